"""Further tests of the judge problems: numbers to take that are read in any order, the last of several bounded heaps, boards of
a thousand squares and more, coins numbered by their factors, tokens that move together.

As in brute.py, nothing of Grundy is used; `sixth_cases` is called there with the function that keeps a test.
"""

import random
from functools import lru_cache
from itertools import product

from brute_fifth import several
from brute_third import graded, wins_by, written, xor

choice = random.Random(67)


def some(least, most, count):
    return [choice.randint(least, most) for _ in range(choice.randint(1, count))]


def two_sizes():
    a, b, x = choice.randint(1, 8), choice.randint(1, 8), choice.randint(0, 60)
    wins = wins_by(lambda left: [left - k for k in (a, b) if k <= left])
    return written(a, b, x), "Alice" if wins(x) else "Bob"


def last_of_bounded():
    k, heaps = choice.randint(1, 4), tuple(sorted(some(0, 6, 3)))

    def options(state):
        for place, heap in enumerate(state):
            for taken in range(1, min(k, heap) + 1):
                yield tuple(sorted(state[:place] + (heap - taken,) + state[place + 1 :]))

    wins = wins_by(options, last_wins=False)
    return "\n".join([written(len(heaps), k), written(*heaps)]), "Alice" if wins(heaps) else "Bob"


def double_or_add():
    n = choice.randint(1, 700)
    won = {}
    for x in range(n, 0, -1):
        won[x] = any(not won[y] for y in (x + 1, 2 * x) if y <= n)
    return written(n), "Alice" if won[1] else "Bob"


def walk():
    h, w = choice.randint(1, 6), choice.randint(1, 6)
    board = ["".join(choice.choice("...#") for _ in range(w)) for _ in range(h)]
    board[0] = "." + board[0][1:]

    def options(place):
        for i, j in ((place[0] + 1, place[1]), (place[0], place[1] + 1)):
            if i < h and j < w and board[i][j] == ".":
                yield i, j

    return "\n".join([written(h, w)] + board), "First" if wins_by(options)((0, 0)) else "Second"


def power_of(factor, number):
    count = 0
    while number % factor == 0:
        number, count = number // factor, count + 1
    return count


def factored_coins():
    n, most = choice.randint(1, 13), choice.randint(1, 3)
    coins = [choice.randint(0, 1) for _ in range(n)]

    def options(up):
        for coin in up:
            yield up ^ {coin}
            for factor in (2, 3):
                for p, q in product(range(1, 5), range(1, most + 1)):
                    if p * q <= power_of(factor, coin):
                        yield up ^ {coin // factor ** (p * turn) for turn in range(q + 1)}

    up = frozenset(place + 1 for place, coin in enumerate(coins) if coin == 0)
    return "\n".join([written(n, most), written(*coins)]), "win" if wins_by(options)(up) else "lose"


def tokens_together(case):
    for _ in range(6):
        n = choice.randint(2, 6)
        edges = sorted({tuple(sorted(choice.sample(range(1, n + 1), 2))) for _ in range(choice.randint(1, 9))})
        after = {v: [w for u, w in edges if u == v] for v in range(1, n + 1)}

        def options(tokens):
            for chosen in product(*[[v] + after[v] for v in tokens]):
                if chosen != tokens:
                    yield chosen

        wins = wins_by(options)
        asked = [tuple(some(1, n, 3)) for _ in range(4)]
        rows = [written(len(asked), n, len(edges))] + [written(*edge) for edge in edges]
        rows += [written(len(tokens), *tokens) for tokens in asked]
        case("infoarena_pioni", "\n".join(rows), "\n".join("Nargy" if wins(own) else "Fumeanu" for own in asked))


def cuboids(case):
    def options(box):
        for cut in product(*[range(size) for size in box]):
            sides = [(at, size - 1 - at) for at, size in zip(cut, box)]
            yield tuple(product(*sides))

    value = graded(options)
    for _ in range(6):
        boxes = [tuple(choice.randint(1, 6) for _ in range(3)) for _ in range(choice.randint(1, 3))]
        rows = [written(len(boxes))] + [written(*box) for box in boxes]
        case("kattis_cuboid", "\n".join(rows), "FIRST" if xor(map(value, boxes)) else "SECOND")


def marbles(case):
    @lru_cache(None)
    def wins(state):
        for place, (x, y) in enumerate(state):
            for k in range(1, max(x, y) + 1):
                for after in ((x - k, y), (x, y - k), (x - k, y - k)):
                    if min(after) < 0:
                        continue
                    rest = tuple(sorted(state[:place] + (after,) + state[place + 1 :]))
                    if after == (0, 0) or not wins(rest):
                        return True
        return False

    for _ in range(12):
        state = tuple(sorted((choice.randint(0, 5), choice.randint(1, 5)) for _ in range(choice.randint(1, 2))))
        rows = [written(len(state))] + [written(*place) for place in state]
        case("latam_marbles", "\n".join(rows), "Y" if wins(state) else "N")


def numbers(case):
    primes = [p for p in range(2, 300) if all(p % d for d in range(2, p))]
    wins = wins_by(lambda x: [x - p for p in primes if p <= x], last_wins=False)
    for x in range(2, 200, 11):
        case("yukicoder7", written(x), "Win" if wins(x) else "Lose")
    halves = lambda x: [(x // 2, x - x // 2)] if x >= 2 else []
    thirds = lambda x: [(x // 3, (x + 1) // 3, (x + 2) // 3)] if x >= 3 else []
    value = graded(lambda x: halves(x) + thirds(x))
    for x in range(1, 101, 9):
        case("yukicoder153", written(x), "A" if value(x) else "B")


def sixth_cases(case):
    for _ in range(4):
        case("two_sizes", *several(15, two_sizes))
        case("last_of_bounded", *several(12, last_of_bounded))
        case("double_or_add", *several(20, double_or_add))
        case("luogu_p4077", *several(4, factored_coins))
    for _ in range(12):
        case("walk_among_walls", *walk())
    tokens_together(case)
    cuboids(case)
    marbles(case)
    numbers(case)
