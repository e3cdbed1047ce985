// The games of the catalogue as a careful contestant would table them: plain loops, a stamp array for the mex.
// One table to a run: catalogue GAME SIDE NUMBERS prints the last value of the first row and three; a fourth word a checksum of all.
#include "boards.hpp"

static Games games() {
    Games of;
    of["aliquot"] = [] { sieve_divisors(); heap([](int x) { each_divisor(x, [&](int d) { if (d < x) reach(g[x - d]); }); }); };
    of["divisor_nim"] = [] { sieve_divisors(); heap([](int x) { each_divisor(x, [&](int d) { reach(g[x - d]); }); }); };
    of["divisor_chain"] = [] { sieve_divisors(); heap([](int x) { each_divisor(x, [&](int d) { if (d < x) reach(g[d]); }); }); };
    of["prime_divisor_nim"] = [] {
        vector<int> least(n);
        for (int p = 2; p < n; p++)
            if (!least[p]) for (int q = p; q < n; q += p) if (!least[q]) least[q] = p;
        heap([&](int x) { for (int rest = x; rest > 1; rest /= least[rest]) reach(g[x - least[rest]]); });
    };
    of["all_but"] = [] { heap([](int x) { for (int k = 1; k <= x; k++) if (k != 2 && k != 3) reach(g[x - k]); }); };
    of["bash"] = [] { heap([](int x) { for (int k = 1; k <= 3 && k <= x; k++) reach(g[x - k]); }); };
    of["binary_length_nim"] = [] { heap([](int x) { for (int k = inverse_gray_bits(x); k >= 1; k--) reach(g[x - k]); }); };
    of["consecutive_split"] = [] {
        vector<int> prefix(n + 1);
        heap([&](int x) {
            for (int m = 2; m * (m - 1) / 2 < x; m++) {
                int rest = x - m * (m - 1) / 2;
                if (rest % m == 0) reach(prefix[rest / m + m] ^ prefix[rest / m]);
            }
            prefix[x + 1] = prefix[x] ^ mex();
        });
    };
    of["coprime_nim"] = [] { heap([](int x) { for (int k = 1; k <= x; k++) if (__gcd(k, x) == 1) reach(g[x - k]); }); };
    of["couples_are_forever"] = [] { heap([](int x) { if (x != 2) for (int a = 1; 2 * a <= x; a++) reach(g[a] ^ g[x - a]); }); };
    of["grundys_game"] = [] { heap([](int x) { for (int a = 1; 2 * a < x; a++) reach(g[a] ^ g[x - a]); }); };
    of["split_only"] = [] { heap([](int x) { for (int a = 1; 2 * a <= x; a++) reach(g[a] ^ g[x - a]); }); };
    of["lasker"] = [] {
        heap([](int x) {
            for (int a = 0; a < x; a++) reach(g[a]);
            for (int a = 1; 2 * a <= x; a++) reach(g[a] ^ g[x - a]);
        });
    };
    of["dawsons_chess"] = [] { octal("137"); };
    of["dawsons_kayles"] = of["triangulation"] = [] { octal("07"); };
    of["double_kayles"] = [] { octal("7777"); };
    of["four_in_a_row"] = [] { octal("0007"); };
    of["guiles"] = [] { octal("15"); };
    of["kayles"] = [] { octal("77"); };
    of["officers"] = [] { octal("6"); };
    of["she_loves_me"] = [] { octal("3"); };
    of["treblecross"] = [] { octal("007"); };
    of["rims"] = [] {
        heap([](int x) {
            for (int rest = 0; rest < x; rest++)
                for (int a = 0; 2 * a <= rest; a++) reach(g[a] ^ g[rest - a]);
        });
    };
    of["kenyon"] = [] {
        heap([](int x) {
            if (x >= 1) reach(g[x - 1]);
            if (x >= 2) reach(g[x - 2]);
            for (int a = 1; 2 * a <= x - 2; a++) reach(g[a] ^ g[x - 2 - a]);
            for (int a = 1; 3 * a <= x - 2; a++)
                for (int b = a; a + 2 * b <= x - 2; b++) reach(g[a] ^ g[b] ^ g[x - 2 - a - b]);
        });
    };
    of["digit_nim"] = [] { heap([](int x) { for (int rest = x; rest; rest /= 10) if (rest % 10) reach(g[x - rest % 10]); }); };
    of["digit_sum_nim"] = [] {
        heap([](int x) {
            int sum = 0;
            for (int rest = x; rest; rest /= 10) sum += rest % 10;
            for (int k = 1; k <= sum; k++) reach(g[x - k]);
        });
    };
    of["even_split"] = [] {
        heap([](int x) {
            if (x < 3) return;
            for (int m = 2; m <= x; m++) {
                int q = x / m, r = x % m;
                reach((r & 1 ? g[q + 1] : 0) ^ ((m - r) & 1 ? g[q] : 0));
            }
        });
    };
    of["exponent_masks"] = [] {
        heap([](int s) { for (int k = 1; s >> (k - 1); k++) reach(g[(s >> k) | (s & ((1 << (k - 1)) - 1))]); });
    };
    of["floor_division"] = [] {
        heap([](int x) { for (int k = 2; k <= x; k = x / (x / k) + 1) reach(g[x / k]); });
    };
    of["leaf_or_tree"] = [] { heap([](int x) { if (x >= 1) reach(g[0]); if (x >= 2) reach(g[x - 1]); }); };
    of["lieges"] = [] { heap([](int x) { if (x > 0) reach(g[x - 1]); if (x > 0 && x % 2 == 0) reach(0); }); };
    of["mark"] = of["one_or_halve"] = [] { heap([](int x) { if (x > 0) reach(g[x - 1]), reach(g[x / 2]); }); };
    of["one_half_or_third"] = [] { heap([](int x) { if (x > 0) reach(g[x - 1]), reach(g[x / 2]), reach(g[x / 3]); }); };
    of["mock_turtles"] = [] {
        heap([](int x) {
            if (x < 1) return;
            reach(0);
            for (int a = 1; a < x; a++) reach(g[a]);
            for (int a = 1; a < x; a++) for (int b = 1; b < a; b++) reach(g[a] ^ g[b]);
        });
    };
    of["moebius"] = [] {
        heap([](int x) {
            if (x < 1) return;
            reach(0);
            for (int a = 1; a < x; a++) {
                reach(g[a]);
                for (int b = 1; b < a; b++) {
                    reach(g[a] ^ g[b]);
                    for (int c = 1; c < b; c++) {
                        reach(g[a] ^ g[b] ^ g[c]);
                        for (int d = 1; d < c; d++) reach(g[a] ^ g[b] ^ g[c] ^ g[d]);
                    }
                }
            }
        });
    };
    of["nim"] = of["northcott"] = [] { heap([](int x) { for (int k = 1; k <= x; k++) reach(g[x - k]); }); };
    of["odious_split"] = [] { heap([](int x) { for (int a = 0; a < x; a++) for (int b = 0; b <= a; b++) reach(g[a] ^ g[b]); }); };
    of["triplets"] = [] { heap([](int x) { for (int a = 0; a < x; a++) for (int b = 0; b < a; b++) reach(g[a] ^ g[b]); }); };
    of["one_three_four"] = [] { take({1, 3, 4}); };
    of["one_two_k"] = [] { take({1, 2, 6}); };
    of["take_a_or_b"] = [] { take({2, 5}); };
    of["take_between"] = [] { take({2, 3, 4, 5}); };
    of["powers_of_two"] = [] { take(powers(2)); };
    of["powers_of_three"] = [] { take(powers(3)); };
    of["subtract_a_square"] = [] { take(list([](int k) { return k * k; })); };
    of["take_cubes"] = [] { take(list([](int k) { return k * k * k; })); };
    of["take_triangular"] = [] { take(list([](int k) { return k * (k + 1) / 2; })); };
    of["take_fibonacci"] = [] { take(sums_of_two(1, 2)); };
    of["take_lucas"] = [] { take(sums_of_two(2, 1)); };
    of["take_factorials"] = [] {
        vector<int> moves;
        long long factorial = 1;
        for (int k = 2; factorial < n; k++) moves.push_back(factorial), factorial *= k;
        take(moves);
    };
    of["take_even"] = [] { heap([](int x) { for (int k = 2; k <= x; k += 2) reach(g[x - k]); }); };
    of["take_odd"] = [] { heap([](int x) { for (int k = 1; k <= x; k += 2) reach(g[x - k]); }); };
    of["take_a_prime"] = [] {
        auto prime = primes_to(n);
        vector<int> moves;
        for (int k = 2; k < n; k++) if (prime[k]) moves.push_back(k);
        take(moves);
    };
    of["take_one_or_prime"] = [] {
        auto prime = primes_to(n);
        vector<int> moves = {1};
        for (int k = 2; k < n; k++) if (prime[k]) moves.push_back(k);
        take(moves);
    };
    of["prime_powers"] = [] {
        auto prime = primes_to(n);
        vector<int> moves = {1};
        for (long long p = 2; p < n; p++) if (prime[p]) for (long long q = p; q < n; q *= p) moves.push_back(q);
        sort(moves.begin(), moves.end());
        take(moves);
    };
    of["root_nim"] = [] { heap([](int x) { for (int k = 1; k * k <= x; k++) reach(g[x - k]); }); };
    of["ruler"] = [] {
        heap([](int x) { for (int k = 1, sum = 0; k <= x; k++) reach(sum), sum ^= g[x - k]; });
    };
    of["split_in_three"] = [] {
        heap([](int x) {
            for (int k = 1; k <= x; k++) reach(g[x - k]);
            for (int a = 1; 3 * a <= x; a++)
                for (int b = a; a + 2 * b <= x; b++) reach(g[a] ^ g[b] ^ g[x - a - b]);
        });
    };
    of["take_at_least_half"] = [] { heap([](int x) { for (int k = max(1, (x + 1) / 2); k <= x; k++) reach(g[x - k]); }); };
    of["take_at_most_half"] = [] { heap([](int x) { for (int k = 1; k <= x / 2; k++) reach(g[x - k]); }); };
    of["turnips"] = [] { heap([](int x) { for (int k = 1; 2 * k <= x; k++) reach(g[x - k] ^ g[x - 2 * k]); }); };
    of["write_numbers"] = [] {
        for (int y = n - 1; y >= 0; y--) {
            now++;
            for (int d = 1; d <= 3; d++) if (y + d < 10) reach(g[y + d]);
            g[y] = mex();
        }
    };
    add_boards(of);
    return of;
}

// Cells of the box that was asked for, in order.
template <class Use>
static void each_cell(int coordinates, Use use) {
    if (coordinates == 1) for (int x = 0; x < n; x++) use(g[x]);
    if (coordinates == 2) for (int x = 0; x < n; x++) for (int y = 0; y < n; y++) use(at(x, y));
    if (coordinates == 3) for (int x = 0; x < n; x++) for (int y = 0; y < n; y++) for (int z = 0; z < n; z++) use(at(x, y, z));
}

int main(int argc, char** argv) {
    if (argc < 4) return 2;
    auto of = games();
    auto game = of.find(argv[1]);
    if (game == of.end()) return 3;
    n = atoi(argv[2]);
    int coordinates = atoi(argv[3]);
    game->second();
    uint64_t sum = 0;
    if (argc > 4) each_cell(coordinates, [&](int value) { sum = sum * 1000003 + uint64_t(value + 3); });
    else each_cell(1, [&](int) {}), sum = uint64_t(g[n - 1] + 3);
    printf("%llu\n", (unsigned long long)sum);
}
