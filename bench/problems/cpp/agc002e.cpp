#include "input.hpp"
#include <algorithm>
#include <functional>
static int a[100001];
int main() {
    int n = number();
    for (int i = 0; i < n; i++) a[i] = number();
    std::sort(a, a + n, std::greater<int>());
    int i = 0;
    while (i + 1 < n && a[i + 1] > i + 1) i++;
    int right = 0;
    while (i + 1 + right < n && a[i + 1 + right] == i + 1) right++;
    puts((a[i] - i - 1) % 2 || right % 2 ? "First" : "Second");
}
