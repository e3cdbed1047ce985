//! Conditions on the features of a list, each with the lists of a sample for which it holds.

use grundy_base::Text;

use super::ListSample;
use super::feature::{Feature, simple};

/// A condition on a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The feature is this number.
    Is(Feature, i128),
    /// The feature leaves this remainder.
    Leaves(Feature, u32, u32),
    /// The feature is at most this number.
    AtMost(Feature, i128),
    /// Two features are equal.
    Same(Feature, Feature),
    /// So many times the first is at most the second.
    NotMore(u32, Feature, Feature),
    /// The other way round.
    Not(Box<Condition>),
    /// Both hold.
    Both(Box<Condition>, Box<Condition>),
}

impl Condition {
    /// Whether it holds; none where a feature has no number.
    pub fn holds(&self, list: &[u64]) -> Option<bool> {
        Some(match self {
            Condition::Is(feature, _) | Condition::Leaves(feature, ..) | Condition::AtMost(feature, _) => {
                self.holds_of(feature.of(list)?)?
            }
            Condition::Same(one, other) => one.of(list)? == other.of(list)?,
            Condition::NotMore(times, one, other) => {
                one.of(list)?.checked_mul(i128::from(*times))? <= other.of(list)?
            }
            Condition::Not(condition) => !condition.holds(list)?,
            Condition::Both(one, other) => one.holds(list)? && other.holds(list)?,
        })
    }

    /// Whether it holds where its feature is this number; none where it speaks of more than one.
    fn holds_of(&self, feature: i128) -> Option<bool> {
        match self {
            Condition::Is(_, number) => Some(feature == *number),
            Condition::Leaves(_, modulus, rest) => {
                Some(feature.rem_euclid(i128::from(*modulus)) == i128::from(*rest))
            }
            Condition::AtMost(_, number) => Some(feature <= *number),
            Condition::Not(condition) => condition.holds_of(feature).map(|holds| !holds),
            Condition::Same(..) | Condition::NotMore(..) | Condition::Both(..) => None,
        }
    }

    /// The condition for people.
    pub fn words(&self) -> Text {
        match self {
            Condition::Is(feature, number) => {
                said(feature, &format!(" is {number}"), &format!("为 {number}"))
            }
            Condition::Leaves(feature, 2, 0) => said(feature, " is even", "为偶数"),
            Condition::Leaves(feature, 2, _) => said(feature, " is odd", "为奇数"),
            Condition::Leaves(feature, modulus, rest) => {
                said(feature, &format!(" leaves {rest} modulo {modulus}"), &format!("模 {modulus} 余 {rest}"))
            }
            Condition::AtMost(feature, number) => {
                said(feature, &format!(" is at most {number}"), &format!("不超过 {number}"))
            }
            Condition::Same(one, other) => {
                let other = other.words();
                said(one, &format!(" is {}", other.english), &format!("等于{}", other.chinese))
            }
            Condition::NotMore(times, one, other) => {
                let (one, other) = (one.words(), other.words());
                let (times, times_chinese) = match times {
                    1 => (String::new(), String::new()),
                    2 => ("twice ".to_string(), "的两倍".to_string()),
                    times => (format!("{times} times "), format!("的 {times} 倍")),
                };
                Text::new(
                    format!("{times}{} is at most {}", one.english, other.english),
                    format!("{}{times_chinese}不超过{}", one.chinese, other.chinese),
                )
            }
            Condition::Not(condition) => match &**condition {
                Condition::Is(feature, number) => {
                    said(feature, &format!(" is not {number}"), &format!("不为 {number}"))
                }
                Condition::AtMost(feature, number) => {
                    said(feature, &format!(" is more than {number}"), &format!("大于 {number}"))
                }
                Condition::NotMore(times, one, other) => {
                    let (one, other) = (one.words(), other.words());
                    Text::new(
                        format!("{} times {} is more than {}", times, one.english, other.english),
                        format!("{}的 {} 倍大于{}", one.chinese, times, other.chinese),
                    )
                }
                other => {
                    let Text { english, chinese } = other.words();
                    Text::new(format!("it is not so that {english}"), format!("并非{chinese}"))
                }
            },
            Condition::Both(one, other) => {
                let (one, other) = (one.words(), other.words());
                Text::new(
                    format!("{} and {}", one.english, other.english),
                    format!("{}且{}", one.chinese, other.chinese),
                )
            }
        }
    }
}

fn said(feature: &Feature, english: &str, chinese: &str) -> Text {
    let words = feature.words();
    Text::new(format!("{}{english}", words.english), format!("{}{chinese}", words.chinese))
}

/// For which lists of a sample something holds; where that is not known, it says nothing.
#[derive(Clone, Debug)]
pub struct Column {
    yes: Vec<u64>,
    known: Vec<u64>,
}

impl Column {
    /// The answers for the lists in their order.
    pub fn of(answers: impl Iterator<Item = Option<bool>>) -> Column {
        let (mut yes, mut known) = (Vec::new(), Vec::new());
        for (place, answer) in answers.enumerate() {
            if place % 64 == 0 {
                yes.push(0);
                known.push(0);
            }
            let bit = 1 << (place % 64);
            if let (Some(yes), Some(true)) = (yes.last_mut(), answer) {
                *yes |= bit;
            }
            if let (Some(known), Some(_)) = (known.last_mut(), answer) {
                *known |= bit;
            }
        }
        Column { yes, known }
    }

    /// Whether it says the same as the other everywhere.
    pub fn says(&self, other: &Column) -> bool {
        self.known == other.known && self.yes == other.yes
    }

    /// Whether it says the same as the other wherever the third holds.
    pub fn says_within(&self, other: &Column, there: &Column) -> bool {
        let words = self.yes.iter().zip(&self.known).zip(other.yes.iter().zip(&there.yes));
        words
            .into_iter()
            .all(|((yes, known), (other, there))| there & !known == 0 && (yes ^ other) & there == 0)
    }

    /// Where it does not hold.
    pub fn opposite(&self) -> Column {
        let yes = self.yes.iter().zip(&self.known).map(|(yes, known)| !yes & known).collect();
        Column { yes, known: self.known.clone() }
    }

    /// For how many lists it holds.
    pub fn count(&self) -> usize {
        self.yes.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether both at once say the same as a third everywhere.
    fn says_with(&self, also: &Column, wanted: &Column) -> bool {
        let both = |one: &[u64], other: &[u64], wanted: &[u64]| {
            one.iter().zip(other).zip(wanted).all(|((one, other), wanted)| one & other == *wanted)
        };
        both(&self.yes, &also.yes, &wanted.yes) && both(&self.known, &also.known, &wanted.known)
    }
}

/// A condition and where it holds.
pub type Told = (Condition, Column);

/// Conditions that may tell who loses, the simplest first. Those that join two others are never written out: there are a
/// hundred thousand of them.
pub struct Conditions {
    single: Vec<Told>,
    simplest: usize,
    pairs: Vec<Told>,
}

impl Conditions {
    /// Where they hold in a sample.
    pub fn of(samples: &[ListSample]) -> Conditions {
        let features = simple();
        // Each feature of each list is looked at once, for all conditions on it.
        let numbers: Vec<Vec<Option<i128>>> = features
            .iter()
            .map(|feature| samples.iter().map(|sample| feature.of(&sample.list)).collect())
            .collect();
        let told = |(feature, condition): (usize, Condition)| {
            let column = Column::of(numbers[feature].iter().map(|number| condition.holds_of((*number)?)));
            (condition, column)
        };
        let single = singles(&features).into_iter().map(told).collect();
        Conditions { single, simplest: features.len() * 3, pairs: pairs(&features, &numbers) }
    }

    /// Those that speak of one feature.
    pub fn single(&self) -> &[Told] {
        &self.single
    }

    /// The simplest that says the same everywhere.
    pub fn saying(&self, wanted: &Column) -> Option<Condition> {
        let says = |(_, column): &&Told| column.says(wanted);
        let alone = self.single.iter().chain(&self.pairs).find(says).map(|(condition, _)| condition.clone());
        alone.or_else(|| self.opposite(wanted)).or_else(|| self.joined(wanted))
    }

    fn opposite(&self, wanted: &Column) -> Option<Condition> {
        let against = wanted.opposite();
        let (condition, _) = self.pairs.iter().find(|(_, column)| column.says(&against))?;
        Some(Condition::Not(Box::new(condition.clone())))
    }

    /// Two simple conditions at once, or a simple one and a comparison of two features.
    fn joined(&self, wanted: &Column) -> Option<Condition> {
        let simple = &self.single[..self.simplest];
        let simplest = &simple[..simple.len().min(SIMPLEST)];
        let is_doubled = |(condition, _): &&Told| matches!(condition, Condition::NotMore(2, ..));
        let doubled = self.pairs.iter().filter(is_doubled);
        let two = simple
            .iter()
            .enumerate()
            .flat_map(|(place, one)| simple[..place].iter().map(move |other| (other, one)));
        let mixed = doubled.flat_map(|pair| simplest.iter().map(move |one| (one, pair)));
        let (one, other) = two.chain(mixed).find(|(one, other)| one.1.says_with(&other.1, wanted))?;
        Some(Condition::Both(Box::new(one.0.clone()), Box::new(other.0.clone())))
    }
}

/// So many of the simplest conditions are joined with comparisons of two features.
const SIMPLEST: usize = 24;

/// Conditions on one feature, with its place: the first three for each feature are the simplest of all.
fn singles(features: &[Feature]) -> Vec<(usize, Condition)> {
    let mut found = Vec::new();
    for (place, feature) in features.iter().enumerate() {
        found.push((place, Condition::Is(feature.clone(), 0)));
        found.extend([0, 1].map(|rest| (place, Condition::Leaves(feature.clone(), 2, rest))));
    }
    for (place, feature) in features.iter().enumerate() {
        found.push((place, Condition::Is(feature.clone(), 1)));
        found.push((place, Condition::Not(Box::new(Condition::Is(feature.clone(), 0)))));
        found.extend((1..=3).map(|number| (place, Condition::AtMost(feature.clone(), number))));
        for modulus in 3..=5 {
            found.extend((0..modulus).map(|rest| (place, Condition::Leaves(feature.clone(), modulus, rest))));
        }
    }
    found
}

fn pairs(features: &[Feature], numbers: &[Vec<Option<i128>>]) -> Vec<Told> {
    let mut told = Vec::new();
    for (one, own) in features.iter().zip(numbers) {
        for (other, others) in features.iter().zip(numbers).filter(|(other, _)| *other != one) {
            let column = |holds: &dyn Fn(i128, i128) -> bool| {
                Column::of(own.iter().zip(others).map(|(own, other)| Some(holds((*own)?, (*other)?))))
            };
            told.push((Condition::Same(one.clone(), other.clone()), column(&|one, other| one == other)));
            for times in 1..=2 {
                told.push((
                    Condition::NotMore(times, one.clone(), other.clone()),
                    column(&|one, other| one * i128::from(times) <= other),
                ));
            }
        }
    }
    told
}

fn tell(condition: Condition, samples: &[ListSample]) -> Told {
    let column = Column::of(samples.iter().map(|sample| condition.holds(&sample.list)));
    (condition, column)
}

/// Conditions by which a law may fall into two cases.
pub fn tests(samples: &[ListSample]) -> Vec<Told> {
    let mut found = Vec::new();
    for feature in [Feature::Greatest, Feature::Length, Feature::Nonzero, Feature::Least, Feature::Different]
    {
        found.extend((0..=2).map(|number| Condition::AtMost(feature.clone(), number)));
    }
    found.push(Condition::Same(Feature::Greatest, Feature::Different));
    found.push(Condition::Same(Feature::TimesGreatest, Feature::Length));
    for feature in simple().into_iter().take(12) {
        found.push(Condition::Leaves(feature, 2, 0));
    }
    found.into_iter().map(|condition| tell(condition, samples)).collect()
}
