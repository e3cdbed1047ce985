#include "input.hpp"
int main() {
    int n = number();
    long long l = number(), r = number(), x = 0;
    while (n--) x ^= number() % (l + r) / l;
    puts(x ? "First" : "Second");
}
