//! Functions that a program in C++ gets when it needs them.

use super::super::layout::{Lines, Needs, Supplied};
use crate::program::{Builtin, GlobalKind, Program};

const ISQRT: &str = r#"template <class Number>
long long isqrt(Number v) {
    if (v < 1LL << 52) return sqrt((double)v);
    long long r = sqrtl((long double)v);
    while ((__int128)r * r > v) --r;
    while ((__int128)(r + 1) * (r + 1) <= v) ++r;
    return r;
}
"#;
const BITS: &str = r#"long long bits(long long v) {
    return v ? 64 - __builtin_clzll(v) : 0;
}
"#;
const VALUATION: &str = r#"long long valuation(long long p, long long n) {
    long long e = 0;
    for (; n % p == 0; n /= p) ++e;
    return e;
}
"#;
const DIGIT_SUM: &str = r#"long long digit_sum(long long n) {
    long long s = 0;
    for (; n; n /= 10) s += n % 10;
    return s;
}
"#;
const FLOOR_DIVIDE: &str = r#"long long floor_div(long long a, long long b) {
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}
"#;
const FLOOR_MODULO: &str = r#"long long floor_mod(long long a, long long b) {
    return (a % b + b) % b;
}
"#;
const IS_PRIME: &str = r#"bool is_prime(long long n) {
    for (long long d = 2; d <= n / d; ++d)
        if (n % d == 0) return false;
    return n >= 2;
}
"#;
const DIVISORS: &str = r#"vector<long long> divisors(long long n) {
    vector<long long> found;
    for (long long d = 1; d <= n / d; ++d)
        if (n % d == 0) {
            found.push_back(d);
            if (d != n / d) found.push_back(n / d);
        }
    return found;
}
"#;
const PRIMES: &str = r#"const vector<long long>& primes() {
    static const vector<long long> found = [] {
        vector<long long> found;
        vector<char> composite(LIMIT);
        for (long long p = 2; p < LIMIT; ++p) {
            if (composite[p]) continue;
            found.push_back(p);
            for (long long q = p * p; q < LIMIT; q += p) composite[q] = 1;
        }
        return found;
    }();
    return found;
}
"#;
const PRIME_POWERS: &str = r#"const vector<long long>& prime_powers() {
    static const vector<long long> found = [] {
        vector<long long> found{1};
        vector<char> composite(LIMIT);
        for (long long p = 2; p < LIMIT; ++p) {
            if (composite[p]) continue;
            for (long long q = p * p; q < LIMIT; q += p) composite[q] = 1;
            for (long long q = p; q < LIMIT; q *= p) found.push_back(q);
        }
        sort(found.begin(), found.end());
        return found;
    }();
    return found;
}
"#;

const CEIL_DIVIDE: &str = r#"long long ceil_div(long long a, long long b) {
    return a / b + (a % b != 0 && (a < 0) == (b < 0));
}
"#;
const POWER: &str = r#"long long power(long long b, long long e) {
    if (b >= -1 && b <= 1) return e == 0 ? 1 : b < 0 && e % 2 == 0 ? 1 : b;
    long long p = 1;
    for (; e > 0; --e)
        if (__builtin_mul_overflow(p, b, &p)) fail("a power is too large");
    return p;
}
"#;
const PRODUCT: &str = r#"long long product(long long a, long long b) {
    if (__builtin_mul_overflow(a, b, &a)) fail("a product is too large");
    return a;
}
"#;
const BOUNDED_PRODUCT: &str = r#"long long bounded_product(long long a, long long b) {
    const long long most = 1LL << 60;
    return a != 0 && b > most / a ? most : a * b;
}
"#;
const OMEGA: &str = r#"long long omega(long long n) {
    long long found = 0;
    for (long long p = 2; p <= n / p; ++p)
        if (n % p == 0) {
            ++found;
            while (n % p == 0) n /= p;
        }
    return found + (n > 1);
}
"#;
const BIG_OMEGA: &str = r#"long long big_omega(long long n) {
    long long found = 0;
    for (long long p = 2; p <= n / p; ++p)
        for (; n % p == 0; n /= p) ++found;
    return found + (n > 1);
}
"#;
const DIVISOR_COUNT: &str = r#"long long divisor_count(long long n) {
    long long found = 0;
    for (long long d = 1; d <= n / d; ++d)
        if (n % d == 0) found += d == n / d ? 1 : 2;
    return found;
}
"#;
const LEADING_DIGIT: &str = r#"long long leading_digit(long long n, long long b) {
    while (n >= b) n /= b;
    return n;
}
"#;
const SQUAREFREE: &str = r#"long long squarefree(long long n) {
    for (long long d = 2; d <= n / d; ++d)
        if (n % (d * d) == 0) return 0;
    return n > 0;
}
"#;
const FAIL: &str = r#"[[noreturn, gnu::cold, gnu::format(printf, 1, 2)]] void fail(const char* format, ...) {
    fflush(stdout);
    va_list values;
    va_start(values, format);
    vfprintf(stderr, format, values);
    fputc('\n', stderr);
    exit(1);
}
"#;
// A number lies in the buffer as a whole, and a zero behind what is held ends every loop: no byte asks whether there is more.
const INPUT: &str = r#"static char buffer[(1 << 16) + 1];
static size_t used = 0, held = 0;

static void refill() {
    held -= used;
    memmove(buffer, buffer + used, held);
    held += fread(buffer + held, 1, sizeof buffer - 1 - held, stdin);
    buffer[held] = used = 0;
}

static inline int peek() {
    if (used == held) refill();
    return used < held ? (unsigned char)buffer[used] : -1;
}
"#;
const ENDED: &str = r#"bool ended() {
    while (peek() >= 0 && peek() <= ' ') ++used;
    return peek() < 0;
}
"#;
// Eight digits are recognised and worked out at once, as is known of fast parsers: one by one takes twice as long. Where
// numbers are short or not negative by their limits, that is not even looked for.
const READ: &str = r#"// Eight digits at once where there are as many.
[[gnu::always_inline]] static inline long long read(const char* name, long long least, long long most) {
    while (buffer[used] > 0 && buffer[used] <= ' ') ++used;
    if (held - used < 32) {
        while (peek() >= 0 && peek() <= ' ') ++used;
        refill();
        if (used == held) fail("the input ends before %s", name);
    }
    const char *first = buffer + used, *at = first;
    bool is_negative = least < 0 && *at == '-';
    at += is_negative;
    unsigned long long size = 0, eight = 0;
    if (most >= 10000000) memcpy(&eight, at, 8);
    if (most >= 10000000 && !(((eight + 0x4646464646464646) | (eight - 0x3030303030303030)) & 0x8080808080808080)) {
        eight = (eight & 0x0f0f0f0f0f0f0f0f) * 2561 >> 8;
        eight = (eight & 0x00ff00ff00ff00ff) * 6553601 >> 16;
        size = (eight & 0x0000ffff0000ffff) * 42949672960001 >> 32;
        at += 8;
    }
    for (unsigned digit; (digit = (unsigned char)*at - '0') < 10; ++at) size = 10 * size + digit;
    if (at == first + is_negative || (unsigned char)*at > ' ')
        fail(*first == '-' ? "%s is negative, or not a number" : "%s is not a number", name);
    long long value = is_negative ? -(long long)size : (long long)size;
    if (at - first > 19 || size > LLONG_MAX || value < least || value > most) {
        if (at - first > 19 || size > LLONG_MAX) fail("%s is too large", name);
        fail("%s is %lld, and this program is for %lld to %lld", name, value, least, most);
    }
    used = at - buffer;
    return value;
}
"#;
const READ_LIST: &str = r#"List read_list(const char* name, long long count, long long least, long long most) {
    List list(min(max(count, 0LL), 1LL << 20));
    for (auto& element : list) element = read(name, least, most);
    while ((long long)list.size() < count) list.push_back(read(name, least, most));
    return list;
}
"#;
const SKIP_WORD: &str = r#"static inline void skip_word(const char* name) {
    while (peek() >= 0 && peek() <= ' ') ++used;
    if (held - used < 32) refill();
    if (used == held) fail("the input ends before %s", name);
    unsigned long long eight;
    memcpy(&eight, buffer + used, 8);
    if (!((eight - 0x2121212121212121) & ~eight & 0x8080808080808080)) used += 8;
    do {
        while ((unsigned char)buffer[used] > ' ') ++used;
    } while (used == held && peek() > ' ');
}
"#;
const READ_WORD: &str = r#"List read_word(const char* name, long long most) {
    if (ended()) fail("the input ends before %s", name);
    List word;
    for (; peek() > ' '; ++used) word.push_back(peek());
    if ((long long)word.size() > most) fail("%s is longer than %lld", name, most);
    return word;
}
"#;
const READ_DIGITS: &str = r#"List read_digits(const char* name, long long most) {
    List digits = read_word(name, most);
    for (auto& digit : digits) {
        if (digit < '0' || digit > '9') fail("%s has something else than digits", name);
        digit -= '0';
    }
    return digits;
}
"#;
const READ_ROWS: &str = r#"List read_rows(const char* name, long long rows, long long columns) {
    List board{columns};
    for (long long i = 0; i < rows; ++i) {
        List row = read_word(name, columns);
        if ((long long)row.size() < columns) fail("%s has a row that is too short", name);
        board.insert(board.end(), row.begin(), row.end());
    }
    return board;
}
"#;
const READ_LINE: &str = r#"List read_line(const char* name, long long most) {
    static bool first = true;
    if (!first || peek() == '\n' || peek() == '\r') {
        while (peek() >= 0 && peek() != '\n') ++used;
        if (peek() == '\n') ++used;
    }
    first = false;
    List line;
    for (; peek() >= 0 && peek() != '\n'; ++used)
        if (peek() != '\r') line.push_back(peek());
    if ((long long)line.size() > most) fail("%s is longer than %lld", name, most);
    return line;
}
"#;
const HASH: &str = r#"struct Hash {
    size_t operator()(unsigned long long key) const {
        key = (key ^ key >> 30) * 0xbf58476d1ce4e5b9ULL;
        key = (key ^ key >> 27) * 0x94d049bb133111ebULL;
        return key ^ key >> 31;
    }
    size_t operator()(const vector<long long>& key) const {
        size_t hash = key.size();
        for (long long element : key) hash = (*this)(hash + element);
        return hash;
    }
};

template <class Memo, class Key>
long long recall(const Memo& memo, const Key& key) {
    auto entry = memo.find(key);
    return entry == memo.end() ? -1 : entry->second;
}
"#;
const LISTED: &str = r#"string listed(const List& list) {
    string text;
    for (long long element : list) text += (text.empty() ? "" : " ") + to_string(element);
    return text;
}
"#;
/// Functions that make lists.
const MADE: [(&str, &str); 7] = [
    (
        "cut",
        r#"List cut(const List& list, long long from, long long to) {
    from = min<long long>(max(from, 0LL), list.size());
    to = min<long long>(max(to, from), list.size());
    return List(list.begin() + from, list.begin() + to);
}
"#,
    ),
    (
        "joined",
        r#"List joined(List first, const List& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}
"#,
    ),
    (
        "in_order",
        r#"List in_order(List list) {
    sort(list.begin(), list.end());
    return list;
}
"#,
    ),
    (
        "backwards",
        r#"List backwards(List list) {
    reverse(list.begin(), list.end());
    return list;
}
"#,
    ),
    (
        "different",
        r#"List different(List list) {
    sort(list.begin(), list.end());
    list.erase(unique(list.begin(), list.end()), list.end());
    return list;
}
"#,
    ),
    (
        "runs",
        r#"List runs(const List& list, long long wanted) {
    List found;
    bool inside = false;
    for (long long element : list) {
        if (element == wanted) {
            if (!inside) found.push_back(0);
            ++found.back();
        }
        inside = element == wanted;
    }
    return found;
}
"#,
    ),
    (
        "digit_list",
        r#"List digit_list(long long n) {
    List digits;
    for (; n > 0; n /= 10) digits.insert(digits.begin(), n % 10);
    return digits;
}
"#,
    ),
];

const SUPPLIED: Supplied =
    Supplied { divisors: DIVISORS, primes: PRIMES, prime_powers: PRIME_POWERS, is_prime: IS_PRIME };

/// The headers that a program needs. A program that uses nothing of the library of C++ is not linked with it, and so starts
/// in half the time.
pub fn included(body: &str) -> String {
    let is_linked = ["vector", "List", "string", "unordered_map"].iter().any(|word| body.contains(word));
    let headers = match is_linked {
        true => "#include <bits/stdc++.h>\n".to_string(),
        false => HEADERS.map(|header| format!("#include <{header}>\n")).concat(),
    };
    format!("{headers}using namespace std;\n\n")
}

const HEADERS: [&str; 8] =
    ["algorithm", "climits", "cmath", "cstdarg", "cstdio", "cstdlib", "cstring", "numeric"];

/// What programs by hand open with: how numbers are read, and of the rest what they use.
pub fn opening(program: &str) -> String {
    let list = if program.contains("List") { "using List = vector<long long>;\n" } else { "" };
    let ended = if program.contains("ended()") { ENDED } else { "" };
    let parts = [list, FAIL, INPUT, ended, READ];
    let parts = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n");
    included(&format!("{parts}{program}")) + &parts
}

/// Adds the functions that are needed.
pub fn helpers(needs: &Needs, program: &Program, lines: &mut Lines) {
    let builtin = |builtin: &Builtin| match builtin {
        Builtin::Isqrt => Some(ISQRT),
        Builtin::Bits => Some(BITS),
        Builtin::Valuation => Some(VALUATION),
        Builtin::DigitSum => Some(DIGIT_SUM),
        Builtin::FloorDivide => Some(FLOOR_DIVIDE),
        Builtin::FloorModulo => Some(FLOOR_MODULO),
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
    let wanted = [
        (needs.fails, FAIL),
        (!needs.reads.is_empty(), INPUT),
        (["ended", "word", "digits", "rows"].iter().any(|word| reads(word)), ENDED),
        (reads("skip"), SKIP_WORD),
        (reads("number") || reads("numbers"), READ),
        (reads("numbers"), READ_LIST),
        (reads("word") || reads("digits") || reads("rows"), READ_WORD),
        (reads("digits"), READ_DIGITS),
        (reads("rows"), READ_ROWS),
        (reads("line"), READ_LINE),
        (program.globals.iter().any(|global| matches!(global.kind, GlobalKind::Memo(_))), HASH),
        (needs.listed, LISTED),
    ];
    let first = wanted.into_iter().filter(|(is_needed, _)| *is_needed).map(|(_, text)| text);
    let made = MADE.into_iter().filter(|(name, _)| needs.made.contains(name)).map(|(_, text)| text);
    for helper in first.chain(made).chain(needs.supplied(builtin, &SUPPLIED)) {
        lines.block(helper);
        lines.push("");
    }
}
