//! Functions that a program in Python gets when it needs them.

use super::super::layout::{Lines, Needs, Supplied};
use crate::program::{Builtin, Program};

const VALUATION: &str = "\
def valuation(p, n):
    e = 0
    while n % p == 0:
        n //= p
        e += 1
    return e
";
const IS_PRIME: &str = "\
def is_prime(n):
    d = 2
    while d * d <= n:
        if n % d == 0:
            return False
        d += 1
    return n >= 2
";
const DIVISORS: &str = "\
def divisors(n):
    found = []
    d = 1
    while d * d <= n:
        if n % d == 0:
            found += [d] if d * d == n else [d, n // d]
        d += 1
    return found
";
const PRIMES: &str = "\
@lru_cache(maxsize=None)
def primes():
    composite = bytearray(LIMIT)
    found = []
    for p in range(2, LIMIT):
        if not composite[p]:
            found.append(p)
            for q in range(p * p, LIMIT, p):
                composite[q] = 1
    return found
";
const PRIME_POWERS: &str = "\
@lru_cache(maxsize=None)
def prime_powers():
    composite = bytearray(LIMIT)
    found = [1]
    for p in range(2, LIMIT):
        if not composite[p]:
            for q in range(p * p, LIMIT, p):
                composite[q] = 1
            q = p
            while q < LIMIT:
                found.append(q)
                q *= p
    return sorted(found)
";

const CEIL_DIVIDE: &str = "\
def ceil_div(a, b):
    return -(-a // b)
";
const POWER: &str = "\
def power(b, e):
    if abs(b) > 1 and e > 62 or abs(b) > 1 and b ** e >= 2 ** 63:
        fail(\"a power is too large\")
    return b ** e if abs(b) > 1 else b ** (2 - e % 2) if e else 1
";
const PRODUCT: &str = "\
def product(a, b):
    if abs(a * b) >= 2 ** 63:
        fail(\"a product is too large\")
    return a * b
";
const BOUNDED_PRODUCT: &str = "\
def bounded_product(a, b):
    return min(a * b, 2 ** 60)
";
const OMEGA: &str = "\
def omega(n):
    found, p = 0, 2
    while p * p <= n:
        if n % p == 0:
            found += 1
            while n % p == 0:
                n //= p
        p += 1
    return found + (n > 1)
";
const BIG_OMEGA: &str = "\
def big_omega(n):
    found, p = 0, 2
    while p * p <= n:
        while n % p == 0:
            n //= p
            found += 1
        p += 1
    return found + (n > 1)
";
const DIVISOR_COUNT: &str = "\
def divisor_count(n):
    found, d = 0, 1
    while d * d <= n:
        if n % d == 0:
            found += 1 if d * d == n else 2
        d += 1
    return found
";
const LEADING_DIGIT: &str = "\
def leading_digit(n, b):
    while n >= b:
        n //= b
    return n
";
const SQUAREFREE: &str = "\
def squarefree(n):
    return int(n > 0 and all(n % (d * d) for d in range(2, int(n ** 0.5) + 2) if d * d <= n))
";
const OUT: &str = "\
out = []
";
const FAIL: &str = "\
def fail(message):
    sys.stdout.write(\"\".join(out))
    sys.stdout.flush()
    sys.stderr.write(message + \"\\n\")
    sys.exit(1)
";
const INPUT: &str = "\
tokens = sys.stdin.buffer.read().split()
place = 0


def ended():
    return place == len(tokens)


def token(name):
    global place
    if place == len(tokens):
        fail(\"the input ends before \" + name)
    place += 1
    return tokens[place - 1]
";
const INPUT_OF_LINES: &str = "\
text = sys.stdin.buffer.read()
place = 0


def ended():
    global place
    while place < len(text) and text[place] <= 32:
        place += 1
    return place == len(text)


def token(name):
    global place
    if ended():
        fail(\"the input ends before \" + name)
    start = place
    while place < len(text) and text[place] > 32:
        place += 1
    return text[start:place]


def read_line(name, most):
    global place
    if place > 0:
        place = text.find(b\"\\n\", place) + 1 or len(text)
    end = text.find(b\"\\n\", place)
    start, place = place, end if end >= 0 else len(text)
    line = list(text[start:place].rstrip(b\"\\r\"))
    if len(line) > most:
        fail(f\"{name} is longer than {most}\")
    return line
";
const READ: &str = "\
def read(name, least, most):
    word = token(name)
    if not word[word[:1] == b\"-\" :].isdigit():
        fail(f\"{name} is not a number\")
    if len(word) > 39:
        fail(f\"{name} is too large\")
    value = int(word)
    if not least <= value <= most:
        fail(f\"{name} is {value}, and this program is for {least} to {most}\")
    return value
";
const READ_LIST: &str = "\
def read_list(name, count, least, most):
    return [read(name, least, most) for _ in range(count)]
";
const READ_WORD: &str = "\
def read_word(name, most):
    word = list(token(name))
    if len(word) > most:
        fail(f\"{name} is longer than {most}\")
    return word
";
const READ_DIGITS: &str = "\
def read_digits(name, most):
    word = read_word(name, most)
    if any(not 48 <= digit < 58 for digit in word):
        fail(f\"{name} has something else than digits\")
    return [digit - 48 for digit in word]
";
const READ_ROWS: &str = "\
def read_rows(name, rows, columns):
    board = [columns]
    for _ in range(rows):
        row = read_word(name, columns)
        if len(row) < columns:
            fail(f\"{name} has a row that is too short\")
        board += row
    return board
";
const HOLDS: &str = "\
def holds(elements, wanted):
    at = bisect_left(elements, wanted)
    return at < len(elements) and elements[at] == wanted
";
const SLICE: &str = "\
def cut(elements, start, end):
    return elements[max(start, 0):max(end, 0)]
";
const RUNS: &str = "\
def runs(elements, wanted):
    found, inside = [], False
    for element in elements:
        if element == wanted:
            if not inside:
                found.append(0)
            found[-1] += 1
        inside = element == wanted
    return found
";

const SUPPLIED: Supplied =
    Supplied { divisors: DIVISORS, primes: PRIMES, prime_powers: PRIME_POWERS, is_prime: IS_PRIME };

/// Adds the functions that are needed.
pub fn helpers(needs: &Needs, program: &Program, lines: &mut Lines) {
    let builtin = |builtin: &Builtin| match builtin {
        Builtin::Valuation => Some(VALUATION),
        Builtin::CeilDivide => Some(CEIL_DIVIDE),
        Builtin::Power => Some(POWER),
        Builtin::CheckedTimes => Some(PRODUCT),
        Builtin::BoundedTimes => Some(BOUNDED_PRODUCT),
        Builtin::Omega => Some(OMEGA),
        Builtin::BigOmega => Some(BIG_OMEGA),
        Builtin::DivisorCount => Some(DIVISOR_COUNT),
        Builtin::LeadingDigit => Some(LEADING_DIGIT),
        Builtin::Squarefree => Some(SQUAREFREE),
        _ => None,
    };
    let reads = |word: &str| needs.reads.contains(word);
    let by_lines = reads("line");
    let wanted = [
        (program.main.is_some() || needs.fails, OUT),
        (needs.fails, FAIL),
        (!needs.reads.is_empty() && !by_lines, INPUT),
        (by_lines, INPUT_OF_LINES),
        (reads("number") || reads("numbers"), READ),
        (reads("numbers"), READ_LIST),
        (reads("word") || reads("digits") || reads("rows"), READ_WORD),
        (reads("digits"), READ_DIGITS),
        (reads("rows"), READ_ROWS),
        (needs.holds, HOLDS),
        (needs.made.contains("cut"), SLICE),
        (needs.made.contains("runs"), RUNS),
    ];
    let first = wanted.into_iter().filter(|(is_needed, _)| *is_needed).map(|(_, text)| text);
    for helper in first.chain(needs.supplied(builtin, &SUPPLIED)) {
        lines.push("");
        if helper != OUT {
            lines.push("");
        }
        lines.block(helper);
    }
}
