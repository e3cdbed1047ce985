#include "input.hpp"
int main() {
    for (int t = number(); t--;) {
        int n = number(), p[32], v[32], x = 0, count = 0;
        for (int i = 0; i < n; i++) {
            p[i] = number();
            int d = n - 1 - i;
            v[i] = d ? 2 * (d - 1) + !__builtin_parity(d - 1) : 0;
            if (p[i] & 1) x ^= v[i];
        }
        for (int i = 0; i < n; i++)
            if (p[i])
                for (int j = i + 1; j < n; j++)
                    for (int k = j; k < n; k++)
                        if ((x ^ v[i] ^ v[j] ^ v[k]) == 0 && !count++) printf("%d %d %d\n", i, j, k);
        if (!count) puts("-1 -1 -1");
        printf("%d\n", count);
    }
}
