#include "input.hpp"
int main() {
    for (int t = number(); t--;) {
        int x = number();
        x ^= number();
        x ^= number();
        puts(x ? "Yes" : "No");
    }
}
