    // A bean in bottle i is worth the odious number (1, 2, 4, 7, …) of the bottles behind it.
    static long odious(long index) {
        if (index == 0) return 0;
        return 2 * (index - 1) + (Long.bitCount(index - 1) % 2 == 0 ? 1 : 0);
    }

    public static void main(String[] arguments) {
        long tests = read("t", 0, 10000000);
        for (long test = 0; test < tests; ++test) {
            int n = (int) read("n", 1, 300);
            long whole = 0;
            long[] beans = new long[n], value = new long[n];
            for (int i = 0; i < n; ++i) {
                beans[i] = read("p", 0, 1000000000);
                value[i] = odious(n - 1 - i);
                if (beans[i] % 2 == 1) whole ^= value[i];
            }
            long count = 0;
            int first = -1, second = -1, third = -1;
            for (int i = 0; i < n; ++i)
                for (int j = i + 1; beans[i] > 0 && j < n; ++j)
                    for (int k = j; k < n; ++k)
                        if ((whole ^ value[i] ^ value[j] ^ value[k]) == 0 && count++ == 0) {
                            first = i;
                            second = j;
                            third = k;
                        }
            out.append(first + " " + second + " " + third + "\n" + count + "\n");
        }
        System.out.print(out);
        System.out.flush();
    }
}
