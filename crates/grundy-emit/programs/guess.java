    // f(k, L) is how far k rounds reach when the secret is at least L; it grows so fast that few rounds are ever needed.
    static final long ENOUGH = 1000000000000000000L;

    static long reach(int rounds, long least) {
        if (rounds == 0) return least - 1;
        if (rounds == 1) return least > ENOUGH ? ENOUGH + 1 : 2 * least - 1;
        long next = least;
        for (long step = 0; step < least; ++step) {
            next = reach(rounds - 1, next) + 2;
            if (next > ENOUGH) return ENOUGH + 1;
        }
        return reach(rounds - 1, next);
    }

    public static void main(String[] arguments) {
        ArrayList<Long> reached = new ArrayList<>(List.of(0L));
        while (reached.get(reached.size() - 1) < ENOUGH) reached.add(reach(reached.size(), 1));
        long tests = read("T", 0, 10000000);
        for (long test = 0; test < tests; ++test) {
            long most = read("U", 1, ENOUGH);
            int rounds = 0;
            while (reached.get(rounds) < most) ++rounds;
            out.append(rounds).append("\n");
        }
        System.out.print(out);
        System.out.flush();
    }
}
