# Each player keeps his half of every pile; the middle cards are taken in turn, the largest first.
sums, middles = [0, 0], []
for _ in range(read("n", 0, 1000000)):
    cards = [read("c", 0, 10**9) for _ in range(read("s", 0, 1000000))]
    half = len(cards) // 2
    sums[0] += sum(cards[:half])
    sums[1] += sum(cards[len(cards) - half :])
    middles += cards[half : len(cards) - half]
middles.sort(reverse=True)
print(sums[0] + sum(middles[::2]), sums[1] + sum(middles[1::2]))
