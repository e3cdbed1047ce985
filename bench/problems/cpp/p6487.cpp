#include "input.hpp"
#include <vector>
int main() {
    long long n = number<long long>(), least = 0;
    std::vector<long long> f{1, 2};
    while (f.back() < n) f.push_back(f.back() + f[f.size() - 2]);
    for (int i = f.size() - 1; i >= 0; i--)
        if (f[i] <= n) n -= f[i], least = f[i];
    printf("%lld\n", least);
}
