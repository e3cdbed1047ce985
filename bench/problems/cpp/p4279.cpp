#include "input.hpp"
int main() {
    for (int t = number(); t--;) {
        int n = number(), x = 0;
        bool large = false;
        while (n--) {
            int a = number();
            x ^= a;
            large |= a > 1;
        }
        puts((x != 0) == large ? "John" : "Brother");
    }
}
