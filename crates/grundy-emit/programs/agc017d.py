# g(v) is the xor of g(c) + 1 over the children. Leaves are taken one by one: the xor of the neighbours that are left
# is then the parent, and no depth is too large.
def main():
    n = read("N", 1, 10000000)
    degree, neighbours, value = [0] * (n + 1), [0] * (n + 1), [0] * (n + 1)
    for _ in range(n - 1):
        one, other = read("x", 1, n), read("y", 1, n)
        degree[one] += 1
        degree[other] += 1
        neighbours[one] ^= other
        neighbours[other] ^= one
    degree[1] = 0
    for first in range(2, n + 1):
        leaf = first
        while degree[leaf] == 1:
            parent = neighbours[leaf]
            value[parent] ^= value[leaf] + 1
            degree[leaf] = 0
            neighbours[parent] ^= leaf
            degree[parent] -= 1
            if parent > first:
                break
            leaf = parent
    print("Alice" if value[1] else "Bob")


main()
