//! Rules that are take-and-break games: what the checker reads from their form is what they do.

use grundy_check::{Budget, options, take_and_break};

/// All ways to write the total as a sum of so many rising positive numbers.
fn cuts(total: u64, parts: usize, least: u64) -> Vec<Vec<u64>> {
    match parts {
        0 => {
            if total == 0 {
                vec![Vec::new()]
            } else {
                Vec::new()
            }
        }
        _ => {
            let first = least..=total;
            let longer = |first: u64| {
                let rest = cuts(total - first, parts - 1, first);
                rest.into_iter().map(move |rest| [vec![first], rest].concat())
            };
            first.flat_map(longer).collect()
        }
    }
}

/// The options of a heap by the moves that were read from the rule.
fn by_moves(moves: &[(usize, usize)], heap: u64) -> Vec<Vec<u64>> {
    let left = |taken: usize| heap.checked_sub(taken as u64);
    let mut found: Vec<Vec<u64>> =
        moves.iter().filter_map(|(taken, parts)| Some(cuts(left(*taken)?, *parts, 1))).flatten().collect();
    found.sort();
    found.dedup();
    found
}

/// The options of a heap by the rule; heaps of 0 are left out.
fn by_rule(rule: &str, heap: u64) -> Vec<Vec<u64>> {
    let all = options(rule, "", &[heap], &Budget::default()).expect("the rule has options");
    let parts = |option: Vec<(String, Vec<u64>)>| -> Vec<u64> {
        let mut parts: Vec<u64> = option.into_iter().map(|(_, at)| at[0]).filter(|part| *part > 0).collect();
        parts.sort_unstable();
        parts
    };
    let mut found: Vec<Vec<u64>> = all.into_iter().map(parts).collect();
    found.sort();
    found.dedup();
    found
}

fn agrees(rule: &str) -> bool {
    let Some(moves) = take_and_break(rule) else { return false };
    for heap in 0..=13 {
        assert_eq!(by_moves(&moves, heap), by_rule(rule, heap), "{rule} at {heap}");
    }
    true
}

#[test]
fn rules_written_out_are_recognised() {
    for rule in [
        "octal 0.77",
        "hex 0.8B",
        "x -> x - 2",
        "x -> x - k for k in {1, 3, 4}",
        "x -> x - k for k in 2..=5 | x - 7 if x >= 3",
        "x -> [a, x - a] for a in 1..x",
        "x -> [a, x - 2 - a] for a in 0..=x - 2",
        "x -> [a, x - 1 - a] for a in 0..=(x - 1) / 2 | [a, x - 2 - a] for a in 0..=(x - 2) / 2",
        "x -> [a, x - k - a] for k in 1..=3 for a in 1..x - k",
        "x -> [a, b, x - a - b] for a in 1..x for b in 1..x - a",
        "x -> [a, b, x - a - b] for a in 1..x for b in a..x - a",
        "x -> [a, x - a - 1] for a in 1..x if a <= x - a - 1",
        "x -> [a, b, x - a - b - 1] for a in 0..x for b in 0..x",
        "x -> [a, x - a] for a in 1..x | [a, b, c, d, x - a - b - c - d] for a in 1..x for b in 1..x - a for c in 1..x - a - b for d in 1..x - a - b - c",
    ] {
        assert!(agrees(rule), "{rule} is not recognised");
    }
}

#[test]
fn other_rules_are_not_taken_for_one() {
    for rule in [
        "octal 0.(3)",
        "x -> x - k for k in 1..",
        "x -> x / 2",
        "x -> [a, a] for a in 1..x",
        "x -> [a, x - a] for a in 2..x",
        "x -> [a, x - a] for a in 1..x if a != x - a",
        "x -> [a, x - a] for a in 0..=x",
        "x -> [1, x - 1]",
        "x -> [a, x - 2 * a] for a in 1..x",
        "x -> [a, x - 1 - a] for a in 0..x if x % 2 == 0",
        "x -> x - 1 if x <= 5",
        "x -> [a, x - a - 1] for a in 1..x if a < x - a - 1",
        "x -> [a, b, x - a - b] for a in 1..x for b in a + 1..x - a",
        "x -> x - 1 for a in 1..=900 for b in 1..=900 for c in 1..=900",
        "(x, y) -> (x - 1, y)",
        "x -> x - 1; domain x >= 1",
    ] {
        assert_eq!(take_and_break(rule), None, "{rule}");
    }
}

/// A small generator of numbers, so that the rules are the same in every run.
struct Draw(u64);

impl Draw {
    fn one<'a>(&mut self, words: &[&'a str]) -> &'a str {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        words[((self.0 >> 33) as usize) % words.len()]
    }
}

#[test]
fn whatever_is_recognised_does_what_was_read() {
    let mut draw = Draw(77);
    let mut recognised = 0;
    for _ in 0..3000 {
        let taken = draw.one(&["0", "1", "2", "k"]);
        let least = draw.one(&["0", "1", "1", "2"]);
        let until = draw.one(&["..x", "..=x", "..x - 1", "..=x / 2", "..=(x - 1) / 2", "..=5", ".."]);
        let second = draw.one(&["0..x", "1..x", "a..x", "a..x - a", "1..x - a", "a..=(x - a) / 2", "0..=a"]);
        let parts =
            draw.one(&["[a, x - T - a]", "[a, x - T - a]", "[a, b, x - T - a - b]", "[b, a, x - a - b - T]"]);
        let condition = draw.one(&["", "", " if a <= x - a", " if x >= 1", " if x - a >= 2", " if a < x"]);
        let takes = if taken == "k" { " for k in 1..=3" } else { "" };
        let twice = if parts.contains('b') { format!(" for b in {second}") } else { String::new() };
        let parts = parts.replace('T', taken);
        let rule = format!("x -> {parts}{takes} for a in {least}{until}{twice}{condition}");
        recognised += usize::from(agrees(&rule));
    }
    assert!(recognised > 300, "{recognised} recognised");
}
