// A bean in bottle i is worth the odious number (1, 2, 4, 7, …) of the bottles behind it.
long long odious(long long index) {
    if (index == 0) return 0;
    return 2 * (index - 1) + (__builtin_popcountll(index - 1) % 2 == 0);
}

const int MOST = 300;
long long beans[MOST], value[MOST];

int main() {
    long long tests = read("t", 0, 10000000);
    for (long long test = 0; test < tests; ++test) {
        long long n = read("n", 1, MOST), whole = 0;
        for (long long i = 0; i < n; ++i) {
            beans[i] = read("p", 0, 1000000000);
            value[i] = odious(n - 1 - i);
            if (beans[i] % 2) whole ^= value[i];
        }
        long long count = 0, first = -1, second = -1, third = -1;
        for (long long i = 0; i < n; ++i)
            for (long long j = i + 1; beans[i] > 0 && j < n; ++j)
                for (long long k = j; k < n; ++k)
                    if ((whole ^ value[i] ^ value[j] ^ value[k]) == 0 && count++ == 0)
                        first = i, second = j, third = k;
        printf("%lld %lld %lld\n%lld\n", first, second, third, count);
    }
}
