# A heap of a in m parts has a mod m parts of u + 1 and the others of u = a div m; only the parity of both counts
# matters, and among the m with one u the first two show both.
def values(least, most):
    value = [0] * (most + 2)
    for heap in range(max(2, least), most + 1):
        reached = set()
        m = 2
        while m <= heap:
            u = heap // m
            last = heap // u
            larger = heap % m
            low, high = value[u], value[u + 1]
            reached.add((high if larger & 1 else 0) ^ (low if (m - larger) & 1 else 0))
            if m < last:
                larger -= u
                reached.add((high if larger & 1 else 0) ^ (low if (m + 1 - larger) & 1 else 0))
            m = last + 1
        mex = 0
        while mex in reached:
            mex += 1
        value[heap] = mex
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
