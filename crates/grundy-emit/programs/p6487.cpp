int main() {
    long long n = read("N", 1, 1000000000000000000LL);
    List fibonacci = {1, 2};
    while (fibonacci.back() <= n) fibonacci.push_back(fibonacci.back() + fibonacci[fibonacci.size() - 2]);
    long long part = n;
    for (size_t place = fibonacci.size(); place-- > 0;)
        if (fibonacci[place] <= n) {
            part = fibonacci[place];
            n -= part;
        }
    cout << part << "\n";
}
