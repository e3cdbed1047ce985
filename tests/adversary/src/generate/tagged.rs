//! Rules whose positions have tags.

use super::pieces::{amounts, condition, late, small};
use crate::random::Random;

/// Two tags that lead to each other.
pub fn rule(random: &mut Random) -> String {
    let (first, second) = (clause(random, "ring", "row"), clause(random, "row", "ring"));
    let mut text = format!("ring(n) -> {first}; row(n) -> {second}");
    if random.one_in(4) {
        text += &format!("; row({}) -> row({})", random.between(1, 9), random.below(2));
    }
    if random.one_in(6) {
        text += "; ring(0) -> []";
    }
    if random.one_in(8) {
        text += "; domain n != 4";
    }
    if random.one_in(6) {
        text += &format!("; win at {}({})", random.pick(&["row", "ring"]), random.below(4));
    }
    if random.one_in(2) {
        text +=
            *random.pick(&["; start n -> ring(n)", "; start n -> row(n)", "; start n -> [ring(n), row(2)]"]);
    }
    text
}

fn clause(random: &mut Random, own: &str, other: &str) -> String {
    let count = 1 + random.below(2);
    (0..count).map(|_| alternative(random, own, other)).collect::<Vec<_>>().join(" | ")
}

fn alternative(random: &mut Random, own: &str, other: &str) -> String {
    let c = small(random);
    match random.below(9) {
        0 | 1 => format!("{other}(n - k) for k in {}", amounts(random, "n")),
        2 | 3 => format!("{own}(n - k) for k in 1..={c}"),
        4 => format!("[{own}(a), {other}(n - {c} - a)] for a in 0..=n - {c}"),
        5 => format!("{other}(n - {c}) if {}", condition(random, "n")),
        6 => format!("[{other}(n - {c}), {own}(-1); 0]"),
        7 => format!("{own}(n - {c}) if n > {}", late(random)),
        _ => format!("[{other}(n - {c}); {}]", random.below(3)),
    }
}
