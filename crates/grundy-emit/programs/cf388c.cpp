// Each player keeps his half of every pile; the middle cards are taken in turn, the largest first.
const int MOST = 100000;
long long middles[MOST];

int main() {
    long long piles = read("n", 0, MOST), sums[2] = {0, 0};
    int count = 0;
    for (long long pile = 0; pile < piles; ++pile) {
        long long cards = read("s", 0, 1000000);
        for (long long card = 0; card < cards; ++card) {
            long long value = read("c", 0, 1000000000);
            if (cards % 2 && card == cards / 2) middles[count++] = value;
            else sums[card < cards / 2 ? 0 : 1] += value;
        }
    }
    sort(middles, middles + count, greater<long long>());
    for (int turn = 0; turn < count; ++turn) sums[turn % 2] += middles[turn];
    printf("%lld %lld\n", sums[0], sums[1]);
}
