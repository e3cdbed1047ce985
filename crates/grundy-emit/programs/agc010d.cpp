// With an odd number of even numbers the player to move wins. Otherwise he loses, unless a single odd number, above 1,
// is his to lower: then all are halved at least, and the same is asked again.
int main() {
    int n = read("N", 1, 10000000);
    List numbers(n);
    for (long long& number : numbers) number = read("a", 1, 1000000000000000000LL);
    for (bool is_first = true;; is_first = !is_first) {
        int odd = 0, single = 0;
        for (int place = 0; place < n; ++place)
            if (numbers[place] % 2) ++odd, single = place;
        if ((n - odd) % 2) {
            cout << (is_first ? "First" : "Second") << "\n";
            break;
        }
        if (odd != 1 || numbers[single] == 1) {
            cout << (is_first ? "Second" : "First") << "\n";
            break;
        }
        --numbers[single];
        long long divisor = 0;
        for (long long number : numbers) divisor = gcd(divisor, number);
        for (long long& number : numbers) number /= divisor;
    }
}
