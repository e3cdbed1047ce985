    // Both take the places where both have a 1 first, then their own ones, then the other's.
    static byte[] digits(int length) {
        if (ended()) fail("the input ends before the digits");
        byte[] text = new byte[length];
        int count = 0;
        for (; peek() > ' ' && count < length; ++used) text[count++] = (byte) peek();
        if (count != length || peek() > ' ') fail("a string does not have 2n digits");
        return text;
    }

    public static void main(String[] arguments) {
        int length = 2 * (int) read("n", 1, 10000000);
        byte[] first = digits(length), second = digits(length);
        long lead = 0, both = 0;
        for (int place = 0; place < length; ++place) {
            lead += first[place] - second[place];
            if (first[place] == '1' && second[place] == '1') ++both;
        }
        lead += both % 2;
        System.out.println(lead >= 1 ? "First" : lead < -1 ? "Second" : "Draw");
    }
}
