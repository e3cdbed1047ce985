#include "input.hpp"
static int head[100001], next_edge[200000], to[200000], order[100001], parent[100001], value[100001];
int main() {
    int n = number(), count = 0;
    for (int v = 1; v <= n; v++) head[v] = -1;
    for (int i = 1; i < n; i++) {
        int x = number(), y = number();
        to[count] = y, next_edge[count] = head[x], head[x] = count++;
        to[count] = x, next_edge[count] = head[y], head[y] = count++;
    }
    int size = 0;
    order[size++] = 1;
    for (int i = 0; i < size; i++)
        for (int e = head[order[i]]; e >= 0; e = next_edge[e])
            if (to[e] != parent[order[i]]) parent[to[e]] = order[i], order[size++] = to[e];
    bool matched = true;
    for (int i = n - 1; i > 0 && matched; i--) {
        int v = order[i];
        if (value[v]) continue;
        matched = !value[parent[v]];
        value[v] = value[parent[v]] = 1;
    }
    puts(matched && value[1] ? "Second" : "First");
}
