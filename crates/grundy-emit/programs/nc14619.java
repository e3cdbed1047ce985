    public static void main(String[] arguments) {
        long tests = read("T", 0, 10000000);
        for (long test = 0; test < tests; ++test) {
            long n = read("n", 1, 10000000), k = read("k", 1, n);
            long others = 0, chosen = 0;
            for (long heap = 1; heap <= n; ++heap) {
                long size = read("a", 0, 1000000000000000000L);
                if (heap == k) chosen = size;
                else others ^= size;
            }
            out.append(others < chosen ? "Yes" : "No").append("\n");
        }
        System.out.print(out);
        System.out.flush();
    }
}
