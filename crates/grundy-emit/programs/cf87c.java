    // Into p parts of consecutive sizes a heap splits in one way at most; the xor of a run of values comes from two prefixes.
    public static void main(String[] arguments) {
        int n = (int) read("n", 1, 1000000);
        int[] prefix = new int[n + 1], seen = new int[1 << 12];
        int least = -1;
        for (int heap = 1; heap <= n; ++heap) {
            for (int parts = 2; parts * (parts + 1) / 2 <= heap; ++parts) {
                int rest = heap - parts * (parts - 1) / 2;
                if (rest % parts != 0) continue;
                int smallest = rest / parts;
                int value = prefix[smallest + parts - 1] ^ prefix[smallest - 1];
                seen[value] = heap;
                if (heap == n && value == 0 && least < 0) least = parts;
            }
            int mex = 0;
            while (seen[mex] == heap) ++mex;
            prefix[heap] = prefix[heap - 1] ^ mex;
        }
        System.out.println(least);
    }
}
