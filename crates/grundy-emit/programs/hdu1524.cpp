// Values from the sinks of the graph upwards: a walk along the edges, with a stack of its own.
int main() {
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
                int v = stack.back(), edge = looked_at[v], last = first[v + 1], known = waiting;
                for (value[v] = waiting; edge < last && (known = value[next[edge]]) >= 0; ++edge) seen[known] = v;
                if (edge < last) {
                    if (known == waiting) fail("the graph has a cycle");
                    looked_at[v] = edge;
                    stack.push_back(next[edge]);
                    continue;
                }
                // Other vertices may have been seen to since the first edges of this one were looked at.
                for (edge = first[v]; edge < looked_at[v]; ++edge) seen[value[next[edge]]] = v;
                int mex = 0;
                while (seen[mex] == v) ++mex;
                value[v] = mex;
                stack.pop_back();
            }
        }
        while (int tokens = read("M", 0, 1000000)) {
            int total = 0;
            while (tokens--) total ^= value[read("a token", 0, n - 1)];
            puts(total ? "WIN" : "LOSE");
        }
    }
}
