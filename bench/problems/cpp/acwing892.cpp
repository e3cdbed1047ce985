#include "input.hpp"
int main() {
    int n = number(), x = 0;
    for (int i = 1; i <= n; i++) {
        int a = number();
        if (i & 1) x ^= a;
    }
    puts(x ? "Yes" : "No");
}
