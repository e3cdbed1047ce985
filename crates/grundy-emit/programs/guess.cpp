// f(k, L) is how far k rounds reach when the secret is at least L; it grows so fast that few rounds are ever needed.
const long long ENOUGH = 1000000000000000000LL;

long long reach(int rounds, long long least) {
    if (rounds == 0) return least - 1;
    if (rounds == 1) return least > ENOUGH ? ENOUGH + 1 : 2 * least - 1;
    long long next = least;
    for (long long step = 0; step < least; ++step) {
        next = reach(rounds - 1, next) + 2;
        if (next > ENOUGH) return ENOUGH + 1;
    }
    return reach(rounds - 1, next);
}

int main() {
    long long reached[10] = {0};
    for (int rounds = 0; reached[rounds] < ENOUGH; ++rounds) reached[rounds + 1] = reach(rounds + 1, 1);
    long long tests = read("T", 0, 10000000);
    for (long long test = 0; test < tests; ++test) {
        long long most = read("U", 1, ENOUGH);
        int rounds = 0;
        while (reached[rounds] < most) ++rounds;
        putchar('0' + rounds);
        putchar('\n');
    }
}
