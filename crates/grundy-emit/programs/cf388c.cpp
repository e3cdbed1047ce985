// Each player keeps his half of every pile; the middle cards are taken in turn, the largest first.
int main() {
    long long piles = read("n", 0, 1000000), sums[2] = {0, 0};
    List middles;
    for (long long pile = 0; pile < piles; ++pile) {
        long long cards = read("s", 0, 1000000);
        for (long long card = 0; card < cards; ++card) {
            long long value = read("c", 0, 1000000000);
            if (cards % 2 && card == cards / 2) middles.push_back(value);
            else sums[card < cards / 2 ? 0 : 1] += value;
        }
    }
    sort(middles.rbegin(), middles.rend());
    for (size_t turn = 0; turn < middles.size(); ++turn) sums[turn % 2] += middles[turn];
    cout << sums[0] << " " << sums[1] << "\n";
}
