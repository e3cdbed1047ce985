// A heap of a in m parts has a mod m parts of u + 1 and the others of u = a div m; only the parity of both counts
// matters, and among the m with one u the first two show both.
int main() {
    int tests = read("T", 0, 10000000);
    int least = max(2LL, read("F", 1, 1000000000));
    const int most = 200000;
    vector<int> value(most + 2, 0), seen(1 << 16, 0);
    int filled = least;
    for (int test = 0; test < tests; ++test) {
        int total = 0;
        for (int heaps = read("N", 0, 10000000); heaps > 0; --heaps) {
            int heap = read("a", 0, most);
            for (; filled <= heap; ++filled) {
                for (int m = 2; m <= filled; ) {
                    int u = filled / m, last = filled / u;
                    for (int parts = m; parts <= min(m + 1, last); ++parts) {
                        int larger = filled % parts;
                        int reached = (larger % 2 ? value[u + 1] : 0) ^ ((parts - larger) % 2 ? value[u] : 0);
                        seen[reached] = filled;
                    }
                    m = last + 1;
                }
                while (seen[value[filled]] == filled) ++value[filled];
            }
            total ^= value[heap];
        }
        printf(test > 0 ? " %d" : "%d", total ? 1 : 0);
    }
    putchar('\n');
}
