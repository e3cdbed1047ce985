//! Functions that a program in Rust gets when it needs them.

use super::super::layout::{Lines, Needs, Supplied};
use crate::program::{Builtin, Program};

const GCD: &str = "\
fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}
";
const ISQRT: &str = "\
fn isqrt(v: i128) -> i64 {
    let mut r = (v as f64).sqrt() as i128;
    r = (r + v / r.max(1)) / 2;
    while r * r > v {
        r -= 1;
    }
    while (r + 1) * (r + 1) <= v {
        r += 1;
    }
    r as i64
}
";
const VALUATION: &str = "\
fn valuation(p: i64, mut n: i64) -> i64 {
    let mut e = 0;
    while n % p == 0 {
        n /= p;
        e += 1;
    }
    e
}
";
const DIGIT_SUM: &str = "\
fn digit_sum(mut n: i64) -> i64 {
    let mut s = 0;
    while n > 0 {
        s += n % 10;
        n /= 10;
    }
    s
}
";
const FLOOR_DIVIDE: &str = "\
fn floor_div(a: i64, b: i64) -> i64 {
    a / b - (a % b != 0 && (a < 0) != (b < 0)) as i64
}
";
const IS_PRIME: &str = "\
fn is_prime(n: i64) -> bool {
    n >= 2 && (2..).take_while(|d| *d <= n / d).all(|d| n % d != 0)
}
";
const DIVISORS: &str = "\
fn divisors(n: i64) -> Vec<i64> {
    let mut found = Vec::new();
    for d in (1..).take_while(|d| *d <= n / d) {
        if n % d == 0 {
            found.push(d);
            if d != n / d {
                found.push(n / d);
            }
        }
    }
    found
}
";
const PRIMES: &str = "\
fn primes() -> impl Iterator<Item = i64> {
    static PRIMES: std::sync::OnceLock<Vec<i64>> = std::sync::OnceLock::new();
    let found = PRIMES.get_or_init(|| {
        let mut composite = vec![false; LIMIT as usize];
        let mut found = Vec::new();
        for p in 2..LIMIT as usize {
            if !composite[p] {
                found.push(p as i64);
                (p * p..LIMIT as usize).step_by(p).for_each(|q| composite[q] = true);
            }
        }
        found
    });
    found.iter().copied()
}
";
const PRIME_POWERS: &str = "\
fn prime_powers() -> impl Iterator<Item = i64> {
    static POWERS: std::sync::OnceLock<Vec<i64>> = std::sync::OnceLock::new();
    let found = POWERS.get_or_init(|| {
        let mut composite = vec![false; LIMIT as usize];
        let mut found = vec![1];
        for p in 2..LIMIT as usize {
            if !composite[p] {
                (p * p..LIMIT as usize).step_by(p).for_each(|q| composite[q] = true);
                let mut q = p as i64;
                while q < LIMIT {
                    found.push(q);
                    q *= p as i64;
                }
            }
        }
        found.sort_unstable();
        found
    });
    found.iter().copied()
}
";

const FLOOR_MODULO: &str = "\
fn floor_mod(a: i64, b: i64) -> i64 {
    (a % b + b) % b
}
";
const CEIL_DIVIDE: &str = "\
fn ceil_div(a: i64, b: i64) -> i64 {
    a / b + (a % b != 0 && (a < 0) == (b < 0)) as i64
}
";
const POWER: &str = "\
fn power(b: i64, e: i64) -> i64 {
    match (b, e) {
        (_, 0) => 1,
        (-1..=1, _) => if b < 0 && e % 2 == 0 { 1 } else { b },
        _ => (0..e).try_fold(1_i64, |p, _| p.checked_mul(b)).unwrap_or_else(|| fail(\"a power is too large\")),
    }
}
";
const PRODUCT: &str = "\
fn product(a: i64, b: i64) -> i64 {
    a.checked_mul(b).unwrap_or_else(|| fail(\"a product is too large\"))
}
";
const BOUNDED_PRODUCT: &str = "\
fn bounded_product(a: i64, b: i64) -> i64 {
    a.saturating_mul(b).min(1 << 60)
}
";
const OMEGA: &str = "\
fn omega(mut n: i64) -> i64 {
    let (mut found, mut p) = (0, 2);
    while p <= n / p {
        if n % p == 0 {
            found += 1;
            while n % p == 0 {
                n /= p;
            }
        }
        p += 1;
    }
    found + (n > 1) as i64
}
";
const BIG_OMEGA: &str = "\
fn big_omega(mut n: i64) -> i64 {
    let (mut found, mut p) = (0, 2);
    while p <= n / p {
        while n % p == 0 {
            n /= p;
            found += 1;
        }
        p += 1;
    }
    found + (n > 1) as i64
}
";
const DIVISOR_COUNT: &str = "\
fn divisor_count(n: i64) -> i64 {
    (1..).take_while(|d| *d <= n / d).filter(|d| n % d == 0).map(|d| if d == n / d { 1 } else { 2 }).sum()
}
";
const LEADING_DIGIT: &str = "\
fn leading_digit(mut n: i64, b: i64) -> i64 {
    while n >= b {
        n /= b;
    }
    n
}
";
const SQUAREFREE: &str = "\
fn squarefree(n: i64) -> i64 {
    (n > 0 && (2..).take_while(|d| *d <= n / d).all(|d| n % (d * d) != 0)) as i64
}
";
const SAY: &str = "\
thread_local! {
    static OUT: std::cell::RefCell<String> = Default::default();
}

fn say(words: &str, at_once: bool) {
    OUT.with(|out| {
        let mut out = out.borrow_mut();
        out.push_str(words);
        if at_once {
            print!(\"{out}\");
            out.clear();
        }
    });
}
";
const FAIL: &str = "\
fn fail(message: &str) -> ! {
    say(\"\", true);
    use std::io::Write;
    let _ = std::io::stdout().flush();
    eprintln!(\"{message}\");
    std::process::exit(1);
}
";
const INPUT: &str = "\
struct Input {
    bytes: Vec<u8>,
    place: usize,
}

impl Input {
    fn new() -> Input {
        use std::io::Read;
        let mut bytes = Vec::new();
        let _ = std::io::stdin().read_to_end(&mut bytes);
        Input { bytes, place: 0 }
    }
";
const ENDED: &str = "
    fn ended(&mut self) -> bool {
        while self.place < self.bytes.len() && self.bytes[self.place] <= b' ' {
            self.place += 1;
        }
        self.place == self.bytes.len()
    }

    fn token(&mut self, name: &str) -> Vec<u8> {
        if self.ended() {
            fail(&format!(\"the input ends before {name}\"));
        }
        let start = self.place;
        while self.place < self.bytes.len() && self.bytes[self.place] > b' ' {
            self.place += 1;
        }
        self.bytes[start..self.place].to_vec()
    }
";
const NUMBER: &str = "
    fn number(&mut self, name: &str, least: i64, most: i64) -> i64 {
        let token = self.token(name);
        let (negative, digits) = match token.split_first() {
            Some((b'-', rest)) => (true, rest),
            _ => (false, &token[..]),
        };
        if digits.is_empty() || digits.iter().any(|digit| !digit.is_ascii_digit()) {
            fail(&format!(\"{name} is not a number\"));
        }
        let mut value: i64 = 0;
        for digit in digits {
            value = match value.checked_mul(10).and_then(|value| value.checked_add(i64::from(digit - b'0'))) {
                Some(value) => value,
                None => fail(&format!(\"{name} is too large\")),
            };
        }
        let value = if negative { -value } else { value };
        if value < least || value > most {
            fail(&format!(\"{name} is {value}, and this program is for {least} to {most}\"));
        }
        value
    }
";
const LIST: &str = "
    fn list(&mut self, name: &str, count: i64, least: i64, most: i64) -> Vec<i64> {
        (0..count).map(|_| self.number(name, least, most)).collect()
    }
";
const WORD: &str = "
    fn word(&mut self, name: &str, most: i64) -> Vec<i64> {
        let word = self.token(name);
        if word.len() as i64 > most {
            fail(&format!(\"{name} is longer than {most}\"));
        }
        word.into_iter().map(i64::from).collect()
    }
";
const DIGITS: &str = "
    fn digits(&mut self, name: &str, most: i64) -> Vec<i64> {
        let word = self.word(name, most);
        if word.iter().any(|digit| !(48..58).contains(digit)) {
            fail(&format!(\"{name} has something else than digits\"));
        }
        word.into_iter().map(|digit| digit - 48).collect()
    }
";
const ROWS: &str = "
    fn rows(&mut self, name: &str, rows: i64, columns: i64) -> Vec<i64> {
        let mut board = vec![columns];
        for _ in 0..rows {
            let row = self.word(name, columns);
            if (row.len() as i64) < columns {
                fail(&format!(\"{name} has a row that is too short\"));
            }
            board.extend(row);
        }
        board
    }
";
const LINE: &str = "
    fn line(&mut self, name: &str, most: i64) -> Vec<i64> {
        if self.place > 0 {
            while self.place < self.bytes.len() && self.bytes[self.place] != b'\\n' {
                self.place += 1;
            }
            self.place += 1;
        }
        let start = self.place.min(self.bytes.len());
        let length = self.bytes[start..].iter().position(|&byte| byte == b'\\n');
        let end = length.map_or(self.bytes.len(), |length| start + length);
        self.place = end;
        let line: Vec<i64> =
            self.bytes[start..end].iter().filter(|&&byte| byte != b'\\r').map(|&byte| i64::from(byte)).collect();
        if line.len() as i64 > most {
            fail(&format!(\"{name} is longer than {most}\"));
        }
        line
    }
";
const LISTED: &str = "\
fn listed(list: &[i64]) -> String {
    list.iter().map(|element| element.to_string()).collect::<Vec<_>>().join(\" \")
}
";
const MADE: [(&str, &str); 7] = [
    (
        "cut",
        "\
fn cut(list: &[i64], from: i64, to: i64) -> Vec<i64> {
    let from = from.clamp(0, list.len() as i64);
    let to = to.clamp(from, list.len() as i64);
    list[from as usize..to as usize].to_vec()
}
",
    ),
    (
        "joined",
        "\
fn joined(first: &[i64], second: &[i64]) -> Vec<i64> {
    [first, second].concat()
}
",
    ),
    (
        "in_order",
        "\
fn in_order(list: &[i64]) -> Vec<i64> {
    let mut sorted = list.to_vec();
    sorted.sort_unstable();
    sorted
}
",
    ),
    (
        "backwards",
        "\
fn backwards(list: &[i64]) -> Vec<i64> {
    list.iter().rev().copied().collect()
}
",
    ),
    (
        "different",
        "\
fn different(list: &[i64]) -> Vec<i64> {
    let mut sorted = list.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    sorted
}
",
    ),
    (
        "runs",
        "\
fn runs(list: &[i64], wanted: i64) -> Vec<i64> {
    let mut found = Vec::new();
    let mut inside = false;
    for &element in list {
        if element == wanted {
            if !inside {
                found.push(0);
            }
            *found.last_mut().unwrap() += 1;
        }
        inside = element == wanted;
    }
    found
}
",
    ),
    (
        "digit_list",
        "\
fn digit_list(n: i64) -> Vec<i64> {
    if n > 0 { n.to_string().bytes().map(|digit| i64::from(digit - b'0')).collect() } else { Vec::new() }
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
    let wanted = [(program.main.is_some() || needs.fails, SAY), (needs.fails, FAIL), (needs.listed, LISTED)];
    let first = wanted.into_iter().filter(|(is_needed, _)| *is_needed).map(|(_, text)| text);
    let made = MADE.into_iter().filter(|(name, _)| needs.made.contains(name)).map(|(_, text)| text);
    if program.main.is_some() {
        lines.block(&input(needs));
        lines.push("");
    }
    for helper in first.chain(made).chain(needs.supplied(builtin, &SUPPLIED)) {
        lines.block(helper);
        lines.push("");
    }
}

fn input(needs: &Needs) -> String {
    let reads = |word: &str| needs.reads.contains(word);
    let wanted = [
        (true, INPUT),
        (!needs.reads.is_empty(), ENDED),
        (reads("number") || reads("numbers"), NUMBER),
        (reads("numbers"), LIST),
        (reads("word") || reads("digits") || reads("rows"), WORD),
        (reads("digits"), DIGITS),
        (reads("rows"), ROWS),
        (reads("line"), LINE),
        (true, "}\n"),
    ];
    wanted.into_iter().filter(|(is_needed, _)| *is_needed).map(|(_, text)| text).collect()
}
