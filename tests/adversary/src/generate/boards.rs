//! Rules on two or three coordinates.

use super::pieces::{alternatives, amounts, condition, endless, guard, late, small};
use crate::random::Random;

/// A rule on `(x, y)`.
pub fn rule(random: &mut Random) -> String {
    let mut text = format!("(x, y) -> {}", alternatives(random, alternative));
    if random.one_in(2) {
        text += &format!(" | {}", corner(random, 2));
    }
    if random.one_in(6) {
        let row = random.below(3);
        text += &format!("; ({row}, y) -> ({row}, y - {})", small(random));
    }
    if random.one_in(6) {
        let name = *random.pick(&["x", "y", "x + y"]);
        text += &format!("; domain {}", condition(random, name));
    }
    if random.one_in(6) {
        text += *random.pick(&["; win at (0, 0)", "; win at (0, y)", "; win at (x, 1)", "; win at (2, 3)"]);
    }
    if random.one_in(8) {
        text += *random.pick(&[
            "; start n -> (n, n)",
            "; start n -> (n, n - 1)",
            "; start n -> [(n, 1), (2, n)]",
        ]);
    }
    text
}

fn alternative(random: &mut Random) -> String {
    let c = small(random);
    match random.below(14) {
        0 | 1 => format!("(x - k, y) for k in {}{}", set(random), guard(random, "x")),
        2 | 3 => format!("(x, y - k) for k in {}{}", set(random), guard(random, "y")),
        4 | 5 => format!("(x - k, y - k) for k in {}{}", set(random), guard(random, "y")),
        6 => format!("(x - {c}, y + {}) if y < {}", small(random), random.between(3, 30)),
        7 => "(y, x) if x > y".into(),
        8 => format!("(x - a, y - b) for a in 0..2 for b in 0..{c} if a + b > 0"),
        9 => format!("(x - {c}, y - {}){}", small(random), guard(random, "x")),
        10 => format!("[(x - {c}, y), (0, {})]", small(random)),
        11 => "(x - k, y) for k in 1..=y".into(),
        12 => "(k, x - k) for k in 1..x | (k, y - k) for k in 1..y".into(),
        _ => format!("(x / 2, y) if x > 0{}", if random.one_in(2) { " and y > 0" } else { "" }),
    }
}

fn set(random: &mut Random) -> String {
    if random.one_in(2) { endless(random) } else { amounts(random, "x") }
}

/// An alternative from the corners of the language.
pub fn corner(random: &mut Random, arity: usize) -> String {
    let (c, far) = (small(random), late(random));
    let near = random.between(6, 200);
    if arity == 3 {
        return random
            .pick(&["[(0, 0, 0), (-1, 0, 0); 0] if x > 0", "(0, 0, z) if x > 9", "(x - 1, y, z) if z > 7"])
            .to_string();
    }
    match random.below(9) {
        0 => format!("[(0, 0), (-1, 0); 0] if {}", condition(random, "x")),
        1 => format!("[(x - {c}, y), (y - {}, 0); 0]", c + 9),
        2 => format!("(0, {c}) if x == {} and y == {}", random.between(0, 9), random.between(0, 9)),
        3 => format!("(x, y - {c}) if y > {near}"),
        4 => format!("(x - {c}, y) if y > {far}"),
        5 => format!("(0, 0) if x + y > {far}"),
        6 => format!("[(0, 0), (0, 0)] if y < {near} and (x > 0 or y > 0)"),
        7 => format!("(x, y + 1) if y < {c} and x % 2 == 0 and y % 2 == 0"),
        _ => format!("[] if x > {near}"),
    }
}

/// A rule on three coordinates.
pub fn space(random: &mut Random) -> String {
    let one = |random: &mut Random| {
        let c = small(random);
        match random.below(7) {
            0 => "(x - k, y, z) for k in 1..".to_string(),
            1 => "(x, y - k, z) for k in 1..".into(),
            2 => format!("(x, y, z - k) for k in {}", amounts(random, "z")),
            3 => format!("(x - {c}, y - {c}, z - {c})"),
            4 => "(x, y - k, z + k) for k in 1..=y".into(),
            5 => format!("(x - {c}, y, z){}", guard(random, "z")),
            _ => "(x - k, y, z - k) for k in 1..".into(),
        }
    };
    let mut text = format!("(x, y, z) -> {}", alternatives(random, one));
    if random.one_in(3) {
        text += &format!(" | {}", corner(random, 3));
    }
    if random.one_in(6) {
        text += *random.pick(&["; win at (0, 0, z)", "; domain x + y != 3", "; start n -> (n, n, n)"]);
    }
    text
}

/// Games that remember the last take.
pub fn memory(random: &mut Random) -> String {
    let k = random.between(0, 3);
    let (next, first) = (*random.pick(&["t", "t + 1", "2 * t - 1"]), *random.pick(&["n", "n - 1", "3", "1"]));
    let cap = if random.one_in(2) { format!("{k} * t") } else { next.to_string() };
    let mut text = format!("(n, c) -> (n - t, {cap}) for t in 1..=min(n, c)");
    if random.one_in(4) {
        text += &format!(" | (n - 1, c) if n > {}", late(random));
    }
    if random.one_in(5) {
        text += *random.pick(&["; win at (0, c)", "; win at (3, c)", "; domain n != 7"]);
    }
    if random.one_in(5) { text } else { text + &format!("; start n -> (n, {first})") }
}
