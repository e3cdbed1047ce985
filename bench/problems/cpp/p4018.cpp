#include "input.hpp"
int main() {
    for (int t = number(); t--;) puts(number() % 6 ? "October wins!" : "Roy wins!");
}
