    static long gcd(long one, long other) {
        while (other != 0) {
            long rest = one % other;
            one = other;
            other = rest;
        }
        return one;
    }

    // With an odd number of even numbers the player to move wins. Otherwise he loses, unless a single odd number, above
    // 1, is his to lower: then all are halved at least, and the same is asked again.
    public static void main(String[] arguments) {
        int n = (int) read("N", 1, 10000000);
        long[] numbers = new long[n];
        for (int place = 0; place < n; ++place) numbers[place] = read("a", 1, 1000000000000000000L);
        for (boolean isFirst = true;; isFirst = !isFirst) {
            int odd = 0, single = 0;
            for (int place = 0; place < n; ++place)
                if (numbers[place] % 2 == 1) {
                    ++odd;
                    single = place;
                }
            if ((n - odd) % 2 == 1) {
                System.out.println(isFirst ? "First" : "Second");
                return;
            }
            if (odd != 1 || numbers[single] == 1) {
                System.out.println(isFirst ? "Second" : "First");
                return;
            }
            --numbers[single];
            long divisor = 0;
            for (long number : numbers) divisor = gcd(divisor, number);
            for (int place = 0; place < n; ++place) numbers[place] /= divisor;
        }
    }
}
