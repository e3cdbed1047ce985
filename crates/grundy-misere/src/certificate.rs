//! Certificates of misère claims: JSON texts that the independent checker reads.
//!
//! The format is that of the checker, sections 11 and 12.

use std::fmt::{Display, Write};

use grundy_check::Budget;
use grundy_proof::Proved;
use grundy_rule::Text;

use crate::quotient::Quotient;
use crate::repetition::{Along, Repetition};

/// Certificates of larger quotients are not written.
const ORDER_BOUND: usize = 1500;

/// What the checker may spend on one certificate, and on one that is a mere attempt.
const CHECKER_BUDGET: Budget = Budget { steps: 4_000_000_000, bytes: 400_000_000 };
const ATTEMPT_BUDGET: Budget = Budget { steps: 300_000_000, bytes: 200_000_000 };

/// Steps that are tried in search of a proof that options move along, as multiples of the period.
const STEPS: [u64; 3] = [1, 2, 3];

/// Gives the text to the checker, with the proof in words beside it; `None` if it does not accept it before somebody asks to stop.
pub fn certified(text: String, words: Text, should_stop: &dyn Fn() -> bool) -> Option<Proved> {
    Proved::of_text(text, words, &CHECKER_BUDGET, should_stop).ok()
}

/// The certificate of a quotient for a canonical rule; `None` if it would be too large.
pub fn quotient_certificate(rule: &str, quotient: &Quotient) -> Option<String> {
    if quotient.order() > ORDER_BOUND {
        return None;
    }
    let rows: Vec<String> =
        quotient.monoid.elements().map(|element| list(quotient.monoid.row(element))).collect();
    let previous: Vec<u16> = quotient.monoid.previous().iter().collect();
    let claim = format!(
        r#"{{"kind": "quotient", "order": {}, "previous": {}, "multiplication": [{}], "map": {}, {}}}"#,
        quotient.order(),
        list(&previous),
        rows.join(", "),
        list(&quotient.map),
        extent(quotient.repetition, quotient.map.len() as u64),
    );
    Some(with_proof(certificate(rule, &claim, "quotient"), quotient.along))
}

/// The certificate that the textbook rule applies because Grundy values repeat, or to heaps below a bound.
pub fn textbook_certificate(rule: &str, repetition: Option<Repetition>, below: u64) -> String {
    let claim = format!(r#"{{"kind": "textbook", {}}}"#, extent(repetition, below));
    certificate(rule, &claim, "textbook")
}

/// The first accepted certificate among those that say that options move along from so many heaps on.
pub(crate) fn moving_along(
    heaps: u64,
    period: u64,
    words: &Text,
    should_stop: &dyn Fn() -> bool,
    certificate: impl Fn(Along) -> Option<String>,
) -> Option<(Along, Proved)> {
    let accepted = |along: Along| {
        let text = certificate(along)?;
        Some((along, Proved::of_text(text, words.clone(), &ATTEMPT_BUDGET, should_stop).ok()?))
    };
    STEPS.iter().map(|times| Along { heaps, step: times * period }).find_map(accepted)
}

/// The certificate that the textbook rule applies because Grundy values repeat and options move along.
pub(crate) fn textbook_certificate_along(rule: &str, repetition: Repetition, along: Along) -> String {
    with_proof(textbook_certificate(rule, Some(repetition), 0), Some(along))
}

fn with_proof(certificate: String, along: Option<Along>) -> String {
    match (along, certificate.strip_suffix('}')) {
        (Some(Along { heaps, step }), Some(open)) => {
            format!(r#"{open}, "proof": {{"heaps": {heaps}, "step": {step}}}}}"#)
        }
        _ => certificate,
    }
}

/// The certificate that the textbook rule applies by a lemma on the form of the rule.
pub fn lemma_certificate(rule: &str, method: &str) -> String {
    certificate(rule, r#"{"kind": "textbook"}"#, method)
}

fn certificate(rule: &str, claim: &str, method: &str) -> String {
    format!(
        r#"{{"format": "grundy-certificate", "version": 1, "rule": "{rule}", "claim": {claim}, "method": "{method}"}}"#
    )
}

fn extent(repetition: Option<Repetition>, below: u64) -> String {
    match repetition {
        Some(Repetition { preperiod, period }) => format!(r#""preperiod": {preperiod}, "period": {period}"#),
        None => format!(r#""below": {below}"#),
    }
}

fn list(items: &[impl Display]) -> String {
    let mut text = String::from("[");
    for (index, item) in items.iter().enumerate() {
        let separator = if index == 0 { "" } else { ", " };
        let _ = write!(text, "{separator}{item}");
    }
    text.push(']');
    text
}
