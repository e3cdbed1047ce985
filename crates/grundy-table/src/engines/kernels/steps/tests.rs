use super::*;
use crate::engines::Engine;
use crate::engines::reference::Reference;
use grundy_rule::Ruleset;

fn rules(text: &str) -> Ruleset {
    Ruleset::parse(text).unwrap_or_else(|mistake| panic!("{text}: {}", mistake.message.english))
}

/// Rules and the factor of the level that falls: of one step and of many, with both numbers rising, or one, or none.
const BOARDS: &[(&str, i64, bool)] = &[
    ("(x, y) -> (x-2, y-1) | (x-1, y-2) | (x-2, y+1) | (x+1, y-2)", 1, false),
    ("(x, y) -> (x-1, y) | (x, y-1) | (x-1, y-1)", 1, false),
    ("(x, y) -> (x-1, y) | (x-1, y-1)", 1, false),
    ("(x, y) -> (x-1, y+1) | (x, y-3)", 2, false),
    ("(x, y) -> (x+3, y-1) | (x-2, y)", 4, true),
    ("(x, y) -> (x-1, y+5)", 6, false),
    ("(x, y) -> (x+3, y-2) | (x-1, y) | (x, y-1)", 2, true),
    ("(x, y) -> (x-k, y+1) for k in 2..=9 | (x, y-k) for k in {1, 4, 6}", 1, false),
    ("(x, y) -> (x-a, y-b) for a in 0..=4 for b in 1..=5", 1, false),
    ("(x, y) -> (x-a, y+a-1) for a in 1..=20 | (x-a, y-b) for a in 1..=3 for b in 0..=9", 1, false),
];

#[test]
fn values_are_those_of_the_definition() {
    for &(text, factor, swapped) in BOARDS {
        let rule = recognise(&rules(text)).unwrap_or_else(|| panic!("{text} is not recognised"));
        assert_eq!((rule.factor, rule.swapped), (factor, swapped), "{text}");
        for limit in [0, 1, 2, 9] {
            let wanted = Reference.fill(&rules(text), limit, &Budget::small()).expect("it ends").table;
            assert_eq!(fill(&rule, limit, &Budget::small()), (wanted, None), "{text} to {limit}");
        }
    }
}

#[test]
fn no_more_positions_are_filled_than_said() {
    for (text, ..) in BOARDS {
        let rule = recognise(&rules(text)).expect("see the other test");
        for limit in [1, 2, 3, 17] {
            let filled = Levels::<u8>::new(&rule, limit as i64).positions();
            assert!(filled as u64 <= rule.positions(limit), "{text} to {limit}");
        }
    }
}

#[test]
fn what_is_something_else_is_not_recognised() {
    let others = [
        "(x, y) -> (x-k, y) | (x, y-k) for k in 1..",
        "(x, y) -> (x-1, y) if y > 2 | (x, y-1)",
        "(x, y) -> (x-1, y) | (x, y-1); domain x >= 1",
        "(x, y) -> (x-1, y) | (x, y-1); win at (0, 0)",
        "(x, y) -> (x-1, y+40) | (x, y-1)",
        "(x, y) -> (y, x-1)",
        "(x, y) -> [(x-1, y), (x, y-1)]",
        "(x, y, z) -> (x-1, y, z)",
        "(x, y) -> (x-a, y-b) for a in 0..=8 for b in 1..=8",
        "x -> x-1",
    ];
    others.iter().for_each(|text| assert_eq!(recognise(&rules(text)), None, "{text}"));
}

#[test]
fn a_budget_ends_the_table() {
    let knight = rules(BOARDS[0].0);
    let engine = crate::engines::steps::Steps;
    let whole = engine.fill(&knight, 30, &Budget::small()).expect("it is accepted").table;
    let cases = [
        (Budget { positions: 500, ..Budget::small() }, StopReason::Positions),
        (Budget { bytes: 4000, ..Budget::small() }, StopReason::Memory),
        (Budget { should_stop: &|| true, ..Budget::small() }, StopReason::Stopped),
    ];
    for (budget, reason) in cases {
        let filled = engine.fill(&knight, 30, &budget).expect("it is accepted");
        assert_eq!(filled.stopped, Some(reason));
        assert!(filled.table.limit() < 30);
        assert!(filled.table == whole.truncated(filled.table.limit()));
    }
}
