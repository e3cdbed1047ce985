#include "input.hpp"
int main() {
    for (int t = number(); t--;) {
        int r = number<long long>() % 7;
        puts(r == 0 || r == 2 ? "Second" : "First");
    }
}
