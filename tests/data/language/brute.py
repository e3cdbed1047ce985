"""Values of the rules that the description of the language shows, worked out from their meaning: `python3 brute.py`.

Nothing of Grundy is used here: each rule is said again as a Python function that lists what its moves leave, a list of
positions for each move. The result is `values.txt`.
"""

from functools import lru_cache
from itertools import chain, combinations, permutations, product
from math import gcd
from pathlib import Path


def values(options):
    @lru_cache(None)
    def value(position):
        found = set()
        for left in options(position):
            total = 0
            for part in left:
                total ^= value(part)
            found.add(total)
        return next(number for number in range(len(found) + 1) if number not in found)

    return value


def put(items, *changes):
    changed = list(items)
    for place, item in changes:
        changed[place] = item
    return tuple(changed)


def nim(a):
    return [[put(a, (i, v))] for i in range(len(a)) for v in range(a[i])]


def staircase(a):
    down = [[put(a, (i, a[i] - k), (i - 1, a[i - 1] + k))] for i in range(1, len(a)) for k in range(1, a[i] + 1)]
    return down + [[put(a, (0, v))] for v in range(a[0])] if a else []


def strip(a):
    return [[put(a, (i, v))] for i in range(len(a)) for v in range(a[i]) if i == 0 or v > a[i - 1]]


def flips(s):
    return [[put(s, (i, "-"), (i + 1, "-"))] for i in range(len(s) - 1) if s[i] == s[i + 1] == "+"]


def flips_in_parts(s):
    return [[s[:i], s[i + 2 :]] for i in range(len(s) - 1) if s[i] == s[i + 1] == "+"]


def steps_apart(a):
    return [[tuple(sorted(put(a, (i, a[i] - 1))))] for i in range(len(a)) if a[i] and a[i] - 1 not in a]


def nim_with_pass(position):
    a, p = position
    return [[(left[0], p)] for left in nim(a)] + ([[(a, p - 1)]] if p and sum(a) else [])


def dominoes(b):
    moves = []
    for i, j in product(range(len(b)), range(len(b[0]) if b else 0)):
        for k, l in ((i, j + 1), (i + 1, j)):
            if k < len(b) and l < len(b[0]) and b[i][j] == b[k][l] == ".":
                rows = [list(row) for row in b]
                rows[i][j] = rows[k][l] = "#"
                moves.append([tuple("".join(row) for row in rows)])
    return moves


def below(a):
    return [b for b in product(*(range(v + 1) for v in a)) if b != a]


def moore(k):
    return lambda a: [[b] for b in below(a) if sum(x != y for x, y in zip(a, b)) <= k]


def bag_below(a):
    return [[b] for b in sorted({tuple(sorted(b)) for b in below(a)}) if all(x <= y for x, y in zip(b, a))]


def partitions(n, most=None):
    most = n if most is None else most
    if n == 0:
        yield ()
    for first in range(min(n, most), 0, -1):
        for rest in partitions(n - first, first):
            yield (first,) + rest


def split(distinct):
    fits = lambda parts: len(parts) > 1 and (not distinct or len(set(parts)) == len(parts))
    return lambda n: [list(parts) for parts in partitions(n) if fits(parts)]


def subsets(places, count=None):
    counts = range(len(places) + 1) if count is None else [count]
    return chain.from_iterable(combinations(places, count) for count in counts)


def clear_some(a):
    chosen = (s for s in subsets(range(len(a))) if any(a[i] for i in s))
    return [[put(a, *((i, 0) for i in s))] for s in chosen]


def lower_two(a):
    return [[put(a, *((i, a[i] - 1) for i in s))] for s in subsets(range(len(a)), 2) if all(a[i] for i in s)]


def ends(a):
    return [[a[1:]], [a[:-1]]] if a else []


def drop_one_of(a):
    return [[order[1:]] for order in set(permutations(a))] if a else []


def windows(a):
    pairs = ((i, j) for i in range(len(a)) for j in range(len(a) + 1) if j - i < len(a))
    return [[a[i : max(i, j)]] for i, j in pairs] if a and xor(a) else []


def xor(numbers):
    total = 0
    for number in numbers:
        total ^= number
    return total


def alone(a):
    return [[put(a, (i, a[i] - 1))] for i in range(len(a)) if a[i] and a.count(a[i]) == 1]


def cut_rows(b):
    return [[b[:i], b[i + 1 :]] for i in range(len(b))]


def digit(x):
    return [[x - int(d)] for d in str(x) if d != "0"]


def least_digit(x):
    least = min(int(d) for d in str(x))
    return ([[x - least]] if least else []) + ([[x - max(int(d) for d in str(x))]] if x else [])


def runs(s):
    lengths = [len(run) for run in "".join(s).split("-") if run]
    return [[tuple("+" * (length - 1))] for length in lengths]


def take(numbers):
    return lambda x: [[x - k] for k in numbers if 0 < k <= x]


def prime(n):
    return n > 1 and all(n % d for d in range(2, n))


def product_of(first, second):
    """From (x, y) the sum of all (a, y), (x, b), (a, b)."""

    def options(position):
        x, y = position
        return [
            [(a, y) for a in left] + [(x, b) for b in right] + [(a, b) for a in left for b in right]
            for left in first(x)
            for right in second(y)
        ]

    return options


def kayles(x):
    return [[a, x - k - a] for k in (1, 2) for a in range(x - k + 1)]


def walk(successors):
    return lambda position: [[(w, position[1] - 1)] for w in successors[position[0]]] if position[1] else []


def avoiding(position):
    tag, n = position
    if tag == "path" or not n:
        return []
    return [[("row", n - 1)]]


OUT = ["# Written by brute.py: a rule, what is given for its parameters, and positions with their values."]


def shown(position):
    if isinstance(position, str):
        return f'"{position}"'
    if isinstance(position, tuple) and position and all(isinstance(item, str) and len(item) == 1 for item in position):
        return '"' + "".join(position) + '"'
    if isinstance(position, tuple):
        return "(" + ", ".join(shown(item) for item in position) + ")"
    return str(position)


def board(rows):
    return '"' + "/".join(rows) + '"'


def game(rule, options, positions, given="", show=shown):
    value = values(options)
    OUT.append(f"\nrule: {rule}" + (f"\ngiven: {given}" if given else ""))
    OUT.extend(f"{show(position)} = {value(position)}" for position in positions)


LISTS = [(), (0,), (3,), (2, 2), (1, 2, 3), (3, 1, 2), (0, 4, 1), (2, 2, 1, 1)]
RISING = [(0,), (3,), (0, 1), (1, 4), (0, 2, 5), (1, 4, 6), (0, 1, 2, 6)]
STRINGS = [tuple(text) for text in ("++", "+-+", "++++", "++-+++", "+++++++", "-++-+++++-", "-")]
BOARDS = [("..",), (".", "."), ("..#", ".#.", "..."), ("....", "...."), ("...", "...", "..."), ("##", "##")]
EACH = "for i in 0..len(a)"

game(f"a[] -> a[i := a[i]-k] {EACH} for k in 1..", nim, LISTS)
game(
    "a[] -> a[i := a[i]-k, i-1 := a[i-1]+k] for i in 1..len(a) for k in 1.. | a[0 := a[0]-k] for k in 1..",
    staircase,
    LISTS,
)
game(f"a[] -> a[i := a[i]-k] {EACH} for k in 1.. if i == 0 or a[i]-k > a[i-1]", strip, RISING)
pairs = "for i in 0..len(s)-1 if s[i] == '+' and s[i+1] == '+'"
game(f"s[] -> s[i := '-', i+1 := '-'] {pairs}", flips, STRINGS)
game(f"s[] -> [s[..i], s[i+2..]] {pairs}", flips_in_parts, STRINGS)
game(
    f"a{{}} -> a[i := a[i]-1] {EACH} if not any(a[j] == a[i]-1 for j in 0..len(a))",
    steps_apart,
    [(), (1,), (1, 2), (1, 1, 3), (0, 3, 3), (3, 5, 7), (2, 2, 4)],
)
game(
    f"(a[], p) -> (a[i := a[i]-k], p) {EACH} for k in 1.. | (a, p-1) if sum(a) > 0; start a[] -> (a, 1)",
    lambda a: nim_with_pass(a) if len(a) == 2 and isinstance(a[0], tuple) else nim_with_pass((a, 1)),
    [((1, 2), 1), ((1, 2), 0), ((3, 3), 1), ((0,), 1), ((2, 1, 1), 2)],
)
places = "for i in 0..rows(b) for j in 0..cols(b)"
game(
    f"b[,] -> b[i,j := '#', i,j+1 := '#'] {places}-1 if b[i,j] == '.' and b[i,j+1] == '.'"
    " | b[i,j := '#', i+1,j := '#'] for i in 0..rows(b)-1 for j in 0..cols(b) if b[i,j] == '.' and b[i+1,j] == '.'",
    dominoes,
    BOARDS,
    show=board,
)
for k in (1, 2):
    game(
        "a[] -> b for b in below(a) if count(b[i] != a[i] for i in 0..len(a)) <= k",
        moore(k),
        [(1,), (2, 2), (1, 2, 3), (2, 1, 2)],
        given=f"k={k}",
    )
game("a{} -> b for b in below(a)", bag_below, [(1,), (1, 2), (2, 2), (1, 1, 2)])
game("x -> [v for v in p] for p in partitions(x) if len(p) > 1", split(False), range(9))
game("x -> [v for v in p] for p in partitions(x, distinct) if len(p) > 1", split(True), range(13))
game("a[] -> a[i := 0 for i in S] for S in subsets(0..len(a)) if any(a[i] > 0 for i in S)", clear_some, LISTS)
game("a[] -> a[i := a[i]-1 for i in S] for S in subsets(0..len(a), 2)", lower_two, LISTS)
game("a[] where len(a) > 0 -> a[1..] | a[..len(a)-1]", ends, LISTS)
game("a[] -> p[1..] for p in permutations(a) if len(a) > 0", drop_one_of, LISTS)
game(
    "a[] -> a[i..j] for i in 0..len(a) for j in 0..=len(a) if j-i < len(a) and xor(a) != 0", windows, LISTS
)
game(f"a[] -> a[i := a[i]-1] {EACH} if count(a, a[i]) == 1", alone, LISTS)
game("b[,] -> [b[..i, ..], b[i+1.., ..]] for i in 0..rows(b)", cut_rows, [("..",), ("..", ".#", ".."), ("#",) * 5], show=board)
game("x -> x - v for v in digit_list(x) if v > 0", digit, [0, 7, 30, 99, 305])
game(
    "x -> x - min(digit_list(x)) if x > 0 and min(digit_list(x)) > 0 | x - max(digit_list(x)) if x > 0",
    least_digit,
    [0, 7, 30, 99, 305],
)
game("s[] -> list('+' for i in 1..v) for v in runs(s, '+')", runs, STRINGS)
for given, numbers in (("{1,2,5}", (1, 2, 5)), ("(0,1,1,2)", (1, 2)), ("1..=3", (1, 2, 3))):
    rule = "x -> x-c[i] for i in 0..len(c) if c[i] > 0" if given.startswith("(") else "take S"
    game(rule, take(numbers), [0, 1, 4, 9, 12], given=("c=" if given.startswith("(") else "S=") + given)
for rule, numbers in (
    ("x -> x - 2^k for k in 0..=log2(x) if x > 0", [2**k for k in range(8)]),
    ("x -> x - k**2 for k in 1..", [k * k for k in range(1, 9)]),
    ("x -> x - k for k in 1.. if k in primes", [k for k in range(99) if prime(k)]),
    ("x -> x - k for k in 1.. if k not in {2}", [k for k in range(1, 99) if k != 2]),
    ("take 1..=9 step 2", [1, 3, 5, 7, 9]),
    ("take cubes", [1, 8, 27, 64]),
    ("take odd", range(1, 99, 2)),
    ("take even", range(2, 99, 2)),
    ("take factorials", [1, 2, 6, 24]),
    ("take lucas", [1, 2, 3, 4, 7, 11, 18, 29, 47]),
    ("take squarefree", [k for k in range(1, 99) if all(k % (d * d) for d in range(2, 10))]),
    ("take multiples(3)", range(3, 99, 3)),
    ("take {1, primes}", [1] + [k for k in range(99) if prime(k)]),
    ("take both(primes, odd)", [k for k in range(3, 99) if prime(k)]),
    ("take primes but {2, 5}", [k for k in range(99) if prime(k) and k not in (2, 5)]),
    ("take {k*k + 1 for k in 1.. if odd(k)}", [k * k + 1 for k in range(1, 9, 2)]),
    ("set L = 2, 1, L[n-1] + L[n-2]; take L", [1, 2, 3, 4, 7, 11, 18, 29, 47]),
    ("set Q = {k for k in 1.. if k % 3 == 1}; take Q", range(1, 99, 3)),
    ("x -> x-k for k in 1.. unless k == 2", [k for k in range(1, 99) if k != 2]),
    ("x -> x-k for k in range(1,4)", [1, 2, 3]),
    ("x -> x-k for k in [1,3,4]", [1, 3, 4]),
    ("x -> x-1, x-3", [1, 3]),
    ("x => x-1 || x-3", [1, 3]),
    ("x \\to x - k, k \\in \\{1,3,4\\}", [1, 3, 4]),
    ("x -> 0..x", range(1, 99)),
    ("x -> x-{1,3,4}", [1, 3, 4]),
    ("def f(x, y) = x*y+1; x -> x-f(k,2) for k in 1..", range(3, 99, 2)),
    ("x -> x-k for k in 1..=m; domain x < n", [1, 2, 3]),
):
    given = "m=3; n=60" if " n" in rule and "1..=m" in rule else ""
    game(rule, take(numbers), [0, 1, 2, 5, 9, 12, 17, 30, 47], given=given)
halves = lambda x: [[x // 2], [x // 3]] + ([[-(-x // 2)]] if x > 1 else []) if x else []
game("x -> floor(x/2) if x > 0 | ceil(x/2) if x > 1 | x//3 if x > 0", halves, [0, 1, 5, 9, 30, 47])
game("x -> (if even(x) then x/2 else x-1) if x > 0", lambda x: [[x // 2 if x % 2 == 0 else x - 1]] if x else [], range(12))
game("(x -> 0..x) * (y -> 0..y)", product_of(take(range(1, 9)), take(range(1, 9))), [(0, 3), (1, 1), (2, 3), (3, 5), (4, 4)])
game("(take {1,3}) * (take {1,2})", product_of(take((1, 3)), take((1, 2))), [(0, 0), (3, 5), (6, 4), (7, 7)])
game("(take any) * (octal 0.77)", product_of(take(range(1, 9)), kayles), [(1, 3), (2, 3), (3, 4), (3, 5)])
game(
    "(v, k) -> (w, k-1) for w in E[v]",
    walk({0: [], 1: [2, 3], 2: [3], 3: [1]}),
    [(1, 0), (1, 1), (1, 4), (3, 5), (0, 3)],
    given="E=1>2 2>3 3>1 1>3",
)
tagged = lambda position: f"{position[0]}({position[1]})"
game(
    "row(n) -> row(n-1) | path(n-1); path(n) -> path(n-1); lose at path; start n -> row(n)",
    avoiding,
    [("row", n) for n in range(6)],
    show=tagged,
)
game(
    "row(n) -> row(n-1) | path(n-1); path(n) -> path(n-1); lose at path(n); start n -> row(n)",
    avoiding,
    [("row", n) for n in range(6)],
    show=tagged,
)


def split_right(c):
    """A bean leaves its bottle, and two come into bottles behind it."""
    found = []
    for i in range(len(c)):
        for j in range(i + 1, len(c)):
            for k in range(j, len(c)):
                if c[i]:
                    left = list(c)
                    left[i] -= 1
                    left[j] += 1
                    left[k] += 1
                    found.append([tuple(left)])
    return found


def not_the_same_take(position):
    x, y, last = position
    takes = [[(x - k, y, k)] for k in range(1, x + 1) if k != last]
    return takes + [[(x, y - k, k)] for k in range(1, y + 1) if k != last]


def rows_and_rings(position):
    kind, a = position
    if kind == "row":
        return [[("row", a[:i]), ("ring", a[i + 1 :])] for i in range(len(a))]
    return [[("row", a[1:])]] if a else []


game(
    "x -> [a, b] for a in 0..x for b in 0..=a; start c[] -> [len(c)-1-i; c[i] for i in 0..len(c)]",
    split_right,
    [(1,), (1, 0), (0, 2, 1), (1, 1, 1), (2, 0, 0), (1, 0, 1, 2), (1, 0, 0, 0, 0)],
)
game("s[] -> s[1..] if len(s) > 0; start n -> list('a' for i in 0..n)", take([1]), range(6))
game(
    "(x, y, c) -> (x-k, y, k) | (x, y-k, k) for k in 1..=x+y if k != c; start (x, y) -> (x, y, 0)",
    not_the_same_take,
    [(x, y, 0) for x in range(4) for y in range(3)],
    show=lambda position: f"({position[0]}, {position[1]})",
)
game(
    "row(a[]) -> [row(a[..i]), ring(a[i+1..])] for i in 0..len(a); ring(a[]) -> row(a[1..]) if len(a) > 0",
    rows_and_rings,
    [("row", (1, 2)), ("row", (4, 4, 4)), ("ring", (1, 2, 3)), ("ring", (1, 1, 2, 2))],
    show=lambda position: f"{position[0]}(({', '.join(map(str, position[1]))}))",
)
game("a[] -> b for i in 0..len(a) for k in 1.. let b = a[i := a[i]-k]", nim, [(), (3,), (2, 2), (1, 2, 4), (3, 5, 7)])
game("x -> x-k for k in (1..=9) but {2, 5}", take((1, 3, 4, 6, 7, 8, 9)), [0, 1, 2, 5, 9, 12, 17, 30])
game("x -> y for y < x", take(range(1, 99)), [0, 1, 2, 5, 9])
game("x -> x-k for k < 4", take((1, 2, 3)), [0, 1, 2, 5, 9])
game("take any * take {1,3}", product_of(take(range(1, 9)), take((1, 3))), [(0, 3), (1, 1), (2, 3), (3, 5), (4, 4)])
game("octal 0.77 * octal 0.77", product_of(kayles, kayles), [(1, 3), (2, 3), (3, 4)])
def one(moves):
    """Moves that leave one position."""
    return lambda position: [[left] for left in moves(position)]


# Every line of the description that the rules above leave out: reading, changing, folds, sets, several lists.
game("s[] -> s[1..] if digit(s[0]) > 3", one(lambda s: [s[1:]] if s and int(s[0]) > 3 else []), ["", "9", "752", "05", "4444"])
game("a[] -> list(a[0]-1, a[1]+1) if len(a) == 2", one(lambda a: [(a[0] - 1, a[1] + 1)] if len(a) == 2 and a[0] else []), [(3,), (3, 0), (4, 1), (1, 1, 1)])
game(
    "a[] where len(a) > 0 -> sorted(a)[1..] | reversed(a)[..len(a)-1]",
    one(lambda a: [tuple(sorted(a))[1:], a[::-1][:-1]] if a else []),
    LISTS,
)
without = lambda v, a: tuple(w for w in a if w != v)
game("a[] -> list(w for w in a if w != v) for v in a", one(lambda a: [without(v, a) for v in a]), LISTS)
game("a[] -> list(w for w in a if w != v) for v in set(a) if v > 0", one(lambda a: [without(v, a) for v in set(a) if v]), LISTS)
game(
    "(n, a[]) -> (n, a ++ list(v)) for v in 1..=n if v not in a and all(gcd(v, w) == 1 for w in a)",
    one(lambda p: [(p[0], p[1] + (v,)) for v in range(1, p[0] + 1) if v not in p[1] and all(gcd(v, w) == 1 for w in p[1])]),
    [(4, (1,)), (5, (2,)), (6, (5, 1)), (3, (3,))],
)
lower_one = lambda a: [(i, put(a, (i, a[i] - 1))) for i in range(len(a)) if a[i]]
game(
    f"a[] -> a[i := a[i]-1] {EACH} if gcd(a) == 1 or xor(a) > 2",
    one(lambda a: [b for _, b in lower_one(a) if gcd(*a) == 1 or xor(a) > 2]),
    LISTS,
)
game(
    f"a[] -> a[i := a[i]-1] {EACH} if a[i] == max(a) or a[i] == min(a) and sum(a) > 2",
    one(lambda a: [b for i, b in lower_one(a) if a[i] == max(a) or a[i] == min(a) and sum(a) > 2]),
    LISTS,
)
game(
    f"a[] -> a[i := a[i]-1] {EACH} if (if i == 0 then 9 else a[i-1]) > a[i]",
    one(lambda a: [b for i, b in lower_one(a) if (a[i - 1] if i else 9) > a[i]]),
    LISTS,
)
game(
    "a[] -> list(v for v in a if v > m) let m = min(a)",
    one(lambda a: [tuple(v for v in a if v > min(a))] if a else []),
    LISTS,
)
rises = lambda a: all(a[i] > a[i - 1] for i in range(1, len(a)))
game(
    "a[] -> a[i := a[i]-k] for k in 1..; domain all(a[i] > a[i-1] for i in 1..len(a))",
    one(lambda a: [b for left in nim(a) for b in left if rises(b)]),
    RISING,
)
game(
    "(a[], b[]) -> (a[i := a[i]-1], b) for i in 0..len(a) | (a, b[1..]) if len(b) > 0 and sum(a) > b[0]",
    one(lambda p: [(a, p[1]) for _, a in lower_one(p[0])] + ([(p[0], p[1][1:])] if p[1] and sum(p[0]) > p[1][0] else [])),
    [((1, 2), (0,)), ((3,), (1, 2)), ((2, 1), (2, 0, 5)), ((0,), (0,))],
)
game(
    "b[,] where rows(b) > 1 and cols(b) > 1 -> b[1.., ..] | b[.., 1..] | b[0..1, 0..1] if b[0,0] == '.'",
    one(lambda b: [b[1:], tuple(row[1:] for row in b)] + ([(b[0][:1],)] if b[0][0] == "." else []) if len(b) > 1 and len(b[0]) > 1 else []),
    BOARDS,
    show=board,
)
game(f"s[] -> s[i := '-', i+1 := '-'] {pairs}; symmetric reversed", flips, STRINGS)
game(
    f"b[,] -> b[i,j := '#', i,j+1 := '#'] {places}-1 if b[i,j] == '.' and b[i,j+1] == '.'"
    " | b[i,j := '#', i+1,j := '#'] for i in 0..rows(b)-1 for j in 0..cols(b) if b[i,j] == '.' and b[i+1,j] == '.'"
    "; symmetric rotate, reflect",
    dominoes,
    BOARDS,
    show=board,
)
WALLS = ("..#", "...", "#..")
free = lambda i, j: i < 3 and j < 3 and WALLS[i][j] == "."
game(
    "(i, j) -> (i+1, j) if b[i+1,j] == '.' | (i, j+1) if b[i,j+1] == '.'",
    one(lambda p: [q for q in ((p[0] + 1, p[1]), (p[0], p[1] + 1)) if free(*q)]),
    [(i, j) for i in range(3) for j in range(3) if free(i, j)],
    given="b=..#/.../#..",
)
FORBIDDEN = {(5, 1), (5, 2), (4, 4), (7, 2)}
game(
    "x -> x-k for k in 1.. if (x, k) not in S",
    one(lambda x: [x - k for k in range(1, x + 1) if (x, k) not in FORBIDDEN]),
    range(9),
    given="S={(5,1),(5,2),(4,4),(7,2)}",
)
game("x -> x-k for k in {1, S} | x-v-1 for v in S", take([1, 3, 4, 5]), [0, 1, 4, 9, 12, 17], given="S={3,4}")


def factors(n):
    found, p = [], 2
    while n > 1:
        while n % p == 0:
            found.append(p)
            n //= p
        p += 1
    return found


divided = lambda x: {len(set(factors(x))), len(factors(x)), sum(x % d == 0 for d in range(1, x + 1))} if x > 1 else {1}
game(
    "x -> x - omega(x) if x > 1 | x - bigomega(x) if x > 1 | x - divisor_count(x) if x > 0",
    one(lambda x: [x - k for k in divided(x)] if x else []),
    [0, 1, 2, 6, 12, 30, 64, 97],
)
game("x -> x - leading_digit(x, 10) if x > 0", one(lambda x: [x - int(str(x)[0])] if x else []), [0, 7, 19, 100, 357])
game("take {1..=9 step 4, 12}", take([1, 5, 9, 12]), [0, 1, 4, 9, 12, 17, 30])
game(
    "(t, n) -> (t+k, n) for k in 1..=3 if t+k <= n; start n -> (0, n)",
    one(lambda p: [(p[0] + k, p[1]) for k in range(1, 4) if p[0] + k <= p[1]]),
    [(0, n) for n in range(9)],
    show=lambda position: str(position[1]),
)
wythoff = lambda p: [[(x, p[1])] for x in range(p[0])] + [[(p[0], y)] for y in range(p[1])] + [[(p[0] - k, p[1] - k)] for k in range(1, min(p) + 1)]


def queens(position):
    """Each queen is a component: the sum of them, as moves of a board whose queens are places."""
    places = [(i, j) for i, row in enumerate(position) for j, own in enumerate(row) if own == "Q"] if isinstance(position[0], str) else position
    return [list(places[:n]) + left + list(places[n + 1 :]) for n, place in enumerate(places) for left in wythoff(place)] if isinstance(position[0], str) else wythoff(position)


game(
    "(x, y) -> (x-k, y) | (x, y-k) | (x-k, y-k) for k in 1..; start b[,] -> [(i, j) for i in 0..rows(b) for j in 0..cols(b) if b[i,j] == 'Q']",
    queens,
    [("..Q", "...", "Q.Q"), (".Q", "Q."), ("...", ".Q."), ("Q",)],
    show=board,
)
Path(__file__).with_name("values.txt").write_text("\n".join(OUT) + "\n", encoding="utf-8")
