int main() {
    long long n = read("N", 0, 10000000);
    bool some_odd = false;
    for (long long heap = 0; heap < n; ++heap)
        if (read("a", 0, 1000000000000000000LL) % 2) some_odd = true;
    puts(some_odd ? "first" : "second");
}
