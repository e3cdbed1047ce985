#include "input.hpp"
#include <algorithm>
static int g[100002], seen[1024];
int main() {
    int t = number(), f = number();
    for (int x = std::max(f, 2); x <= 100000; x++) {
        for (int m = 2, last; m <= x; m = last + 1) {
            last = x / (x / m);
            for (int i = m; i <= std::min(m + 1, last); i++) {
                int u = x / i, r = x % i;
                seen[(r & 1 ? g[u + 1] : 0) ^ ((i - r) & 1 ? g[u] : 0)] = x;
            }
        }
        while (seen[g[x]] == x) g[x]++;
    }
    for (int i = 0; i < t; i++) {
        int n = number(), x = 0;
        while (n--) x ^= g[number()];
        printf(i ? " %d" : "%d", x != 0);
    }
    puts("");
}
