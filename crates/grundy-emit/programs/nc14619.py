def main():
    for _ in range(read("T", 0, 10000000)):
        n = read("n", 1, 10000000)
        k = read("k", 1, n)
        others = chosen = 0
        for heap in range(1, n + 1):
            size = read("a", 0, 10**18)
            if heap == k:
                chosen = size
            else:
                others ^= size
        out.append("Yes\n" if others < chosen else "No\n")


main()
sys.stdout.write("".join(out))
