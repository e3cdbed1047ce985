#include <bits/stdc++.h>
using namespace std;
int sg[200];
int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    for (int i = 2; i < 200; i++) {
        bool seen[64] = {};
        for (int a = 0; a <= i - 2; a++) seen[sg[a] ^ sg[i - 2 - a]] = true;
        while (seen[sg[i]]) sg[i]++;
    }
    int t;
    cin >> t;
    while (t--) {
        int n, s = 0;
        cin >> n;
        while (n--) {
            int a;
            cin >> a;
            s ^= a < 120 ? sg[a] : sg[86 + (a - 86) % 34];
        }
        cout << (s ? "Carol" : "Dave") << '\n';
    }
}
