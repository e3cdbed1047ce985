//! What the program prints as a law is accepted as a claim, in both languages, and stands as the law stands.

use std::sync::atomic::{AtomicU64, Ordering};

use grundy::law::{LawRequest, law};
use grundy::open::open;
use grundy::proof::Verdict;
use grundy::standing::Firmness;
use grundy::table::Budget;
use grundy::tables::refute_opened;
use grundy::{Locale, catalogue};

/// More asks than most laws need; the others have none here.
const PATIENCE: u64 = 1500;

fn with_patience<T>(work: impl FnOnce(&Budget) -> T) -> T {
    let asked = AtomicU64::new(0);
    let should_stop = || asked.fetch_add(1, Ordering::Relaxed) >= PATIENCE;
    work(&Budget { bytes: 1 << 27, should_stop: &should_stop, ..Budget::small() })
}

/// What is wrong with the law of a game as a claim, in one language; nothing where there is no law.
fn complaint(name: &str, parameters: &[(String, i128)], locale: Locale) -> Option<Option<String>> {
    let opened = open(name, parameters).ok()?;
    let request = LawRequest { prove: true, lists: true, ..LawRequest::default() };
    let answer = with_patience(|budget| law(opened.rules.as_ref(), request, budget)).ok()?;
    let formula = answer.formula(locale)?;
    let verdict = with_patience(|budget| refute_opened(&opened, opened.manner, &formula, parameters, budget));
    let is_proved = answer.standing == Firmness::Proved;
    Some(match verdict {
        Ok(Verdict::Proved(_)) => None,
        Ok(Verdict::Undecided(_)) if !is_proved => None,
        other => Some(format!("{name}: {formula} ({:?}) is {other:?}", answer.standing)),
    })
}

fn check(locale: Locale) {
    let games = catalogue().games().iter().filter(|page| page.rule().is_some());
    let told: Vec<Option<String>> =
        games.filter_map(|page| complaint(&page.name, &page.parameters, locale)).collect();
    let wrong: Vec<&String> = told.iter().flatten().collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(told.len() >= 60, "only {} games have a law", told.len());
}

#[test]
fn the_law_of_every_game_is_a_claim_in_english() {
    check(Locale::English);
}

#[test]
fn the_law_of_every_game_is_a_claim_in_chinese() {
    check(Locale::Chinese);
}
