#include "input.hpp"
int main() {
    for (int t = number(); t--;) {
        int n = number(), x = 0;
        while (n--) {
            int s = number();
            x ^= s % 8 == 7 ? s + 1 : s % 8 == 0 && s ? s - 1 : s;
        }
        puts(x ? "First player wins." : "Second player wins.");
    }
}
