    // A heap of a in m parts has a mod m parts of u + 1 and the others of u = a div m; only the parity of both counts
    // matters, and among the m with one u the first two show both.
    public static void main(String[] arguments) {
        int tests = (int) read("T", 0, 10000000);
        int filled = (int) Math.max(2, read("F", 1, 1000000000));
        int most = 200000;
        int[] value = new int[most + 2], seen = new int[1 << 16];
        for (int test = 0; test < tests; ++test) {
            int total = 0;
            for (long heaps = read("N", 0, 10000000); heaps > 0; --heaps) {
                int heap = (int) read("a", 0, most);
                for (; filled <= heap; ++filled) {
                    for (int m = 2; m <= filled;) {
                        int u = filled / m, last = filled / u;
                        for (int parts = m; parts <= Math.min(m + 1, last); ++parts) {
                            int larger = filled % parts;
                            int reached = larger % 2 == 1 ? value[u + 1] : 0;
                            if ((parts - larger) % 2 == 1) reached ^= value[u];
                            seen[reached] = filled;
                        }
                        m = last + 1;
                    }
                    while (seen[value[filled]] == filled) ++value[filled];
                }
                total ^= value[heap];
            }
            out.append(test > 0 ? " " : "").append(total != 0 ? 1 : 0);
        }
        System.out.println(out);
    }
}
