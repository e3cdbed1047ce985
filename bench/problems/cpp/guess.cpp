#include "input.hpp"
int main() {
    for (int t = number(); t--;) {
        long long u = number<long long>();
        puts(u <= 1 ? "1" : u <= 5 ? "2" : u <= 2045 ? "3" : "4");
    }
}
