# Into p parts of consecutive sizes a heap splits in one way at most; the xor of a run of values comes from two prefixes.
# Each number of parts waits at the next heap that it splits, so that no heap is tried in vain.
def main():
    n = read("n", 1, 1000000)
    prefix = [0] * (n + 1)
    waiting = [[] for _ in range(n + 1)]
    parts = 2
    while parts * (parts + 1) // 2 <= n:
        waiting[parts * (parts + 1) // 2].append(parts)
        parts += 1
    for heap in range(1, n):
        reached = set()
        for parts in waiting[heap]:
            smallest = (heap - parts * (parts - 1) // 2) // parts
            reached.add(prefix[smallest + parts - 1] ^ prefix[smallest - 1])
            if heap + parts <= n:
                waiting[heap + parts].append(parts)
        waiting[heap] = None
        mex = 0
        while mex in reached:
            mex += 1
        prefix[heap] = prefix[heap - 1] ^ mex
    least = -1
    for parts in sorted(waiting[n]):
        smallest = (n - parts * (parts - 1) // 2) // parts
        if prefix[smallest + parts - 1] == prefix[smallest - 1]:
            least = parts
            break
    print(least)


main()
