//! Further lists: longer, of larger numbers, in no order. A law that short lists show must hold on them too.

use std::collections::BTreeSet;

use grundy_rule::{Halt, Rules};
use grundy_table::{Budget, Values};

use super::{SeenOnLists, value};
use crate::lists::ListBox;

/// How many further lists obey a law.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Further {
    /// All that were compared.
    pub compared: usize,
    /// Those among them that the player to move loses.
    pub lost: usize,
    /// Those among them that are longer, by two numbers or more, than all that were looked at before.
    pub longer: usize,
}

impl Further {
    /// Whether they are so many, of either outcome, that a program may stand on the law.
    pub fn shows(self) -> bool {
        let least = self.lost.min(self.compared - self.lost);
        self.compared >= LEAST_COMPARED && least >= LEAST_OF_EACH && self.longer >= LEAST_LONGER
    }
}

const LEAST_COMPARED: usize = 60;
const LEAST_OF_EACH: usize = 3;
const LEAST_LONGER: usize = 20;
/// So many lists of each shape are compared, of so many that are drawn: most may be no positions.
const EACH: usize = 60;
const DRAWN: usize = 1_200;
/// So many positions may be remembered for the lists of one shape.
const POSITIONS: u64 = 30_000;
/// So many times the memory of one shape is emptied.
const TRIES: usize = 6;
/// Short lists of larger numbers: how long, and below what.
const LARGER: [(usize, u64); 5] = [(2, 30), (3, 14), (3, 12), (4, 12), (5, 12)];
/// How much longer lists become than those that were seen, and below what their numbers stay then.
/// With five numbers for six places most may be different, or all but one: short lists have no such.
const LONGER: [(usize, u64); 5] = [(1, 5), (2, 5), (2, 3), (3, 3), (4, 3)];
/// The largest numbers that are looked at. A rule that names a larger one may change where nobody looked.
const LARGEST: u64 = 29;
/// How much longer strings become.
const LONGER_STRINGS: [usize; 4] = [1, 2, 4, 6];

/// How many lists besides those that were looked at obey a law; none where one of them contradicts it, or where there was
/// no time for more than a few.
pub fn tried_further(
    rules: &dyn Rules,
    seen: &SeenOnLists,
    mut looked_at: BTreeSet<Vec<u64>>,
    budget: &Budget<'_>,
) -> Option<Further> {
    if named_numbers(&rules.canonical()).any(|number| number > LARGEST) {
        return None;
    }
    let mut choice = 0x9E37_79B9_7F4A_7C15;
    let mut further = Further::default();
    for (length, below) in shapes(seen) {
        let lists = ListBox::new(rules, length, below);
        let anew = || Values::new(rules, Budget { positions: budget.positions.min(POSITIONS), ..*budget });
        let (mut values, mut left, mut tries) = (anew(), EACH, TRIES);
        let by_chance = (0..DRAWN).flat_map(|_| drawn(seen, length, below, &mut choice));
        for list in patterned(seen, length, below).into_iter().chain(by_chance) {
            if !looked_at.insert(list.clone()) {
                continue;
            }
            match value(rules, &lists, &list, &mut values) {
                Ok(Some(value)) if !agrees(seen, &list, value) => return None,
                Ok(Some(value)) => {
                    further.compared += 1;
                    further.lost += usize::from(value == 0);
                    further.longer += usize::from(list.len() >= seen.longest + 2);
                    left -= 1;
                }
                Ok(None) => {}
                // What is remembered of others may fill all the room that one list needs.
                Err(Halt::Stopped) if tries > 0 && !budget.stopped() => {
                    tries -= 1;
                    values = anew();
                }
                Err(Halt::Stopped) => break,
                // A rule that fails on longer lists shows nothing of them.
                Err(Halt::Diagnostic(_)) => return Some(Further::default()),
            }
            if left == 0 {
                break;
            }
        }
    }
    // What there was no time to look at shows nothing.
    let is_cut_short = budget.stopped() && further.compared < LEAST_COMPARED;
    (!is_cut_short).then_some(further)
}

/// The numbers that stand in the text of a rule; one that is too long to be read is large.
fn named_numbers(rule: &str) -> impl Iterator<Item = u64> + '_ {
    let is_part = |letter: char| !letter.is_ascii_alphanumeric() && letter != '_';
    let digits = rule.split(is_part).filter(|word| word.starts_with(|first: char| first.is_ascii_digit()));
    digits.map(|word| word.parse().unwrap_or(u64::MAX))
}

fn shapes(seen: &SeenOnLists) -> Vec<(usize, u64)> {
    if !seen.alphabet.is_empty() {
        let letters = seen.alphabet.len() as u64;
        return LONGER_STRINGS.iter().map(|more| (seen.longest + more, letters)).collect();
    }
    let longer = LONGER.iter().map(|(more, below)| (seen.longest + more, *below));
    LARGER.into_iter().chain(longer).collect()
}

fn agrees(seen: &SeenOnLists, list: &[u64], value: u32) -> bool {
    match seen.law.value(list) {
        Some(told) => told == u64::from(value),
        None => seen.law.is_loss(list) == Some(value == 0),
    }
}

/// A list for each way in which numbers can be equal to each other, rising: chance seldom draws them all.
fn patterned(seen: &SeenOnLists, length: usize, below: u64) -> Vec<Vec<u64>> {
    if !seen.alphabet.is_empty() || length > LONGEST_PATTERN {
        return Vec::new();
    }
    let repeated = |counts: Vec<usize>| {
        counts.into_iter().zip(0..).flat_map(|(count, number)| vec![number; count]).collect::<Vec<u64>>()
    };
    let counts = partitions(length, length).into_iter().filter(|counts| counts.len() as u64 <= below);
    counts.map(repeated).filter(|list| seen.scope.holds(list)).collect()
}

/// Longer lists have too many patterns.
const LONGEST_PATTERN: usize = 9;

/// The ways to write a number as a sum of falling parts, none above `most`.
fn partitions(total: usize, most: usize) -> Vec<Vec<usize>> {
    if total == 0 {
        return vec![Vec::new()];
    }
    let first = (1..=most.min(total)).rev();
    let with =
        |part: usize| partitions(total - part, part).into_iter().map(move |rest| [vec![part], rest].concat());
    first.flat_map(with).collect()
}

/// A list by chance, as it comes, rising, rising without a number twice, and without a 0, as domains want them;
/// those of which the law speaks.
fn drawn(seen: &SeenOnLists, length: usize, below: u64, choice: &mut u64) -> Vec<Vec<u64>> {
    let length = length - (next(choice) % 2) as usize;
    let list: Vec<u64> = (0..length).map(|_| next(choice) % below).collect();
    if !seen.alphabet.is_empty() {
        return vec![list];
    }
    let mut rising = list.clone();
    rising.sort_unstable();
    let different = rising.iter().zip(0..).map(|(number, place)| number + place).collect();
    let own = [list, rising, different].into_iter();
    let positive = own.clone().map(|list| list.iter().map(|number| number + 1).collect());
    own.chain(positive).filter(|list| seen.scope.holds(list)).collect()
}

/// The same choices always: xorshift of 64 bits (Marsaglia 2003).
fn next(choice: &mut u64) -> u64 {
    *choice ^= *choice << 13;
    *choice ^= *choice >> 7;
    *choice ^= *choice << 17;
    *choice >> 11
}

#[cfg(test)]
mod tests {
    use grundy_table::Budget;

    use super::super::law_on_lists;
    use crate::open::open;

    /// Two coins of Welter's game are lost where their xor is 1, four where it is 0; `(0, 2, 4, 7)` is won.
    #[test]
    fn what_short_lists_obey_by_chance_falls_on_longer_ones() {
        let seen =
            |name: &str| law_on_lists(open(name, &[]).unwrap().rules.as_ref(), &Budget::small()).unwrap();
        assert!(seen("welter").is_none());
        // (0, 0, 1, 2, 3, 4) is won: four numbers occur an odd number of times there.
        let copies = seen("a[] -> a[i := a[j]] for i in 0..len(a) for j in 0..len(a) if a[j] < a[i]");
        assert!(copies.is_none_or(|seen| !seen.further.shows()));
        let takes = "a[] -> a[i := a[i]-k] for i in 0..len(a) for k in 1..=3 if i % 1 == 0";
        assert!(seen(&format!("{takes}; domain sum(a) != 50")).is_none());
        assert!(seen("georgia_and_bob").is_some_and(|seen| seen.further.shows()));
    }
}
