#include "input.hpp"
static int g[100][100];
int main() {
    for (int x = 1; x < 100; x++)
        for (int y = 1; y < 100; y++) {
            if (x == y) continue;
            bool seen[512] = {};
            for (int i = 1; i < x; i++) if (i != y) seen[g[i][y]] = true;
            for (int j = 1; j < y; j++) if (j != x) seen[g[x][j]] = true;
            for (int k = 1; k < x && k < y; k++) seen[g[x - k][y - k]] = true;
            while (seen[g[x][y]]) g[x][y]++;
        }
    for (int t = number(); t--;) {
        int n = number(), v = 0;
        bool threat = false;
        while (n--) {
            int x = number(), y = number();
            threat |= (x == 0 || y == 0 || x == y) && (x || y);
            v ^= g[x][y];
        }
        puts(threat || v ? "^o^" : "T_T");
    }
}
