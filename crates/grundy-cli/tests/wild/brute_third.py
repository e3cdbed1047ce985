"""Further tests of the judge problems: what names bind other names, kinds of positions by turns, walls, proper divisors.

As in brute.py, nothing of Grundy is used; `third_cases` is called there with the function that keeps a test.
"""

import random
from functools import lru_cache
from math import gcd

choice = random.Random(31)


def mex(values):
    return next(value for value in range(len(values) + 1) if value not in values)


def graded(options):
    """The value of a position, by the sums that its moves leave."""

    @lru_cache(None)
    def value(position):
        return mex({xor(map(value, after)) for after in options(position)})

    return value


def xor(values):
    total = 0
    for value in values:
        total ^= value
    return total


def wins_by(options, last_wins=True):
    @lru_cache(None)
    def wins(position):
        after = list(options(position))
        return any(not wins(one) for one in after) if after else not last_wins

    return wins


def written(*numbers):
    return " ".join(map(str, numbers))


def heaps(most, count):
    return [choice.randint(1, most) for _ in range(choice.randint(1, count))]


def odd_steps(place):
    n, m = place
    return [(n - k, m) for k in range(1, n + 1, 2)] + [(n, m - k) for k in range(1, m + 1, 2)]


def even_or_odd(state):
    heap, is_even = state
    return [(heap - k, not is_even) for k in range(2 if is_even else 1, heap + 1, 2)]


def common_divisors(a, b):
    def options(state):
        heap, turn = state
        taken = gcd(heap, (a, b)[turn])
        return [(heap - taken, 1 - turn)] if taken <= heap else []

    return options


def multiples(pair):
    small, large = sorted(pair)
    return [(small, large - k * small) for k in range(1, large // small + 1)] if small else []


def rising_to(state):
    left, largest = state
    for place, number in enumerate(left):
        if number >= largest:
            yield left[:place] + left[place + 1 :], number


def walls(board):
    def options(region):
        top, bottom, left, right = region
        for i in range(top, bottom):
            for j in range(left, right):
                if board[i][j] == ".":
                    yield ((top, i, left, j), (i + 1, bottom, left, j), (top, i, j + 1, right), (i + 1, bottom, j + 1, right))

    return options


def single_positions(case):
    misere = wins_by(lambda x: [x - k for k in (1, 3, 4) if k <= x], last_wins=False)
    for x in (1, 2, 5, 9, 16, 98, 100):
        case("boj9662", str(x), "SK" if misere(x) else "CY")
    steps = wins_by(odd_steps)
    boards = [(choice.randint(1, 12), choice.randint(1, 12)) for _ in range(40)]
    said = ["Burenka" if steps((n - 1, m - 1)) else "Tonya" for n, m in boards]
    case("cf1719a", "40\n" + "\n".join(written(*board) for board in boards), "\n".join(said))
    turns = wins_by(even_or_odd)
    for x in (1, 2, 3, 12, 31):
        case("cf959a", str(x), "Mahmoud" if turns((x, True)) else "Ehab")
    for _ in range(8):
        a, b, n = (choice.randint(1, 30) for _ in range(3))
        case("cf119a", written(a, b, n), "0" if wins_by(common_divisors(a, b))((n, 0)) else "1")
    euclid = wins_by(multiples)
    pairs = [(choice.randint(1, 30), choice.randint(1, 30)) for _ in range(40)]
    said = ["Ari" if euclid(pair) else "Rich" for pair in pairs]
    case("codechef_matchs", "40\n" + "\n".join(written(*pair) for pair in pairs), "\n".join(said))
    for _ in range(8):
        x, k = choice.randint(1, 30), choice.randint(1, 9)
        x, k = max(x, k), min(x, k)
        case("cf832a", written(x, k), "YES" if wins_by(lambda x: [x - k] if k <= x else [])(x) else "NO")


def sums(case):
    for _ in range(5):
        taken = sorted(choice.sample(range(1, 12), 3))
        value = graded(lambda x: [(x - k,) for k in taken if k <= x])
        boxes = [(choice.randint(0, 50), choice.randint(0, 50)) for _ in range(5)]
        said = ["A" if value(one) ^ value(other) else "B" for one, other in boxes]
        case("boj2600", "\n".join([written(*taken)] + [written(*pair) for pair in boxes]), "\n".join(said))
    for _ in range(6):
        numbers = heaps(9, 5)
        others = xor(numbers)
        ways = sum((number ^ others) < number for number in numbers) if others else 0
        case("hackerrank_chocolate", f"{len(numbers)}\n{written(*numbers)}", str(ways))
    divisors, rows, said = graded(lambda x: [(d,) for d in range(1, x) if x % d == 0]), [], []
    for test in range(1, 31):
        numbers = heaps(30, 5)
        total = xor(map(divisors, numbers))
        first = next((i + 1 for i, x in enumerate(numbers) if divisors(x) ^ total < divisors(x)), None)
        rows.append(f"{len(numbers)}\n{written(*numbers)}")
        said.append(f"Test #{test}: Alice {first}" if total else f"Test #{test}: Bob")
    case("zoj3529", "\n".join(rows), "\n".join(said))
    parity = graded(lambda x: [(x - k,) for k in range(2, x, 2)] + [(0,)] * (x % 2))
    for _ in range(6):
        numbers = heaps(14, 4)
        winner = "koosaga" if xor(map(parity, numbers)) else "cubelover"
        case("boj11871", f"{len(numbers)}\n{written(*numbers)}", winner)


def lists_and_boards(case):
    rising, rows, said = wins_by(rising_to), [], []
    for _ in range(40):
        numbers = [choice.randint(1, 5) for _ in range(choice.randint(2, 7))]
        rows.append(f"{len(numbers)}\n{written(*numbers)}")
        said.append("YES" if rising((tuple(sorted(numbers)), 0)) else "NO")
    case("cf1990a", "40\n" + "\n".join(rows), "\n".join(said))
    for _ in range(6):
        h, w = choice.randint(1, 4), choice.randint(1, 4)
        board = ["".join(choice.choice("..X") for _ in range(w)) for _ in range(h)]
        winner = "First" if graded(walls(board))((0, h, 0, w)) else "Second"
        case("boj11717", f"{h} {w}\n" + "\n".join(board), winner)


def walked(count, edges, last):
    """Who wins a walk along arrows that ends where no arrow leaves, and at a last vertex: 1, -1, or 0 for a draw."""
    after = {v: [] if v == last else [b for a, b in edges if a == v] for v in range(1, count + 1)}
    known = {}
    while True:
        new = {v: 1 for v in after if v not in known and any(known.get(w) == -1 for w in after[v])}
        new |= {v: -1 for v in after if v not in known and all(known.get(w) == 1 for w in after[v])}
        if not new:
            return known
        known |= new


def walks(case):
    for _ in range(8):
        count = choice.randint(1, 7)
        vertex = lambda: choice.randint(1, count)
        edges = [(vertex(), vertex()) for _ in range(choice.randint(0, 10))]
        asked = [(vertex(), vertex()) for _ in range(choice.randint(1, 6))]
        rows = [written(count, len(edges), len(asked))] + [written(*pair) for pair in edges + asked]
        said = [str(walked(count, edges, last).get(begin, 0)) for begin, last in asked]
        case("luogu_p6560", "\n".join(rows), "\n".join(said))


def third_cases(case):
    single_positions(case)
    sums(case)
    lists_and_boards(case)
    walks(case)
