//! The steps that headers state are those that programs take: held against counts of positions and moves that are made here,
//! from formulas or by walking through all positions of the definition.

use grundy_emit::{CodeRequest, Language, LawSource, code, limits, reads, says};
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

/// Whoever leaves numbers whose xor is 0 wins, so that some long lists have no move at all.
const XOR: &str = "a[] -> a[..i] ++ a[i+1..] for i in 0..len(a) if xor(a) != 0";
/// Squares of a rectangle up to the last corner are turned.
const TURNED: &str = "a[] -> list((if k / m >= i and k % m >= j then 1 - a[k] else a[k]) for k in 0..n*m) for i in 0..n for j in 0..m if a[i*m + j] == 1";
const SQUARES: &str = "b[,] -> b[i, j := '0'] for i in 0..rows(b) for j in 0..cols(b) if b[i, j] == '1'";
/// A blow of one of three kinds, of which two may not be repeated.
const BLOWS: &str = "(h, t) -> (max(h - x, 0), 0) if h > 0 | (max(h - y, 0), 1) if h > 0 and t != 1 | (max(h - z, 0), 2) if h > 0 and t != 2; start h -> (h, 0)";

#[test]
fn what_cannot_end_in_time_is_refused() {
    let dear = [
        (XOR, "n a[n]", "n <= 1000, a <= 1e9"),
        (TURNED, "T { n m a[n*m] }", "T <= 10, 1 <= n <= 100, 1 <= m <= 100, a <= 1"),
        (SQUARES, "T { n m b[n,m] }", "T <= 10, 1 <= n <= 100, 1 <= m <= 100"),
        (BLOWS, "T { n x y z h[n] }", "T <= 10, n <= 10, 1 <= x, y, z <= 5, 1 <= h <= 1e18"),
    ];
    for (rule, format, limited) in dear {
        let why = written(rule, format, limited).map(|(_, notes)| notes).unwrap_err();
        assert!(why.starts_with("no plan fits these limits"), "{rule}: {why}");
    }
}

#[test]
fn short_lists_and_small_boards_are_not_refused() {
    // All sublists of a list, and all fillings of the squares.
    let stated_steps = stated(XOR, "n a[n]", "n <= 8, a <= 8");
    assert!(stated_steps >= 2_f64.powi(8), "{stated_steps}");
    let stated_steps = stated(SQUARES, "n m b[n,m]", "1 <= n <= 3, 1 <= m <= 3");
    assert!(stated_steps >= 2_f64.powi(9), "{stated_steps}");
    assert!(
        written(BLOWS, "T { n x y z h[n] }", "T <= 10, n <= 10, 1 <= x, y, z <= 5, 1 <= h <= 1000").is_ok()
    );
}

#[test]
fn limits_beyond_what_a_program_answers_are_refused() {
    let by_law = |limited: &str| {
        let request = CodeRequest {
            law: Some(LawSource::Claim("g = x")),
            is_proved: true,
            reads: Some(reads::parse("T { n x[n] }").unwrap()),
            limits: limits::parse(limited).unwrap(),
            ..CodeRequest::of(Template::parse("take any").unwrap(), Language::Cpp)
        };
        code(&request).map(|code| code.notes).map_err(|why| why.message.english)
    };
    assert!(by_law("T <= 10, n <= 10, x <= 1e18").is_ok());
    let why = by_law("T <= 10, n <= 10, x <= 2e19").unwrap_err();
    assert!(why.contains("x <= 20000000000000000000"), "{why}");
}
