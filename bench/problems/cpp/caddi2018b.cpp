#include "input.hpp"
int main() {
    int n = number(), odd = 0;
    while (n--) odd |= number() & 1;
    puts(odd ? "first" : "second");
}
