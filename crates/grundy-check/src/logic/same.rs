//! Whether two rules have the same options everywhere: how a rule is recognised as one of a theorem's.
//!
//! What is written alike is the same; else the relations between positions and options are compared, as automata in base 2.

use super::automata::{Automaton, Numeration};
use super::elimination::{nothing, relation};
use super::moves::{moves, starts};
use super::witness::witness;
use super::world::Move;
use crate::budget::{Checked, Meter};
use crate::logic::linear::Linear;
use crate::rule::{Alternative, Clause, Rule};

/// The variables of an option's coordinates.
const OPTION: usize = 800;
const NUMERATION: Numeration = Numeration::Base(2);

/// Demands that a rule on naturals without domain, wins and tags has the options and the start of another.
pub(crate) fn has_options_of(rule: &Rule, other: &Rule, meter: &mut Meter) -> Checked<()> {
    let plain = |rule: &Rule| {
        rule.domain.is_empty() && rule.wins.is_empty() && rule.tags.len() == 1 && rule.code.is_none()
    };
    let Some(arity) = rule.arity(0).filter(|arity| Some(*arity) == other.arity(0)) else {
        return Err("the rule has another number of coordinates than the theorem's".into());
    };
    if !plain(rule) || !plain(other) || rule.start.is_some() != other.start.is_some() || arity > 16 {
        return Err("the theorem's rules have no domain, wins, tags or code, and a start or none".into());
    }
    if has_form_of(rule, other) {
        return Ok(());
    }
    let from: Vec<usize> = (0..arity).collect();
    let [ours, theirs] = [moves(rule, 0, NUMERATION, meter)?, moves(other, 0, NUMERATION, meter)?];
    same(&from, arity, &ours, &theirs, meter)?;
    let (Some(start), Some(reference)) = (&rule.start, &other.start) else { return Ok(()) };
    let [ours, theirs] = [starts(start, NUMERATION, meter)?, starts(reference, NUMERATION, meter)?];
    same(&[0], arity, &ours, &theirs, meter)
}

/// Whether both are written alike, but for the names.
fn has_form_of(rule: &Rule, other: &Rule) -> bool {
    let alike =
        |(one, other): (&Alternative, &Alternative)| one.parts == other.parts && one.steps == other.steps;
    let named = |clause: &Clause| clause.pattern.names().len() == clause.pattern.at.len();
    let clauses = match (rule.clauses.as_slice(), other.clauses.as_slice()) {
        ([one], [other]) if named(one) && named(other) => (&one.alternatives, &other.alternatives),
        _ => return false,
    };
    let starts = rule.start.iter().zip(&other.start).all(alike);
    starts && clauses.0.len() == clauses.1.len() && clauses.0.iter().zip(clauses.1).all(alike)
}

fn same(from: &[usize], arity: usize, ours: &[Move], theirs: &[Move], meter: &mut Meter) -> Checked<()> {
    let (ours, theirs) = (pairs(from, arity, ours, meter)?, pairs(from, arity, theirs, meter)?);
    for (first, second, word) in [(&ours, &theirs, "more"), (&theirs, &ours, "less")] {
        if let Some(tuple) = witness(&[(first, true), (second, false)], meter)? {
            return Err(format!("the rule allows {word} than the theorem's: position and option {tuple}"));
        }
    }
    Ok(())
}

/// The pairs of a position and an option.
fn pairs(from: &[usize], arity: usize, moves: &[Move], meter: &mut Meter) -> Checked<Automaton> {
    let shown: Vec<usize> = from.iter().copied().chain(OPTION..OPTION + arity).collect();
    let mut found = nothing(NUMERATION, &shown, meter)?;
    for one in moves {
        let [(0, at)] = one.components.as_slice() else {
            return Err("the theorem speaks of results of one component".into());
        };
        let mut world = one.world.clone();
        for (coordinate, form) in at.iter().enumerate() {
            world.equal(&Linear::name(OPTION + coordinate), form)?;
        }
        found = found.or(&relation(world, Vec::new(), &shown, NUMERATION, meter)?, meter)?;
    }
    Ok(found)
}
