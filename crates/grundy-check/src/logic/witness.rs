//! A tuple that shows why a sentence fails: the shortest word on which some automata accept and others do not.

use super::automata::{Automaton, Numeration, seen_letters, union};
use crate::budget::{Checked, Meter};
use std::collections::HashMap;

/// A tuple that is in each automaton whose flag is true and in none of the others, as `variable = number` words.
pub(crate) fn witness(parts: &[(&Automaton, bool)], meter: &mut Meter) -> Checked<Option<String>> {
    let numeration = parts[0].0.numeration;
    let tracks = parts.iter().fold(Vec::new(), |all, (one, _)| union(&all, &one.tracks));
    let valid = Automaton::all(numeration, &tracks, meter)?;
    let mut all: Vec<(&Automaton, bool)> = vec![(&valid, true)];
    all.extend(parts);
    let seen: Vec<Vec<usize>> =
        all.iter().map(|(one, _)| seen_letters(numeration, &tracks, &one.tracks)).collect::<Checked<_>>()?;
    let live: Vec<Vec<bool>> = all.iter().map(|(one, _)| one.live()).collect();
    let start: Vec<u32> = all.iter().map(|(one, _)| one.start).collect();
    let mut visited: HashMap<Vec<u32>, usize> = HashMap::from([(start.clone(), 0)]);
    let mut queue: Vec<(Vec<u32>, usize, usize)> = vec![(start, 0, 0)];
    let mut at = 0;
    while at < queue.len() {
        let states = queue[at].0.clone();
        if all.iter().zip(&states).all(|((one, wanted), state)| one.accepts(*state) == *wanted) {
            return Ok(Some(tuple(&queue, at, numeration, &tracks)));
        }
        meter.reserve(8 * states.len() as u64 + 100)?;
        for (letter, _) in seen[0].iter().enumerate() {
            meter.spend(20 * all.len() as u64)?;
            let step = |(part, state): (usize, &u32)| all[part].0.step(*state, seen[part][letter]);
            let target: Vec<u32> = states.iter().enumerate().map(step).collect();
            let hopeless = (0..all.len()).any(|part| all[part].1 && !live[part][target[part] as usize]);
            if !hopeless && !visited.contains_key(&target) {
                visited.insert(target.clone(), queue.len());
                queue.push((target, at, letter));
            }
        }
        at += 1;
    }
    Ok(None)
}

/// The numbers on the way to an entry of a breadth-first search.
fn tuple(
    queue: &[(Vec<u32>, usize, usize)],
    mut at: usize,
    numeration: Numeration,
    tracks: &[usize],
) -> String {
    let mut word = Vec::new();
    while at > 0 {
        word.push(queue[at].2);
        at = queue[at].1;
    }
    let digits = numeration.digits();
    let number = |track: usize| {
        let digit = |letter: usize| (letter / digits.pow(track as u32) % digits) as u128;
        let places = word.iter().rev().enumerate();
        places.fold(0u128, |sum, (index, letter)| {
            sum.saturating_add(digit(*letter).saturating_mul(numeration.weight(index)))
        })
    };
    let numbers: Vec<String> = (0..tracks.len()).map(|track| number(track).to_string()).collect();
    format!("({})", numbers.join(", "))
}
