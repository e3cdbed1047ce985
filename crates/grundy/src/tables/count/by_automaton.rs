//! How many positions of a box have a value that an automaton reads off their digits, in time logarithmic in the box.
//!
//! Words of one length are counted by states, digit by digit from the lowest: each number is compared with its bound on the
//! way, and the last digit that differs decides.

use std::collections::BTreeMap;

use grundy_law::{Automaton, Numeration, Reading};

/// A state of the automaton, the number of each track below its bound or not by the digits so far, and the last digits.
type Reached = BTreeMap<(u32, u32, u32), u128>;

/// How many positions of the box have this value; nothing where the automaton says something else once zeros are put before.
pub fn counted(form: &Automaton, below: &[u64], value: u64) -> Option<u128> {
    if below.contains(&0) {
        return Some(0);
    }
    let (last, output) = match form.reading {
        Reading::Output => (None, u32::try_from(value).ok()?),
        Reading::Number => (Some(u128::from(value)), 1),
        Reading::PowerOfTwo => (Some(1u128.checked_shl(u32::try_from(value).ok()?)?), 1),
    };
    let fits = form.tracks == below.len() + usize::from(last.is_some());
    if !fits || below.len() > MOST_TRACKS || !ignores_zeros(form) {
        return None;
    }
    let numeration = form.numeration;
    let bounds: Vec<Vec<u32>> = below.iter().map(|&limit| numeration.digits(u128::from(limit))).collect();
    let last = last.map(|last| numeration.digits(last));
    let length = bounds.iter().chain(&last).map(Vec::len).max().unwrap_or(0) + FURTHER;
    let all_below = (1 << below.len()) - 1;
    let mut reached = Reached::from([((0, 0, 0), 1)]);
    for place in 0..length {
        let digit = |digits: &Vec<u32>| digits.get(place).copied().unwrap_or(0);
        let at = Place {
            numeration,
            bounds: bounds.iter().map(digit).collect(),
            last: last.as_ref().map(digit),
            is_top: place >= length - FURTHER,
        };
        reached = at.read(form, &reached)?;
    }
    let accepted = |key: &(u32, u32, u32)| form.outputs[key.0 as usize] == output && key.1 == all_below;
    reached.iter().filter(|(key, _)| accepted(key)).try_fold(0u128, |sum, (_, ways)| sum.checked_add(*ways))
}

/// More numbers have too many letters.
const MOST_TRACKS: usize = 6;
/// Values may be longer than their positions: so many zeros stand before all.
const FURTHER: usize = 3;

/// Whether a zero before a number changes nothing of what is said of it.
fn ignores_zeros(form: &Automaton) -> bool {
    let same = |(state, output): (usize, &u32)| {
        let next = form.transitions[state][0] as usize;
        form.outputs[next] == *output
    };
    form.outputs.iter().enumerate().all(same)
}

/// One digit of all numbers at once.
struct Place {
    numeration: Numeration,
    /// The digits of the bounds here.
    bounds: Vec<u32>,
    /// The digit of the value here, where it is read too.
    last: Option<u32>,
    /// Whether all numbers have zeros here.
    is_top: bool,
}

impl Place {
    fn read(&self, form: &Automaton, reached: &Reached) -> Option<Reached> {
        let radix = self.numeration.radix();
        let tracks = self.bounds.len() as u32;
        let letters = if self.is_top { 1 } else { radix.checked_pow(tracks)? };
        let value_letter =
            self.last.map_or(Some(0), |digit| digit.checked_mul(radix.checked_pow(tracks)?))?;
        let mut next = Reached::new();
        for (&(state, smaller, before), &ways) in reached {
            for letter in 0..letters {
                let Some((smaller, digits)) = self.compared(letter, smaller, before) else { continue };
                let target = form.transitions[state as usize][(letter + value_letter) as usize];
                let entry = next.entry((target, smaller, digits)).or_default();
                *entry = u128::checked_add(*entry, ways)?;
            }
        }
        Some(next)
    }

    /// Which numbers are below their bounds once the digits of this letter stand before them, and which digits these are, as far
    /// as the next ones depend on them; nothing where two digits do not stand together.
    fn compared(&self, mut letter: u32, mut smaller: u32, before: u32) -> Option<(u32, u32)> {
        let radix = self.numeration.radix();
        let mut digits = 0;
        for (track, &bound) in self.bounds.iter().enumerate() {
            let digit = letter % radix;
            letter /= radix;
            if !self.numeration.may_follow(digit, before >> track & 1) {
                return None;
            }
            match digit.cmp(&bound) {
                std::cmp::Ordering::Less => smaller |= 1 << track,
                std::cmp::Ordering::Greater => smaller &= !(1 << track),
                std::cmp::Ordering::Equal => {}
            }
            if self.numeration == Numeration::Zeckendorf {
                digits |= digit << track;
            }
        }
        Some((smaller, digits))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_law::Shape;

    /// The xor of two bits of the digits of a number, of which the outputs are the parity of the ones.
    fn parity(tracks: usize) -> Automaton {
        let letters = 1u32 << tracks;
        let row = |state: u32| (0..letters).map(|letter| state ^ (letter.count_ones() & 1)).collect();
        Automaton {
            numeration: Numeration::Base(2),
            reading: Reading::Output,
            tracks,
            outputs: vec![0, 1],
            transitions: vec![row(0), row(1)],
        }
    }

    /// Of a Zeckendorf word: whether its lowest digit is 1.
    fn lowest_fibonacci() -> Automaton {
        Automaton {
            numeration: Numeration::Zeckendorf,
            reading: Reading::Output,
            tracks: 1,
            outputs: vec![0, 0, 1],
            transitions: vec![vec![1, 2], vec![1, 1], vec![2, 2]],
        }
    }

    fn one_by_one(form: &Automaton, below: &[u64], value: u64) -> u128 {
        let mut positions = vec![vec![]];
        for &limit in below {
            let longer =
                |at: &Vec<u64>| (0..limit).map(|number| [at.clone(), vec![number]].concat()).collect();
            positions = positions.iter().flat_map(|at| -> Vec<Vec<u64>> { longer(at) }).collect();
        }
        positions.iter().filter(|at| form.value(at) == Some(u128::from(value))).count() as u128
    }

    #[test]
    fn counts_are_those_of_all_positions_one_by_one() {
        for limit in 0..70 {
            for value in 0..3 {
                for form in [parity(1), lowest_fibonacci()] {
                    let found = counted(&form, &[limit], value);
                    assert_eq!(found, Some(one_by_one(&form, &[limit], value)), "{limit} {value} {form:?}");
                }
            }
        }
        for (x, y) in [(1, 1), (3, 8), (13, 7), (16, 16), (21, 40)] {
            assert_eq!(counted(&parity(2), &[x, y], 1), Some(one_by_one(&parity(2), &[x, y], 1)), "{x} {y}");
        }
    }

    #[test]
    fn large_boxes_are_counted_at_once() {
        assert_eq!(counted(&parity(1), &[1 << 60], 0), Some(1 << 59));
    }

    #[test]
    fn automata_that_see_zeros_before_a_number_are_left_alone() {
        let mut form = parity(1);
        form.transitions[0][0] = 1;
        assert_eq!(counted(&form, &[100], 0), None);
    }
}
