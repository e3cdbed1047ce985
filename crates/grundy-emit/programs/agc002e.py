# The heaps as a diagram: along its diagonal the winner does not change; at the last cell both ways out are counted.
n = read("N", 1, 10000000)
heaps = sorted((read("a", 1, 10**18) for _ in range(n)), reverse=True)
corner = 0
while corner + 1 < n and heaps[corner + 1] > corner + 1:
    corner += 1
up = heaps[corner] - corner - 1
right = 0
while corner + 1 + right < n and heaps[corner + 1 + right] == corner + 1:
    right += 1
print("First" if up % 2 or right % 2 else "Second")
