// Values from the sinks of the graph upwards, along a topological order.
int main() {
    ios::sync_with_stdio(false);
    vector<vector<int>> next;
    vector<int> arrivals, order, value, seen;
    while (!ended()) {
        int n = read("N", 1, 1000000);
        if ((int)next.size() < n) next.resize(n);
        arrivals.assign(n, 0);
        value.assign(n, 0);
        seen.assign(n + 1, -1);
        order.clear();
        for (int v = 0; v < n; ++v) {
            next[v].resize(read("X", 0, n));
            for (int& to : next[v]) ++arrivals[to = read("a successor", 0, n - 1)];
        }
        for (int v = 0; v < n; ++v)
            if (!arrivals[v]) order.push_back(v);
        for (size_t place = 0; place < order.size(); ++place)
            for (int to : next[order[place]])
                if (!--arrivals[to]) order.push_back(to);
        if ((int)order.size() < n) fail("the graph has a cycle");
        for (int place = n - 1; place >= 0; --place) {
            int v = order[place];
            for (int to : next[v]) seen[value[to]] = v;
            while (seen[value[v]] == v) ++value[v];
        }
        while (int tokens = read("M", 0, 1000000)) {
            int total = 0;
            while (tokens--) total ^= value[read("a token", 0, n - 1)];
            cout << (total ? "WIN\n" : "LOSE\n");
        }
    }
}
