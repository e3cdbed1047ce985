// f(S): in how many ways the edges inside S (with 1 and 2 in it) leave both tokens equal. U is the set of value 0:
// every other vertex has an edge into U, edges from U to the others are free, and inside U there are none.
const long long MODULUS = 1000000007;
int edges[15][15], into[15][1 << 15];

int main() {
    int n = read("N", 2, 15), m = read("M", 0, 10000);
    for (int edge = 0; edge < m; ++edge) {
        int x = read("x", 1, n - 1), y = read("y", x + 1, n);
        ++edges[x - 1][y - 1];
    }
    int all = (1 << n) - 1;
    List power(m + 1, 1);
    for (int edge = 1; edge <= m; ++edge) power[edge] = 2 * power[edge - 1] % MODULUS;
    for (int v = 0; v < n; ++v)
        for (int set = 1; set <= all; ++set)
            into[v][set] = into[v][set & (set - 1)] + edges[v][__builtin_ctz(set)];
    // For each vertex and set: at least one edge into the set, and any edges out of it.
    vector<vector<int>> weight(n, vector<int>(all + 1, 0));
    for (int v = 0; v < n; ++v) {
        vector<int> out_of(all + 1, 0);
        for (int set = 1; set <= all; ++set) out_of[set] = out_of[set & (set - 1)] + edges[__builtin_ctz(set)][v];
        for (int set = 0; set <= all; ++set)
            weight[v][set] = (power[into[v][set]] - 1 + MODULUS) * power[out_of[set]] % MODULUS;
    }
    vector<int> inside(all + 1, 0);
    for (int set = 1; set <= all; ++set) {
        int lowest = __builtin_ctz(set), rest = set & (set - 1);
        inside[set] = inside[rest] + into[lowest][rest];
    }
    List lost(all + 1, 0);
    for (int set = 3; set <= all; ++set) {
        if ((set & 3) != 3) continue;
        for (int zero = set; zero; zero = (zero - 1) & set) {
            if ((zero & 3) != 0 && (zero & 3) != 3) continue;
            int others = set ^ zero;
            // With 1 and 2 among the others these must be equal again; else they are free.
            long long ways = (others & 3) ? lost[others] : power[inside[others]];
            for (int left = others; left && ways; left &= left - 1)
                ways = ways * weight[__builtin_ctz(left)][zero] % MODULUS;
            lost[set] += ways;
        }
        lost[set] %= MODULUS;
    }
    printf("%lld\n", (power[m] - lost[all] + MODULUS) % MODULUS);
}
