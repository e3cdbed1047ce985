// g(v) is the xor of g(c) + 1 over the children. Leaves are taken one by one: the xor of the neighbours that are left
// is then the parent, and no depth is too large.
int main() {
    int n = read("N", 1, 10000000);
    vector<int> degree(n + 1, 0), neighbours(n + 1, 0), value(n + 1, 0);
    for (int edge = 1; edge < n; ++edge) {
        int one = read("x", 1, n), other = read("y", 1, n);
        ++degree[one], ++degree[other];
        neighbours[one] ^= other, neighbours[other] ^= one;
    }
    degree[1] = 0;
    for (int first = 2; first <= n; ++first)
        for (int leaf = first; degree[leaf] == 1;) {
            int parent = neighbours[leaf];
            value[parent] ^= value[leaf] + 1;
            degree[leaf] = 0;
            neighbours[parent] ^= leaf;
            if (--degree[parent] != 1 || parent > first) break;
            leaf = parent;
        }
    puts(value[1] ? "Alice" : "Bob");
}
