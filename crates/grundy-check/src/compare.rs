//! What this crate understands of a rule, as plain data, so that it can be compared and asked before a certificate is
//! written. No check needs this.

use crate::budget::{Budget, Checked, Meter};
use crate::logic::automata::{Automaton, Numeration};
use crate::logic::elimination::relation;
use crate::logic::linear::Linear;
use crate::logic::moves::{moves, starts};
use crate::logic::places::domain;
use crate::logic::theory::Theory;
use crate::logic::world::Move;
use crate::methods::breaking::breaks;
use crate::methods::certificate::{Component, position_of};
use crate::methods::lists::Lists;
use crate::options::Position;
use crate::rule::Rule;

/// The options of a position under a canonical rule, as this crate understands it: each option as its components,
/// sorted, every option once.
pub fn options(
    canonical: &str,
    tag: &str,
    coordinates: &[u64],
    budget: &Budget,
) -> Result<Vec<Vec<Component>>, String> {
    if let Some(lists) = Lists::read(canonical) {
        let options = lists?.options(coordinates, &mut Meter::new(budget))?;
        return Ok(options.into_iter().map(|option| vec![(String::new(), option)]).collect());
    }
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

/// A position's coordinates and one of its options, in the shape of [`options`].
pub type Pair = (Vec<u64>, Vec<Component>);

/// Every pair of a position and an option that the *logic* knows of a rule: the relation from which the method `automaton`
/// argues, walked on the box of coordinates below `limit` for positions and below `option_limit` for options. In ascending
/// order, each once; positions outside the domain have none. Refused where the logic refuses the rule.
///
/// It must be the same as what [`options`] says, which is the meaning of a rule; a test compares the two.
pub fn pairs_in_logic(
    canonical: &str,
    tag: &str,
    limit: u64,
    option_limit: u64,
    budget: &Budget,
) -> Result<Vec<Pair>, String> {
    let (rule, meter) = (Rule::read(canonical)?, &mut Meter::new(budget));
    let tag = tag_of(&rule, tag)?;
    let arity = rule.arity(tag).unwrap_or(0);
    let mut found = Vec::new();
    for one in moves(&rule, tag, NUMERATION, meter)? {
        let here = domain(&rule, tag, arity, NUMERATION, meter)?;
        found.extend(walked(&rule, (arity, vec![here]), &one, (limit, option_limit), meter)?);
    }
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

/// The same for the starting numbers of a rule, each with what it stands for.
pub fn starts_in_logic(
    canonical: &str,
    limit: u64,
    option_limit: u64,
    budget: &Budget,
) -> Result<Vec<Pair>, String> {
    let (rule, meter) = (Rule::read(canonical)?, &mut Meter::new(budget));
    let start = rule.start.as_ref().ok_or("the rule has no start")?;
    let mut found = Vec::new();
    for one in starts(start, NUMERATION, meter)? {
        found.extend(walked(&rule, (1, Vec::new()), &one, (limit, option_limit), meter)?);
    }
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

/// What a rule has at a place of its domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// The play is over.
    Win,
    /// One move wins.
    Threat,
    /// There is a Grundy value.
    Valued,
}

/// What the *logic* finds at each place of the box of coordinates below `limit`, in ascending order; holes are left out.
pub fn places_in_logic(
    canonical: &str,
    tag: &str,
    limit: u64,
    budget: &Budget,
) -> Result<Vec<(Vec<u64>, Place)>, String> {
    let (rule, meter) = (Rule::read(canonical)?, &mut Meter::new(budget));
    let tag = tag_of(&rule, tag)?;
    let theory = Theory::new(&rule, NUMERATION, meter)?;
    let inside = domain(&rule, tag, rule.arity(tag).unwrap_or(0), NUMERATION, meter)?;
    let below = |automaton: &Automaton| {
        let mut found = tuples(automaton, limit);
        found.retain(|at| at.iter().all(|one| *one < limit));
        found
    };
    let (spoken, valued) = (below(&theory.spoken[tag]), below(&theory.places[tag]));
    let place = |at: &Vec<u64>| match (spoken.contains(at), valued.contains(at)) {
        (false, _) => Place::Win,
        (true, false) => Place::Threat,
        (true, true) => Place::Valued,
    };
    let mut found: Vec<(Vec<u64>, Place)> =
        below(&inside).into_iter().map(|at| (at.clone(), place(&at))).collect();
    found.sort_unstable();
    Ok(found)
}

fn tag_of(rule: &Rule, tag: &str) -> Checked<usize> {
    Ok(rule.tags.iter().position(|known| known == tag).ok_or("no clause has the tag")?)
}

/// The pairs of a box that one way to move makes, from positions of so many coordinates where these conditions hold.
fn walked(
    rule: &Rule,
    (arity, conditions): (usize, Vec<Automaton>),
    one: &Move,
    (limit, option_limit): (u64, u64),
    meter: &mut Meter,
) -> Checked<Vec<Pair>> {
    let relation = pairs(rule, arity, conditions, one, meter)?;
    let mut found = Vec::new();
    for numbers in tuples(&relation, limit.max(option_limit)) {
        let (position, option) = numbers.split_at(arity);
        if position.iter().any(|one| *one >= limit) || option.iter().any(|one| *one >= option_limit) {
            continue;
        }
        let mut rest = option;
        let component = |(tag, at): &(usize, Vec<Linear>)| {
            let (own, others) = rest.split_at(at.len());
            rest = others;
            (rule.tags[*tag].clone(), own.to_vec())
        };
        let mut components: Vec<Component> = one.components.iter().map(component).collect();
        components.sort_unstable();
        found.push((position.to_vec(), components));
    }
    Ok(found)
}

const NUMERATION: Numeration = Numeration::Base(2);
/// The variables of an option's coordinates.
const OPTION: usize = 500;

/// The coordinates of a position and of what one way to move leaves, all of that in the domain.
fn pairs(
    rule: &Rule,
    arity: usize,
    mut atoms: Vec<Automaton>,
    one: &Move,
    meter: &mut Meter,
) -> Checked<Automaton> {
    let (mut world, mut shown) = (one.world.clone(), (0..arity).collect::<Vec<usize>>());
    for (tag, at) in &one.components {
        let own: Vec<usize> = (0..at.len()).map(|place| OPTION + shown.len() - arity + place).collect();
        for (variable, form) in own.iter().zip(at) {
            world.equal(&Linear::name(*variable), form)?;
        }
        atoms.push(domain(rule, *tag, at.len(), NUMERATION, meter)?.renamed(&own, meter)?);
        shown.extend(own);
    }
    relation(world, atoms, &shown, NUMERATION, meter)
}

/// The tuples below a limit that an automaton in base 2 accepts.
fn tuples(automaton: &Automaton, limit: u64) -> Vec<Vec<u64>> {
    let live = automaton.live();
    let mut ways = vec![(automaton.start, vec![0u64; automaton.tracks.len()])];
    for place in 0..u64::BITS - limit.saturating_sub(1).leading_zeros() {
        let longer = |(state, numbers): (u32, Vec<u64>)| {
            let live = &live;
            (0..automaton.letters()).filter_map(move |letter| {
                let target = automaton.step(state, letter);
                let with = |(track, number): (usize, &u64)| number | (letter as u64 >> track & 1) << place;
                live[target as usize].then(|| (target, numbers.iter().enumerate().map(with).collect()))
            })
        };
        ways = ways.into_iter().flat_map(longer).collect();
    }
    ways.into_iter().filter(|(state, _)| automaton.accepts(*state)).map(|(_, numbers)| numbers).collect()
}

/// The moves of a finite take-and-break game on one heap, code or rule: how many tokens are taken, and how many non-empty
/// heaps are left, cut in any way. None for every other rule.
///
/// ```
/// let lines = "x -> x - 1 | [a, x - 2 - a] for a in 0..=x - 2";
/// assert_eq!(grundy_check::take_and_break(lines), Some(vec![(1, 0), (1, 1), (2, 0), (2, 1), (2, 2)]));
/// assert_eq!(grundy_check::take_and_break("x -> x - k for k in 1.."), None);
/// ```
pub fn take_and_break(canonical: &str) -> Option<Vec<(usize, usize)>> {
    let enough = Budget { steps: 100_000_000, bytes: 1_000_000 };
    let breaks = breaks(&Rule::read(canonical).ok()?, &mut Meter::new(&enough)).ok()?;
    Some(breaks.into_iter().map(|one| (one.taken, one.parts)).collect())
}
