//! Functions that a program in Java gets when it needs them.

use super::super::layout::{Lines, Needs, Supplied};
use crate::program::visit::Seen;
use crate::program::{Builtin, GlobalKind, Kind, Program, Statement};

const GCD: &str = "\
static long gcd(long a, long b) {
    return b == 0 ? Math.abs(a) : gcd(b, a % b);
}
";
const ISQRT: &str = "\
static long isqrt(long v) {
    long r = (long) Math.sqrt((double) v);
    while (r > 0 && r > v / r) --r;
    while (r + 1 <= v / (r + 1)) ++r;
    return r;
}
";
const VALUATION: &str = "\
static long valuation(long p, long n) {
    long e = 0;
    for (; n % p == 0; n /= p) ++e;
    return e;
}
";
const DIGIT_SUM: &str = "\
static long digit_sum(long n) {
    long s = 0;
    for (; n != 0; n /= 10) s += n % 10;
    return s;
}
";
const CEIL_DIVIDE: &str = "\
static long ceil_div(long a, long b) {
    return -Math.floorDiv(-a, b);
}
";
const POWER: &str = "\
static long power(long b, long e) {
    if (b >= -1 && b <= 1) return e == 0 ? 1 : b < 0 && e % 2 == 0 ? 1 : b;
    long p = 1;
    try {
        for (; e > 0; --e) p = Math.multiplyExact(p, b);
    } catch (ArithmeticException large) {
        fail(\"a power is too large\");
    }
    return p;
}
";
const PRODUCT: &str = "\
static long product(long a, long b) {
    try {
        return Math.multiplyExact(a, b);
    } catch (ArithmeticException large) {
        fail(\"a product is too large\");
        return 0;
    }
}
";
const BOUNDED_PRODUCT: &str = "\
static long bounded_product(long a, long b) {
    long most = 1L << 60;
    return a != 0 && b > most / a ? most : a * b;
}
";
const OMEGA: &str = "\
static long omega(long n) {
    long found = 0;
    for (long p = 2; p <= n / p; ++p)
        if (n % p == 0) {
            ++found;
            while (n % p == 0) n /= p;
        }
    return found + (n > 1 ? 1 : 0);
}
";
const BIG_OMEGA: &str = "\
static long big_omega(long n) {
    long found = 0;
    for (long p = 2; p <= n / p; ++p)
        for (; n % p == 0; n /= p) ++found;
    return found + (n > 1 ? 1 : 0);
}
";
const DIVISOR_COUNT: &str = "\
static long divisor_count(long n) {
    long found = 0;
    for (long d = 1; d <= n / d; ++d)
        if (n % d == 0) found += d == n / d ? 1 : 2;
    return found;
}
";
const LEADING_DIGIT: &str = "\
static long leading_digit(long n, long b) {
    while (n >= b) n /= b;
    return n;
}
";
const SQUAREFREE: &str = "\
static long squarefree(long n) {
    for (long d = 2; d <= n / d; ++d)
        if (n % (d * d) == 0) return 0;
    return n > 0 ? 1 : 0;
}
";
const IS_PRIME: &str = "\
static boolean is_prime(long n) {
    for (long d = 2; d <= n / d; ++d)
        if (n % d == 0) return false;
    return n >= 2;
}
";
const DIVISORS: &str = "\
static long[] divisors(long n) {
    long[] found = new long[0];
    for (long d = 1; d <= n / d; ++d)
        if (n % d == 0) {
            found = with(found, d);
            if (d != n / d) found = with(found, n / d);
        }
    return found;
}
";
const PRIMES: &str = "\
static long[] primes;

static long[] primes() {
    if (primes != null) return primes;
    boolean[] composite = new boolean[LIMIT];
    long[] found = new long[LIMIT];
    int count = 0;
    for (int p = 2; p < LIMIT; ++p) {
        if (composite[p]) continue;
        found[count++] = p;
        for (long q = (long) p * p; q < LIMIT; q += p) composite[(int) q] = true;
    }
    return primes = Arrays.copyOf(found, count);
}
";
const PRIME_POWERS: &str = "\
static long[] prime_powers;

static long[] prime_powers() {
    if (prime_powers != null) return prime_powers;
    boolean[] composite = new boolean[LIMIT];
    long[] found = new long[LIMIT + 1];
    int count = 0;
    found[count++] = 1;
    for (int p = 2; p < LIMIT; ++p) {
        if (composite[p]) continue;
        for (long q = (long) p * p; q < LIMIT; q += p) composite[(int) q] = true;
        for (long q = p; q < LIMIT; q *= p) found[count++] = q;
    }
    found = Arrays.copyOf(found, count);
    Arrays.sort(found);
    return prime_powers = found;
}
";
const WITH: &str = "\
static long[] with(long[] list, long element) {
    long[] longer = Arrays.copyOf(list, list.length + 1);
    longer[list.length] = element;
    return longer;
}
";
const EXTENDED: &str = "\
static long[] extended(long[] list, long count) {
    long[] longer = Arrays.copyOf(list, (int) (list.length + count));
    Arrays.fill(longer, list.length, longer.length, -1);
    return longer;
}
";
const DOUBLED: &str = "\
static int[] doubled(int[] list) {
    int[] longer = Arrays.copyOf(list, 2 * list.length);
    Arrays.fill(longer, list.length, longer.length, -1);
    return longer;
}

static long[] doubled(long[] list) {
    long[] longer = Arrays.copyOf(list, 2 * list.length);
    Arrays.fill(longer, list.length, longer.length, -1);
    return longer;
}
";
const OUT: &str = "\
static StringBuilder out = new StringBuilder();
";
const FAIL: &str = "\
static void fail(String message) {
    System.out.print(out);
    System.out.flush();
    System.err.println(message);
    System.exit(1);
}
";
const INPUT: &str = "\
static byte[] buffer = new byte[1 << 16];
static int used = 0, held = 0;

static int peek() {
    if (used == held) {
        try {
            held = Math.max(0, System.in.read(buffer));
        } catch (IOException broken) {
            held = 0;
        }
        used = 0;
    }
    return held == 0 ? -1 : buffer[used] & 255;
}

static boolean ended() {
    while (peek() >= 0 && peek() <= ' ') ++used;
    return peek() < 0;
}
";
const READ: &str = "\
static long read(String name, long least, long most) {
    if (ended()) fail(\"the input ends before \" + name);
    boolean negative = peek() == '-';
    if (negative) ++used;
    if (peek() < '0' || peek() > '9') fail(name + \" is not a number\");
    long value = 0;
    for (; peek() >= '0' && peek() <= '9'; ++used) {
        if (value > (Long.MAX_VALUE - (peek() - '0')) / 10) fail(name + \" is too large\");
        value = 10 * value + peek() - '0';
    }
    if (peek() > ' ') fail(name + \" is not a number\");
    if (negative) value = -value;
    if (value < least || value > most)
        fail(name + \" is \" + value + \", and this program is for \" + least + \" to \" + most);
    return value;
}
";
const READ_LIST: &str = "\
static long[] read_list(String name, long count, long least, long most) {
    long[] list = new long[(int) Math.min(count, 1 << 20)];
    for (int i = 0; i < count; ++i) {
        if (i == list.length) list = Arrays.copyOf(list, 2 * i);
        list[i] = read(name, least, most);
    }
    return Arrays.copyOf(list, (int) count);
}
";
const SKIP_WORD: &str = "\
static void skip_word(String name) {
    if (ended()) fail(\"the input ends before \" + name);
    while (peek() > ' ') ++used;
}
";
const READ_WORD: &str = "\
static long[] read_word(String name, long most) {
    if (ended()) fail(\"the input ends before \" + name);
    long[] word = new long[16];
    int length = 0;
    for (; peek() > ' '; ++used) {
        if (length == word.length) word = Arrays.copyOf(word, 2 * length);
        word[length++] = peek();
    }
    if (length > most) fail(name + \" is longer than \" + most);
    return Arrays.copyOf(word, length);
}
";
const READ_DIGITS: &str = "\
static long[] read_digits(String name, long most) {
    long[] digits = read_word(name, most);
    for (int i = 0; i < digits.length; ++i) {
        if (digits[i] < '0' || digits[i] > '9') fail(name + \" has something else than digits\");
        digits[i] -= '0';
    }
    return digits;
}
";
const READ_ROWS: &str = "\
static long[] read_rows(String name, long rows, long columns) {
    long[] board = {columns};
    for (long i = 0; i < rows; ++i) {
        long[] row = read_word(name, columns);
        if (row.length < columns) fail(name + \" has a row that is too short\");
        long[] longer = Arrays.copyOf(board, board.length + row.length);
        System.arraycopy(row, 0, longer, board.length, row.length);
        board = longer;
    }
    return board;
}
";
const READ_LINE: &str = "\
static boolean on_first_line = true;

static long[] read_line(String name, long most) {
    if (!on_first_line || peek() == '\\n' || peek() == '\\r') {
        while (peek() >= 0 && peek() != '\\n') ++used;
        if (peek() == '\\n') ++used;
    }
    on_first_line = false;
    long[] line = new long[16];
    int length = 0;
    for (; peek() >= 0 && peek() != '\\n'; ++used) {
        if (peek() == '\\r') continue;
        if (length == line.length) line = Arrays.copyOf(line, 2 * length);
        line[length++] = peek();
    }
    if (length > most) fail(name + \" is longer than \" + most);
    return Arrays.copyOf(line, length);
}
";
const KEY: &str = "\
static class Key {
    final long[] elements;

    Key(long[] elements) {
        this.elements = elements;
    }

    public boolean equals(Object other) {
        return Arrays.equals(elements, ((Key) other).elements);
    }

    public int hashCode() {
        return Arrays.hashCode(elements);
    }
}
";
const LISTED: &str = "\
static String listed(long[] list) {
    StringBuilder text = new StringBuilder();
    for (long element : list) text.append(text.length() == 0 ? \"\" : \" \").append(element);
    return text.toString();
}
";
const MADE: [(&str, &str); 7] = [
    (
        "cut",
        "\
static long[] cut(long[] list, long from, long to) {
    from = Math.min(Math.max(from, 0), list.length);
    to = Math.min(Math.max(to, from), list.length);
    return Arrays.copyOfRange(list, (int) from, (int) to);
}
",
    ),
    (
        "joined",
        "\
static long[] joined(long[] first, long[] second) {
    long[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
}
",
    ),
    (
        "in_order",
        "\
static long[] in_order(long[] list) {
    long[] sorted = list.clone();
    Arrays.sort(sorted);
    return sorted;
}
",
    ),
    (
        "backwards",
        "\
static long[] backwards(long[] list) {
    long[] reversed = new long[list.length];
    for (int i = 0; i < list.length; ++i) reversed[i] = list[list.length - 1 - i];
    return reversed;
}
",
    ),
    (
        "different",
        "\
static long[] different(long[] list) {
    return Arrays.stream(list).sorted().distinct().toArray();
}
",
    ),
    (
        "runs",
        "\
static long[] runs(long[] list, long wanted) {
    long[] found = new long[list.length];
    int count = 0;
    boolean inside = false;
    for (long element : list) {
        if (element == wanted) {
            if (!inside) ++count;
            ++found[count - 1];
        }
        inside = element == wanted;
    }
    return Arrays.copyOf(found, count);
}
",
    ),
    (
        "digit_list",
        "\
static long[] digit_list(long n) {
    String text = n > 0 ? Long.toString(n) : \"\";
    return text.chars().asLongStream().map(letter -> letter - '0').toArray();
}
",
    ),
];

const SUPPLIED: Supplied =
    Supplied { divisors: DIVISORS, primes: PRIMES, prime_powers: PRIME_POWERS, is_prime: IS_PRIME };

/// Adds the functions that are needed.
pub fn helpers(needs: &Needs, program: &Program, lines: &mut Lines) {
    let builtin = |builtin: &Builtin| match builtin {
        Builtin::Gcd => Some(GCD),
        Builtin::Isqrt => Some(ISQRT),
        Builtin::Valuation => Some(VALUATION),
        Builtin::DigitSum => Some(DIGIT_SUM),
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
    let is_stack = |own: &str| {
        program.globals.iter().any(|global| global.name == own && matches!(global.kind, GlobalKind::Stack(_)))
    };
    let pushes = program
        .any(|seen| matches!(seen, Seen::Statement(Statement::Push(own, _)) if !is_stack(own)))
        || needs.listings.contains(&crate::program::Listing::Divisors);
    let lists = |kind: &GlobalKind| matches!(kind, GlobalKind::Memo(Kind::List));
    let wanted = [
        (program.main.is_some() || needs.fails, OUT),
        (needs.fails, FAIL),
        (!needs.reads.is_empty(), INPUT),
        (reads("number") || reads("numbers"), READ),
        (reads("numbers"), READ_LIST),
        (reads("skip"), SKIP_WORD),
        (reads("word") || reads("digits") || reads("rows"), READ_WORD),
        (reads("digits"), READ_DIGITS),
        (reads("rows"), READ_ROWS),
        (reads("line"), READ_LINE),
        (program.globals.iter().any(|global| lists(&global.kind)), KEY),
        (needs.listed, LISTED),
        (pushes, WITH),
        (has(program, |statement| matches!(statement, Statement::Double(_))), DOUBLED),
        (has(program, |statement| matches!(statement, Statement::Extend(..))), EXTENDED),
    ];
    let first = wanted.into_iter().filter(|(is_needed, _)| *is_needed).map(|(_, text)| text);
    let made = MADE.into_iter().filter(|(name, _)| needs.made.contains(name)).map(|(_, text)| text);
    for helper in first.chain(made).chain(needs.supplied(builtin, &SUPPLIED)) {
        lines.block(helper);
        lines.push("");
    }
}

fn has(program: &Program, is_it: fn(&Statement) -> bool) -> bool {
    program.any(|seen| matches!(seen, Seen::Statement(statement) if is_it(statement)))
}
