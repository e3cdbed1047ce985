// With an odd number of even numbers the player to move wins. Otherwise he loses, unless a single odd number, above 1,
// is his to lower: then all are halved at least, and the same is asked again.
const int MOST = 100000;
long long numbers[MOST];

int main() {
    int n = read("N", 1, MOST);
    for (int place = 0; place < n; ++place) numbers[place] = read("a", 1, 1000000000000000000LL);
    for (bool is_first = true;; is_first = !is_first) {
        int odd = 0, single = 0;
        for (int place = 0; place < n; ++place)
            if (numbers[place] % 2) ++odd, single = place;
        if ((n - odd) % 2) {
            puts(is_first ? "First" : "Second");
            break;
        }
        if (odd != 1 || numbers[single] == 1) {
            puts(is_first ? "Second" : "First");
            break;
        }
        --numbers[single];
        long long divisor = 0;
        for (int place = 0; place < n; ++place) divisor = gcd(divisor, numbers[place]);
        for (int place = 0; place < n; ++place) numbers[place] /= divisor;
    }
}
