#include "input.hpp"
int main() {
    int n, m;
    while (read(n) && read(m) && (n || m)) puts(n & m & 1 ? "What a pity!" : "Wonderful!");
}
