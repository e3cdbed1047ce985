# For each prime the set of its exponents is a game of its own; bit e - 1 stands for the exponent e.
known = {0: 0}


def value(mask):
    if mask not in known:
        reached = set()
        for exponent in range(1, mask.bit_length() + 1):
            reached.add(value(mask >> exponent | mask & ((1 << (exponent - 1)) - 1)))
        mex = 0
        while mex in reached:
            mex += 1
        known[mask] = mex
    return known[mask]


def main():
    small = [n for n in range(2, 31623) if all(n % d for d in range(2, int(n**0.5) + 1))]
    exponents = {}
    for _ in range(read("n", 0, 10000)):
        rest = read("a", 1, 10**9)
        for prime in small:
            if prime * prime > rest:
                break
            exponent = 0
            while rest % prime == 0:
                rest //= prime
                exponent += 1
            if exponent:
                exponents[prime] = exponents.get(prime, 0) | 1 << (exponent - 1)
        if rest > 1:
            exponents[rest] = exponents.get(rest, 0) | 1
    total = 0
    for mask in exponents.values():
        total ^= value(mask)
    print("Mojtaba" if total else "Arpa")


main()
