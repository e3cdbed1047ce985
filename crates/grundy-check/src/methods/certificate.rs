//! The frame of a certificate: format, rule, claim and method, and who checks what.

use crate::budget::{Budget, Checked, Meter};
use crate::json::{self, Json};
use crate::methods;
use crate::methods::lists::Lists;
use crate::options::Position;
use crate::rule::Rule;
use crate::verdict::{Statement, Verdict};

/// Checks the text of a certificate.
pub fn check(text: &str, budget: &Budget) -> Verdict {
    check_until(text, budget, &|| false)
}

/// Checks a certificate, unless `should_stop` answers true on the way: then it is rejected for want of budget.
pub fn check_until(text: &str, budget: &Budget, should_stop: &dyn Fn() -> bool) -> Verdict {
    let meter = &mut Meter::until(budget, should_stop);
    match json::read(text, meter).and_then(|certificate| statement_of(&certificate, meter)) {
        Ok(statement) => Verdict::Accepted(statement),
        Err(reason) => Verdict::Rejected { reason },
    }
}

/// One component of an option: its tag, empty for none, and its coordinates.
pub type Component = (String, Vec<u64>);

/// What a method looks at: a rule, or a game on lists.
pub(crate) struct Case<'a, R = Rule> {
    pub(crate) rule: &'a R,
    pub(crate) claim: &'a Json,
    pub(crate) proof: Option<&'a Json>,
}

/// Checks a certificate, which may also stand inside another.
pub(crate) fn statement_of(certificate: &Json, meter: &mut Meter) -> Checked<Statement> {
    certificate.only(&["format", "version", "rule", "claim", "method", "proof"])?;
    if certificate.get("format")?.text()? != "grundy-certificate"
        || certificate.get("version")?.integer()? != 1
    {
        return Err("not a certificate of format 1".into());
    }
    let text = certificate.get("rule")?.text()?;
    let method = certificate.get("method")?.text()?;
    let (claim, proof) = (certificate.get("claim")?, certificate.field("proof"));
    let claim = match Lists::read(text) {
        Some(lists) => {
            let check = methods::named(methods::ON_LISTS, method)?;
            check(&Case { rule: &lists?, claim, proof }, meter)?
        }
        None => {
            let check = methods::named(methods::METHODS, method)?;
            // No other claim speaks of parameters, so no other rule may have any.
            let speaks_of_parameters = ["parametric", "classes"].contains(&method);
            let parameters = if speaks_of_parameters { methods::parameters(claim)? } else { Vec::new() };
            check(&Case { rule: &Rule::read_with(text, &parameters)?, claim, proof }, meter)?
        }
    };
    Ok(Statement { rule: text.into(), method: method.into(), claim })
}

impl<R> Case<'_, R> {
    pub(crate) fn kind(&self) -> Checked<&str> {
        self.claim.get("kind")?.text()
    }

    /// Demands that the certificate has no proof: the method needs none, and nothing may stand unread.
    pub(crate) fn no_proof(&self) -> Checked<()> {
        if self.proof.is_some() { Err("the method has no `proof`".into()) } else { Ok(()) }
    }

    pub(crate) fn proof(&self) -> Checked<&Json> {
        self.proof.ok_or_else(|| "the field `proof` is missing".into())
    }
}

/// The position with this tag and these coordinates, if there is one.
pub(crate) fn position_of(rule: &Rule, tag: &str, coordinates: &[u64]) -> Checked<Position> {
    let tag = rule
        .tags
        .iter()
        .position(|known| known == tag)
        .ok_or_else(|| format!("no clause has the tag {tag}"))?;
    let position = Position { tag, at: coordinates.iter().map(|&one| i128::from(one)).collect() };
    if rule.contains(&position)? { Ok(position) } else { Err("the position is outside the domain".into()) }
}
