//! Where positions are: the domain of a rule, and what must not happen anywhere in it.

use super::automata::{Automaton, Numeration};
use super::elimination::relation;
use super::expressions::{Names, cases};
use super::law::any_of;
use super::linear::Linear;
use super::moves::pattern_cases;
use super::witness::witness;
use super::world::World;
use crate::budget::{Checked, Meter};
use crate::rule::{Entry, Rule};

/// The positions of a tag that satisfy the domain. Its conditions must have a meaning wherever they are read.
pub(crate) fn domain(
    rule: &Rule,
    tag: usize,
    arity: usize,
    numeration: Numeration,
    meter: &mut Meter,
) -> Checked<Automaton> {
    let coordinates: Vec<usize> = (0..arity).collect();
    let forms: Vec<Linear> = coordinates.iter().map(|coordinate| Linear::name(*coordinate)).collect();
    let mut inside = Automaton::all(numeration, &coordinates, meter)?;
    for restriction in &rule.domain {
        for clause in rule.clauses.iter().filter(|clause| clause.pattern.tag == tag) {
            let entry =
                |name: &String| clause.pattern.at.iter().position(|e| *e == Entry::Name(name.clone()));
            let Some(slots) = restriction.names.iter().map(entry).collect::<Option<Vec<usize>>>() else {
                continue;
            };
            let names: Names = slots.into_iter().map(|slot| Some(forms[slot].clone())).collect();
            let mut worlds = pattern_cases(&clause.pattern, &forms, false, &World::default())?;
            for world in pattern_cases(&clause.pattern, &forms, true, &World::default())? {
                worlds.extend(cases(&restriction.condition, true, &names, world)?);
            }
            let (faults, worlds): (Vec<World>, Vec<World>) =
                worlds.into_iter().partition(|world| world.undefined);
            faults.into_iter().try_for_each(|fault| never_undefined(fault, &inside, meter))?;
            inside = inside.and(&any_of(worlds, &coordinates, numeration, meter)?, meter)?;
        }
    }
    Ok(inside)
}

/// Demands that nothing inside is in a world where an expression has no value.
pub(crate) fn never_undefined(fault: World, inside: &Automaton, meter: &mut Meter) -> Checked<()> {
    let found = relation(fault, vec![inside.clone()], &inside.tracks, inside.numeration, meter)?;
    match witness(&[(&found, true)], meter)? {
        None => Ok(()),
        Some(place) => Err(format!(
            "there is no meaning at {place}: a bit function of a negative number, or a count below 0"
        )),
    }
}
