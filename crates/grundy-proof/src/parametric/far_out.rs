//! A law far beyond the samples in which it was seen: what it says of a position must follow from what it says of the options.
//!
//! The first position at which a law is false shows it in this way, so looking where a rule may change finds most laws that
//! only seem to hold.

use super::game::{Demand, Game};
use super::obligations::ParametricLaw;
use super::samples::{Sample, Samples, each_choice};
use super::term::{Term, Test};

/// What all positions may cost together: choices of the names that run.
const MOST_CHOICES: usize = 400_000;
/// Sizes at which rules are looked at besides the numbers that are written in them.
const SIZES: [i128; 6] = [40, 100, 257, 700, 1_024, 4_096];
/// Sizes at which multiples of parameters are looked at.
const SMALL_SIZES: [i128; 4] = [8, 16, 24, 40];
/// Positions one after the other.
const STRETCH: i128 = 6;
/// A number beyond this is not gone to.
const LARGEST: i128 = 1 << 40;

/// Whether a law contradicts itself somewhere beyond the samples.
pub(super) fn contradicts_itself(
    game: &Game,
    holds_where: &Test,
    law: &ParametricLaw,
    samples: &Samples,
) -> bool {
    let sizes = sizes(game);
    let is_wrong = |sizes: &[i128], choices: Vec<Vec<i128>>| {
        let mut look = Look { game, law, left: MOST_CHOICES };
        choices.iter().filter(|parameters| holds_where.at(parameters) == Some(true)).any(|parameters| {
            let mut places = positions(sizes, game.coordinates.len()).into_iter();
            places.any(|position| look.left > 0 && look.contradiction(parameters, &position))
        })
    };
    is_wrong(&SMALL_SIZES, multiples(samples)) || is_wrong(&sizes, choices(&sizes, samples))
}

/// The numbers of a rule, their products, and some of all sizes; rising.
fn sizes(game: &Game) -> Vec<i128> {
    let mut numbers = Vec::new();
    let mut note = |term: &Term| {
        numbers.extend(term.parts().into_iter().filter_map(|part| match part {
            Term::Number(number) => number.checked_abs().filter(|number| (9..=LARGEST).contains(number)),
            _ => None,
        }))
    };
    for one in &game.moves {
        one.to.iter().for_each(&mut note);
        for demand in &one.demands {
            match demand {
                Demand::Any(_, from, below) => {
                    [Some(from), below.as_ref()].into_iter().flatten().for_each(&mut note)
                }
                Demand::Is(_, term) => note(term),
                Demand::If(test) => test.parts().into_iter().for_each(&mut note),
            }
        }
    }
    game.domain.iter().flat_map(Test::parts).for_each(&mut note);
    numbers.sort_unstable();
    numbers.dedup();
    numbers.truncate(6);
    let products: Vec<i128> =
        numbers.iter().flat_map(|one| numbers.iter().map(move |other| one * other % LARGEST)).collect();
    let mut all = [numbers, products, SIZES.to_vec()].concat();
    all.sort_unstable();
    all.dedup();
    all
}

/// Parameters of the samples, and larger ones, each beside the least of the others.
fn choices(sizes: &[i128], samples: &Samples) -> Vec<Vec<i128>> {
    let all: Vec<&Vec<i128>> = samples.all.iter().map(|sample| &sample.parameters).collect();
    let mut choices: Vec<Vec<i128>> = [0, all.len() / 3, all.len() / 2, all.len().saturating_sub(1)]
        .iter()
        .filter_map(|at| all.get(*at).cloned().cloned())
        .collect();
    for slot in 0..all.first().map_or(0, |first| first.len()) {
        for size in sizes.iter().flat_map(|size| [*size, size + 1]) {
            let base = all.iter().rev().take(1).chain(all.iter().take(1));
            choices.extend(base.map(|one| {
                let mut larger = (*one).clone();
                larger[slot] = size;
                larger
            }));
        }
    }
    choices
}

/// One parameter a small multiple of another: few samples are, and laws by cases lean on them.
fn multiples(samples: &Samples) -> Vec<Vec<i128>> {
    let Some(Sample { parameters: first, .. }) = samples.all.first() else { return Vec::new() };
    let slots = 0..first.len();
    let pairs = slots.clone().flat_map(|one| slots.clone().map(move |other| (one, other)));
    let mut all = Vec::new();
    for (one, other) in pairs.filter(|(one, other)| one != other) {
        for (size, times) in [(3, 2), (3, 3), (4, 2), (4, 3), (5, 2), (5, 3), (5, 4)] {
            let mut choice = first.clone();
            (choice[one], choice[other]) = (size, size * times);
            all.push(choice);
        }
    }
    all
}

/// Positions around these sizes.
fn positions(sizes: &[i128], arity: usize) -> Vec<Vec<i128>> {
    let runs = sizes.iter().flat_map(|size| (size - 1..size + STRETCH).collect::<Vec<_>>());
    match arity {
        1 => runs.map(|x| vec![x]).collect(),
        _ => runs.flat_map(|x| (0..4).flat_map(move |y| [vec![x, y], vec![y, x], vec![x, x + y]])).collect(),
    }
}

struct Look<'a> {
    game: &'a Game,
    law: &'a ParametricLaw,
    left: usize,
}

impl Look<'_> {
    /// Whether the law says of a position something else than follows from its options; not where it is too dear to see.
    fn contradiction(&mut self, parameters: &[i128], position: &[i128]) -> bool {
        let here = [parameters, position].concat();
        if !self.game.contains(&here) {
            return false;
        }
        let Some(options) = self.options(parameters, &here) else { return false };
        let said = |position: &Vec<i128>| [parameters, position].concat();
        match self.law {
            ParametricLaw::Value(term) => {
                let reached: Option<Vec<i128>> =
                    options.iter().map(|option| term.at(&said(option))).collect();
                let Some(mut reached) = reached else { return false };
                reached.sort_unstable();
                reached.dedup();
                let least = (0..).zip(&reached).find(|(own, value)| own != *value);
                term.at(&here) != Some(least.map_or(reached.len() as i128, |(own, _)| own))
            }
            ParametricLaw::Lost { test, misere } => {
                let reached: Option<Vec<bool>> =
                    options.iter().map(|option| test.at(&said(option))).collect();
                let Some(reached) = reached else { return false };
                let loses = if reached.is_empty() { !misere } else { !reached.contains(&true) };
                test.at(&here) != Some(loses)
            }
        }
    }

    fn options(&mut self, parameters: &[i128], here: &[i128]) -> Option<Vec<Vec<i128>>> {
        let mut options = Vec::new();
        for one in &self.game.moves {
            let mut seen = 0;
            let is_all = each_choice(&one.demands, here, one.slots, &mut |running| {
                seen += 1;
                let inside = |to: &Vec<i128>| self.game.contains(&[parameters, to].concat());
                options.extend(one.target(here, running).filter(inside));
            });
            self.left = self.left.saturating_sub(seen);
            is_all.then_some(())?;
        }
        Some(options)
    }
}
