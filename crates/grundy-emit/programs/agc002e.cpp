// The heaps as a diagram: along its diagonal the winner does not change; at the last cell both ways out are counted.
const int MOST = 100000;
int heaps[MOST];

int main() {
    int n = read("N", 1, MOST);
    for (int place = 0; place < n; ++place) heaps[place] = read("a", 1, 1000000000);
    sort(heaps, heaps + n, greater<int>());
    int corner = 0;
    while (corner + 1 < n && heaps[corner + 1] > corner + 1) ++corner;
    long long up = heaps[corner] - corner - 1, right = 0;
    for (int place = corner + 1; place < n && heaps[place] == corner + 1; ++place) ++right;
    puts(up % 2 || right % 2 ? "First" : "Second");
}
