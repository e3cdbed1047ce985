#include "input.hpp"
typedef long long ll;
const ll M = 1000000007;
static int out[15];
static ll f[1 << 15], power[256];
int main() {
    int n = number(), m = number();
    power[0] = 1;
    for (int i = 1; i < 256; i++) power[i] = power[i - 1] * 2 % M;
    for (int i = 0; i < m; i++) {
        int x = number() - 1, y = number() - 1;
        out[x] |= 1 << y;
    }
    f[0] = 1;
    // Sets that hold both of the first two vertices, or neither: those without them are free.
    for (int s = 1; s < 1 << n; s++) {
        int pair = s & 3;
        if (pair == 1 || pair == 2) continue;
        if (pair == 0) {
            int edges = 0;
            for (int v = 2; v < n; v++)
                if (s >> v & 1) edges += __builtin_popcount(out[v] & s);
            f[s] = power[edges];
            continue;
        }
        for (int u = s; u; u = (u - 1) & s) {
            int both = u & 3;
            if (both == 1 || both == 2) continue;
            int t = s ^ u, free_edges = 0;
            ll ways = f[t];
            for (int rest = u; rest; rest &= rest - 1) free_edges += __builtin_popcount(out[__builtin_ctz(rest)] & t);
            for (int rest = t; rest && ways; rest &= rest - 1)
                ways = ways * (power[__builtin_popcount(out[__builtin_ctz(rest)] & u)] - 1) % M;
            f[s] = (f[s] + ways * power[free_edges]) % M;
        }
    }
    printf("%lld\n", ((power[m] - f[(1 << n) - 1]) % M + M) % M);
}
