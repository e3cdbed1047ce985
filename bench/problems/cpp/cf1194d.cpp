#include "input.hpp"
int main() {
    for (int t = number(); t--;) {
        int n = number(), k = number();
        if (k % 3) {
            puts(n % 3 ? "Alice" : "Bob");
        } else {
            int r = n % (k + 1);
            puts(r == k || r % 3 ? "Alice" : "Bob");
        }
    }
}
