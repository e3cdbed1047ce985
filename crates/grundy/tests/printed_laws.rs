//! What the program prints as a law is accepted as a claim, in both languages, and stands as the law stands.

use std::sync::atomic::{AtomicU64, Ordering};

use grundy::law::{LawRequest, law};
use grundy::open::open;
use grundy::proof::Verdict;
use grundy::standing::Firmness;
use grundy::table::Budget;
use grundy::tables::refute_opened;
use grundy::{Locale, Page, catalogue};

/// More asks than most laws need; the others have none here.
const PATIENCE: u64 = 400;
/// A claim about heaps is tried by all methods in turn, where the law knows its own.
const OF_A_PROOF: u64 = 100 * PATIENCE;

fn with_patience<T>(patience: u64, work: impl FnOnce(&Budget) -> T) -> T {
    let asked = AtomicU64::new(0);
    let should_stop = || asked.fetch_add(1, Ordering::Relaxed) >= patience;
    work(&Budget { bytes: 1 << 27, should_stop: &should_stop, ..Budget::small() })
}

/// What is wrong with the law of a game as a claim; nothing at all where there is no law.
fn complaints(name: &str, parameters: &[(String, i128)]) -> Option<Vec<String>> {
    let opened = open(name, parameters).ok()?;
    let request = LawRequest { prove: true, lists: true, ..LawRequest::default() };
    let answer = with_patience(PATIENCE, |budget| law(opened.rules.as_ref(), request, budget)).ok()?;
    let is_proved = answer.standing == Firmness::Proved;
    let is_dear = is_proved && opened.rules.arity() == Some(1);
    let patience = if is_dear { OF_A_PROOF } else { PATIENCE };
    let complaint = |formula: String| {
        let verdict = with_patience(patience, |budget| {
            refute_opened(&opened, opened.manner, &formula, parameters, budget)
        });
        match verdict {
            Ok(Verdict::Proved(_)) => None,
            Ok(Verdict::Undecided(_)) if !is_proved => None,
            other => Some(format!("{name}: {formula} ({:?}) is {other:?}", answer.standing)),
        }
    };
    let printed: Vec<String> =
        [Locale::English, Locale::Chinese].into_iter().filter_map(|locale| answer.formula(locale)).collect();
    (!printed.is_empty()).then(|| printed.into_iter().filter_map(complaint).collect())
}

fn laws_are_claims(is_meant: fn(&Page) -> bool, least: usize) {
    let games = catalogue().games().iter().filter(|page| page.rule().is_some() && is_meant(page));
    let told: Vec<Vec<String>> = games.filter_map(|page| complaints(&page.name, &page.parameters)).collect();
    let wrong: Vec<&String> = told.iter().flatten().collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(told.len() >= least, "only {} games have a law", told.len());
}

/// Whether positions are single numbers.
fn is_of_heaps(page: &Page) -> bool {
    open(&page.name, &page.parameters).is_ok_and(|opened| opened.rules.arity() == Some(1))
}

#[test]
fn the_law_of_every_heap_is_a_claim() {
    laws_are_claims(is_of_heaps, 30);
}

#[test]
fn the_law_of_every_board_and_list_is_a_claim() {
    laws_are_claims(|page| !is_of_heaps(page), 30);
}
