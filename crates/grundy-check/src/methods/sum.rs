//! Sums: coordinates that move by themselves.
//!
//! # Theorem
//! R. P. Sprague, *Über mathematische Kampfspiele*, Tôhoku Mathematical Journal 41 (1935), 438–444, and P. M. Grundy,
//! *Mathematics and games*, Eureka 2 (1939), 6–8: the Grundy value of a sum is the xor of the values of its parts.
//!
//! # What the certificate holds
//! Which coordinates belong together, and a certificate for each part. That a move changes one part alone, and looks at
//! no other, is seen from the form of the rule.

use crate::budget::{Checked, Meter};
use crate::json::Json;
use crate::methods::certificate::{Case, statement_of};
use crate::methods::lists::Lists;
use crate::options::Position;
use crate::rule::{Alternative, Expression, Part, Restriction, Rule, Set, Step};
use crate::verdict::{Claim, Statement};

pub(super) fn check(case: &Case, meter: &mut Meter) -> Checked<Claim> {
    case.claim.only(&["kind", "parts"])?;
    case.proof()?.only(&["parts"])?;
    if case.kind()? != "sum" {
        return Err("the method proves sums".into());
    }
    let parts: Vec<Vec<usize>> =
        case.claim.get("parts")?.array()?.iter().map(block).collect::<Checked<_>>()?;
    let certificates = case.proof()?.get("parts")?.array()?;
    let alternatives = one_clause(case.rule)?;
    let mut seen: Vec<usize> = parts.concat();
    seen.sort_unstable();
    let whole: Vec<usize> = (0..case.rule.arity(0).unwrap_or(0)).collect();
    // (14.2)
    if seen != whole || parts.len() != certificates.len() || parts.len() < 2 {
        return Err("the parts are not all coordinates, each once, with one certificate for each part".into());
    }
    let owned = |alternative: &Alternative| {
        parts.iter().any(|part| restricted(alternative, part, whole.len()).is_some())
    };
    // (14.3)
    if !alternatives.iter().all(owned) {
        return Err("a move changes two parts, or one part looks at another".into());
    }
    let domain = restrictions(case.rule)?;
    let confined = |condition: &Restricted| parts.iter().any(|part| condition.is_of(part));
    // (14.11)
    if !domain.iter().all(confined) {
        return Err("a condition of the domain speaks of two parts, or of none".into());
    }
    let mut statements = Vec::new();
    for (part, certificate) in parts.iter().zip(certificates) {
        let statement = statement_of(certificate, meter)?; // (14.4)
        let own = Rule::read(&statement.rule)?;
        obeys(&own, part, alternatives, whole.len())?;
        exists(&own, part, &domain)?;
        says_values(&statement)?;
        statements.push(statement);
    }
    Ok(Claim::Sum { parts, statements })
}

/// Lists of heaps, of which a move changes one.
pub(super) fn check_lists(case: &Case<Lists>, meter: &mut Meter) -> Checked<Claim> {
    case.claim.only(&["kind"])?;
    case.proof()?.only(&["part"])?;
    // (14.7)
    let Lists::Heaps { each, text, most: Some(1) } = case.rule else {
        return Err("the theorem speaks of a move in one heap".into());
    };
    if case.kind()? != "heaps" {
        return Err("the method proves that a list has the xor of its heaps".into());
    }
    let part = statement_of(case.proof()?.get("part")?, meter)?;
    // (14.9)
    if part.rule != *text {
        return Err("the certificate of a heap is for another rule".into());
    }
    // (14.8) Heaps of 0 are not written, so they must be ones that nobody can move in.
    each.visit_options(&Position { tag: 0, at: vec![0] }, meter, &mut |_| Err("heap 0 can move".into()))?;
    says_values(&part)?; // (14.10)
    Ok(Claim::Heaps { part: Box::new(part) })
}

pub(super) fn block(json: &Json) -> Checked<Vec<usize>> {
    let block: Vec<usize> = json.naturals()?.into_iter().map(|one| one as usize).collect();
    if block.is_empty() || block.windows(2).any(|pair| pair[0] >= pair[1]) {
        return Err("a part is an increasing list of coordinates".into());
    }
    Ok(block)
}

/// The alternatives of a rule with one clause that names all coordinates, and nothing else.
pub(super) fn alternatives(rule: &Rule) -> Checked<&[Alternative]> {
    if rule.domain.is_empty() { one_clause(rule) } else { Err("the rule has a domain".into()) }
}

/// The alternatives of a rule with one clause that names all coordinates, and perhaps a domain (14.1).
fn one_clause(rule: &Rule) -> Checked<&[Alternative]> {
    let plain = rule.wins.is_empty() && rule.start.is_none() && rule.tags.len() == 1;
    match rule.clauses.as_slice() {
        [clause] if plain && clause.pattern.names().len() == clause.pattern.at.len() => {
            Ok(&clause.alternatives)
        }
        _ => Err("a sum is one clause on names, without wins, start and tags".into()),
    }
}

/// A condition of a domain, its names being places of coordinates.
#[derive(PartialEq)]
struct Restricted {
    places: Vec<usize>,
    condition: Expression,
}

impl Restricted {
    fn is_of(&self, part: &[usize]) -> bool {
        !self.places.is_empty() && self.places.iter().all(|place| part.contains(place))
    }

    /// The same in a rule of the part alone.
    fn within(&self, part: &[usize]) -> Option<Restricted> {
        let slot = |old: usize| part.iter().position(|at| *at == old);
        let places = self.places.iter().map(|place| slot(*place)).collect::<Option<_>>()?;
        Some(Restricted { places, condition: renamed(&self.condition, &slot)? })
    }
}

/// The conditions of the domain of a rule with one clause.
fn restrictions(rule: &Rule) -> Checked<Vec<Restricted>> {
    let names = rule.clauses.first().map(|clause| clause.pattern.names()).unwrap_or_default();
    let read = |one: &Restriction| {
        let place = |name: &String| names.iter().position(|known| known == name);
        let places: Vec<usize> = one.names.iter().map(place).collect::<Option<_>>()?;
        let condition = renamed(&one.condition, &|old| places.get(old).copied())?;
        Some(Restricted { places, condition })
    };
    let all: Option<Vec<Restricted>> = rule.domain.iter().map(read).collect();
    all.ok_or_else(|| "the domain speaks of what is no coordinate".into())
}

/// Demands that the part's own rule has exactly the conditions that speak of the part (14.12).
fn exists(own: &Rule, part: &[usize], domain: &[Restricted]) -> Checked<()> {
    let wanted: Option<Vec<Restricted>> =
        domain.iter().filter(|one| one.is_of(part)).map(|one| one.within(part)).collect();
    let same = wanted.is_some_and(|wanted| restrictions(own).is_ok_and(|written| written == wanted));
    if same { Ok(()) } else { Err("the domain of a part is not what the whole rule says of it".into()) }
}

/// Demands that the part's own rule has exactly the alternatives that move in the part (14.5).
fn obeys(own: &Rule, part: &[usize], whole: &[Alternative], arity: usize) -> Checked<()> {
    let moving: Vec<(Vec<Part>, Vec<Step>)> =
        whole.iter().filter_map(|alternative| restricted(alternative, part, arity)).collect();
    let written: Vec<(Vec<Part>, Vec<Step>)> =
        one_clause(own)?.iter().map(|one| (one.parts.clone(), one.steps.clone())).collect();
    let same = own.arity(0) == Some(part.len()) && moving == written;
    if same { Ok(()) } else { Err("the rule of a part is not what the whole rule says of it".into()) }
}

/// (14.6)
pub(super) fn says_values(statement: &Statement) -> Checked<()> {
    match statement.claim {
        Claim::Grundy { .. } | Claim::Periodic(_) => Ok(()),
        _ => Err("the certificate of a part does not speak of Grundy values".into()),
    }
}

/// The alternative as a rule of the part alone; nothing if it changes or mentions another coordinate.
fn restricted(alternative: &Alternative, part: &[usize], arity: usize) -> Option<(Vec<Part>, Vec<Step>)> {
    let [Part { tag, at: place, count: None, steps }] = alternative.parts.as_slice() else { return None };
    let stays = |at: usize| part.contains(&at) || place[at] == Expression::Name(at);
    let moves = part.iter().any(|&at| place[at] != Expression::Name(at));
    if !steps.is_empty() || !moves || !(0..arity).all(stays) {
        return None;
    }
    let slot = |old: usize| match part.iter().position(|at| *at == old) {
        Some(new) => Some(new),
        None => (old >= arity).then(|| old - arity + part.len()),
    };
    let at = part.iter().map(|&at| renamed(&place[at], &slot)).collect::<Option<_>>()?;
    let steps = alternative.steps.iter().map(|step| renamed_step(step, &slot)).collect::<Option<_>>()?;
    Some((vec![Part { tag: *tag, at, count: None, steps: Vec::new() }], steps))
}

pub(super) type Renaming<'a> = &'a dyn Fn(usize) -> Option<usize>;

pub(super) fn renamed(expression: &Expression, slot: Renaming) -> Option<Expression> {
    Some(match expression {
        Expression::Number(number) => Expression::Number(*number),
        Expression::Name(old) => Expression::Name(slot(*old)?),
        Expression::Call(name, operands) => Expression::Call(name, renamed_all(operands, slot)?),
    })
}

pub(super) fn renamed_all(expressions: &[Expression], slot: Renaming) -> Option<Vec<Expression>> {
    expressions.iter().map(|one| renamed(one, slot)).collect()
}

pub(super) fn renamed_step(step: &Step, slot: Renaming) -> Option<Step> {
    Some(match step {
        Step::Let(name, expression) => Step::Let(slot(*name)?, renamed(expression, slot)?),
        Step::If(condition) => Step::If(renamed(condition, slot)?),
        Step::For(name, set) => {
            let set = match set {
                Set::Range(from, until) => Set::Range(renamed(from, slot)?, renamed(until, slot)?),
                Set::From(from) => Set::From(renamed(from, slot)?),
                Set::List(items) => Set::List(renamed_all(items, slot)?),
                Set::AllBut(items) => Set::AllBut(renamed_all(items, slot)?),
                Set::Named(set, arguments) => Set::Named(set, renamed_all(arguments, slot)?),
            };
            Step::For(slot(*name)?, set)
        }
    })
}
