#include <bits/stdc++.h>
using namespace std;
const int N = 10000001;
int sg[N];
int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    sg[1] = 1;
    for (int i = 4; i < N; i += 2) sg[i] = 0;
    int index = 1;
    for (int i = 3; i < N; i += 2)
        if (!sg[i]) {
            ++index;
            for (long long j = i; j < N; j += 2 * i)
                if (!sg[j]) sg[j] = index;
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
        cout << (s ? "Alice" : "Bob") << '\n';
    }
}
