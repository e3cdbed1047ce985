# From the last item to the first: the least money with which the player to buy it wins.
def main():
    while not ended():
        n = read("n", 0, 10000000)
        alice, bob = read("A", 0, 10**9), read("B", 0, 10**9)
        price = [read("c", 0, 10**9) for _ in range(n)]
        if n == 0:
            out.append("BOB\n")
            continue
        least = price[-1]
        left = alice + bob - sum(price) + least
        for cost in reversed(price[:-1]):
            left += cost
            least = max(cost, min(left - least + 1, cost + least))
        out.append("ALICE\n" if alice >= least else "BOB\n")


main()
sys.stdout.write("".join(out))
