#include "input.hpp"
int main() {
    int t = number();
    for (int c = 1; c <= t; c++) {
        int n = number(), k = number();
        printf("Case %d: %s\n", c, k >= n || (k == 1 && n % 2) ? "first" : "second");
    }
}
