//! From linear worlds to automata: hidden variables are eliminated one after the other.

use crate::budget::{Checked, Meter};
use crate::logic::arithmetic::{at_most, bitwise, equation, weights};
use crate::logic::automata::{Automaton, Numeration, union};
use crate::logic::linear::Linear;
use crate::logic::world::World;

/// The tuples of the shown variables for which the hidden ones can be chosen so that the world and all atoms hold.
pub(crate) fn relation(
    world: World,
    atoms: Vec<Automaton>,
    shown: &[usize],
    numeration: Numeration,
    meter: &mut Meter,
) -> Checked<Automaton> {
    let late: Vec<usize> = world.bitwise.iter().flat_map(|(_, variables)| *variables).collect();
    match conjunction(world, atoms, shown, true, numeration, meter)? {
        Some(atoms) => eliminate(atoms, shown, &late, numeration, meter),
        None => nothing(numeration, shown, meter),
    }
}

/// Automata that hold together iff the world and all atoms do, for some values of hidden variables that the world does not
/// need; none if they evidently never do.
pub(crate) fn conjunction(
    mut world: World,
    mut atoms: Vec<Automaton>,
    shown: &[usize],
    short: bool,
    numeration: Numeration,
    meter: &mut Meter,
) -> Checked<Option<Vec<Automaton>>> {
    let bits = world.bitwise.iter().flat_map(|(_, variables)| variables);
    let inside = atoms.iter().flat_map(|atom| &atom.tracks).chain(&world.weights).chain(bits).chain(shown);
    let kept: Vec<usize> = inside.copied().collect();
    if !simplify(&mut world, &kept)? {
        return Ok(None);
    }
    if short {
        pair_up(&mut world, shown)?;
    }
    for form in &world.zero {
        atoms.push(equation(numeration, form, meter)?);
    }
    for form in &world.at_most {
        atoms.push(at_most(numeration, form, meter)?);
    }
    for variable in &world.weights {
        atoms.push(weights(numeration, *variable, meter)?);
    }
    for (kind, variables) in &world.bitwise {
        atoms.push(bitwise(numeration, *kind, *variables, meter)?);
    }
    Ok(Some(atoms))
}

/// The empty relation.
pub(crate) fn nothing(numeration: Numeration, shown: &[usize], meter: &mut Meter) -> Checked<Automaton> {
    Automaton::all(numeration, shown, meter)?.complement(meter)
}

/// Solves equations for variables that nothing else speaks of, and drops what is evident.
/// False if a condition is evidently never met.
fn simplify(world: &mut World, kept: &[usize]) -> Checked<bool> {
    while let Some((index, variable)) = solvable(world, kept) {
        let form = world.zero.swap_remove(index);
        let factor = form.coefficient(variable);
        let substitute = |target: &Linear| target.plus(-target.coefficient(variable) * factor, &form);
        world.zero = world.zero.iter().map(substitute).collect::<Checked<_>>()?;
        world.at_most = world.at_most.iter().map(substitute).collect::<Checked<_>>()?;
        // The variable was a natural number: -variable <= 0.
        let negative = Linear::default().plus(-1, &Linear::name(variable))?;
        world.at_most.push(substitute(&negative)?);
    }
    for form in &mut world.at_most {
        for equation in &world.zero {
            for factor in [1, -1] {
                let other = form.plus(factor, equation)?;
                if other.terms.len() < form.terms.len() {
                    *form = other;
                }
            }
        }
    }
    strongest(&mut world.at_most);
    let impossible =
        |form: &Linear| form.constant > 0 && form.terms.values().all(|coefficient| *coefficient > 0);
    Ok(!world.at_most.iter().any(impossible))
}

/// An equation with a variable of coefficient 1 or -1 that occurs in linear forms only.
fn solvable(world: &World, kept: &[usize]) -> Option<(usize, usize)> {
    let free = |(variable, coefficient): (&usize, &i128)| {
        (coefficient.abs() == 1 && !kept.contains(variable)).then_some(*variable)
    };
    world.zero.iter().enumerate().find_map(|(index, form)| Some((index, form.terms.iter().find_map(free)?)))
}

/// Keeps of conditions with the same terms the strongest, and none that natural numbers always meet.
fn strongest(forms: &mut Vec<Linear>) {
    forms.retain(|form| form.constant > 0 || form.terms.values().any(|coefficient| *coefficient > 0));
    forms.sort_by(|left, right| (&left.terms, right.constant).cmp(&(&right.terms, left.constant)));
    forms.dedup_by(|weaker, stronger| weaker.terms == stronger.terms);
}

/// Cuts long equations into short ones: two hidden variables with one coefficient become a new one, their sum.
fn pair_up(world: &mut World, shown: &[usize]) -> Checked<()> {
    let mut at = 0;
    while at < world.zero.len() {
        let form = world.zero[at].clone();
        let hidden: Vec<(usize, i128)> =
            form.terms.iter().map(|(v, c)| (*v, *c)).filter(|(v, _)| !shown.contains(v)).collect();
        let partner = |&(one, c): &(usize, i128)| {
            hidden.iter().find(|(other, d)| *other > one && *d == c).map(|(other, _)| (one, *other, c))
        };
        match hidden.iter().find_map(partner) {
            Some((one, other, coefficient)) if form.terms.len() > 3 => {
                let sum = world.fresh();
                let both = Linear::name(one).plus(1, &Linear::name(other))?.plus(-1, &Linear::name(sum))?;
                world.zero[at] = form.plus(-coefficient, &both)?;
                world.zero.push(both);
            }
            _ => at += 1,
        }
    }
    Ok(())
}

/// Takes first the variable whose neighbours are fewest; sums before the values in `late`, as these mix the digits.
fn eliminate(
    mut atoms: Vec<Automaton>,
    shown: &[usize],
    late: &[usize],
    numeration: Numeration,
    meter: &mut Meter,
) -> Checked<Automaton> {
    loop {
        let all = atoms.iter().fold(Vec::new(), |all, atom| union(&all, &atom.tracks));
        let width = |variable: &usize| {
            let using = atoms.iter().filter(|atom| atom.tracks.contains(variable));
            (using.fold(Vec::new(), |all, atom| union(&all, &atom.tracks)).len(), late.contains(variable))
        };
        let hidden = all.into_iter().filter(|variable| !shown.contains(variable));
        let Some(variable) = hidden.min_by_key(width) else { break };
        let (using, rest) = atoms.into_iter().partition(|atom: &Automaton| atom.tracks.contains(&variable));
        atoms = rest;
        atoms.push(together(using, numeration, meter)?.without(&[variable], meter)?);
    }
    together(atoms, numeration, meter)?.and(&Automaton::all(numeration, shown, meter)?, meter)
}

/// The conjunction, small ones first.
fn together(mut atoms: Vec<Automaton>, numeration: Numeration, meter: &mut Meter) -> Checked<Automaton> {
    atoms.sort_by_key(|atom| atom.next.len());
    let mut joined = Automaton::all(numeration, &[], meter)?;
    for atom in &atoms {
        joined = joined.and(atom, meter)?;
    }
    Ok(joined)
}
