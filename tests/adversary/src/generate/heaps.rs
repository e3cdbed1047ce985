//! Rules on one heap `x`.

use super::pieces::{alternatives, amounts, condition, endless, guard, late, modulus, small, written};
use crate::random::Random;

/// A rule on one heap, sometimes with corners, holes, wins or a start.
pub fn rule(random: &mut Random) -> String {
    let mut text = format!("x -> {}", alternatives(random, alternative));
    for _ in 0..*random.pick(&[0, 0, 1, 1, 1, 2]) {
        text += &format!(" | {}", corner(random));
    }
    if random.one_in(12) {
        text += &format!("; {} -> {}", random.between(0, 20), random.below(3));
    }
    if random.one_in(8) {
        text += &format!("; domain {}", condition(random, "x"));
    }
    if random.one_in(6) {
        let place = if random.one_in(3) { late(random) } else { random.between(0, 8) };
        text += &format!("; win at {place}");
    }
    if random.one_in(10) {
        text += *random.pick(&[
            "; start n -> n",
            "; start n -> n - 1",
            "; start n -> 2 * n + 1",
            "; start n -> [n, n / 2]",
            "; start n -> [n; 3]",
        ]);
    }
    text
}

fn alternative(random: &mut Random) -> String {
    let c = small(random);
    match random.below(24) {
        0..=3 => format!("x - k for k in {}{}", amounts(random, "x"), guard(random, "x")),
        4..=6 => format!("x - k for k in {}{}", endless(random), guard(random, "x")),
        7..=9 => format!("x - {c}{}", guard(random, "x")),
        10 => format!("x - {c} * k for k in {}{}", amounts(random, "x"), guard(random, "k")),
        11 => format!("y for d in 1..={c} let y = x - 2 * d if y % 3 != 1"),
        12 => format!("x / {} if x > 0", modulus(random)),
        13 => {
            let m = modulus(random);
            format!("x - x % {m} if x % {m} != 0 and {}", condition(random, "x"))
        }
        14 => format!("[a, x - a] for a in {c}..x{}", guard(random, "x")),
        15 => format!("[a, x - {c} - a] for a in 0..=(x - {c}) / 2{}", guard(random, "a")),
        16 => format!("[a, a, x - {c} - 2 * a] for a in 0..=x / 2"),
        17 => format!("[x - {c}; {}]{}", random.below(4), guard(random, "x")),
        18 => "[q + 1; r, q; m - r] for m in 2..=min(x, 4) let q = x / m let r = x % m".into(),
        19 => format!("[x - {c} - i for i in 0..{}]{}", random.below(4), guard(random, "x")),
        20 => function(random),
        21 => format!("[x - 2 * i for i in {}..3, x / 4; 2] if x >= 4", random.between(1, 3)),
        22 => format!(
            "[a + i for i in 0..m] for m in 2..=min(x, {}) let a = (x - m * (m - 1) / 2) / m if a >= 1 and a * m + m * (m - 1) / 2 == x",
            c + 1
        ),
        _ => format!("[a, b, x - {c} - a - b] for a in 1..=x / 3 for b in a..=(x - {c} - a) / 2"),
    }
}

/// A move by some function of the language.
fn function(random: &mut Random) -> String {
    let m = modulus(random);
    let list = [
        "bitand(x, x - 1) if x > 0".to_string(),
        format!("bitxor(x, {m}) if bitxor(x, {m}) < x"),
        format!("bitor(x / 2, {m}) if bitor(x / 2, {m}) < x"),
        format!("shr(x, {m}) if x > 0"),
        "x - shl(1, k) for k in 0..bits(x)".into(),
        "x - popcount(x) if x > 0".into(),
        "x - bits(x) if x > 0".into(),
        "isqrt(x) if x > 1".into(),
        "x - isqrt(x) if x > 0".into(),
        format!("x - gcd(x, {}) if x > 0", 2 * m),
        format!("x - 1 - valuation({m}, x) if x > 0"),
        "x - digit_sum(x) if x > 0".into(),
        format!("max(x - {m}, 0) if x > 0"),
        format!("min(x - 1, {m})"),
        format!("abs(x - {m}) if abs(x - {m}) < x"),
        format!("(x - {}) % {m} if (x - {}) % {m} < x", m + 3, m + 3),
        format!("(x - {}) / {m} + {m} if x > {}", 2 * m, 3 * m),
        format!("x + -{m}"),
    ];
    random.pick(&list).clone()
}

/// An alternative from the corners of the language.
pub fn corner(random: &mut Random) -> String {
    let (c, far) = (small(random), late(random));
    match random.below(16) {
        0 => format!("[-1; 0]{}", guard(random, "x")),
        1 => format!("[x - {c}, -{c}; 0]{}", guard(random, "x")),
        2 => format!("[x - {}; 0] if x > {far}", c + 30),
        3 => format!("[x - {c}, x - {}; x / {far}]", c + 40),
        4 => format!("{} if x == {}", random.between(4, 60), random.between(0, 5)),
        5 => {
            let m = modulus(random);
            format!("x + {c} if x % {m} == 0 and x < {far} and {c} % {m} != 0")
        }
        6 => format!("{} if x > {}", written(random, c), written(random, far)),
        7 => format!("{c} if x == {}", written(random, far)),
        8 => format!("x - {c} if x > {}{}", written(random, far), guard(random, "x")),
        9 => format!("[{c}, {}] if x > {far}", random.below(5)),
        10 => format!("[] if x > {}", written(random, far)),
        11 => format!("x - 1 - bitand({far} - x, 0)"),
        12 => format!("x - 1 - {far} / (x - {}) * 0", random.between(20, 90)),
        13 => {
            let high = random.between(30, 300);
            format!("{} if x % 2 == 0 and x >= 24 and x < {}", written(random, high), written(random, high))
        }
        14 => format!("[0; {far} - x] if x > {c}"),
        _ => format!("x - k for k in 1..{far} - x if x > {}", far - 9),
    }
}

/// Values that look like valuations for a while.
pub fn ladder(random: &mut Random) -> String {
    let base = random.between(2, 5);
    let levels = random.between(2, 4) as u32;
    let level = |i: u32| {
        let (step, next) = (base.pow(i), base.pow(i + 1));
        format!("x - {step} if x % {next} == {}", next - 1)
    };
    let mut text = format!("x -> {}", (0..levels).map(level).collect::<Vec<_>>().join(" | "));
    if random.one_in(3) {
        text += &format!(" | {}", corner(random));
    }
    text
}

/// A take-and-break code.
pub fn code(random: &mut Random) -> String {
    let octal = !random.one_in(4);
    let digit = |random: &mut Random| match (octal, random.one_in(3)) {
        (_, true) => *random.pick(&["0", "1", "2", "3"]),
        (true, false) => *random.pick(&["0", "1", "2", "3", "4", "5", "6", "7"]),
        (false, false) => *random.pick(&["8", "9", "A", "B", "C", "D", "E", "F"]),
    };
    let first =
        *random.pick(if octal { &["0", "0", "0", "4"][..] } else { &["0", "0", "0", "4", "8", "C"][..] });
    let mut digits: String = (0..1 + random.below(4)).map(|_| digit(random)).collect();
    if random.one_in(6) {
        let tail: String = (0..1 + random.below(2)).map(|_| digit(random)).collect();
        digits += &format!("({tail})");
    }
    format!("{} {first}.{digits}", if octal { "octal" } else { "hex" })
}
