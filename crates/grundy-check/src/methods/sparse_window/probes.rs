//! In which order small common parts are tried as witnesses of rare values.
//!
//! Any order is right. The first parts are those that would have reached most of what was missing at some heaps that are
//! known: each in turn is the one that adds most. So a quarter of the parts does for most blocks of heaps.

use super::parts::Part;
use super::sets::Halves;

/// So many parts are tried together: first few, then more. The pairs of the first stage serve all splits of a heap, so
/// that it may be larger where there are several; those of the others are found anew for each split.
const STAGES: [usize; 3] = [24, 24, 48];
const STAGES_OF_SEVERAL: [usize; 3] = [48, 24, 24];
const LATER: usize = 96;

/// Only the first parts are put in order, and so many known heaps are looked at.
const LEARNED: usize = 512;
const SAMPLE: usize = 192;

/// The parts of each stage, for so many splits.
pub(super) fn stages(mut parts: &[Part], splits: usize) -> Vec<&[Part]> {
    let mut stages = Vec::new();
    let first = if splits > 1 { STAGES_OF_SEVERAL } else { STAGES };
    for count in first.into_iter().chain(std::iter::repeat(LATER)) {
        let (stage, rest) = parts.split_at(count.min(parts.len()));
        if stage.is_empty() {
            break;
        }
        stages.push(stage);
        parts = rest;
    }
    stages
}

/// The first part of each value, then the second of each: equal values give equal pairs too often.
pub(super) fn in_turns(parts: impl Iterator<Item = Part>, halves: usize) -> Vec<Part> {
    let mut seen = vec![0; halves];
    let mut turns: Vec<(usize, Part)> = Vec::new();
    for part in parts {
        let turn = &mut seen[usize::from(part.half)];
        *turn += 1;
        turns.push((*turn, part));
    }
    turns.sort_by_key(|(turn, _)| *turn);
    turns.into_iter().map(|(_, part)| part).collect()
}

/// Some of the heaps below this one, far enough from the smallest.
pub(super) fn sample(end: usize) -> impl Iterator<Item = usize> {
    (end / 2..end).step_by((end / 2 / SAMPLE).max(1)).take(SAMPLE)
}

/// Puts the parts first that reach most of what is missing at these heaps, as `reached` says.
pub(super) fn learn<S: Halves>(
    parts: &mut [Part],
    mut missing: Vec<(usize, S)>,
    reached: impl Fn(Part, usize) -> S,
) {
    let learned = parts.len().min(LEARNED);
    for place in 0..learned.min(STAGES.iter().sum()) {
        missing.retain(|(_, halves)| *halves != S::EMPTY);
        let hits = |part: &Part| -> u32 {
            let hit = |(heap, halves): &(usize, S)| {
                let mut rest = *halves;
                rest.remove(&reached(*part, *heap));
                halves.len() - rest.len()
            };
            missing.iter().map(hit).sum()
        };
        let Some(best) = (place..learned).rev().max_by_key(|at| hits(&parts[*at])) else { return };
        if missing.is_empty() {
            return;
        }
        // The others keep their order.
        parts[place..=best].rotate_right(1);
        missing.iter_mut().for_each(|(heap, halves)| halves.remove(&reached(parts[place], *heap)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_part_that_reaches_most_comes_first_and_all_parts_stay() {
        let mut parts: Vec<Part> = (1..=6).map(|heap| Part { heap, half: heap as u8 }).collect();
        let set = |members: &[u8]| {
            members.iter().fold(0u16, |mut set, half| {
                set.add(*half);
                set
            })
        };
        let missing = vec![(10, set(&[0, 1, 2])), (11, set(&[3]))];
        let reached = |part: Part, heap: usize| match (part.heap, heap) {
            (4, 10) => set(&[0, 1]),
            (2, 10) => set(&[0]),
            (6, 10) => set(&[2]),
            (6, 11) => set(&[3]),
            _ => 0,
        };
        learn(&mut parts, missing, reached);
        let order: Vec<usize> = parts.iter().map(|part| part.heap).collect();
        assert_eq!(order, [4, 6, 1, 2, 3, 5]);
    }

    #[test]
    fn stages_grow_and_hold_every_part() {
        let parts: Vec<Part> = (0..250).map(|heap| Part { heap, half: 0 }).collect();
        for (splits, expected) in [(1, [24, 24, 48, 96, 58]), (3, [48, 24, 24, 96, 58])] {
            let sizes: Vec<usize> = stages(&parts, splits).iter().map(|stage| stage.len()).collect();
            assert_eq!(sizes, expected);
        }
        assert!(stages(&[], 1).is_empty());
    }
}
