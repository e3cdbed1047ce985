#include "input.hpp"
int main() {
    for (int t = number(); t--;) {
        int a = number(), b = number(), m = number();
        puts(a % (m + 1) != b % (m + 1) ? "first" : "second");
    }
}
