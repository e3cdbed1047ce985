# A bean in bottle i is worth the odious number (1, 2, 4, 7, …) of the bottles behind it.
def odious(index):
    if index == 0:
        return 0
    return 2 * (index - 1) + (bin(index - 1).count("1") % 2 == 0)


def main():
    for _ in range(read("t", 0, 10000000)):
        n = read("n", 1, 300)
        beans = [read("p", 0, 10**9) for _ in range(n)]
        value = [odious(n - 1 - i) for i in range(n)]
        whole = 0
        for i in range(n):
            if beans[i] % 2:
                whole ^= value[i]
        count, first = 0, (-1, -1, -1)
        for i in range(n):
            if beans[i] == 0:
                continue
            for j in range(i + 1, n):
                wanted = whole ^ value[i] ^ value[j]
                for k in range(j, n):
                    if value[k] == wanted:
                        if count == 0:
                            first = (i, j, k)
                        count += 1
        out.append("{} {} {}\n{}\n".format(*first, count))


main()
sys.stdout.write("".join(out))
