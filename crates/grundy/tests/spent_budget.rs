//! A budget that is spent from the start: whatever is asked comes back at once, and says that it was stopped.
//!
//! Time decides no test, so what is counted is how often the budget is asked: each question stands for a short while.

use std::sync::atomic::{AtomicU64, Ordering};

use grundy::law::{LawQuestion, LawRequest, Longest, law, law_found};
use grundy::open::open;
use grundy::rule::{Halt, Ruleset};
use grundy::solve::{components, no_oracle, solve};
use grundy::story::{tell_story, told};
use grundy::table::breaking::{Breaking, run_until_period};
use grundy::table::{ENGINES, Filled, StopReason, Values, checkpoint};
use grundy::tables::{TableQuestion, table_found};
use grundy::{Budget, Locale, Play, Position, Rules};

/// So many questions are a few hundredths of a second at most.
const QUESTIONS: u64 = 2_000;

/// Asks something with a budget that is spent, and counts how often that is asked.
fn asked<T>(what: &str, work: impl FnOnce(&Budget<'_>) -> T) -> T {
    let questions = AtomicU64::new(0);
    let spent = || {
        questions.fetch_add(1, Ordering::Relaxed);
        true
    };
    let found = work(&Budget::until(&spent));
    let questions = questions.into_inner();
    // What is refused before any work begins asks nobody.
    assert!(questions <= QUESTIONS, "{what} asked {questions} times");
    found
}

/// Rules of every kind of engine, and those that took long once.
fn rules() -> Vec<String> {
    let mut rules: Vec<String> = [
        "take {1, 3, 4}",
        "take primes",
        "take any",
        "octal 0.77",
        "octal 0.6",
        "hex 0.3F",
        "bash(3000)",
        "bash(4294967295)",
        "wythoff",
        "x -> x - k for k in coprime(x)",
        "x -> [a, b] for a in 0..x for b in 0..x",
        "(x, y, z) -> (x - 1, y, z) | (x, y - 1, z) | (x, y, z - 1)",
        "coins_in_a_ring(2)",
    ]
    .map(String::from)
    .to_vec();
    rules.push(format!("octal 4.{}", "7".repeat(3000)));
    rules.push(format!("hex 0.{}", "F".repeat(1000)));
    rules.push(format!("x -> [{}]", vec!["x-1"; 60].join(",")));
    rules
}

#[test]
fn no_engine_fills_a_table_without_asking() {
    for text in rules() {
        let rules = open(&text, &[]).expect("a sound rule").rules;
        for engine in ENGINES.iter().filter(|engine| engine.accept(rules.as_ref(), 100_000).is_ok()) {
            let what = format!("{} on {text:.40}", engine.name());
            let filled = asked(&what, |budget| engine.fill(rules.as_ref(), 100_000, budget));
            match filled {
                Ok(Filled { stopped, .. }) => assert_eq!(stopped, Some(StopReason::Stopped), "{what}"),
                Err(halt) => assert_eq!(halt, Halt::Stopped, "{what}"),
            }
        }
    }
}

#[test]
fn values_periods_and_checkpoints_ask_first() {
    let kayles = Ruleset::parse("octal 0.77").expect("a sound rule");
    let value = asked("a value", |budget| Values::new(&kayles, *budget).of(&Position::heap(1000)));
    assert_eq!(value, Err(Halt::Stopped));
    assert_eq!(asked("digits", |budget| Breaking::from_digits(&[7; 3000], budget)), None);
    let officers = Breaking::from_digits(&[0, 6], &Budget::small()).expect("a short code");
    let run = asked("a period", |budget| run_until_period(&officers, 1, budget));
    assert_eq!(run.stopped, Some(StopReason::Stopped));
    let engine = checkpoint::engine_for(&kayles, 1000).expect("codes have one");
    let empty = checkpoint::decode(&kayles.canonical(), &checkpoint::header(&kayles.canonical()));
    let resumed = asked("a checkpoint", |budget| {
        checkpoint::resume(engine, &kayles, empty.expect("a header"), 100_000, budget, &mut |_| true)
    });
    assert_eq!(resumed.map(|filled| filled.stopped), Ok(Some(StopReason::Stopped)));
}

#[test]
fn no_question_about_a_game_is_answered_without_asking() {
    for text in rules() {
        let opened = open(&text, &[]).expect("a sound rule");
        let rules = opened.rules.as_ref();
        let request = LawRequest { limit: None, prove: true, lists: false, longest: Longest::below(1 << 30) };
        let _ = asked(&format!("law of {text:.40}"), |budget| law(rules, request, budget).map(|_| ()));
        let question = TableQuestion { limit: Some(100_000), play: Play::Normal, engine: None };
        let _ = asked(&format!("table of {text:.40}"), |budget| {
            table_found(rules, &question, budget).map(|_| ())
        });
        let _ = asked(&format!("the story of {text:.40}"), |budget| {
            tell_story(&opened, Locale::English, *budget).map(|_| ())
        });
        let _ = asked(&format!("all of {text:.40}"), |budget| told(&opened, budget).map(|_| ()));
        let question = LawQuestion { limit: None, fix: None, longest: Longest::below(1 << 30) };
        let _ = asked(&format!("law question of {text:.40}"), |budget| {
            law_found(&opened, &question, budget).map(|_| ())
        });
    }
}

#[test]
fn no_sum_is_solved_without_asking() {
    for text in ["octal 0.77", "x -> x - k for k in coprime(x)", "x -> [a, b] for a in 0..x for b in 0..x"] {
        let opened = open(text, &[]).expect("a sound rule");
        let sum = components(opened.rules.as_ref(), &["4000".to_string(), "3000".to_string()], 0)
            .expect("positions");
        for play in [Play::Normal, Play::Misere] {
            let _ = asked(&format!("{play:?} sum of {text}"), |budget| {
                solve(&sum, play, *budget, &no_oracle).map(|_| ())
            });
        }
    }
}

#[test]
fn misere_play_asks() {
    for text in rules().iter().filter(|text| !text.contains('(') || text.contains("octal")) {
        let opened = open(text, &[]).expect("a sound rule");
        let _ = asked(&format!("misère {text:.40}"), |budget| {
            grundy::misere_play::report(opened.rules.as_ref(), &[], budget).map(|_| ())
        });
    }
}

#[test]
fn a_claim_is_not_decided_without_asking() {
    let bash = Ruleset::parse("x -> x - k for k in 1..=2").expect("a sound rule");
    for claim in ["g = x % 3", "loses iff x % 3 == 0", "same as octal 0.77"] {
        let _ = asked(claim, |budget| grundy::law::refute(&bash, claim, &[], budget).map(|_| ()));
    }
}
