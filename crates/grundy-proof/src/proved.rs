//! A law that holds: the checker has accepted its certificate.

use crate::certificate::Certificate;
use crate::explain::Checking;
use grundy_check::{Language, Statement, Verdict};
use grundy_rule::Text;

/// A statement that the independent checker has accepted, with the certificate that it accepted.
///
/// There is one way to make one: write a certificate and have it checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Proved {
    // Invariant: the checker accepted `certificate`, and answered with `statement`.
    certificate: String,
    statement: Statement,
    explanation: Text,
}

impl Proved {
    /// Has a certificate checked; the reason of a rejection otherwise.
    pub(crate) fn from_certificate(
        certificate: &Certificate,
        explanation: Text,
        checking: &Checking<'_>,
    ) -> Result<Proved, String> {
        Proved::of_text(certificate.text(), explanation, &checking.budget, &|| (checking.should_stop)())
    }

    /// Has the text of a certificate checked, within these steps and bytes and as long as nobody asks to stop.
    pub fn of_text(
        certificate: String,
        explanation: Text,
        budget: &grundy_check::Budget,
        should_stop: &dyn Fn() -> bool,
    ) -> Result<Proved, String> {
        match grundy_check::check_until(&certificate, budget, should_stop) {
            Verdict::Accepted(statement) => Ok(Proved { certificate, statement, explanation }),
            Verdict::Rejected { reason } => Err(reason),
        }
    }

    /// The certificate, as it goes into a file.
    pub fn certificate(&self) -> &str {
        &self.certificate
    }

    /// What the checker says was proved.
    pub fn statement(&self) -> &Statement {
        &self.statement
    }

    /// What the checker says was proved, as a sentence.
    pub fn accepted(&self) -> Text {
        let claim = &self.statement.claim;
        Text::new(claim.sentence(Language::English), claim.sentence(Language::Chinese))
    }

    /// The method, as the certificate names it.
    pub fn method(&self) -> &str {
        &self.statement.method
    }

    /// The proof for people: what is stated, by which method, what was checked, and why that is enough.
    pub fn explanation(&self) -> &Text {
        &self.explanation
    }
}
