# Values from the sinks of the graph upwards, along a topological order.
def main():
    while not ended():
        n = read("N", 1, 1000000)
        following = []
        arrivals = [0] * n
        for _ in range(n):
            row = [read("a successor", 0, n - 1) for _ in range(read("X", 0, n))]
            for to in row:
                arrivals[to] += 1
            following.append(row)
        order = [v for v in range(n) if arrivals[v] == 0]
        for v in order:
            for to in following[v]:
                arrivals[to] -= 1
                if arrivals[to] == 0:
                    order.append(to)
        if len(order) < n:
            fail("the graph has a cycle")
        value = [0] * n
        for v in reversed(order):
            reached = {value[to] for to in following[v]}
            mex = 0
            while mex in reached:
                mex += 1
            value[v] = mex
        while True:
            tokens_on = read("M", 0, 1000000)
            if tokens_on == 0:
                break
            total = 0
            for _ in range(tokens_on):
                total ^= value[read("a token", 0, n - 1)]
            out.append("WIN\n" if total else "LOSE\n")


main()
sys.stdout.write("".join(out))
