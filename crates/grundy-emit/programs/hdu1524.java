    // Values from the sinks of the graph upwards, along a topological order.
    public static void main(String[] arguments) {
        while (!ended()) {
            int n = (int) read("N", 1, 1000000);
            int[][] next = new int[n][];
            int[] arrivals = new int[n], order = new int[n], value = new int[n], seen = new int[n + 1];
            for (int v = 0; v < n; ++v) {
                next[v] = new int[(int) read("X", 0, n)];
                for (int place = 0; place < next[v].length; ++place) {
                    next[v][place] = (int) read("a successor", 0, n - 1);
                    ++arrivals[next[v][place]];
                }
            }
            int count = 0;
            for (int v = 0; v < n; ++v) if (arrivals[v] == 0) order[count++] = v;
            for (int place = 0; place < count; ++place)
                for (int to : next[order[place]]) if (--arrivals[to] == 0) order[count++] = to;
            if (count < n) fail("the graph has a cycle");
            Arrays.fill(seen, -1);
            for (int place = n - 1; place >= 0; --place) {
                int v = order[place];
                for (int to : next[v]) seen[value[to]] = v;
                while (seen[value[v]] == v) ++value[v];
            }
            for (long tokens = read("M", 0, 1000000); tokens > 0; tokens = read("M", 0, 1000000)) {
                int total = 0;
                for (; tokens > 0; --tokens) total ^= value[(int) read("a token", 0, n - 1)];
                out.append(total != 0 ? "WIN" : "LOSE").append("\n");
            }
        }
        System.out.print(out);
        System.out.flush();
    }
}
