# A leaf has no choice but its neighbour: leaves are taken one by one, the xor of the neighbours that are left being
# the one that a leaf hangs on.
def has_perfect_matching(n, degree, neighbours):
    matched = [False] * (n + 1)
    degree[1] = 0
    for first in range(2, n + 1):
        leaf = first
        while degree[leaf] == 1:
            parent = neighbours[leaf]
            if not matched[leaf]:
                if matched[parent]:
                    return False
                matched[leaf] = matched[parent] = True
            degree[leaf] = 0
            neighbours[parent] ^= leaf
            degree[parent] -= 1
            if parent > first:
                break
            leaf = parent
    return matched[1]


def main():
    n = read("N", 1, 10000000)
    degree, neighbours = [0] * (n + 1), [0] * (n + 1)
    for _ in range(n - 1):
        one, other = read("a", 1, n), read("b", 1, n)
        degree[one] += 1
        degree[other] += 1
        neighbours[one] ^= other
        neighbours[other] ^= one
    print("Second" if has_perfect_matching(n, degree, neighbours) else "First")


main()
