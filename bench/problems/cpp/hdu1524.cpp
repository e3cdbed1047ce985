#include "input.hpp"
#include <cstring>
#include <vector>
static int g[1000], seen[1001], n;
static std::vector<int> to[1000];
static int value(int v) {
    if (g[v] >= 0) return g[v];
    for (int u : to[v]) value(u);
    for (int u : to[v]) seen[g[u]] = v + 1;
    g[v] = 0;
    while (seen[g[v]] == v + 1) g[v]++;
    return g[v];
}
int main() {
    while (read(n)) {
        memset(seen, 0, sizeof seen);
        for (int v = 0; v < n; v++) {
            g[v] = -1;
            to[v].resize(number());
            for (int &u : to[v]) u = number();
        }
        int m;
        while (read(m) && m) {
            int x = 0;
            while (m--) x ^= value(number());
            puts(x ? "WIN" : "LOSE");
        }
    }
}
