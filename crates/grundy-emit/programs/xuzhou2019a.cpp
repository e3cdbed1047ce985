// Congruences are joined one by one; the heap is the least positive solution, and Fibonacci nim is lost at a Fibonacci number.
long long inverse(long long number, long long modulus) {
    long long rest = modulus, factor = 0, other = number, own = 1;
    while (other > 1) {
        long long quotient = rest / other;
        swap(rest -= quotient * other, other);
        swap(factor -= quotient * own, own);
    }
    return modulus == 1 ? 0 : (own % modulus + modulus) % modulus;
}

int main() {
    long long k = read("k", 0, 1000);
    __int128 modulus = 1, heap = 0;
    const __int128 most = 1000000000000000000LL;
    bool agrees = true;
    for (long long line = 0; line < k; ++line) {
        long long a = read("a", 1, 1000000000000000000LL), b = read("b", 0, 1000000000000000000LL) % a;
        if (!agrees) continue;
        long long shared = gcd((long long)(modulus % a), a), reduced = a / shared;
        long long missing = (long long)(((b - heap) % a + a) % a);
        if (missing % shared) {
            agrees = false;
            continue;
        }
        if (modulus > most) {
            if (missing) fail("the least solution is above 10^18");
            continue;
        }
        long long times = (__int128)(missing / shared) * inverse((long long)(modulus / shared % reduced), reduced) % reduced;
        heap += modulus * times;
        modulus *= reduced;
        if (heap > most) fail("the least solution is above 10^18");
    }
    if (!agrees) {
        puts("Tankernb!");
    } else {
        if (heap == 0) heap = modulus;
        if (heap > most) fail("the least solution is above 10^18");
        __int128 one = 1, other = 2;
        while (one < heap) swap(one += other, other);
        puts(one == heap ? "Lbnb!" : "Zgxnb!");
    }
}
