# A heap of a in m parts has r = a mod m parts of u + 1 and the others of u = a div m; equal parts cancel in pairs, so that
# only the parity of both counts matters.
def value_by_hand(heap, value):
    reached = set()
    m = 2
    while m <= heap:
        u = heap // m
        last = heap // u
        # Among the m with one u the first two show both parities.
        for parts in range(m, min(m + 1, last) + 1):
            larger = heap - parts * u
            reached.add((value[u + 1] if larger & 1 else 0) ^ (value[u] if (parts - larger) & 1 else 0))
        m = last + 1
    mex = 0
    while mex in reached:
        mex += 1
    return mex


# All heaps from low up to high, which lead to heaps below low only: for each m at once, as strings of bytes. The values that
# a heap reaches are bits, eight of them in each byte.
def values_from(low, high, value):
    size = high - low
    known = bytes(value[: low + 1])
    mixed = bytes(a ^ b for a, b in zip(known, known[1:]))
    groups = max(1, (1 << max(known).bit_length()) // 8)
    bits = [bytes(1 << (v & 7) if v >> 3 == group else 0 for v in range(256)) for group in range(groups)]
    reached = [0] * groups
    # Heaps this large are split into parts of u by an even and by an odd m, for each u up to here.
    most = 0
    while 2 * (most + 1) * (most + 2) <= low:
        most += 1
    for m in range(2, (high - 1) // (most + 1) + 1):
        result = bytearray(size)
        for r in range(1 - m % 2, m, 2 - m % 2):
            first = low + (r - low) % m
            u = first // m
            count = (high - first + m - 1) // m
            source = mixed if m % 2 == 0 else known
            shift = 1 if m % 2 and r % 2 else 0
            result[first - low :: m] = source[u + shift : u + shift + count]
        for group in range(groups):
            reached[group] |= int.from_bytes(result.translate(bits[group]), "little")
    always = [1, 0]
    for u in range(1, most + 1):
        always[1] |= 1 << mixed[u]
        for parity in range(2):
            always[parity] |= 1 << known[u + (parity + u) % 2]
    rows = zip(*(one.to_bytes(size, "little") for one in reached))
    for heap, row in enumerate(rows, low):
        mask = int.from_bytes(row, "little") | always[heap & 1]
        value[heap] = (~mask & (mask + 1)).bit_length() - 1


def values(least, most):
    value = [0] * (most + 2)
    low = max(2, least)
    are_bytes = True
    while low <= most:
        high = min(2 * low - 1, most + 1)
        are_bytes = are_bytes and max(value) < 128
        if are_bytes and low >= 64:
            values_from(low, high, value)
        else:
            high = low + 1
            value[low] = value_by_hand(low, value)
        low = high
    return value


def main():
    tests = read("T", 0, 10000000)
    least = read("F", 1, 10**9)
    given = [[read("a", 0, 200000) for _ in range(read("N", 0, 10000000))] for _ in range(tests)]
    value = values(least, max((heap for heaps in given for heap in heaps), default=0))
    answers = []
    for heaps in given:
        total = 0
        for heap in heaps:
            total ^= value[heap]
        answers.append("1" if total else "0")
    print(" ".join(answers))


main()
