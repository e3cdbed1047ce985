// Values from the sinks of the graph upwards: a walk along the edges, with a stack of its own.
int main() {
    ios::sync_with_stdio(false);
    const int unknown = -1, waiting = -2;
    vector<int> first, next, looked_at, value, seen, stack;
    while (!ended()) {
        int n = read("N", 1, 1000000);
        first.assign(1, 0);
        next.clear();
        value.assign(n, unknown);
        seen.assign(n + 1, -1);
        for (int v = 0; v < n; ++v) {
            for (int left = read("X", 0, n); left > 0; --left) next.push_back(read("a successor", 0, n - 1));
            first.push_back(next.size());
        }
        looked_at = first;
        for (int root = 0; root < n; ++root) {
            if (value[root] == unknown) stack.push_back(root);
            while (!stack.empty()) {
                int v = stack.back(), &place = looked_at[v];
                value[v] = waiting;
                while (place < first[v + 1] && value[next[place]] >= 0) ++place;
                if (place < first[v + 1]) {
                    if (value[next[place]] == waiting) fail("the graph has a cycle");
                    stack.push_back(next[place]);
                    continue;
                }
                for (int edge = first[v]; edge < first[v + 1]; ++edge) seen[value[next[edge]]] = v;
                value[v] = 0;
                while (seen[value[v]] == v) ++value[v];
                stack.pop_back();
            }
        }
        while (int tokens = read("M", 0, 1000000)) {
            int total = 0;
            while (tokens--) total ^= value[read("a token", 0, n - 1)];
            cout << (total ? "WIN\n" : "LOSE\n");
        }
    }
}
