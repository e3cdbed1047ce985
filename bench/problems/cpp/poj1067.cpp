#include "input.hpp"
#include <algorithm>
#include <cmath>
static bool loses(long long a, long long b) {
    if (a > b) std::swap(a, b);
    unsigned __int128 d = b - a, square = 5 * d * d;
    unsigned __int128 root = sqrtl((long double)square);
    while (root * root > square) root--;
    while ((root + 1) * (root + 1) <= square) root++;
    return (d + root) / 2 == (unsigned __int128)a;
}
int main() {
    long long a, b;
    while (read(a) && read(b)) puts(loses(a, b) ? "0" : "1");
}
