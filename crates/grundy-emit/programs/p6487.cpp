int main() {
    long long n = read("N", 1, 1000000000000000000LL);
    long long fibonacci[100] = {1, 2}, part = n;
    int count = 2;
    for (; fibonacci[count - 1] <= n; ++count) fibonacci[count] = fibonacci[count - 1] + fibonacci[count - 2];
    for (int place = count - 1; place >= 0; --place)
        if (fibonacci[place] <= n) {
            part = fibonacci[place];
            n -= part;
        }
    printf("%lld\n", part);
}
