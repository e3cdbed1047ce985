#include "input.hpp"
static int g[100001], prefix[100001], seen[1024];
int main() {
    int n = number(), answer = -1;
    for (int x = 1; x <= n; x++) {
        for (int m = 2; m * (m + 1) / 2 <= x; m++) {
            int rest = x - m * (m - 1) / 2;
            if (rest % m) continue;
            int a = rest / m, v = prefix[a + m - 1] ^ prefix[a - 1];
            seen[v] = x;
            if (x == n && v == 0 && answer < 0) answer = m;
        }
        while (seen[g[x]] == x) g[x]++;
        prefix[x] = prefix[x - 1] ^ g[x];
    }
    printf("%d\n", answer);
}
