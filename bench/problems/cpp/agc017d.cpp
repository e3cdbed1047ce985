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
    for (int i = n - 1; i > 0; i--) value[parent[order[i]]] ^= value[order[i]] + 1;
    puts(value[1] ? "Alice" : "Bob");
}
