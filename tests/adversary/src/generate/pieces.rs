//! Numbers, conditions and sets for any rule.

use crate::random::Random;

/// A small number, at least 1.
pub fn small(random: &mut Random) -> i128 {
    random.between(1, 6)
}

/// A modulus.
pub fn modulus(random: &mut Random) -> i128 {
    random.between(2, 6)
}

/// A place far out, behind the table that a finder sees.
pub fn late(random: &mut Random) -> i128 {
    match random.below(8) {
        0 | 1 => random.between(7, 40),
        2..=4 => random.between(60, 700),
        5 => random.between(1_000, 3_000),
        6 => *random.pick(&[50_000, 100_000, 65_536, 99_999]),
        _ => *random.pick(&[(1 << 31) - 1, 1 << 40, (1 << 62) - 1, (1 << 63) - 26, (1 << 63) - 1]),
    }
}

/// A number as it may be written: plain, or hidden in a product, so that it cannot be seen in the text.
pub fn written(random: &mut Random, number: i128) -> String {
    match random.below(6) {
        0 if number % 5 == 0 && number > 0 => format!("5 * {}", number / 5),
        1 if number > 3 => format!("({} + 3)", number - 3),
        _ => number.to_string(),
    }
}

/// A condition on this number.
pub fn condition(random: &mut Random, x: &str) -> String {
    match random.below(14) {
        0..=3 => {
            let m = modulus(random);
            format!("{x} % {m} {} {}", random.pick(&["==", "!=", "<", ">="]), random.below(m as usize))
        }
        4 | 5 => format!("{x} > {}", late(random)),
        6 => format!("{x} < {}", late(random)),
        7 => format!("{x} == {}", random.between(0, 30)),
        8 => format!("{x} != {}", late(random)),
        9 => {
            let low = random.between(0, 9);
            format!("{low} <= {x} < {}", low + random.between(1, 60))
        }
        10 => format!("not ({})", condition(random, x)),
        11 => format!("({} and {})", condition(random, x), condition(random, x)),
        12 => format!("({} or {})", condition(random, x), condition(random, x)),
        _ => match random.below(5) {
            0 => format!("divides({}, {x})", modulus(random)),
            1 => format!("is_prime({x} + {})", random.below(3)),
            2 => format!("is_square({x})"),
            3 => format!("({x} - {}) % {} == 1", random.between(1, 9), modulus(random)),
            _ => format!("({x} - {}) / {} >= 0", random.between(1, 9), modulus(random)),
        },
    }
}

/// ` if …`, or nothing.
pub fn guard(random: &mut Random, x: &str) -> String {
    if random.one_in(2) { format!(" if {}", condition(random, x)) } else { String::new() }
}

/// A finite set of amounts.
pub fn amounts(random: &mut Random, x: &str) -> String {
    let first = small(random);
    match random.below(12) {
        0..=2 => format!("{first}..={}", first + random.between(0, 5)),
        3 => format!("{first}..{}", first + random.between(-1, 5)),
        4..=6 => {
            let mut list: Vec<i128> = (0..1 + random.below(4)).map(|_| random.between(1, 12)).collect();
            list.sort_unstable();
            list.dedup();
            format!("{{{}}}", list.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
        }
        7 => format!("1..={x}"),
        8 => format!("{}..={}", first, written(random, first + 3)),
        9 => format!("divisors({x})"),
        10 => format!("coprime({x})"),
        _ => format!("digits({x})"),
    }
}

/// A set without end.
pub fn endless(random: &mut Random) -> String {
    match random.below(10) {
        0..=3 => format!("{}..", small(random)),
        4 => format!("all but {{{}, {}}}", small(random), random.between(7, 12)),
        5 => format!("powers({})", random.between(2, 3)),
        _ => (*random.pick(&["primes", "prime_powers", "squares", "triangular", "fib"])).into(),
    }
}

/// Alternatives side by side.
pub fn alternatives(random: &mut Random, one: fn(&mut Random) -> String) -> String {
    let count = *random.pick(&[1, 1, 1, 2, 2, 3]);
    (0..count).map(|_| one(random)).collect::<Vec<_>>().join(" | ")
}
