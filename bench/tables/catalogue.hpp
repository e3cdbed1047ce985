// What the loops of catalogue.cpp share: values, the mex by stamps, the orders in which positions come.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <numeric>
#include <string>
#include <vector>
using namespace std;

static int n;                // heaps, or the side of the box
static int g[1 << 27];       // values; NONE outside the domain
static int seen[1 << 22];    // when a value was last reached
static int now;
static const int NONE = -1, THREAT = -2;

static inline void reach(int value) { seen[value] = now; }
static inline int mex() {
    int m = 0;
    while (seen[m] == now) m++;
    return m;
}

template <class Options>
static void heap(Options options) {
    for (int x = 0; x < n; x++) now++, options(x), g[x] = mex();
}

// Boards are stored with `side` columns, which may be more than are asked for.
static int side;
static inline int& at(int x, int y) { return g[x * side + y]; }
static inline int& at(int x, int y, int z) { return g[(x * side + y) * side + z]; }

template <class Inside, class Options>
static void board(Inside inside, Options options) {
    side = n;
    for (int x = 0; x < n; x++)
        for (int y = 0; y < n; y++) {
            if (!inside(x, y)) { at(x, y) = NONE; continue; }
            now++, options(x, y), at(x, y) = mex();
        }
}

// The same by rising sums, where moves lower the sum and may leave the box.
template <class Options>
static void board_by_sums(Options options) {
    side = 2 * n + 2;
    for (int sum = 0; sum <= 2 * (n - 1); sum++)
        for (int x = 0; x <= sum; x++) now++, options(x, sum - x), at(x, sum - x) = mex();
}

template <class Inside, class Options>
static void box(Inside inside, Options options) {
    side = n;
    for (int x = 0; x < n; x++)
        for (int y = 0; y < n; y++)
            for (int z = 0; z < n; z++) {
                if (!inside(x, y, z)) { at(x, y, z) = NONE; continue; }
                now++, options(x, y, z), at(x, y, z) = mex();
            }
}

static bool everywhere(int, int) { return true; }
static bool all(int, int, int) { return true; }

// Moves of a list that rises: it is made once, and read up to the heap.
static void take(const vector<int>& moves) {
    heap([&](int x) {
        for (int k : moves) {
            if (k > x) break;
            reach(g[x - k]);
        }
    });
}

static vector<char> primes_to(int end) {
    vector<char> prime(end + 1, 1);
    prime[0] = prime[1] = 0;
    for (int p = 2; p * p <= end; p++)
        if (prime[p])
            for (int q = p * p; q <= end; q += p) prime[q] = 0;
    return prime;
}

template <class Next>
static vector<int> list(Next next) {
    vector<int> moves;
    for (int k = 1; next(k) < n; k++) moves.push_back(next(k));
    sort(moves.begin(), moves.end());
    moves.erase(unique(moves.begin(), moves.end()), moves.end());
    return moves;
}

static vector<int> powers(int base) {
    vector<int> moves;
    for (long long power = 1; power < n; power *= base) moves.push_back(power);
    return moves;
}

static vector<int> sums_of_two(int a, int b) {
    vector<int> moves;
    for (; a < n; swap(a, b), b += a) moves.push_back(a);
    sort(moves.begin(), moves.end());
    moves.erase(unique(moves.begin(), moves.end()), moves.end());
    return moves;
}

// The divisors of every heap, by a sieve.
static vector<int> divisors_start, divisors;
static void sieve_divisors() {
    divisors_start.assign(n + 1, 0);
    for (int d = 1; d < n; d++)
        for (int m = d; m < n; m += d) divisors_start[m]++;
    partial_sum(divisors_start.begin(), divisors_start.end(), divisors_start.begin());
    divisors.resize(divisors_start[n]);
    for (int d = n - 1; d >= 1; d--)
        for (int m = d; m < n; m += d) divisors[--divisors_start[m]] = d;
}
template <class Use>
static void each_divisor(int x, Use use) {
    for (int i = divisors_start[x]; i < divisors_start[x + 1]; i++) use(divisors[i]);
}

// Octal codes: digits from the first one after the point.
static void octal(const char* digits) {
    int count = strlen(digits);
    heap([&](int x) {
        for (int i = 1; i <= count && i <= x; i++) {
            int digit = digits[i - 1] - '0', rest = x - i;
            if (digit & 1 && rest == 0) reach(0);
            if (digit & 2 && rest > 0) reach(g[rest]);
            if (digit & 4)
                for (int a = 1; 2 * a <= rest; a++) reach(g[a] ^ g[rest - a]);
        }
    });
}

// Positions with the last move, or a bound on the next one.
template <class Options>
static void walk(int second, Options options) {
    side = second;
    for (int x = 0; x < n; x++)
        for (int c = 0; c < second; c++) now++, options(x, c), at(x, c) = mex();
}

static int inverse_gray_bits(int s) {
    int bits = 0;
    while (s) bits++, s >>= 1;
    return bits;
}

using Games = map<string, function<void()>>;
