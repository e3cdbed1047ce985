// A leaf has no choice but its neighbour: leaves are taken one by one, the xor of the neighbours that are left being
// the one that a leaf hangs on.
bool has_perfect_matching(vector<int> degree, vector<int> neighbours) {
    int n = degree.size() - 1;
    vector<bool> matched(n + 1, false);
    degree[1] = 0;
    for (int first = 2; first <= n; ++first)
        for (int leaf = first; degree[leaf] == 1;) {
            int parent = neighbours[leaf];
            if (!matched[leaf]) {
                if (matched[parent]) return false;
                matched[leaf] = matched[parent] = true;
            }
            degree[leaf] = 0;
            neighbours[parent] ^= leaf;
            if (--degree[parent] != 1 || parent > first) break;
            leaf = parent;
        }
    return matched[1];
}

int main() {
    int n = read("N", 1, 10000000);
    vector<int> degree(n + 1, 0), neighbours(n + 1, 0);
    for (int edge = 1; edge < n; ++edge) {
        int one = read("a", 1, n), other = read("b", 1, n);
        ++degree[one], ++degree[other];
        neighbours[one] ^= other, neighbours[other] ^= one;
    }
    puts(has_perfect_matching(degree, neighbours) ? "Second" : "First");
}
