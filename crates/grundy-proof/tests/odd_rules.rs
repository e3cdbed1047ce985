//! Rules of every shape: nothing panics, everything ends, and what is proved holds in a longer table.

use grundy_law::{find, witness_against};
use grundy_proof::{Verdict, discover, prove, refute};
use grundy_rule::{NoNames, Ruleset};
use grundy_table::{Budget, fill};
use std::sync::atomic::{AtomicU64, Ordering};

const RULES: [&str; 34] = [
    "x -> []",
    "x -> [] if x > 0",
    "x -> 0 if x > 0",
    "x -> x - 1 if x > 5",
    "x -> x - 3; domain x >= 2",
    "x -> x - 1 | x - 2; domain x >= 1, x != 7",
    "x -> x / 2 if x > 0",
    "x -> x / 3 if x > 0 | x - 1",
    "x -> x - x / 2 if x > 1",
    "x -> [x / 2, x / 2] if x > 0 | x - 1",
    "x -> [x - 1; 3] if x % 3 == 0 and x > 0 | x - 2",
    "x -> [a + i for i in 0..3] for a in 0..x if 3 * a + 3 == x",
    "x -> x - max(1, x - 10) if x > 0",
    "x -> x - k for k in all but {2, 3}",
    "x -> x - k for k in 1.. if k % 2 == 1",
    "x -> x - k for k in 1..=x if k % 3 != 0 or k == x",
    "x -> bitand(x, x - 1) if x > 0",
    "x -> bitxor(x, k) for k in 1..=x if bitxor(x, k) < x",
    "x -> abs(x - 7) if x > 7 | x - 1",
    "x -> [a, x - a] for a in 1..x if a != x - a",
    "x -> x - k for k in squares",
    "x -> x - k for k in divisors(x)",
    "0 -> []; x -> x - 1",
    "5 -> 0; x -> x - 1 | x - 2",
    "(x, y) -> (y, x - 1)",
    "(x, y) -> (x - 1, y + 1) | (x, y - 1)",
    "(x, y) -> (x - k, y) for k in 1..=y | (x, y - k) for k in 1..=x",
    "(x, y) -> (x - k, y - 2 * k) for k in 1.. | (x - 1, y)",
    "(x, 0) -> (x - 1, 0); (x, y) -> (x, y - 1) | (x - 1, y)",
    "(x, y) -> (x - 1, y) | (x, y - 1); win at (0, y)",
    "a(n) -> b(n - 1) | a(n - 2); b(n) -> a(n - 1) | b(n - 3)",
    "a(n) -> [b(n - 1), b(n - 1)] | b(n - 2); b(n) -> a(n - 1); start n -> a(n)",
    "y -> y + d for d in 1..=4 if y + d < 30",
    "octal 0.(37)",
];

/// A stop that comes after so many questions, whatever the clock says.
fn after(questions: u64) -> impl Fn() -> bool + Sync {
    let asked = AtomicU64::new(0);
    move || asked.fetch_add(1, Ordering::Relaxed) >= questions
}

fn limit(ruleset: &Ruleset) -> u64 {
    match ruleset.clauses().first().map_or(1, |clause| clause.pattern.len()) {
        1 => 80,
        _ => 20,
    }
}

#[test]
fn what_is_proved_holds_in_a_longer_table() {
    let mut proved = 0;
    for rule in RULES {
        let ruleset = Ruleset::parse(rule).unwrap_or_else(|error| panic!("{rule}: {error:?}"));
        let stop = after(3000);
        let budget = Budget { bytes: 1 << 27, should_stop: &stop, ..Budget::small() };
        let Ok(filled) = fill(&ruleset, limit(&ruleset), &Budget::small()) else { continue };
        let Some(found) = find(&filled.table).law else { continue };
        if let Verdict::Proved(_) = prove(&ruleset, &found.law, &filled.table, &budget) {
            let longer = fill(&ruleset, 2 * limit(&ruleset), &Budget::small()).unwrap().table;
            assert_eq!(witness_against(&found.law, &longer), None, "{rule}");
            proved += 1;
        }
    }
    assert!(proved >= 20, "only {proved} rules were proved");
}

#[test]
fn what_is_learned_and_proved_holds_in_a_longer_table() {
    for rule in RULES {
        let ruleset = Ruleset::parse(rule).unwrap();
        let stop = after(3000);
        let budget = Budget { bytes: 1 << 27, should_stop: &stop, ..Budget::small() };
        let Some(law) = discover(&ruleset, &budget).and_then(|found| found.as_law(&budget)) else { continue };
        if ruleset.start_clause().is_some() {
            continue;
        }
        let table = fill(&ruleset, limit(&ruleset), &Budget::small()).unwrap().table;
        assert_eq!(witness_against(&law, &table), None, "{rule}");
    }
}

#[test]
fn claims_about_odd_rules_end() {
    for rule in RULES {
        let ruleset = Ruleset::parse(rule).unwrap();
        let stop = after(500);
        let budget = Budget { bytes: 1 << 26, positions: 3000, should_stop: &stop, ..Budget::small() };
        for claim in ["g = 0", "loses iff 1 == 2", "same as octal 0.77"] {
            let verdict = refute(&ruleset, claim, &[], &NoNames, &budget);
            assert!(verdict.is_ok(), "{rule}: {claim}: {verdict:?}");
        }
    }
}

/// Rules with large numbers, many coordinates, many alternatives and many parts, none of which has a law that small work shows.
fn rules_that_blow_up() -> Vec<String> {
    let alternatives = |each: fn(u32) -> String| (1..=50).map(each).collect::<Vec<_>>().join(" | ");
    let written = [
        "x -> x - k for k in 1..=1000000000",
        "x -> x - k for k in 1.. if k % 1000000007 == 1",
        "x -> x - 1 if x % 1000000007 != 5 | x - 2",
        "x -> x % 999999937 if x > 1000000000 | x - 1 | x - 3",
        "x -> x - 1000000000 * k for k in 1..",
        "(a, b, c, d, e, f, g, h) -> (a-1, b, c, d, e, f, g, h) | (a, b, c, d, e, f, g-k, h) for k in 1.. | (a, b, c, d, e, f, g, h-1)",
        "(x, y) -> (x-k, y-j) for k in 1.. for j in 1.. if (k * 12345 + j * 54321) % 65536 == 7 | (x-1, y) | (x, y-1)",
        "(x, y) -> (x - k, y + 1000000 * k) for k in 1.. | (x, y - k) for k in 1..",
        "x -> [x - 1, x - 1, x - 1, x - 2] | [x / 2, x / 3, x / 5] if x > 6",
        "a(n) -> [b(n-3), b(n-4), b(n-9)] | b(n-1); b(n) -> [a(n-2), b(n-3), a(n-7)] | a(n-1)",
    ];
    let mut rules = written.map(String::from).to_vec();
    rules.push(format!("x -> {}", alternatives(|n| format!("x - {n} if x % {} == {}", n + 2, n % 3))));
    rules.push(format!("x -> {}", alternatives(|n| format!("[a, x - {n} - a] for a in 1..x"))));
    rules
}

#[test]
fn a_blow_up_is_undecided_and_ends_soon_after_it_is_asked_to() {
    for rule in rules_that_blow_up() {
        let ruleset = Ruleset::parse(&rule).unwrap_or_else(|error| panic!("{rule}: {error:?}"));
        let stop = after(400);
        let budget = Budget { bytes: 1 << 25, positions: 2000, should_stop: &stop, ..Budget::small() };
        discover(&ruleset, &budget);
        let verdict = refute(&ruleset, "g = 77", &[], &NoNames, &budget);
        assert!(!matches!(verdict, Ok(Verdict::Proved(_))), "{rule}: {verdict:?}");
    }
}
