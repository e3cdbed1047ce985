//! Words by pieces: a law as cases on a residue, whose joints and amounts depend on the parameters.
//!
//! # Seen in
//! Every family of subtraction games with a uniform law: `x mod (m + 1)`, `(x mod (l + r)) div l`, {a, b}, {1, 2, k}.
//!
//! # Evidence asked for
//! All samples agree on every value of their tables, which show several periods.

use super::forms::{Form, forms};
use super::samples::Samples;
use super::term::{Operation, Term, Test};
use grundy_rule::tree::Comparison;

/// A law that repeats from somewhere on: `g(x + period) = g(x) + saltus`.
struct Repetition<'a> {
    begin: Form,
    period: &'a Form,
    saltus: Form,
}

/// What is looked at: one value for each place, for each sample.
pub(super) struct Words<'a> {
    samples: &'a Samples,
    features: &'a [Term],
    forms: Vec<Form>,
    /// The values of each sample, up to the first that is missing.
    rows: Vec<Vec<i128>>,
    /// Whether pieces may repeat a word of numbers.
    words_of_numbers: bool,
}

/// More pieces make a law that nobody reads.
const MOST_PIECES: usize = 5;
/// So many continuations of a word are followed.
const BREADTH: usize = 4;

impl<'a> Words<'a> {
    pub(super) fn new(samples: &'a Samples, features: &'a [Term], rows: Vec<Vec<i128>>) -> Words<'a> {
        Words { samples, features, forms: forms(features, samples), rows, words_of_numbers: false }
    }

    /// With pieces that repeat a word of numbers, as `0 1 0 1 2`.
    pub(super) fn with_words_of_numbers(self, words_of_numbers: bool) -> Words<'a> {
        Words { words_of_numbers, ..self }
    }

    /// A law in the name of this slot, the simplest that is found.
    pub(super) fn law(&self, x: &Term) -> Option<Term> {
        let periods = self.forms.iter().filter(|period| period.values.iter().all(|value| *value >= 1));
        let mut looked = 0;
        for period in periods {
            let Some(repetition) = self.repetition(period) else { continue };
            if let Some(law) = self.of_repetition(&repetition, x) {
                return Some(law);
            }
            looked += 1;
            if looked == 4 {
                return None;
            }
        }
        None
    }

    /// From where on all samples repeat with this period.
    fn repetition<'f>(&self, period: &'f Form) -> Option<Repetition<'f>> {
        let mut begins = Vec::new();
        let mut saltus = Vec::new();
        for (row, period) in self.rows.iter().zip(&period.values) {
            let period = *period as usize;
            // Two whole periods and a half, so that one coincidence is no repetition.
            if row.len() < 2 * period + period / 2 + 4 {
                return None;
            }
            let rise = row[row.len() - 1] - row[row.len() - 1 - period];
            let breaks = (0..row.len() - period).rev().find(|x| row[x + period] - row[*x] != rise);
            let begin = breaks.map_or(0, |x| x + 1);
            if rise < 0 || 3 * begin > row.len() + 3 * period {
                return None;
            }
            begins.push(begin as i128);
            saltus.push(rise);
        }
        let begin = self.constant_or_form(&begins)?;
        Some(Repetition { begin, period, saltus: self.constant_or_form(&saltus)? })
    }

    /// The simplest form with these values.
    fn constant_or_form(&self, values: &[i128]) -> Option<Form> {
        let first = *values.first()?;
        if values.iter().all(|value| *value == first) {
            return Some(Form { term: Term::Number(first), values: values.to_vec() });
        }
        self.forms.iter().find(|form| form.values == values).cloned()
    }

    fn of_repetition(&self, repetition: &Repetition, x: &Term) -> Option<Term> {
        let Repetition { begin, period, saltus } = repetition;
        let shifted = Term::of(Operation::Subtract, x.clone(), begin.term.clone());
        let residue = Term::of(Operation::Modulo, shifted.clone(), period.term.clone());
        let residue = if period.term == Term::Number(1) { Term::Number(0) } else { residue };
        let word = self.pieces(&residue, &begin.values, &period.values)?;
        let word = self.without_outer_residue(word, &residue, &shifted);
        let rising = Term::of(Operation::Divide, shifted, period.term.clone());
        let rises = saltus.values.iter().any(|value| *value != 0);
        let risen = Term::of(Operation::Multiply, saltus.term.clone(), rising);
        let law = if rises { Term::of(Operation::Add, word, risen) } else { word };
        if begin.values.iter().all(|value| *value == 0) {
            return Some(law);
        }
        let before = self.pieces(x, &vec![0; begin.values.len()], &begin.values)?;
        let early = Test::Compare(Comparison::Less, x.clone(), begin.term.clone());
        Some(Term::If(Box::new(early), Box::new(before), Box::new(law)))
    }

    /// `x mod 2k mod k` as `x mod k`: the outer residue says nothing where one modulus is a multiple of the other. Within
    /// cases that look at the outer residue only numbers may go, since a proof needs to know how both residues go together.
    fn without_outer_residue(&self, word: Term, residue: &Term, whole: &Term) -> Term {
        let Term::Binary(Operation::Modulo, _, outer) = residue else { return word };
        let within = |one: Term| match **outer {
            Term::Number(_) => self.without_outer_residue(one, residue, whole),
            _ => one,
        };
        match word {
            Term::Binary(Operation::Modulo, inner, modulus)
                if *inner == *residue && self.divides(&modulus, outer) =>
            {
                Term::of(Operation::Modulo, whole.clone(), *modulus)
            }
            Term::Binary(operation, left, right) => {
                Term::Binary(operation, Box::new(within(*left)), Box::new(within(*right)))
            }
            Term::If(test, yes, no) => Term::If(test, Box::new(within(*yes)), Box::new(within(*no))),
            other => other,
        }
    }

    fn divides(&self, inner: &Term, outer: &Term) -> bool {
        let divides = |sample: &super::samples::Sample| {
            let (outer, inner) = (outer.at(&sample.parameters), inner.at(&sample.parameters));
            matches!((outer, inner), (Some(outer), Some(inner)) if inner > 0 && outer % inner == 0)
        };
        self.samples.all.iter().all(divides)
    }

    /// The values from the begins on, so many of each sample, as cases on the place.
    fn pieces(&self, place: &Term, begins: &[i128], lengths: &[i128]) -> Option<Term> {
        let words: Vec<&[i128]> = self
            .rows
            .iter()
            .zip(begins.iter().zip(lengths))
            .map(|(row, (begin, length))| row.get(*begin as usize..(*begin + *length) as usize))
            .collect::<Option<_>>()?;
        let start = Form { term: Term::Number(0), values: vec![0; words.len()] };
        self.rest(place, &words, start, MOST_PIECES)
    }

    /// The rest of the words from a joint on.
    fn rest(&self, place: &Term, words: &[&[i128]], start: Form, left: usize) -> Option<Term> {
        if left == 0 {
            return None;
        }
        let pieces = self.pieces_from(place, words, &start);
        let whole = pieces
            .iter()
            .filter(|piece| piece.reaches(words))
            .min_by_key(|piece| (piece.falls, piece.term.size()));
        if let Some(whole) = whole {
            return Some(whole.term.clone());
        }
        let mut joined: Vec<(i128, &Piece, &Form)> = Vec::new();
        for piece in &pieces {
            for joint in self.joints(&start, piece) {
                joined.push((joint.values.iter().sum(), piece, joint));
            }
        }
        // Terms that count up are easier to prove than those that count down.
        joined.sort_by_key(|(sum, piece, _)| (-sum, piece.falls, piece.term.size()));
        joined.dedup_by_key(|(sum, ..)| *sum);
        joined.into_iter().take(BREADTH).find_map(|(_, piece, joint)| {
            let rest = self.rest(place, words, joint.clone(), left - 1)?;
            let test = Test::Compare(Comparison::Less, place.clone(), joint.term.clone());
            Some(Term::If(Box::new(test), Box::new(piece.term.clone()), Box::new(rest)))
        })
    }

    /// Forms after the start up to which the piece holds in all samples.
    fn joints(&self, start: &Form, piece: &Piece) -> impl Iterator<Item = &Form> {
        let (start, reach) = (start.values.clone(), piece.reach.clone());
        self.forms.iter().filter(move |form| {
            let ends = form.values.iter().zip(&reach).all(|(value, reach)| value <= reach);
            let moves = form.values.iter().zip(&start).all(|(value, start)| value >= start)
                && form.values.iter().zip(&start).any(|(value, start)| value > start);
            ends && moves
        })
    }

    /// What the values could be from the start on, each with the place to which it holds.
    fn pieces_from(&self, place: &Term, words: &[&[i128]], start: &Form) -> Vec<Piece> {
        let offset = Term::of(Operation::Subtract, place.clone(), start.term.clone());
        let begins = start.values.iter().all(|value| *value == 0);
        let mut shapes = vec![Shape { term: Term::Number(0), values: Box::new(|_, _| Some(0)) }];
        for (from_start, base) in [(false, place.clone()), (true, offset)] {
            if from_start && begins {
                continue;
            }
            let starts = start.values.clone();
            let at =
                move |sample: usize, place: i128| if from_start { place - starts[sample] } else { place };
            shapes.extend(self.shapes(&base, &at));
            if self.words_of_numbers {
                shapes.extend(words_of_numbers(&base, &at, words, &start.values));
            }
            if self.words_of_numbers && from_start {
                shapes.extend(words_once(&base, &at, words, &start.values));
            }
        }
        shapes.into_iter().flat_map(|shape| self.fitted(shape, words, start)).collect()
    }

    fn shapes(&self, base: &Term, at: &(impl Fn(usize, i128) -> i128 + Clone + 'static)) -> Vec<Shape> {
        let amounts: Vec<Form> =
            self.features.iter().filter_map(|one| Form::of(one.clone(), self.samples)).collect();
        let amounts: Vec<Form> =
            amounts.into_iter().filter(|one| one.values.iter().all(|value| *value >= 1)).collect();
        let number =
            |number: i128| Form { term: Term::Number(number), values: vec![number; self.rows.len()] };
        let one_more = |one: &Form| Form {
            term: Term::of(Operation::Add, one.term.clone(), Term::Number(1)),
            values: one.values.iter().map(|value| value + 1).collect(),
        };
        let divisors: Vec<Form> = [number(1), number(2)].into_iter().chain(amounts.iter().cloned()).collect();
        let moduli: Vec<Form> = [2, 3, 4, 5]
            .map(number)
            .into_iter()
            .chain(amounts.iter().cloned())
            .chain(amounts.iter().map(one_more))
            .collect();
        let mut shapes = Vec::new();
        for divisor in &divisors {
            let divided = Term::of(Operation::Divide, base.clone(), divisor.term.clone());
            let (by, at_place) = (divisor.values.clone(), at.clone());
            let quotient =
                move |sample: usize, place: i128| at_place(sample, place).checked_div_euclid(by[sample]);
            shapes.push(Shape { term: divided.clone(), values: Box::new(quotient.clone()) });
            for modulus in &moduli {
                let term = Term::of(Operation::Modulo, divided.clone(), modulus.term.clone());
                let (by, quotient) = (modulus.values.clone(), quotient.clone());
                let values =
                    move |sample: usize, place: i128| quotient(sample, place)?.checked_rem_euclid(by[sample]);
                shapes.push(Shape { term, values: Box::new(values) });
            }
        }
        shapes
    }

    /// The shape, and its opposite, with what must be added at the start.
    fn fitted(&self, shape: Shape, words: &[&[i128]], start: &Form) -> Vec<Piece> {
        let signs: &[i128] = if shape.term == Term::Number(0) { &[1] } else { &[1, -1] };
        signs.iter().filter_map(|sign| self.fitted_with(&shape, *sign, words, start)).collect()
    }

    fn fitted_with(&self, shape: &Shape, sign: i128, words: &[&[i128]], start: &Form) -> Option<Piece> {
        let mut added = Vec::new();
        for (sample, word) in words.iter().enumerate() {
            let begin = start.values[sample];
            // A sample whose word has ended says nothing about what comes.
            added.push(match word.get(begin as usize) {
                Some(value) => Some(value - sign * (shape.values)(sample, begin)?),
                None => None,
            });
        }
        let constant = self.added(&added)?;
        let mut reach = Vec::new();
        for (sample, word) in words.iter().enumerate() {
            let value = |place: i128| Some(constant.values[sample] + sign * (shape.values)(sample, place)?);
            let length = word.len() as i128;
            let end =
                (start.values[sample]..length).find(|place| value(*place) != Some(word[*place as usize]));
            reach.push(end.unwrap_or(length));
        }
        let zero = shape.term == Term::Number(0);
        let term = match sign {
            _ if zero => constant.term,
            1 => Term::of(Operation::Add, constant.term, shape.term.clone()),
            _ => Term::of(Operation::Subtract, constant.term, shape.term.clone()),
        };
        Some(Piece { term, reach, falls: sign < 0 })
    }

    /// The number that is added, where it is known, as a constant or a form.
    fn added(&self, values: &[Option<i128>]) -> Option<Form> {
        let first = values.iter().flatten().next().copied()?;
        if values.iter().flatten().all(|value| *value == first) {
            return Some(Form { term: Term::Number(first), values: vec![first; values.len()] });
        }
        let fits = |form: &&Form| {
            form.values.iter().zip(values).all(|(own, wanted)| wanted.is_none_or(|one| one == *own))
        };
        self.forms.iter().find(fits).cloned()
    }
}

/// Lengths of words of numbers that pieces may repeat.
const LENGTHS: std::ops::RangeInclusive<i128> = 3..=8;

/// The words with which the longest sample goes on, once: where nothing repeats, no remainder need be spoken of.
fn words_once(
    base: &Term,
    at: &(impl Fn(usize, i128) -> i128 + Clone + 'static),
    words: &[&[i128]],
    starts: &[i128],
) -> Vec<Shape> {
    let rest = |sample: usize| words[sample].get(starts[sample] as usize..).unwrap_or_default();
    let Some(longest) = (0..words.len()).map(rest).max_by_key(|rest| rest.len()) else { return Vec::new() };
    let shape = |length: i128| {
        let letters = longest.get(..length as usize)?.to_vec();
        let (term, at) = (word_of_numbers(base, &letters, 0)?, at.clone());
        let values = move |sample: usize, place: i128| letters.get(at(sample, place) as usize).copied();
        Some(Shape { term, values: Box::new(values) })
    };
    LENGTHS.filter_map(shape).collect()
}

/// The words with which the longest sample goes on, repeated.
fn words_of_numbers(
    base: &Term,
    at: &(impl Fn(usize, i128) -> i128 + Clone + 'static),
    words: &[&[i128]],
    starts: &[i128],
) -> Vec<Shape> {
    let room = |sample: &usize| words[*sample].len() as i128 - starts[*sample];
    let Some(longest) = (0..words.len()).max_by_key(room) else { return Vec::new() };
    let shape = |length: i128| {
        let mut letters = vec![0; length as usize];
        for place in starts[longest]..starts[longest] + length {
            let value = words[longest].get(place as usize)?;
            letters[at(longest, place).rem_euclid(length) as usize] = *value;
        }
        let residue = Term::of(Operation::Modulo, base.clone(), Term::Number(length));
        let (term, at) = (word_of_numbers(&residue, &letters, 0)?, at.clone());
        let values = move |sample: usize, place: i128| {
            letters.get(at(sample, place).rem_euclid(length) as usize).copied()
        };
        Some(Shape { term, values: Box::new(values) })
    };
    LENGTHS.filter_map(shape).collect()
}

/// A word of numbers as cases on the place, with at most three joints.
fn word_of_numbers(place: &Term, letters: &[i128], begin: i128) -> Option<Term> {
    // Of those that reach as far, the first: a number, the place and a number, then what needs quotients and remainders.
    let shapes = [(8, 2), (1, 8), (1, 2), (2, 2), (2, 4)];
    let value = |(divisor, modulus): (i128, i128), at: i128| at / divisor % modulus;
    let reach = |shape: (i128, i128)| {
        let added = letters[begin as usize] - value(shape, begin);
        let differs =
            (begin..letters.len() as i128).find(|at| letters[*at as usize] != added + value(shape, *at));
        (differs.unwrap_or(letters.len() as i128), added)
    };
    let best = shapes.into_iter().rev().max_by_key(|shape| reach(*shape).0)?;
    let (end, added) = reach(best);
    let quotient = Term::of(Operation::Divide, place.clone(), Term::Number(best.0));
    let is_idle = |(divisor, modulus): (i128, i128)| (letters.len() as i128 - 1) / divisor < modulus;
    let piece = match best {
        (8, _) => Term::Number(added),
        (1, 8) => Term::of(Operation::Add, place.clone(), Term::Number(added)),
        _ if is_idle(best) => Term::of(Operation::Add, quotient, Term::Number(added)),
        (_, modulus) => {
            let residue = Term::of(Operation::Modulo, quotient, Term::Number(modulus));
            Term::of(Operation::Add, residue, Term::Number(added))
        }
    };
    if end == letters.len() as i128 {
        return Some(piece);
    }
    let rest = word_of_numbers(place, letters, end)?;
    let test = Test::Compare(Comparison::Less, place.clone(), Term::Number(end));
    Some(Term::If(Box::new(test), Box::new(piece), Box::new(rest)))
}

type ValueAt = Box<dyn Fn(usize, i128) -> Option<i128>>;

/// A term in the place, and its value for each sample.
struct Shape {
    term: Term,
    values: ValueAt,
}

/// A term for the values from a joint on, and where it stops to hold, for each sample.
struct Piece {
    term: Term,
    reach: Vec<i128>,
    falls: bool,
}

impl Piece {
    fn reaches(&self, words: &[&[i128]]) -> bool {
        self.reach.iter().zip(words).all(|(reach, word)| *reach >= word.len() as i128)
    }
}
