//! What a plan costs at the limits: positions times options, measured on some of them.

use crate::contest::Roles;
use crate::limits::Limits;
use crate::reads::{Expression, Item, ItemKind, Times};
use std::cell::Cell;
use std::collections::HashSet;

use grundy_rule::form::Form;
use grundy_rule::{Given, Meter, Position, Rules, Tag, Template};

/// A plan that takes more simple steps is not written.
pub const MOST_STEPS: f64 = 4e9;
/// What is taken where nobody says how far: about a tenth of a second.
pub const USUAL_STEPS: f64 = 3e7;
/// One position is looked at no longer than this, and all together no longer than that.
const SAMPLE_STEPS: u64 = 100_000;
const ALL_STEPS: u64 = 1_000_000;
/// So many positions are remembered without a second thought, and looked for with so many steps.
const FEW: usize = 20_000;
const FEW_STEPS: u64 = 400_000;
/// A step of a rule of twice so many letters takes about twice as long.
const LETTERS: u64 = 32;

/// How many steps one position takes on average.
pub struct Sampler {
    rules: Option<Box<dyn Rules>>,
    // A step of a long rule counts for several.
    weight: u64,
    left: Cell<u64>,
}

impl Sampler {
    /// A sampler of a rule whose parameters are as large as they may be.
    pub fn new(template: &Template, form: &Form, most: &dyn Fn(&str) -> i128) -> Sampler {
        let given: Vec<(&str, Given)> = form
            .parameters
            .iter()
            .map(|parameter| {
                let name = parameter.name.as_str();
                let given = if form.many.contains(name) {
                    Given::Set((1..=most(name).clamp(1, 16)).collect())
                } else {
                    Given::Number(most(name))
                };
                (name, given)
            })
            .collect();
        let rules = template.open(&given).ok();
        let letters = rules.as_ref().map_or(0, |rules| rules.canonical().len());
        let weight = 1 + letters as u64 / LETTERS;
        Sampler { rules, weight, left: Cell::new(ALL_STEPS / weight) }
    }

    /// Whether a position leads to so few others that they can all be remembered.
    pub fn leads_to_few(&self, coordinates: &[u64]) -> bool {
        let Some(rules) = &self.rules else { return true };
        let first = rules.at(coordinates);
        let (mut seen, mut open) = (HashSet::from([first.clone()]), vec![first]);
        let mut meter = Meter::of(FEW_STEPS / self.weight);
        while let Some(position) = open.pop() {
            let walked = rules.visit_options(&position, &mut meter, &mut |option| {
                let fresh = option.iter().filter(|part| seen.insert((*part).clone()));
                open.extend(fresh.cloned());
            });
            if walked.is_err() || seen.len() > FEW {
                return false;
            }
        }
        true
    }

    /// The steps of an average position below these sizes.
    pub fn steps(&self, kind: usize, sizes: &[u64]) -> f64 {
        let Some(rules) = &self.rules else { return 16.0 };
        let mut total = 0.0;
        let fractions = [0.1, 0.35, 0.6, 0.85, 1.0];
        for (turn, _) in fractions.iter().enumerate() {
            let coordinate = |(place, size): (usize, &u64)| {
                let fraction = fractions[(turn + 2 * place) % fractions.len()];
                ((size.saturating_sub(1)) as f64 * fraction) as u64
            };
            let coordinates: Vec<u64> = sizes.iter().enumerate().map(coordinate).collect();
            let position = Position::tagged(Tag(kind as u16), &coordinates);
            total += self.steps_of(rules.as_ref(), &position);
        }
        total / fractions.len() as f64
    }

    /// The steps of one position; of one that was not looked at to its end, more than of any other.
    fn steps_of(&self, rules: &dyn Rules, position: &Position) -> f64 {
        let allowed = (SAMPLE_STEPS / self.weight).min(self.left.get());
        let mut meter = Meter::of(allowed);
        let mut seen = 0_u64;
        let visited = rules.visit_options(position, &mut meter, &mut |_| seen += 1);
        let used = allowed.saturating_sub(meter.steps_left());
        self.left.set(self.left.get().saturating_sub(used));
        match visited {
            Ok(()) => used.max(seen) as f64 + 4.0,
            Err(_) => 4.0 * (SAMPLE_STEPS.max(seen) as f64 + 4.0),
        }
    }
}

/// How often the parameters get new values at most.
pub fn renewals(items: &[Item], roles: &Roles, limits: &Limits) -> f64 {
    fn within(items: &[Item], roles: &Roles, limits: &Limits, rounds: f64, found: &mut f64) {
        for item in items {
            match &item.kind {
                ItemKind::Number(name)
                | ItemKind::Numbers(name, _)
                | ItemKind::Text(name, _)
                | ItemKind::Element(name)
                | ItemKind::Let(name, _)
                    if roles.parameter(name).is_some() =>
                {
                    *found = found.max(rounds);
                }
                ItemKind::Rounds(times, inner) => {
                    let count = match times {
                        Times::Count(Expression::Integer(count)) => *count as f64,
                        Times::Count(Expression::Name(name)) => {
                            let most = limits
                                .most(name)
                                .or_else(|| limits.most("tests"))
                                .or_else(|| limits.most("T"));
                            most.unwrap_or(10) as f64
                        }
                        Times::Count(_) => 10.0,
                        Times::UntilEnd | Times::Until(_) => {
                            limits.most("tests").or_else(|| limits.most("T")).unwrap_or(10) as f64
                        }
                    };
                    within(inner, roles, limits, rounds * count.max(1.0), found);
                }
                _ => {}
            }
        }
    }
    let mut found = 1.0;
    within(items, roles, limits, 1.0, &mut found);
    found
}

/// `2·10^7`.
pub fn shown(steps: f64) -> String {
    if steps < 10_000.0 {
        return format!("{}", steps.round() as u64);
    }
    let exponent = steps.log10().floor() as i32;
    let mut first = (steps / 10f64.powi(exponent)).round() as u32;
    let mut exponent = exponent;
    if first == 10 {
        (first, exponent) = (1, exponent + 1);
    }
    if first == 1 { format!("10^{exponent}") } else { format!("{first}·10^{exponent}") }
}
