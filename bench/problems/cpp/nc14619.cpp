#include "input.hpp"
int main() {
    for (int t = number(); t--;) {
        int n = number(), k = number(), x = 0, chosen = 0;
        for (int i = 1; i <= n; i++) {
            int a = number();
            if (i == k) chosen = a;
            x ^= a;
        }
        puts((chosen ^ x) < chosen ? "Yes" : "No");
    }
}
