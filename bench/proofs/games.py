"""Random games with their meaning written twice: as rule text for the command, and as plain options for this script.

Each maker draws one game: `Heap` for one coordinate, `Board` for two, `Code` for take-and-break codes, `Tagged` for several kinds of positions.
Options are lists of components; the value of an option is the xor of the values of its components.
"""
import random
from dataclasses import dataclass
from typing import Callable


@dataclass
class Heap:
    kind: str
    rule: str
    options: Callable  # n -> iterable of tuples of heaps
    limit: int = 700


@dataclass
class Finite:
    """A finite subtraction set: the repeated window proves its period."""
    kind: str
    rule: str
    taken: list
    limit: int = 4000


@dataclass
class Board:
    kind: str
    rule: str
    options: Callable  # (x, y) -> iterable of pairs
    limit: int = 48


@dataclass
class Code:
    kind: str
    rule: str
    digits: list
    limit: int


@dataclass
class Tagged:
    kind: str
    rule: str
    options: Callable  # (tag, n) -> iterable of tuples of (tag, n)
    first: str
    limit: int = 400


def listed(numbers):
    return "{" + ", ".join(map(str, numbers)) + "}"


# Codes.

def octal(draw):
    length = draw.choice([1, 2, 2, 3, 3, 3, 4, 4, 5])
    zeroth = draw.choice([0, 0, 0, 0, 4])
    digits = [zeroth] + [draw.randrange(8) for _ in range(length)]
    digits[-1] = draw.randrange(1, 8)
    return Code("octal", f"octal {code_text(digits)}", digits, 10_000)


def quaternary(draw):
    digits = [0] + [draw.randrange(4) for _ in range(draw.randrange(2, 9))]
    digits[-1] = draw.randrange(1, 4)
    return Code("quaternary", f"octal {code_text(digits)}", digits, 10_000)


def hexadecimal(draw):
    digits = [draw.choice([0, 0, 0, 0, 8, 4, 12])] + [draw.randrange(16) for _ in range(draw.choice([1, 2, 2, 3, 3, 4]))]
    digits[-1] = draw.randrange(1, 16)
    return Code("hexadecimal", f"hex {code_text(digits)}", digits, 1200)


def code_text(digits):
    text = "".join("0123456789ABCDEF"[digit] for digit in digits)
    return f"{text[0]}.{text[1:]}"


def octal_in_words(draw):
    """A small octal code spelled as a rule of the language."""
    digits = [0] + [draw.randrange(8) for _ in range(draw.choice([1, 2, 2, 3]))]
    digits[-1] = draw.randrange(1, 8)
    parts = []
    for taken, digit in enumerate(digits):
        minus = f" - {taken}" if taken else ""
        if digit & 3 == 3:
            parts.append(f"x{minus}")
        elif digit & 3 == 1:
            parts.append(f"x{minus} if x == {taken}")
        elif digit & 3 == 2:
            parts.append(f"x{minus} if x > {taken}")
        if digit & 4:
            shape = draw.choice([f"[a, x{minus} - a] for a in 1..x{minus}", f"[a, b] for a in 1..x for b in 1..=a if a + b == x{minus}"])
            parts.append(shape)
    return Code("octal in words", "x -> " + " | ".join(parts), digits, 3000)


# Finite subtraction sets.

def finite_set(draw):
    most = draw.choice([6, 10, 16, 25, 40])
    return sorted(draw.sample(range(1, most + 1), min(most, draw.randrange(1, 7))))


def finite_take(draw):
    taken = finite_set(draw)
    texts = [
        f"take {listed(taken)}",
        f"x -> x - k for k in {listed(taken)}",
        "x -> " + " | ".join(f"x-{k}" for k in taken),
        "n -> " + " | ".join(f"n - k for k in {listed([k])}" for k in taken),
        "x -> " + " | ".join(f"x - {k} if x >= {k}" for k in taken),
        "x -> y for y in 0..x if " + " or ".join(f"x - y == {k}" for k in taken),
        f"heap -> heap - t for t in {listed(taken)}",
    ]
    return Finite("finite set", draw.choice(texts), taken)


def wide_take(draw):
    taken = sorted(draw.sample(range(1, draw.choice([100, 300, 1000]) + 1), draw.randrange(2, 7)))
    return Finite("wide set", f"take {listed(taken)}", taken, 60_000)


def finite_range(draw):
    low = draw.randrange(1, 9)
    high = low + draw.randrange(0, 14)
    step = draw.randrange(2, 5)
    rest = draw.randrange(step)
    other = sorted(draw.sample(range(1, 20), 2))
    span = list(range(low, high + 1))
    residue = [k for k in span if k % step == rest]
    spellings = [
        (f"take {low}..={high}", span),
        (f"x -> x - k for k in {low}..={high}", span),
        (f"x -> x - k for k in {low}..{high + 1}", span),
        (f"x -> x - k for k in {low}..={high} if k % {step} == {rest}", residue),
        (f"x -> x - k for k in 1..={high} if k >= {low} and k mod {step} == {rest}", residue),
        (f"x -> x - k for k in {low}..={high} if k % {step} != {rest}", [k for k in span if k % step != rest]),
        (f"x -> x - k for k in {low}..={high} | x - j for j in {listed(other)}", sorted(set(span) | set(other))),
        (f"x -> x - {step} * k for k in {low}..={high}", [step * k for k in span]),
        (f"x -> x - {step}*k - {rest} for k in {low}..={high}", [step * k + rest for k in span]),
        (f"x -> x - k for k in {low}..={high} if k != {other[0]} and k != {other[1]}", [k for k in span if k not in other]),
        (f"x -> x - k for k in {listed(other)} | x - k for k in {low}..={high} if is_prime(k)",
         sorted(set(other) | {k for k in span if is_prime(k)})),
        (f"x -> x - k for k in divisors({6 * low})", [k for k in range(1, 6 * low + 1) if 6 * low % k == 0]),
        (f"x -> x - k for k in powers(2) if k <= {high}", [k for k in (1, 2, 4, 8, 16, 32) if k <= high]),
        (f"x -> x - k * k for k in 1..={low}", [k * k for k in range(1, low + 1)]),
    ]
    rule, taken = draw.choice(spellings)
    return Finite("range or condition", rule, taken) if taken else finite_range(draw)


def is_prime(n):
    return n > 1 and all(n % d for d in range(2, n))


# Endless subtraction sets.

def all_but(draw):
    left_out = sorted(draw.sample(range(1, draw.choice([5, 9, 14])), draw.randrange(1, 5)))
    banned = set(left_out)
    texts = [
        f"take all but {listed(left_out)}",
        f"x -> x - k for k in all but {listed(left_out)}",
        "x -> x - k for k in 1.. if " + " and ".join(f"k != {k}" for k in left_out),
        "x -> y for y in 0..x if " + " and ".join(f"x - y != {k}" for k in left_out),
    ]
    return Heap("all but", draw.choice(texts), lambda n: [(n - k,) for k in range(1, n + 1) if k not in banned])


def residues(draw):
    modulus = draw.randrange(2, 9)
    chosen = sorted(draw.sample(range(modulus), draw.randrange(1, max(2, modulus - 1))))
    extra = draw.randrange(1, 12)
    start = draw.randrange(1, 8)
    condition = " or ".join(f"k % {modulus} == {r}" for r in chosen)
    inside = lambda k: k % modulus in chosen
    spellings = [
        (f"x -> x - k for k in 1.. if {condition}", inside),
        (f"x -> x - k for k in {start}.. if {condition}", lambda k: k >= start and inside(k)),
        (f"x -> x - k for k in 1.. if {condition} | x - {extra}", lambda k: inside(k) or k == extra),
        (f"x -> x - k for k in 1..=x if {condition}", inside),
        (f"x -> y for y in 0..x if (x - y) % {modulus} == {chosen[0]}", lambda k: k % modulus == chosen[0]),
        (f"x -> x - {modulus}*k - {chosen[0]} for k in {start}..", lambda k: k >= modulus * start + chosen[0] and k % modulus == chosen[0]),
        (f"x -> x - {modulus}*k for k in 1.. | x - {extra}", lambda k: k % modulus == 0 or k == extra),
    ]
    rule, allowed = draw.choice(spellings)
    return Heap("endless set", rule, lambda n: [(n - k,) for k in range(1, n + 1) if allowed(k)])


def endless_code(draw):
    head = [draw.randrange(4) for _ in range(draw.randrange(0, 3))]
    tail = [draw.randrange(4) for _ in range(draw.randrange(1, 4))]
    if not any(tail):
        tail[-1] = 3
    text = "octal 0." + "".join(map(str, head)) + "(" + "".join(map(str, tail)) + ")"

    def digit(k):
        return head[k - 1] if k <= len(head) else tail[(k - 1 - len(head)) % len(tail)]

    def options(n):
        return [(n - k,) for k in range(1, n + 1) if digit(k) & (1 if n == k else 2)]
    return Heap("endless code", text, options)


# Moves that depend on the heap.

def conditional(draw):
    modulus = draw.randrange(2, 7)
    rest = draw.randrange(modulus)
    a, b, c = sorted(draw.sample(range(1, 12), 3))
    bound = draw.randrange(5, 40)
    spellings = [
        (f"x -> x - {a} | x - {b} if x % {modulus} == {rest}", lambda n: [a] + [b] * (n % modulus == rest)),
        (f"x -> x - {a} if x % {modulus} != {rest} | x - {b} | x - {c} if x % 2 == 0",
         lambda n: [a] * (n % modulus != rest) + [b] + [c] * (n % 2 == 0)),
        (f"x -> x - {a} if x >= {bound} | x - {b} if x < {bound + 20} | x - {c}", lambda n: [a] * (n >= bound) + [b] * (n < bound + 20) + [c]),
        (f"x -> x - k for k in 1..={c} if (x - k) % {modulus} != {rest}", lambda n: [k for k in range(1, c + 1) if (n - k) % modulus != rest]),
        (f"x -> x - k for k in 1..={c} if (x + k) % {modulus} == {rest} | x - {a}",
         lambda n: [k for k in range(1, c + 1) if (n + k) % modulus == rest] + [a]),
        (f"x -> x - 1 - x % {modulus} if x > {bound} | x - {a} | x - {b}", lambda n: [1 + n % modulus] * (n > bound) + [a, b]),
        (f"x -> {a} if x > {b} | x - {c} | x - 1", lambda n: [n - a] * (n > b) + [c, 1]),
        (f"x -> x - min({a}, x) if x > 0 | x - {b}", lambda n: [min(a, n)] * (n > 0) + [b]),
        (f"x -> x - k for k in 1.. if x % {modulus} == {rest} | x - {a} | x - {b}",
         lambda n: (list(range(1, n + 1)) if n % modulus == rest else []) + [a, b]),
        (f"x -> x - max({a}, x % {modulus}) | x - {c}", lambda n: [max(a, n % modulus), c]),
    ]
    rule, taken = draw.choice(spellings)
    return Heap("condition on the heap", rule, lambda n: [(n - k,) for k in taken(n) if 1 <= k <= n])


# Splits.

def splits(draw):
    a, b = sorted(draw.sample(range(1, 7), 2))
    modulus = draw.randrange(2, 5)
    rest = draw.randrange(modulus)
    small = finite_set(draw)[:3]

    def pairs(n, low=1):
        return [(i, n - i) for i in range(low, n // 2 + 1)] if n >= 0 else []
    spellings = [
        (f"x -> [a, x - {b} - a] for a in 0..=x - {b}", lambda n: pairs(n - b, 0)),
        (f"x -> [a, x - {b} - a] for a in 1..x - {b}", lambda n: pairs(n - b)),
        (f"x -> [a, x - a] for a in 1..x if a % {modulus} == {rest}", lambda n: [(i, n - i) for i in range(1, n) if i % modulus == rest]),
        (f"x -> [a, x - a - 1] for a in 0..x if a % {modulus} == {rest}", lambda n: [(i, n - i - 1) for i in range(n) if i % modulus == rest]),
        (f"x -> [{a}, x - {a} - {b}] | x - {a}", lambda n: [(a, n - a - b), (n - a,)]),
        (f"x -> [a, x - a] for a in {listed(small)} if a < x | x - {b}", lambda n: [(i, n - i) for i in small if i < n] + [(n - b,)]),
        (f"x -> [x - {a}, {b}] if x > {b} | x - k for k in {listed(small)}", lambda n: [(n - a, b)] * (n > b) + [(n - k,) for k in small]),
        (f"x -> [a, b] for a in 1..x for b in a..x if a + b == x - {a}", lambda n: pairs(n - a)),
        (f"x -> [a, x - k - a] for k in {a}..={b} for a in 0..=x-k", lambda n: [p for k in range(a, b + 1) for p in pairs(n - k, 0)]),
        (f"x -> x - k for k in {listed(small)} | [a, x - a] for a in 1..x", lambda n: [(n - k,) for k in small] + pairs(n)),
        (f"x -> x - k for k in 1.. | [a, x - {a} - a] for a in 1..x-{a}", lambda n: [(n - k,) for k in range(1, n + 1)] + pairs(n - a)),
        (f"x -> x - {a} | [x / 2, x / 2] if x % 2 == 0 and x > 0", lambda n: [(n - a,)] + [(n // 2, n // 2)] * (n > 0 and n % 2 == 0)),
        (f"x -> [x / 2, x - x / 2 - {a}] if x >= {2 * b} | x - {a}", lambda n: [(n // 2, n - n // 2 - a)] * (n >= 2 * b) + [(n - a,)]),
        (f"x -> [a, x - a] for a in 1..x if a != x - a and x % {modulus} == {rest} | x - {b}",
         lambda n: [(i, n - i) for i in range(1, n) if 2 * i != n] * (n % modulus == rest) + [(n - b,)]),
        (f"x -> [a, a] for a in 1..x if 2 * a <= x - {a} | x - {a}", lambda n: [(i, i) for i in range(1, n) if 2 * i <= n - a] + [(n - a,)]),
        (f"x -> [a; 3] for a in 1..x if 3 * a == x | x - {a} | x - {b}", lambda n: [(n // 3,) * 3] * (n > 0 and n % 3 == 0 and n > 1) + [(n - a,), (n - b,)]),
    ]
    rule, options = draw.choice(spellings)
    return Heap("split", rule, lambda n: [o for o in options(n) if min(o) >= 0])


def three_heaps(draw):
    a = draw.randrange(0, 5)

    def triples(n, low):
        return [(i, j, n - i - j) for i in range(low, n // 3 + 1) for j in range(i, (n - i) // 2 + 1)] if n >= 0 else []
    take = draw.randrange(1, 5)
    spellings = [
        (f"x -> [a, b, x - {a} - a - b] for a in 1..x for b in 1..x if a + b < x - {a}", lambda n: triples(n - a, 1)),
        (f"x -> [a, b, x - {a} - a - b] for a in 1..x for b in 1..x if a + b < x - {a} | x - {take}",
         lambda n: triples(n - a, 1) + [(n - take,)]),
        (f"x -> [a, b, x - a - b] for a in 1..x for b in 1..x if a + b < x | x - k for k in 1..", lambda n: triples(n, 1) + [(n - k,) for k in range(1, n + 1)]),
    ]
    rule, options = draw.choice(spellings)
    return Heap("three heaps", rule, lambda n: [o for o in options(n) if min(o) >= 0], 120)


# Several kinds, two coordinates, the catalogue.

def tagged(draw):
    a, b, c, d = (draw.randrange(1, 6) for _ in range(4))
    K = draw.randrange(1, 5)
    spellings = [
        (f"a(n) -> b(n - {a}) | a(n - {b}); b(n) -> a(n - {c}) | b(n - {d})", "a",
         lambda t, n: [(("b", n - a),), (("a", n - b),)] if t == "a" else [(("a", n - c),), (("b", n - d),)]),
        (f"left(n) -> right(n - k) for k in 1..={a}; right(n) -> left(n - k) for k in 1..={b}", "left",
         lambda t, n: [(("right" if t == "left" else "left", n - k),) for k in range(1, (a if t == "left" else b) + 1)]),
        (f"p(n) -> q(n - {a}) | q(n - {a + b}); q(n) -> p(n - {c}) | q(n - {d})", "p",
         lambda t, n: [(("q", n - a),), (("q", n - a - b),)] if t == "p" else [(("p", n - c),), (("q", n - d),)]),
        (f"ring(n) -> row(n - k) for k in 1..={K}; row(n) -> [row(a), row(n - k - a)] for k in 1..={K} for a in 0..=n - k; start n -> ring(n)", "ring",
         lambda t, n: [(("row", n - k),) for k in range(1, K + 1)] if t == "ring"
         else [(("row", i), ("row", n - k - i)) for k in range(1, K + 1) for i in range(n - k + 1)]),
        (f"u(n) -> v(n); v(n) -> u(n - {a}) | v(n - {b}) | u(n - {c})", "u",
         lambda t, n: [(("v", n),)] if t == "u" else [(("u", n - a),), (("v", n - b),), (("u", n - c),)]),
        (f"f(n) -> f(n - {a}) | g(n - {b}) if n % 2 == 0; g(n) -> f(n - {c}) | g(n - 1)", "f",
         lambda t, n: [(("f", n - a),)] + [(("g", n - b),)] * (n % 2 == 0) if t == "f" else [(("f", n - c),), (("g", n - 1),)]),
        (f"c(n) -> [c(n - {a}), d(n - {b})] | d(n - {c}); d(n) -> c(n - {d}) | d(n - 1)", "c",
         lambda t, n: [(("c", n - a), ("d", n - b)), (("d", n - c),)] if t == "c" else [(("c", n - d),), (("d", n - 1),)]),
    ]
    rule, first, options = draw.choice(spellings)
    return Tagged("tags", rule, lambda t, n: [o for o in options(t, n) if min(size for _, size in o) >= 0], first)


def board(draw):
    a, b, c, d = (draw.randrange(1, 4) for _ in range(4))
    m = draw.randrange(1, 5)
    k = draw.randrange(1, 4)
    spellings = [
        (f"(x, y) -> (x-k, y) | (x, y-k) for k in 1..={m}", lambda x, y: [(x - i, y) for i in range(1, m + 1)] + [(x, y - i) for i in range(1, m + 1)]),
        (f"(x, y) -> (x-1, y) | (x, y-1) | (x-{a}, y-{b})", lambda x, y: [(x - 1, y), (x, y - 1), (x - a, y - b)]),
        (f"(x, y) -> (x-{a}, y) | (x, y-{b})", lambda x, y: [(x - a, y), (x, y - b)]),
        (f"(x, y) -> (x-k, y) for k in 1..={m} | (x, y-j) for j in 1..={k} | (x-1, y-1)",
         lambda x, y: [(x - i, y) for i in range(1, m + 1)] + [(x, y - j) for j in range(1, k + 1)] + [(x - 1, y - 1)]),
        (f"(x, y) -> (x-{a}, y-{b}) | (x-{c}, y+{d}) | (x, y-1)", lambda x, y: [(x - a, y - b), (x - c, y + d), (x, y - 1)]),
        (f"(x, y) -> (x-k, y-k) for k in 1..={m} | (x-{a}, y) | (x, y-{a})", lambda x, y: [(x - i, y - i) for i in range(1, m + 1)] + [(x - a, y), (x, y - a)]),
        ("(x, y) -> (x-2, y+1) | (x+1, y-2) | (x-2, y-1) | (x-1, y-2)", lambda x, y: [(x - 2, y + 1), (x + 1, y - 2), (x - 2, y - 1), (x - 1, y - 2)]),
        (f"(x, y) -> (x-1, y) | (x, y-1) if (x + y) % {m + 1} != 0", lambda x, y: [(x - 1, y)] + [(x, y - 1)] * ((x + y) % (m + 1) != 0)),
        (f"(x, y) -> (y, x-{a}) | (x, y-{b})", lambda x, y: [(y, x - a), (x, y - b)]),
    ]
    rule, options = draw.choice(spellings)
    return Board("two coordinates", rule, lambda x, y: [p for p in options(x, y) if min(p) >= 0])


def catalogued(draw):
    a, b = sorted(draw.sample(range(1, 16), 2))
    k = draw.randrange(3, 30)
    spellings = [
        (f"bash({k})", range(1, k + 1)),
        (f"bash(m={k})", range(1, k + 1)),
        (f"take_between({a}, {b})", range(a, b + 1)),
        (f"one_two_k({k})", [1, 2, k]),
        (f"take_a_or_b({a}, {b})", [a, b]),
    ]
    rule, taken = draw.choice(spellings)
    return Finite("catalogue", rule, sorted(set(taken)))


def catalogued_endless(draw):
    a, b = sorted(draw.sample(range(1, 16), 2))
    k = draw.randrange(1, 5)
    halved = lambda n: [(n - 1,)] + [(n // 2,) * (2 * k)] * (n % 2 == 0 and n > 0)
    spellings = [
        (f"all_but({a}, {b})", lambda n: [(n - i,) for i in range(1, n + 1) if i not in (a, b)]),
        (f"lieges({2 * k})", halved),
        ("take_odd", lambda n: [(n - i,) for i in range(1, n + 1, 2)]),
        ("leaf_or_tree", lambda n: [(0,)] * (n >= 3 or n == 1) + [(n - 1,)] * (n >= 2)),
        ("powers_of_two", lambda n: [(n - 2 ** i,) for i in range(12)]),
        ("prime_powers", lambda n: [(n - i,) for i in range(1, n + 1) if i == 1 or is_prime_power(i)]),
        ("lasker", lambda n: [(i,) for i in range(n)] + [(i, n - i) for i in range(1, n)]),
    ]
    rule, options = draw.choice(spellings)
    return Heap("catalogue", rule, lambda n: [o for o in options(n) if min(o, default=0) >= 0])


def is_prime_power(n):
    divisor = next((d for d in range(2, n + 1) if n % d == 0), n)
    while divisor > 1 and n % divisor == 0:
        n //= divisor
    return n == 1


# How many periodic games of each maker are wanted.
MAKERS = [
    (octal, 230), (quaternary, 50), (hexadecimal, 80), (octal_in_words, 50), (finite_take, 110), (wide_take, 30), (finite_range, 80), (all_but, 40), (residues, 50),
    (endless_code, 30), (conditional, 50), (splits, 60), (three_heaps, 6), (tagged, 30), (board, 30), (catalogued, 30), (catalogued_endless, 12),
]


def drawn(maker, seed):
    """Games of one maker, one after another, no rule twice."""
    draw = random.Random(f"{maker.__name__} {seed}")
    seen = set()
    for _ in range(5000):
        game = maker(draw)
        if game.rule not in seen:
            seen.add(game.rule)
            yield game
