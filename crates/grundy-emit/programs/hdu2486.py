# The lost heaps: each next one is the last one plus the first lost heap of which k times is not below it.
from bisect import bisect_right


def main():
    before, lost, addend = 0, [1], 0
    for test in range(1, read("t", 0, 10000000) + 1):
        n = read("n", 1, 10**12)
        k = read("k", 1, 100000)
        if k != before:
            before, lost, addend = k, [1], 0
        while lost[-1] < n:
            while k * lost[addend] < lost[-1]:
                addend += 1
            lost.append(lost[-1] + lost[addend])
        rest = n
        part = 0
        while rest > 0:
            part = lost[bisect_right(lost, rest) - 1]
            rest -= part
        out.append(f"Case {test}: {'lose' if part == n else part}\n")


main()
sys.stdout.write("".join(out))
