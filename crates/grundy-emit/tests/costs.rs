//! The steps that headers state are those that programs take: held against counts of positions and moves that are made here,
//! from formulas or by walking through all positions of the definition.

use grundy_emit::{CodeRequest, Language, code, limits, reads, says};
use grundy_rule::{Meter, Position, Rules, Ruleset, Template};
use std::collections::HashSet;

/// Up to five coins of a row.
const MOEBIUS: &str = "x -> [] if x >= 1 | a for a in 1..x | [a, b] for a in 1..x for b in 1..a | [a, b, c] for a in 1..x for b in 1..a for c in 1..b | [a, b, c, d] for a in 1..x for b in 1..a for c in 1..b for d in 1..c";
const CAMEL: &str = "(x, y) -> (x - 3, y - 1) | (x - 3, y + 1) | (x - 1, y - 3) | (x + 1, y - 3)";
const STONES: &str = "(w, b) -> (w - 1, b + w) if w >= 1 | (w, b - k) for k in 1..=b/2";
const RING: &str = "ring(n) -> row(n - k) for k in 1..=K; row(n) -> [row(a), row(n - k - a)] for k in 1..=K for a in 0..=n - k; start n -> ring(n)";

/// The program, or why there is none.
fn written(rule: &str, format: &str, limited: &str) -> Result<(String, Vec<String>), String> {
    let request = CodeRequest {
        reads: Some(reads::parse(format).unwrap()),
        says: Some(says::parse("W|L").unwrap()),
        limits: limits::parse(limited).unwrap(),
        ..CodeRequest::of(Template::parse(rule).unwrap(), Language::Cpp)
    };
    code(&request).map(|code| (code.text, code.notes)).map_err(|why| why.message.english)
}

/// The number before ` steps`: `2·10^7` or `4500`.
fn stated(rule: &str, format: &str, limited: &str) -> f64 {
    let (_, notes) = written(rule, format, limited).unwrap();
    let line = notes.iter().find(|line| line.contains(" steps")).unwrap_or_else(|| panic!("{notes:?}"));
    let number = line.split(" steps").next().unwrap().rsplit(' ').next().unwrap();
    match number.split_once("10^") {
        Some((first, exponent)) => {
            let first = first.trim_end_matches('·');
            let first: f64 = if first.is_empty() { 1.0 } else { first.parse().unwrap() };
            first * 10_f64.powi(exponent.parse().unwrap())
        }
        None => number.parse().unwrap(),
    }
}

/// Moves of all positions that some lead to, themselves included.
fn counted(rule: &str, first: impl Iterator<Item = Position>) -> f64 {
    let rules = Ruleset::parse(rule).unwrap();
    let mut open: Vec<Position> = first.collect();
    let mut seen: HashSet<Position> = open.iter().cloned().collect();
    let mut moves = 0;
    while let Some(position) = open.pop() {
        let visited = rules.visit_options(&position, &mut Meter::of(1 << 40), &mut |option| {
            moves += 1;
            open.extend(option.iter().filter(|part| seen.insert((*part).clone())).cloned());
        });
        visited.unwrap();
    }
    f64::from(moves)
}

fn choose(n: u64, k: u64) -> f64 {
    (0..k).map(|place| (n as f64 - place as f64) / (place + 1) as f64).product()
}

/// Programs are never slower than what is stated lets one think, and not so much quicker that people would be kept from them.
/// An entry of a memory is worth some tens of simple steps.
fn check(rule: &str, format: &str, limited: &str, count: f64, dearest: f64) {
    let stated = stated(rule, format, limited);
    assert!(stated >= 0.5 * count, "{rule}: {stated} steps are stated for {count}");
    assert!(stated <= dearest * count, "{rule}: {stated} steps are stated for {count}");
}

#[test]
fn moves_that_are_too_many_to_be_looked_at_are_reckoned() {
    // From each heap up to four smaller ones are chosen.
    let moves: f64 = (1..=100).map(|x| (0..=4).map(|coins| choose(x - 1, coins)).sum::<f64>()).sum();
    check(MOEBIUS, "T { x }", "x <= 100, T <= 10", moves, 20.0);
    let why = written(MOEBIUS, "T { x }", "x <= 300, T <= 10").unwrap_err();
    assert!(why.contains("no plan fits these limits"), "{why}");
}

#[test]
fn cubes_end_where_the_heap_does() {
    let moves: f64 = (0..=1_000_000_u64).map(|x| (x as f64).cbrt().floor()).sum();
    check("take cubes", "T { x }", "x <= 1e6, T <= 10", moves, 20.0);
    check("x -> x - k for k1 in 1.. let k = k1 * k1 * k1", "T { x }", "x <= 1e6, T <= 10", moves, 20.0);
}

#[test]
fn numbers_that_rise_are_followed() {
    let all = |most: u64| (0..=most).flat_map(move |x| (0..=most).map(move |y| Position::new(&[x, y])));
    check(CAMEL, "T { x y }", "x <= 100, y <= 100, T <= 10", counted(CAMEL, all(100)), 40.0);
    check(STONES, "T { w b }", "w <= 20, b <= 20, T <= 10", counted(STONES, all(20)), 150.0);
}

#[test]
fn without_limits_programs_take_a_part_of_a_second() {
    for (rule, format) in [
        (MOEBIUS, "T { x }"),
        (CAMEL, "T { x y }"),
        (STONES, "T { w b }"),
        ("take cubes", "T { x }"),
        ("x -> x - k for k in 1..=digit_sum(x)", "T { x }"),
    ] {
        let steps = stated(rule, format, "T <= 10");
        assert!((1e5..=4e7).contains(&steps), "{rule}: {steps} steps");
    }
}

#[test]
fn loops_up_to_a_parameter_end_with_the_heap() {
    let (text, _) = written(RING, "T { n K }", "n <= 50, K <= 1e9, T <= 10").unwrap();
    assert!(text.contains("k <= min<long long>(K, n)"), "{text}");
}
