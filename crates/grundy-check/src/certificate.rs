//! The frame of a certificate: format, rule, claim and method, and who checks what.

use crate::budget::{Budget, Checked, Meter};
use crate::json::{self, Json};
use crate::methods;
use crate::options::Position;
use crate::rule::Rule;
use crate::verdict::{Statement, Verdict};

/// Checks the text of a certificate.
pub fn check(text: &str, budget: &Budget) -> Verdict {
    match statement(text, &mut Meter::new(budget)) {
        Ok(statement) => Verdict::Accepted(statement),
        Err(reason) => Verdict::Rejected { reason },
    }
}

/// One component of an option: its tag, empty for none, and its coordinates.
pub type Component = (String, Vec<u64>);

/// What a method looks at.
pub(crate) struct Case<'a> {
    pub(crate) rule: &'a Rule,
    pub(crate) claim: &'a Json,
    pub(crate) proof: Option<&'a Json>,
}

fn statement(text: &str, meter: &mut Meter) -> Checked<Statement> {
    let certificate = json::read(text, meter)?;
    certificate.only(&["format", "version", "rule", "claim", "method", "proof"])?;
    if certificate.get("format")?.text()? != "grundy-certificate"
        || certificate.get("version")?.integer()? != 1
    {
        return Err("not a certificate of format 1".into());
    }
    let text = certificate.get("rule")?.text()?;
    let rule = Rule::read(text)?;
    let method = certificate.get("method")?.text()?;
    let case = Case { rule: &rule, claim: certificate.get("claim")?, proof: certificate.field("proof") };
    let found = methods::METHODS.iter().find(|(name, _)| *name == method);
    let (_, check) = found.ok_or_else(|| format!("the method `{method}` is not known"))?;
    let claim = check(&case, meter)?;
    Ok(Statement { rule: text.into(), method: method.into(), claim })
}

impl Case<'_> {
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
