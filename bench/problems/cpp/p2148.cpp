#include "input.hpp"
int main() {
    for (int t = number(); t--;) {
        int n = number(), x = 0;
        for (int i = 0; i < n; i += 2) {
            unsigned a = number<unsigned>() - 1, b = number<unsigned>() - 1;
            x ^= __builtin_ctz(~(a | b));
        }
        puts(x ? "YES" : "NO");
    }
}
