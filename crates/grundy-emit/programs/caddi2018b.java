    public static void main(String[] arguments) {
        long n = read("N", 0, 10000000);
        boolean someOdd = false;
        for (long heap = 0; heap < n; ++heap) if (read("a", 0, 1000000000000000000L) % 2 == 1) someOdd = true;
        System.out.println(someOdd ? "first" : "second");
    }
}
