// Both take the places where both have a 1 first, then their own ones, then the other's.
string digits(long long length) {
    if (ended()) fail("the input ends before the digits");
    string text;
    text.reserve(length + 1);
    do {
        size_t first = used;
        while ((unsigned char)buffer[used] > ' ') ++used;
        text.append(buffer + first, used - first);
    } while (used == held && peek() > ' ');
    if ((long long)text.size() != length) fail("a string does not have 2n digits");
    return text;
}

int main() {
    long long n = read("n", 1, 10000000);
    string first = digits(2 * n), second = digits(2 * n);
    long long lead = 0, both = 0;
    for (long long place = 0; place < 2 * n; ++place) {
        lead += first[place] - second[place];
        both += first[place] == '1' && second[place] == '1';
    }
    lead += both % 2;
    puts(lead >= 1 ? "First" : lead < -1 ? "Second" : "Draw");
}
