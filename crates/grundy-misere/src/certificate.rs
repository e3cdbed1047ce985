//! Certificates of misère claims: JSON texts that the independent checker reads.
//!
//! The format is that of the checker, sections 11 and 12. A [`Certified`] exists only if the checker accepted its text.

use std::fmt::{Display, Write};

use grundy_check::{Budget, Verdict, check};

use crate::quotient::Quotient;
use crate::repetition::Repetition;

/// Certificates of larger quotients are not written.
const ORDER_BOUND: usize = 1500;

/// What the checker may spend on one certificate.
const CHECKER_BUDGET: Budget = Budget { steps: 4_000_000_000, bytes: 400_000_000 };

/// A certificate that the independent checker has accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certified {
    // Invariant: the checker accepted this text.
    text: String,
}

impl Certified {
    /// Gives the text to the checker; `None` if it does not accept it.
    pub fn new(text: String) -> Option<Certified> {
        matches!(check(&text, &CHECKER_BUDGET), Verdict::Accepted(_)).then_some(Certified { text })
    }

    /// The certificate as it is kept in a file.
    pub fn text(&self) -> &str {
        &self.text
    }
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
    Some(certificate(rule, &claim, "quotient"))
}

/// The certificate that the textbook rule applies because Grundy values repeat, or to heaps below a bound.
pub fn textbook_certificate(rule: &str, repetition: Option<Repetition>, below: u64) -> String {
    let claim = format!(r#"{{"kind": "textbook", {}}}"#, extent(repetition, below));
    certificate(rule, &claim, "textbook")
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
