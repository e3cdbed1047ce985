#include "input.hpp"
static unsigned char g[100000 + 1];
int main() {
    int f[32] = {1, 2}, count = 2;
    while (f[count - 1] <= 100000) f[count] = f[count - 1] + f[count - 2], count++;
    for (int x = 1; x <= 100000; x++) {
        unsigned reached = 0;
        for (int i = 0; f[i] <= x; i++) reached |= 1u << g[x - f[i]];
        g[x] = __builtin_ctz(~reached);
    }
    int m, n, p;
    while (read(m) && read(n) && read(p) && (m || n || p)) puts(g[m] ^ g[n] ^ g[p] ? "Fibo" : "Nacci");
}
