#include "input.hpp"
int main() {
    int g[200] = {};
    for (int n = 2; n < 200; n++) {
        unsigned long long reached = 0;
        for (int a = 0; a <= n - 2; a++) reached |= 1ull << (g[a] ^ g[n - 2 - a]);
        g[n] = __builtin_ctzll(~reached);
    }
    for (int t = number(); t--;) {
        int n = number(), x = 0;
        while (n--) {
            int p = number();
            x ^= g[p < 200 ? p : 100 + (p - 100) % 34];
        }
        puts(x ? "Carol" : "Dave");
    }
}
