# f(S): in how many ways the edges inside S (with 1 and 2 in it) leave both tokens equal. U is the set of value 0:
# every other vertex has an edge into U, edges from U to the others are free, and inside U there are none.
# Sets are those of the vertices besides 1 and 2; both of these are in U, or both are among the others.
MODULUS = 10**9 + 7


def main():
    n, m = read("N", 2, 15), read("M", 0, 10000)
    edges = [[0] * n for _ in range(n)]
    for _ in range(m):
        x = read("x", 1, n - 1)
        edges[x - 1][read("y", x + 1, n) - 1] += 1
    power = [1] * (m + 1)
    for edge in range(1, m + 1):
        power[edge] = 2 * power[edge - 1] % MODULUS
    size = n - 2

    def sums(count, first):
        total = [first]
        for v in range(2, n):
            total += [before + count[v] for before in total]
        return total

    def weights(v, with_pair):
        """For each set: at least one edge of v into it, and any edges out of it."""
        column = [edges[u][v] for u in range(n)]
        into = sums(edges[v], edges[v][0] + edges[v][1] if with_pair else 0)
        out_of = sums(column, column[0] + column[1] if with_pair else 0)
        return [(power[a] - 1) * power[b] % MODULUS for a, b in zip(into, out_of)]

    in_zero = [weights(v, True) for v in range(2, n)]
    in_others = [weights(v, False) for v in range(2, n)]
    inside = [0]
    for v in range(2, n):
        to_lower = sums([edges[u][v] if u < v else 0 for u in range(n)], 0)
        inside += [inside[rest] + to_lower[rest] for rest in range(len(inside))]
    lost = [0] * (1 << size)

    def descend(vertex, others, row):
        """Decides about the vertices below `vertex`; the row has both products for each U among those not chosen."""
        if vertex == 0:
            ways = power[inside[others]]
            for zero, product, _ in row:
                lost[others | zero] += product * ways
            ways = lost[others] % MODULUS
            for zero, _, product in row:
                if zero:
                    lost[others | zero] += product * ways
            return
        vertex -= 1
        bit = 1 << vertex
        descend(vertex, others, row)
        one, other = in_zero[vertex], in_others[vertex]
        shorter = [(z, a * one[z] % MODULUS, b * other[z] % MODULUS) for z, a, b in row if not z & bit]
        descend(vertex, others | bit, shorter)

    pair = [a * b % MODULUS for a, b in zip(weights(0, False), weights(1, False))]
    descend(size, 0, [(zero, 1, pair[zero]) for zero in range(1 << size)])
    print((power[m] - lost[-1]) % MODULUS)


main()
