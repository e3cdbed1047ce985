int main() {
    long long tests = read("T", 0, 10000000);
    for (long long test = 0; test < tests; ++test) {
        long long n = read("n", 1, 10000000), k = read("k", 1, n);
        long long others = 0, chosen = 0;
        for (long long heap = 1; heap <= n; ++heap) {
            long long size = read("a", 0, 1000000000000000000LL);
            if (heap == k) chosen = size;
            else others ^= size;
        }
        puts(others < chosen ? "Yes" : "No");
    }
}
