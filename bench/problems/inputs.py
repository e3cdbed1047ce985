"""Inputs at the limits of each problem, the same in every run."""

import random

INPUTS = {}


def limits(id):
    """Registers a function from a source of chance to the lines of an input."""

    def register(function):
        INPUTS[id] = function
        return function

    return register


def text(id):
    lines = INPUTS[id](random.Random(id))
    return "\n".join(" ".join(map(str, line)) if isinstance(line, (list, tuple)) else str(line) for line in lines) + "\n"


def many(chance, count, most, least=1):
    span = most - least + 1
    draw = chance.random
    return [least + int(draw() * span) for _ in range(count)]


def tests_of_heaps(chance, tests, heaps, most, least=1):
    lines = [tests]
    for _ in range(tests):
        lines += [heaps, many(chance, heaps, most, least)]
    return lines


def rows(chance, count, *most):
    return [[chance.randint(1, limit) for limit in most] for _ in range(count)]


def path_of(chance, count):
    """A path, its vertices numbered by chance, with vertex 1 at one end."""
    order = list(range(2, count + 1))
    chance.shuffle(order)
    edges = [list(edge) for edge in zip([1] + order, order)]
    chance.shuffle(edges)
    return [count] + edges


limits("hdu1846")(lambda c: [100] + rows(c, 100, 1000, 1000))
limits("bash2")(lambda c: [20000] + rows(c, 20000, 10**9, 10**9, 10**9))
limits("nim3")(lambda c: [10**5] + rows(c, 10**5, 10**9, 10**9, 10**9))
limits("p2197")(lambda c: tests_of_heaps(c, 10, 10**4, 9999, 0))
limits("p4279")(lambda c: tests_of_heaps(c, 500, 50, 5000, 0))
limits("p6487")(lambda c: [10**15 - 1])
limits("hdu2516")(lambda c: many(c, 10**5, 2**31 - 1, 2) + [0])
limits("hdu2486")(lambda c: [20] + [[10**8 - i, 10**5 - i] for i in range(20)])
limits("hdu1847")(lambda c: many(c, 10**5, 1000))
limits("hdu1848")(lambda c: rows(c, 10**5, 1000, 1000, 1000) + [[0, 0, 0]])
limits("fib3")(lambda c: rows(c, 10**5, 10**5, 10**5, 10**5) + [[0, 0, 0]])
limits("take134")(lambda c: [10**5] + many(c, 10**5, 10**18))
limits("cf1194d")(lambda c: [100] + rows(c, 100, 10**9, 10**9))
limits("abc297g")(lambda c: [[200000, 1000, 10**6], many(c, 200000, 10**9)])
limits("p4018")(lambda c: [10**5] + many(c, 10**5, 5 * 10**7))
limits("cf2004e")(lambda c: tests_of_heaps(c, 3, 10**5, 10**7))
limits("hdu4764")(lambda c: rows(c, 10**5, 10**8, 100) + [[0, 0]])
limits("acwing894")(lambda c: [100, many(c, 100, 100)])
limits("p3185")(lambda c: tests_of_heaps(c, 10, 21, 10**4, 0))
limits("hdu4664")(lambda c: tests_of_heaps(c, 10, 10**5, 10**9))
limits("hdu5795")(lambda c: tests_of_heaps(c, 3, 10**6, 10**9))
limits("cf87c")(lambda c: [10**5])
limits("p3235")(lambda c: [[100, 1]] + [[100] + many(c, 100, 10**5) for _ in range(100)])
limits("cf603c")(lambda c: [[10**5, 3], many(c, 10**5, 10**9)])
limits("cf768e")(lambda c: [10**6] + many(c, 10**6, 60))
limits("cf850c")(lambda c: [100, [2 ** c.randint(1, 29) if c.random() < 0.5 else 10**9 - c.randint(0, 1000) for _ in range(100)]])
limits("hdu3951")(lambda c: [100] + rows(c, 100, 10**9, 10))
limits("bob_and_ben")(lambda c: [100] + [line for _ in range(100) for line in [10**4] + rows(c, 10**4, 10**9, 10**9)])
limits("hdu2147")(lambda c: rows(c, 10**5, 2000, 2000) + [[0, 0]])
limits("p2252")(lambda c: [[165580140, 267914295]])
limits("poj1067")(lambda c: rows(c, 10**5, 10**18, 10**18))
limits("bzoj1457")(lambda c: [10] + [line for _ in range(10) for line in [1000] + rows(c, 1000, 99, 99)])
limits("p2148")(lambda c: tests_of_heaps(c, 20, 2 * 10**4, 2 * 10**9))
limits("acwing892")(lambda c: [10**5, many(c, 10**5, 10**9)])
limits("agc002e")(lambda c: [10**5, many(c, 10**5, 10**9)])
limits("caddi2018b")(lambda c: [10**5] + [2 * x for x in many(c, 10**5, 5 * 10**8)])
limits("agc010d")(lambda c: [10**5 - 1, [2**29 + 1] + [2**29] * (10**5 - 2)])
limits("agc017d")(lambda c: path_of(c, 10**5))
limits("agc014d")(lambda c: path_of(c, 10**5))
limits("cf388c")(lambda c: [100] + [[100] + many(c, 100, 1000) for _ in range(100)])
limits("hdu6105")(lambda c: [100] + [line for _ in range(100) for line in [[500, 500], [c.randint(1, v - 1) for v in range(2, 501)]]])
limits("xuzhou2019a")(lambda c: [3, [99991, 5], [99989, 17], [99971, 23]])
limits("guess")(lambda c: [10**5] + many(c, 10**5, 10**18))


@limits("bash_multi")
def bash_multi(chance):
    lines = [10]
    for _ in range(10):
        lines += [[10**4, chance.randint(1, 10**9)], many(chance, 10**4, 10**9)]
    return lines


@limits("nc14619")
def nc14619(chance):
    lines = [10]
    for _ in range(10):
        lines += [[10**5, chance.randint(1, 10**5)], many(chance, 10**5, 10**9)]
    return lines


@limits("hdu1524")
def hdu1524(chance):
    order = list(range(1000))
    chance.shuffle(order)
    lines = []
    for _ in range(3):
        rank = {vertex: place for place, vertex in enumerate(order)}
        lines.append(1000)
        for vertex in range(1000):
            successors = order[: rank[vertex]]
            lines.append([len(successors)] + successors)
        lines += [[10] + many(chance, 10, 999, 0) for _ in range(1000)] + [0, ""]
    return lines


@limits("agc016f")
def agc016f(_):
    edges = [[x, y] for x in range(1, 16) for y in range(x + 1, 16)]
    return [[15, len(edges)]] + edges


@limits("cf293a")
def cf293a(chance):
    digits = [bin(chance.getrandbits(2 * 10**6) | 1 << 2 * 10**6)[3:] for _ in range(2)]
    return [10**6] + digits


@limits("hdu4701")
def hdu4701(chance):
    return [line for _ in range(3) for line in [[10**6, 10**9, 10**9], many(chance, 10**6, 10**9, 0)]]
