#include "input.hpp"
int main() {
    for (int t = number(); t--;) {
        int n = number(), x = 0;
        while (n--) {
            int m = number();
            number();
            x ^= m == 2 ? 0 : 2 - m % 2;
        }
        puts(x ? "BOB" : "BEN");
    }
}
