// The natural loops of a contestant, with a stamp array for the mex. One task to a run: loops TASK LIMIT.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <string>
#include <vector>
using namespace std;

static vector<int> seen;
static int stamp = 0;
static void mark(int v) {
    if (v >= (int)seen.size()) seen.resize(2 * v + 2, 0);
    seen[v] = stamp;
}
static int mex() {
    int m = 0;
    while (m < (int)seen.size() && seen[m] == stamp) m++;
    return m;
}

// Fixed sets of moves: the seen array is large enough from the start, as one would write it.
static int subtraction(const vector<int>& set, int n) {
    vector<int> g(n);
    vector<int> last(128, -1);
    for (int x = 0; x < n; x++) {
        for (int k : set)
            if (k <= x) last[g[x - k]] = x;
        int m = 0;
        while (last[m] == x) m++;
        g[x] = m;
    }
    return g[n - 1];
}

static int wythoff(int n) {
    vector<int> g(n * n);
    vector<int> last(4 * n, -1);
    int s = 0;
    for (int x = 0; x < n; x++)
        for (int y = 0; y < n; y++) {
            s++;
            for (int i = 0; i < x; i++) last[g[i * n + y]] = s;
            for (int j = 0; j < y; j++) last[g[x * n + j]] = s;
            for (int k = 1; k <= min(x, y); k++) last[g[(x - k) * n + y - k]] = s;
            int m = 0;
            while (last[m] == s) m++;
            g[x * n + y] = m;
        }
    return g[n * n - 1];
}

// Moves of an endless list: the list is made once, and read up to the heap.
static int endless(const vector<int>& moves, int n) {
    vector<int> g(n);
    vector<int> last(n + 2, -1);
    for (int x = 0; x < n; x++) {
        for (int k : moves) {
            if (k > x) break;
            last[g[x - k]] = x;
        }
        int m = 0;
        while (last[m] == x) m++;
        g[x] = m;
    }
    return g[n - 1];
}

static vector<int> primes_below(int n) {
    vector<bool> composite(n + 1);
    vector<int> primes;
    for (int p = 2; p < n; p++) {
        if (composite[p]) continue;
        primes.push_back(p);
        for (long long q = (long long)p * p; q < n; q += p) composite[q] = true;
    }
    return primes;
}

static vector<int> squares_below(int n) {
    vector<int> squares;
    for (int k = 1; k * k < n; k++) squares.push_back(k * k);
    return squares;
}

// A heap into four parts, none of them empty, the largest last.
static int four_parts(int n) {
    vector<int> g(n);
    vector<int> last(4 * n, -1);
    for (int x = 0; x < n; x++) {
        for (int a = 1; 4 * a <= x; a++)
            for (int b = a; a + 3 * b <= x; b++)
                for (int c = b; a + b + 2 * c <= x; c++) last[g[a] ^ g[b] ^ g[c] ^ g[x - a - b - c]] = x;
        int m = 0;
        while (last[m] == x) m++;
        g[x] = m;
    }
    return g[n - 1];
}

// The knight that comes nearer to the corner, on a board without other edges.
static int knight(int n) {
    int side = 2 * n + 2;
    vector<signed char> g(side * side);
    for (int s = 0; s <= 2 * (n - 1); s++)
        for (int x = 0; x <= s; x++) {
            int y = s - x, reached = 0;
            auto reach = [&](int a, int b) {
                if (a >= 0 && b >= 0) reached |= 1 << g[a * side + b];
            };
            reach(x - 2, y - 1), reach(x - 1, y - 2), reach(x - 2, y + 1), reach(x + 1, y - 2);
            int m = 0;
            while (reached >> m & 1) m++;
            g[x * side + y] = m;
        }
    return g[(n - 1) * side + n - 1];
}

// A rook to the left and a bishop of odd steps.
static int odd_diagonal(int n) {
    vector<int> g(n * n);
    vector<int> last(4 * n, -1);
    int s = 0;
    for (int x = 0; x < n; x++)
        for (int y = 0; y < n; y++) {
            s++;
            for (int i = 0; i < x; i++) last[g[i * n + y]] = s;
            for (int k = 1; k <= min(x, y); k += 2) last[g[(x - k) * n + y - k]] = s;
            int m = 0;
            while (last[m] == s) m++;
            g[x * n + y] = m;
        }
    return g[n * n - 1];
}

static int one_heap(const string& task, int n) {
    vector<int> g(n + 1), prefix(n + 2);
    seen.assign(4 * n + 16, 0);
    for (int x = 0; x < n; x++) {
        stamp++;
        if (task == "coprime") {
            for (int k = 1; k <= x; k++)
                if (__gcd(k, x) == 1) mark(g[x - k]);
        } else if (task == "divisors") {
            for (int k = 1; k * k <= x; k++)
                if (x % k == 0) mark(g[x - k]), mark(g[x - x / k]);
        } else if (task == "bits") {
            for (int k = 1; k <= x; k++)
                if ((k & (x - k)) == 0) mark(g[x - k]);
        } else if (task == "acwing894") {
            for (int a = 0; a < x; a++)
                for (int b = 0; b <= a; b++) mark(g[a] ^ g[b]);
        } else if (task == "cf87c") {
            for (int m = 2; m * (m - 1) / 2 < x; m++) {
                int rest = x - m * (m - 1) / 2;
                if (rest % m == 0 && rest / m >= 1) mark(prefix[rest / m + m] ^ prefix[rest / m]);
            }
        } else if (task == "jiangnanle") {
            if (x >= 2)
                for (int m = 2; m <= x; m++) {
                    int q = x / m, r = x % m, v = 0;
                    if (r & 1) v ^= g[q + 1];
                    if ((m - r) & 1) v ^= g[q];
                    mark(v);
                }
        } else if (task == "lieges") {
            if (x > 0) mark(g[x - 1]);
            if (x > 0 && x % 2 == 0) mark(g[x / 2]);
        }
        g[x] = mex();
        prefix[x + 1] = prefix[x] ^ g[x];
    }
    return g[n - 1];
}

static int e_and_d(int n) {
    vector<vector<int>> g(n, vector<int>(n, 0));
    seen.assign(4 * n, 0);
    for (int s = 2; s <= 2 * (n - 1); s++)
        for (int x = max(1, s - n + 1); x < min(n, s); x++) {
            int y = s - x;
            stamp++;
            for (int k = 1; k < x; k++) mark(g[k][x - k]);
            for (int k = 1; k < y; k++) mark(g[k][y - k]);
            g[x][y] = mex();
        }
    return g[n - 1][n - 1];
}

int main(int argc, char** argv) {
    if (argc < 3) return 2;
    string task = argv[1];
    int n = atoi(argv[2]), value;
    if (task == "subtraction")
        value = subtraction({1, 5, 7, 9, 12, 13, 20, 22, 27, 30, 31, 33, 38, 41, 44, 50, 52, 57, 60, 64}, n);
    else if (task == "wythoff") value = wythoff(n);
    else if (task == "e_and_d") value = e_and_d(n);
    else if (task == "primes") value = endless(primes_below(n), n);
    else if (task == "squares") value = endless(squares_below(n), n);
    else if (task == "four_parts") value = four_parts(n);
    else if (task == "knight") value = knight(n);
    else if (task == "odd_diagonal") value = odd_diagonal(n);
    else value = one_heap(task, n);
    printf("%d\n", value);
}
