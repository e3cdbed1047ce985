#include "input.hpp"
#include <algorithm>
#include <functional>
int main() {
    int n = number(), first = 0, second = 0, middles[100], count = 0;
    while (n--) {
        int s = number();
        for (int i = 0; i < s; i++) {
            int c = number();
            if (s % 2 && i == s / 2) middles[count++] = c;
            else (i < s / 2 ? first : second) += c;
        }
    }
    std::sort(middles, middles + count, std::greater<int>());
    for (int i = 0; i < count; i++) (i % 2 ? second : first) += middles[i];
    printf("%d %d\n", first, second);
}
