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
    ios::sync_with_stdio(false);
    List reached = {0};
    while (reached.back() < ENOUGH) reached.push_back(reach(reached.size(), 1));
    long long tests = read("T", 0, 10000000);
    for (long long test = 0; test < tests; ++test) {
        long long most = read("U", 1, ENOUGH);
        cout << lower_bound(reached.begin(), reached.end(), most) - reached.begin() << "\n";
    }
}
