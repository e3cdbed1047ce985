// The heaps as a diagram: along its diagonal the winner does not change; at the last cell both ways out are counted.
int main() {
    int n = read("N", 1, 10000000);
    vector<int> heaps(n);
    for (int& heap : heaps) heap = read("a", 1, 1000000000);
    sort(heaps.rbegin(), heaps.rend());
    int corner = 0;
    while (corner + 1 < n && heaps[corner + 1] > corner + 1) ++corner;
    long long up = heaps[corner] - corner - 1, right = 0;
    for (int place = corner + 1; place < n && heaps[place] == corner + 1; ++place) ++right;
    cout << (up % 2 || right % 2 ? "First" : "Second") << "\n";
}
