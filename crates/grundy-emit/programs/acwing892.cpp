int main() {
    long long n = read("n", 0, 10000000), odd = 0;
    for (long long stair = 1; stair <= n; ++stair) {
        long long stones = read("a", 0, 1000000000000000000LL);
        if (stair % 2) odd ^= stones;
    }
    puts(odd ? "Yes" : "No");
}
