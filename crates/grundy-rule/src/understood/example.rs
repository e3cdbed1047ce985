//! The options of one small position, which show what a rule allows.

use crate::meter::Meter;
use crate::position::Position;
use crate::ruleset::rules::{Rules, show_sum};

/// A position and what a move can leave of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The position.
    pub position: String,
    /// Some of its options, the largest first.
    pub options: Vec<String>,
    /// How many options it has.
    pub count: usize,
}

/// So many options are shown.
const SHOWN: usize = 6;
/// A position of the table is tried with these numbers.
const NUMBERS: [u64; 10] = [7, 10, 12, 6, 5, 8, 9, 4, 3, 2];
/// And positions that are lists with these.
const LISTS: [&str; 7] = ["[3, 1, 2]", "(3, 1, 2)", "\"++++\"", "3 1 2", "[1, 1, 2]", "[3, 2]", "3"];
/// Nobody waits for an example.
const STEPS: u64 = 100_000;

/// A position with a handful of options, or with the fewest among those that are tried.
///
/// ```
/// let ruleset = grundy_rule::Ruleset::parse("take {1,3,4}").unwrap();
/// let example = grundy_rule::rule_example(&ruleset).unwrap();
/// assert_eq!((example.position.as_str(), example.options.join(", ").as_str()), ("7", "6, 4, 3"));
/// ```
pub fn example(rules: &dyn Rules) -> Option<Example> {
    let mut meter = Meter::of(STEPS);
    let mut best: Option<(Position, Vec<Vec<Position>>)> = None;
    for position in tried(rules).into_iter().filter(|position| rules.contains(position)) {
        let Ok(options) = rules.options(&position, &mut meter) else { continue };
        if (1..=SHOWN).contains(&options.len()) {
            best = Some((position, options));
            break;
        }
        if best.as_ref().is_none_or(|(_, fewest)| options.len() < fewest.len()) && !options.is_empty() {
            best = Some((position, options));
        }
    }
    let (position, options) = best?;
    let nothing = nothing(rules, &options, &mut meter);
    let shown = options.iter().rev().take(SHOWN).map(|option| match option.as_slice() {
        [] => nothing.to_string(),
        option => show_sum(rules, option),
    });
    Some(Example { position: rules.show(&position), options: shown.collect(), count: options.len() })
}

/// How the empty sum is written: as a heap of 0 where that is the same, which it is not where this heap has moves, does not
/// exist, wins, or is an option of its own.
fn nothing(rules: &dyn Rules, options: &[Vec<Position>], meter: &mut Meter) -> &'static str {
    if rules.arity() != Some(1) || rules.has_start() {
        return "[]";
    }
    let zero = rules.at(&[0]);
    let is_empty = rules.options(&zero, meter).is_ok_and(|options| options.is_empty());
    let is_plain = rules.contains(&zero) && !rules.wins_at(&zero) && !rules.loses_at(&zero);
    if is_plain && is_empty && !options.contains(&vec![zero]) { "0" } else { "[]" }
}

fn tried(rules: &dyn Rules) -> Vec<Position> {
    match rules.arity() {
        Some(1) => of_cells(rules, NUMBERS.iter().map(|&number| vec![number]).collect()),
        Some(arity) => of_cells(rules, tuples(arity)),
        None => {
            let texts =
                LISTS.into_iter().map(String::from).chain(of_characters(rules)).chain(rules.example());
            texts.filter_map(|text| rules.parse_position(&text).ok()?.pop()).collect()
        }
    }
}

/// Strings and boards that hold one of the characters of the rule everywhere.
fn of_characters(rules: &dyn Rules) -> Vec<String> {
    let sizes = [(1, 4), (2, 2), (3, 3)];
    let written = |letter: char, (rows, columns): (usize, usize)| {
        format!("\"{}\"", vec![letter.to_string().repeat(columns); rows].join("/"))
    };
    let letters = rules.characters();
    letters.iter().flat_map(|&letter| sizes.map(|size| written(letter, size))).collect()
}

/// One position of each of these cells of the table.
fn of_cells(rules: &dyn Rules, cells: Vec<Vec<u64>>) -> Vec<Position> {
    let sums = cells.iter().filter_map(|cell| rules.sum_at(cell).ok().flatten());
    sums.filter_map(|mut sum| sum.pop()).collect()
}

/// Rising and falling tuples of small numbers.
fn tuples(arity: usize) -> Vec<Vec<u64>> {
    let rising = |first: u64, step: u64| (0..arity as u64).map(move |place| first + place * step);
    let mut tuples = Vec::new();
    for (first, step) in [(1, 1), (2, 1), (2, 2), (3, 2), (1, 4), (1, 0), (2, 0), (6, 0)] {
        tuples.push(rising(first, step).collect());
        tuples.push(rising(first, step).collect::<Vec<u64>>().into_iter().rev().collect());
    }
    tuples
}
