#include "input.hpp"
static int odd(int x) {
    if (x < 5) return "\0\1\0\1\2"[x];
    if (x & 1) return 0;
    return odd(x / 2) == 1 ? 2 : 1;
}
int main() {
    int n = number(), k = number(), x = 0;
    while (n--) {
        int a = number();
        x ^= k & 1 ? odd(a) : a < 3 ? a : !(a & 1);
    }
    puts(x ? "Kevin" : "Nicky");
}
