//! What a rule is opened with to be looked at: numbers, sets, lists, words and boards as its input may bring them.

use super::{Amount, Numbers};
use grundy_rule::form::Form;
use grundy_rule::{Given, Rules, Template};

/// Each of several parameters is as large as it may be, or 1, or half of that beside large ones; of many parameters all are
/// the one or the other.
fn corners(names: &[&str], most: &dyn Fn(&str) -> i128) -> Vec<Numbers> {
    let whole = (1_usize << names.len().min(MOST_CORNERS)) - 1;
    let codes: Vec<usize> =
        if names.len() <= MOST_CORNERS { (0..=whole).rev().collect() } else { vec![whole, 0] };
    let corner = |code: &usize| {
        let number = |(place, own): (usize, &&str)| {
            let is_large = *code == whole || code >> place & 1 == 1;
            ((*own).to_string(), if is_large { most(own) } else { 1 })
        };
        names.iter().enumerate().map(number).collect()
    };
    let beside = |half: usize| {
        let number = |(place, own): (usize, &&str)| {
            let most = most(own);
            ((*own).to_string(), if place == half { (most / 2).max(1) } else { most })
        };
        names.iter().enumerate().map(number).collect()
    };
    let several = 2..=MOST_CORNERS;
    let halves = if several.contains(&names.len()) { names.len() } else { 0 };
    codes.iter().map(corner).chain((0..halves).map(beside)).collect()
}

/// So many parameters are tried each for itself.
const MOST_CORNERS: usize = 3;

/// How lists of the input look: how often their lengths are halved, and whether all elements are as large as they may be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lists {
    pub(super) halved: u32,
    pub(super) are_level: bool,
}

/// Lists as long as they may be, of one number.
pub(super) const LEVEL: Lists = Lists { halved: 0, are_level: true };
/// Lists as long as they may be, of numbers of all sizes.
const UNEVEN: Lists = Lists { halved: 0, are_level: false };

/// The rule with these numbers for its parameters, and such lists, where it opens with them.
pub(super) type Opened = dyn Fn(&Numbers, Lists) -> Option<Box<dyn Rules>>;

/// The sets, lists and boards that a rule is opened with to be looked at.
pub(super) struct Sample<'a> {
    template: &'a Template,
    sets: &'a [(String, Amount)],
    /// Of words and boards it is not known which letters they have: all are the same, and those count that cost most.
    letters: Vec<Option<u8>>,
}

/// The corners of the parameters, the rule with other numbers for them, and the rule at these corners.
pub(super) type OpenedAt = (Vec<Numbers>, Box<Opened>, Vec<Box<dyn Rules>>);

impl<'a> Sample<'a> {
    pub(super) fn new(template: &'a Template, form: &Form, sets: &'a [(String, Amount)]) -> Sample<'a> {
        Sample { template, sets, letters: letters(form, sets) }
    }

    /// The greatest length of a list of numbers; none where there is no list.
    pub(super) fn longest(&self) -> Option<u64> {
        let are_letters = self.letters[0].is_some();
        let is_list = |amount: &&Amount| !(amount.is_set || are_letters && amount.squares.is_some());
        let lists = self.sets.iter().map(|(_, amount)| amount).filter(is_list);
        lists.map(|amount| amount.count.clamp(1.0, amount.sampled()) as u64).max()
    }

    /// The rule with boards of so many lines and columns at most; numbers that are as large as a board follow it.
    pub(super) fn opened(&self, numbers: &[&str], most: &dyn Fn(&str) -> i128, lines: f64) -> OpenedAt {
        let squares = || self.sets.iter().filter_map(|(_, amount)| amount.squares);
        let on_board = |own: &str| match most(own) {
            most if squares().any(|(high, wide)| [high, wide].contains(&(most as f64))) => {
                most.min(lines as i128)
            }
            most => most,
        };
        let corners = corners(numbers, &on_board);
        let open = self.with_letter(self.letters[0], lines);
        let others = self.letters[1..].iter().map(|letter| self.with_letter(*letter, lines));
        let others = others.filter_map(|open| open(corners.first()?, LEVEL));
        let uneven =
            self.longest().into_iter().flat_map(|_| corners.iter().filter_map(|own| open(own, UNEVEN)));
        let level = corners.iter().filter_map(|own| open(own, LEVEL));
        let rules = level.chain(others).chain(uneven).collect();
        (corners, open, rules)
    }

    fn with_letter(&self, letter: Option<u8>, lines: f64) -> Box<Opened> {
        let own = self.template.clone();
        let sets = self.sets.to_vec();
        Box::new(move |numbers: &Numbers, lists: Lists| {
            let numbers = numbers.iter().map(|(name, number)| (name.as_str(), Given::Number(*number)));
            let sets = sets.iter().map(|(name, amount)| (name.as_str(), many(*amount, letter, lines, lists)));
            own.open_in_manner(&numbers.chain(sets).collect::<Vec<_>>()).ok()
        })
    }
}

/// A set, a list or a board to look at.
fn many(amount: Amount, letter: Option<u8>, lines: f64, lists: Lists) -> Given {
    let count = amount.count.clamp(1.0, amount.sampled()) as i128;
    let row = |letter: u8, length: usize| char::from(letter).to_string().repeat(length);
    match (amount.is_set, letter, amount.squares) {
        (true, ..) => Given::Set((1..=count).collect()),
        (false, Some(letter), Some((rows, columns))) => {
            let columns = columns.clamp(1.0, lines) as usize;
            Given::Text(vec![row(letter, columns); rows.clamp(1.0, lines) as usize].join("/"))
        }
        (false, ..) => Given::List(numbers_of(amount.most, count >> lists.halved, lists.are_level)),
    }
}

/// So many numbers up to the greatest: all of them that, or of all sizes.
fn numbers_of(greatest: i128, count: i128, are_level: bool) -> Vec<i128> {
    let most = greatest.clamp(1, LARGEST_LOOKED_AT);
    // Multiples of a large prime have remainders all over the range.
    let element = |place: i128| if are_level { most } else { 1 + place * LARGE_PRIME % most };
    (1..=count.max(1)).map(element).collect()
}

const LARGEST_LOOKED_AT: i128 = 1_000_000;
const LARGE_PRIME: i128 = 2_147_483_647;

/// The letters that words and boards are filled with, to see what costs most; none where no rule speaks of letters.
fn letters(form: &Form, sets: &[(String, Amount)]) -> Vec<Option<u8>> {
    if form.characters.is_empty() || sets.iter().all(|(_, amount)| amount.is_set) {
        return vec![None];
    }
    let named = form.characters.iter().copied();
    let other = (b'a'..=b'z').find(|letter| !form.characters.contains(letter));
    named.chain(other).filter(|letter| *letter != b'/').map(Some).collect()
}
