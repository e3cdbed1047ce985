    public static void main(String[] arguments) {
        long n = read("n", 0, 10000000), odd = 0;
        for (long stair = 1; stair <= n; ++stair) {
            long stones = read("a", 0, 1000000000000000000L);
            if (stair % 2 == 1) odd ^= stones;
        }
        System.out.println(odd != 0 ? "Yes" : "No");
    }
}
