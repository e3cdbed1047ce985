//! Laws that are put together from a grammar of formulas: found from the rule alone, proved, and read as formulas.

use grundy::Locale;
use grundy::law::{LawRequest, Longest, law, refute};
use grundy::open::open;
use grundy::proof::Verdict;
use grundy::standing::Firmness;
use grundy::table::Budget;

/// Name, rule and formula.
fn known() -> Vec<[&'static str; 3]> {
    let lines = include_str!("data/formulas.txt").lines();
    let lines = lines.filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| line.split('\t').collect::<Vec<_>>().try_into().expect(line)).collect()
}

fn request() -> LawRequest {
    LawRequest { limit: None, prove: true, lists: false, longest: Longest::default() }
}

#[test]
fn formulas_are_found_from_the_rule_alone_and_proved() {
    let mut wrong = Vec::new();
    for [name, rule, formula] in known() {
        let opened = open(rule, &[]).unwrap_or_else(|error| panic!("{name}: {error:?}"));
        let answer = law(opened.rules.as_ref(), request(), &Budget::small()).expect(name);
        let found = answer.law().map(|law| law.formula(Locale::English)).unwrap_or_default();
        if found != formula || answer.standing != Firmness::Proved {
            wrong.push(format!("{name}: {found} ({:?}) {:?}", answer.standing, answer.undecided));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_formula_that_is_printed_is_accepted_as_a_claim() {
    for [name, rule, formula] in known() {
        let opened = open(rule, &[]).expect(name);
        let ruleset = opened.ruleset().expect(name);
        let verdict = refute(ruleset, formula, &[], &Budget::small());
        assert!(matches!(verdict, Ok(Verdict::Proved(_))), "{name}: {formula}: {verdict:?}");
    }
}
