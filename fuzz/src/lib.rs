//! What every input must survive: nothing panics, hangs, wraps or eats the memory.

pub mod grammar;
pub mod random;

use std::sync::atomic::{AtomicU64, Ordering};

use grundy::check::{Budget as CheckBudget, check};
use grundy::rule::graphs::{Digraph, Picture};
use grundy::rule::{Given, Rules, Ruleset, Template};
use grundy::table::graphs::{grundy_values, hackenbush_value, loopy_values};
use grundy::emit::{CodeRequest, LANGUAGES, code};
use grundy::law::{LawRequest, law, refute};
use grundy::open::open;
use grundy::solve::{components, no_oracle, reason, solve, solve_compound, solve_in_manner};
use grundy::table::{Budget, COMPOUNDS, fill};
use grundy::{Play, catalogue};

/// A budget that ends by itself: work is told to stop after so many questions.
fn with_budget<T>(questions: u64, work: impl FnOnce(&Budget<'_>) -> T) -> T {
    let asked = AtomicU64::new(0);
    let should_stop = || asked.fetch_add(1, Ordering::Relaxed) > questions;
    work(&Budget { positions: 2_000, bytes: 64 << 20, should_stop: &should_stop, ..Budget::small() })
}

/// Rule text: read, spelled again, read again, and a small table filled.
pub fn rule_text(text: &str) {
    let Ok(template) = Template::parse_with(text, catalogue()) else { return };
    let values: Vec<(String, i128)> = template.parameters().iter().map(|name| (name.to_string(), 3)).collect();
    let Ok(opened) = open(text, &values) else { return };
    let canonical = opened.rules.canonical();
    if opened.ruleset().is_some() {
        // What parameters make a plain number is written out once; then nothing changes any more.
        let again = |canonical: &str| Ruleset::parse(canonical).map(|again| again.canonical());
        let once = again(&canonical);
        let twice = once.as_deref().map_err(Clone::clone).and_then(again);
        assert!(once.is_ok() && once == twice, "{text}: {once:?}, {twice:?}");
    }
    if opened.rules.arity().is_some_and(|arity| arity <= 3) {
        let _ = with_budget(500, |budget| fill(opened.rules.as_ref(), 9, budget));
    }
}

/// Rule text of the second edition: spelled again, read again, and small positions solved in the rule's own manner.
pub fn second_edition_text(text: &str) {
    let Ok(template) = Template::parse_with(text, catalogue()) else { return };
    let many = |name: &str| if template.is_many(name) { Given::Set(vec![1, 2]) } else { Given::Number(3) };
    let given: Vec<(&str, Given)> = template.parameters().into_iter().map(|name| (name, many(name))).collect();
    let Ok(rules) = template.open_in_manner(&given) else { return };
    // Sums of parameters and numbers may be written out once; then nothing changes any more.
    let again = |canonical: String| {
        let spelled = canonical + &template.manner().clauses();
        Template::parse(&spelled).and_then(|again| again.open_in_manner(&[])).map(|again| again.canonical())
    };
    let once = again(rules.canonical());
    let twice = once.clone().and_then(again);
    assert!(once.is_ok() && once == twice, "{text}: {once:?}, {twice:?}");
    for position in ["3", "(2, 1)", "(2, 1, 0)", "\"+-+\"", "\"../.#\"", "((1, 2), 1)", ""] {
        let Ok(sum) = components(rules.as_ref(), &[position.to_string()], 0) else { continue };
        let _ = with_budget(200, |budget| match template.manner() {
            manner if manner.is_contest() => solve_in_manner(&sum, manner, budget).map(|_| ()),
            _ => solve(&sum, Play::Normal, *budget, &no_oracle).map(|_| ()),
        });
    }
}

/// Rule text in every compound, of three components.
pub fn compound_text(text: &str) {
    let Ok(opened) = open(text, &[]) else { return };
    let words = ["3", "2", "4"].map(String::from);
    let Ok(sum) = components(opened.rules.as_ref(), &words, 0) else { return };
    for (_, compound) in COMPOUNDS {
        for play in [Play::Normal, Play::Misere] {
            let _ = with_budget(200, |budget| solve_compound(&sum, compound, play, budget));
        }
    }
}

/// Rule text written as a program.
pub fn code_text(text: &str) {
    let Ok(template) = Template::parse_with(text, catalogue()) else { return };
    for language in LANGUAGES {
        let _ = code(&CodeRequest::of(template.clone(), language));
    }
}

/// Rule text with a law looked for and proved: dearer, so for fewer inputs.
pub fn law_text(text: &str) {
    let Ok(opened) = open(text, &[]) else { return };
    if opened.rules.arity().is_some_and(|arity| arity <= 3) {
        let _ = with_budget(500, |budget| {
            law(opened.rules.as_ref(), LawRequest { limit: Some(40), prove: true, ..LawRequest::default() }, budget)
        });
    }
}

/// Positions of some games, solved where they are small.
pub fn position_text(text: &str) {
    for game in ["nim", "wythoff", "fibonacci_nim", "coins_in_a_ring(2)", "staircase", "cutting_trees"] {
        let Ok(opened) = open(game, &[]) else { continue };
        let Ok(sum) = components(opened.rules.as_ref(), &[text.to_string()], 0) else { continue };
        for play in [Play::Normal, Play::Misere] {
            let _ = with_budget(200, |budget| {
                let solution = solve(&sum, play, *budget, &no_oracle)?;
                reason(&sum, &solution, play);
                Ok::<(), grundy::rule::Halt>(())
            });
        }
    }
}

/// Rule text in misère play: options with many parts are where sums grow.
pub fn misere_text(text: &str) {
    let Ok(opened) = open(text, &[]) else { return };
    let _ = with_budget(200, |budget| grundy::misere_play::report(opened.rules.as_ref(), &[], budget));
}

/// Graphs as edge lists or DOT, and pictures.
pub fn graph_text(text: &str) {
    if let Ok(graph) = Digraph::parse(text) {
        assert_eq!(Digraph::parse(&graph.dot(|_| None, &[])).as_ref(), Ok(&graph), "{text}");
        let _ = grundy_values(&graph.successors);
        let _ = loopy_values(&graph.successors, &|| false);
    }
    if let Ok(picture) = Picture::parse(text) {
        hackenbush_value(&picture);
    }
}

/// Claims about a game.
pub fn claim_text(text: &str) {
    let bash = Ruleset::parse("x -> x - k for k in 1..=2").expect("a sound rule");
    let _ = with_budget(200, |budget| refute(&bash, text, &[], budget));
}

/// Input of a judge problem; the first byte chooses the problem.
pub fn judge_input(bytes: &[u8]) {
    let Some((first, rest)) = bytes.split_first() else { return };
    let problems = grundy::problems::list();
    let problem = &problems[usize::from(*first) % problems.len()];
    let mut input = rest;
    let _ = problem.answer(&mut input);
}

/// A certificate.
pub fn certificate_text(text: &str) {
    let _ = check(text, &CheckBudget { steps: 2_000_000, bytes: 16 << 20 });
}
