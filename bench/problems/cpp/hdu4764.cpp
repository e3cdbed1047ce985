#include "input.hpp"
int main() {
    int n, k;
    while (read(n) && read(k) && (n || k)) puts((n - 1) % (k + 1) ? "Tang" : "Jiang");
}
