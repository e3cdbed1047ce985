    public static void main(String[] arguments) {
        long n = read("N", 1, 1000000000000000000L);
        long[] fibonacci = new long[90];
        fibonacci[0] = 1;
        fibonacci[1] = 2;
        for (int place = 2; place < 90; ++place) fibonacci[place] = fibonacci[place - 1] + fibonacci[place - 2];
        long part = n;
        for (int place = 89; place >= 0; --place)
            if (fibonacci[place] <= n) {
                part = fibonacci[place];
                n -= part;
            }
        System.out.println(part);
    }
}
