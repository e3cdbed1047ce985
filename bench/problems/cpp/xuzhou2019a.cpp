#include "input.hpp"
#include <numeric>
typedef __int128 big;
static big euclid(big a, big b, big &x, big &y) {
    if (!b) return x = 1, y = 0, a;
    big g = euclid(b, a % b, y, x);
    y -= a / b * x;
    return g;
}
int main() {
    int k = number();
    big modulus = 1, rest = 0;
    while (k--) {
        big a = number<long long>(), b = number<long long>(), x, y;
        b %= a;
        big g = euclid(modulus, a, x, y), missing = ((b - rest) % a + a) % a;
        if (missing % g) return puts("Tankernb!"), 0;
        big step = a / g, times = (missing / g % step) * ((x % step + step) % step) % step;
        rest += modulus * times;
        modulus *= step;
        rest %= modulus;
    }
    if (rest == 0) rest = modulus;
    long long f = 1, next = 2;
    while (f < rest) {
        long long sum = f + next;
        f = next, next = sum;
    }
    puts(f == rest ? "Lbnb!" : "Zgxnb!");
}
