// Into p parts of consecutive sizes a heap splits in one way at most; the xor of a run of values comes from two prefixes.
int main() {
    int n = read("n", 1, 1000000);
    vector<int> prefix(n + 1, 0), seen(2048, 0);
    int least = -1;
    for (int heap = 1; heap <= n; ++heap) {
        for (int parts = 2; parts * (parts + 1) / 2 <= heap; ++parts) {
            int rest = heap - parts * (parts - 1) / 2;
            if (rest % parts) continue;
            int smallest = rest / parts;
            int value = prefix[smallest + parts - 1] ^ prefix[smallest - 1];
            if (value >= (int)seen.size()) seen.resize(2 * value, 0);
            seen[value] = heap;
            if (heap == n && value == 0 && least < 0) least = parts;
        }
        int mex = 0;
        while (seen[mex] == heap) ++mex;
        prefix[heap] = prefix[heap - 1] ^ mex;
    }
    printf("%d\n", least);
}
