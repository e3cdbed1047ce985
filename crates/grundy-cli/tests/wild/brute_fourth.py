"""Further tests of the judge problems: many digits, ways to move, positions after a move, parameters that run through a range.

As in brute.py, nothing of Grundy is used; `fourth_cases` is called there with the function that keeps a test.
"""

import random
from functools import lru_cache
from itertools import combinations_with_replacement, product

from brute_third import graded, wins_by, written

choice = random.Random(41)


def many_digits(case):
    wins = wins_by(lambda x: [x - k for k in (1, 3, 4) if k <= x])
    for _ in range(4):
        heaps = [choice.randint(1, 150) for _ in range(5)]
        case("many_digits", "5\n" + "\n".join(map(str, heaps)), "\n".join("BE"[not wins(x)] for x in heaps))
    # Four outcomes in a row decide all that follow, and those of the first heaps are there again 7 further on.
    period = next(p for p in range(1, 20) if all(wins(x) == wins(x + p) for x in range(4)))
    long = [10**999 + choice.randint(0, 10**9) for _ in range(9)]
    case("many_digits", "9\n" + "\n".join(map(str, long)), "\n".join("BE"[not wins(x % period)] for x in long))


def bacteria(board):
    def cut(area, counted=False):
        r, s, c, d = area
        rows, columns = range(r, s), range(c, d)
        for j in columns:
            if all(board[i][j] == "." for i in rows):
                yield from [((r, s, c, j), (r, s, j + 1, d))] * (len(rows) if counted else min(len(rows), 1))
        for i in rows:
            if all(board[i][j] == "." for j in columns):
                yield from [((r, i, c, d), (i + 1, s, c, d))] * (len(columns) if counted else min(len(columns), 1))

    value = graded(cut)
    return sum(value(one) == value(other) for one, other in cut((0, len(board), 0, len(board[0])), True))


def moves_told(case):
    for _ in range(6):
        h, w = choice.randint(1, 4), choice.randint(1, 4)
        board = ["".join(choice.choice("....#") for _ in range(w)) for _ in range(h)]
        case("gcj_bacterial", f"1\n{h} {w}\n" + "\n".join(board), f"Case #1: {bacteria(board)}")
    smaller = lambda p: [p[:i] + (p[i] - k,) + p[i + 1 :] for i in range(3) for k in range(1, p[i] // 2 + 1)]
    wins = wins_by(smaller)
    for _ in range(8):
        cake = tuple(choice.randint(1, 9) for _ in range(3))
        left = next((after for after in smaller(cake) if not wins(after)), None)
        case("acmp_cake", written(*cake), "YES " + written(*left) if left else "NO")


def in_turns(case):
    for most in (1, 2, 7, 30):
        lost = [m for m in range(1, most + 1) if not thirty_one(m)]
        case("boj20004", str(most), "\n".join("" if m not in lost else str(m) for m in range(1, most + 1)))
    for _ in range(8):
        word = "".join(choice.choice("AB") for _ in range(choice.randint(1, 20)))
        spare = [sum(max(0, len(run) - 2) for run in word.split(other)) for other in "BA"]
        case("leetcode2038", word, "true" if spare[0] > spare[1] else "false")
    wins = wins_by(lambda x: [x - k for k in range(1, (x + 1) // 2 + 1)], last_wins=False)
    heaps = [choice.randint(1, 200) for _ in range(30)]
    case("half_misere", "30\n" + "\n".join(map(str, heaps)), "\n".join("BA"[wins(x)] for x in heaps))


def thirty_one(most):
    """Whether the first player wins where up to so many numbers are said in turns, and who says 31 loses."""
    return wins_by(lambda left: [left - k for k in range(1, min(most, left) + 1)], last_wins=False)(31)


def walks_on_trees(case):
    for _ in range(8):
        count = choice.randint(1, 9)
        edges = [(v, choice.randint(1, v - 1)) for v in range(2, count + 1)]
        near = {v: [b for a, b in edges if a == v] + [a for a, b in edges if b == v] for v in range(1, count + 1)}

        @lru_cache(None)
        def wins(vertex, before):
            return any(not wins(other, vertex) for other in near[vertex] if other != before)

        begin = choice.randint(1, count)
        rows = [written(count, begin)] + [written(*choice.sample(edge, 2)) for edge in edges]
        case("walk_on_a_tree", "\n".join(rows), "Alice" if wins(begin, 0) else "Bob")


def outcomes_of_cards():
    """Who wins with each two hands of eight cards, backwards from the hands that cannot move; draws have no entry."""
    hands = list(combinations_with_replacement(range(5), 8))

    def after(hand, card, added):
        rest = list(hand)
        rest.remove(card)
        return tuple(sorted([*rest, (card + added) % 5]))

    changes = {hand: {(a, b): after(hand, a, b) for a in set(hand) - {0} for b in range(1, 5)} for hand in hands}
    lead_here, left, wins = {}, {}, {}
    for mine, other in product(hands, hands):
        options = {(other, changes[mine][a, b]) for a in set(mine) - {0} for b in set(other) - {0}}
        left[mine, other] = len(options)
        for option in options:
            lead_here.setdefault(option, []).append((mine, other))
    decided = [position for position, count in left.items() if count == 0]
    wins.update((position, False) for position in decided)
    for position in decided:
        for before in lead_here.get(position, []):
            left[before] -= 1
            if before not in wins and (not wins[position] or left[before] == 0):
                wins[before] = not wins[position]
                decided.append(before)
    return wins


def cards_added(case):
    wins = outcomes_of_cards()
    rows, said = [], []
    for _ in range(12):
        few = choice.randint(1, 8)
        hands = [sorted([0] * (8 - few) + [choice.randint(0, 4) for _ in range(few)]) for _ in range(2)]
        rows.append(written(0, *hands[0], *hands[1]))
        said.append({True: "Alice", False: "Bob", None: "Deal"}[wins.get(tuple(map(tuple, hands)))])
    case("cf919f", "12\n" + "\n".join(rows), "\n".join(said))


def fourth_cases(case):
    many_digits(case)
    moves_told(case)
    in_turns(case)
    walks_on_trees(case)
    cards_added(case)
