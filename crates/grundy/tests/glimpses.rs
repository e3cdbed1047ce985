//! What is shown of a law before it is tested and proved.

use grundy::Budget;
use grundy::law::{LawAnswer, LawRequest, law_glimpsed};
use grundy::open::open;
use grundy::standing::Firmness;

/// The standings of what is shown of a law while it is looked for, and the standing at last.
fn standings(rule: &str) -> (Vec<Firmness>, Firmness) {
    let opened = open(rule, &[]).expect("a sound rule");
    let mut shown = Vec::new();
    let request = LawRequest { prove: true, ..LawRequest::default() };
    let rules = opened.rules.as_ref();
    let answer = law_glimpsed(rules, request, &mut |seen| shown.push(seen.standing), &Budget::small());
    (shown, answer.expect("an answer").standing)
}

#[test]
fn a_law_is_shown_before_it_is_proved() {
    for rule in ["take {1,3,4}", "octal 0.77", "(x,y) -> (x-k,y) | (x,y-k) | (x-k,y-k) for k in 1.."] {
        let (shown, last) = standings(rule);
        assert!(!shown.is_empty() && shown.iter().all(|one| *one == Firmness::Conjectured), "{rule}");
        assert_eq!(last, Firmness::Proved, "{rule}");
    }
}

#[test]
fn an_automaton_is_shown_before_long_tables_are_filled() {
    for rule in ["short_global_nim", "fibonacci_nim_all", "no_less_than_last"] {
        let (shown, last) = standings(rule);
        assert_eq!((shown.first(), last), (Some(&Firmness::Proved), Firmness::Proved), "{rule}");
    }
}

#[test]
fn who_loses_is_shown_before_long_tables_are_filled() {
    let opened = open("transfer_nim", &[]).expect("a sound rule");
    let mut limits = Vec::new();
    let request = LawRequest { limit: Some(64), ..LawRequest::default() };
    let rules = opened.rules.as_ref();
    let mut glimpse = |seen: LawAnswer| limits.push(seen.table.limit());
    law_glimpsed(rules, request, &mut glimpse, &Budget::small()).expect("an answer");
    assert_eq!(limits.first(), Some(&32));
}

#[test]
fn where_no_law_is_seen_it_is_told_how_far_was_looked() {
    let opened = open("octal 0.6", &[]).expect("a sound rule");
    let request = LawRequest { limit: Some(4_096), ..LawRequest::default() };
    let mut told = Vec::new();
    let mut glimpse = |seen: LawAnswer| told.push((seen.standing, seen.table.limit()));
    let answer = law_glimpsed(opened.rules.as_ref(), request, &mut glimpse, &Budget::small());
    assert_eq!(answer.expect("an answer").standing, Firmness::None);
    assert!(told.len() > 1 && told.iter().all(|(standing, _)| *standing == Firmness::None), "{told:?}");
    assert!(told.is_sorted_by(|(_, one), (_, next)| one < next), "{told:?}");
}
