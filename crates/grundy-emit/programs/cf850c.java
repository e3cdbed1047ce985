    // For each prime the set of its exponents is a game of its own; bit e - 1 stands for the exponent e.
    static HashMap<Long, Integer> known = new HashMap<>();

    static int value(long mask) {
        if (mask == 0) return 0;
        Integer found = known.get(mask);
        if (found != null) return found;
        long reached = 0;
        for (int exponent = 1; mask >> (exponent - 1) != 0; ++exponent) {
            long lower = mask & ((1L << (exponent - 1)) - 1);
            reached |= 1L << value(mask >> exponent | lower);
        }
        int mex = Long.numberOfTrailingZeros(~reached);
        known.put(mask, mex);
        return mex;
    }

    public static void main(String[] arguments) {
        long n = read("n", 0, 10000);
        TreeMap<Long, Long> exponents = new TreeMap<>();
        for (long i = 0; i < n; ++i) {
            long rest = read("a", 1, 1000000000);
            for (long prime = 2; prime * prime <= rest; ++prime) {
                int exponent = 0;
                for (; rest % prime == 0; rest /= prime) ++exponent;
                if (exponent > 0) exponents.merge(prime, 1L << (exponent - 1), (one, other) -> one | other);
            }
            if (rest > 1) exponents.merge(rest, 1L, (one, other) -> one | other);
        }
        int total = 0;
        for (long mask : exponents.values()) total ^= value(mask);
        System.out.println(total != 0 ? "Mojtaba" : "Arpa");
    }
}
