odd = 0
for stair in range(1, read("n", 0, 10000000) + 1):
    stones = read("a", 0, 10**18)
    if stair % 2:
        odd ^= stones
print("Yes" if odd else "No")
