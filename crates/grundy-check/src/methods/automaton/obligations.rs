//! The obligations: sentences that must hold for a law to be the Grundy function of a rule.

use super::options::{forms, no_option_has_the_value, restricted};
use crate::budget::{Checked, Meter};
use crate::json::Json;
use crate::logic::arithmetic::at_most;
use crate::logic::automata::Automaton;
use crate::logic::law::{Relations, power_values};
use crate::logic::linear::Linear;
use crate::logic::theory::Theory;
use crate::logic::witness::witness;
use crate::logic::world::{Move, SECOND, VALUE};
use crate::methods::certificate::Case;

/// Obligations F (8.2), A (8.3) and B (8.4) for one tag. The proof may name options that suffice.
pub(super) fn is_law(
    case: &Case,
    theory: &Theory,
    tag: usize,
    law: &Relations,
    misere: bool,
    meter: &mut Meter,
) -> Checked<()> {
    let place = &theory.places[tag];
    let (moves, shown) = (&theory.moves[tag], theory.coordinates(tag));
    let forms = forms(case, tag)?;
    match law {
        Relations::Track(laws) | Relations::Power(laws) => {
            let power = matches!(law, Relations::Power(_));
            let options = match forms {
                None => {
                    let options = theory.options(moves, &shown, law, meter)?;
                    never("A", &[(place, true), (&laws[tag], true), (&options, true)], meter)?;
                    options
                }
                Some(forms) => {
                    no_option_has_the_value(theory, tag, law, &laws[tag], meter)?;
                    theory.options(&restricted(moves, forms)?, &shown, law, meter)?
                }
            };
            is_grundy(place, &laws[tag], &options, power, meter)
        }
        _ if forms.is_some() => Err("options that suffice need a law with a track for the value".into()),
        Relations::Sets(sets) => {
            for (value, set) in sets[tag].iter().enumerate() {
                let options = theory.options_of_value(moves, &shown, sets, value, meter)?;
                never("A", &[(place, true), (set, true), (&options, true)], meter)?;
                for higher in &sets[tag][value + 1..] {
                    never("B", &[(place, true), (higher, true), (&options, false)], meter)?;
                }
            }
            let without: Vec<(&Automaton, bool)> = sets[tag].iter().map(|set| (set, false)).collect();
            never("F", &[&[(place, true)], without.as_slice()].concat(), meter)
        }
        Relations::Previous(laws) => is_outcome(theory, tag, laws, misere, meter),
    }
}

fn is_grundy(
    place: &Automaton,
    law: &Automaton,
    options: &Automaton,
    power: bool,
    meter: &mut Meter,
) -> Checked<()> {
    never("F", &[(place, true), (&law.without(&[VALUE], meter)?, false)], meter)?;
    let second = law.renamed(&[place.tracks.as_slice(), &[SECOND]].concat(), meter)?;
    let mut below = Linear::name(VALUE).plus(-1, &Linear::name(SECOND))?;
    below.constant = 1;
    let below = at_most(place.numeration, &below, meter)?;
    let mut smaller = vec![(place, true), (&second, true), (&below, true), (options, false)];
    if !power {
        return never("B", &smaller, meter);
    }
    let powers = power_values(meter)?;
    // (8.7)
    never("the values are powers of two", &[(place, true), (law, true), (&powers, false)], meter)?;
    smaller.push((&powers, true));
    never("B", &smaller, meter)
}

fn is_outcome(
    theory: &Theory,
    tag: usize,
    laws: &[Automaton],
    misere: bool,
    meter: &mut Meter,
) -> Checked<()> {
    let (place, law) = (&theory.places[tag], &laws[tag]);
    // (8.8)
    let single = |one: &&Move| one.components.len() == 1;
    if theory.moves[tag].iter().any(|one| one.components.len() > 1) {
        return Err("outcomes need results of one component".into());
    }
    // The empty sum is a P-position in normal play and an N-position in misère play.
    let moves: Vec<Move> = theory.moves[tag].iter().filter(|one| !misere || single(one)).cloned().collect();
    let sets: Vec<Vec<Automaton>> = laws.iter().map(|law| vec![law.clone()]).collect();
    // (8.11)
    never("T", &[(&theory.spoken[tag], true), (&theory.threats[tag], true), (law, true)], meter)?;
    let reach = theory.options_of_value(&moves, &theory.coordinates(tag), &sets, 0, meter)?;
    // (8.9), (8.10)
    never("A", &[(place, true), (law, true), (&reach, true)], meter)?;
    if !misere {
        return never("B", &[(place, true), (law, false), (&reach, false)], meter);
    }
    let movable = theory.reachable(&theory.moves[tag], &theory.coordinates(tag), &theory.places, meter)?;
    // (8.12)
    never("a P-position has an option", &[(place, true), (law, true), (&movable, false)], meter)?;
    never("B", &[(place, true), (law, false), (&movable, true), (&reach, false)], meter)
}

/// Demands that no tuple is in each automaton with the flag true and in none of the others.
pub(super) fn never(obligation: &str, parts: &[(&Automaton, bool)], meter: &mut Meter) -> Checked<()> {
    match witness(parts, meter)? {
        None => Ok(()),
        Some(tuple) => Err(format!("obligation {obligation} fails at {tuple}")),
    }
}

/// The constant and the multiples of coordinates that make one entry of a measure.
pub(super) fn combination(row: &[Json], at: &[Linear]) -> Checked<Linear> {
    let (constant, factors) = row
        .split_first()
        .filter(|(_, rest)| rest.len() == at.len())
        .ok_or("a measure has not the form of its tag")?;
    let mut sum = Linear::constant(i128::from(constant.integer()?));
    for (factor, coordinate) in factors.iter().zip(at) {
        sum = sum.plus(i128::from(factor.integer()?), coordinate)?;
    }
    Ok(sum)
}
