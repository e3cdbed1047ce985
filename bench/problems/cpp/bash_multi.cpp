#include "input.hpp"
int main() {
    for (int t = number(); t--;) {
        int n = number(), m = number(), x = 0;
        while (n--) x ^= number() % (m + 1);
        puts(x ? "Yes" : "No");
    }
}
