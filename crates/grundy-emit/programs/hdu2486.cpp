// The lost heaps: each next one is the last one plus the first lost heap of which k times is not below it.
int main() {
    long long tests = read("t", 0, 10000000);
    List lost;
    long long before = 0;
    size_t addend = 0;
    for (long long test = 1; test <= tests; ++test) {
        long long n = read("n", 1, 1000000000000LL), k = read("k", 1, 100000);
        if (k != before) {
            lost = {1};
            addend = 0;
            before = k;
        }
        while (lost.back() < n) {
            while (k * lost[addend] < lost.back()) ++addend;
            lost.push_back(lost.back() + lost[addend]);
        }
        long long rest = n, part = 0;
        while (rest > 0) {
            part = *(upper_bound(lost.begin(), lost.end(), rest) - 1);
            rest -= part;
        }
        if (part == n) printf("Case %lld: lose\n", test);
        else printf("Case %lld: %lld\n", test, part);
    }
}
