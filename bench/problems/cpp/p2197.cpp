#include "input.hpp"
int main() {
    for (int t = number(); t--;) {
        int n = number(), x = 0;
        while (n--) x ^= number();
        puts(x ? "Yes" : "No");
    }
}
