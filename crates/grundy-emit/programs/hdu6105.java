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
        long tests = read("T", 0, 10000000);
        for (long test = 0; test < tests; ++test) {
            int n = (int) read("N", 1, 10000000), cuts = (int) read("K", 0, 1000000000);
            int[] degree = new int[n + 1], neighbours = new int[n + 1];
            for (int child = 2; child <= n; ++child) {
                int parent = (int) read("the parent", 1, n);
                ++degree[child];
                ++degree[parent];
                neighbours[child] ^= parent;
                neighbours[parent] ^= child;
            }
            boolean bob = hasPerfectMatching(n, degree, neighbours) && cuts >= n / 2 - 1;
            out.append(bob ? "Bob" : "Alice").append("\n");
        }
        System.out.print(out);
        System.out.flush();
    }
}
