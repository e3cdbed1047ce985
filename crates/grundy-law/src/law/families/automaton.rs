//! Values that an automaton reads off the digits of a position, least significant digits first.
//!
//! # Seen in
//! Games whose values follow binary digits (Lasker's Nim, lieges, splitting pairs with values as powers of two),
//! losses of Wythoff's game in Zeckendorf digits, misère Nim with a fixed number of heaps.
//!
//! # Evidence asked for
//! The automaton is learned from the first half, with states told apart by one to five further digits, and gives
//! the second half. Its description (states × letters × bits for a state) must pay like every other.
//!
//! # Cost
//! At most [`MOST_STATES`] states and [`MOST_SYMBOLS`] look-ups for each numeration, reading and depth.

use super::{Family, Resort};
use crate::law::description::number_bits;
use crate::law::form::Form;
use crate::law::sample::Sample;
use crate::law::shape::{Shape, Voice};
use crate::law::{Claim, Law};
use crate::learner::{Lesson, NO_NUMBER};
use crate::numeration::Numeration;
use grundy_table::Text;

/// The most states of an automaton that is believed in.
const MOST_STATES: usize = 100;
/// The most look-ups for one learned automaton.
const MOST_SYMBOLS: usize = 64_000;
/// The most different values of an automaton whose states carry the values.
const MOST_OUTPUTS: u32 = 16;
/// By how many digits a value may be longer than its position.
const LONGER_BY: usize = 3;

/// What the tracks and outputs of an automaton mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// One track for each coordinate; the output of the last state is the number (0 and 1 for outcomes).
    Output,
    /// One more track, the last, for the value; output 1 accepts, and exactly one value is accepted.
    Number,
    /// As `Number`, but the last track holds 2 to the power of the value.
    PowerOfTwo,
}

/// A complete deterministic automaton with output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    /// How numbers are written; the least significant digit comes first.
    pub numeration: Numeration,
    /// What tracks and outputs mean.
    pub reading: Reading,
    /// How many numbers are read at once.
    pub tracks: usize,
    /// The output of each state; `u32::MAX` where a word is no number. State 0 is the first.
    pub outputs: Vec<u32>,
    /// `transitions[state][letter]`; the letter is Σ digit(track)·radix^track.
    pub transitions: Vec<Vec<u32>>,
}

impl Automaton {
    /// The output after reading these numbers.
    pub fn output(&self, numbers: &[u128]) -> Option<u32> {
        if numbers.len() != self.tracks {
            return None;
        }
        let digits: Vec<Vec<u32>> = numbers.iter().map(|&number| self.numeration.digits(number)).collect();
        let length = digits.iter().map(Vec::len).max().unwrap_or(0);
        let state =
            (0..length).fold(0, |state, place| self.transitions[state][self.letter(&digits, place)] as usize);
        Some(self.outputs[state]).filter(|&output| output != NO_NUMBER)
    }

    fn letter(&self, digits: &[Vec<u32>], place: usize) -> usize {
        let radix = self.numeration.radix() as usize;
        digits
            .iter()
            .rev()
            .fold(0, |letter, digits| letter * radix + digits.get(place).copied().unwrap_or(0) as usize)
    }

    /// The one number on the last track that is accepted with this position; `None` if there is none or another.
    fn accepted(&self, position: &[u64]) -> Option<u128> {
        let digits: Vec<Vec<u32>> =
            position.iter().map(|&number| self.numeration.digits(u128::from(number))).collect();
        let length = digits.iter().map(Vec::len).max().unwrap_or(0) + LONGER_BY;
        let (radix, weights) = (self.numeration.radix() as usize, self.numeration.weights());
        let track = radix.pow(self.tracks as u32 - 1);
        // For each state that can be reached: the value digits read so far, or None if two differ.
        let mut reached: Vec<(u32, Option<u128>)> = vec![(0, Some(0))];
        let mut next = Vec::new();
        for (place, &weight) in weights.iter().enumerate().take(length) {
            let letter = self.letter(&digits, place);
            for &(state, worth) in &reached {
                for digit in 0..radix {
                    let target = self.transitions[state as usize][letter + digit * track];
                    let worth = worth.and_then(|worth| worth.checked_add(weight.checked_mul(digit as u128)?));
                    merge(&mut next, target, worth);
                }
            }
            std::mem::swap(&mut reached, &mut next);
            next.clear();
        }
        let mut accepting = reached.iter().filter(|(state, _)| self.outputs[*state as usize] == 1);
        let only = accepting.next()?;
        if accepting.next().is_some() { None } else { only.1 }
    }

    fn states(&self) -> usize {
        self.outputs.len()
    }
}

fn merge(reached: &mut Vec<(u32, Option<u128>)>, state: u32, worth: Option<u128>) {
    match reached.iter_mut().find(|(known, _)| *known == state) {
        Some((_, before)) if *before != worth => *before = None,
        Some(_) => {}
        None => reached.push((state, worth)),
    }
}

impl Shape for Automaton {
    fn value(&self, position: &[u64]) -> Option<u128> {
        match self.reading {
            Reading::Output => {
                let numbers: Vec<u128> = position.iter().map(|&number| u128::from(number)).collect();
                self.output(&numbers).map(u128::from)
            }
            Reading::Number => self.accepted(position),
            Reading::PowerOfTwo => self
                .accepted(position)
                .filter(|power| power.is_power_of_two())
                .map(|power| u128::from(power.ilog2())),
        }
    }

    fn holds(&self, position: &[u64], value: u128) -> Option<bool> {
        let last = match self.reading {
            Reading::Output => return self.value(position).map(|output| output == value),
            Reading::Number => value,
            Reading::PowerOfTwo => 1u128.checked_shl(u32::try_from(value).ok()?)?,
        };
        let numbers: Vec<u128> = position.iter().map(|&number| u128::from(number)).chain([last]).collect();
        self.output(&numbers).map(|output| output == 1)
    }

    /// Every digit is looked at, and where the value is a track, every digit that it may have.
    fn effort(&self) -> u64 {
        match self.reading {
            Reading::Output => 4,
            Reading::Number | Reading::PowerOfTwo => 16,
        }
    }

    fn description_length(&self) -> f64 {
        let (states, letters) = (self.states() as f64, self.transitions[0].len() as f64);
        let mut outputs = self.outputs.clone();
        outputs.sort_unstable();
        outputs.dedup();
        let output_bits = states * (outputs.len() as f64).log2();
        4.0 + number_bits(self.states() as u128) + states * letters * states.log2() + output_bits
    }

    fn parameters(&self) -> Vec<(&'static str, u128)> {
        vec![("states", self.states() as u128), ("radix", u128::from(self.numeration.radix()))]
    }

    fn formula(&self, voice: &Voice) -> Text {
        let (digits, states) = (self.numeration.title(), self.states());
        let subject = voice.names();
        match voice.claim {
            Claim::Grundy => Text::new(
                format!(
                    "g({subject}) is read off the {} by an automaton with {states} states",
                    digits.english
                ),
                format!("g({subject}) 由一个 {states} 状态的自动机从{}读出", digits.chinese),
            ),
            Claim::Outcome => Text::new(
                format!(
                    "({subject}) loses ⇔ an automaton with {states} states accepts its {}",
                    digits.english
                ),
                format!("({subject}) 必败 ⇔ 一个 {states} 状态的自动机接受其{}", digits.chinese),
            ),
        }
    }

    fn words(&self, voice: &Voice) -> Text {
        let formula = self.formula(voice);
        let power = if self.reading == Reading::PowerOfTwo {
            (", the value written as a power of two", "，值写作 2 的幂")
        } else {
            ("", "")
        };
        Text::new(
            format!("{}, least significant digits first{}", formula.english, power.0),
            format!("{}，低位在前{}", formula.chinese, power.1),
        )
    }

    fn latex(&self, voice: &Voice) -> String {
        let base = match self.numeration {
            Numeration::Base(base) => base.to_string(),
            Numeration::Zeckendorf => "F".to_string(),
        };
        let subject = voice.names();
        format!("g({subject}) = \\mathcal{{A}}_{{{}}}\\bigl(({subject})_{{{base}}}\\bigr)", self.states())
    }
}

/// Finds automata on digits.
pub struct AutomatonFamily;

impl Family for AutomatonFamily {
    fn name(&self) -> &'static str {
        "automaton"
    }

    fn title(&self) -> Text {
        Text::new(
            "automata on binary, ternary and Zeckendorf digits",
            "二进制、三进制与 Zeckendorf 位上的自动机",
        )
    }

    fn resort(&self) -> Resort {
        Resort::Last
    }

    fn takes(&self, arity: usize) -> bool {
        (1..=3).contains(&arity)
    }

    fn find(&self, sample: &Sample) -> Option<Law> {
        if losses_have_died_out(sample) {
            return None;
        }
        let half = sample.half();
        let laws = lessons(sample).into_iter().filter_map(|(numeration, reading)| {
            // A finer look has more states: where one depth finds too many, the next ones do too.
            let learned = (1..=5).map_while(|depth| learned(&half, numeration, reading, depth));
            learned.into_iter().find(|law| {
                has_free_zeros(law) && speaks_everywhere(law, &half) && sample.refutes(law).is_none()
            })
        });
        laws.into_iter().next()
    }

    fn specimen(&self) -> (Law, u64) {
        // The lowest binary digit that is 0, as a power of two: accepts x = …0(1^v) with 2^v.
        let transitions = vec![vec![1, 0, 2, 1], vec![1; 4], vec![2, 2, 1, 1]];
        let outputs = vec![0, 0, 1];
        let form = Automaton {
            numeration: Numeration::Base(2),
            reading: Reading::PowerOfTwo,
            tracks: 2,
            outputs,
            transitions,
        };
        (Law::new(1, Claim::Grundy, Form::Automaton(form), vec![]), 256)
    }
}

/// Whether there is no loss in the second half. An automaton that knows the others by heart says nothing of the next one.
fn losses_have_died_out(sample: &Sample) -> bool {
    let numbers = sample.numbers();
    sample.claim == Claim::Outcome && sample.arity == 1 && !numbers[numbers.len() / 2..].contains(&0)
}

/// What to try on this sample, the simplest first. Only binary digits have exclusive or, so values that are not
/// few are read in binary or, with one coordinate, in ternary.
fn lessons(sample: &Sample) -> Vec<(Numeration, Reading)> {
    let most = sample.known_numbers().max().unwrap_or(0);
    let mut lessons = Vec::new();
    if most < MOST_OUTPUTS {
        lessons.extend(
            [Numeration::Base(2), Numeration::Base(3), Numeration::Zeckendorf]
                .map(|numeration| (numeration, Reading::Output)),
        );
        // Halves and thirds of a heap are both seen in base 6; fifths, sevenths and decimal digits in a base of their own.
        if sample.arity == 1 {
            lessons.extend([6, 10, 5, 7].map(|base| (Numeration::Base(base), Reading::Output)));
        }
    }
    if sample.claim == Claim::Grundy && sample.arity < 3 {
        lessons.push((Numeration::Base(2), Reading::Number));
        if most < 63 {
            lessons.push((Numeration::Base(2), Reading::PowerOfTwo));
        }
        if sample.arity == 1 {
            lessons.push((Numeration::Base(3), Reading::Number));
        }
    }
    lessons
}

fn learned(half: &Sample, numeration: Numeration, reading: Reading, depth: usize) -> Option<Law> {
    let tracks = half.arity + usize::from(reading != Reading::Output);
    let symbols_for_state = (numeration.radix() as usize).checked_pow((tracks * (depth + 1)) as u32)?;
    let most_states = (MOST_SYMBOLS / symbols_for_state).min(MOST_STATES);
    if most_states < 2 {
        return None;
    }
    let symbol = |numbers: &[u64]| symbol(half, reading, numbers);
    let machine = Lesson { numeration, tracks, symbol: &symbol }.learn(depth, most_states)?;
    let form =
        Automaton { numeration, reading, tracks, outputs: machine.outputs, transitions: machine.transitions };
    Some(Law::new(half.arity, half.claim, Form::Automaton(form), half.holes()))
}

/// The output after the whole of these numbers; unknown cells are taken as beyond the table.
fn symbol(half: &Sample, reading: Reading, numbers: &[u64]) -> Option<u32> {
    let (position, last) = numbers.split_at(half.arity);
    if position.iter().any(|&coordinate| coordinate >= half.limit) {
        return None;
    }
    let Some(number) = half.number(position) else {
        return Some(if reading == Reading::Output { NO_NUMBER } else { 0 });
    };
    match reading {
        Reading::Output => Some(number),
        Reading::Number => Some(u32::from(last[0] == u64::from(number))),
        Reading::PowerOfTwo => Some(u32::from(number < 64 && last[0] == 1 << number)),
    }
}

/// How many positions are asked whether exactly one value is accepted.
const MOST_ASKED: usize = 512;

/// Whether leading zeros change no output: a number has many words, and they must agree.
fn has_free_zeros(law: &Law) -> bool {
    let Form::Automaton(form) = &law.form else { return false };
    (0..form.states()).all(|state| form.outputs[form.transitions[state][0] as usize] == form.outputs[state])
}

fn speaks_everywhere(law: &Law, half: &Sample) -> bool {
    let mut asked = half.known().filter(|(position, _)| law.exception(position).is_none()).take(MOST_ASKED);
    asked.all(|(position, number)| law.number(&position) == Some(u128::from(number)))
}
