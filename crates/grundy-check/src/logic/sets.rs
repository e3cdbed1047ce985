//! What a name runs through: the elements of sets, as linear forms.

use super::automata::Numeration;
use super::expressions::{Names, Valued, one_value, two_values, values};
use super::linear::Linear;
use super::moves::extended;
use super::world::{World, different, surely_natural};
use crate::budget::Checked;
use crate::rule::evaluate::number;
use crate::rule::{Alternative, Part, Set, Step, finite};

/// The elements of a set, as forms under conditions.
pub(super) fn elements(
    set: &Set,
    names: &Names,
    mut world: World,
    numeration: Numeration,
) -> Checked<Vec<Valued>> {
    match set {
        Set::List(items) => extended(items.iter().collect(), |item| values(item, names, world.clone())),
        Set::From(from) => one_value(from, names, world, |world, from| elements_from(&world, &from)),
        Set::Range(from, until) => two_values(from, until, names, world, |world, from, until| {
            let mut elements = elements_from(&world, &from)?;
            elements.iter_mut().try_for_each(|(world, element)| world.ordered(element, 1, &until))?;
            Ok(elements)
        }),
        Set::AllBut(left_out) => {
            let mut found = elements_from(&world, &Linear::constant(1))?;
            for item in left_out {
                let constant = Linear::constant(number(item, &Vec::new())?);
                found = extended(found, |(world, element)| {
                    Ok(different(&world, &element, &constant)?.map(|world| (world, element.clone())).into())
                })?;
            }
            Ok(found)
        }
        Set::Named(name, arguments) => {
            let base = arguments.first().map_or(Ok(0), |base| number(base, &Vec::new()))?;
            match (*name, numeration) {
                ("powers", Numeration::Base(digits)) if base == digits as i128 => {}
                ("fib", Numeration::Ostrowski(1)) => {}
                _ => return Err(format!("the set `{name}` is outside what this numeration can say")),
            }
            let element = world.fresh();
            world.weights.push(element);
            Ok(vec![(world, Linear::name(element))])
        }
    }
}

/// The alternative with ranges between constants, of at most 64 elements, as lists: by an element of a list one may divide.
pub(super) fn with_lists(mut alternative: Alternative) -> Alternative {
    for step in &mut alternative.steps {
        let Step::For(_, set @ Set::Range(..)) = step else { continue };
        let items = finite::elements(set, None).ok().filter(|items| items.len() <= 64);
        *set = items.map_or(set.clone(), Set::List);
    }
    alternative
}

/// An integer from the given form on: natural, or where that is possible negative.
fn elements_from(world: &World, from: &Linear) -> Checked<Vec<(World, Linear)>> {
    let mut found = Vec::new();
    for sign in [1, -1] {
        if sign < 0 && surely_natural(from) {
            continue;
        }
        let mut world = world.clone();
        let element = Linear::default().plus(sign, &Linear::name(world.fresh()))?;
        world.ordered(from, 0, &element)?;
        if sign < 0 {
            world.ordered(&element, 1, &Linear::default())?;
        }
        found.push((world, element));
    }
    Ok(found)
}

/// Of an endless set only those elements are read for which no coordinate that falls with them is below 0 (section 2).
pub(super) fn not_yet_gone(slot: usize, parts: &[Part], names: &Names, world: &mut World) -> Checked<()> {
    let certain = parts.iter().filter(|part| part.count.is_none() && part.steps.is_empty());
    for expression in certain.flat_map(|part| &part.at) {
        let form = Linear::of(expression, &Vec::new()).filter(|form| form.coefficient(slot) < 0);
        let Some(form) = form else { continue };
        let mut coordinate = Some(Linear::constant(form.constant));
        for (slot, factor) in &form.terms {
            let bound = names.get(*slot).and_then(Option::as_ref);
            coordinate = coordinate.zip(bound).map(|(sum, bound)| sum.plus(*factor, bound)).transpose()?;
        }
        if let Some(coordinate) = coordinate {
            world.ordered(&Linear::default(), 0, &coordinate)?;
        }
    }
    Ok(())
}
