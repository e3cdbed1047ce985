#include "input.hpp"
int main() {
    int n = number(), x = 0;
    while (n--) {
        int a = number();
        if (a) x ^= 2 * (a - 1) + !__builtin_parity(a - 1);
    }
    puts(x ? "Yes" : "No");
}
