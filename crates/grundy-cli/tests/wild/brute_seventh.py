"""Further tests of the judge problems: what may be taken as the last move allows, trees and graphs read in other ways, notes of
who begins, positions that are over, a board by turns.

As in brute.py, nothing of Grundy is used; `seventh_cases` is called there with the function that keeps a test.
"""

import random
from functools import lru_cache
from itertools import product

from brute_fifth import several
from brute_third import graded, wins_by, written, xor

choice = random.Random(61)


@lru_cache(None)
def takes(n, c, times):
    """Whether who may take up to c of n wins, where the next may take so many times as much."""
    return any(not takes(n - k, times * k, times) for k in range(1, min(n, c) + 1))


def least_takes(n, c, times):
    return [k for k in range(1, min(n, c) + 1) if not takes(n - k, times * k, times)]


def as_allowed(case):
    numbers = list(range(2, 60))
    said = [str(min(least_takes(n, n - 1, 2), default="lose")) for n in numbers]
    case("zoj2290", "\n".join(map(str, numbers)), "\n".join(said))
    for n in range(1, 60, 5):
        case("boj2862", str(n), str(min(least_takes(n, n, 2))))

    def one():
        n, k = choice.randint(2, 60), choice.randint(1, 6)
        found = least_takes(n, n - 1, k)
        return written(n, k), "WIN %d" % found[0] if found else "LOSE"

    case("k_times_the_last_take", *several(60, one))


def graphs(case):
    for _ in range(6):
        n = choice.randint(2, 7)
        after = [choice.sample(range(i + 1, n), choice.randint(0, n - 1 - i)) for i in range(n - 1)] + [[]]
        value = graded(lambda v: [(w,) for w in after[v]])
        rows, said = [str(n)], ["Case 1:"]
        rows += [written(len(own), *(w + 1 for w in own)) for own in after[:-1]]
        rows.append("5")
        for _ in range(5):
            tokens = [choice.randrange(n) for _ in range(choice.randint(1, 4))]
            rows.append(written(len(tokens), *(v + 1 for v in tokens)))
            said.append("Alice" if xor(map(value, tokens)) else "Bob")
        case("zoj3666", "\n".join(rows), "\n".join(said))


def tree_of(n):
    return [None] + [choice.randrange(i) for i in range(1, n)]


def carried(parents, tokens):
    """Who wins where any number of tokens goes from a vertex to its parent."""

    def options(left):
        for vertex in range(1, len(left)):
            for k in range(1, left[vertex] + 1):
                after = list(left)
                after[vertex] -= k
                after[parents[vertex]] += k
                yield tuple(after)

    return wins_by(options)(tuple(tokens))


def trees(case):
    def by_edges():
        n = choice.randint(1, 5)
        parents, tokens = tree_of(n), [choice.randint(0, 2) for _ in range(n)]
        edges = [choice.sample((i, parents[i]), 2) for i in range(1, n)]
        choice.shuffle(edges)
        rows = [str(n)] + [written(u + 1, v + 1) for u, v in edges] + [written(*tokens)]
        return "\n".join(rows), "Alice" if carried(parents, tokens) else "Bob"

    def by_parents():
        n = choice.randint(1, 5)
        parents, tokens = tree_of(n), [choice.randint(0, 2) for _ in range(n)]
        rows = [str(n), written(*(v + 1 for v in parents[1:])), written(*tokens)]
        return "\n".join(rows), "Alice" if carried(parents, tokens) else "Bob"

    def rings():
        n = choice.randint(1, 7)
        edges = [(choice.randrange(n), choice.randrange(n)) for _ in range(choice.randint(0, 5))]
        part = list(range(n))
        for u, v in edges:
            part = [part[v] if own == part[u] else own for own in part]
        sizes = [part.count(own) for own in set(part)]
        rows = [written(n, len(edges))] + [written(u + 1, v + 1) for u, v in edges]
        return "\n".join(rows), "First" if xor(size % 4 for size in sizes) else "Second"

    def degrees():
        n = choice.randint(2, 7)
        edges = [choice.sample(range(n), 2) for _ in range(choice.randint(0, 6))]
        met = [sum(v in edge for edge in edges) for v in range(n)]
        rows = [written(n, len(edges))] + [written(*edge) for edge in edges]
        return "\n".join(rows), "First" if xor(met) else "Second"

    case("tokens_down_a_tree", *several(20, by_edges))
    case("tokens_down_by_parents", *several(20, by_parents))
    case("parts_of_a_graph", *several(20, rings))
    case("degrees_of_a_graph", *several(20, degrees))


def heaps(case):
    value = graded(lambda x: [(x - k,) for k in (1, 4, 27, 256) if k <= x])

    def one():
        heaps = [choice.randint(1, 120) for _ in range(choice.randint(1, 4))]
        return f"{len(heaps)}\n{written(*heaps)}", "Little Chef" if xor(map(value, heaps)) else "Head Chef"

    case("codechef_expgame", *several(12, one))
    test = iter(range(1, 100))

    def who_begins():
        n, first = choice.randint(1, 30), choice.choice(["Alice", "Bob"])
        wins = wins_by(lambda x: [x - k for k in (1, 2) if k <= x], first == "Bob")(n)
        other = {"Alice": "Bob", "Bob": "Alice"}[first]
        return f"{n} {first}", f"Case {next(test)}: {first if wins else other}"

    case("lightoj1020", *several(20, who_begins))

    def again():
        value = graded(lambda p: [((p[0] - k, k),) for k in range(1, p[0] + 1) if k != p[1]])
        heaps = [choice.randint(1, 25) for _ in range(choice.randint(1, 4))]
        return f"{len(heaps)}\n{written(*heaps)}", "Alice" if xor(value((x, 0)) for x in heaps) else "Bob"

    case("spoj_hs09nlg", *several(12, again))


def odd_holders(case):
    for _ in range(8):
        allowed = sorted(choice.sample(range(1, 7), 3))

        @lru_cache(None)
        def result(x, own, other):
            if x < allowed[0]:
                return own - other
            return max(-result(x - k, other, (own + k) % 2) for k in allowed if k <= x)

        starts = [choice.randint(1, 30) for _ in range(5)]
        said = ["+" if result(x, 0, 0) > 0 else "-" if result(x, 0, 0) < 0 else "0" for x in starts]
        case("lanqiao_qiu", written(*allowed) + "\n" + written(*starts), " ".join(said))


LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


@lru_cache(None)
def crosses_and_noughts(board):
    if any(board[i] and board[i] == board[j] == board[k] for i, j, k in LINES):
        return -1
    own = 1 if board.count(1) == board.count(2) else 2
    after = [board[:i] + (own,) + board[i + 1 :] for i in range(9) if not board[i]]
    return max((-crosses_and_noughts(one) for one in after), default=0)


def boards(case):
    for _ in range(12):
        board = [0] * 9
        for turn, place in enumerate(choice.sample(range(9), choice.randint(0, 9))):
            if not any(board[i] and board[i] == board[j] == board[k] for i, j, k in LINES):
                board[place] = 1 + turn % 2
        if any(board[i] and board[i] == board[j] == board[k] for i, j, k in LINES):
            continue
        rows = [written(*board[i : i + 3]) for i in (0, 3, 6)]
        case("boj16571", "\n".join(rows), {1: "W", -1: "L", 0: "D"}[crosses_and_noughts(tuple(board))])

    def pins():
        cells = frozenset(cell for cell in product(range(4), repeat=2) if choice.random() < 0.4)

        def options(free):
            for (i, j), k, (di, dj) in product(free, (1, 2, 3), ((0, 1), (1, 0))):
                pin = {(i + t * di, j + t * dj) for t in range(k)}
                if pin <= free:
                    yield free - pin

        rows = ["".join(".X"[(i, j) not in cells] for j in range(4)) for i in range(4)]
        return "\n".join(rows) + "\n", "WINNING" if wins_by(options, False)(cells) else "LOSING"

    case("uva10536", *several(10, pins))


def seventh_cases(case):
    as_allowed(case)
    graphs(case)
    trees(case)
    heaps(case)
    odd_holders(case)
    boards(case)
