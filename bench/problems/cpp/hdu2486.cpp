#include "input.hpp"
static int a[4000000], b[4000000];
int main() {
    int t = number();
    for (int c = 1; c <= t; c++) {
        int n = number(), k = number();
        int i = 0, j = 0;
        a[0] = b[0] = 1;
        while (a[i] < n) {
            i++;
            a[i] = b[i - 1] + 1;
            while ((long long)a[j + 1] * k < a[i]) j++;
            b[i] = (long long)a[j] * k < a[i] ? a[i] + b[j] : a[i];
        }
        if (a[i] == n) {
            printf("Case %d: lose\n", c);
            continue;
        }
        int least = 0;
        for (; n; i--)
            if (a[i] <= n) n -= a[i], least = a[i];
        printf("Case %d: %d\n", c, least);
    }
}
