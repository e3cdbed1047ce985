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
    for _ in range(read("T", 0, 10000000)):
        n = read("N", 1, 10000000)
        cuts = read("K", 0, 10**9)
        degree, neighbours = [0] * (n + 1), [0] * (n + 1)
        for child in range(2, n + 1):
            parent = read("the parent", 1, n)
            degree[child] += 1
            degree[parent] += 1
            neighbours[child] ^= parent
            neighbours[parent] ^= child
        bob = has_perfect_matching(n, degree, neighbours) and cuts >= n // 2 - 1
        out.append("Bob\n" if bob else "Alice\n")


main()
sys.stdout.write("".join(out))
