"""Writes fifth.txt: forty further games and judge problems, each as one rule, with positions, who wins them and, where there is one,
their Grundy value.

They are our own choice from judges, papers and books, none of them in the other lists, and were written before they were tried. What
wins comes from the recursion of the statement, which is written here and knows nothing of Grundy. Run: python3 brute_fifth.py > fifth.txt
"""

import random
from itertools import product
from math import gcd

PROBLEMS = []


def problem(name, rule, moves, positions, text=None, given=()):
    """A game: its rule, what each move leaves (a list of independent positions), positions, and how these are typed."""
    PROBLEMS.append((name, rule, by_value(moves), positions, text or typed, given))


def decided(name, rule, wins, positions, text=None, given=()):
    """A game that has no Grundy values: who wins is worked out by `wins`, which says P, N or D."""
    PROBLEMS.append((name, rule, wins, positions, text or typed, given))


def by_value(moves):
    memo = {}

    def value(position):
        if position not in memo:
            found = set()
            for left in moves(position):
                total = 0
                for part in left:
                    total ^= value(part)
                found.add(total)
            memo[position] = next(number for number in range(len(found) + 1) if number not in found)
        return memo[position]

    return value


def one(moves):
    """Moves that leave one position."""
    return lambda position: [[left] for left in moves(position)]


def typed(position):
    if isinstance(position, str):
        return f'"{position}"'
    if isinstance(position, int):
        return str(position)
    return "(" + ",".join(typed(part) for part in position) + ")" if position else "list()"


def lists(longest, least, most, count=12, seed=1, holds=lambda a: True, shortest=1):
    chance, found = random.Random(seed), []
    while len(found) < count:
        a = tuple(chance.randint(least, most) for _ in range(chance.randint(shortest, longest)))
        if holds(a):
            found.append(a)
    return found


def strings(longest, letters, count=12, seed=1, shortest=1):
    chance = random.Random(seed)
    return ["".join(chance.choice(letters) for _ in range(chance.randint(shortest, longest))) for _ in range(count)]


def boards(rows, columns, letters, count=8, seed=1):
    chance, found = random.Random(seed), []
    for _ in range(count):
        height, width = chance.randint(1, rows), chance.randint(1, columns)
        found.append("/".join("".join(chance.choice(letters) for _ in range(width)) for _ in range(height)))
    return found


def put(items, *changes):
    changed = list(items)
    for place, item in changes:
        changed[place] = item
    return "".join(changed) if isinstance(items, str) else tuple(changed)


def squares(board):
    return [list(row) for row in board.split("/")]


def written(rows):
    return "/".join("".join(row) for row in rows)


problem("Subset take-away",
        "a{} -> list(v for v in a if bitand(v, m) != m) for m in a; start n -> list(v for v in 1..2^n - 1)",
        one(lambda a: [tuple(v for v in a if v & m != m) for m in set(a)]),
        [(1, 2), (1, 2, 3), (1, 2, 4), (1, 2, 3, 4), (1, 2, 3, 4, 5, 6), (3, 5, 6), (1, 3, 5), (2, 3, 6, 7)])
problem("The Zeckendorf game",
        "a[] -> a[i := a[i]-1, i+1 := a[i+1]-1, i+2 := a[i+2]+1] | a[0 := a[0]-2, 1 := a[1]+1] | a[i := a[i]-2, i+1 := a[i+1]+1, i-2 := a[i-2]+1]"
        " | a[1 := a[1]-2, 0 := a[0]+1, 2 := a[2]+1]",
        one(lambda a: [b for b in [put(a, (i, a[i] - 1), (i + 1, a[i + 1] - 1), (i + 2, a[i + 2] + 1)) for i in range(len(a) - 2)]
                       + ([put(a, (0, a[0] - 2), (1, a[1] + 1))] if len(a) > 1 else [])
                       + [put(a, (i, a[i] - 2), (i + 1, a[i + 1] + 1), (i - 2, a[i - 2] + 1)) for i in range(2, len(a) - 1)]
                       + ([put(a, (1, a[1] - 2), (0, a[0] + 1), (2, a[2] + 1))] if len(a) > 2 else []) if min(b) >= 0]),
        [(n, 0, 0, 0, 0) for n in range(1, 9)] + [(2, 2, 1, 0), (0, 3, 1, 0, 0)])
ROADS = [[], [2, 3], [1, 3], [1, 2, 4], [3]]
problem("Pebbling a graph",
        "a[] -> a[v := a[v]-2, w := a[w]+1] for v in 0..len(a) for w in E[v]",
        one(lambda a: [put(a, (v, a[v] - 2), (w, a[w] + 1)) for v in range(5) for w in ROADS[v] if a[v] > 1]),
        [(0,) + tuple(a) for a in ([3, 0, 0, 0], [4, 0, 0, 0], [2, 2, 1, 0], [1, 1, 1, 1], [0, 0, 0, 6], [3, 3, 0, 1], [2, 0, 4, 1], [5, 1, 1, 0])],
        given=["E=1-2 2-3 1-3 3-4"])
FACES = [(0, 1), (1, 2), (0,), (1,), (2,), (0, 2, 3), (3,)]
problem("Simplicial Nim",
        "a[] -> b for b in below(a) if sum(2^i for i in 0..len(a) if b[i] < a[i]) in F",
        one(lambda a: [b for b in product(*(range(v + 1) for v in a)) if tuple(i for i in range(4) if b[i] < a[i]) in FACES]),
        lists(4, 0, 3, 12, 2, shortest=4), given=["F={3,6,1,2,4,13,8}"])
problem("Clobber on a row, either colour",
        "s[] -> s[i := '.', j := s[i]] for j in i-1..=i+1 if s[i] != '.' and s[j] != '.' and s[i] != s[j]",
        one(lambda s: [put(s, (i, "."), (j, s[i])) for i in range(len(s)) for j in (i - 1, i + 1) if 0 <= j < len(s)
                       and s[i] != s[j] and "." not in s[i] + s[j]]),
        strings(8, "xo", 10, 3, 3) + ["xoxoxoxo", "xo.ox"])


def clobber(board):
    b = squares(board)
    for i, row in enumerate(b):
        for j, own in enumerate(row):
            for k, l in ((i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)):
                if own != "." and 0 <= k < len(b) and 0 <= l < len(row) and b[k][l] not in ("." + own):
                    new = squares(board)
                    new[i][j], new[k][l] = ".", own
                    yield written(new)


problem("Clobber on a board, either colour",
        "b[,] -> b[i,j := '.', k,l := b[i,j]] if b[i,j] != '.' and b[k,l] != '.' and b[i,j] != b[k,l] and abs(i-k) + abs(j-l) == 1",
        one(clobber), boards(3, 3, "xo.", 8, 4) + ["xo/ox", "xox/oxo"])


def quarters(board):
    b = board.split("/")
    for i, row in enumerate(b):
        for j, own in enumerate(row):
            if own == ".":
                parts = [[r[:j] for r in b[:i]], [r[j + 1:] for r in b[:i]], [r[:j] for r in b[i + 1:]], [r[j + 1:] for r in b[i + 1:]]]
                yield ["/".join(part) for part in parts if part and part[0]]


problem("AOJ 2667 Wall Making Game",
        "b[,] -> [b[..i, ..j], b[..i, j+1..], b[i+1.., ..j], b[i+1.., j+1..]] if b[i,j] == '.'",
        quarters, boards(4, 4, "..X", 10, 6))


def walk(steps):
    def moves(p):
        n, taken, x, y = p
        for dx, dy in steps:
            k, l = x + dx, y + dy
            if 0 <= k < n and 0 <= l < n and (k, l) not in taken:
                yield (n, taken | {(k, l)}, k, l)

    return one(lambda p: list(moves(p)))


STEPS = [(0, 1), (1, 0), (0, -1), (-1, 0)]
KNIGHT = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]


def grid(p):
    n, taken, x, y = p
    return '("' + "/".join("".join("#" if (i, j) in taken else "." for j in range(n)) for i in range(n)) + f'", {x}, {y})'


def walks(sizes, blocked=()):
    return [(n, frozenset(((x, y),) + blocked), x, y) for n in sizes for x, y in ((0, 0), (0, 1), (1, 1)) if max(x, y) < n]


problem("Luogu P4136 Who will win", "(b[,], i, j) -> (b[k,l := '#'], k, l) if b[k,l] == '.' and abs(k-i) + abs(l-j) == 1",
        walk(STEPS), walks((1, 2, 3)) + walks((3,), ((2, 2),)), text=grid)
problem("A knight that never returns", "(b[,], i, j) -> (b[k,l := '#'], k, l) if b[k,l] == '.' and (k-i)^2 + (l-j)^2 == 5",
        walk(KNIGHT), walks((2, 3, 4)) + walks((4,), ((2, 2),)), text=grid)


def turned(first, second):
    """The product of two coin-turning games, on boards of coins: corners of the two sets are turned, the last one from head to tail."""
    memo = {}

    def value(heads):
        if heads not in memo:
            found = set()
            for x, y in heads:
                for a in first(x):
                    for b in second(y):
                        left = heads ^ frozenset((i, j) for i in a for j in b)
                        found.add(value(left))
            memo[heads] = next(n for n in range(len(found) + 1) if n not in found)
        return memo[heads]

    return lambda p: value(frozenset([p]))


problem("Twins times Ruler, one coin is a head",
        "(x where x > 0 -> a for a in 1..x) * ruler", None,
        [(x, y) for x in (1, 2, 3) for y in (1, 2, 3, 4)])
PROBLEMS[-1] = PROBLEMS[-1][:2] + (turned(lambda x: [{x, a} for a in range(1, x)], lambda y: [set(range(y - k, y + 1)) for k in range(y)]),) + PROBLEMS[-1][3:]
problem("The number read backwards is taken",
        "x -> x - r let d = digit_list(x) let r = sum(d[i] * 10^i for i in 0..len(d)) if 0 < r <= x | x-1",
        one(lambda x: [x - r for r in [int(str(x)[::-1])] if 0 < r <= x] + [x - 1] * (x > 0)), list(range(8, 20)) + [100, 231, 504])


def dollar(s):
    def wins(s):
        if "$" not in s:
            return False
        lefts = [put(s, (i, "."), (j, s[i])) for i in range(len(s)) for j in range(i) if s[i] != "." and set(s[j:i]) == {"."}]
        return any(not wins(left) for left in lefts + ([put(s, (0, "."))] if s[0] != "." else []))

    return "N" if wins(s) else "P"


decided("Silver dollar with the dollar and a bag",
        "s[] -> s[i := '.', j := s[i]] for j in 0..i if s[i] != '.' and all(s[k] == '.' for k in j..i) | s[0 := '.'] if s[0] != '.'; win at s[] if '$' not in s",
        dollar, ["$", ".$", "o$", "o.$", ".o$", ".o.$", "$o", ".$o", "oo$", "o.o$", ".oo.$", "o$o"])
problem("No more than there are heaps",
        "a{} -> a[i := a[i]-k] for k in 1..=count(v > 0 for v in a)",
        one(lambda a: [put(a, (i, a[i] - k)) for i in range(len(a)) for k in range(1, sum(v > 0 for v in a) + 1) if k <= a[i]]),
        lists(4, 0, 6))
problem("At most the square of the last take",
        "(n, c) -> (n-t, t*t) for t in 1..=min(n, c); start n -> (n, n-1)",
        one(lambda p: [(p[0] - t, t * t) for t in range(1, min(p) + 1)]),
        list(range(2, 14)))
PROBLEMS[-1] = PROBLEMS[-1][:2] + ((lambda value: lambda n: value((n, n - 1)))(PROBLEMS[-1][2]),) + PROBLEMS[-1][3:]
CUBE = [[j for j in range(8) if bin(i ^ j).count("1") == 1] for i in range(8)]
problem("No two neighbours on a cube",
        "s[] -> s[v := '#', w := '#' for w in 0..len(s) if popcount(bitxor(v, w)) == 1 and s[w] == '.'] if s[v] == '.'",
        one(lambda s: [put(s, (v, "#"), *((w, "#") for w in CUBE[v] if w < len(s))) for v in range(len(s)) if s[v] == "."]),
        ["." * n for n in range(1, 9)] + ["..#.....", "#..#...#"])
problem("A word goes and cuts the string",
        "s[] -> [s[..i], s[i+len(W)..]] for i in 0..=len(s)-len(W) if s[i..i+len(W)] == W",
        lambda s: [[s[:i], s[i + 2:]] for i in range(len(s) - 1) if s[i:i + 2] == "ab"],
        strings(9, "ab", 10, 8, 4) + ["ababab", "aabbab"], given=['W="ab"'])
problem("One word becomes another",
        "s[] -> s[..i] ++ B ++ s[i+len(A)..] for i in 0..=len(s)-len(A) if s[i..i+len(A)] == A",
        one(lambda s: [s[:i] + "bba" + s[i + 2:] for i in range(len(s) - 1) if s[i:i + 2] == "ab"]),
        strings(5, "ab", 10, 9, 2) + ["aab"], given=['A="ab"', 'B="bba"'])
problem("ARC 087 E Prefix-free Game, one subtree", "x -> [x-i for i in 1..k] for k in 1..=x",
        lambda x: [[x - i for i in range(1, k)] for k in range(1, x + 1)], list(range(13)))


def above(a):
    for v in set(a):
        pieces, own = [], []
        for e in a + (-1,):
            if e > v:
                own.append(e)
            elif own:
                pieces.append(tuple(own))
                own = []
        yield pieces


problem("Timus 1540 Battle of Sapients",
        "a[] -> [a[i..j] for i in 0..len(a) for j in i+1..=len(a) if min(a[i..j]) > v and (i == 0 or a[i-1] <= v) and (j == len(a) or a[j] <= v)] for v in a",
        lambda a: list(above(a)), lists(6, 1, 5, 12, 10))
HOPS = []
total = 0
for number in range(40):
    total += bin(number).count("1")
    HOPS.append(total)
problem("PE 391 Hopping Game",
        "x -> y for y in x+1..=x+n if y < N and y in {sum(popcount(i) for i in 0..=k) for k in 0..40}",
        one(lambda x: [y for y in range(x + 1, x + 4) if y < 60 and y in HOPS]),
        [0, 1, 2, 4, 5, 7, 9, 12, 20, 33, 48, 54, 57, 59], given=["n=3", "N=60"])
problem("POI 2004 Game on a row",
        "s[] -> s[i := '.', j := 'o'] for j in i+1..len(s) if s[i] == 'o' and s[j] == '.' and all(s[k] == 'o' for k in i..j); win at s[] if s[len(s)-1] == 'o'",
        None, ["o.", "o..", ".o.", "oo.", "oo..", "o.o.", "o..o..", "oo.o..", "ooo...", ".o.oo.", "o...."])


def leaps(s):
    def wins(s):
        if s[-1] == "o":
            return False
        return any(not wins(put(s, (i, "."), (j, "o"))) for i in range(len(s)) if s[i] == "o"
                   for j in [next(j for j in range(i, len(s)) if s[j] == ".")])

    return "N" if wins(s) else "P"


PROBLEMS[-1] = PROBLEMS[-1][:2] + (leaps,) + PROBLEMS[-1][3:]
problem("A ternary digit is lowered",
        "x -> x - d*3^k for k in 0..=log2(x+1) for d in 1..=(x / 3^k) % 3",
        one(lambda x: [x - d * 3 ** k for k in range(6) for d in range(1, x // 3 ** k % 3 + 1)]), list(range(14)) + [40, 53, 80])
problem("A coin is pushed, and pushes",
        "s[] -> s[..j] ++ s[j+1..i+1] ++ \".\" ++ s[i+1..] for i in 0..len(s) for j in 0..i if s[j] == '.' and all(s[k] == 'o' for k in j+1..=i)",
        one(lambda s: [s[:j] + s[j + 1:i + 1] + "." + s[i + 1:] for i in range(len(s)) for j in range(i)
                       if s[j] == "." and set(s[j + 1:i + 1]) == {"o"}]),
        strings(7, "o.", 10, 12, 3) + ["..ooo"])
problem("Shove: a coin and all before it go down",
        "s[] -> s[1..i+1] ++ \".\" ++ s[i+1..] if s[i] == 'o'",
        one(lambda s: [s[1:i + 1] + "." + s[i + 1:] for i in range(len(s)) if s[i] == "o"]),
        strings(7, "o.", 10, 13, 3) + ["ooo"])
problem("A number becomes two factors", "x -> [a, x/a] for a in divisors(x) if 1 < a < x",
        lambda x: [[a, x // a] for a in range(2, x) if x % a == 0], [1, 2, 4, 6, 8, 12, 16, 24, 30, 36, 48, 60, 64, 72])
problem("Euclid with any number of numbers",
        "a{} -> a[i := a[i] - k*a[j]] for k in 1..=a[i] if a[j] > 0 and k*a[j] < a[i]",
        one(lambda a: [put(a, (i, a[i] - k * a[j])) for i in range(len(a)) for j in range(len(a)) if a[j]
                       for k in range(1, a[i] + 1) if k * a[j] < a[i]]),
        lists(3, 1, 8))
problem("The greatest common divisor is taken", "(x, y) where x*y > 0 -> (x-g, y) | (x, y-g) let g = gcd(x, y)",
        one(lambda p: [(p[0] - g, p[1]) for g in [gcd(*p)] if p[0] * p[1]] + [(p[0], p[1] - g) for g in [gcd(*p)] if p[0] * p[1]]),
        [(x, y) for x in range(1, 8) for y in (2, 5, 6)])
ARROWS = {0: [1, 2], 1: [3, 4], 2: [3], 3: [4, 5], 4: [5], 5: []}
problem("Two tokens on one graph that never meet",
        "(u, v) -> (w, v) for w in E[u] if w != v | (u, w) for w in E[v] if w != u",
        one(lambda p: [(w, p[1]) for w in ARROWS[p[0]] if w != p[1]] + [(p[0], w) for w in ARROWS[p[1]] if w != p[0]]),
        [(u, v) for u in range(6) for v in range(6) if u < v], given=["E=0->1 0->2 1->3 1->4 2->3 3->4 3->5 4->5"])
problem("A digit is added, up to N", "x -> x+d for d in digits(x) if x+d <= N",
        one(lambda x: [x + int(d) for d in set(str(x)) if d != "0" and x + int(d) <= 100]), list(range(60, 100, 3)) + [99, 100], given=["N=100"])


def darkraft(p):
    """Cells of a rectangle of diagonals: from a to b in i + j, from c to d in i − j, and what a cell does."""
    a, b, c, d = p
    for i, row in enumerate(CELLS):
        for j, own in enumerate(row):
            s, t = i + j, i - j + 10
            if a <= s < b and c <= t < d and (s + t) % 2 == 0:
                if own == "L":
                    yield [(a, s, c, d), (s + 1, b, c, d)]
                elif own == "R":
                    yield [(a, b, c, t), (a, b, t + 1, d)]
                else:
                    yield [(a, s, c, t), (a, s, t + 1, d), (s + 1, b, c, t), (s + 1, b, t + 1, d)]


CELLS = ["LRX", "XLR", "RRL"]
problem("CF 138D World of Darkraft",
        " | ".join(f"[{parts}] for i in 0..rows(g) for j in 0..cols(g) let s = i+j let t = i-j+n if a <= s < b and c <= t < d and g[i,j] == '{cell}'"
                   for cell, parts in [("L", "(a, s, c, d), (s+1, b, c, d)"), ("R", "(a, b, c, t), (a, b, t+1, d)"),
                                       ("X", "(a, s, c, t), (a, s, t+1, d), (s+1, b, c, t), (s+1, b, t+1, d)")]).join(["(a, b, c, d) -> ", ""]),
        lambda p: list(darkraft(p)), [(0, 5, 8, 13), (0, 2, 8, 13), (2, 5, 8, 13), (0, 5, 8, 10), (1, 4, 9, 12), (0, 3, 10, 13), (0, 1, 10, 11), (3, 5, 9, 12)],
        given=["n=10", 'g="LRX/XLR/RRL"'])
problem("A heap against all the others",
        "a[] -> a[i := a[i]-k] for k in 1..=max(a) if a[i]-k >= 0 and 2*a[i] >= sum(a)",
        one(lambda a: [put(a, (i, a[i] - k)) for i in range(len(a)) for k in range(1, a[i] + 1) if 2 * a[i] >= sum(a)]), lists(4, 0, 5))
problem("Triangles are drawn on a circle of n points, until two would meet", "n -> [a, b, n-3-a-b] for a in 0..=n-3 for b in 0..=n-3-a",
        lambda n: [[a, b, n - 3 - a - b] for a in range(n - 2) for b in range(n - 2 - a)], list(range(16)))
problem("A bigger neighbour eats a smaller one, and grows", "a[] -> a[..i] ++ list(a[i]+a[i+1]) ++ a[i+2..] if a[i] != a[i+1]",
        one(lambda a: [a[:i] + (a[i] + a[i + 1],) + a[i + 2:] for i in range(len(a) - 1) if a[i] != a[i + 1]]), lists(6, 1, 3, 12, 16))
problem("A graph loses a vertex with all that it beats",
        "s[] -> s[v := '#', w := '#' for w in E[v] if s[w] == '.'] if s[v] == '.'",
        one(lambda s: [put(s, (v, "#"), *((w, "#") for w in ARROWS[v])) for v in range(6) if s[v] == "."]),
        ["......", "#.....", ".#....", "..#..#", "...##.", "##....", "..##..", ".#.#.."],
        given=["E=0->1 0->2 1->3 1->4 2->3 3->4 3->5 4->5"])
problem("CSES Stair Game as a list", "a[] -> a[i := a[i]-k, i-1 := a[i-1]+k] for k in 1..=a[i] if i > 0",
        one(lambda a: [put(a, (i, a[i] - k), (i - 1, a[i - 1] + k)) for i in range(1, len(a)) for k in range(1, a[i] + 1)]),
        lists(4, 0, 3))
problem("BOJ 9658 One, three or four, the last one loses", "take {1, 3, 4}; misere", None, list(range(1, 16)))


def misere(moves):
    def wins(x):
        lefts = moves(x)
        return not lefts or any(not wins(left) for left in lefts)

    return lambda x: "N" if wins(x) else "P"


PROBLEMS[-1] = PROBLEMS[-1][:2] + (misere(lambda x: [x - k for k in (1, 3, 4) if k <= x]),) + PROBLEMS[-1][3:]
problem("HDU 4994 Revenge of Nim", "a[] -> a[i := a[i]-k] for k in 1.. if all(a[j] == 0 for j in 0..i)",
        one(lambda a: [put(a, (i, v)) for i in [next((i for i, e in enumerate(a) if e), 0)] for v in range(a[i])]), lists(4, 0, 4))
problem("ZOJ 2083 Win the Game, several segments", "octal 0.07; start a[] -> [v for v in a]", None,
        lists(3, 0, 9, 10, 15))
PAIRS = by_value(lambda n: [[i, n - 2 - i] for i in range(n - 1)])


def xor(numbers):
    total = 0
    for number in numbers:
        total ^= number
    return total


PROBLEMS[-1] = PROBLEMS[-1][:2] + (lambda a: xor(map(PAIRS, a)),) + PROBLEMS[-1][3:]
problem("ZOJ 3529 Prime factors of several numbers", "a[] -> a[i := d] for d in divisors(a[i]) if d < a[i]",
        one(lambda a: [put(a, (i, d)) for i in range(len(a)) for d in range(1, a[i]) if a[i] % d == 0]), lists(3, 1, 12))


def extends(p):
    """A path of edges on a grid that grows at either end and never meets itself."""
    path = p
    for ends in (path, path[::-1]):
        x, y = ends[-1]
        for dx, dy in STEPS:
            nxt = (x + dx, y + dy)
            if 0 <= nxt[0] < 3 and 0 <= nxt[1] < 3 and nxt not in path:
                yield ends + (nxt,)


problem("Slither: a path grows at both ends",
        "(b[,], i, j, k, l) -> (b[m,n := '#'], m, n, k, l) if b[m,n] == '.' and abs(m-i) + abs(n-j) == 1 | (b[m,n := '#'], i, j, m, n) if b[m,n] == '.' and abs(m-k) + abs(n-l) == 1",
        one(lambda p: list(extends(p))), [((0, 0), (0, 1)), ((0, 1), (1, 1)), ((1, 1), (1, 2), (0, 2)), ((0, 0), (1, 0), (1, 1)), ((0, 0), (0, 1), (0, 2), (1, 2)),
                                          ((1, 0), (1, 1), (1, 2)), ((2, 0), (2, 1))],
        text=lambda p: '("' + "/".join("".join("#" if (i, j) in p else "." for j in range(3)) for i in range(3)) + '"' + f", {p[0][0]}, {p[0][1]}, {p[-1][0]}, {p[-1][1]})")


def main():
    print("Written by brute_fifth.py.")
    for name, rule, decides, positions, text, given in PROBLEMS:
        print(f"\n## {name}\n{rule}")
        for value in given:
            print(value if value.startswith("compound ") else f"set {value}")
        seen = set()
        for position in positions:
            shown, found = text(position), decides(position)
            if shown not in seen:
                seen.add(shown)
                print(f"{shown} = {found if isinstance(found, str) else 'P' if found == 0 else f'N {found}'}")


main()
