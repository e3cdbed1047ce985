    // f(S): in how many ways the edges inside S (with 1 and 2 in it) leave both tokens equal. U is the set of value 0:
    // every other vertex has an edge into U, edges from U to the others are free, and inside U there are none.
    static final long MODULUS = 1000000007;

    public static void main(String[] arguments) {
        int n = (int) read("N", 2, 15), m = (int) read("M", 0, 10000), all = (1 << n) - 1;
        int[][] edges = new int[n][n], into = new int[n][all + 1];
        for (int edge = 0; edge < m; ++edge) {
            int x = (int) read("x", 1, n - 1), y = (int) read("y", x + 1, n);
            ++edges[x - 1][y - 1];
        }
        long[] power = new long[m + 1];
        power[0] = 1;
        for (int edge = 1; edge <= m; ++edge) power[edge] = 2 * power[edge - 1] % MODULUS;
        // For each vertex and set: at least one edge into the set, and any edges out of it.
        long[][] weight = new long[n][all + 1];
        for (int v = 0; v < n; ++v) {
            int[] outOf = new int[all + 1];
            for (int set = 1; set <= all; ++set) {
                int lowest = Integer.numberOfTrailingZeros(set), rest = set & (set - 1);
                into[v][set] = into[v][rest] + edges[v][lowest];
                outOf[set] = outOf[rest] + edges[lowest][v];
            }
            for (int set = 0; set <= all; ++set)
                weight[v][set] = (power[into[v][set]] - 1 + MODULUS) * power[outOf[set]] % MODULUS;
        }
        int[] inside = new int[all + 1];
        for (int set = 1; set <= all; ++set) {
            int rest = set & (set - 1);
            inside[set] = inside[rest] + into[Integer.numberOfTrailingZeros(set)][rest];
        }
        long[] lost = new long[all + 1];
        for (int set = 3; set <= all; ++set) {
            if ((set & 3) != 3) continue;
            for (int zero = set; zero != 0; zero = (zero - 1) & set) {
                if ((zero & 3) != 0 && (zero & 3) != 3) continue;
                int others = set ^ zero;
                // With 1 and 2 among the others these must be equal again; else they are free.
                long ways = (others & 3) != 0 ? lost[others] : power[inside[others]];
                for (int left = others; left != 0 && ways != 0; left &= left - 1)
                    ways = ways * weight[Integer.numberOfTrailingZeros(left)][zero] % MODULUS;
                lost[set] += ways;
            }
            lost[set] %= MODULUS;
        }
        System.out.println((power[m] - lost[all] + MODULUS) % MODULUS);
    }
}
