#include "input.hpp"
#include <map>
#include <unordered_map>
static std::unordered_map<int, int> known;
static int value(int mask) {
    if (!mask) return 0;
    auto found = known.find(mask);
    if (found != known.end()) return found->second;
    unsigned long long reached = 0;
    for (int k = 1; mask >> (k - 1); k++) reached |= 1ull << value((mask >> k) | (mask & ((1 << (k - 1)) - 1)));
    return known[mask] = __builtin_ctzll(~reached);
}
int main() {
    std::map<int, int> masks;
    for (int n = number(); n--;) {
        int a = number();
        for (int p = 2; p * p <= a; p++) {
            int e = 0;
            while (a % p == 0) a /= p, e++;
            if (e) masks[p] |= 1 << (e - 1);
        }
        if (a > 1) masks[a] |= 1;
    }
    int x = 0;
    for (auto &entry : masks) x ^= value(entry.second);
    puts(x ? "Mojtaba" : "Arpa");
}
