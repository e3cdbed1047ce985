//! The frame of a certificate: format, rule, claim and method, and who checks what.

use crate::budget::{Budget, Checked, Meter};
use crate::json::{self, Json};
use crate::methods;
use crate::options::Position;
use crate::rule::Rule;
use crate::verdict::{Period, Statement, Verdict};

/// Checks the text of a certificate.
pub fn check(text: &str, budget: &Budget) -> Verdict {
    match statement(text, &mut Meter::new(budget)) {
        Ok(statement) => Verdict::Accepted(statement),
        Err(reason) => Verdict::Rejected { reason },
    }
}

/// One component of an option: its tag, empty for none, and its coordinates.
pub type Component = (String, Vec<u64>);

/// The options of a position under a canonical rule, as this crate understands it: each option as its components,
/// sorted, every option once. Meant for comparing two meanings of rules.
pub fn options(
    canonical: &str,
    tag: &str,
    coordinates: &[u64],
    budget: &Budget,
) -> Result<Vec<Vec<Component>>, String> {
    let rule = Rule::read(canonical)?;
    let position = position_of(&rule, tag, coordinates)?;
    let mut found = Vec::new();
    rule.visit_options(&position, &mut Meter::new(budget), &mut |option| {
        let component =
            |one: &Position| (rule.tags[one.tag].clone(), one.at.iter().map(|&c| c as u64).collect());
        let mut components: Vec<Component> = option.iter().map(component).collect();
        components.sort_unstable();
        found.push(components);
        Ok(())
    })?;
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

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

    /// The claim as a period.
    pub(crate) fn period(&self) -> Checked<Period> {
        self.claim.only(&["kind", "preperiod", "period", "saltus"])?;
        if self.kind()? != "periodic" {
            return Err("the method proves claims of the kind `periodic`".into());
        }
        period_of(self.claim)
    }

    /// The claim as a period without saltus.
    pub(crate) fn pure_period(&self) -> Checked<Period> {
        let period = self.period()?;
        if period.saltus == 0 { Ok(period) } else { Err("the method proves periods with saltus 0".into()) }
    }
}

/// Reads preperiod, period and saltus, all of a size that a table can have.
pub(crate) fn period_of(claim: &Json) -> Checked<Period> {
    let number = |name: &str| -> Checked<u64> {
        let value = claim.get(name)?.natural()?;
        if value < 1 << 40 { Ok(value) } else { Err(format!("`{name}` is too large")) }
    };
    let period =
        Period { preperiod: number("preperiod")?, period: number("period")?, saltus: number("saltus")? };
    if period.period == 0 { Err("the period is 0".into()) } else { Ok(period) }
}

/// Reads a position: an array with the tag first, if there is one.
pub(crate) fn read_position(rule: &Rule, json: &Json) -> Checked<(Position, Component)> {
    let items = json.array()?;
    let (tag, rest) = match items.split_first() {
        Some((Json::Text(tag), rest)) => (tag.as_str(), rest),
        _ => ("", items),
    };
    let coordinates: Vec<u64> = rest.iter().map(Json::natural).collect::<Checked<_>>()?;
    Ok((position_of(rule, tag, &coordinates)?, (tag.into(), coordinates)))
}

fn position_of(rule: &Rule, tag: &str, coordinates: &[u64]) -> Checked<Position> {
    let tag = rule
        .tags
        .iter()
        .position(|known| known == tag)
        .ok_or_else(|| format!("no clause has the tag {tag}"))?;
    let position = Position { tag, at: coordinates.iter().map(|&one| i128::from(one)).collect() };
    if rule.contains(&position)? { Ok(position) } else { Err("the position is outside the domain".into()) }
}
