#include "input.hpp"
#include <algorithm>
static int c[1000001];
int main() {
    int n;
    long long a, b;
    while (read(n) && read(a) && read(b)) {
        long long left = a + b;
        for (int i = 1; i <= n; i++) left -= c[i] = number();
        left += c[n];
        long long f = c[n];
        for (int i = n - 1; i; i--) {
            left += c[i];
            f = std::max<long long>(c[i], std::min(left - f + 1, c[i] + f));
        }
        puts(a >= f ? "ALICE" : "BOB");
    }
}
