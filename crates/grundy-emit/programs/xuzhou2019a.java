    // Congruences are joined one by one; the heap is the least positive solution, and Fibonacci nim is lost at a
    // Fibonacci number.
    public static void main(String[] arguments) {
        long k = read("k", 0, 1000);
        BigInteger modulus = BigInteger.ONE, heap = BigInteger.ZERO;
        boolean agrees = true;
        for (long line = 0; line < k; ++line) {
            BigInteger a = BigInteger.valueOf(read("a", 1, 1000000000000000000L));
            BigInteger b = BigInteger.valueOf(read("b", 0, 1000000000000000000L));
            if (!agrees) continue;
            BigInteger shared = modulus.gcd(a), reduced = a.divide(shared), missing = b.subtract(heap).mod(a);
            if (missing.mod(shared).signum() != 0) {
                agrees = false;
                continue;
            }
            BigInteger times = BigInteger.ZERO;
            if (!reduced.equals(BigInteger.ONE))
                times = missing.divide(shared).multiply(modulus.divide(shared).modInverse(reduced)).mod(reduced);
            heap = heap.add(modulus.multiply(times));
            modulus = modulus.multiply(reduced);
        }
        if (!agrees) {
            System.out.println("Tankernb!");
            return;
        }
        if (heap.signum() == 0) heap = modulus;
        BigInteger one = BigInteger.ONE, other = BigInteger.TWO;
        while (one.compareTo(heap) < 0) {
            BigInteger next = one.add(other);
            one = other;
            other = next;
        }
        System.out.println(one.equals(heap) ? "Lbnb!" : "Zgxnb!");
    }
}
