heaps = [read("a", 0, 10**18) for _ in range(read("N", 0, 10000000))]
print("first" if any(heap % 2 for heap in heaps) else "second")
