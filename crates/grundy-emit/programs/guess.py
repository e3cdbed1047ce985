# f(k, L) is how far k rounds reach when the secret is at least L; it grows so fast that few rounds are ever needed.
ENOUGH = 10**18


def reach(rounds, least):
    if rounds == 0:
        return least - 1
    if rounds == 1:
        return 2 * least - 1
    following = least
    for _ in range(least):
        following = reach(rounds - 1, following) + 2
        if following > ENOUGH:
            return ENOUGH + 1
    return reach(rounds - 1, following)


reached = [0]
while reached[-1] < ENOUGH:
    reached.append(reach(len(reached), 1))
for _ in range(read("T", 0, 10000000)):
    most = read("U", 1, ENOUGH)
    rounds = 0
    while reached[rounds] < most:
        rounds += 1
    out.append(f"{rounds}\n")
sys.stdout.write("".join(out))
