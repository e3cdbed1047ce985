    // Each player keeps his half of every pile; the middle cards are taken in turn, the largest first.
    public static void main(String[] arguments) {
        long piles = read("n", 0, 1000000);
        long[] sums = new long[2];
        ArrayList<Long> middles = new ArrayList<>();
        for (long pile = 0; pile < piles; ++pile) {
            long cards = read("s", 0, 1000000);
            for (long card = 0; card < cards; ++card) {
                long value = read("c", 0, 1000000000);
                if (cards % 2 == 1 && card == cards / 2) middles.add(value);
                else sums[card < cards / 2 ? 0 : 1] += value;
            }
        }
        middles.sort(Collections.reverseOrder());
        for (int turn = 0; turn < middles.size(); ++turn) sums[turn % 2] += middles.get(turn);
        System.out.println(sums[0] + " " + sums[1]);
    }
}
