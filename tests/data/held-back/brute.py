"""Writes problems.txt: forty judge problems, each as one rule, with positions and who wins them.

Statements are told from memory. The outcomes come from a search of the statement that is written here and knows nothing of
Grundy; a problem that cannot be said has no rule and counts as such. Run: python3 brute.py > problems.txt
"""

from functools import lru_cache, reduce
from itertools import combinations, product
from math import gcd, isqrt
from operator import xor
import sys

sys.setrecursionlimit(100_000)
PROBLEMS = []


def listed(numbers):
    return "(" + ", ".join(map(str, numbers)) + ")"


def quoted(text):
    return '"' + text + '"'


def problem(name, rule, starts, moves, over=lambda state: None, show=str, given=(), misere=False):
    """over(state): True if the player to move has won there, False if he has lost, None if play goes on."""

    @lru_cache(None)
    def wins(state):
        ended = over(state)
        if ended is not None:
            return ended
        options = list(moves(state))
        if not options:
            return misere
        return any(not wins(option) for option in options)

    PROBLEMS.append((name, rule, given, [(show(start), "N" if wins(start) else "P") for start in starts]))


def endless(name, rule, starts, states, moves, over, show=str, given=(), stuck_draws=False):
    """The same where plays may go on for ever, or end in a draw: a position that nobody can win is D."""
    known = {}
    changed = True
    while changed:
        changed = False
        for state in states:
            if state in known:
                continue
            ended = over(state)
            options = list(moves(state)) if ended is None else []
            if ended is None:
                if any(known.get(option) is False for option in options):
                    ended = True
                elif all(known.get(option) is True for option in options) and (options or not stuck_draws):
                    ended = False
            if ended is not None:
                known[state] = ended
                changed = True
    letter = {True: "N", False: "P", None: "D"}
    PROBLEMS.append((name, rule, given, [(show(start), letter[known.get(start)]) for start in starts]))


def unsaid(name, why):
    """A problem that the language cannot say as a whole."""
    PROBLEMS.append((name, f"unsaid: {why}", (), []))


def lists(length, below, least=0):
    return [list_ for n in range(1, length + 1) for list_ in product(range(least, below), repeat=n)]


def without(state, i):
    return state[:i] + state[i + 1:]


def put(state, *changes):
    new = list(state)
    for place, value in changes:
        new[place] = value
    return tuple(new)


def divisors(n):
    return [d for d in range(1, n + 1) if n % d == 0]


def is_prime(n):
    return n > 1 and all(n % d for d in range(2, isqrt(n) + 1))


def big_omega(n):
    count, p = 0, 2
    while n > 1:
        while n % p == 0:
            n //= p
            count += 1
        p += 1
    return count


# --- heaps and numbers -----------------------------------------------------------------------------------------------

problem("CF 1719A Chip Game",
        "(x, y) -> (x-k, y) | (x, y-k) for k in odd",
        list(product(range(6), repeat=2)),
        lambda s: [(s[0] - k, s[1]) for k in range(1, s[0] + 1, 2)] + [(s[0], s[1] - k) for k in range(1, s[1] + 1, 2)])

problem("CF 36D New Game with a Chess Piece",
        "(x, y) -> (x-1, y) | (x, y-1) | (x-k, y-k)",
        list(product(range(9), repeat=2)),
        lambda s: [(x, y) for x, y in ((s[0] - 1, s[1]), (s[0], s[1] - 1), (s[0] - 2, s[1] - 2)) if x >= 0 and y >= 0],
        given=["k=2"])

problem("CF 451A Game With Sticks",
        "(n, m) -> (n-1, m-1)",
        list(product(range(1, 7), repeat=2)),
        lambda s: [(s[0] - 1, s[1] - 1)] if min(s) else [])


def circle(s):
    x, y, d, k = s
    return [(a, b, d, k) for a, b in ((x + k, y), (x, y + k)) if a * a + b * b <= d * d]


problem("CF 1451D Circle Game",
        "(x, y) -> (x+k, y) | (x, y+k); domain x^2 + y^2 <= d^2; start (d, k) -> (0, 0)",
        [(0, 0, d, k) for d in range(1, 12) for k in range(1, d + 1)],
        circle, show=lambda s: f"({s[2]}, {s[3]})")

problem("ABC 059 D Alice & Brown",
        "(x, y) -> (x-2*k, y+k) | (x+k, y-2*k) for k in 1..",
        list(product(range(8), repeat=2)),
        lambda s: [(s[0] - 2 * k, s[1] + k) for k in range(1, s[0] // 2 + 1)] +
                  [(s[0] + k, s[1] - 2 * k) for k in range(1, s[1] // 2 + 1)])

problem("Typical 90 031 VS AtCoder",
        "(w, b) -> (w-1, b+w) if w > 0 | (w, b-k) for k in 1..=b/2",
        list(product(range(5), range(7))),
        lambda s: ([(s[0] - 1, s[1] + s[0])] if s[0] else []) + [(s[0], s[1] - k) for k in range(1, s[1] // 2 + 1)])

problem("ABC 368 F Dividing Game",
        "x -> d for d in divisors(x) if d < x",
        list(range(1, 61)),
        lambda n: [d for d in divisors(n) if d < n])

problem("Luogu P4860 Roy&October II",
        "take {1, primes}",
        list(range(41)),
        lambda n: [n - k for k in range(1, n + 1) if k == 1 or is_prime(k)])

problem("POJ 3922 A simple stone game",
        "(x, m) -> (x-k, k*c) for k in 1..=m; start n -> (n, n-1)",
        [(n, n - 1) for n in range(1, 30)],
        lambda s: [(s[0] - k, 3 * k) for k in range(1, min(s) + 1)],
        show=lambda s: str(s[0]), given=["c=3"])

problem("HackerRank Zero-Move Nim",
        "(x, p) -> (x-k, p) for k in 1.. | (x, p-1) if x > 0; start x -> (x, 1)",
        [(x, 1) for x in range(12)],
        lambda s: [(s[0] - k, s[1]) for k in range(1, s[0] + 1)] + ([(s[0], 0)] if s[0] and s[1] else []),
        show=lambda s: str(s[0]))


def partitions(n, least=1):
    yield (n,) if n >= least else ()
    for first in range(least, n // 2 + 1):
        for rest in partitions(n - first, first + 1):
            if rest:
                yield (first,) + rest


def stone_piles(s):
    for i, n in enumerate(s):
        for parts in partitions(n):
            if len(parts) > 1:
                yield tuple(sorted(without(s, i) + parts))


problem("HackerRank Stone Piles",
        "x -> [v for v in p] for p in partitions(x, distinct) if len(p) > 1",
        [(n,) for n in range(1, 13)],
        stone_piles, show=lambda s: str(s[0]))


def bombs(s):
    for i, (x, y) in enumerate(s):
        rest = without(s, i)
        for a in range(1, x):
            if y == 1:
                yield tuple(sorted(rest + ((a, 1),)))
            for b in range(1, y):
                yield tuple(sorted(rest + ((a, y), (x, b))))
        if x == 1:
            for b in range(1, y):
                yield tuple(sorted(rest + ((1, b),)))


problem("HDU 2873 Bomb Game",
        "(x, y) -> [(i, y), (x, j)] for i in 1..x for j in 1..y | (i, 1) for i in 1..x if y == 1 | (1, j) for j in 1..y if x == 1",
        [((x, y),) for x in range(1, 5) for y in range(1, 4)],
        bombs, show=lambda s: listed(s[0]))

problem("UVa 11311 Exclusively Edible",
        "nim; start (m, n, r, c) -> [r, m-1-r, c, n-1-c]",
        [(m, n, r, c) for m in range(1, 5) for n in range(1, 5) for r in range(m) for c in range(n)],
        lambda s: [(a, b, c, d) for (m, n, r, q) in [s] for a, b, c, d in
                   [(m - k, n, r - k, q) for k in range(1, r + 1)] + [(m - k, n, r, q) for k in range(1, m - r)] +
                   [(m, n - k, r, q - k) for k in range(1, q + 1)] + [(m, n - k, r, q) for k in range(1, n - q)]],
        show=listed)

# --- rows of heaps ---------------------------------------------------------------------------------------------------

problem("CF 1747C Swap Game",
        "a[] -> a[0 := a[i], i := a[0]-1] for i in 1..len(a) if a[0] > 0",
        [s for s in lists(3, 4, 1) if len(s) > 1],
        lambda s: [put(s, (0, s[i]), (i, s[0] - 1)) for i in range(1, len(s))] if s[0] else [], show=listed)

problem("ARC 137 C Distinct Numbers",
        "a{} -> a[len(a)-1 := v] for v in 0..max(a) if v not in a",
        [s for n in range(2, 4) for s in combinations(range(8), n)],
        lambda s: [tuple(sorted(s[:-1] + (v,))) for v in range(s[-1]) if v not in s], show=listed)

problem("ARC 131 C Zero XOR",
        "a[] -> a[..i] ++ a[i+1..] for i in 0..len(a); win at a if xor(a) == 0",
        [s for n in range(1, 5) for s in combinations(range(1, 8), n) if reduce(xor, s)],
        lambda s: [without(s, i) for i in range(len(s))],
        over=lambda s: False if reduce(xor, s, 0) == 0 else None, show=listed)

problem("LeetCode 810 Chalkboard XOR Game",
        "a{} -> a[..i] ++ a[i+1..] for i in 0..len(a); lose at a if xor(a) == 0",
        [s for s in lists(4, 4, 1) if reduce(xor, s) and list(s) == sorted(s)],
        lambda s: [without(s, i) for i in range(len(s))],
        over=lambda s: True if reduce(xor, s, 0) == 0 else None, show=listed)


def forced(s):
    heaps, f = s
    if f:
        return [(heaps, f - k) for k in range(1, f + 1)]
    return [(without(heaps, i), heap - k) for i, heap in enumerate(heaps) for k in range(1, heap + 1)]


problem("UVa 11892 ENimEN",
        "(a{}, f) -> (a, f-k) for k in 1.. if f > 0 | (a[..i] ++ a[i+1..], a[i]-k) for i in 0..len(a) for k in 1.. if f == 0; start a{} -> (a, 0)",
        [(s, 0) for s in lists(3, 4, 1) if list(s) == sorted(s)],
        forced, show=lambda s: listed(s[0]))

problem("POI XVI Pebbles (Luogu P3480)",
        "a[] -> a[i := a[i]-k] for i in 0..len(a) for k in 1.. if i == 0 or a[i]-k >= a[i-1]",
        [s for s in lists(4, 5) if list(s) == sorted(s)],
        lambda s: [put(s, (i, s[i] - k)) for i in range(len(s)) for k in range(1, s[i] - (s[i - 1] if i else 0) + 1)],
        show=listed)

problem("Luogu P1288 Ring of numbers",
        "(a[], i) -> (a[i := a[i]-k], (i+1) mod len(a)) for k in 1.. | (a[j := a[j]-k], j) let j = (i+len(a)-1) mod len(a) for k in 1..; start a[] -> (a, 0)",
        [(s, 0) for s in lists(4, 3) if len(s) > 2],
        lambda s: [(put(s[0], (s[1], s[0][s[1]] - k)), (s[1] + 1) % len(s[0])) for k in range(1, s[0][s[1]] + 1)] +
                  [(put(s[0], (j, s[0][j] - k)), j) for j in [(s[1] - 1) % len(s[0])] for k in range(1, s[0][j] + 1)],
        show=lambda s: listed(s[0]))

problem("LightOJ 1393 Crazy Calendar",
        "a[] -> a[i := a[i]-k, i+1 := a[i+1]+k] for i in 0..len(a) for k in 1.. if (i+1) mod c > 0 | a[i := a[i]-k, i+c := a[i+c]+k] for i in 0..len(a) for k in 1..",
        [s for s in product(range(3), repeat=4)],
        lambda s: [put(s, (i, s[i] - k), (j, s[j] + k)) for i in range(4) for j in ([i + 1] if (i + 1) % 2 else []) + [i + 2]
                   if j < 4 for k in range(1, s[i] + 1)],
        show=listed, given=["c=2"])


def hill(s):
    for i, x in enumerate(s):
        for k in range(1, x + 1):
            y = x - k
            if i == 0 or y > s[i - 1] or y == 0 and s[i - 1] == 0:
                yield put(s, (i, y))


problem("HDU 4315 Climbing the Hill",
        "a[] -> a[i := a[i]-k] for i in 0..len(a) for k in 1.. if i == 0 or a[i]-k > a[i-1] or a[i]-k + a[i-1] == 0; win at a if a[c-1] == 0",
        [s for n in range(2, 5) for s in combinations(range(1, 7), n)],
        hill, over=lambda s: False if s[1] == 0 else None, show=listed, given=["c=2"])


def numbers(s):
    for m in range(2, len(s)):
        if s[m]:
            yield tuple(0 if s[j] and j >= m and any(s[j - t * m] == 0 for t in range(1, j // m + 1)) else s[j] for j in range(len(s)))


problem("POJ 1143 Number Game",
        "a[] where a[0] == 0 -> a[j := 0 for j in m..len(a) if any(a[j - t*m] == 0 for t in 1..=j/m)] for m in 2..len(a) if a[m] > 0",
        [(0, 1) + s for n in range(1, 8) for s in product(range(2), repeat=n)
         if all(s[j - 2] == 0 for j in range(2, n + 2) if any(j - i >= 2 and s[i - 2] == 0 and s[j - i - 2] == 0 for i in range(2, j)))],
        numbers, show=listed)


def bracelets(s):
    for i, ring in enumerate(s):
        for w in set(ring):
            parts, run = [], ()
            for bead in ring:
                if bead < w:
                    run += (bead,)
                elif run:
                    parts, run = parts + [run], ()
            parts += [run] if run else []
            yield tuple(sorted(without(s, i) + tuple(parts)))


problem("LightOJ 1344 Bracelets, once they are cut",
        "a[] -> [a[i..j] for i in 0..len(a) for j in i+1..=len(a) if max(a[i..j]) < w and (i == 0 or a[i-1] >= w) and (j == len(a) or a[j] >= w)] for w in set(a)",
        [(s,) for s in lists(4, 4, 1)],
        bracelets, show=lambda s: listed(s[0]))

# --- strings ---------------------------------------------------------------------------------------------------------


def palindromic(s):
    return sum(s.count(c) % 2 for c in set(s)) <= 1


problem("CF 276B Little Girl and Game",
        "s[] -> s[..i] ++ s[i+1..] for i in 0..len(s); lose at s if count(odd(count(s, c)) for c in set(s)) <= 1",
        [s for s in map("".join, product("abc", repeat=5)) if not palindromic(s)][:60] + ["abcd", "aabbcd", "abcdef"],
        lambda s: [s[:i] + s[i + 1:] for i in range(len(s))],
        over=lambda s: True if palindromic(s) else None, show=quoted)

problem("UVa 11489 Integer Game",
        "s[] -> s[..i] ++ s[i+1..] for i in 0..len(s) if sum(digit(c) for c in s) mod 3 == digit(s[i]) mod 3",
        [str(n) for n in list(range(1, 60)) + [111, 333, 3331, 12345, 99999, 4123]],
        lambda s: [s[:i] + s[i + 1:] for i in range(len(s)) if (sum(map(int, s)) - int(s[i])) % 3 == 0], show=quoted)

problem("LightOJ 1401 No More Tic-tac-toe",
        "s[] -> s[i := c] for i in 0..len(s) for c in \"XO\" if s[i] == '.' and (i == 0 or s[i-1] != c) and (i+1 == len(s) or s[i+1] != c)",
        [s for n in range(1, 5) for s in map("".join, product(".XO", repeat=n)) if "XX" not in s and "OO" not in s],
        lambda s: [s[:i] + c + s[i + 1:] for i in range(len(s)) for c in "XO"
                   if s[i] == "." and s[max(i - 1, 0):i] != c and s[i + 1:i + 2] != c], show=quoted)

problem("LeetCode 2038 Remove Colored Pieces",
        "(s[], t) -> (s[..i] ++ s[i+1..], 1-t) for i in 1..len(s)-1 if s[i-1] == s[i] and s[i+1] == s[i] and s[i] == (if t == 0 then 'A' else 'B'); start s[] -> (s, 0)",
        [(s, 0) for n in range(1, 8) for s in map("".join, product("AB", repeat=n))],
        lambda s: [(s[0][:i] + s[0][i + 1:], 1 - s[1]) for i in range(1, len(s[0]) - 1) if s[0][i - 1:i + 2] == "AB"[s[1]] * 3],
        show=lambda s: quoted(s[0]))

problem("LeetCode 3227 Vowels Game in a String",
        "(s[], t) -> (s[..i] ++ s[j..], 1-t) for i in 0..len(s) for j in i+1..=len(s) if (count(s[i..j], 'a') + t) mod 2 == 1; start s[] -> (s, 0)",
        [(s, 0) for n in range(1, 6) for s in map("".join, product("ab", repeat=n))],
        lambda s: [(s[0][:i] + s[0][j:], 1 - s[1]) for i in range(len(s[0])) for j in range(i + 1, len(s[0]) + 1)
                   if (s[0][i:j].count("a") + s[1]) % 2 == 1],
        show=lambda s: quoted(s[0]))

# --- turns, hands, and endings of their own --------------------------------------------------------------------------

problem("CF 1738C Even Number Addicts",
        "(o, e, p, t) -> (o-1, e, (p+1-t) mod 2, 1-t) | (o, e-1, p, 1-t); lose at (0, 0, p, t) if p == t; start (o, e) -> (o, e, 0, 0)",
        [(o, e, 0, 0) for o in range(7) for e in range(5) if o + e],
        lambda s: ([(s[0] - 1, s[1], (s[2] + 1 - s[3]) % 2, 1 - s[3])] if s[0] else []) +
                  ([(s[0], s[1] - 1, s[2], 1 - s[3])] if s[1] else []),
        over=lambda s: (s[2] == s[3]) if s[0] + s[1] == 0 else None,
        show=lambda s: listed(s[:2]))


def koa(s):
    left, mine, theirs = s
    return [(without(left, i), theirs, mine ^ left[i]) for i in range(len(left))]


endless("CF 1383B Koa and the Beach's game",
        "(a{}, x, y) -> (a[..i] ++ a[i+1..], y, bitxor(x, a[i])) for i in 0..len(a); stuck draws; win at (a, x, y) if len(a) == 0 and y > x; lose at (a, x, y) if len(a) == 0 and y < x; start a{} -> (a, 0, 0)",
        [(s, 0, 0) for s in lists(4, 4, 1) if list(s) == sorted(s)],
        [(tuple(sorted(s)), x, y) for s in [()] + lists(4, 4, 1) if list(s) == sorted(s) for x in range(4) for y in range(4)],
        koa, lambda s: None if s[0] else (True if s[1] > s[2] else False if s[1] < s[2] else None),
        show=lambda s: listed(s[0]), stuck_draws=True)


def hands(s):
    mine, theirs = s
    return [(theirs, tuple(sorted(put(mine, (i, (mine[i] + theirs[j]) % 5)))))
            for i in range(2) for j in range(2) if mine[i] and theirs[j]]


HANDS = [s for s in product(range(5), repeat=2) if list(s) == sorted(s)]
endless("CF 919F A Game With Numbers",
        "(a{}, b{}) -> (b, a[i := (a[i]+b[j]) mod 5]) for i in 0..len(a) for j in 0..len(b) if a[i]*b[j] > 0; win at (a, b) if sum(b) == 0; loopy",
        [(s, t) for s in HANDS for t in HANDS if sum(s) and sum(t)],
        [(s, t) for s in HANDS for t in HANDS],
        hands, lambda s: False if sum(s[1]) == 0 else None,
        show=lambda s: f"({listed(s[0])}, {listed(s[1])})")

# --- graphs and boards -----------------------------------------------------------------------------------------------

CATS = {0: [2, 5], 1: [3], 2: [0, 4, 5], 3: [1, 4, 5], 4: [2, 3], 5: [0, 2, 3]}
EDGES = " ".join(f"{a}->{b}" for a in CATS for b in CATS[a])
endless("LeetCode 913 Cat and Mouse",
        "(m, c, t) -> (w, c, 1) for w in E[m] if t == 0 | (m, w, 0) for w in E[c] if t == 1 and w > 0; win at (0, c, 1); win at (m, c, t) if m == c; loopy",
        [(m, c, t) for m in range(1, 6) for c in range(1, 6) for t in range(2) if m != c],
        list(product(range(6), range(6), range(2))),
        lambda s: [(w, s[1], 1) for w in CATS[s[0]]] if s[2] == 0 else [(s[0], w, 0) for w in CATS[s[1]] if w],
        lambda s: False if s[0] == 0 and s[2] == 1 or s[0] == s[1] else None,
        show=listed, given=[f"E={EDGES}"])

TREE = {0: [1, 2], 1: [0, 3], 2: [0], 3: [1]}
problem("AGC 010 F Tree Game",
        "(a[], v) -> (a[v := a[v]-1], w) for w in E[v]",
        [(s, v) for s in product(range(3), repeat=4) for v in range(4)],
        lambda s: [(put(s[0], (s[1], s[0][s[1]] - 1)), w) for w in TREE[s[1]]] if s[0][s[1]] else [],
        show=lambda s: f"({listed(s[0])}, {s[1]})",
        given=["E=" + " ".join(f"{a}->{b}" for a in TREE for b in TREE[a])])

LOOPS = {1: [2, 3], 2: [3, 4], 3: [1, 5], 4: [5, 6], 5: [4, 6], 6: [], 7: [8], 8: [7, 6]}
endless("Luogu P6560 Passing of time",
        "v -> w for w in E[v]; win at v if v == t; loopy",
        [v for v in LOOPS if v != 5],
        list(LOOPS), lambda v: LOOPS[v], lambda v: False if v == 5 else None,
        given=["E=" + " ".join(f"{a}->{b}" for a in LOOPS for b in LOOPS[a]), "t=5"])


def walks(s):
    board, i, j = s
    rows = board.split("/")
    for p, q in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)):
        if 0 <= p < len(rows) and 0 <= q < len(rows[0]) and rows[p][q] == ".":
            new = [list(row) for row in rows]
            new[i][j] = "#"
            yield "/".join("".join(row) for row in new), p, q


problem("HDU 1564 Play a game",
        "(b[,], i, j) -> (b[i,j := '#'], p, q) for p in 0..rows(b) for q in 0..cols(b) if b[p,q] == '.' and abs(p-i) + abs(q-j) == 1; start b[,] -> (b, 0, 0)",
        [("/".join(["." * m] * n), 0, 0) for n in range(1, 4) for m in range(1, 4)] + [("..#/.../#..", 0, 0), ("...#/.#..", 0, 0)],
        walks, show=lambda s: quoted(s[0]))

problem("CF 1091H New Year and the Tricolore Recreation, one gap",
        "x -> x-k for k in 1.. if bigomega(k) in {1, 2}",
        list(range(30)),
        lambda n: [n - k for k in range(1, n + 1) if big_omega(k) in (1, 2)])

# A word of a group of words that is built letter by letter: the group is given as a board of words of one length.
GROUP = ["abcd", "abba", "cdcd", "caba"]
PREFIXES = {word[:n] for word in GROUP for n in range(5)}
problem("CF 455B A Lot of Games, one round",
        "s[] -> s ++ list(g[r, len(s)]) for r in 0..rows(g) if all(g[r, t] == s[t] for t in 0..len(s))",
        sorted(PREFIXES),
        lambda s: {word[:len(s) + 1] for word in GROUP if word.startswith(s) and len(word) > len(s)},
        show=quoted, given=['g="' + "/".join(GROUP) + '"'])

problem("HackerRank Game of Stones",
        "x -> x-k for k in {2,3,5}",
        list(range(40)),
        lambda n: [n - k for k in (2, 3, 5) if k <= n])

problem("HackerRank Nimble Game",
        "c[] -> c[i := c[i]-1, j := c[j]+1] for i in 1..len(c) for j in 0..i if c[i] > 0",
        [c for c in product(range(3), repeat=3)],
        lambda c: [tuple(c[t] - (t == i) + (t == j) for t in range(len(c)))
                   for i in range(1, len(c)) if c[i] for j in range(i)],
        show=listed)

problem("SPOJ NGM2 one given set",
        "x -> x-k for k in 1.. if not any(k mod v == 0 for v in S)",
        list(range(20)),
        lambda n: [n - k for k in range(1, n + 1) if k % 2 and k % 3],
        given=["S={2, 3}"])


DIGITS, PLAYERS = "3141", "ATAT"


def remainders(s):
    i, r, t = s
    if i == 4:
        return []
    if PLAYERS[i] != "TA"[t]:
        return [(i, r, 1 - t)]
    return [(i + 1, (10 * r + c) % 7, 1 - t) for c in {0, int(DIGITS[i])}]


problem("ABC 195 E Mod M Game 2",
        "(i, r, t) -> (i, r, 1-t) if x[i] != \"TA\"[t] | (i+1, (10*r+c) mod 7, 1-t) for c in {0, digit(d[i])} if x[i] == \"TA\"[t]; lose at (i, r, t) if i == len(x) and min(r, 1) == t",
        [(i, r, t) for i in range(4) for r in range(7) for t in range(2)],
        remainders, over=lambda s: (min(s[1], 1) == s[2]) if s[0] == 4 else None,
        show=listed, given=[f'x="{PLAYERS}"', f'd="{DIGITS}"'])

unsaid("AGC 033 C Removing Coins", "all coins go one step towards a vertex: the next vertex on a path of a given tree has no word")
unsaid("CF 1404 B Tree Tag", "a move goes up to d edges of a given tree: distances on a given graph have no word")
unsaid("CF 1498 F Christmas Game", "the k-th ancestor for a k that is read needs a repetition")


def main():
    print("# Judge problems that were not looked at while the language was made, said as whole rules.")
    print("# Written by brute.py: N is won by the player to move, P is lost, D is a draw.")
    for name, rule, given, positions in PROBLEMS:
        print(f"\n## {name}\n{rule}")
        for value in given:
            print(f"set {value}")
        for position, outcome in positions:
            print(f"{position} = {outcome}")


main()
