//! Lines with conditions equal the reference, for rules by hand and for random ones, and what is no such line is refused.

use grundy_rule::{Rules, Ruleset};
use grundy_table::{Budget, Table, engine};
use proptest::prelude::*;
use proptest::strategy::ValueTree;

fn parsed(text: &str) -> Ruleset {
    Ruleset::parse(text).unwrap_or_else(|mistake| panic!("{text}: {}", mistake.message.english))
}

fn is_accepted(name: &str, rules: &Ruleset) -> bool {
    engine(name).is_some_and(|engine| engine.accept(rules as &dyn Rules, 100).is_ok())
}

fn table(name: &str, rules: &Ruleset, limit: u64) -> Table {
    let engine = engine(name).expect("it is listed");
    let filled = engine.fill(rules, limit, &Budget::small()).expect("it accepts the rule");
    assert_eq!(filled.stopped, None, "{name}");
    filled.table
}

const ACCEPTED: &[&str] = &[
    "(x, y) -> (x-k, y) for k in 1..=x | (x, y-k) for k in 1..=y | (x-k, y-k) for k in 1..=min(x, y)",
    "(x, y) -> (x-k, y) for k in 1.. | (x-k, y-k) for k in 1.. if k % 2 == 1",
    "(x, y) -> (x-k, y) for k in 1.. | (x-k, y-k) for k in 1..=y if divides(3, k) or k == 4",
    "(x, y) -> (x-k, y) for k in 3.. | (x, y-k) for k in 2..",
    "(x, y) -> (x-k, y) for k in all but {2, 5} | (x, y-k) for k in 1.. if k != 3",
    "(x, y) -> (x-k, y) for k in 1..x | (x, y-k) for k in 1..y if x > 0",
    "(x, y) -> (x-k, y) for k in 1.. if x != y | (x, y-k) for k in 1.. if x != y",
    "(x, y) -> (x-k, y) for k in 1.. if x-k >= y | (x, y-k) for k in 1.. if y-k > x-3",
    "(x, y) -> (x-k, y) for k in 1.. if (x-k) % 2 == y % 2 | (x, y-1) if x % 3 == 1",
    "(x, y) -> (x-2*k, y-3*k) for k in 2.. if k % 3 != 1 | (x, y-k) for k in 1.. | (x-1, y)",
    "(x, y) -> (x-k, y-k) for k in 1.. if not (x % 2 == 0 and y % 2 == 0) | (x, y-2) | (x-1, y)",
    "(x, y) -> (x-k, y) for k in 1..=x if k < 5 or k % 4 == 2 | (x, y-k) for k in 1..",
    "(x, y) -> (x-d*k, y-k) for d in {1, 2} for k in 1.. if k % 2 == d % 2 | (x-1, y)",
    "(x, y) -> (x-k, y) for k in 1.. if 2 <= x-k < 9 and x+y >= 4 | (x, y-k) for k in 1..",
    // Positions outside the domain are no options, of runs and of single steps.
    "(x, y) -> (x-k, y) | (x, y-k) for k in 1.. ; domain x != 3",
    "(x, y) -> (x-k, y) for k in 1.. | (x, y-k) for k in 1.. if y-k > x; domain x < y",
    "(x, y) -> (x-k, y) for k in 1.. | (x, y-2) | (x-1, y-1); domain (x + y) % 5 != 2",
    // Nothing but the count, which ends: single steps beside a line.
    "(x, y) -> (x-k, y) for k in 1.. if k <= 4 | (x, y-k) for k in 1..",
    // Whether a remainder is one of the count, of the source or of the target depends on the modulus.
    "(x, y) -> (x-k, y) for k in 1.. if (2*x + k) % 2 == 1 | (x, y-k) for k in 1.. if (y + 3*k) % 3 == 0",
    "(x, y) -> (x-k, y) for k in 1.. if (x + 2*k) % 3 == 0 | (x, y-k) for k in 1.. if (x + y - k) % 4 < 2",
];

/// Each looks like a line with a condition and is none: the condition ties the count to the position.
const REFUSED: &[&str] = &[
    "(x, y) -> (x-k, y) for k in 1..=y | (x, y-k) for k in 1..",
    "(x, y) -> (x-k, y) for k in 1..=max(x, y) | (x, y-k) for k in 1..",
    "(x, y) -> (x-k, y) for k in 1..=x/2 | (x, y-k) for k in 1..",
    "(x, y) -> (x-k, y) for k in 1.. if k != y | (x, y-k) for k in 1..",
    "(x, y) -> (x-k, y) for k in 1.. if k < x-k | (x, y-k) for k in 1..",
    "(x, y) -> (x-k, y) for k in 1.. if k % 2 == x % 2 and x + k > 3 | (x, y-k) for k in 1..",
    "(x, y) -> (x-k, y) for k in 1.. if x-k == 2 or y == k | (x, y-k) for k in 1..",
    "(x, y) -> (x-k, y) for k in primes | (x, y-k) for k in 1..",
    "(x, y) -> (x-k, y) for k in 1.. if is_prime(k) | (x, y-k) for k in 1..",
    "(x, y) -> (x-k, y) for k in 1.. if k % 37 == 1 | (x, y-k) for k in 1..",
    "(x, y) -> (x-k, y) for k in 1.. if k != 40 | (x, y-k) for k in 1..",
    "(x, y) -> (x-k-1, y) for k in 1.. | (x, y-k) for k in 1..",
    "(x, y) -> (x-k, y) | (x, y-k) for k in 1.. ; domain is_prime(x + y) or x < 9",
    "(x, y) -> (x-k, y) for k in 3.. | (x, y-k) for k in 1..; domain x != 3",
    "(x, y) -> (x-k, y) for k in 1.. if k % 2 == 1 | (x, y-k) for k in 1..; win at (0, 0)",
    "(x, x) -> (x-k, x) for k in 1..; (x, y) -> (x-k, y) for k in 1.. if x != y",
];

#[test]
fn lines_under_conditions_equal_the_reference() {
    for text in ACCEPTED {
        let rules = parsed(text);
        assert!(is_accepted("lines", &rules), "{text}");
        for limit in [0, 1, 17] {
            assert!(table("lines", &rules, limit) == table("reference", &rules, limit), "{text} to {limit}");
        }
    }
}

/// Beyond a tile the reference is too slow.
#[test]
fn lines_under_conditions_equal_compiled_loops_beyond_a_tile() {
    for text in ACCEPTED {
        let rules = parsed(text);
        let other = if is_accepted("compiled", &rules) { "compiled" } else { "memory" };
        assert!(table("lines", &rules, 135) == table(other, &rules, 135), "{text}");
    }
}

#[test]
fn what_is_tied_to_the_position_is_refused() {
    for text in REFUSED {
        if let Ok(rules) = Ruleset::parse(text) {
            assert!(!is_accepted("lines", &rules), "{text}");
        }
    }
}

#[test]
fn a_table_that_is_told_to_stop_or_has_no_room_is_a_smaller_table() {
    let rules = parsed(ACCEPTED[1]);
    let engine = engine("lines").expect("it is listed");
    let whole = table("lines", &rules, 40);
    let few = Budget { positions: 1600, ..Budget::small() };
    let filled = engine.fill(&rules, 300, &few).expect("it accepts the rule");
    assert!(filled.stopped.is_some() && filled.table == whole, "{:?}", filled.stopped);
    let now = Budget { should_stop: &|| true, ..Budget::small() };
    let filled = engine.fill(&rules, 300, &now).expect("it accepts the rule");
    assert!(filled.stopped.is_some() && filled.table.limit() == 0, "{}", filled.table.limit());
}

/// A move along a line with its set and its condition, about half of which are tied to the position.
fn move_text() -> impl Strategy<Value = String> {
    let target =
        prop::sample::select(vec!["(x-k, y)", "(x, y-k)", "(x-k, y-k)", "(x-2*k, y-k)", "(x, y-3*k)"]);
    let set = prop::sample::select(vec![
        "1..",
        "1..",
        "2..",
        "4..",
        "1..=x",
        "1..=y",
        "1..x",
        "1..=min(x, y)",
        "1..=3",
        "all but {1, 3}",
    ]);
    let number = prop::sample::select(vec![
        "k", "x", "y", "x-k", "y-k", "x+y", "x-y", "x+y-k", "x+y-2*k", "x+k", "2*k-x", "x-2*k", "3",
    ]);
    let modulus = 2..5i32;
    let compare = prop::sample::select(vec!["==", "!=", "<", "<=", ">", ">="]);
    let plain = (number.clone(), compare.clone(), -2..7i32).prop_map(|(n, c, r)| format!("{n} {c} {r}"));
    let remainder =
        (number.clone(), modulus, compare, 0..3i32).prop_map(|(n, m, c, r)| format!("({n}) % {m} {c} {r}"));
    let both = (number.clone(), number).prop_map(|(a, b)| format!("({a}) % 2 == ({b}) % 2"));
    let simple = prop_oneof![2 => plain, 3 => remainder, 1 => both];
    let joined = (simple.clone(), prop::sample::select(vec!["and", "or", "and not"]), simple.clone())
        .prop_map(|(a, word, b)| format!("({a}) {word} ({b})"));
    let condition = prop_oneof![
        3 => Just(String::new()),
        3 => simple.prop_map(|test| format!(" if {test}")),
        2 => joined.prop_map(|test| format!(" if {test}")),
    ];
    (target, set, condition)
        .prop_map(|(target, set, condition)| format!("{target} for k in {set}{condition}"))
}

fn rule_text() -> impl Strategy<Value = String> {
    let step = prop::sample::select(vec!["(x-1, y-2)", "(x-3, y) if x % 2 == 1", "(x, y-1) if x > y"]);
    (prop::collection::vec(move_text(), 1..4), prop::option::of(step)).prop_map(|(moves, step)| {
        let moves: Vec<String> = moves.into_iter().chain(step.map(str::to_owned)).collect();
        format!("(x, y) -> {}", moves.join(" | "))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn random_lines_equal_the_reference(text in rule_text()) {
        let Ok(rules) = Ruleset::parse(&text) else { return Ok(()) };
        if is_accepted("lines", &rules) {
            prop_assert!(table("lines", &rules, 13) == table("reference", &rules, 13), "{}", text);
        }
    }
}

/// So that the random test is about something.
#[test]
fn many_random_lines_are_accepted() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut accepted = 0;
    for _ in 0..200 {
        let text = rule_text().new_tree(&mut runner).expect("a rule").current();
        accepted += usize::from(Ruleset::parse(&text).is_ok_and(|rules| is_accepted("lines", &rules)));
    }
    assert!((60..190).contains(&accepted), "{accepted}");
}
