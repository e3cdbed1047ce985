#include "input.hpp"
int main() {
    int n;
    while (read(n)) puts(n % 3 ? "Kiki" : "Cici");
}
