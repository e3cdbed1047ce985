//! From a rule to worlds: each move as a choice of natural numbers under linear conditions.

use super::expressions::{Names, Valued, cases, values};
use super::parts::{Counts, with_part};
use super::places::{domain, never_undefined};
use super::sets::{elements, not_yet_gone, with_lists};
use super::world::{Move, World, different, limited};
use crate::budget::{Checked, Meter};
use crate::logic::automata::{Automaton, Numeration};
use crate::logic::linear::Linear;
use crate::rule::evaluate::is_endless;
use crate::rule::finite::written_out;
use crate::rule::{Alternative, Entry, Pattern, Rule, Step};

/// The ways to move from a position with this tag, whose coordinates are the variables 0, 1, …. At every position of the
/// domain all expressions that are read on the way must have a value (8.1).
pub(crate) fn moves(
    rule: &Rule,
    tag: usize,
    numeration: Numeration,
    meter: &mut Meter,
) -> Checked<Vec<Move>> {
    counted_moves(rule, tag, numeration, Counts::Exact, meter)
}

/// The same for those who ask for nothing but the values of the results: of equal parts some may be left out in pairs.
pub(crate) fn moves_by_value(
    rule: &Rule,
    tag: usize,
    numeration: Numeration,
    meter: &mut Meter,
) -> Checked<Vec<Move>> {
    counted_moves(rule, tag, numeration, Counts::ByValue, meter)
}

fn counted_moves(
    rule: &Rule,
    tag: usize,
    numeration: Numeration,
    counts: Counts,
    meter: &mut Meter,
) -> Checked<Vec<Move>> {
    let all = possible_moves(rule, tag, numeration, counts)?;
    match rule.arity(tag).filter(|_| all.iter().any(|one| one.world.undefined)) {
        Some(arity) => defined(all, &domain(rule, tag, arity, numeration, meter)?, meter),
        None => Ok(all),
    }
}

/// The starting position of the number that is variable 0. It must have a meaning for every number.
pub(crate) fn starts(start: &Alternative, numeration: Numeration, meter: &mut Meter) -> Checked<Vec<Move>> {
    let all = results(start, &vec![Some(Linear::name(0))], &World::default(), numeration, Counts::Exact)?;
    defined(all, &Automaton::all(numeration, &[0], meter)?, meter)
}

/// The moves, if none of those without a meaning occurs here.
fn defined(all: Vec<Move>, inside: &Automaton, meter: &mut Meter) -> Checked<Vec<Move>> {
    let (faults, found): (Vec<Move>, Vec<Move>) = all.into_iter().partition(|one| one.world.undefined);
    faults.into_iter().try_for_each(|fault| never_undefined(fault.world, inside, meter))?;
    Ok(found)
}

/// The ways to move, and worlds that are undefined.
fn possible_moves(rule: &Rule, tag: usize, numeration: Numeration, counts: Counts) -> Checked<Vec<Move>> {
    if let Some(code) = &rule.code {
        let digits = code.digits.iter().enumerate().map(|(taken, digit)| (taken, 0, *digit));
        let again = code.repeating.iter().enumerate();
        let again = again.map(|(at, digit)| (code.digits.len() + at, code.repeating.len() as i128, *digit));
        let choices = digits.chain(again).flat_map(|(taken, step, digit)| {
            (0..4).filter(move |parts| digit >> parts & 1 == 1).map(move |parts| (taken, step, parts))
        });
        return choices.map(|(taken, step, parts)| code_move(taken as i128, step, parts)).collect();
    }
    let mut found = Vec::new();
    for clause in rule.clauses.iter().filter(|clause| clause.pattern.tag == tag) {
        let mut world = World::default();
        let mut names: Names = Vec::new();
        for (coordinate, entry) in clause.pattern.at.iter().enumerate() {
            let own = Linear::name(coordinate);
            match entry {
                Entry::Name(_) => names.push(Some(own)),
                Entry::Constant(constant) => world.equal(&own, &Linear::constant(*constant))?,
            }
        }
        for alternative in &clause.alternatives {
            let read = |one: &Alternative| results(one, &names, &world, numeration, counts);
            let listed = |why| read(&with_lists(alternative.clone())).map_err(|_| why);
            found = limited([found, read(alternative).or_else(listed)?].concat())?;
        }
    }
    Ok(found)
}

/// Takes `taken`, or `step` more any number of times, and leaves so many non-empty heaps.
fn code_move(taken: i128, step: i128, parts: usize) -> Checked<Move> {
    let mut world = World::default();
    let mut total = Linear::constant(taken);
    let mut components = Vec::new();
    for _ in 0..parts {
        let part = Linear::name(world.fresh());
        world.ordered(&Linear::constant(1), 0, &part)?;
        total = total.plus(1, &part)?;
        components.push((0, vec![part]));
    }
    if step > 0 {
        total = total.plus(step, &Linear::name(world.fresh()))?;
    }
    world.equal(&Linear::name(0), &total)?;
    Ok(Move { world, components })
}

/// Every part is carried along by every case of those behind it, so the work grows with the square of their number.
const MOST_PARTS: usize = 128;

/// The results of an alternative whose pattern names stand for the given forms.
fn results(
    alternative: &Alternative,
    names: &Names,
    world: &World,
    numeration: Numeration,
    counts: Counts,
) -> Checked<Vec<Move>> {
    if alternative.parts.len() > MOST_PARTS {
        return Err("out of budget: too many parts".into());
    }
    let mut names = names.clone();
    names.resize(alternative.names.len(), None);
    let mut found = Vec::new();
    for (world, names) in bound_by(alternative, names, world.clone(), numeration)? {
        let mut partial = vec![Move { world, components: Vec::new() }];
        for part in &alternative.parts {
            partial = extended(partial, |one| with_part(part, &names, one, counts))?;
        }
        found = limited([found, partial].concat())?;
    }
    Ok(found)
}

/// Everything that follows from each of the cases.
pub(super) fn extended<T, U>(all: Vec<T>, each: impl Fn(T) -> Checked<Vec<U>>) -> Checked<Vec<U>> {
    let mut longer = Vec::new();
    for one in all {
        longer.extend(each(one)?);
    }
    limited(longer)
}

/// The cases in which the forms match a pattern, or do not.
pub(crate) fn pattern_cases(
    pattern: &Pattern,
    at: &[Linear],
    wanted: bool,
    world: &World,
) -> Checked<Vec<World>> {
    let mut matching = world.clone();
    let mut failing = Vec::new();
    for (entry, form) in pattern.at.iter().zip(at) {
        let Entry::Constant(constant) = entry else { continue };
        let constant = Linear::constant(*constant);
        failing.extend(different(&matching, form, &constant)?);
        matching.equal(form, &constant)?;
    }
    Ok(if wanted { vec![matching] } else { failing })
}

/// Every way to go through the clauses, with what the names then stand for.
fn bound_by(
    alternative: &Alternative,
    names: Names,
    world: World,
    numeration: Numeration,
) -> Checked<Vec<(World, Names)>> {
    let mut found = vec![(world, names)];
    for (own, step) in alternative.steps.iter().zip(written_out(&alternative.steps)?) {
        found = extended(found, |(world, names)| {
            let (slot, values) = match &step {
                _ if world.undefined => return Ok(vec![(world, names)]),
                Step::If(condition) => {
                    let worlds = cases(condition, true, &names, world)?;
                    return Ok(worlds.into_iter().map(|world| (world, names.clone())).collect());
                }
                Step::Let(slot, expression) => (*slot, values(expression, &names, world)?),
                Step::For(slot, set) => (*slot, elements(set, &names, world, numeration)?),
            };
            let endless = matches!(own, Step::For(_, set) if is_endless(set));
            let bind = |(mut world, form): Valued| {
                let names = bound(&names, slot, form)?;
                if endless {
                    not_yet_gone(slot, &alternative.parts, &names, &mut world)?;
                }
                Ok((world, names))
            };
            values.into_iter().map(bind).collect()
        })?;
    }
    Ok(found)
}

pub(super) fn bound(names: &Names, slot: usize, form: Linear) -> Checked<Names> {
    let mut names = names.clone();
    match names[slot].replace(form) {
        Some(_) => Err("a name is bound twice".into()),
        None => Ok(names),
    }
}
