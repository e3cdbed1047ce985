"""More tests of the judge problems: boards, graphs, lists and games of two players with moves of their own.

As in brute.py, nothing of Grundy is used; `second_cases` is called there with the function that keeps a test.
"""

import random
from functools import lru_cache
from itertools import combinations, product

choice = random.Random(23)


def least_missing(values):
    return next(value for value in range(len(values) + 1) if value not in values)


def wins_by(options):
    """Whether the player to move wins, by the moves of a position."""

    @lru_cache(None)
    def wins(position):
        return any(not wins(after) for after in options(position))

    return wins


def written(*numbers):
    return " ".join(map(str, numbers))


def tests_of_lists(name, lists, said, case):
    """`T { n a[n] }`."""
    rows = [f"{len(numbers)}\n{written(*numbers)}" for numbers in lists]
    answers = [said(place + 1, numbers) for place, numbers in enumerate(lists)]
    case(name, f"{len(lists)}\n" + "\n".join(rows), "\n".join(answers))


def lists(count, longest, least, most):
    return [
        tuple(choice.randint(least, most) for _ in range(choice.randint(1, longest))) for _ in range(count)
    ]


def shared(number, heaps):
    """All ways to put a number of stones on some heaps."""
    if not heaps:
        if number == 0:
            yield ()
        return
    for here in range(number + 1):
        for rest in shared(number - here, heaps[1:]):
            yield (heaps[0] + here,) + rest


def stones_that_move(heaps):
    for place, heap in enumerate(heaps):
        others = heaps[:place] + heaps[place + 1 :]
        for left in range(heap):
            for given in range(left + 1):
                for after in shared(given, others):
                    yield tuple(sorted(stones for stones in after + (left - given,) if stones))


def half_of_the_heaps(heaps):
    filled = [place for place, heap in enumerate(heaps) if heap]
    for chosen in combinations(filled, len(heaps) // 2):
        for left in product(*(range(heaps[place]) for place in chosen)):
            after = list(heaps)
            for place, heap in zip(chosen, left):
                after[place] = heap
            yield tuple(sorted(after))


def not_twice_in_a_row(state):
    heaps, last = state
    for place, heap in enumerate(heaps):
        if heap and place != last:
            yield heaps[:place] + (heap - 1,) + heaps[place + 1 :], place


def one_step_down(heaps, leaves):
    for place, heap in enumerate(heaps):
        for taken in range(1, heap + 1):
            after = list(heaps)
            after[place] -= taken
            if place:
                after[place - 1] += taken
            if place or leaves:
                yield tuple(after)


def up_to_two_heaps(heaps):
    for after in product(*(range(heap + 1) for heap in heaps)):
        if 1 <= sum(one != other for one, other in zip(heaps, after)) <= 2:
            yield after


def heap_games(case):
    moving = wins_by(stones_that_move)
    heaps = [tuple(sorted(one)) for one in lists(24, 3, 1, 4)] + [(2, 2, 3, 3), (1, 1, 2, 3)]
    rows = [f"{len(one)}\n{written(*one)}" for one in heaps]
    case("poj1740", "\n".join(rows) + "\n0", "\n".join("1" if moving(one) else "0" for one in heaps))
    half = wins_by(half_of_the_heaps)
    for _ in range(12):
        heaps = tuple(sorted(choice.randint(1, 3) for _ in range(choice.choice([2, 4, 6]))))
        case("cf1147c", f"{len(heaps)}\n{written(*heaps)}", "Alice" if half(heaps) else "Bob")
    other = wins_by(not_twice_in_a_row)
    said = lambda _, heaps: "T" if other((heaps, -1)) else "HL"
    tests_of_lists("cf1396b", lists(40, 4, 1, 4), said, case)
    stairs = wins_by(lambda heaps: one_step_down(heaps, True))
    said = lambda _, heaps: "first" if stairs(heaps) else "second"
    tests_of_lists("stairs_as_a_list", lists(60, 4, 0, 3), said, case)
    two = wins_by(up_to_two_heaps)
    said = lambda _, heaps: "first" if two(heaps) else "second"
    tests_of_lists("moore_as_a_list", lists(60, 4, 0, 3), said, case)
    parities = lists(20, 30, 0, 50)
    tests_of_lists("cf1738c", parities, lambda _, own: "Alice" if even_for_alice(own) else "Bob", case)


def even_for_alice(numbers):
    @lru_cache(None)
    def alice_wins(even, odd, taken, turn):
        if even + odd == 0:
            return taken == 0
        after = []
        if even:
            after.append(alice_wins(even - 1, odd, taken, 1 - turn))
        if odd:
            after.append(alice_wins(even, odd - 1, taken ^ (1 - turn), 1 - turn))
        return all(after) if turn else any(after)

    odd = sum(number % 2 for number in numbers)
    return alice_wins(len(numbers) - odd, odd, 0, 0)


def pagodas(n, one, other):
    built, turns = {one, other}, 0
    while True:
        sums = {a + b for a in built for b in built if a + b <= n}
        free = (sums | {a - b for a in built for b in built if a > b}) - built
        if not free:
            return turns % 2 == 1
        built.add(min(free))
        turns += 1


def number_games(case):
    given = [(n, *choice.sample(range(1, n + 1), 2)) for n in (choice.randint(2, 14) for _ in range(30))]
    said = [f"Case #{place + 1}: {'Yuwgna' if pagodas(*one) else 'Iaka'}" for place, one in enumerate(given)]
    case("hdu5512", "30\n" + "\n".join(written(*one) for one in given), "\n".join(said))
    wins = [False]
    for x in range(1, 1001):
        digits = [int(digit) for digit in str(x) if digit != "0"]
        wins.append(not wins[x - min(digits)] or not wins[x - max(digits)])
    heaps = [choice.randint(1, 1000) for _ in range(40)]
    case("p2953", "40\n" + "\n".join(map(str, heaps)), "\n".join("YES" if wins[x] else "NO" for x in heaps))
    rows, answers = [], []
    for _ in range(10):
        x, amounts = choice.randint(1, 60), sorted(choice.sample(range(2, 10), choice.randint(0, 5)))
        wins = [True]
        for n in range(1, x + 1):
            wins.append(any(k <= n and not wins[n - k] for k in [1] + amounts))
        rows.append(written(x, len(amounts), *amounts))
        answers.append(("FIRST" if wins[x] else "SECOND") + " PLAYER MUST WIN")
    case("sgu153", "10\n" + "\n".join(rows), "\n".join(answers))
    case("cf451a", "3 4", "Akshat")
    case("cf451a", "2 9", "Malvika")


def circle(d, k):
    return wins_by(
        lambda at: [to for to in ((at[0] + k, at[1]), (at[0], at[1] + k)) if to[0] ** 2 + to[1] ** 2 <= d * d]
    )((0, 0))


PIECES = {
    1: lambda far: [(1, 0), (0, 1), (1, 1)],
    2: lambda far: [(k, 0) for k in range(1, far)] + [(0, k) for k in range(1, far)],
    3: lambda far: [(1, 2), (2, 1)],
    4: lambda far: [(k * a, k * b) for k in range(1, far) for a, b in ((1, 0), (0, 1), (1, 1))],
}


def to_the_corner(piece, n, m):
    """`B` for the first player, `G` for the second, `D` where a piece is stuck."""

    @lru_cache(None)
    def outcome(x, y):
        steps = [(x + a, y + b) for a, b in PIECES[piece](max(n, m)) if x + a <= n and y + b <= m]
        if (n, m) in steps:
            return "B"
        after = [outcome(*to) for to in steps]
        if "G" in after:
            return "B"
        return "D" if "D" in after or not after else "G"

    return outcome(1, 1)


def board_games(case):
    given = [(d, choice.randint(1, d)) for d in (choice.randint(1, 30) for _ in range(40))]
    said = ["Ashish" if circle(*one) else "Utkarsh" for one in given]
    case("cf1451d", "40\n" + "\n".join(written(*one) for one in given), "\n".join(said))
    given = [(choice.randint(1, 4), choice.randint(2, 9), choice.randint(2, 9)) for _ in range(40)]
    said = [to_the_corner(*one) for one in given]
    case("hdu5754", "40\n" + "\n".join(written(*one) for one in given), "\n".join(said))
    boards = [[[choice.choice("0001") for _ in range(w)] for _ in range(h)] for h, w in sizes(16, 4)]
    rows = [f"{len(b)} {len(b[0])}\n" + "\n".join("".join(row) for row in b) for b in boards]
    squares = wins_by(squares_of_four)
    said = ["Yes" if squares(tuple("".join(row) for row in b)) else "No" for b in boards]
    case("hdu1760", "\n".join(rows), "\n".join(said))
    boards = [tuple(tuple(choice.randint(0, 1) for _ in range(w)) for _ in range(h)) for h, w in sizes(20, 3)]
    rows = [f"{len(b)} {len(b[0])}\n" + "\n".join(written(*row) for row in b) for b in boards]
    turned = wins_by(turned_coins)
    case("hdu4642", "20\n" + "\n".join(rows), "\n".join("Alice" if turned(b) else "Bob" for b in boards))


def sizes(count, most):
    return [(choice.randint(1, most), choice.randint(1, most)) for _ in range(count)]


def squares_of_four(board):
    for i, j in product(range(len(board) - 1), range(len(board[0]) - 1)):
        if board[i][j : j + 2] == board[i + 1][j : j + 2] == "00":
            filled = [row[:j] + "11" + row[j + 2 :] if at in (i, i + 1) else row for at, row in enumerate(board)]
            yield tuple(filled)


def turned_coins(board):
    for i, j in product(range(len(board)), range(len(board[0]))):
        if board[i][j]:
            turned = lambda p, q: board[p][q] ^ (p >= i and q >= j)
            yield tuple(tuple(turned(p, q) for q in range(len(board[0]))) for p in range(len(board)))


def two_rows(columns):
    @lru_cache(None)
    def value(columns):
        after = set()
        for place, column in enumerate(columns):
            for square in (1, 2):
                if not column & square:
                    after.add(value(columns[:place] + (column | square,) + columns[place + 1 :]))
            if columns[place : place + 2] == (0, 0):
                after.add(value(columns[:place] + (3, 3) + columns[place + 2 :]))
        return least_missing(after)

    return value(tuple(columns))


def cut_graph(edges):
    """Hackenbush by its definition: an edge goes, and with it what no longer hangs on the ground."""

    @lru_cache(None)
    def value(edges):
        after = set()
        for gone in range(len(edges)):
            rest, held = edges[:gone] + edges[gone + 1 :], {1}
            while any((one in held) != (other in held) for one, other in rest):
                held |= {end for edge in rest if held & set(edge) for end in edge}
            after.add(value(tuple(edge for edge in rest if edge[0] in held)))
        return least_missing(after)

    return value(tuple(sorted(tuple(sorted(edge)) for edge in edges)))


def random_tree(size):
    names = [1] + choice.sample(range(2, size + 1), size - 1)
    return [tuple(choice.sample((names[at], names[choice.randrange(at)]), 2)) for at in range(1, size)]


def graph_games(case):
    trees = [random_tree(choice.randint(1, 8)) for _ in range(30)]
    rows = ["\n".join([str(len(tree) + 1)] + [written(*edge) for edge in tree]) for tree in trees]
    said = ["Alice" if cut_graph(tree) else "Bob" for tree in trees]
    case("hdu3094", "30\n" + "\n".join(rows), "\n".join(said))
    rows, answers = [], []
    for _ in range(24):
        count, total = choice.randint(1, 3), 0
        rows.append(str(count))
        for _ in range(count):
            size = choice.randint(1, 5)
            more = [(choice.randint(1, size), choice.randint(1, size)) for _ in range(choice.randint(0, 3))]
            edges = random_tree(size) + more
            rows += [written(size, len(edges))] + [written(*edge) for edge in edges]
            total ^= cut_graph(edges)
        answers.append("Sally" if total else "Harry")
    case("poj3710", "\n".join(rows), "\n".join(answers))
    rows, answers = [], []
    for place in range(10):
        n = choice.randint(1, 5)
        filled = choice.sample([(x, y) for x in range(1, n + 1) for y in (1, 2)], choice.randint(0, n))
        rows += [written(n, len(filled))] + [written(*one) for one in filled]
        columns = [sum(y for x, y in filled if x == column) for column in range(1, n + 1)]
        answers.append(f"Case {place + 1}: {'Yes' if two_rows(columns) else 'No'}")
    case("hdu4559", "10\n" + "\n".join(rows), "\n".join(answers))


def worn_ring(state):
    edges, at = state
    for edge, to in ((at, (at + 1) % len(edges)), ((at - 1) % len(edges),) * 2):
        for left in range(edges[edge]):
            yield edges[:edge] + (left,) + edges[edge + 1 :], to


def palindromes(letters):
    """A player who can make a palindrome has won before he moves."""

    @lru_cache(None)
    def wins(letters):
        if sum(letters.count(letter) % 2 for letter in set(letters)) <= 1:
            return True
        return any(not wins(letters[:at] + letters[at + 1 :]) for at in range(len(letters)))

    return wins("".join(sorted(letters)))


def from_both_ends(numbers):
    def options(state):
        first, last, before = state
        if first < last:
            if numbers[first] > before:
                yield first + 1, last, numbers[first]
            if numbers[last - 1] > before:
                yield first, last - 1, numbers[last - 1]

    return wins_by(options)((0, len(numbers), 0))


def differing_neighbours(cells):
    for at, cell in enumerate(cells):
        if cell is None:
            for digit in (0, 1):
                if digit not in cells[max(at - 1, 0) : at] + cells[at + 1 : at + 2]:
                    yield cells[:at] + (digit,) + cells[at + 1 :]


def two_colours(state):
    squares, own = state
    for at in range(len(squares) - 1):
        if own in squares[at : at + 2]:
            yield squares[:at] + ".." + squares[at + 2 :], "B" if own == "R" else "R"


def letters_between(word):
    for at in range(1, len(word) - 1):
        if word[at - 1] != word[at + 1]:
            yield word[:at] + word[at + 1 :]


def sequence_games(case):
    ring, filled, between = wins_by(worn_ring), wins_by(differing_neighbours), wins_by(letters_between)
    for _ in range(12):
        edges = [choice.randint(0, 2) for _ in range(choice.randint(1, 6))]
        edges[choice.randrange(len(edges))] = 0
        case("p1288", f"{len(edges)}\n{written(*edges)}", "YES" if ring((tuple(edges), 0)) else "NO")
        word = "".join(choice.choice("abcd") for _ in range(choice.randint(1, 8)))
        case("cf276b", word, "First" if palindromes(word) else "Second")
        rising = sorted(choice.randint(1, 60) for _ in range(choice.randint(1, 40)))
        numbers = rising + sorted((choice.randint(1, 60) for _ in range(choice.randint(0, 40))), reverse=True)
        wins = from_both_ends(tuple(numbers))
        case("cf1600e", f"{len(numbers)}\n{written(*numbers)}", "Alice" if wins else "Bob")
        cells = [choice.choice([None, None, 0, 1]) for _ in range(choice.randint(1, 7))]
        for at in range(1, len(cells)):
            cells[at] = None if cells[at] == cells[at - 1] else cells[at]
        known = [(at + 1, cell) for at, cell in enumerate(cells) if cell is not None]
        rows = [written(len(cells), len(known))] + [written(*one) for one in known]
        case("arc151c", "\n".join(rows), "Takahashi" if filled(tuple(cells)) else "Aoki")
        word = choice.choice("abc")
        while len(word) < 3 or len(word) < choice.randint(3, 9):
            word += choice.choice([letter for letter in "abc" if letter != word[-1]])
        case("abc048d", word, "First" if between(word) else "Second")
    colours = wins_by(two_colours)
    rows = ["".join(choice.choice("RB") for _ in range(choice.randint(3, 8))) for _ in range(30)]
    said = ["Alice" if colours((row, "R")) else "Bob" for row in rows]
    case("cf1704f", "30\n" + "\n".join(f"{len(row)}\n{row}" for row in rows), "\n".join(said))


def equal_parts(heap):
    """Values of heaps that are cut into equal parts: an even number of them is worth nothing."""

    @lru_cache(None)
    def value(own):
        parts = [count for count in range(2, own + 1) if own % count == 0]
        return least_missing({value(own // count) if count % 2 else 0 for count in parts})

    return value(heap)


@lru_cache(None)
def half(heap):
    return least_missing({half(heap - taken) for taken in range(1, heap // 2 + 1)})


@lru_cache(None)
def xor_split(heap):
    pairs = [(part, heap ^ part) for part in range(1, heap) if heap ^ part < heap]
    return least_missing({xor_split(one) ^ xor_split(other) for one, other in pairs})


def sticks(position):
    """Sticks come out of the box, or one that is out becomes shorter."""
    box, out = position
    for many in range(1, len(box) + 1):
        for chosen in combinations(range(len(box)), many):
            left = tuple(stick for at, stick in enumerate(box) if at not in chosen)
            yield left, tuple(sorted(out + tuple(box[at] for at in chosen)))
    for at, stick in enumerate(out):
        for rest in range(stick):
            yield box, tuple(sorted(out[:at] + ((rest,) if rest else ()) + out[at + 1 :]))


def nim_sum(values):
    total = 0
    for value in values:
        total ^= value
    return total


def later_games(case):
    def sums(name, value, words, most):
        won = lambda _, heaps: words[0] if nim_sum(map(value, heaps)) else words[1]
        tests_of_lists(name, lists(20, 4, 1, most), won, case)

    sums("hdu6892", equal_parts, ("W", "L"), 300)
    sums("uva1482", half, ("YES", "NO"), 60)
    sums("hdu4388", xor_split, ("Yes", "No"), 100)
    wins = wins_by(sticks)
    boxes = lists(10, 4, 1, 4)
    said = ["NO" if wins((tuple(sorted(box)), ())) else "YES" for box in boxes]
    rows = [f"{len(box)}\n{written(*box)}" for box in boxes]
    case("bzoj1299", "\n".join(rows), "\n".join(said))


def second_cases(case):
    heap_games(case)
    number_games(case)
    board_games(case)
    graph_games(case)
    sequence_games(case)
    later_games(case)
