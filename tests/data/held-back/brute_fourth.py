"""Writes fourth.txt: forty further games on rows, strings, boards, trees, given sets and compounds, each as one rule, with positions,
who wins them and, where there is one, their Grundy value.

The games are our own choice from papers, books and contests, and were written before they were tried. What wins comes from the
recursion of the statement, which is written here and knows nothing of Grundy. Run: python3 brute_fourth.py > fourth.txt
"""

import random
from itertools import combinations, product

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


problem("The same from any of the heaps",
        "a[] -> a[i := a[i]-k for i in S] for S in subsets(0..len(a)) for k in 1..=max(a) if len(S) > 0",
        one(lambda a: [tuple(v - k * (i in s) for i, v in enumerate(a)) for n in range(1, len(a) + 1)
                       for s in combinations(range(len(a)), n) for k in range(1, min(a[i] for i in s) + 1)]),
        lists(3, 0, 5))
problem("Cyclic Nimhoff, fewer than h in all",
        "a[] -> a[i := a[i]-k] for k in 1.. | b for b in below(a) if sum(a) - sum(b) < h",
        one(lambda a: [put(a, (i, v)) for i in range(len(a)) for v in range(a[i])]
            + [b for b in product(*(range(v + 1) for v in a)) if 0 < sum(a) - sum(b) < 3]),
        lists(3, 0, 5), given=["h=3"])
problem("Grundy's game in a row",
        "a[] -> a[..i] ++ list(k, a[i]-k) ++ a[i+1..] for k in 1..a[i] if 2*k != a[i]",
        one(lambda a: [a[:i] + (k, a[i] - k) + a[i + 1:] for i in range(len(a)) for k in range(1, a[i]) if 2 * k != a[i]]),
        lists(3, 1, 6))
OTHER = {"H": "T", "T": "H"}
problem("Turning Turtles",
        "s[] -> s[i := 'T'] if s[i] == 'H' | s[i := 'T', j := (if s[j] == 'H' then 'T' else 'H')] for j in 0..i if s[i] == 'H'",
        one(lambda s: [put(s, (i, "T")) for i in range(len(s)) if s[i] == "H"]
            + [put(s, (i, "T"), (j, OTHER[s[j]])) for i in range(len(s)) for j in range(i) if s[i] == "H"]),
        strings(6, "HT"))
problem("A palindrome goes",
        "s[] -> s[..i] ++ s[j..] for i in 0..len(s) for j in i+2..=len(s) if s[i..j] == reversed(s[i..j])",
        one(lambda s: [s[:i] + s[j:] for i in range(len(s)) for j in range(i + 2, len(s) + 1) if s[i:j] == s[i:j][::-1]]),
        strings(8, "ab", shortest=3))
problem("A frog leaps to the right",
        "s[] -> s[i := '.', j := 'o'] for j in i+1..len(s) if s[i] == 'o' and s[j] == '.'",
        one(lambda s: [put(s, (i, "."), (j, "o")) for i in range(len(s)) for j in range(i + 1, len(s))
                       if s[i] == "o" and s[j] == "."]),
        strings(7, "o.", shortest=3))


def three_in_a_row(s):
    def wins(s):
        if "XXX" in s:
            return False
        return any(not wins(put(s, (i, "X"))) for i in range(len(s)) if s[i] == ".")

    return "N" if wins(s) else "P"


decided("Treblecross", "s[] -> s[i := 'X'] if s[i] == '.'; win at s[] if \"XXX\" in s", three_in_a_row,
        [n * "." for n in range(1, 11)] + ["..X....", ".X..X..", "X....X"])


def sos(s):
    if "SOS" in s:
        return "P"
    results = {sos(put(s, (i, c))) for i in range(len(s)) if s[i] == "." for c in "SO"}
    return "N" if "P" in results else "P" if results == {"N"} else "D"


decided("SOS on a row, full is a draw", "s[] -> s[i := v] for v in \"SO\" if s[i] == '.'; win at s[] if \"SOS\" in s; stuck draws", sos,
        [n * "." for n in range(1, 8)] + ["S..S", "S..S.", "S...S", ".S..S.", "O.S..S"])
problem("A die is turned", "(n, d) -> (n-k, k) for k in 1..=6 if k != d and k != 7-d; start n -> (n, 0)",
        one(lambda p: [(p[0] - k, k) for k in range(1, 7) if k not in (p[1], 7 - p[1]) and k <= p[0]]),
        [(n, 0) for n in range(12)] + [(9, 3), (25, 0), (31, 0)], text=lambda p: typed(p[0]) if p[1] == 0 else typed(p))
problem("Cards to a number", "(n, c[]) -> (n-k, c[k-1 := c[k-1]-1]) for k in 1..=len(c)",
        one(lambda p: [(p[0] - k, put(p[1], (k - 1, p[1][k - 1] - 1))) for k in range(1, len(p[1]) + 1)
                       if k <= p[0] and p[1][k - 1]]),
        [(n, (2, 1, 2)) for n in range(8)] + [(15, (2, 2, 2, 2)), (9, (0, 3, 1))])
problem("Eatcake", "(x,y) -> [(a,y), (x-1-a,y)] for a in 0..x | [(x,a), (x,y-1-a)] for a in 0..y; domain x >= 0",
        lambda p: [[(a, p[1]), (p[0] - 1 - a, p[1])] for a in range(p[0])]
        + [[(p[0], a), (p[0], p[1] - 1 - a)] for a in range(p[1])],
        [(x, y) for x in range(1, 5) for y in range(1, 5)])
problem("Euclid", "(x,y) -> (x-k*y, y) | (x, y-k*x) for k in 1..; domain x >= 1, y >= 1",
        one(lambda p: [(v, p[1]) for v in range(p[0] - p[1], 0, -p[1])] + [(p[0], v) for v in range(p[1] - p[0], 0, -p[0])]),
        [(x, y) for x in (1, 2, 5, 8, 21) for y in (3, 5, 13)])
problem("Nim with a clock", "(a[], t) -> (a[i := a[i]-k], t-1) for k in 1..",
        one(lambda p: [(put(p[0], (i, v)), p[1] - 1) for i in range(len(p[0])) for v in range(p[0][i]) if p[1]]),
        [(a, t) for a in ((1, 2), (2, 2), (3, 1, 2)) for t in range(5)])
problem("Greedy Nim", "a[] -> a[i := a[i]-k] for k in 1.. if a[i] == max(a)",
        one(lambda a: [put(a, (i, v)) for i in range(len(a)) if a[i] == max(a) for v in range(a[i])]), lists(4, 0, 5))
RING = {0: (1, 3), 1: (0, 2), 2: (1, 3), 3: (0, 2)}
problem("Nim on the vertices of a square", "(v, a[]) -> (w, a[v := a[v]-k]) for w in E[v] for k in 1..",
        one(lambda p: [(w, put(p[1], (p[0], v))) for w in RING[p[0]] for v in range(p[1][p[0]])]),
        [(v, a) for v in (0, 2) for a in ((1, 1, 1, 1), (2, 1, 3, 1), (0, 2, 2, 1), (3, 2, 1, 2))], given=["E=0-1 1-2 2-3 3-0"])
PARENT = (0, 0, 0, 1, 1, 2)
problem("A leaf of a tree is cut", "s[] -> s[i := 0] if s[i] == 1 and all(s[j] == 0 for j in 0..len(p) if p[j] == i and j != i)",
        one(lambda s: [put(s, (i, 0)) for i in range(6) if s[i]
                       and not any(s[j] for j in range(6) if PARENT[j] == i and j != i)]),
        [s for s in product((0, 1), repeat=6) if sum(s) > 4 or s[0] and s[1] and sum(s) == 4], given=["p=(0,0,0,1,1,2)"])
problem("A vertex and all that hangs on it", "s[] -> s[j := 0 for j in D[i]] if s[i] == 1",
        one(lambda s: [tuple(0 if j in HANGS[i] else v for j, v in enumerate(s)) for i in range(6) if s[i]]),
        [s for s in product((0, 1), repeat=6) if s[0] or s == (0, 1, 1, 1, 1, 1)][20:],
        given=["D=0>0 0>1 0>2 0>3 0>4 0>5 1>1 1>3 1>4 2>2 2>5 3>3 4>4 5>5"])
HANGS = {0: range(6), 1: (1, 3, 4), 2: (2, 5), 3: (3,), 4: (4,), 5: (5,)}


def without_square(board):
    rows, found = squares(board), []
    for i, j, k in product(range(len(rows)), range(len(rows[0])), range(1, 4)):
        inside = [(p, q) for p in range(i, i + k) for q in range(j, j + k)]
        if all(p < len(rows) and q < len(rows[0]) and rows[p][q] == "." for p, q in inside):
            found.append(written([["#" if (p, q) in inside else own for q, own in enumerate(row)]
                                  for p, row in enumerate(rows)]))
    return found


problem("A square is cut out",
        "b[,] -> b[p,q := '#' for p in i..i+k for q in j..j+k] for i in 0..rows(b) for j in 0..cols(b) for k in 1..=rows(b)"
        " if all(b[p,q] == '.' for p in i..i+k for q in j..j+k)",
        one(without_square), boards(3, 3, "...#", 10, 4))


def with_king(board):
    rows = squares(board)
    near = lambda i, j: [rows[p][q] for p in range(max(i - 1, 0), min(i + 2, len(rows)))
                         for q in range(max(j - 1, 0), min(j + 2, len(rows[0])))]
    return [written([["K" if (p, q) == (i, j) else own for q, own in enumerate(row)] for p, row in enumerate(rows)])
            for i in range(len(rows)) for j in range(len(rows[0])) if rows[i][j] == "." and "K" not in near(i, j)]


problem("Kings that do not touch",
        "b[,] -> b[i,j := 'K'] if b[i,j] == '.' and 'K' not in b[max(i-1,0)..i+2, max(j-1,0)..j+2]",
        one(with_king), ["./.", "...", "../..", ".../...", "...../.....", ".K../....", "..../..../....", "...../.#.../K...."])
problem("An a before a b changes places with it", "s[] -> s[i := 'b', i+1 := 'a'] if s[i..i+2] == \"ab\"",
        one(lambda s: [put(s, (i, "b"), (i + 1, "a")) for i in range(len(s) - 1) if s[i:i + 2] == "ab"]), strings(7, "ab", shortest=4))
problem("A prime factor of the set", "x -> x / p for p in S if p divides x and x > 0",
        one(lambda x: [x // p for p in (2, 3, 7) if x and x % p == 0]), [1, 6, 12, 30, 36, 49, 84, 100, 504], given=["S={2,3,7}"])
problem("Each number of the list once", "(x, u[]) -> (x-c[i], u[i := 1]) if u[i] == 0; start x -> (x, list(0 for v in c))",
        one(lambda p: [(p[0] - (1, 3, 3, 4)[i], put(p[1], (i, 1))) for i in range(4) if not p[1][i] and (1, 3, 3, 4)[i] <= p[0]]),
        [(x, (0, 0, 0, 0)) for x in range(13)], given=["c=(1,3,3,4)"], text=lambda p: typed(p[0]))
problem("Sowing to the right", "a[] -> a[i := 0, j := a[j]+1 for j in i+1..=i+a[i]] if a[i] > 0",
        one(lambda a: [tuple(0 if j == i else v + (i < j <= i + a[i]) for j, v in enumerate(a))
                       for i in range(len(a)) if a[i] and i + a[i] < len(a)]),
        lists(6, 0, 3, shortest=3))
problem("Chips are fired", "a[] -> a[i := a[i]-2, i-1 := a[i-1]+1, i+1 := a[i+1]+1]",
        one(lambda a: [put(a, (i, a[i] - 2), (i - 1, a[i - 1] + 1), (i + 1, a[i + 1] + 1))
                       for i in range(1, len(a) - 1) if a[i] > 1]),
        lists(6, 0, 3, shortest=3))
problem("Dominoes topple", "s[] -> s[..i] | s[i+1..] if s[i] == '|'",
        one(lambda s: [left for i in range(len(s)) if s[i] == "|" for left in (s[:i], s[i + 1:])]), strings(7, "||.", shortest=2))


def pegs(s):
    jumps = [(i, i + 1, i + 2) for i in range(len(s) - 2)] + [(i, i - 1, i - 2) for i in range(2, len(s))]
    return [put(s, (i, "."), (j, "."), (k, "o")) for i, j, k in jumps if s[i] == s[j] == "o" and s[k] == "."]


problem("Peg duotaire", "s[] -> s[..i] ++ \"..o\" ++ s[i+3..] for i in 0..len(s) if s[i..i+3] == \"oo.\" | s[..i] ++ \"o..\" ++ s[i+3..] for i in 0..len(s) if s[i..i+3] == \".oo\"",
        one(pegs), strings(8, "oo.", shortest=4))
problem("The top row or the left column", "a[] where len(a) > 0 -> a[1..] | list(v-1 for v in a if v > 1)",
        one(lambda a: [a[1:], tuple(v - 1 for v in a if v > 1)] if a else []),
        [tuple(sorted(a, reverse=True)) for a in lists(4, 1, 4)])
problem("A corner of a Young diagram", "a[] -> a[i := a[i]-1] if i == len(a)-1 or a[i] > a[i+1]",
        one(lambda a: [put(a, (i, a[i] - 1)) for i in range(len(a)) if a[i] and (i == len(a) - 1 or a[i] > a[i + 1])]),
        [tuple(sorted(a, reverse=True)) for a in lists(4, 0, 4)])
problem("Candy piles", "a[] where len(a) > 0 -> sorted(a)[..len(a)-1] | list(v-1 for v in a if v > 1)",
        one(lambda a: [tuple(sorted(a))[:-1], tuple(v - 1 for v in a if v > 1)] if a else []), lists(4, 1, 4))
problem("Heaps are joined or lowered", "a{} -> a[i := a[i]-1] if a[i] > 0 | list(v for v in a if v == 0) ++ list(sum(a)) if count(v > 0 for v in a) > 1",
        one(lambda a: [tuple(sorted(put(a, (i, a[i] - 1)))) for i in range(len(a)) if a[i]]
            + ([tuple(sorted([0] * a.count(0) + [sum(a)]))] if sum(v > 0 for v in a) > 1 else [])),
        [tuple(sorted(a)) for a in lists(3, 0, 4)])
problem("Any heap but the last one touched", "(a[], last) -> (a[i := a[i]-k], i) for k in 1.. if i != last; start a[] -> (a, len(a))",
        one(lambda p: [(put(p[0], (i, v)), i) for i in range(len(p[0])) if i != p[1] for v in range(p[0][i])]),
        [(a, len(a)) for a in lists(3, 0, 4, shortest=2)], text=lambda p: typed(p[0]))
problem("Two adjacent heaps, the same from both", "a[] -> a[i := a[i]-k] | a[i := a[i]-k, i+1 := a[i+1]-k] for k in 1..",
        one(lambda a: [put(a, (i, v)) for i in range(len(a)) for v in range(a[i])]
            + [put(a, (i, a[i] - k), (i + 1, a[i + 1] - k)) for i in range(len(a) - 1) for k in range(1, min(a[i], a[i + 1]) + 1)]),
        lists(4, 0, 4))
problem("A digit is lowered, and the number stays that long", "a[] -> a[i := v] for v in 0..a[i] if i > 0 or v > 0",
        one(lambda a: [put(a, (i, v)) for i in range(len(a)) for v in range(a[i]) if i or v]), lists(3, 1, 9))
problem("Numbers that do not divide each other", "(n, a[]) -> (n, a ++ list(k)) for k in 2..=n if all(k % v != 0 and v % k != 0 for v in a); start n -> (n, list())",
        one(lambda p: [(p[0], p[1] + (k,)) for k in range(2, p[0] + 1) if all(k % v and v % k for v in p[1])]),
        [(n, ()) for n in range(1, 9)], text=lambda p: typed(p[0]))
problem("Chocolate in four directions", "(a,b,c,d) -> (i,b,c,d) for i in 0..a | (a,i,c,d) for i in 0..b | (a,b,i,d) for i in 0..c | (a,b,c,i) for i in 0..d",
        one(lambda p: [put(p, (i, v)) for i in range(4) for v in range(p[i])]), lists(4, 0, 3, shortest=4))


def remoteness(moves):
    """The length of play where the winner hurries and the loser delays."""

    def length(x):
        found = [length(y) for y in moves(x)]
        lost = [n for n in found if n % 2 == 0]
        return 0 if not found else 1 + (min(lost) if lost else max(found))

    return length


def suspense(moves):
    """The length of play where the winner delays and the loser hurries."""

    def length(x):
        found = [length(y) for y in moves(x)]
        lost = [n for n in found if n % 2 == 0]
        return 0 if not found else 1 + (max(lost) if lost else min(found))

    return length


def every_component(moves, until_the_first):
    """A move in every component; by the definition alone, without theorem."""
    memo = {}

    def wins(p):
        if p not in memo:
            ended = [not list(moves(x)) for x in p]
            over = any(ended) if until_the_first else all(ended)
            lefts = product(*(list(moves(x)) or [x] for x in p))
            memo[p] = not over and any(not wins(tuple(left)) for left in lefts)
        return memo[p]

    return lambda p: "N" if wins(p) else "P"


together = lambda p: " & ".join(map(str, p))
lower = lambda numbers: lambda x: [x - k for k in numbers if k <= x]
decided("Every-SG of take 1, 3 or 4", "take {1,3,4}", every_component(lower((1, 3, 4)), False),
        [(2,), (7,), (2, 4), (3, 7), (5, 9), (1, 2, 3), (7, 8, 9), (2, 7, 9)], text=together, given=["compound every"])
decided("All at once, to the first that ends", "x where x > 1 -> x-1 | x/2",
        every_component(lambda x: [x - 1, x // 2] if x > 1 else [], True),
        [(0, 3), (2,), (3, 5), (7, 9), (4, 6, 8), (5, 5), (9, 12), (3, 3, 3)], text=together, given=["compound conjunctive"])


def selected(moves):
    memo = {}

    def wins(p):
        if p not in memo:
            lefts = product(*([x] + list(moves(x)) for x in p))
            memo[p] = any(not wins(tuple(left)) for left in lefts if tuple(left) != p)
        return memo[p]

    return lambda p: "N" if wins(p) else "P"


decided("One component or more", "take {2,3}", selected(lower((2, 3))),
        [(0, 1), (2,), (5,), (5, 6), (5, 1), (4, 5, 6), (10, 11), (7, 6)], text=together, given=["compound selective"])


def loopy(moves, positions):
    """Who wins where play may go on for ever, by going backwards from what is stuck."""
    known = {}
    while True:
        found = {p: "N" if any(known.get(q) == "P" for q in moves(p)) else "P"
                 for p in positions if p not in known
                 and (any(known.get(q) == "P" for q in moves(p)) or all(known.get(q) == "N" for q in moves(p)))}
        if not found:
            return lambda p: known.get(p, "D")
        known.update(found)


def ring(p):
    x, n = p
    return [((x + s) % n, n) for s in (1, n - 2) if (x + s) % n != x] if x else []


decided("A token on a ring of n, to 0", "(x, n) where x > 0 -> ((x+1) % n, n) | ((x+n-2) % n, n); loopy",
        lambda p: loopy(ring, [(x, p[1]) for x in range(p[1])])(p), [(x, n) for n in (5, 6, 9) for x in range(n)])
tokens = lambda s: [put(s, (i, "."), (j, "o")) for i in range(len(s)) for j in (i - 1, i + 1) if 0 <= j < len(s)
                    and s[i] == "o" and s[j] == "."] + [s[:-1]] * (s[-1:] == "o")
reached = [s for n in range(6) for s in map("".join, product("o.", repeat=n))]
decided("Tokens step, and the last place goes", "s[] -> s[i := '.', i+1 := 'o'] if s[i] == 'o' and s[i+1] == '.' | s[i := '.', i-1 := 'o'] if s[i] == 'o' and s[i-1] == '.' | s[..len(s)-1] if s[len(s)-1] == 'o'; loopy",
        loopy(tokens, reached), ["o", ".", "o.", ".o", "oo.", "o..", ".o.", "o.o", "..oo", "o.o.", "oo.oo", "..o.."])
queen = by_value(lambda p: [[(x, p[1])] for x in range(p[0])] + [[(p[0], y)] for y in range(p[1])]
                 + [[(p[0] - k, p[1] - k)] for k in range(1, min(p) + 1)])


def xor(numbers):
    total = 0
    for number in numbers:
        total ^= number
    return total


decided("Queens on a board go to the corner", "wythoff; start b[,] -> [(i, j) for i in 0..rows(b) for j in 0..cols(b) if b[i,j] == 'Q']",
        lambda board: xor(queen((i, j)) for i, row in enumerate(board.split("/")) for j, own in enumerate(row) if own == "Q"),
        boards(4, 4, "..Q", 12, 5))
decided("A heap that is named twice counts once", "nim; start a[] -> [v for v in set(a)]", lambda a: xor(set(a)), lists(5, 0, 6))


def main():
    print("Written by brute_fourth.py.")
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
