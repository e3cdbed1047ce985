    // From the last item to the first: the least money with which the player to buy it wins.
    public static void main(String[] arguments) {
        while (!ended()) {
            int n = (int) read("n", 0, 10000000);
            long alice = read("A", 0, 1000000000), bob = read("B", 0, 1000000000), left = alice + bob;
            int[] price = new int[n];
            for (int item = 0; item < n; ++item) {
                price[item] = (int) read("c", 0, 1000000000);
                left -= price[item];
            }
            long least = Long.MAX_VALUE;
            for (int item = n - 1; item >= 0; --item) {
                left += price[item];
                if (item == n - 1) least = price[item];
                else least = Math.max(price[item], Math.min(left - least + 1, price[item] + least));
            }
            out.append(alice >= least ? "ALICE" : "BOB").append("\n");
        }
        System.out.print(out);
        System.out.flush();
    }
}
