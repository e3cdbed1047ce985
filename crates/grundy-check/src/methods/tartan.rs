//! Products: a move is one move in every factor at once.
//!
//! # Theorem
//! The Tartan theorem (E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, chapter 14): where the results a… of x
//! and b… of y give the result of all (a, y), (x, b) and (a, b), the Grundy value is the nim product of the values of the
//! factors.
//!
//! # What the certificate holds
//! Which coordinates belong to which factor, and a certificate for each factor. That the rule is the product of theirs is
//! seen from its form.

use super::sum::{alternatives, block, renamed, renamed_all, renamed_step, says_values};
use crate::budget::{Checked, Meter};
use crate::methods::certificate::{Case, statement_of};
use crate::rule::{Alternative, Expression, Part, Rule, Step};
use crate::verdict::Claim;
use std::collections::BTreeSet;

/// More moves than these are no product that anybody wrote down.
const MOST_ALTERNATIVES: usize = 10_000;

pub(super) fn check(case: &Case, meter: &mut Meter) -> Checked<Claim> {
    case.claim.only(&["kind", "parts"])?;
    case.proof()?.only(&["parts"])?;
    // (27.1)
    if case.kind()? != "product" {
        return Err("the method proves products".into());
    }
    let parts: Vec<Vec<usize>> =
        case.claim.get("parts")?.array()?.iter().map(block).collect::<Checked<_>>()?;
    let certificates = case.proof()?.get("parts")?.array()?;
    let whole = alternatives(case.rule)?; // (27.2)
    let arity = case.rule.arity(0).unwrap_or(0);
    // (27.3)
    if parts.concat() != (0..arity).collect::<Vec<usize>>()
        || parts.len() != certificates.len()
        || parts.len() < 2
    {
        return Err(
            "the factors are not all coordinates in order, with one certificate for each factor".into()
        );
    }
    let (mut statements, mut factors) = (Vec::new(), Vec::new());
    for (part, certificate) in parts.iter().zip(certificates) {
        let statement = statement_of(certificate, meter)?; // (27.4)
        says_values(&statement)?;
        factors.push(Factor::read(&Rule::read(&statement.rule)?, part)?);
        statements.push(statement);
    }
    let most = whole.iter().map(|one| one.parts.len()).max().unwrap_or(0);
    let product = product(&factors, arity, most, meter)?;
    let own = whole.iter().map(|one| Normal::of(one, arity)).collect::<Checked<BTreeSet<Normal>>>()?;
    // (27.6)
    if own != product {
        return Err("the rule is not the product of the rules of the factors".into());
    }
    Ok(Claim::Product { parts, statements })
}

/// The rule of a factor, and where its coordinates stand.
struct Factor {
    first: usize,
    arity: usize,
    alternatives: Vec<Normal>,
}

impl Factor {
    /// (27.5)
    fn read(rule: &Rule, part: &[usize]) -> Checked<Factor> {
        let written = alternatives(rule)?;
        if rule.arity(0) != Some(part.len()) {
            return Err("the rule of a factor has another number of coordinates".into());
        }
        let alternatives = written.iter().map(|one| Normal::of(one, part.len())).collect::<Checked<_>>()?;
        Ok(Factor { first: part[0], arity: part.len(), alternatives })
    }
}

/// An alternative whose names are numbered by where they are bound: behind the coordinates those of its clauses, and behind
/// these those of a part. Two that say the same in other names, or their parts in another order, are equal.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Normal {
    parts: Vec<Part>,
    steps: Vec<Step>,
    /// How many names the clauses bind.
    bound: usize,
}

impl Normal {
    fn of(alternative: &Alternative, arity: usize) -> Checked<Normal> {
        let outer = bound(&alternative.steps);
        let slot = |old: usize| match old < arity {
            true => Some(old),
            false => outer.iter().position(|own| *own == old).map(|place| arity + place),
        };
        let steps = alternative.steps.iter().map(|step| renamed_step(step, &slot));
        let parts = alternative.parts.iter().map(|part| {
            let inner = bound(&part.steps);
            let place = |old: usize| inner.iter().position(|own| *own == old);
            moved(part, &|old| slot(old).or_else(|| place(old).map(|place| arity + outer.len() + place)))
        });
        let (steps, parts) = (steps.collect::<Option<_>>(), parts.collect::<Option<_>>());
        let (steps, parts): (Vec<Step>, Vec<Part>) =
            steps.zip(parts).ok_or("a name of the rule is bound nowhere")?;
        Ok(Normal { parts, steps, bound: outer.len() }.sorted())
    }

    fn sorted(mut self) -> Normal {
        self.parts.sort_unstable();
        self
    }
}

/// The names that are bound, in order.
fn bound(steps: &[Step]) -> Vec<usize> {
    let name = |step: &Step| match step {
        Step::For(slot, _) | Step::Let(slot, _) => Some(*slot),
        Step::If(_) => None,
    };
    steps.iter().filter_map(name).collect()
}

fn moved(part: &Part, slot: &dyn Fn(usize) -> Option<usize>) -> Option<Part> {
    let count = match &part.count {
        Some(count) => Some(renamed(count, slot)?),
        None => None,
    };
    let steps = part.steps.iter().map(|step| renamed_step(step, slot)).collect::<Option<_>>()?;
    Some(Part { tag: part.tag, at: renamed_all(&part.at, slot)?, count, steps })
}

/// The alternatives of the product: one of each factor, in every way.
fn product(factors: &[Factor], arity: usize, most: usize, meter: &mut Meter) -> Checked<BTreeSet<Normal>> {
    let mut chosen: Vec<Vec<&Normal>> = vec![Vec::new()];
    for factor in factors {
        if chosen.len().saturating_mul(factor.alternatives.len()) > MOST_ALTERNATIVES {
            return Err("the product of the factors has too many alternatives".into());
        }
        let mut further = Vec::new();
        for before in &chosen {
            further.extend(factor.alternatives.iter().map(|one| [before.as_slice(), &[one]].concat()));
        }
        chosen = further;
    }
    chosen.iter().map(|chosen| joined(factors, chosen, arity, most, meter)).collect()
}

/// A component of the product that is being put together, factor by factor.
#[derive(Clone, Default)]
struct Joining {
    at: Vec<Expression>,
    count: Option<Expression>,
    steps: Vec<Step>,
    /// How many names its clauses bind.
    bound: usize,
    moves: bool,
}

/// One alternative of the product: in every factor a component stays where it is or is one of the result, and not all stay.
fn joined(
    factors: &[Factor],
    chosen: &[&Normal],
    arity: usize,
    most: usize,
    meter: &mut Meter,
) -> Checked<Normal> {
    let total: usize = chosen.iter().map(|one| one.bound).sum();
    let (mut steps, mut before) = (Vec::new(), 0);
    let mut components = vec![Joining::default()];
    for (factor, one) in factors.iter().zip(chosen) {
        let slot = |inner: usize| {
            move |old: usize| {
                Some(match old.checked_sub(factor.arity) {
                    None => factor.first + old,
                    Some(name) if name < one.bound => arity + before + name,
                    Some(name) => arity + total + inner + name - one.bound,
                })
            }
        };
        steps.extend(one.steps.iter().filter_map(|step| renamed_step(step, &slot(0))));
        let mut further = Vec::new();
        for component in &components {
            let here = (factor.first..factor.first + factor.arity).map(Expression::Name);
            further.push(Joining {
                at: component.at.iter().cloned().chain(here).collect(),
                ..component.clone()
            });
            for part in &one.parts {
                meter.spend(1 + part.at.len() as u64)?;
                let part =
                    moved(part, &slot(component.bound)).ok_or("a name of the rule is bound nowhere")?;
                further.push(component.with(part)?);
            }
            // (One of them stays everywhere, and is left out in the end.)
            if further.len() > most + 1 {
                return Err("the rule is not the product of the rules of the factors".into());
            }
        }
        components = further;
        before += one.bound;
    }
    let moving = components.into_iter().filter(|component| component.moves);
    let parts = moving.map(|one| Part { tag: 0, at: one.at, count: one.count, steps: one.steps }).collect();
    Ok(Normal { parts, steps, bound: total }.sorted())
}

impl Joining {
    /// The same with one more factor, in which it is this part.
    fn with(&self, part: Part) -> Checked<Joining> {
        let count = match (&self.count, part.count) {
            (None, count) => count,
            (count, None) => count.clone(),
            (Some(one), Some(other)) => Some(Expression::Call("*", vec![one.clone(), other])),
        };
        let steps = [self.steps.as_slice(), &part.steps].concat();
        if count.is_some() && !steps.is_empty() {
            return Err("a count stands beside a clause of a part".into());
        }
        let at = [self.at.as_slice(), &part.at].concat();
        Ok(Joining { at, count, bound: self.bound + bound(&part.steps).len(), steps, moves: true })
    }
}
