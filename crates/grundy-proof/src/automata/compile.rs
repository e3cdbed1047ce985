//! A formula made into the automaton of the numbers for which it holds.

use super::automaton::{Automaton, Track};
use super::eliminate::{Order, eliminated};
use super::formula::{Bitwise, Formula};
use super::limits::{Blowup, Limits};
use super::linear::{Comparison, Linear, in_base};
use super::numeration::Numeration;
use super::product::Connective;
use super::simplify::Conjunction;
use std::cell::Cell;

/// Tracks from here on are the compiler's own.
pub(crate) const FIRST_OWN_TRACK: Track = 40_000;

/// Makes formulas into automata, in one numeration and one order of elimination.
pub struct Compiler<'a> {
    /// The numeration in which words are read.
    pub numeration: &'a Numeration,
    /// What may be spent.
    pub limits: Limits<'a>,
    /// The order in which quantified tracks are removed.
    pub order: Order,
    next_track: Cell<Track>,
}

impl<'a> Compiler<'a> {
    /// A compiler for a numeration.
    pub fn new(numeration: &'a Numeration, limits: Limits<'a>, order: Order) -> Compiler<'a> {
        Compiler { numeration, limits, order, next_track: Cell::new(FIRST_OWN_TRACK) }
    }

    /// The automaton that accepts exactly the valid words of numbers for which the formula holds.
    pub fn compile(&self, formula: &Formula) -> Result<Automaton, Blowup> {
        match formula {
            Formula::Truth(holds) => Ok(Automaton::constant(self.numeration.radix(), *holds)),
            Formula::Compare(linear, comparison) => self.compare(linear, *comparison),
            Formula::Bits(operation, tracks) => self.bits(*operation, tracks),
            Formula::Weight(track) => self.weight(*track),
            Formula::Relation(automaton, tracks) => self.related(automaton, tracks),
            Formula::And(parts) => self.all_of(parts),
            Formula::Or(parts) => self.one_of(parts),
            Formula::Not(inner) => self.not(inner),
            Formula::Exists(bound, inner) => self.exists(bound, inner),
        }
    }

    /// Some numbers for which the formula holds, those with the fewest digits; nothing if there are none.
    pub fn example(&self, formula: &Formula) -> Result<Option<Vec<(Track, u64)>>, Blowup> {
        self.compile(formula)?.example(self.numeration.system)
    }

    fn all_of(&self, parts: &[Formula]) -> Result<Automaton, Blowup> {
        let mut automata = parts.iter().map(|part| self.compile(part)).collect::<Result<Vec<_>, _>>()?;
        automata.sort_by_key(Automaton::states);
        let always = Automaton::constant(self.numeration.radix(), true);
        automata.iter().try_fold(always, |all, part| all.joined(Connective::And, part, &self.limits))
    }

    fn one_of(&self, parts: &[Formula]) -> Result<Automaton, Blowup> {
        let automata = parts.iter().map(|part| self.compile(part)).collect::<Result<Vec<_>, _>>()?;
        self.valid_only(self.united(automata)?)
    }

    /// The union, joined two by two so that no part is carried through all the others.
    pub(crate) fn united(&self, mut parts: Vec<Automaton>) -> Result<Automaton, Blowup> {
        while parts.len() > 1 {
            let pairs = parts.chunks(2).map(|pair| match pair {
                [left, right] => left.joined(Connective::Or, right, &self.limits),
                single => Ok(single[0].clone()),
            });
            parts = pairs.collect::<Result<_, _>>()?;
        }
        Ok(parts.pop().unwrap_or_else(|| Automaton::constant(self.numeration.radix(), false)))
    }

    fn not(&self, inner: &Formula) -> Result<Automaton, Blowup> {
        self.valid_only(self.compile(inner)?.complement())
    }

    /// Where not every word writes a number, complements and unions must be cut down to those that do.
    fn valid_only(&self, mut automaton: Automaton) -> Result<Automaton, Blowup> {
        if self.numeration.every_word_is_valid() {
            return Ok(automaton);
        }
        for track in automaton.tracks().to_vec() {
            automaton = automaton.joined(Connective::And, &self.numeration.valid(track), &self.limits)?;
        }
        Ok(automaton)
    }

    fn exists(&self, bound: &[Track], inner: &Formula) -> Result<Automaton, Blowup> {
        if let Formula::Or(parts) = inner {
            let each =
                parts.iter().map(|part| Formula::exists(bound.to_vec(), part.clone())).collect::<Vec<_>>();
            return self.one_of(&each);
        }
        let conjunction = Conjunction::of(bound, inner);
        let conjunction = conjunction.simplified(&mut || self.fresh_track().ok()).ok_or(Blowup::Range)?;
        if conjunction.parts.is_empty() {
            return Ok(Automaton::constant(self.numeration.radix(), true));
        }
        let parts = conjunction.parts.iter().map(|part| self.compile(part)).collect::<Result<Vec<_>, _>>()?;
        let late: Vec<Track> = conjunction.parts.iter().flat_map(digit_tracks).collect();
        eliminated(parts, conjunction.bound, &late, self.order, &self.limits)
    }

    fn compare(&self, linear: &Linear, comparison: Comparison) -> Result<Automaton, Blowup> {
        if let Some(number) = linear.as_number() {
            let holds = if comparison == Comparison::Zero { number == 0 } else { number < 0 };
            return Ok(Automaton::constant(self.numeration.radix(), holds));
        }
        if self.numeration.every_word_is_valid() {
            return in_base(linear, comparison, self.numeration.radix(), &self.limits);
        }
        self.compare_by_sums(linear, comparison)
    }

    /// Where digits do not carry, a linear number is taken apart into sums of two.
    fn compare_by_sums(&self, linear: &Linear, comparison: Comparison) -> Result<Automaton, Blowup> {
        let mut sums = Sums { compiler: self, parts: Vec::new(), bound: Vec::new() };
        let positive = sums.total(linear, 1)?;
        let negative = sums.total(linear, -1)?;
        sums.parts.push(self.ordered(positive, negative, comparison)?);
        eliminated(sums.parts, sums.bound, &[], self.order, &self.limits)
    }

    /// `left = right` or `left < right`: the highest digit in which they differ decides, which is the last one read.
    fn ordered(&self, left: Track, right: Track, comparison: Comparison) -> Result<Automaton, Blowup> {
        let radix = self.numeration.radix();
        let step = |&less: &bool, digits: &[usize]| match digits[0].cmp(&digits[1]) {
            std::cmp::Ordering::Equal => Some(less),
            _ if comparison == Comparison::Zero => None,
            unequal => Some(unequal.is_lt()),
        };
        let accepts = |&less: &bool| less == (comparison == Comparison::Negative);
        let order = Automaton::build(radix, &[left, right], false, step, accepts, &self.limits)?;
        self.valid_only(order)
    }

    fn number(&self, track: Track, number: u64) -> Result<Automaton, Blowup> {
        let digits = self.numeration.system.digits(number);
        let step = |&place: &usize, read: &[usize]| {
            (digits.get(place).copied().unwrap_or(0) == read[0]).then_some((place + 1).min(digits.len()))
        };
        Automaton::build(
            self.numeration.radix(),
            &[track],
            0,
            step,
            |&place| place == digits.len(),
            &self.limits,
        )
    }

    fn bits(&self, operation: Bitwise, tracks: &[Track; 3]) -> Result<Automaton, Blowup> {
        if !self.numeration.system.has_bits() {
            return Err(Blowup::Range);
        }
        let step =
            |_: &(), digits: &[usize]| (operation.bit(digits[0], digits[1]) == digits[2]).then_some(());
        let relation = Automaton::build(2, &[0, 1, 2], (), step, |_| true, &self.limits)?;
        self.related(&relation, tracks)
    }

    fn weight(&self, track: Track) -> Result<Automaton, Blowup> {
        let step = |&seen: &bool, digits: &[usize]| match (seen, digits[0]) {
            (_, 0) => Some(seen),
            (false, 1) => Some(true),
            _ => None,
        };
        Automaton::build(self.numeration.radix(), &[track], false, step, |&seen| seen, &self.limits)
    }

    /// A relation on the given tracks, of which some may be the same.
    fn related(&self, relation: &Automaton, tracks: &[Track]) -> Result<Automaton, Blowup> {
        let mut distinct = tracks.to_vec();
        distinct.sort_unstable();
        distinct.dedup();
        if distinct.len() == tracks.len() {
            return Ok(relation.on_tracks(tracks));
        }
        let places: Vec<usize> =
            tracks.iter().filter_map(|track| distinct.iter().position(|other| other == track)).collect();
        let radix = relation.radix();
        let step = |&state: &u32, digits: &[usize]| {
            let spread: Vec<usize> = places.iter().map(|&place| digits[place]).collect();
            Some(relation.step(state, super::automaton::letter_from(&spread, radix)))
        };
        let accepts = |&state: &u32| relation.accepts(state);
        Automaton::build(radix, &distinct, relation.initial(), step, accepts, &self.limits)
    }

    fn fresh_track(&self) -> Result<Track, Blowup> {
        let track = self.next_track.get();
        self.next_track.set(track.checked_add(1).ok_or(Blowup::Range)?);
        Ok(track)
    }
}

/// The tracks of a digit operation.
fn digit_tracks(formula: &Formula) -> Vec<Track> {
    match formula {
        Formula::Bits(_, tracks) => tracks.to_vec(),
        _ => Vec::new(),
    }
}

/// Sums of two numbers at a time, with a track for each intermediate result.
struct Sums<'c, 'a> {
    compiler: &'c Compiler<'a>,
    parts: Vec<Automaton>,
    bound: Vec<Track>,
}

impl Sums<'_, '_> {
    /// The track that holds the sum of all terms of this sign.
    fn total(&mut self, linear: &Linear, sign: i64) -> Result<Track, Blowup> {
        let mut summands = Vec::new();
        for (track, coefficient) in linear.terms() {
            let factor = coefficient.checked_mul(sign).ok_or(Blowup::Range)?;
            if factor > 0 {
                summands.push(self.multiple(track, factor as u64)?);
            }
        }
        let constant = linear.constant.checked_mul(sign).ok_or(Blowup::Range)?;
        if constant > 0 || summands.is_empty() {
            summands.push(self.constant(constant.max(0) as u64)?);
        }
        let mut total = summands[0];
        for &summand in &summands[1..] {
            total = self.sum(total, summand)?;
        }
        Ok(total)
    }

    fn multiple(&mut self, track: Track, factor: u64) -> Result<Track, Blowup> {
        if factor == 1 {
            return Ok(track);
        }
        let half = self.multiple(track, factor / 2)?;
        let copy = self.copy(half)?;
        let double = self.sum(half, copy)?;
        if factor.is_multiple_of(2) { Ok(double) } else { self.sum(double, track) }
    }

    fn copy(&mut self, track: Track) -> Result<Track, Blowup> {
        let copy = self.fresh()?;
        self.parts.push(self.compiler.ordered(track, copy, Comparison::Zero)?);
        Ok(copy)
    }

    fn constant(&mut self, number: u64) -> Result<Track, Blowup> {
        let track = self.fresh()?;
        self.parts.push(self.compiler.number(track, number)?);
        Ok(track)
    }

    fn sum(&mut self, left: Track, right: Track) -> Result<Track, Blowup> {
        let sum = self.fresh()?;
        self.parts.push(self.compiler.numeration.sum(left, right, sum));
        Ok(sum)
    }

    fn fresh(&mut self) -> Result<Track, Blowup> {
        let track = self.compiler.fresh_track()?;
        self.bound.push(track);
        Ok(track)
    }
}
