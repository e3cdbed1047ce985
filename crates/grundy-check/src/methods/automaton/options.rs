//! Options that suffice: a certificate may say by which of its options a position reaches the smaller values.
//!
//! Then B is decided for these alone, which is far less work, and A, which speaks of all options, needs no relation of
//! them at all: that some numbers satisfy everything at once is decided by walking through the automata side by side.

use super::obligations::{combination, never};
use crate::budget::{Checked, Meter};
use crate::json::Json;
use crate::logic::automata::Automaton;
use crate::logic::elimination::conjunction;
use crate::logic::law::Relations;
use crate::logic::linear::Linear;
use crate::logic::theory::Theory;
use crate::logic::world::{Move, VALUE, limited};
use crate::methods::certificate::Case;

/// The forms that the proof names for a tag, if it does (8.16).
pub(super) fn forms<'a>(case: &'a Case, tag: usize) -> Checked<Option<&'a [Json]>> {
    let Some(options) = case.proof()?.field("options") else { return Ok(None) };
    options.only(&case.rule.tags.iter().map(String::as_str).collect::<Vec<&str>>())?;
    options.field(&case.rule.tags[tag]).map(Json::array).transpose()
}

/// Of the moves those results that have one of the forms; results with so many coordinates as no form has all stay.
pub(super) fn restricted(moves: &[Move], forms: &[Json]) -> Checked<Vec<Move>> {
    let coordinates = |one: &Move| one.components.iter().map(|(_, at)| at.len()).sum::<usize>();
    let mut found: Vec<Move> = moves.to_vec();
    for form in forms {
        let rows = form.array()?;
        if !moves.iter().any(|one| coordinates(one) == rows.len()) {
            return Err("no result has the form of an option".into());
        }
        found.retain(|one| coordinates(one) != rows.len());
    }
    for form in forms {
        let rows = form.array()?;
        for one in moves.iter().filter(|one| coordinates(one) == rows.len()) {
            found.push(of_form(one, rows)?);
        }
    }
    limited(found)
}

/// The results of a move whose coordinates are these combinations of new natural numbers.
fn of_form(one: &Move, rows: &[Json]) -> Checked<Move> {
    let mut restricted = one.clone();
    let names = rows.first().map_or(Ok(0), |row| row.array().map(|row| row.len().saturating_sub(1)))?;
    if names > 16 {
        return Err("an option has too many numbers in it".into());
    }
    let names: Vec<Linear> = (0..names).map(|_| Linear::name(restricted.world.fresh())).collect();
    let coordinates = restricted.components.iter_mut().flat_map(|(_, at)| at);
    for (coordinate, row) in coordinates.zip(rows) {
        let form = combination(row.array()?, &names)?;
        restricted.world.equal(coordinate, &form)?;
        *coordinate = form;
    }
    Ok(restricted)
}

/// Obligation A, one move after the other.
pub(super) fn no_option_has_the_value(
    theory: &Theory,
    tag: usize,
    law: &Relations,
    own: &Automaton,
    meter: &mut Meter,
) -> Checked<()> {
    let shown = [theory.coordinates(tag), vec![VALUE]].concat();
    for one in &theory.moves[tag] {
        let (world, atoms) = theory.valued(one, law, meter)?;
        let Some(atoms) = conjunction(world, atoms, &shown, false, theory.numeration, meter)? else {
            continue;
        };
        let atoms = absorbed([atoms, vec![own.clone(), theory.places[tag].clone()]].concat(), meter)?;
        let parts: Vec<(&Automaton, bool)> = atoms.iter().map(|atom| (atom, true)).collect();
        never("A", &parts, meter)?;
    }
    Ok(())
}

/// The same conjunction in fewer automata: what speaks only of variables of an earlier one is joined to it.
fn absorbed(atoms: Vec<Automaton>, meter: &mut Meter) -> Checked<Vec<Automaton>> {
    let mut found: Vec<Automaton> = Vec::new();
    for atom in atoms {
        let within = |host: &&mut Automaton| atom.tracks.iter().all(|track| host.tracks.contains(track));
        match found.iter_mut().find(within) {
            Some(host) => *host = host.and(&atom, meter)?,
            None => found.push(atom),
        }
    }
    Ok(found)
}
