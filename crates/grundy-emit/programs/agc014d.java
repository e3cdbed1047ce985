    // A leaf has no choice but its neighbour: leaves are taken one by one, the xor of the neighbours that are left being
    // the one that a leaf hangs on.
    static boolean hasPerfectMatching(int n, int[] degree, int[] neighbours) {
        boolean[] matched = new boolean[n + 1];
        degree[1] = 0;
        for (int first = 2; first <= n; ++first)
            for (int leaf = first; degree[leaf] == 1;) {
                int parent = neighbours[leaf];
                if (!matched[leaf]) {
                    if (matched[parent]) return false;
                    matched[leaf] = matched[parent] = true;
                }
                degree[leaf] = 0;
                neighbours[parent] ^= leaf;
                if (--degree[parent] != 1 || parent > first) break;
                leaf = parent;
            }
        return matched[1];
    }

    public static void main(String[] arguments) {
        int n = (int) read("N", 1, 10000000);
        int[] degree = new int[n + 1], neighbours = new int[n + 1];
        for (int edge = 1; edge < n; ++edge) {
            int one = (int) read("a", 1, n), other = (int) read("b", 1, n);
            ++degree[one];
            ++degree[other];
            neighbours[one] ^= other;
            neighbours[other] ^= one;
        }
        System.out.println(hasPerfectMatching(n, degree, neighbours) ? "Second" : "First");
    }
}
