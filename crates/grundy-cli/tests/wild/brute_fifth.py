"""Further tests of the judge problems: names that run one within the other, counts, words that say who begins, rooted trees
by parents, notation of chess.

As in brute.py, nothing of Grundy is used; `fifth_cases` is called there with the function that keeps a test.
"""

import random
from functools import lru_cache
from itertools import product

from brute_third import graded, wins_by, written, xor

choice = random.Random(51)


def several(count, one):
    """So many tests in one input: each is its lines and its answer."""
    tests = [one() for _ in range(count)]
    return "\n".join([str(count)] + [rows for rows, _ in tests]), "\n".join(said for _, said in tests)


def free_cells():
    n, m = choice.randint(1, 4), choice.randint(1, 4)
    board = tuple(tuple(int(choice.random() < 0.2) for _ in range(m)) for _ in range(n))

    def options(cells):
        for i, j in product(range(n), range(m)):
            if not any(cells[i]) and not any(row[j] for row in cells):
                yield tuple(tuple(1 if (x, y) == (i, j) else cells[x][y] for y in range(m)) for x in range(n))

    rows = [written(n, m)] + [written(*row) for row in board]
    return "\n".join(rows), "Ashish" if wins_by(options)(board) else "Vivek"


def buttons():
    a, b, c = (choice.randint(1, 6) for _ in range(3))

    def options(state):
        mine, other, common = state
        return [(other, mine - 1, common)] * (mine > 0) + [(other, mine, common - 1)] * (common > 0)

    return written(a, b, c), "First" if wins_by(options)((a, b, c)) else "Second"


def half_of_them(heaps):
    half = len(heaps) // 2
    for after in product(*(range(heap + 1) for heap in heaps)):
        if sum(one != other for one, other in zip(heaps, after)) == half:
            yield tuple(sorted(after))


def lighter_runs(beads):
    for weight in set(beads):
        parts = [[]]
        for bead in beads:
            if bead >= weight:
                parts.append([])
            else:
                parts[-1].append(bead)
        yield tuple(tuple(part) for part in parts)


def pieces(sizes):
    return lambda x: [(x // s,) * s for s in sizes if x % s == 0]


def heaps_and_lists(case):
    case("cf1365a", *several(30, free_cells))
    case("cf1858a", *several(40, buttons))
    half = wins_by(half_of_them)
    for _ in range(8):
        heaps = [choice.randint(1, 4) for _ in range(choice.choice((2, 4)))]
        case("cf1162e", f"{len(heaps)}\n{written(*heaps)}", "Alice" if half(tuple(sorted(heaps))) else "Bob")
    value = graded(lighter_runs)
    rows, said = [], []
    for test in range(1, 21):
        bracelets = [[choice.randint(1, 5) for _ in range(choice.randint(1, 6))] for _ in range(choice.randint(1, 3))]
        rows += [str(len(bracelets))] + [f"{len(beads)} {written(*beads)}" for beads in bracelets]
        said.append(f"Case {test}: " + ("Aladdin" if xor(value(tuple(beads)) for beads in bracelets) else "Genie"))
    case("lightoj1344", "\n".join(["20"] + rows), "\n".join(said))
    for _ in range(8):
        sizes = choice.sample(range(2, 9), choice.randint(1, 4))
        x = choice.choice((12, 24, 30, 36, 48, 60, 72, 7))
        case("hackerrank_stonedivision", f"{x} {len(sizes)}\n{written(*sizes)}", "First" if graded(pieces(sizes))(x) else "Second")


def northcott(case):
    for _ in range(8):
        n, m = choice.randint(1, 3), choice.randint(2, 7)
        pairs = [choice.sample(range(1, m + 1), 2) for _ in range(choice.randint(1, n))]
        begins = choice.choice(("WHITE", "BLACK"))
        wins = xor(abs(a - b) - 1 for a, b in pairs)
        other = {"WHITE": "BLACK", "BLACK": "WHITE"}[begins]
        rows = [written(len(pairs), m)] + [written(*pair) for pair in pairs] + [begins]
        case("boj18937", "\n".join(rows), begins if wins else other)


def knight_steps(size=None):
    def options(place):
        x, y = place
        steps = [(x - 2, y + 1), (x - 2, y - 1), (x - 1, y - 2), (x + 1, y - 2)]
        return [(a, b) for a, b in steps if a >= 0 and b >= 0 and (size is None or a < size and b < size)]

    return options


def knights(case):
    value = graded(lambda place: [(after,) for after in knight_steps(8)(place)])
    for _ in range(10):
        places = [(choice.randint(0, 7), choice.randint(0, 7)) for _ in range(2)]
        words = ["abcdefgh"[x] + str(y + 1) for x, y in places]
        case("acmp_twoknights", " ".join(words), "First" if xor(map(value, places)) else "Second")

    @lru_cache(None)
    def together(places):
        after = [knight_steps()(place) for place in places]
        return all(after) and any(not together(one) for one in product(*after))

    def test():
        places = tuple((choice.randint(0, 4), choice.randint(0, 4)) for _ in range(choice.randint(1, 2)))
        rows = [str(len(places))] + [written(*place) for place in places]
        return "\n".join(rows), "First" if together(places) else "Second"

    case("knights_at_once", *several(30, test))


def heaps_of_numbers(case):
    free = wins_by(lambda x: [x - k for k in ((1, 2), (1, 3), (1, 2, 3))[x % 3] if k <= x])
    for x in (1, 2, 3, 4, 5, 17, 100):
        case("acmp_matches", str(x), "1" if free(x) else "2")
    digits = wins_by(lambda x: [x - int(d) for d in str(x) if d != "0"])
    numbers = [choice.randint(1, 400) for _ in range(30)]
    case("digit_subtraction", "30\n" + "\n".join(map(str, numbers)), "\n".join("Alice" if digits(x) else "Bob" for x in numbers))
    def other_take():
        x, m = choice.randint(1, 40), choice.randint(1, 10)
        wins = wins_by(lambda p: [(p[0] - k, k) for k in range(1, min(m, p[0]) + 1) if k != p[1]])
        return written(x, m), "Alice" if wins((x, 0)) else "Bob"

    case("not_the_same", *several(30, other_take))

    def parts():
        x, d = choice.randint(1, 40), choice.randint(0, 12)
        value = graded(lambda n: [(a, n - a) for a in range(1, n // 2 + 1) if n - 2 * a <= d])
        return written(x, d), "Y" if value(x) else "N"

    case("nearly_equal_parts", *several(30, parts))


def ring_of_steps(n, sets):
    """Who wins from each place of a ring for each of two players to move, where whoever moves to 0 wins; the rest is endless."""
    known = {(turn, 0): "Lose" for turn in (0, 1)}
    while True:
        new = {}
        for turn, place in product((0, 1), range(1, n)):
            after = [known.get((1 - turn, (place + k) % n)) for k in sets[turn]]
            if (turn, place) in known:
                continue
            if "Lose" in after:
                new[turn, place] = "Win"
            elif all(one == "Win" for one in after):
                new[turn, place] = "Lose"
        if not new:
            return known
        known |= new


def ranges(case):
    for _ in range(6):
        n = choice.randint(2, 9)
        sets = [choice.sample(range(1, n), choice.randint(1, min(3, n - 1))) for _ in range(2)]
        known = ring_of_steps(n, sets)
        said = [" ".join(known.get((turn, place), "Loop") for place in range(1, n)) for turn in (0, 1)]
        case("cf786a", "\n".join([str(n)] + [written(len(own), *own) for own in sets]), "\n".join(said))
    rook = lambda p: [(p[0] - k, p[1]) for k in range(1, p[0] + 1)] + [(p[0], p[1] - k) for k in range(1, p[1] + 1)]
    queen = wins_by(lambda p: rook(p) + [(p[0] - k, p[1] - k) for k in range(1, min(p) + 1)])
    for n in (0, 1, 5, 12):
        case("lost_queens", str(n), str(sum(not queen(pair) for pair in product(range(n + 1), repeat=2))))
    for _ in range(6):
        taken, n = choice.sample(range(2, 12), choice.randint(1, 3)), choice.randint(1, 60)
        wins = wins_by(lambda x: [x - k for k in [1, *taken] if k <= x])
        case("won_heaps", f"{n} {len(taken)}\n{written(*taken)}", str(sum(wins(x) for x in range(1, n + 1))))


def trees(case):
    for _ in range(6):
        n = choice.randint(2, 9)
        parents = [choice.randint(0, v - 1) for v in range(1, n + 1)]
        edges = [(parent, v) for v, parent in enumerate(parents, 1) if parent]
        value = graded(lambda v: [(b,) for a, b in edges if a == v])
        rows, said = [str(n), written(*parents), "5"], []
        for _ in range(5):
            tokens = [choice.randint(1, n) for _ in range(choice.randint(1, 4))]
            rows.append(written(len(tokens), *tokens))
            said.append("win" if xor(map(value, tokens)) else "lose")
        case("tokens_by_parents", "\n".join(rows), "\n".join(said))
    for _ in range(10):
        n = choice.randint(1, 5)
        parents = [choice.randint(0, v) for v in range(n)]

        def options(left):
            for vertex in left:
                gone = {vertex}
                for other in sorted(left):
                    if other > 0 and parents[other - 1] in gone:
                        gone.add(other)
                yield frozenset(left - gone)

        whole = frozenset(range(1, n + 1))
        case("forest_parents", f"{n + 1}\n" + written(*(p + 1 for p in parents)), "Alice" if wins_by(options)(whole) else "Bob")


def boards(case):
    def holes():
        h, w = choice.randint(1, 3), choice.randint(1, 4)
        board = frozenset((i, j) for i in range(h) for j in range(w) if choice.random() < 0.8)

        def options(free):
            for i, j in free:
                for other in ((i, j + 1), (i + 1, j)):
                    if other in free:
                        yield free - {(i, j), other}

        rows = ["".join(".#"[(i, j) not in board] for j in range(w)) for i in range(h)]
        return "\n".join([written(h, w)] + rows), "Yes" if wins_by(options)(board) else "No"

    case("cram_holes", *several(20, holes))

    def rooks():
        h, w = choice.randint(1, 5), choice.randint(1, 5)
        board = ["".join(choice.choice("...R#") for _ in range(w)) for _ in range(h)]

        def options(place):
            i, j = place
            for di, dj in ((0, 1), (1, 0)):
                x, y = i + di, j + dj
                while x < h and y < w and board[x][y] != "#":
                    yield ((x, y),)
                    x, y = x + di, y + dj

        value = graded(options)
        total = xor(value((i, j)) for i in range(h) for j in range(w) if board[i][j] == "R")
        return "\n".join([written(h, w)] + board), "First" if total else "Second"

    case("rooks_among_walls", *several(15, rooks))


def fifth_cases(case):
    heaps_and_lists(case)
    northcott(case)
    knights(case)
    heaps_of_numbers(case)
    ranges(case)
    trees(case)
    boards(case)
