#include "input.hpp"
#include <vector>
static int g[10000001];
int main() {
    const int N = 10000000;
    std::vector<int> primes;
    g[1] = 1;
    for (int i = 3; i <= N; i += 2) {
        if (!g[i]) {
            primes.push_back(i);
            g[i] = primes.size() + 1;
        }
        for (int j = 0; j < g[i] - 1 && (long long)primes[j] * i <= N; j++) g[primes[j] * i] = j + 2;
    }
    for (int t = number(); t--;) {
        int n = number(), x = 0;
        while (n--) x ^= g[number()];
        puts(x ? "Alice" : "Bob");
    }
}
