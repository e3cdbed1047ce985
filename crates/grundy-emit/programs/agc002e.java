    // The heaps as a diagram: along its diagonal the winner does not change; at the last cell both ways out are counted.
    public static void main(String[] arguments) {
        int n = (int) read("N", 1, 10000000);
        long[] heaps = new long[n];
        for (int place = 0; place < n; ++place) heaps[place] = -read("a", 1, 1000000000000000000L);
        Arrays.sort(heaps);
        int corner = 0;
        while (corner + 1 < n && -heaps[corner + 1] > corner + 1) ++corner;
        long up = -heaps[corner] - corner - 1, right = 0;
        for (int place = corner + 1; place < n && -heaps[place] == corner + 1; ++place) ++right;
        System.out.println(up % 2 == 1 || right % 2 == 1 ? "First" : "Second");
    }
}
