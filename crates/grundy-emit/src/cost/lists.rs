//! How many positions lists lead to, reckoned from short lists of small numbers.

use super::sample::LEVEL;
use super::{Numbers, Sampler};
use grundy_rule::{Meter, Rules};
use std::collections::HashSet;

/// One of the things that a position is read from.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Entry {
    Number(u64),
    /// So many elements.
    List(u64),
    /// So many lines of so many squares.
    Board(u64, u64),
}

impl Entry {
    /// How many elements it has.
    pub fn elements(self) -> f64 {
        match self {
            Entry::Number(_) => 1.0,
            Entry::List(length) => length as f64,
            Entry::Board(rows, columns) => rows as f64 * columns as f64,
        }
    }
}

/// What is read where nothing is larger than a size: numbers for the parameters, and the things of a position.
pub type Read = (Numbers, Vec<Entry>);

/// Lists as they are read.
pub struct Lists<'a> {
    /// The rule.
    pub sampler: &'a Sampler,
    /// The characters that it speaks of, where lists are words.
    pub letters: Vec<u8>,
    /// What is read up to a size.
    pub read: &'a dyn Fn(u64) -> Option<Read>,
    /// The greatest size.
    pub size: f64,
    /// The greatest element.
    pub most: f64,
}

/// How many positions are reached, the steps of an average one, and how many elements each has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OfLists {
    /// Positions.
    pub positions: f64,
    /// Steps of one of them.
    pub steps: f64,
    /// The elements of the longest.
    pub elements: f64,
}

/// Positions that are looked at for one list, and steps.
const MOST_POSITIONS: usize = 3_000;
const MOST_STEPS: u64 = 150_000;
/// Longer lists are reckoned from lists of up to this length.
const LENGTHS: usize = 12;

/// How many positions a list leads to, and the steps of one of them.
#[derive(Clone, Copy)]
struct Reached {
    positions: f64,
    steps: f64,
}

/// What is seen of one size.
enum Seen {
    Reached(Reached),
    TooMuch,
    /// No position of this size can be written down.
    Nothing,
}

impl Lists<'_> {
    /// What the longest list leads to; none where positions of the rule cannot be written down.
    pub fn reached(&self) -> Option<OfLists> {
        let small = self.most.min(3.0) as u64;
        let mut found: Vec<Reached> = Vec::new();
        let mut sizes = 0_usize;
        while (sizes as f64) < self.size && sizes < LENGTHS {
            match self.measured(sizes as u64 + 1, small) {
                // A longer list leads to no less than a shorter one, whatever the one that is looked at happens to do.
                Seen::Reached(reached) => {
                    let before = found.last().map_or(0.0, |last| last.positions);
                    found.push(Reached { positions: reached.positions.max(before), ..reached });
                }
                Seen::Nothing if found.is_empty() => {}
                Seen::Nothing => return None,
                Seen::TooMuch => break,
            }
            sizes += 1;
        }
        let last = *found.last()?;
        let elements = self.elements(self.size as u64)?;
        let longer = (elements / self.elements(sizes as u64)?.max(1.0)).max(1.0);
        let grown = growth(&found, sizes as f64, self.size);
        let larger = if self.letters.is_empty() { self.larger(small)? } else { 1.0 };
        Some(OfLists { positions: last.positions * grown * larger, steps: last.steps * longer, elements })
    }

    fn elements(&self, size: u64) -> Option<f64> {
        Some((self.read)(size)?.1.iter().map(|entry| entry.elements()).sum())
    }

    /// How many times more positions there are with the largest elements: a power that grows with the length.
    fn larger(&self, small: u64) -> Option<f64> {
        if self.most <= small as f64 {
            return Some(1.0);
        }
        let (low, high) = (self.most.min(4.0) as u64, self.most.min(12.0) as u64);
        let slope = |length: u64| {
            let (Seen::Reached(low_reached), Seen::Reached(high_reached)) =
                (self.measured(length, low), self.measured(length, high))
            else {
                return None;
            };
            let steps = (high as f64 / low as f64).ln().max(0.01);
            Some((high_reached.positions / low_reached.positions).ln() / steps)
        };
        // Where longer lists lead to no more, the power stays what it is.
        let measured = [(3, 6), (2, 4), (1, 2)].into_iter().find_map(|(short, long)| {
            let (first, second) = (slope(short)?, slope(long)?);
            let each = (second - first).max(0.0) / (long - short) as f64;
            Some(first + each * (self.size - short as f64).max(0.0))
        });
        let power = measured.unwrap_or(self.size);
        Some((self.most / small as f64).powf(power.clamp(0.0, 50.0)))
    }

    /// The most that lists of one size lead to.
    fn measured(&self, size: u64, element: u64) -> Seen {
        let Some((parameters, entries)) = (self.read)(size) else { return Seen::Nothing };
        let opened = if parameters.is_empty() { None } else { (self.sampler.open)(&parameters, LEVEL) };
        let Some(rules) = opened.as_deref().or_else(|| self.sampler.rules()) else { return Seen::Nothing };
        let mut most: Option<Reached> = None;
        for pattern in self.patterns(element) {
            match reached_from(rules, &typed(&entries, &pattern)) {
                Seen::TooMuch => return Seen::TooMuch,
                Seen::Reached(own) if most.is_none_or(|most| own.positions > most.positions) => {
                    most = Some(own);
                }
                _ => {}
            }
        }
        most.map_or(Seen::Nothing, Seen::Reached)
    }

    /// Elements as they stand one after the other.
    ///
    /// They differ where they can, so that none of them stand for each other; a rule may ask for neighbours that are equal,
    /// for three that differ, or for something that only few lists have.
    fn patterns(&self, element: u64) -> Vec<Box<dyn Fn(usize) -> String + '_>> {
        let mut patterns: Vec<Box<dyn Fn(usize) -> String + '_>> = Vec::new();
        if self.letters.is_empty() {
            let turns = [2, 1, 3].into_iter().filter(|turns| *turns == 2 || element >= *turns);
            for turns in turns {
                let own = move |place: usize| element - place as u64 % turns.min(element.max(1));
                patterns.push(Box::new(move |place| own(place).to_string()));
            }
            patterns.push(Box::new(move |place| (scattered(place) % (element + 1)).to_string()));
            // On an empty board all is still to come.
            patterns.push(Box::new(|_| "0".to_string()));
            return patterns;
        }
        for &letter in &self.letters {
            patterns.push(Box::new(move |_| char::from(letter).to_string()));
        }
        let many = self.letters.len();
        let letter = move |place: usize| char::from(self.letters[place % many]).to_string();
        patterns.push(Box::new(letter));
        patterns.push(Box::new(move |place| letter(scattered(place) as usize)));
        patterns
    }
}

/// Numbers without an order that a rule could ask for.
fn scattered(place: usize) -> u64 {
    let mixed = (place as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 40
}

/// A position as it is typed: elements by this pattern.
fn typed(entries: &[Entry], pattern: &dyn Fn(usize) -> String) -> String {
    let is_word = !pattern(0).starts_with(|letter: char| letter.is_ascii_digit());
    let one = |entry: &Entry| match *entry {
        Entry::Number(number) => number.to_string(),
        Entry::List(length) if is_word => (0..length as usize).map(pattern).collect(),
        Entry::List(length) => {
            let elements: Vec<String> = (0..length as usize).map(pattern).collect();
            format!("({})", elements.join(", "))
        }
        Entry::Board(rows, columns) => {
            let square = |row: u64, column: u64| pattern((row * columns + column) as usize);
            let line = |row: u64| (0..columns).map(|column| square(row, column)).collect::<String>();
            (0..rows).map(line).collect::<Vec<String>>().join("/")
        }
    };
    match entries {
        [entry] => one(entry),
        several => format!("({})", several.iter().map(one).collect::<Vec<_>>().join(", ")),
    }
}

fn reached_from(rules: &dyn Rules, word: &str) -> Seen {
    let Ok(mut open) = rules.parse_position(word) else { return Seen::Nothing };
    let mut seen: HashSet<_> = open.iter().cloned().collect();
    let mut meter = Meter::of(MOST_STEPS);
    let allowed = meter.left();
    while let Some(position) = open.pop() {
        let visited = rules.visit_options(&position, &mut meter, &mut |option| {
            let fresh = option.iter().filter(|part| seen.insert((*part).clone()));
            open.extend(fresh.cloned());
        });
        if visited.is_err() || seen.len() > MOST_POSITIONS {
            return Seen::TooMuch;
        }
    }
    let positions = seen.len().max(1) as f64;
    let steps = allowed.saturating_sub(meter.left()) as f64;
    Seen::Reached(Reached { positions, steps: steps / positions + 4.0 })
}

/// How many times more positions a longer list leads to: as a power of the length, or as a power of a number, whichever
/// the short ones show.
fn growth(found: &[Reached], measured: f64, length: f64) -> f64 {
    if length <= measured {
        return 1.0;
    }
    let [.., before_last, before, last] = found else {
        // So few were looked at since the next one leads to more than can be looked at.
        let each = found.last().map_or(0.0, |last| (MOST_POSITIONS as f64 / last.positions).max(1.0).ln());
        return (each * (length - measured)).min(200.0).exp();
    };
    let (earlier, later) =
        ((before.positions / before_last.positions).ln(), (last.positions / before.positions).ln());
    // What happens to one length alone, as to primes, is not how it grows: two steps together must show the same.
    let by_two = match found {
        [.., fifth, _, third, _, last] => {
            let each = |high: &Reached, low: &Reached| (high.positions / low.positions).ln() / 2.0;
            Some((each(third, fifth), each(last, third)))
        }
        _ => None,
    };
    let slows_down =
        by_two.is_none_or(|(before, after)| after * (measured - 1.0) <= 1.1 * before * (measured - 3.0));
    let is_power_of_length = later * measured <= 1.02 * earlier * (measured - 1.0) && slows_down;
    let exponent = if is_power_of_length {
        later * measured * (length / measured).ln()
    } else {
        by_two.map_or(later, |(_, after)| later.max(after)) * (length - measured)
    };
    exponent.clamp(0.0, 200.0).exp()
}
