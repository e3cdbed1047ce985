#include <bits/stdc++.h>
using namespace std;
const int N = 40000;
int sg[N], mark[1024];
int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    for (int i = 1; i < N; i++) {
        for (int a = 1; 2 * a < i; a++) mark[sg[a] ^ sg[i - a]] = i;
        while (mark[sg[i]] == i) sg[i]++;
    }
    int t;
    cin >> t;
    while (t--) {
        int n, s = 0;
        cin >> n;
        while (n--) {
            int a;
            cin >> a;
            s ^= sg[a];
        }
        cout << (s ? "First" : "Second") << '\n';
    }
}
