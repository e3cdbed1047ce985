//! A winning move of a huge position: an option of the wanted value, found through the law.

use grundy_rule::tree::Slotted;
use grundy_rule::{Position, Rules, Ruleset};

use crate::solve::appraise::{Appraiser, Oracle, Worth};
use crate::solve::components::Component;

/// An option of the wanted value, if a law finds one: first among the first options, then among what the law suggests.
pub fn by_law(
    appraiser: &mut Appraiser<'_>,
    component: &Component<'_>,
    wanted: u128,
) -> Option<Vec<Position>> {
    let Some(ruleset) = component.rules.as_ruleset() else { return in_a_list(appraiser, component, wanted) };
    let oracle = appraiser.oracle()?;
    let value = |option: &[Position]| option.iter().try_fold(0, |sum, part| Some(sum ^ oracle.value(part)?));
    let first =
        ruleset.some_option(&component.position, FIRST_STEPS, &mut |option| value(option) == Some(wanted));
    first.or_else(|| {
        let candidates = candidates(&component.position, wanted, NEIGHBOURS);
        let found = candidates.into_iter().find(|to| {
            value(std::slice::from_ref(to)) == Some(wanted) && leads(ruleset, &component.position, to)
        });
        found.map(|to| vec![to])
    })
}

/// The same in a list that is the sum of its heaps: one of them becomes what the others leave to be wanted.
fn in_a_list(
    appraiser: &mut Appraiser<'_>,
    component: &Component<'_>,
    wanted: u128,
) -> Option<Vec<Position>> {
    let text = component.rules.vouched_text()?;
    let (each, _) = text.strip_prefix("lists of ")?.rsplit_once("; move in at most 1")?;
    let heap_rule = Ruleset::parse(each).ok()?;
    let oracle = appraiser.oracle()?;
    let from = &component.position;
    let value = |heap: u64| oracle.value(&Position::tagged(from.tag, &[heap]));
    let heaps: Vec<u64> = from.coordinates.to_vec();
    let total = heaps.iter().try_fold(0, |sum, &heap| Some(sum ^ value(heap)?))?;
    for (place, &heap) in heaps.iter().enumerate() {
        let of_heap = total ^ value(heap)? ^ wanted;
        let start = Position::heap(heap);
        let mut found = candidates(&start, of_heap, NEIGHBOURS).into_iter().filter(|to| {
            to.coordinates.first().is_some_and(|&left| value(left) == Some(of_heap))
                && leads(&heap_rule, &start, to)
        });
        if let Some(left) = found.next() {
            let mut after = heaps.clone();
            after[place] = left.coordinates[0];
            return Some(vec![Position::tagged(from.tag, &after)]);
        }
    }
    None
}

/// An option of the wanted value, guessed: one coordinate becomes about as large as the value, or small.
pub fn by_guess(
    appraiser: &mut Appraiser<'_>,
    component: &Component<'_>,
    wanted: u128,
) -> Option<Vec<Position>> {
    let ruleset = component.rules.as_ruleset()?;
    let is_wanted = |to: &Position, appraiser: &mut Appraiser<'_>| {
        appraiser.worth_lightly(to).is_ok_and(|worth| worth == Worth::Nimber(wanted))
    };
    let guesses = candidates(&component.position, wanted, FEW_NEIGHBOURS).into_iter();
    let mut good = guesses.filter(|to| is_wanted(to, appraiser));
    good.find(|to| leads(ruleset, &component.position, to)).map(|to| vec![to])
}

/// A move to a lost position, where the law tells no more than who wins.
pub fn to_a_loss(oracle: &dyn Oracle, component: &Component<'_>) -> Option<Vec<Position>> {
    let ruleset = component.rules.as_ruleset()?;
    let from = &component.position;
    let suggested = oracle
        .suggestions(from)
        .into_iter()
        .find(|to| oracle.is_loss(to) == Some(true) && leads(ruleset, from, to));
    let is_lost = |option: &[Position]| matches!(option, [to] if oracle.is_loss(to) == Some(true));
    suggested
        .map(|to| vec![to])
        .or_else(|| ruleset.some_option(from, FIRST_STEPS, &mut |option| is_lost(option)))
}

/// A move of a huge position that wins at once: among the first options, or to a winning place that the rule names.
pub fn to_a_win(component: &Component<'_>) -> Option<Vec<Position>> {
    let ruleset = component.rules.as_ruleset()?;
    let from = &component.position;
    let wins = |option: &[Position]| option.iter().any(|part| ruleset.wins_at(part));
    ruleset.some_option(from, FIRST_STEPS, &mut |option| wins(option)).or_else(|| {
        let places = ruleset.wins().iter().filter_map(|win| {
            let constants = win.pattern.iter().map(|entry| match entry {
                Slotted::Constant(wanted) => Some(*wanted),
                Slotted::Name(_) => None,
            });
            Some(Position::tagged(win.tag, &constants.collect::<Option<Vec<u64>>>()?))
        });
        places.into_iter().find(|to| leads(ruleset, from, to)).map(|to| vec![to])
    })
}

const FIRST_STEPS: u64 = 300_000;
/// Values near n mostly belong to heaps near n, in every law that grows.
const NEIGHBOURS: i128 = 4_096;
const FEW_NEIGHBOURS: i128 = 8;

fn leads(ruleset: &Ruleset, from: &Position, to: &Position) -> bool {
    ruleset.leads(from, to)
}

/// Positions that differ from this one in one coordinate, near the wanted value or near zero.
fn candidates(from: &Position, wanted: u128, neighbours: i128) -> Vec<Position> {
    let mut candidates = Vec::new();
    let wanted = i128::try_from(wanted).unwrap_or(i128::MAX / 2);
    for (index, &coordinate) in from.coordinates.iter().enumerate() {
        let near = (wanted - neighbours..wanted + neighbours).chain(0..neighbours);
        for value in near.filter_map(|value| u64::try_from(value).ok()).filter(|&value| value < coordinate) {
            let mut to = from.clone();
            to.coordinates[index] = value;
            candidates.push(to);
        }
    }
    candidates
}
