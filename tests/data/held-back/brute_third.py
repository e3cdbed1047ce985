"""Writes third.txt: further games and problems on rows, strings, boards, bags and graphs, each as one rule, with positions and
who wins them.

The games are our own choice and were written before they were tried. What wins comes from the recursion of the statement, which is
written here and knows nothing of Grundy. Run: python3 brute_third.py > third.txt
"""

import random
import sys
from math import gcd

sys.setrecursionlimit(100_000)
PROBLEMS = []


def problem(name, rule, moves, positions, text=None, given=(), misere=False, wins=None):
    """A game: its rule, the options of a position, positions, and how these are typed."""
    PROBLEMS.append((name, rule, wins or by_search(moves, misere), positions, text or typed, given))


def by_search(moves, misere):
    memo = {}

    def wins(position):
        if position not in memo:
            options = list(moves(position))
            memo[position] = any(not wins(option) for option in options) if options else misere
        return memo[position]

    return wins


def typed(position):
    if isinstance(position, str):
        return f'"{position}"'
    if isinstance(position, int):
        return str(position)
    return "(" + ",".join(typed(part) for part in position) + ")"


def lists(longest, least, most, count=12, seed=1, holds=lambda a: True):
    chance, found = random.Random(seed), []
    while len(found) < count:
        a = tuple(chance.randint(least, most) for _ in range(chance.randint(1, longest)))
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


def changed(a, *pairs):
    """The list or string with other elements at some places."""
    elements = list(a)
    for place, element in pairs:
        elements[place] = element
    return "".join(elements) if isinstance(a, str) else tuple(elements)


def squares(board):
    return [list(row) for row in board.split("/")]


def written(rows):
    return "/".join("".join(row) for row in rows)


# Rows and strings.


def frogs(p):
    return [changed(p, (i, v - k)) for i, v in enumerate(p) for k in (1, 2) if v >= k and (i == 0 or v - k > p[i - 1])]


def rises(a):
    return all(x < y for x, y in zip(a, a[1:]))


problem("Frogs on a strip, one or two to the left", "a[] -> a[i := a[i]-k] for k in 1..=2 if i == 0 or a[i]-k > a[i-1]",
        frogs, lists(4, 0, 9, 12, 1, rises))
problem("Equal neighbours merge", "a[] -> a[..i] ++ list(a[i]+1) ++ a[i+2..] for i in 0..len(a)-1 if a[i] == a[i+1]",
        lambda p: [p[:i] + (p[i] + 1,) + p[i + 2:] for i in range(len(p) - 1) if p[i] == p[i + 1]], lists(9, 1, 2, 12, 3))
problem("A peak is removed", "a[] -> a[..i] ++ a[i+1..] for i in 1..len(a)-1 if a[i] > max(a[i-1], a[i+1])",
        lambda p: [p[:i] + p[i + 1:] for i in range(1, len(p) - 1) if p[i] > max(p[i - 1], p[i + 1])], lists(8, 1, 5, 12, 4))
problem("A block of equal letters goes",
        "s[] -> s[..i] ++ s[j..] for i in 0..len(s) for j in i+1..=len(s) if len(set(s[i..j])) == 1",
        lambda s: [s[:i] + s[j:] for i in range(len(s)) for j in range(i + 1, len(s) + 1) if len(set(s[i:j])) == 1],
        strings(7, "abc"))
problem("Two out of order change places", "a[] -> a[i := a[j], j := a[i]] if i < j and a[i] > a[j]",
        lambda p: [changed(p, (i, p[j]), (j, p[i])) for i in range(len(p)) for j in range(i + 1, len(p)) if p[i] > p[j]],
        lists(5, 1, 5, 12, 18))


def is_prime(n):
    return n > 1 and all(n % d for d in range(2, n))


problem("Neighbours with a prime sum are joined",
        "a[] -> a[..i] ++ list(a[i]+a[i+1]) ++ a[i+2..] for i in 0..len(a)-1 if is_prime(a[i]+a[i+1])",
        lambda p: [p[:i] + (p[i] + p[i + 1],) + p[i + 2:] for i in range(len(p) - 1) if is_prime(p[i] + p[i + 1])],
        lists(7, 1, 5, 12, 7))
problem("The left neighbour is subtracted", "a[] -> a[i := a[i]-a[i-1]] if a[i-1] > 0",
        lambda p: [changed(p, (i, p[i] - p[i - 1])) for i in range(1, len(p)) if 0 < p[i - 1] <= p[i]], lists(4, 1, 6, 12, 8))
problem("Brackets that close go", "s[] -> s[..i] ++ s[i+2..] for i in 0..len(s)-1 if s[i..i+2] == \"()\"",
        lambda s: [s[:i] + s[i + 2:] for i in range(len(s) - 1) if s[i:i + 2] == "()"], strings(10, "()", 12, 9))
problem("A one and all behind it are turned",
        "s[] -> s[j := (if s[j] == '1' then '0' else '1') for j in i..len(s)] if s[i] == '1'",
        lambda s: [s[:i] + "".join("10"[int(c)] for c in s[i:]) for i in range(len(s)) if s[i] == "1"],
        strings(7, "01", 12, 11))
problem("A letter goes everywhere", "s[] -> list(d for d in s if d != c) for c in set(s)",
        lambda s: [s.replace(c, "") for c in set(s)], strings(8, "abcd", 12, 12))
problem("A letter is lowered, and the string stays sorted",
        "s[] -> s[i := c] for c in \"abc\" if c < s[i] and (i == 0 or s[i-1] <= c)",
        lambda s: [changed(s, (i, c)) for i in range(len(s)) for c in "abc" if c < s[i] and (i == 0 or s[i - 1] <= c)],
        ["".join(sorted(word)) for word in strings(5, "abc", 12, 13)])
problem("Cards, as many as the first one says", "a[] -> a[k..] for k in 1..=a[0] if k <= len(a)",
        lambda p: [p[k:] for k in range(1, min(p[0], len(p)) + 1)] if p else [], lists(8, 1, 4, 12, 15))
problem("A conveyor belt", "a[] -> a[1..] ++ list(a[0]-1) | a[1..] if a[0] > 0",
        lambda p: [p[1:] + (p[0] - 1,), p[1:]] if p and p[0] > 0 else [], lists(5, 0, 4, 12, 17))
problem("Bits of another number", "a[] -> a[i := bitand(a[i], a[j])] if bitand(a[i], a[j]) < a[i]",
        lambda p: [changed(p, (i, x & y)) for i, x in enumerate(p) for y in p if x & y < x], lists(4, 1, 15, 12, 19))
problem("A number whose successor is there", "a[] -> a[..i] ++ a[i+1..] for i in 0..len(a) if any(a[j] == a[i]+1)",
        lambda p: [p[:i] + p[i + 1:] for i, v in enumerate(p) if v + 1 in p], lists(6, 1, 5, 12, 42))
problem("A greatest number is halved", "a[] -> a[i := a[i]/2] if a[i] > 0 and all(a[j] <= a[i])",
        lambda p: [changed(p, (i, v // 2)) for i, v in enumerate(p) if v > 0 and v == max(p)], lists(4, 0, 9, 12, 41))


def alone_on_a_ring(s):
    return [changed(s, (i, "x")) for i in range(len(s)) if s[i] == "." and s[(i + 1) % len(s)] != "x" and s[i - 1] != "x"]


problem("No two neighbours on a ring",
        "s[] -> s[i := 'x'] if s[i] == '.' and s[(i+1)%len(s)] != 'x' and s[(i+len(s)-1)%len(s)] != 'x'",
        alone_on_a_ring, strings(8, "..x", 10, 37) + [".......", "........"])
problem("Not the letter of the last time",
        "(s[], l[]) -> (s[..i] ++ s[i+1..], s[i..i+1]) for i in 0..len(s) if s[i..i+1] != l; start s[] -> (s, list())",
        lambda p: [(p[0][:i] + p[0][i + 1:], c) for i, c in enumerate(p[0]) if c != p[1]],
        [(word, "") for word in strings(6, "aabc", 12, 15)], text=lambda p: typed(p[0]))

# Bags and sets.


def divisors(n):
    return tuple(d for d in range(1, n + 1) if n % d == 0)


problem("Divisors and their multiples, 1 is poison",
        "a{} -> list(v for v in a if v % d > 0) for d in a if d > 1; start n -> list(divisors(n))",
        lambda p: [tuple(v for v in p if v % d) for d in p if d > 1],
        [divisors(n) for n in (6, 12, 16, 30, 36, 60, 72)], text=lambda p: str(p[-1]))
problem("Numbers without a common factor",
        "a{} -> list(v for v in a if gcd(v,d) == 1 and v != d) for d in a; start n -> list(1..=n)",
        lambda p: [tuple(v for v in p if gcd(v, d) == 1 and v != d) for d in p],
        [tuple(range(1, n + 1)) for n in range(1, 12)], text=lambda p: str(len(p)))
problem("No two neighbours among 1 to n", "a{} -> list(v for v in a if abs(v-d) > 1) for d in a; start n -> list(1..=n)",
        lambda p: [tuple(v for v in p if abs(v - d) > 1) for d in p],
        [tuple(range(1, n + 1)) for n in range(1, 12)], text=lambda p: str(len(p)))
problem("Each number once, to a sum of 10",
        "(s{}, t) -> (list(x for x in s if x != v), t+v) for v in s if t+v <= 10; start n -> (list(1..=n), 0)",
        lambda p: [(tuple(x for x in p[0] if x != v), p[1] + v) for v in p[0] if p[1] + v <= 10],
        [(tuple(range(1, n + 1)), 0) for n in range(1, 8)], text=lambda p: str(len(p[0])))


def sorted_lists(*arguments):
    return [tuple(sorted(a)) for a in lists(*arguments)]


def one_less(p):
    return [tuple(sorted(changed(p, (i, v - k)))) for i, v in enumerate(p) for k in range(1, v + 1)]


problem("Heaps stay different", "a{} -> a[i := a[i]-k] for k in 1..; domain len(set(a)) == len(a)",
        lambda p: [q for q in one_less(p) if len(set(q)) == len(q)], [tuple(sorted(set(a))) for a in lists(4, 0, 7, 12, 6)])
problem("Two cards of sum at most m",
        "a{} -> a[..j] ++ a[j+1..i] ++ a[i+1..] for i in 0..len(a) for j in 0..i if a[i]+a[j] <= m",
        lambda p: [p[:j] + p[j + 1:i] + p[i + 1:] for i in range(len(p)) for j in range(i) if p[i] + p[j] <= 6],
        sorted_lists(6, 1, 5, 12, 31), given=["m=6"])
problem("A token to a heap smaller by two or more", "a{} -> a[i := a[i]-1, j := a[j]+1] if a[j] < a[i]-1",
        lambda p: [tuple(sorted(changed(p, (i, x - 1), (j, y + 1)))) for i, x in enumerate(p) for j, y in enumerate(p) if y < x - 1],
        sorted_lists(4, 0, 6, 12, 9))
problem("The same from two of n heaps", "a[] -> a[i := a[i]-k, j := a[j]-k] for k in 1.. if i < j",
        lambda p: [changed(p, (i, p[i] - k), (j, p[j] - k)) for i in range(len(p)) for j in range(i + 1, len(p))
                   for k in range(1, min(p[i], p[j]) + 1)], lists(4, 0, 4, 12, 14))
problem("Any from one heap, or the same from all",
        "a[] -> a[i := a[i]-k] for k in 1.. | list(v-k for v in a) for k in 1..=min(a)",
        lambda p: [changed(p, (i, v - k)) for i, v in enumerate(p) for k in range(1, v + 1)]
        + [tuple(v - k for v in p) for k in range(1, min(p, default=0) + 1)], lists(3, 0, 6, 12, 8))

# Trees, graphs, data.

GRAPH = {1: [2, 3], 2: [1, 3], 3: [1, 2, 4], 4: [3, 5], 5: [4]}
EDGES = "E=1-2 1-3 2-3 3-4 4-5"
FLAGS = [(0, 1, 1, 1, 1, 1), (0, 1, 0, 1, 1, 1), (0, 1, 1, 1, 0, 0), (0, 0, 1, 1, 1, 1), (0, 1, 1, 0, 1, 1), (0, 0, 0, 1, 1, 0),
         (0, 1, 0, 1, 0, 1)]
problem("A vertex of even degree is deleted", "a[] -> a[v := 0] if a[v] == 1 and even(count(a[w] == 1 for w in E[v]))",
        lambda p: [changed(p, (v, 0)) for v in GRAPH if p[v] and sum(p[w] for w in GRAPH[v]) % 2 == 0], FLAGS, given=[EDGES])
problem("Two colours, neighbours differ", "c[] -> c[v := k] for k in 1..=2 if c[v] == 0 and all(c[w] != k for w in E[v])",
        lambda p: [changed(p, (v, k)) for v in GRAPH for k in (1, 2) if p[v] == 0 and all(p[w] != k for w in GRAPH[v])],
        [(9, 0, 0, 0, 0, 0), (9, 1, 0, 0, 0, 0), (9, 0, 0, 2, 0, 0), (9, 0, 0, 0, 0, 1), (9, 1, 2, 0, 0, 0), (9, 0, 0, 0, 1, 0),
         (9, 1, 2, 0, 1, 0)], given=[EDGES])
UP = (0, 0, 0, 1, 1, 2, 5)


def path(v):
    return {v} | path(UP[v]) if v else {0}


PATHS = "A=(" + ",".join("(" + ",".join(map(str, sorted(path(v)))) + ("," if v == 0 else "") + ")" for v in range(7)) + ")"
problem("The path to the root is painted", "s[] -> s[w := 'b' for w in A[v]] if s[v] == 'w'",
        lambda s: ["".join("b" if i in path(v) else c for i, c in enumerate(s)) for v in range(7) if s[v] == "w"],
        strings(7, "wb", 10, 1, 7) + ["wwwwwww"], given=[PATHS])
LEFT, RIGHT = (1, 2, 4, 6, 3), (3, 5, 7, 9, 4)
problem("Intervals, and all that meet them", "a[] -> a[j := 0 for j in 0..len(a) if L[j] < R[i] and L[i] < R[j]] if a[i] == 1",
        lambda p: [tuple(int(p[j] and (RIGHT[j] <= LEFT[i] or RIGHT[i] <= LEFT[j])) for j in range(5)) for i in range(5) if p[i]],
        [(1, 1, 1, 1, 1), (1, 0, 1, 1, 0), (0, 1, 1, 0, 1), (1, 1, 0, 0, 0), (1, 0, 1, 0, 1), (0, 0, 0, 1, 1), (0, 1, 0, 1, 0)],
        given=["L=(1,2,4,6,3)", "R=(3,5,7,9,4)"])

# Boards.


def placed(meets, mark):
    def options(board):
        rows, found = squares(board), []
        taken = [(p, q) for p, row in enumerate(rows) for q, own in enumerate(row) if own == mark]
        for i, row in enumerate(rows):
            for j, own in enumerate(row):
                if own == "." and not any(meets(p - i, q - j) for p, q in taken):
                    found.append(written([[mark if (p, q) == (i, j) else rows[p][q] for q in range(len(row))] for p in range(len(rows))]))
        return found

    return options


problem("Rooks that do not meet", "b[,] -> b[i,j := 'R'] if b[i,j] == '.' and 'R' not in b[i,..] and 'R' not in b[..,j]",
        placed(lambda x, y: x == 0 or y == 0, "R"), boards(3, 4, ".R", 8, 1) + [".../...", "..../...."])
problem("Queens that do not meet",
        "b[,] -> b[i,j := 'Q'] if b[i,j] == '.' and not any(b[p,q] == 'Q' and (p == i or q == j or abs(p-i) == abs(q-j)))",
        placed(lambda x, y: x == 0 or y == 0 or abs(x) == abs(y), "Q"), boards(3, 4, "..Q", 8, 2) + [".../.../...", "..../...."])


def without_a_row(board):
    rows = board.split("/")
    return ["/".join(rows[:i] + rows[i + 1:]) for i, row in enumerate(rows) if board and "#" not in row]


problem("A row without a wall goes", "b[,] -> b[..i,..] ++ b[i+1..,..] for i in 0..rows(b) if '#' not in b[i,..]",
        without_a_row, boards(4, 3, "..#", 10, 4))


def chomped(board):
    rows = squares(board)
    return [written([["#" if p >= i and q >= j else own for q, own in enumerate(row)] for p, row in enumerate(rows)])
            for i in range(len(rows)) for j in range(len(rows[0])) if rows[i][j] == "." and i + j > 0]


problem("Chomp on any board", "b[,] -> b[p,q := '#' for p in i..rows(b) for q in j..cols(b)] if b[i,j] == '.' and i+j > 0",
        chomped, boards(3, 3, "...#", 8, 43) + ["../..", ".../..."])


def lowered(board):
    rows, found = [[int(own) for own in row] for row in board.split("/")], []
    for i in range(len(rows)):
        if any(rows[i]):
            found.append([[max(v - (p == i), 0) for v in row] for p, row in enumerate(rows)])
    for j in range(len(rows[0])):
        if any(row[j] for row in rows):
            found.append([[max(v - (q == j), 0) for q, v in enumerate(row)] for row in rows])
    return ["/".join("".join(map(str, row)) for row in left) for left in found]


problem("A row or a column is lowered",
        "b[,] -> b[i,j := max(b[i,j]-1, 0) for j in 0..cols(b)] for i in 0..rows(b) if sum(b[i]) > 0"
        " | b[i,j := max(b[i,j]-1, 0) for i in 0..rows(b)] for j in 0..cols(b) if sum(b[..,j]) > 0",
        lowered, [board.replace("/", "0/") + "0" for board in boards(2, 2, "012", 9, 33)], text=str)
WALLS = "..#./..../.#../....".split("/")


def rook(at):
    found = []
    for down, right in ((1, 0), (0, 1)):
        i, j = at
        while (i - down, j - right) >= (0, 0) and j >= right and WALLS[i - down][j - right] != "#":
            i, j = i - down, j - right
            found.append((i, j))
    return found


problem("A rook among walls", "(i,j) -> (p,j) for p in 0..i if '#' not in b[p..i,j] | (i,q) for q in 0..j if '#' not in b[i,q..j]",
        rook, [(i, j) for i in range(4) for j in range(4) if WALLS[i][j] == "."], given=['b="..#./..../.#../...."'])


def main():
    print("Written by brute_third.py.")
    for name, rule, wins, positions, text, given in PROBLEMS:
        print(f"\n## {name}\n{rule}")
        for value in given:
            print(f"set {value}")
        seen = set()
        for position in positions:
            shown = text(position)
            if shown not in seen:
                seen.add(shown)
                print(f"{shown} = {'N' if wins(position) else 'P'}")


main()
