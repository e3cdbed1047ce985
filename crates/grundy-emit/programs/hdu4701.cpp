// From the last item to the first: the least money with which the player to buy it wins.
int main() {
    vector<int> price;
    while (!ended()) {
        int n = read("n", 0, 10000000);
        long long alice = read("A", 0, 1000000000), bob = read("B", 0, 1000000000), left = alice + bob;
        price.resize(n);
        for (int& one : price) left -= one = read("c", 0, 1000000000);
        long long least = LLONG_MAX;
        for (int item = n - 1; item >= 0; --item) {
            left += price[item];
            if (item == n - 1) least = price[item];
            else least = max<long long>(price[item], min(left - least + 1, price[item] + least));
        }
        puts(alice >= least ? "ALICE" : "BOB");
    }
}
