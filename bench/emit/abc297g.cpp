#include <bits/stdc++.h>
using namespace std;
int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    long long n, l, r, x = 0;
    cin >> n >> l >> r;
    for (int i = 0; i < n; i++) {
        long long a;
        cin >> a;
        x ^= a % (l + r) / l;
    }
    cout << (x ? "First" : "Second") << '\n';
}
