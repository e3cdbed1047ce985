#include "input.hpp"
int main() {
    for (int t = number(); t--;) {
        int n = number(), m = number();
        puts(n % (m + 1) ? "first" : "second");
    }
}
