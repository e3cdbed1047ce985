#include "input.hpp"
#include <algorithm>
#include <vector>
int main() {
    std::vector<long long> f{1, 2};
    while (f.back() < 1LL << 32) f.push_back(f.back() + f[f.size() - 2]);
    long long n;
    while (read(n) && n) puts(std::binary_search(f.begin(), f.end(), n) ? "Second win" : "First win");
}
