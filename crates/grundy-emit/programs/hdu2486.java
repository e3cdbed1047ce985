    // The lost heaps: each next one is the last one plus the first lost heap of which k times is not below it.
    public static void main(String[] arguments) {
        long tests = read("t", 0, 10000000);
        long[] lost = new long[5000000];
        int count = 0, addend = 0;
        long before = 0;
        for (long test = 1; test <= tests; ++test) {
            long n = read("n", 1, 1000000000000L), k = read("k", 1, 100000);
            if (k != before) {
                lost[0] = 1;
                count = 1;
                addend = 0;
                before = k;
            }
            while (lost[count - 1] < n) {
                while (k * lost[addend] < lost[count - 1]) ++addend;
                lost[count] = lost[count - 1] + lost[addend];
                ++count;
            }
            long rest = n, part = 0;
            while (rest > 0) {
                int place = Arrays.binarySearch(lost, 0, count, rest);
                part = lost[place >= 0 ? place : -place - 2];
                rest -= part;
            }
            out.append("Case ").append(test).append(": ").append(part == n ? "lose" : Long.toString(part)).append("\n");
        }
        System.out.print(out);
        System.out.flush();
    }
}
