#include "input.hpp"
int main() {
    int g[61];
    for (int s = 0, d = 0; s <= 60; s++) {
        if ((d + 1) * (d + 2) / 2 <= s) d++;
        g[s] = d;
    }
    int n = number(), x = 0;
    while (n--) x ^= g[number()];
    puts(x ? "NO" : "YES");
}
