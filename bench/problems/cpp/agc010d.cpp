#include "input.hpp"
#include <numeric>
static int a[100000];
int main() {
    int n = number();
    for (int i = 0; i < n; i++) a[i] = number();
    bool first = true;
    for (;; first = !first) {
        int odd = 0, place = 0;
        for (int i = 0; i < n; i++)
            if (a[i] & 1) odd++, place = i;
        if ((n - odd) & 1) break;
        if (odd > 1 || a[place] == 1) {
            first = !first;
            break;
        }
        a[place]--;
        int d = 0;
        for (int i = 0; i < n; i++) d = std::gcd(d, a[i]);
        for (int i = 0; i < n; i++) a[i] /= d;
    }
    puts(first ? "First" : "Second");
}
