//! Whether the textbook rule applies to a ruleset: proved, true as far as was looked, or refuted by a sum.

use grundy_proof::Proved;
use grundy_rule::{Position, Rules, Text};

use crate::allowance::Allowance;
use crate::board::{Board, Extent};
use crate::certificate::{
    certified, lemma_certificate, moving_along, textbook_certificate, textbook_certificate_along,
};
use crate::form::HeapForm;
use crate::repetition::{Repetition, likely_repetition};
use crate::sum::Heap;
use crate::textbook::{Scan, scan, smallest_counterexample};

/// Why the textbook rule applies to all heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It is a subtraction set: Ferguson's pairing.
    SubtractionSet,
    /// Any number may be taken, so that every heap above one can become 0 or 1.
    TakeAny,
    /// Its Grundy values repeat, and the conditions hold for all heaps that decide.
    Repetition(Repetition),
}

/// What is known about the textbook rule.
#[derive(Clone, Debug, PartialEq)]
pub enum TextbookVerdict {
    /// It applies to all heaps.
    Applies {
        /// Why.
        reason: Reason,
        /// The accepted certificate, if the checker accepted it.
        certified: Option<Proved>,
    },
    /// It applies to every position that was looked at.
    AppliesSoFar {
        /// The accepted certificate, if there is one.
        certified: Option<Proved>,
        /// The positions with a number below this were looked at.
        below: Heap,
    },
    /// It names the wrong winner for this sum.
    Fails {
        /// The smallest such sum; `None` if the budget did not suffice to find it, though there is one.
        counterexample: Option<Vec<Position>>,
    },
}

/// Heaps beyond this are not looked at.
const HEAPS: Heap = 20_000;

/// Judges the textbook rule, and gives the Grundy values that were needed.
pub fn judge_textbook(
    rules: &dyn Rules,
    board: &Board,
    allowance: &mut Allowance<'_>,
) -> (TextbookVerdict, Scan) {
    let mut scanned = scan(board.game(), HEAPS, allowance);
    if scanned.violation.is_some() {
        let sum = smallest_counterexample(board.game(), &scanned, allowance).ok().flatten();
        let shown = sum.map(|sum| sum.iter().map(|&heap| board.position(rules, heap)).collect());
        return (TextbookVerdict::Fails { counterexample: shown }, scanned);
    }
    let verdict = match reason(board, &scanned) {
        Some(reason) => match certificate(rules, reason).and_then(|text| accepted(text, allowance)) {
            None => along(rules, board, &mut scanned, allowance)
                .unwrap_or(TextbookVerdict::Applies { reason, certified: None }),
            certified => TextbookVerdict::Applies { reason, certified },
        },
        None => along(rules, board, &mut scanned, allowance)
            .unwrap_or_else(|| so_far(rules, board, &scanned, allowance)),
    };
    (verdict, scanned)
}

/// The values of the heaps that are written out seem to repeat, and the checker finds that the options move along.
fn along(
    rules: &dyn Rules,
    board: &Board,
    scanned: &mut Scan,
    allowance: &Allowance<'_>,
) -> Option<TextbookVerdict> {
    if !matches!(board.extent, Extent::HeapsBelow(_)) {
        return None;
    }
    let repetition = likely_repetition(&scanned.values)?;
    let heaps = scanned.values.len() as u64;
    let stop = || allowance.ask().is_err();
    let (along, certified) = moving_along(heaps, repetition.period, &textbook_proof(), &stop, |along| {
        Some(textbook_certificate_along(&rules.vouched_text()?, repetition, along))
    })?;
    (scanned.repetition, scanned.along) = (Some(repetition), Some(along));
    Some(TextbookVerdict::Applies { reason: Reason::Repetition(repetition), certified: Some(certified) })
}

fn reason(board: &Board, scanned: &Scan) -> Option<Reason> {
    match board.form {
        HeapForm::Nim | HeapForm::EndlessSubtraction | HeapForm::FiniteSubtraction(_) => {
            Some(Reason::SubtractionSet)
        }
        HeapForm::TakeAny => Some(Reason::TakeAny),
        HeapForm::Code(_) | HeapForm::Other => scanned.repetition.map(Reason::Repetition),
    }
}

/// The certificate, where the text of the rules is their meaning.
fn certificate(rules: &dyn Rules, reason: Reason) -> Option<String> {
    let rule = rules.vouched_text()?;
    Some(match reason {
        Reason::SubtractionSet => lemma_certificate(&rule, "subtraction-set"),
        Reason::TakeAny => lemma_certificate(&rule, "take-any"),
        Reason::Repetition(repetition) => textbook_certificate(&rule, Some(repetition), 0),
    })
}

/// What the checker accepts before the allowance is asked back.
fn accepted(certificate: String, allowance: &Allowance<'_>) -> Option<Proved> {
    certified(certificate, textbook_proof(), &|| allowance.ask().is_err())
}

fn so_far(rules: &dyn Rules, board: &Board, scanned: &Scan, allowance: &Allowance<'_>) -> TextbookVerdict {
    let below = scanned.values.len() as Heap;
    let has_certificate = matches!(board.extent, Extent::AllHeaps | Extent::HeapsBelow(_));
    let rule = rules.vouched_text().filter(|_| has_certificate);
    let text = rule.map(|rule| textbook_certificate(&rule, None, u64::from(below)));
    TextbookVerdict::AppliesSoFar { certified: text.and_then(|text| accepted(text, allowance)), below }
}

/// Why an accepted certificate of the textbook rule proves it.
fn textbook_proof() -> Text {
    Text::new(
        "The mover wins iff (xor ≠ 0) = (some value > 1). The checker verified the exact condition on the options of the heaps that decide, or the lemma on \
         the form of the rule that gives it for all heaps; by induction over all sums the rule names the winner.",
        "先手必胜当且仅当（异或和 ≠ 0）与（存在 SG 值 > 1）同真同假。检查器验证了起决定作用的各堆的后继所满足的充要条件，或由规则形式给出该条件的引理；\
         对所有的和归纳，即知规则给出正确的胜者。",
    )
}
