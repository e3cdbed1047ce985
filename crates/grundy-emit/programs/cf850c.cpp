// For each prime the set of its exponents is a game of its own; bit e - 1 stands for the exponent e.
unordered_map<long long, int> known;

int value(long long mask) {
    if (mask == 0) return 0;
    auto found = known.find(mask);
    if (found != known.end()) return found->second;
    long long reached = 0;
    for (int exponent = 1; mask >> (exponent - 1); ++exponent) {
        long long lower = mask & ((1LL << (exponent - 1)) - 1);
        reached |= 1LL << value(mask >> exponent | lower);
    }
    return known[mask] = __builtin_ctzll(~reached);
}

int main() {
    long long n = read("n", 0, 10000);
    map<long long, long long> exponents;
    for (long long i = 0; i < n; ++i) {
        long long rest = read("a", 1, 1000000000);
        for (long long prime = 2; prime * prime <= rest; ++prime) {
            int exponent = 0;
            for (; rest % prime == 0; rest /= prime) ++exponent;
            if (exponent) exponents[prime] |= 1LL << (exponent - 1);
        }
        if (rest > 1) exponents[rest] |= 1;
    }
    int total = 0;
    for (auto& [prime, mask] : exponents) total ^= value(mask);
    puts(total ? "Mojtaba" : "Arpa");
}
