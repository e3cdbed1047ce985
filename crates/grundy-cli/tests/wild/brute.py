"""Tests of the judge problems in problems.txt, worked out from the statements by brute force: `python3 brute.py`.

Nothing of Grundy is used here: who wins is decided by going through all moves of small positions.
"""

import random
from calendar import monthrange
from datetime import date, timedelta
from functools import lru_cache
from itertools import product
from pathlib import Path

from brute_second import second_cases
from brute_third import third_cases
from brute_fourth import fourth_cases
from brute_fifth import fifth_cases
from brute_seventh import seventh_cases
from brute_sixth import sixth_cases

random.seed(2026)
OUT = []


def case(name, given, wanted):
    OUT.append(f"=== {name}\n--- in\n{given.rstrip()}\n--- out\n{wanted.rstrip()}\n")


def mex(values):
    values = set(values)
    return next(value for value in range(len(values) + 1) if value not in values)


def xor(values):
    total = 0
    for value in values:
        total ^= value
    return total


def graded(options):
    """The Grundy value by the moves of a position; a move leaves a list of positions."""

    @lru_cache(None)
    def value(position):
        return mex({xor(value(part) for part in left) for left in options(position)})

    return value


def decided(options, last_wins=True):
    """Whether the player to move wins one position."""

    @lru_cache(None)
    def wins(position):
        following = list(options(position))
        if not following:
            return not last_wins
        return any(not wins(after) for after in following)

    return wins


def misere_sum(options):
    """Whether the player to move wins a sum of heaps when the last move loses."""

    @lru_cache(None)
    def wins(heaps):
        following = [
            tuple(sorted(heaps[:place] + (after,) + heaps[place + 1 :]))
            for place in range(len(heaps))
            for after in options(heaps[place])
        ]
        return not following or any(not wins(after) for after in following)

    return lambda heaps: wins(tuple(sorted(heaps)))


def lines(rows):
    return "\n".join(" ".join(str(word) for word in row) for row in rows)


def take(numbers):
    return lambda x: [x - k for k in numbers if k <= x]


def single(name, wins, words, values):
    for x in values:
        case(name, str(x), words[0] if wins(x) else words[1])


# One heap, one number.
sk = ("SK", "CY")
single("boj9655", decided(take((1, 3))), sk, [1, 2, 5, 30, 99])
single("boj9656", decided(take((1, 3)), last_wins=False), sk, [1, 2, 5, 30, 98])
single("boj9660", decided(take((1, 3, 4))), sk, [2, 7, 9, 16, 100, 105])
wins4 = decided(take((1, 4, 16, 64, 256)))
xs = list(range(1, 60)) + [200, 205, 256]
case("boj9661", lines([[len(xs)]] + [[x] for x in xs]), "\n".join("SK" if wins4(x) else "CY" for x in xs))
polygon = graded(lambda x: [(a, x - 2 - a) for a in range(x - 1)] if x >= 2 else [])
single("boj13034", lambda x: polygon(x) != 0, ("1", "2"), [3, 4, 5, 14, 15, 20, 34])
crosses = graded(lambda x: [(max(i - 3, 0), max(x - i - 2, 0)) for i in range(1, x + 1)])
single("poj3537", lambda x: crosses(x) != 0, ("1", "2"), list(range(1, 14)) + [30])


# Sums of heaps that are read after their number.
def sums(name, value, words, most, single_test=True, tests=6, heaps=4, least=0, form="n"):
    rows, answers = [], []
    for _ in range(tests):
        xs = [random.randint(least, most) for _ in range(random.randint(1, heaps))]
        total = xor(value(x) for x in xs)
        rows.append(xs)
        answers.append(words[0] if total else words[1])
    if form == "n":
        for xs, answer in zip(rows, answers):
            case(name, lines([[len(xs)], xs]), answer)
    elif form == "T":
        body = [row for xs in rows for row in ([len(xs)], xs)]
        answers = [answer.replace("#", str(place + 1)) for place, answer in enumerate(answers)]
        case(name, lines([[tests]] + body), "\n".join(answers))
    else:
        body = [[len(xs)] + xs for xs in rows]
        case(name, lines(body + ([[0]] if form == "0" else [])), "\n".join(answers))


any_number = graded(lambda x: [(x - k,) for k in range(1, x + 1)])
ko = ("koosaga", "cubelover")
sums("boj11868", any_number, ko, 30)
fib = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89]
sums("boj16877", graded(lambda x: [(x - k,) for k in fib if k <= x]), ko, 80)
sums("poj2234", any_number, ("Yes", "No"), 7, form="eof", tests=12, heaps=3)
sums("hackerrank_manasa", graded(lambda x: [(x - k,) for k in (2, 3, 5, 7, 11, 13) if k <= x]), ("Manasa", "Sandy"), 40, form="T", tests=12, heaps=3, least=1)
lasker = graded(lambda x: [(x - k,) for k in range(1, x + 1)] + [(a, x - a) for a in range(1, x)])
sums("hdu3032", lasker, ("Alice", "Bob"), 14, form="T", tests=20, heaps=3, least=1)
unequal = graded(lambda x: [(a, x - a) for a in range(1, x) if a < x - a])
sums("lightoj1199", unequal, ("Case #: Alice", "Case #: Bob"), 30, form="T", tests=20, heaps=3, least=1)
half = graded(lambda x: [(x - k,) for k in range(1, x // 2 + 1)])
sums("lightoj1296", half, ("Case #: Alice", "Case #: Bob"), 60, form="T", tests=20, heaps=3, least=1)

# Misère sums.
nim_misere = misere_sum(lambda x: list(range(x)))
for xs in ([1], [2], [1, 1], [1, 1, 1], [2, 2], [3, 4, 5], [1, 2, 3], [0, 1]):
    case("boj11869", lines([[len(xs)], xs]), ko[0] if nim_misere(xs) else ko[1])
rows = [[random.randint(0, 4) for _ in range(random.randint(1, 4))] for _ in range(20)]
case("hdu2509", lines([[len(xs)] + xs for xs in rows]), "\n".join("Yes" if nim_misere(xs) else "No" for xs in rows))


# How many moves win.
def winning_moves(xs):
    count = 0
    for place, x in enumerate(xs):
        for left in range(x):
            total = left
            for other, y in enumerate(xs):
                total ^= y if other != place else 0
            count += total == 0
    return count


for xs in ([1, 3], [5, 5], [7, 7, 7], [1, 2, 4, 9]):
    case("boj16895", lines([[len(xs)], xs]), str(winning_moves(xs)))
rows = [[random.randint(1, 20) for _ in range(random.randint(1, 5))] for _ in range(12)]
case("hdu1850", lines([row for xs in rows for row in ([len(xs)], xs)] + [[0]]), "\n".join(str(winning_moves(xs)) for xs in rows))

# Sets that are read.
for n, numbers in ((10, (1, 3, 4)), (12, (2,)), (20, (3, 5, 7))):
    wins = decided(take(numbers))
    case("cses1729", lines([[n, len(numbers)], numbers]), "".join("W" if wins(x) else "L" for x in range(1, n + 1)))
for x, numbers in ((4, (2, 3)), (5, (2, 3)), (7, (2, 3)), (20, (1, 2, 3)), (21, (3,)), (100, (1,))):
    wins = decided(take(numbers))
    case("edpc_k", lines([[len(numbers), x], numbers]), "First" if wins(x) else "Second")
    case("atcoder_abc270d", lines([[x, len(numbers)], numbers]), "First" if wins(x) else "Second")
rows, answers = [], []
for x, numbers in ((20, (1, 3, 8)), (21, (1, 3, 8)), (22, (1, 3, 8)), (23, (1, 3, 8)), (50, (1, 7, 9, 10)), (99, (1, 4, 6))):
    rows.append([x, len(numbers), *numbers])
    answers.append("Stan wins" if decided(take(numbers))(x) else "Ollie wins")
case("uva10404", lines(rows), "\n".join(answers))
rows, answers = [], []
for numbers in ((2, 5), (2, 3, 4, 7), (1,)):
    value = graded(lambda x, numbers=numbers: [(x - k,) for k in numbers if k <= x])
    tests = [[random.randint(0, 15) for _ in range(random.randint(1, 4))] for _ in range(4)]
    rows += [[len(numbers), *numbers], [len(tests)]] + [[len(xs)] + xs for xs in tests]
    line = ""
    for xs in tests:
        total = xor(value(x) for x in xs)
        line += "W" if total else "L"
    answers.append(line)
case("hdu1536", lines(rows + [[0]]), "\n".join(answers))
rows, answers = [], []
for numbers in ((1,), (2, 3), (3,), (1, 4)):
    value = graded(lambda x, numbers=numbers: [(a, x - k - a) for k in numbers for a in range(x - k + 1)])
    xs = [random.randint(1, 16) for _ in range(6)]
    rows += [[len(numbers)], numbers, [len(xs)], xs]
    answers += ["1" if value(x) else "2" for x in xs]
case("hdu2999", lines(rows), "\n".join(answers))

# Numbers that are read beside the heap.
rows, answers = [], []
for n in list(range(2, 60)) + [161, 162, 163, 324, 325, 500]:
    wins = decided(lambda p, n=n: [p * k for k in range(2, 10)] if p < n else [])
    rows.append([n])
    answers.append("Stan wins." if wins(1) else "Ollie wins.")
case("hdu1517", lines(rows), "\n".join(answers))
for first, second in ((2, 3), (4, 7), (3, 3), (10, 9)):
    wins = decided(take(sorted({1, first, second})))
    xs = list(range(1, 40))
    case("mcoins", lines([[first, second, len(xs)], xs]), "".join("A" if wins(x) else "B" for x in xs))
rows, answers = [], []
for n in range(1, 12):
    for size in (1, 2, 3, 4):
        row = graded(lambda x, size=size: [(a, x - size - a) for a in range(x - size + 1)] if x >= size else [])
        rows.append([n, size])
        wins = n >= size and row(n - size) == 0
        answers.append(f"Case #{len(rows)}: " + ("aekdycoin" if wins else "abcdxyzk"))
case("hdu3980", lines([[len(rows)]] + rows), "\n".join(answers))
rows = [[random.randint(0, 40), random.randint(1, 9)] for _ in range(40)]
case("hdu2188", lines([[len(rows)]] + rows), "\n".join("Grass" if decided(take(range(1, m + 1)))(x) else "Rabbit" for x, m in rows))
rows, answers = [], []
for _ in range(30):
    x, m = random.randint(1, 25), random.randint(1, 9)
    wins = decided(lambda x, m=m: [max(x - k, 0) for k in range(1, m + 1)] if x > 0 else [])
    good = [k for k in range(1, m + 1) if not wins(max(x - k, 0))]
    rows.append([x, m])
    answers.append(" ".join(map(str, good)) if good else "none")
case("hdu2149", lines(rows), "\n".join(answers))
rows, answers = [], []
for _ in range(60):
    p = random.randint(1, 5)
    x, q = random.randint(1, 40), random.randint(p, 9)
    # Fewer than p are taken all at once.
    wins = decided(lambda x, p=p, q=q: [x - k for k in range(p, q + 1) if k <= x] + ([0] if 0 < x < p else []), last_wins=False)
    rows.append([x, p, q])
    answers.append("WIN" if wins(x) else "LOST")
case("hdu2897", lines(rows), "\n".join(answers))
rows, answers = [], []
for _ in range(12):
    n = random.randint(1, 2)
    s, m = random.randint(1, 25), [random.randint(1, 5) for _ in range(2 * n)]
    wins = decided(lambda at, m=m: [((at[0] + 1) % len(m), at[1] - k) for k in range(1, min(m[at[0]], at[1]) + 1)], last_wins=False)
    rows.append([n, s, *m])
    answers.append("1" if wins((0, s)) else "0")
case("poj2068", lines(rows + [[0]]), "\n".join(answers))


# Boards.
def multiples(at):
    x, y = at
    found = [(x - k * y, y) for k in range(1, x // y + 1)] if y else []
    return found + ([(x, y - k * x) for k in range(1, y // x + 1)] if x else [])


wins_multiples = decided(multiples)
rows = [[random.randint(1, 40), random.randint(1, 40)] for _ in range(60)]
answers = ["Stan wins" if wins_multiples(tuple(row)) else "Ollie wins" for row in rows]
case("poj2348", lines(rows + [[0, 0]]), "\n".join(answers))


@lru_cache(None)
def wins_every(pairs):
    """A move in every pair that is not over."""
    alive = [pair for pair in pairs if multiples(pair)]
    if not alive:
        return False

    def choices(place):
        if place == len(alive):
            yield ()
            return
        for after in multiples(alive[place]):
            for rest in choices(place + 1):
                yield (after, *rest)

    return any(not wins_every(tuple(sorted(after))) for after in choices(0))


tests = [[(random.randint(1, 7), random.randint(1, 7)) for _ in range(random.randint(1, 2))] for _ in range(25)]
case(
    "hdu3595",
    lines([row for pairs in tests for row in [[len(pairs)]] + [list(pair) for pair in pairs]]),
    "\n".join("MM" if wins_every(tuple(sorted(pairs))) else "GG" for pairs in tests),
)
paper = graded(
    lambda at: [((i, at[1]), (at[0] - i, at[1])) for i in range(2, at[0] - 1)]
    + [((at[0], j), (at[0], at[1] - j)) for j in range(2, at[1] - 1)]
)
rows = [[random.randint(2, 12), random.randint(2, 12)] for _ in range(40)]
case("poj2311", lines(rows), "\n".join("WIN" if paper(tuple(row)) else "LOSE" for row in rows))


def jumps(steps, least, most):
    return lambda at: [
        ((at[0] + a, at[1] + b),) for a, b in steps if least <= at[0] + a <= most and least <= at[1] + b <= most
    ]


def board_sums(name, value, words, least, most, heads=True):
    tests = [
        [(random.randint(least, most), random.randint(least, most)) for _ in range(random.randint(1, 3))]
        for _ in range(15)
    ]
    answers = []
    for place, pairs in enumerate(tests):
        total = xor(value(pair) for pair in pairs)
        answers.append((words[0] if total else words[1]).replace("#", str(place + 1)))
    body = [row for pairs in tests for row in [[len(pairs)]] + [list(pair) for pair in pairs]]
    case(name, lines([[len(tests)]] + body), "\n".join(answers))


knights = graded(jumps(((1, -2), (-1, -2), (-2, -1), (-2, 1), (-3, -1), (-1, -3)), 0, 10**6))
board_sums("lightoj1315", knights, ("Case #: Alice", "Case #: Bob"), 0, 14)
corner = graded(jumps(((-2, 1), (-2, -1), (1, -2), (-1, -2)), 1, 15))
board_sums("hackerrank_chessboard", corner, ("First", "Second"), 1, 15)
bounded = graded(lambda at: [((at[0] - k, at[1]),) for k in range(1, min(at) + 1)])
board_sums("hdu1851", bounded, ("No", "Yes"), 1, 12)
coins = decided(lambda at: [(at[0] - 1, at[1] - 4)] if at[0] >= 1 and at[1] >= 4 else [])
for x, y in ((2, 7), (4, 11), (1, 3), (9, 40)):
    case("leetcode3222", f"{x} {y}", "Alice" if coins((x, y)) else "Bob")
strange = graded(lambda at: [((at[0] - i, at[1]),) for i in range(1, at[0] // at[1] + 1)])
for pairs in (((5, 2), (3, 3)), ((3, 2), (4, 3)), ((9, 2),), ((10, 3), (7, 2), (4, 1))):
    total = xor(strange(pair) for pair in pairs)
    case("arc091f", lines([[len(pairs)]] + [list(pair) for pair in pairs]), "Takahashi" if total else "Aoki")
filling = graded(lambda at: [((at[0], at[1] + k),) for k in range(1, at[1] * at[1] + 1) if at[1] + k <= at[0]])
tests = [[(s, random.randint(0, s)) for s in [random.randint(1, 30) for _ in range(random.randint(1, 3))]] for _ in range(10)]
answers = []
for place, pairs in enumerate(tests):
    total = xor(filling(pair) for pair in pairs)
    answers.append(f"Case {place + 1}:\n" + ("Yes" if total else "No"))
case("hdu1729", lines([row for pairs in tests for row in [[len(pairs)]] + [list(pair) for pair in pairs]] + [[0]]), "\n".join(answers))

# Starts that stand for other positions.
tests = [[(a, b) for a, b in [(random.randint(1, 9), random.randint(1, 9)) for _ in range(3)] if a != b] for _ in range(12)]
tests = [pairs for pairs in tests if pairs]
answers = []
for pairs in tests:
    total = xor(abs(a - b) - 1 for a, b in pairs)
    answers.append("I WIN!" if total else "BAD LUCK!")
case("hdu1730", lines([row for pairs in tests for row in [[len(pairs), 9]] + [list(pair) for pair in pairs]]), "\n".join(answers))
rows, answers = [], []


@lru_cache(None)
def towers(heights):
    """Any tower may fall to a proper divisor of its height."""
    return any(
        not towers(tuple(sorted(heights[:place] + (y,) + heights[place + 1 :])))
        for place, x in enumerate(heights)
        for y in range(1, x)
        if x % y == 0
    )


for n in (1, 2, 3):
    for m in (1, 2, 4, 6, 12):
        rows.append([n, m])
        answers.append("1" if towers((m,) * n) else "2")
case("hackerrank_towers", lines([[len(rows)]] + rows), "\n".join(answers))


@lru_cache(None)
def nimble(coins):
    """A coin moves to any square further left."""
    for place in range(1, len(coins)):
        if coins[place]:
            for left in range(place):
                after = list(coins)
                after[place] -= 1
                after[left] += 1
                if not nimble(tuple(after)):
                    return True
    return False


tests = [tuple(random.randint(0, 2) for _ in range(random.randint(1, 5))) for _ in range(15)]
case("hackerrank_nimble", lines([[len(tests)]] + [row for coins in tests for row in ([len(coins)], coins)]), "\n".join("First" if nimble(coins) else "Second" for coins in tests))
tests = [[random.randint(0, 20) for _ in range(random.randint(1, 4))] for _ in range(12)]
answers = []
for xs in tests:
    total = xor(any_number(x) for x in xs)
    answers.append("First" if total else "Second")
case("hackerrank_poker_nim", lines([[len(tests)]] + [row for xs in tests for row in ([len(xs), 3], xs)]), "\n".join(answers))


@lru_cache(None)
def stairs(boxes):
    """Cards go from box a to box b below it when a + b is odd and divisible by 3."""
    for a in range(len(boxes)):
        for b in range(a):
            if (a + b + 2) % 2 == 1 and (a + b + 2) % 3 == 0:
                for k in range(1, boxes[a] + 1):
                    after = list(boxes)
                    after[a] -= k
                    after[b] += k
                    if not stairs(tuple(after)):
                        return True
    return False


tests = [tuple(random.randint(0, 2) for _ in range(random.randint(1, 6))) for _ in range(15)]
case(
    "hdu3389",
    lines([[len(tests)]] + [row for boxes in tests for row in ([len(boxes)], boxes)]),
    "\n".join(f"Case {place + 1}: " + ("Alice" if stairs(boxes) else "Bob") for place, boxes in enumerate(tests)),
)
for pairs in (((3, 2), (2, 3)), ((5, 1),), ((1, 3),), ((7, 3), (1, 7))):
    total = 0
    for a, m in pairs:
        for i in range(m):
            total ^= a + i
    case("cf15c", lines([[len(pairs)]] + [list(pair) for pair in pairs]), "tolik" if total else "bolik")

# Words and lists.


def deletions(digits):
    found = [digits[:place] for place, digit in enumerate(digits) if digit == "0"]
    for place, digit in enumerate(digits):
        found += [digits[:place] + str(lower) + digits[place + 1 :] for lower in range(int(digit))]
    return found


wins_digits = decided(deletions)
words = ["0", "00", "1", "20", "21", "100", "12", "33", "02", "213"]
case("hdu1404", "\n".join(words), "\n".join("Yes" if wins_digits(word) else "No" for word in words))
wins_flips = decided(lambda s: [s[:i] + "--" + s[i + 2 :] for i in range(len(s) - 1) if s[i : i + 2] == "++"])
for word in ("+", "++", "+++", "++++", "+++++", "+-++-+++", "++++++++++", "-"):
    case("leetcode294", word, "true" if wins_flips(word) else "false")
wins_rest = decided(
    lambda a: [a[:i] + a[i + 1 :] for i in range(len(a))] if any(a[j] > a[j + 1] for j in range(len(a) - 1)) else []
)
tests = [tuple(random.sample(range(1, n + 1), n)) for n in (2, 3, 3, 4, 4, 5, 5, 6)] + [(1, 3, 2), (5, 3, 2, 1, 4)]
case("hackerrank_permutation", lines([[len(tests)]] + [row for a in tests for row in ([len(a)], a)]), "\n".join("Alice" if wins_rest(a) else "Bob" for a in tests))

# Numbers and their divisors.
xs = list(range(1, 41)) + [100, 127, 128]
case("hackerrank_stones", lines([[len(range(1, 41))]] + [[x] for x in range(1, 41)]), "\n".join("First" if decided(take((2, 3, 5)))(x) else "Second" for x in range(1, 41)))
wins_divisors = decided(lambda n: [n - d for d in range(2, n) if n % d == 0])
case("cf1537d", lines([[len(xs)]] + [[x] for x in xs]), "\n".join("Alice" if wins_divisors(x) else "Bob" for x in xs))
wins_odd = decided(lambda n: ([n - 1] if n > 1 else []) + [n // d for d in range(3, n + 1, 2) if n % d == 0])
case("cf1370c", lines([[len(xs)]] + [[x] for x in xs]), "\n".join("Ashishgup" if wins_odd(x) else "FastestFinger" for x in xs))
roots = graded(lambda x: [(y,) for y in range(x) if y * y <= x <= y**4])
for xs in ([1], [1, 2], [7, 7, 7], [3, 5, 7], [82, 20], [400, 90, 5]):
    total = xor(roots(x) for x in xs)
    case("cf256c", lines([[len(xs)], xs]), "Furlo" if total else "Rublo")
wins_larger = decided(lambda n: list(range((n + 1) // 2, n)))
xs = list(range(1, 35))
case("uva12293", lines([[x] for x in xs] + [[0]]), "\n".join("Alice" if wins_larger(x) else "Bob" for x in xs))

# One after the other, rows of squares, blocks, dates, cards.


def in_order(xs):
    """Heaps that are played from the first to the last."""

    @lru_cache(None)
    def wins(place, left):
        if place == len(xs):
            return False
        if left == 0:
            return wins(place + 1, xs[place + 1] if place + 1 < len(xs) else 0)
        return any(not wins(place, fewer) for fewer in range(left))

    return wins(0, xs[0])


tests = [[random.randint(1, 3) for _ in range(random.randint(1, 6))] for _ in range(20)]
case(
    "cf1382b",
    lines([[len(tests)]] + [row for xs in tests for row in ([len(xs)], xs)]),
    "\n".join("First" if in_order(xs) else "Second" for xs in tests),
)


def steps_right(squares):
    """Each man goes to the nearest free square on his right."""
    found = []
    for place, man in enumerate(squares):
        free = [right for right in range(place + 1, 20) if not squares[right]]
        if man and free:
            after = list(squares)
            after[place], after[free[0]] = 0, 1
            found.append((tuple(after),))
    return found


row_value = graded(steps_right)
tests = [[sorted(random.sample(range(14, 21), random.randint(0, 3))) for _ in range(random.randint(1, 3))] for _ in range(12)]
answers = []
for rows in tests:
    total = xor(row_value(tuple(int(place + 1 in row) for place in range(20))) for row in rows)
    answers.append("YES" if total else "NO")
case(
    "hdu5724",
    lines([[len(tests)]] + [line for rows in tests for line in [[len(rows)]] + [[len(row)] + row for row in rows]]),
    "\n".join(answers),
)


def cuts(block):
    """A cut leaves the part that holds all the points; a block is its sides and its points."""
    sides, points = block
    found = []
    for axis in range(3):
        for at in range(1, sides[axis]):
            if all(point[axis] >= at for point in points):
                shifted = tuple(tuple(c - at if i == axis else c for i, c in enumerate(point)) for point in points)
                found.append(((tuple(s - at if i == axis else s for i, s in enumerate(sides)), shifted),))
            elif all(point[axis] < at for point in points):
                found.append(((tuple(at if i == axis else s for i, s in enumerate(sides)), points),))
    return found


block_value = graded(cuts)
for _ in range(8):
    blocks = []
    for _ in range(random.randint(1, 3)):
        sides = tuple(random.randint(2, 4) for _ in range(3))
        points = {tuple(random.randrange(side) for side in sides) for _ in range(random.randint(1, 3))}
        blocks.append((sides, tuple(sorted(points))))
    total = xor(block_value(block) for block in blocks)
    rows = [[len(blocks)]]
    for sides, points in blocks:
        rows += [list(sides), [len(points)]] + [list(point) for point in points]
    case("arc013c", lines(rows), "WIN" if total else "LOSE")


def square_value(square):
    size = len(square)

    def parts(box):
        a, b, c, d = box
        if not any(square[i][j] in (2, 3, 5, 7) for i in range(a, b) for j in range(c, d)):
            return []
        return [((a, k, c, d), (k, b, c, d)) for k in range(a + 1, b)] + [((a, b, c, k), (a, b, k, d)) for k in range(c + 1, d)]

    return graded(parts)((0, size, 0, size))


tests = [[[random.randint(1, 9) for _ in range(size)] for _ in range(size)] for size in (1, 2, 3, 3, 4, 4)]
case(
    "hackerrank_digits",
    lines([[len(tests)]] + [row for square in tests for row in [[len(square)]] + square]),
    "\n".join("First" if square_value(square) else "Second" for square in tests),
)
equal_parts = graded(lambda x: [(x // d,) * d for d in range(2, x + 1) if x % d == 0])
tests = [[random.randint(1, 60) for _ in range(random.randint(1, 5))] for _ in range(15)]
answers = []
for xs in tests:
    total = xor(equal_parts(x) for x in xs)
    answers.append("1" if total else "2")
case("hackerrank_towers_again", lines([[len(tests)]] + [row for xs in tests for row in ([len(xs)], xs)]), "\n".join(answers))
wins_last_loses = decided(
    lambda xs: [tuple(sorted(xs[:i] + (k,) + xs[i + 1 :])) for i in range(len(xs)) for k in range(xs[i])], last_wins=False
)
for xs in ((1,), (1, 1), (2, 1), (2, 2), (1, 2, 3), (3, 3, 1), (1, 1, 1), (2, 3, 4)):
    case("boj11694", lines([[len(xs)], xs]), "koosaga" if wins_last_loses(tuple(sorted(xs))) else "cubelover")
for size in (1, 6, 12, 30):
    flips = graded(lambda x, size=size: [tuple(x * j for j in range(2, k + 1)) for k in range(1, size // x + 1)])
    tests = [random.sample(range(1, size + 1), random.randint(1, min(size, 4))) for _ in range(5)]
    answers = []
    for xs in tests:
        total = xor(flips(x) for x in xs)
        answers.append("Yes" if total else "No")
    case("luogu_p3179", lines([[size], [len(tests)]] + [row for xs in tests for row in ([len(xs)], xs)]), "\n".join(answers))


def later(day):
    found = [day + timedelta(1)]
    month = (day.year, day.month + 1) if day.month < 12 else (day.year + 1, 1)
    if day.day <= monthrange(*month)[1]:
        found.append(date(*month, day.day))
    return [after for after in found if after <= date(2001, 11, 4)]


wins_day = decided(later)
# From the last day back, so that nothing recurses deeply.
for back in range(701):
    wins_day(date(2001, 11, 4) - timedelta(back))
tests = [date(2001, 11, 4) - timedelta(random.randint(0, 700)) for _ in range(25)] + [date(2001, 11, 3), date(2000, 2, 29)]
case(
    "hdu1079",
    lines([[len(tests)]] + [[day.year, day.month, day.day] for day in tests]),
    "\n".join("YES" if wins_day(day) else "NO" for day in tests),
)


def adds(most, total):
    @lru_cache(None)
    def wins(used, left):
        return any(
            left - k <= 0 or not wins(used | {k}, left - k) for k in range(1, most + 1) if k not in used
        )

    return total > 0 and wins(frozenset(), total)


for most, total in ((1, 1), (4, 6), (5, 11), (6, 20), (7, 28), (3, 4), (4, 0)):
    case("leetcode464", lines([[most, total]]), "true" if adds(most, total) else "false")


@lru_cache(None)
def knight(x, y):
    """1 for a win, 0 for a draw, -1 for a loss; who is moved to the corner has lost."""
    if x == y == 0:
        return -1
    found = [-knight(x - a, y - b) for a, b in ((1, 2), (2, 1)) if x >= a and y >= b]
    return max(found, default=0)


tests = [(x, y) for x in range(2, 9) for y in range(2, 9)]
case(
    "hdu5754_knight",
    lines([[len(tests)]] + [list(pair) for pair in tests]),
    "\n".join({1: "B", 0: "D", -1: "G"}[knight(x - 1, y - 1)] for x, y in tests),
)
for size in (1, 2, 4, 6, 7):
    cards = [(random.randint(1, 3), random.randint(1, 3)) for _ in range(size)]
    share = lambda i, j: cards[i][0] == cards[j][0] or cards[i][1] == cards[j][1]
    left = decided(lambda kept: [kept - {i, j} for i in kept for j in kept if i < j and share(i, j)])
    case("abc354e", lines([[size]] + [list(card) for card in cards]), "Takahashi" if left(frozenset(range(size))) else "Aoki")
coins = decided(
    lambda xs: [tuple(sorted(xs[:i] + (to,) + xs[i + 1 :])) for i in range(len(xs)) for to in range(xs[i - 1] + 1 if i else 1, xs[i])]
)
tests = [tuple(sorted(random.sample(range(1, 10), random.randint(1, 4)))) for _ in range(15)]
case(
    "poj1704",
    lines([[len(tests)]] + [row for xs in tests for row in ([len(xs)], random.sample(xs, len(xs)))]),
    "\n".join("Georgia will win" if coins(xs) else "Bob will win" for xs in tests),
)
for moves in ((1, 3, 4), (2, 5, 9), (7,), (3, 8, 20), (2, 4, 6, 10, 11)):
    table = []
    for x in range(4000):
        table.append(any(x >= k and not table[x - k] for k in moves))
    period = next(p for p in range(1, 500) if table[1000:3000] == table[1000 + p : 3000 + p])
    xs = list(range(20)) + [10**9, 10**18, 10**18 - 7, 999_999_999_999]
    answers = ["Alice" if table[x if x < 1000 else 1000 + (x - 1000) % period] else "Bob" for x in xs]
    case("taking_a_set_of_the_input", lines([[len(moves)], moves, [len(xs)]] + [[x] for x in xs]), "\n".join(answers))

# All winning moves as lines, and the heaps after one.
rows = [[45, 45], [3, 6, 9], [5, 7, 8, 9, 10]] + [[random.randint(1, 9) for _ in range(random.randint(2, 5))] for _ in range(12)]


def winners_of(xs):
    return [(place, x, y) for place, x in enumerate(xs) for y in range(x) if not nim_total(xs[:place] + [y] + xs[place + 1 :])]


def nim_total(xs):
    return xor(any_number(x) for x in xs)


answers = []
for xs in rows:
    found = winners_of(xs)
    answers += ["Yes"] + [f"{x} {y}" for _, x, y in found] if found else ["No"]
case("hdu2176", lines([row for xs in rows for row in ([len(xs)], xs)] + [[0]]), "\n".join(answers))
for xs in ([3, 6, 9], [15, 22, 19, 10], [7], [4, 4], [12, 9, 3, 1, 8]):
    found = winners_of(xs)
    answer = "lose"
    if found:
        place, x, y = found[0]
        answer = lines([[x - y, place + 1], xs[:place] + [y] + xs[place + 1 :]])
    case("luogu_p1247", lines([[len(xs)], xs]), answer)


# Coins at the corners of rectangles are turned: values by the definition of the game on pairs.
@lru_cache(None)
def corner(x, y):
    return mex(corner(a, y) ^ corner(x, b) ^ corner(a, b) for a in range(x) for b in range(y))


rows, answers = [], []
for _ in range(25):
    cells = [(random.randint(1, 9), random.randint(1, 9)) for _ in range(random.randint(1, 4))]
    if random.random() < 0.5:
        goal = xor(corner(x, y) for x, y in cells)
        if 0 < goal < 10:
            cells.append((1, goal))
    total = xor(corner(x, y) for x, y in cells)
    rows += [[len(cells)]] + [list(cell) for cell in cells]
    answers.append("Have a try, lxhgww." if total else "Don't waste your time.")
case("hdu3404", lines([[25]] + rows), "\n".join(answers))


# Problems that were chosen before anybody tried them, twenty-eight of them.
def tests_of(rows):
    return lines([[len(rows)]] + rows)


def sum_cases(name, value, words, most, rounds=12, heaps=4, least=1, form="T"):
    sums(name, value, words, most, form=form, tests=rounds, heaps=heaps, least=least)


# Permutation game: from place i to a larger number at a distance that a[i] divides.
for size in (1, 4, 8, 9):
    a = random.sample(range(1, size + 1), size)
    wins = decided(lambda i: [j for j in range(size) if a[j] > a[i] and (i - j) % a[i] == 0])
    case("cf1033c", lines([[size], a]), "".join("A" if wins(i) else "B" for i in range(size)))

# Intervals: a chosen one leaves what lies before it and behind it.
rows, answers = [], []
for _ in range(15):
    intervals = []
    for _ in range(random.randint(1, 5)):
        left = random.randint(1, 12)
        intervals.append((left, random.randint(left + 1, 14)))
    value = graded(
        lambda place: [((place[0], l), (r, place[1])) for l, r in intervals if place[0] <= l and r <= place[1]]
    )
    rows += [[len(intervals)]] + [list(one) for one in intervals]
    answers.append("Alice" if value((1, 100)) else "Bob")
case("abc206f", lines([[15]] + rows), "\n".join(answers))

divisor = graded(lambda x: [(d,) for d in range(1, x) if x % d == 0])
sum_cases("abc368f", divisor, ("Anna", "Bruno"), 60, least=2, form="n")

stones = decided(
    lambda place: [(place[0] - 2 * i, place[1] + i) for i in range(1, place[0] // 2 + 1)]
    + [(place[0] + i, place[1] - 2 * i) for i in range(1, place[1] // 2 + 1)]
)
for place in ((0, 0), (1, 0), (0, 2), (2, 1), (5, 0), (4, 8), (7, 8), (9, 6)):
    case("arc072d", lines([place]), "Alice" if stones(place) else "Brown")
for place, wins in (((10**18, 10**18 - 1), False), ((10**18, 10**18 - 2), True)):
    case("arc072d", lines([place]), "Alice" if wins else "Brown")


@lru_cache(None)
def white_and_blue(w, b):
    found = {white_and_blue(w, b - k) for k in range(1, b // 2 + 1)}
    return mex(found | ({white_and_blue(w - 1, b + w)} if w else set()))


for _ in range(8):
    pairs = [(random.randint(0, 6), random.randint(0, 12)) for _ in range(random.randint(1, 4))]
    total = xor(white_and_blue(w, b) for w, b in pairs)
    given = lines([[len(pairs)], [w for w, _ in pairs], [b for _, b in pairs]])
    case("typical90_031", given, "First" if total else "Second")

squares = decided(take([k * k for k in range(1, 20)]))
single("leetcode1510", squares, ("true", "false"), [1, 2, 4, 7, 10, 17, 90, 92, 100])
single("leetcode1025", decided(lambda n: [n - d for d in range(1, n) if n % d == 0]), ("true", "false"), [1, 2, 3, 8, 11, 40])

parted = graded(
    lambda x: [(x - k,) for k in range(1, x + 1)] + [(a, x - k - a) for k in range(1, x) for a in range(1, x - k)]
)
sum_cases("hdu5011", parted, ("Win", "Lose"), 12, form="eof")


@lru_cache(None)
def bomb(x, y):
    if x == 1 or y == 1:
        return mex({bomb(a, 1) for a in range(1, x)} | {bomb(1, b) for b in range(1, y)})
    return mex({bomb(a, y) ^ bomb(x, b) for a in range(1, x) for b in range(1, y)})


given, answers = [], []
for _ in range(12):
    n, m = random.randint(1, 6), random.randint(1, 6)
    board = ["".join(random.choice("..#") for _ in range(m)) for _ in range(n)]
    total = 0
    for i in range(n):
        for j in range(m):
            total ^= bomb(i + 1, j + 1) if board[i][j] == "#" else 0
    given += [f"{n} {m}"] + board
    answers.append("John" if total else "Jack")
case("hdu2873", "\n".join(given + ["0 0"]), "\n".join(answers))


@lru_cache(None)
def in_a_row(n):
    return mex({in_a_row(a) ^ in_a_row(n - k - a) for k in (1, 2) for a in range(n - k + 1)})


xs = list(range(1, 25))
answers = ["Alice" if any(in_a_row(x - k) == 0 for k in (1, 2) if k <= x) else "Bob" for x in xs]
case("poj2484", lines([[x] for x in xs] + [[1_000_000], [0]]), "\n".join(answers + ["Bob"]))


@lru_cache(None)
def light(x, y, z):
    others = [(x, y, z)]
    found = set()
    for a in range(x):
        for b in range(y):
            for c in range(z):
                corners = [(p, q, r) for p in (a, x) for q in (b, y) for r in (c, z) if (p, q, r) not in others]
                total = xor(light(*corner_of) for corner_of in corners)
                found.add(total)
    return mex(found)


rows, answers = [], []
for _ in range(10):
    cells = [tuple(random.randint(1, 3) for _ in range(3)) for _ in range(random.randint(1, 3))]
    cells += [cells[0]] if random.random() < 0.3 and len(cells) == 1 else []
    total = xor(light(*cell) for cell in cells)
    rows += [[len(cells)]] + [list(cell) for cell in cells]
    answers.append("No" if total else "Yes")
case("poj3533", lines(rows), "\n".join(answers))

nine = decided(take(range(1, 10)))
for x in (20, 21, 29, 30, 57):
    winning = [k for k in range(1, 10) if not nine(x - k)]
    case("spoj_ngm", str(x), f"1\n{winning[0]}" if winning else "2")


@lru_cache(None)
def digit_game(text):
    total = sum(map(int, text))
    return any(
        (total - int(text[i])) % 3 == 0 and not digit_game(text[:i] + text[i + 1 :]) for i in range(len(text))
    )


words = ["4", "33", "771", "777", "1234567", "9"] + ["".join(random.choice("123456789") for _ in range(random.randint(1, 9))) for _ in range(14)]
answers = [f"Case {place + 1}: {'S' if digit_game(word) else 'T'}" for place, word in enumerate(words)]
case("uva11489", "\n".join([str(len(words))] + words), "\n".join(answers))

# A cake is cut through its lines; who is left with the one bad piece loses.
def cut(place):
    up, down, left, right = place
    return (
        [(a, down, left, right) for a in range(up)]
        + [(up, a, left, right) for a in range(down)]
        + [(up, down, a, right) for a in range(left)]
        + [(up, down, left, a) for a in range(right)]
    )


cake, rows, answers = decided(cut), [], []
for _ in range(15):
    m, n = random.randint(1, 5), random.randint(1, 5)
    r, c = random.randrange(m), random.randrange(n)
    rows.append([m, n, r, c])
    answers.append("Gretel" if cake((r, m - 1 - r, c, n - 1 - c)) else "Hansel")
case("uva11311", tests_of(rows), "\n".join(answers))

rows, answers = [], []
for place in range(10):
    whites = [random.randint(1, 5) for _ in range(3)]
    blacks = [w + random.randint(1, 5) for w in whites]
    gaps = [b - w - 1 for w, b in zip(whites, blacks)]
    rows += [[3], whites, blacks]
    answers.append(f"Case {place + 1}: {'white' if nim_total(gaps) else 'black'} wins")
case("lightoj1186", lines([[10]] + rows), "\n".join(answers))

# Coins of one cell go right or down together or in part: decided by going through all boards.
def coins(width):
    def options(board):
        for place, count in enumerate(board):
            row, column = divmod(place, width)
            goals = ([place + 1] if column + 1 < width else []) + ([place + width] if place + width < len(board) else [])
            for goal in goals:
                for k in range(1, count + 1):
                    after = list(board)
                    after[place], after[goal] = count - k, after[goal] + k
                    yield tuple(after)

    return options


rows, answers = [], []
for place in range(8):
    r, c = random.choice([(1, 1), (1, 2), (2, 1), (2, 2), (1, 3)])
    board = [random.randint(0, 3) for _ in range(r * c)]
    rows += [[r, c]] + [board[i * c : i * c + c] for i in range(r)]
    answers.append(f"Case {place + 1}: {'win' if decided(coins(c))(tuple(board)) else 'lose'}")
case("lightoj1393", lines([[8]] + rows), "\n".join(answers))

multiples = decided(
    lambda place: [(place[0] - k * place[1], place[1]) for k in range(1, place[0] // place[1] + 1) if place[1]]
    + [(place[0], place[1] - k * place[0]) for k in range(1, place[1] // place[0] + 1) if place[0]]
    if place[0] and place[1]
    else []
)
rows = [[random.randint(1, 40), random.randint(1, 40)] for _ in range(6)]
case("luogu_p1290", tests_of(rows), "\n".join("Stan wins" if multiples(tuple(row)) else "Ollie wins" for row in rows))


# Euclid's game of large numbers by its own recursion: a quotient of 2 or more is won at once.
def euclid_wins(x, y):
    x, y = max(x, y), min(x, y)
    if y == 0:
        return False
    return x // y >= 2 or x % y == 0 or not euclid_wins(y, x - y)


rows = [[random.randint(10**9, 2**31 - 1), random.randint(10**9, 2**31 - 1)] for _ in range(4)]
rows += [[1836311903, 1134903170], [1134903170, 701408733]]
case("luogu_p1290", tests_of(rows), "\n".join("Stan wins" if euclid_wins(*row) else "Ollie wins" for row in rows))


def in_order(heaps):
    for place, heap in enumerate(heaps):
        for after in range(heaps[place - 1] if place else 0, heap):
            yield heaps[:place] + (after,) + heaps[place + 1 :]


ordered, rows, answers = decided(in_order), [], []
for _ in range(10):
    heaps = sorted(random.randint(0, 5) for _ in range(random.randint(1, 4)))
    rows += [[len(heaps)], heaps]
    answers.append("TAK" if ordered(tuple(heaps)) else "NIE")
case("luogu_p3480", lines([[10]] + rows), "\n".join(answers))

one_or_prime = decided(take([1] + [p for p in range(2, 80) if all(p % d for d in range(2, p))]))
xs = list(range(1, 60))
case("luogu_p4860", tests_of([[x] for x in xs]), "\n".join("October wins!" if one_or_prime(x) else "Roy wins!" for x in xs))

sum_cases("cses1098", graded(lambda x: [(x - k,) for k in (1, 2, 3) if k <= x]), ("first", "second"), 20)

for _ in range(4):
    n = random.randint(3, 8)
    edges = [(u, v) for u in range(1, n + 1) for v in range(u + 1, n + 1) if random.random() < 0.4]
    value = graded(lambda u: [(v,) for a, v in edges if a == u])
    asked = [[random.randint(1, n) for _ in range(random.randint(1, 3))] for _ in range(6)]
    answers = []
    for tokens in asked:
        total = xor(value(token) for token in tokens)
        answers.append("Bumi" if total else "Iroh")
    body = [row for tokens in asked for row in ([len(tokens)], tokens)]
    case("hackerrank_benders", lines([[n, len(edges)]] + [list(edge) for edge in edges] + [[6]] + body), "\n".join(answers))

passing = graded(
    lambda place: [((place[0] - k, place[1]),) for k in range(1, place[0] + 1)]
    + ([((place[0], 1),)] if place[1] == 0 and place[0] else [])
)
sum_cases("hackerrank_zero_move", lambda x: passing((x, 0)), ("W", "L"), 20)

beans = graded(lambda x: [(j, k) for j in range(x) for k in range(j + 1)])
rows, answers = [], []
for _ in range(10):
    counts = [random.randint(0, 4) for _ in range(random.randint(2, 7))]
    total = xor(beans(len(counts) - 1 - place) if count % 2 else 0 for place, count in enumerate(counts))
    rows += [[len(counts)], counts]
    answers.append("First" if total else "Second")
case("bzoj1188", lines([[10]] + rows), "\n".join(answers))

turtles = graded(lambda x: [()] + [(a,) for a in range(x)] + [(a, b) for a in range(x) for b in range(a)])
rows, answers = [], []
for _ in range(14):
    heads = [random.randint(0, 12) for _ in range(random.randint(0, 4))]
    total = xor(turtles(head) for head in set(heads))
    rows.append([len(heads)] + heads)
    answers.append("No" if total else "Yes")
case("hdu3537", lines(rows), "\n".join(answers))

# One from each of as many heaps as one likes, at least one: all moves.
some = decided(
    lambda heaps: [
        tuple(sorted(heap - (code >> place & 1) for place, heap in enumerate(heaps)))
        for code in range(1, 1 << len(heaps))
        if all(heap >= code >> place & 1 for place, heap in enumerate(heaps))
    ]
)
rows, answers = [], []
for _ in range(30):
    heaps = [random.randint(1, 5) for _ in range(random.randint(1, 4))]
    if random.random() < 0.4:
        heaps = [2 * heap for heap in heaps[:3]]
    rows += [[len(heaps)], heaps]
    answers.append("first" if some(tuple(sorted(heaps))) else "second")
case("cses2208", lines([[30]] + rows), "\n".join(answers))

# Problems that nobody had seen when the programs were written.
# One number of a row, or several, become proper divisors: a row is played until all are 1.
def divided_some(row):
    choices = [[d for d in range(1, number + 1) if number % d == 0] for number in row]
    for after in product(*choices):
        if after != row:
            yield (after,)


row_value, rows, answers = graded(divided_some), [], []
for test in range(1, 9):
    n, m = random.randint(1, 3), random.randint(1, 2)
    matrix = [[random.randint(2, 12) for _ in range(m)] for _ in range(n)]
    total = xor(row_value(tuple(row)) for row in matrix)
    rows += [[n, m]] + matrix
    answers.append(f"Case #{test}: {'YES' if total else 'NO'}")
case("uva11859", lines([[8]] + rows), "\n".join(answers))

rows, answers = [], []
for _ in range(8):
    n = random.randint(2, 7)
    edges = [[u, v] for u in range(n) for v in range(u + 1, n) if random.random() < 0.5]
    value = graded(lambda u: [(v,) for a, v in edges if a == u])
    counts = [random.randint(0, 3) for _ in range(n)]
    rows += [[n, len(edges)]] + edges + [counts]
    answers.append("First" if xor(value(u) for u in range(n) if counts[u] % 2) else "Second")
case("uva11927", lines(rows + [[0, 0]]), "\n".join(answers))

# Cards 1 to 6, four of each, up to 31; who cannot play loses.
cards = decided(
    lambda played: [
        tuple(sorted(played + (k,))) for k in range(1, 7) if played.count(k) < 4 and sum(played) + k <= 31
    ]
)
words, answers = [], []
for word in ("356656", "35665656", "3566", "111126666", "552525", "6543", "111122223333"):
    wins = cards(tuple(sorted(int(digit) for digit in word)))
    words.append(word)
    answers.append("A" if wins == (len(word) % 2 == 0) else "B")
case("hdu4155", "\n".join(words), "\n".join(answers))

three = graded(lambda x: [(a, x - 3 - a) for a in range(x - 2)])
xs = list(range(3, 60)) + [100, 137]
case("spoj_triomino", tests_of([[x] for x in xs]), "\n".join("X" if three(x) else "Y" for x in xs))

rows, answers = [], []
for _ in range(12):
    counts = [random.randint(0, 3) for _ in range(random.randint(1, 6))]
    total = xor(any_number(place) for place, count in enumerate(counts) if count % 2)
    rows += [[len(counts)], counts]
    answers.append("Hanks Wins" if total else "Tom Wins")
case("spoj_qcj3", lines([[12]] + rows), "\n".join(answers))

# From the heap number i one takes i, 2i, 3i … stones.
rows, answers = [], []
multiples = graded(lambda p: [((p[0] - k, p[1]),) for k in range(p[1], p[0] + 1, p[1])])
for _ in range(14):
    heaps = [random.randint(1, 20) for _ in range(random.randint(1, 5))]
    rows += [[len(heaps)], heaps]
    answers.append("ALICE" if xor(multiples((heap, place + 1)) for place, heap in enumerate(heaps)) else "BOB")
case("spoj_resn04", lines([[14]] + rows), "\n".join(answers))

sums("codechef_fdivgame", graded(lambda x: [(x // d,) for d in range(2, 7)] if x else []), ("Henry", "Derek"), 200, form="T", tests=10, heaps=3)
sums("leetcode1908", any_number, ("true", "false"), 7, least=1)

# A positive amount from the numbers of one row of a matrix.
rows, answers = [], []
some_of_row = graded(
    lambda row: [(after,) for after in product(*[range(number + 1) for number in row]) if after != row]
)
for test in range(1, 9):
    m, n = random.randint(1, 3), random.randint(1, 3)
    matrix = [[random.randint(0, 3) for _ in range(n)] for _ in range(m)]
    rows += [[m, n]] + matrix
    answers.append(f"Case {test}: {'Alice' if xor(some_of_row(tuple(row)) for row in matrix) else 'Bob'}")
case("lightoj1247", lines([[8]] + rows), "\n".join(answers))

rows, answers = [], []
for test in range(1, 11):
    n = random.randint(1, 3)
    places = sorted(random.sample(range(1, 30), 2 * n))
    total = xor(any_number(places[2 * i + 1] - places[2 * i] - 1) for i in range(n))
    rows += [[n], places]
    answers.append(f"Case {test}: {'Alice' if total else 'Bob'}")
case("lightoj1192", lines([[10]] + rows), "\n".join(answers))

single("boj9659", decided(take((1, 3))), sk, [1, 2, 5, 30, 99])
boxes = decided(lambda p: [(a, heap - a) for heap in p for a in range(1, heap)])
for x, y in ((1, 1), (1, 2), (3, 3), (4, 3), (5, 7), (10, 12), (9, 13)):
    case("boj11867", f"{x} {y}", "A" if boxes((x, y)) else "B")
square_game = decided(take([k * k for k in range(1, 20)]))
xs = list(range(1, 90))
case("boj16888", tests_of([[x] for x in xs]), "\n".join("koosaga" if square_game(x) else "cubelover" for x in xs))

xs = list(range(1, 40))
kept = decided(lambda x: list(range(1, x)))
case("luogu_p3150", tests_of([[x] for x in xs]), "\n".join("pb wins" if kept(x) else "zs wins" for x in xs))

multiple = decided(
    lambda p: [(max(p) - k * min(p), min(p)) for k in range(1, max(p) // min(p) + 1)] if min(p) else []
)
for x, y in ((6, 9), (10, 5), (100, 3), (8, 5), (13, 8), (21, 14), (7, 7)):
    case("kattis_blockgame", f"{x} {y}", "win" if multiple((x, y)) else "lose")


sums("hackerrank_prime", graded(lambda x: [(x - k,) for k in (2, 3, 5, 7, 11, 13) if k <= x]), ("Manasa", "Sandy"), 60, form="T", tests=10, heaps=3, least=1)


rows, answers = [], []
for _ in range(10):
    n = random.randint(1, 3)
    pairs = [random.sample(range(1, 12), 2) for _ in range(n)]
    rows += [[n], [a for a, _ in pairs], [b for _, b in pairs]]
    answers.append("player-1" if xor(any_number(abs(a - b) - 1) for a, b in pairs) else "player-2")
case("hackerrank_vertical_rooks", lines([[10]] + rows), "\n".join(answers))


# The difference of two numbers that is not there yet.
def differences(numbers):
    for a in numbers:
        for b in numbers:
            if a > b and a - b not in numbers:
                yield numbers | {a - b}


difference_game = decided(differences)
for _ in range(8):
    numbers = random.sample(range(1, 10), random.randint(2, 4))
    wins = difference_game(frozenset(numbers))
    case("cf347c", lines([[len(numbers)], numbers]), "Alice" if wins else "Bob")

sums("cses1730", any_number, ("first", "second"), 7, form="T", tests=20, heaps=4, least=1)
for _ in range(6):
    x, amounts = random.randint(1, 40), sorted(random.sample(range(1, 9), random.randint(1, 3)))
    wins = decided(take(amounts), last_wins=False)(x)
    case("timus1087", lines([[x, len(amounts)]] + [[k] for k in amounts]), "1" if wins else "2")
powers = decided(take([1, 2, 4, 8, 16, 32, 64]))
for x in (1, 2, 3, 4, 8, 24, 99, 100):
    least = next((k for k in (1, 2, 4, 8, 16, 32, 64) if k <= x and not powers(x - k)), 0)
    case("timus1180", str(x), f"1\n{least}" if powers(x) else "2")


# People climb a hill without overtaking; whoever takes the king to the top wins. Several have room at the top.
def climbs(state):
    king, people = state
    if people[king] == 0:
        return
    for place, here in enumerate(people):
        above = people[place - 1] + 1 if place and people[place - 1] else 0
        for after in range(above, here):
            yield king, people[:place] + (after,) + people[place + 1 :]


hill, rows, answers = decided(climbs), [], []
for _ in range(40):
    people = tuple(sorted(random.sample(range(1, 9), random.randint(1, 4))))
    king = random.randint(1, len(people))
    rows += [[len(people), king], people]
    answers.append("Alice" if hill((king - 1, people)) else "Bob")
case("hdu4315", lines(rows), "\n".join(answers))

second_cases(case)
third_cases(case)
fourth_cases(case)
fifth_cases(case)
sixth_cases(case)
seventh_cases(case)
Path(__file__).with_name("cases.txt").write_text("".join(OUT))
