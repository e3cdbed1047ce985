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
    long long tests = read("T", 0, 10000000);
    for (long long test = 0; test < tests; ++test) {
        int n = read("N", 1, 10000000), cuts = read("K", 0, 1000000000);
        vector<int> degree(n + 1, 0), neighbours(n + 1, 0);
        for (int child = 2; child <= n; ++child) {
            int parent = read("the parent", 1, n);
            ++degree[child], ++degree[parent];
            neighbours[child] ^= parent, neighbours[parent] ^= child;
        }
        bool bob = has_perfect_matching(degree, neighbours) && cuts >= n / 2 - 1;
        puts(bob ? "Bob" : "Alice");
    }
}
