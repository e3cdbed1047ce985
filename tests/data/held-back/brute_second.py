"""Writes second.txt: thirty more judge problems, each as one rule, with positions and who wins them.

Statements are told from memory. What wins comes from the recursion of the statement, which is written here and knows nothing of
Grundy; components of a sum are joined by the xor of their values. Run: python3 brute_second.py > second.txt
"""

import itertools
import math
import random
import sys
from functools import lru_cache

sys.setrecursionlimit(100_000)
R = random.Random(17)
PROBLEMS = []


def problem(name, rule, positions, wins, given=()):
    PROBLEMS.append((name, rule, positions, wins, given))


def play(position, moves, memo):
    """Who wins by the statement alone: True if the player to move."""
    if position not in memo:
        memo[position] = any(not play(left, moves, memo) for left in moves(position))
    return memo[position]


def lists(count, length, below, least=0):
    return [[R.randrange(least, below) for _ in range(R.randrange(1, length + 1))] for _ in range(count)]


def words(numbers):
    return [str(number) for number in numbers]


def xor(values):
    total = 0
    for value in values:
        total ^= value
    return total


def mex(values):
    return next(value for value in range(9999) if value not in values)


def wins_by(moves, over=lambda s: None, misere=False):
    memo = {}
    def wins(s):
        e = over(s)
        if e is not None: return e
        if s not in memo:
            o = list(moves(s))
            memo[s] = misere if not o else any(not wins(t) for t in o)
        return memo[s]
    return wins

# CF 1162E Thanos Nim, positions as bags
def m3(p):
    h = len(p) // 2
    for s in itertools.combinations(range(len(p)), h):
        for d in itertools.product(*[range(1, p[i] + 1) for i in s]):
            q = list(p)
            for i, v in zip(s, d): q[i] -= v
            yield tuple(sorted(q))
memo3 = {}
problem("CF 1162E Thanos Nim, positions as bags", "a{} -> b for b in below(a) if count(b[i] != a[i] for i in 0..len(a)) == len(a)/2",
  [words(R.randrange(0, 5) for _ in range(n)) for n in (2, 2, 2, 2, 2, 4, 4, 4, 4, 4, 4)], lambda p: play(tuple(sorted(map(int, p))), m3, memo3))

# CF 1458E Nim Shortcuts
SC = {(1, 1), (2, 3), (4, 2), (0, 3)}
def w4(x, y, memo={}):
    if (x, y) in SC or (x, y) == (0, 0): return False
    if (x, y) not in memo:
        memo[x, y] = any(not w4(a, y) for a in range(x)) or any(not w4(x, b) for b in range(y))
    return memo[x, y]
problem("CF 1458E Nim Shortcuts", "(x,y) where (x,y) not in S -> (x-k,y) | (x,y-k) for k in 1..",
  [["(%d,%d)" % (x, y)] for x in range(6) for y in range(0, 6, 2)], lambda p: w4(*eval(p[0])), ["S={(1,1),(2,3),(4,2),(0,3)}"])

# CF 1312F Attack on Red Kingdom
def g5(n, last, memo={}):
    if n <= 0: return 0
    if (n, last) not in memo:
        s = {g5(n - 1, 0)}
        if last != 1: s.add(g5(n - 2, 1))
        if last != 2: s.add(g5(n - 3, 2))
        memo[n, last] = next(v for v in range(9) if v not in s)
    return memo[n, last]
def xor(values):
    t = 0
    for v in values: t ^= v
    return t
problem("CF 1312F Attack on Red Kingdom", "(n,l) -> (max(n-x,0),0) | (max(n-y,0),1) if l != 1 | (max(n-z,0),2) if l != 2; start n -> (n,0)".replace("(n,l) ->","(n,l) where n > 0 ->"),
  [words(a) for a in lists(14, 4, 20, 1)], lambda p: xor(g5(int(n), 0) for n in p) != 0, ["x=1", "y=2", "z=3"])

# CF 1823E Removing Graph
def pathg(n, l, r, memo={}):
    if (n, l, r) not in memo:
        s = {pathg(a, l, r) ^ pathg(n - k - a, l, r) for k in range(l, min(r, n) + 1) for a in range(n - k + 1)}
        memo[n, l, r] = next(v for v in range(999) if v not in s)
    return memo[n, l, r]
def ringg(n, l, r):
    s = {pathg(n - k, l, r) for k in range(l, min(r, n) + 1)}
    return next(v for v in range(999) if v not in s)
problem("CF 1823E Removing Graph", "ring(n) -> row(n-k) for k in l..=r; row(n) -> [row(a), row(n-k-a)] for k in l..=r for a in 0..=n-k; start n -> ring(n)",
  [words(a) for a in lists(14, 4, 18, 3)], lambda p: xor(ringg(int(n), 2, 4) for n in p) != 0, ["l=2", "r=4"])

# CF 167C Wizards and Numbers
def w7(a, b, memo={}):
    if a > b: a, b = b, a
    if a == 0: return False
    if (a, b) not in memo:
        k, found = 1, not w7(b % a, a)
        while a ** k <= b and not found:
            found = not w7(b - a ** k, a); k += 1
            if a == 1: break
        memo[a, b] = found
    return memo[a, b]
problem("CF 167C Wizards and Numbers", "(a,b) -> (a,b%a) if a > 0 | (a,b-a^k) for k in 1..=bits(b) if a > 0; start (a,b) -> (min(a,b),max(a,b))".replace("(a,b%a)", "(b%a,a)").replace("(a,b-a^k)", "(min(a,b-a^k),max(a,b-a^k))").replace("if a > 0;", "if a > 0 and a^k <= b;"),
  [["(%d,%d)" % (R.randrange(30), R.randrange(40))] for _ in range(16)], lambda p: w7(*eval(p[0])))

# CF 282D Wizards and Huge Prize, three piles
def m8(p):
    for i in range(len(p)):
        for k in range(1, p[i] + 1): yield tuple(sorted(p[:i] + (p[i] - k,) + p[i + 1:]))
    for k in range(1, min(p) + 1): yield tuple(sorted(v - k for v in p))
memo8 = {}
problem("CF 282D Wizards and Huge Prize, three piles", "a{} -> a[i := a[i]-k] for k in 1.. | list(v-k for v in a) for k in 1..=max(a)",
  [words(a) for a in lists(14, 3, 8)], lambda p: play(tuple(sorted(map(int, p))), m8, memo8))

# CF 335C More Reclamation
def m9(b):
    rows = len(b)
    for i in range(rows):
        for j in range(2):
            if b[i][j] == '.' and not any(b[p][1 - j] == '#' for p in (i - 1, i, i + 1) if 0 <= p < rows):
                row = b[i][:j] + '#' + b[i][j + 1:]
                yield b[:i] + (row,) + b[i + 1:]
memo9 = {}
problem("CF 335C More Reclamation", "b[,] -> b[i,j := '#'] if b[i,j]=='.' and not '#' in b[max(i-1,0)..i+2, 1-j..2-j]",
  [['"%s"' % s] for s in ("..", "../..", "../../..", "../#./..", "#./../../..", "../../../../..", "../.#/../../..")], lambda p: play(tuple(p[0][1:-1].split("/")), m9, memo9))

# ABC 255 G Constrained Nim
F14 = {(7, 4), (3, 1), (5, 5), (5, 2), (9, 9)}
def g14(n, memo={}):
    if n not in memo:
        s = {g14(n - k) for k in range(1, n + 1) if (n, k) not in F14}
        memo[n] = next(v for v in range(99) if v not in s)
    return memo[n]
problem("ABC 255 G Constrained Nim", "x -> x-k for k in 1..=x if (x,k) not in S", [words(a) for a in lists(14, 3, 14)],
  lambda p: xor(g14(int(n)) for n in p) != 0, ["S={(7,4),(3,1),(5,5),(5,2),(9,9)}"])

# ABC 278 G Generalized Subtraction Game
problem("ABC 278 G Generalized Subtraction Game", "n -> [a, n-k-a] for k in l..=r for a in 0..=n-k", [[str(n)] for n in range(1, 26, 2)],
  lambda p: pathg(int(p[0]), 2, 3) != 0, ["l=2", "r=3"])

# Luogu P4101 Everybody speaks well of Jiangnan
def m19(p, M):
    for i in range(len(p)):
        for j in range(i):
            if p[i] + p[j] <= M: yield tuple(sorted(p[:j] + p[j + 1:i] + p[i + 1:] + (p[i] + p[j],)))
memo19 = {}
problem("Luogu P4101 Everybody speaks well of Jiangnan", "a{} -> a[i := a[i]+a[j], j := 0] if i != j and a[i]*a[j] > 0 and a[i]+a[j] <= m; start n -> list(1 for k in 0..n)",
  [[str(n)] for n in range(1, 11)], lambda p: play((1,) * int(p[0]), lambda q: m19(q, 4), memo19), ["m=4"])

# Luogu P4055 Game on a grid
G20 = ("..#", "...", "#..")
def w20(at, seen):
    i, j = at
    for p, q in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)):
        if 0 <= p < 3 and 0 <= q < 3 and G20[p][q] == "." and (p, q) not in seen and not w20((p, q), seen | {(p, q)}): return True
    return False
def board20(i, j):
    return "/".join("".join("#" if (p, q) == (i, j) else G20[p][q] for q in range(3)) for p in range(3))
problem("Luogu P4055 Game on a grid", "(b[,],i,j) -> (b[p,q := '#'],p,q) if abs(p-i)+abs(q-j) == 1 and b[p,q] == '.'",
  [['("%s",%d,%d)' % (board20(i, j), i, j)] for i in range(3) for j in range(3) if G20[i][j] == "."],
  lambda p: (lambda at: w20(at, frozenset([at])))(tuple(map(int, p[0][:-1].split(",")[-2:]))))

# USACO Circular Barn
P25 = [1, 2, 3, 5, 7, 11]
def w25(a, t, memo={}):
    if (a, t) not in memo:
        i = t // 2
        memo[a, t] = any(not w25(a[:i] + (a[i] - k,) + a[i + 1:], (t + 1) % (2 * len(a))) for k in P25 if k <= a[i])
    return memo[a, t]
problem("USACO Circular Barn", "(a[], t) -> (a[t/2 := a[t/2]-k], (t+1) % (2*len(a))) for k in {1, primes}; start a[] -> (a, 0)",
  [words(a) for a in lists(14, 3, 10, 1)], lambda p: w25(tuple(map(int, p)), 0))

# HDU 5996 dingyeye loves stone
UP27 = [0, 0, 0, 1, 1, 3]
def m27(p):
    for v in range(1, 6):
        for k in range(1, p[v] + 1):
            q = list(p); q[v] -= k; q[UP27[v]] += k
            yield tuple(q)
memo27 = {}
problem("HDU 5996 dingyeye loves stone", "a[] -> a[v := a[v]-k, up[v] := a[up[v]]+k] for k in 1.. if v > 0",
  [words([0] + [R.randrange(3) for _ in range(5)]) for _ in range(10)], lambda p: play(tuple(map(int, p)), m27, memo27), ["up=(0,0,0,1,1,3)"])

# PE 459 Flipping game
def h29(x, memo={}):
    if x not in memo:
        s = set()
        for k in (1, 3, 6, 10, 15):
            if k <= x + 1: s.add(xor(h29(x - i) for i in range(1, k)))
        memo[x] = next(v for v in range(999) if v not in s)
    return memo[x]
def mex(s): return next(v for v in range(9999) if v not in s)
def f29(x, y, memo={}):
    if (x, y) not in memo:
        s = set()
        for k in (1, 4, 9):
            for l in (1, 3, 6, 10):
                if k <= x + 1 and l <= y + 1:
                    s.add(xor(f29(x - i, y - j) for i in range(k) for j in range(l) if i or j))
        memo[x, y] = mex(s)
    return memo[x, y]
problem("PE 459 Flipping game", "(x -> [x-i for i in 1..k] for k in squares if k <= x+1) * (x -> [x-i for i in 1..k] for k in triangular if k <= x+1)",
  [["(%d,%d)" % (R.randrange(8), R.randrange(8)), "(%d,%d)" % (R.randrange(8), R.randrange(8))] for _ in range(10)],
  lambda p: (f29(*eval(p[0])) ^ f29(*eval(p[1]))) != 0)

ints = lambda p: tuple(map(int, p))
# CF 78C: n logs, one is cut into equal parts of at least k
def g78(x, k, memo={}):
    if (x, k) not in memo:
        s = set()
        for t in range(2, x + 1):
            if x % t == 0 and x // t >= k: s.add(g78(x // t, k) if t % 2 else 0)
        memo[x, k] = mex(s)
    return memo[x, k]
problem("CF 78C Beaver Game", "x -> [x/t; t] for t in divisors(x) if t > 1 and x/t >= k", [words(a) for a in lists(12, 3, 40, 1)], lambda p: xor(g78(int(v), 3) for v in p) != 0, ["k=3"])
# CF 151C
w = wins_by(lambda x: [d for d in range(2, x) if x % d == 0], misere=True)
problem("CF 151C Win or Freeze", "x -> d for d in divisors(x) if 1 < d < x; misere", [[str(x)] for x in (1, 2, 4, 6, 8, 12, 16, 30, 36, 49, 60)], lambda p, w=w: w(int(p[0])))
# CF 317D
def m317(s):
    for x in s:
        out = {x ** k for k in range(1, 6)}
        yield tuple(v for v in s if v not in out)
w317 = wins_by(m317)
problem("CF 317D Game with Powers", "a{} -> list(v for v in a if v not in {x^k for k in 1..=len(a)}) for x in a; start n -> list(v for v in 1..=n)", [[str(n)] for n in range(1, 12)], lambda p: w317(tuple(range(1, int(p[0]) + 1))))
# CF 1104B, 1373B
def strings(count, n, letters="ab"): return [['"%s"' % "".join(R.choice(letters) for _ in range(R.randrange(1, n)))] for _ in range(count)]
w1104 = wins_by(lambda s: [s[:i] + s[i + 2:] for i in range(len(s) - 1) if s[i] == s[i + 1]])
problem("CF 1104B Game with string", "s[] -> s[..i] ++ s[i+2..] for i in 0..len(s)-1 if s[i] == s[i+1]", strings(12, 10), lambda p: w1104(p[0][1:-1]))
w1373 = wins_by(lambda s: [s[:i] + s[i + 2:] for i in range(len(s) - 1) if s[i] != s[i + 1]])
problem("CF 1373B 01 Game", "s[] -> s[..i] ++ s[i+2..] for i in 0..len(s)-1 if s[i] != s[i+1]", [['"0' + q[0][1:]] for q in strings(12, 9, "01")], lambda p: w1373(p[0][1:-1]))
# CF 1695B
w1695 = wins_by(lambda s: [(s[0][:s[1]] + (s[0][s[1]] - k,) + s[0][s[1] + 1:], (s[1] + 1) % len(s[0])) for k in range(1, s[0][s[1]] + 1)])
problem("CF 1695B Circle Game", "(a[], i) -> (a[i := a[i]-k], (i+1) % len(a)) for k in 1..; start a[] -> (a, 0)", [words(a) for a in lists(12, 4, 5, 1)], lambda p: w1695((ints(p), 0)))
# CF 120E knights
def m120(b):
    n = len(b)
    for i in range(n):
        for j in range(n):
            if b[i][j] == "." and not any(b[p][q] == "N" for p in range(n) for q in range(n) if sorted((abs(p - i), abs(q - j))) == [1, 2]):
                yield b[:i] + (b[i][:j] + "N" + b[i][j + 1:],) + b[i + 1:]
w120 = wins_by(m120)
problem("CF 120E Put Knight!", "b[,] -> b[i,j := 'N'] if b[i,j] == '.' and not any(b[p,q] == 'N' for p in 0..rows(b) for q in 0..cols(b) if abs(p-i)*abs(q-j) == 2)",
  [['"%s"' % "/".join(["." * n] * n)] for n in (1, 2, 3)] + [['"N../..N/..."'], ['".../.N./..."'], ['"N./.."'], ['"..N/.../N.."']], lambda p: w120(tuple(p[0][1:-1].split("/"))))
# LeetCode 3360
w3360 = wins_by(lambda s: [(s[0] - s[1], s[1] - 1)] if s[1] > 0 and s[0] >= s[1] else [])
problem("LeetCode 3360 Stone Removal Game", "(n, k) -> (n-k, k-1) if k > 0; start n -> (n, 10)", [[str(n)] for n in (1, 5, 9, 10, 12, 18, 19, 26, 27, 34, 50)], lambda p: w3360((int(p[0]), 10)))
# HackerRank Silly game
prime = lambda p: p > 1 and all(p % d for d in range(2, p))
wsilly = wins_by(lambda s: [tuple(v for v in s if v % q) for q in s if prime(q)])
problem("HackerRank Alice and Bob's Silly Game", "a{} -> list(v for v in a if v % p > 0) for p in a if p in primes; start n -> list(v for v in 1..=n)", [[str(n)] for n in range(1, 14)], lambda p: wsilly(tuple(range(1, int(p[0]) + 1))))
# HackerRank Sumar and the Floating Rocks
problem("HackerRank Sumar and the Floating Rocks", "nim; start (a, b, c, d) -> [gcd(a-c, b-d) - 1]", [["(%d,%d,%d,%d)" % tuple(R.randrange(20) for _ in range(4))] for _ in range(12)],
  lambda p: (lambda q: math.gcd(q[0] - q[2], q[1] - q[3]) - 1 > 0)(eval(p[0])))
# ARC 185 A
def w185(n, M):
    @lru_cache(None)
    def rec(a, b, t, turn):
        if not a and not b: return turn == 0
        for i in range(len(a)):
            s = t + a[i]
            if s % M == 0: continue
            if not rec(b, a[:i] + a[i + 1:], s, 1 - turn): return True
        return False
    c = tuple(range(1, n + 1))
    return rec(c, c, 0, 0)
problem("ARC 185 A mod M Game 2", "(a{}, b{}, s) -> (b, a[..i] ++ a[i+1..], (s+a[i]) % m) for i in 0..len(a) if (s+a[i]) % m > 0; lose at (a, b, s) if len(a) + len(b) == 0; start n -> (list(k for k in 1..=n), list(k for k in 1..=n), 0)",
  [[str(n)] for n in range(1, 8)], lambda p: w185(int(p[0]), 7), ["m=7"])
# SPOJ MATGAME: rows; only the first number of a row that is left may be lowered
def gmat(a, memo={}):
    while a and a[0] == 0: a = a[1:]
    if not a: return 0
    if a not in memo: memo[a] = mex({gmat((v,) + a[1:]) for v in range(a[0])})
    return memo[a]
problem("SPOJ MATGAME", "a[] -> a[1..] if len(a) > 0 | a[0 := v] for v in 1..a[0]", [["(%s)" % ",".join(words(a)) for a in lists(2, 4, 6, 1)] for _ in range(10)], lambda p: xor(gmat(eval(q[:-1] + ",)")) for q in p) != 0)
# PE 325
w325 = wins_by(lambda s: [tuple(sorted((s[0], s[1] - k * s[0]))) for k in range(1, s[1] // s[0] + 1)] if s[0] else [])
problem("PE 325 Stone Game II", "(x, y) -> (x, y-k*x) for k in 1.. if x > 0 | (x-k*y, y) for k in 1.. if y > 0", [["(%d,%d)" % (x, y)] for x in range(1, 8, 2) for y in range(x, 30, 5)], lambda p: w325(tuple(sorted(eval(p[0])))))
# CF 39E: a boxes, b items; a^b stays below n
def m39(s, n):
    a, b = s
    return [(x, y) for x, y in ((a + 1, b), (a, b + 1)) if x ** y < n]
def w39(a, b, n):
    # 1 win, -1 loss, 0 draw; beyond 2^b >= n only boxes of 1 are left
    if a == 1 and 2 ** b >= n: return 0
    o = [w39(x, y, n) for x, y in m39((a, b), n)]
    return 1 if -1 in o else (0 if 0 in o else -1)
problem("CF 39E What Has Dirichlet Got to Do with That?", "(a, b) -> (a+1, b) if (a+1)^b < n | (a, min(b+1, 30)) if a^(b+1) < n; loopy", [["(%d,%d)" % (a, b)] for a in range(1, 6) for b in range(1, 5) if a ** b < 40], lambda p: {1: "next", -1: "previous", 0: "draw"}[w39(*eval(p[0]), 40)], ["n=40"])
# CF 786A: on a ring, each player has numbers of his own; who reaches 0 wins
def w786(t, x, A, B, n):
    res = {}
    S = (A, B)
    changed = True
    while changed:
        changed = False
        for q in itertools.product((0, 1), range(1, n)):
            if q in res: continue
            nx = [(1 - q[0], (q[1] + k) % n) for k in S[q[0]]]
            if any(y == 0 or res.get((u, y)) == -1 for u, y in nx): res[q] = 1; changed = True
            elif all(y and res.get((u, y)) == 1 for u, y in nx): res[q] = -1; changed = True
    return {1: "next", -1: "previous"}.get(res.get((t, x)), "draw")
problem("CF 786A Berzerk", "(t, x) -> (1-t, (x+k) % n) for k in A if t == 0 | (1-t, (x+k) % n) for k in B if t == 1; win at (t, 0); loopy", [["(%d,%d)" % (t, x)] for t in (0, 1) for x in range(1, 8)], lambda p: w786(*eval(p[0]), (3, 2), (1, 2, 3), 8), ["n=8", "A={3,2}", "B={1,2,3}"])
# CF 917B: two tokens on a labelled graph, labels never fall
E17 = {0: [(1, 1), (2, 3)], 1: [(2, 2), (3, 1)], 2: [(3, 3)], 3: []}
def m917(s):
    a, b, c = s
    for v, l in E17[a]:
        if l >= c: yield (b, v, l)
w917 = wins_by(m917)
problem("CF 917B MADMAX", "(a, b, c) -> (b, E[a][i], L[a][i]) for i in 0..len(E[a]) if L[a][i] >= c; start (a, b) -> (a, b, 0)", [["(%d,%d)" % (a, b)] for a in range(4) for b in range(4)], lambda p: w917((*eval(p[0]), 0)), ["E=((1,2),(2,3),(3),())", "L=((1,3),(2,1),(3),())"])
# LeetCode 1927: Alice wants different halves
def w1927(s, t):
    if "?" not in s:
        h = len(s) // 2
        d = sum(map(int, s[:h])) != sum(map(int, s[h:]))
        return d == (t == 0)
    return any(not w1927(s[:i] + c + s[i + 1:], 1 - t) for i in range(len(s)) if s[i] == "?" for c in "019")
problem("LeetCode 1927 Sum Game, digits 0, 1 and 9",
  "(s[], t) -> (s[i := c], 1-t) for c in \"019\" if s[i] == '?'; lose at (s, t) if '?' not in s and t == (if sum(digit(c) for c in s[..len(s)/2]) == sum(digit(c) for c in s[len(s)/2..]) then 1 else 0); start s[] -> (s, 0)",
  [['"%s"' % s] for s in ("1?", "??", "?9", "0?1?", "9??1", "19?0", "????")], lambda p: w1927(p[0][1:-1], 0))


def typed(rule, position):
    """Components are joined by `&`; the elements of a list stand in one bracket."""
    is_list = rule.startswith(("a[]", "a{}", "(a[]"))
    if is_list and not position[0].startswith("("):
        return "(" + ", ".join(position) + ")"
    return " & ".join(position)


print("Written by brute_second.py.")
for name, rule, positions, wins, given in PROBLEMS:
    print(f"\n## {name}\n{rule}")
    for value in given:
        print(f"set {value}")
    seen = set()
    for position in positions:
        shown = typed(rule, position)
        if shown not in seen:
            seen.add(shown)
            won = wins(position)
            outcome = {"next": "N", "previous": "P", "draw": "D"}[won] if isinstance(won, str) else "NP"[not won]
            print(f"{shown} = {outcome}")
for name, why in [("CF 1451F Nullify The Matrix", "numbers on the way may become as large as one likes")]:
    print(f"\n## {name}\nunsaid: {why}")
