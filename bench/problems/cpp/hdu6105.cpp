#include "input.hpp"
static int parent[501], edges[501][501], size[501], order[501];
int main() {
    for (int t = number(); t--;) {
        int n = number(), k = number();
        for (int v = 1; v <= n; v++) size[v] = 0;
        for (int v = 2; v <= n; v++) {
            int p = number();
            edges[p][size[p]++] = v, edges[v][size[v]++] = p;
        }
        int count = 0;
        order[count++] = 1, parent[1] = 0;
        for (int i = 0; i < count; i++)
            for (int j = 0, v = order[i]; j < size[v]; j++)
                if (edges[v][j] != parent[v]) parent[edges[v][j]] = v, order[count++] = edges[v][j];
        bool used[501] = {}, matched = true;
        for (int i = n - 1; i > 0 && matched; i--) {
            int v = order[i];
            if (used[v]) continue;
            matched = !used[parent[v]];
            used[v] = used[parent[v]] = true;
        }
        puts(matched && used[1] && k >= n / 2 - 1 ? "Bob" : "Alice");
    }
}
