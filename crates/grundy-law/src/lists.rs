//! Laws of all lists, guessed from the values of short ones: a feature of the list is the value, or tells who loses.
//!
//! # Seen in
//! Nim (the xor), staircase Nim (the xor of every other number), coins on a strip (the same of the gaps), games of pairs.
//!
//! # Evidence asked for
//! Every list of a box; a law that one list contradicts is none, and so is one that a shorter law of the same lists makes
//! needless. Nothing here is ever more than a conjecture.
//!
//! # Cost
//! About a hundred features, and some ten thousand conditions on them, for each list.

mod condition;
mod feature;

pub use condition::Condition;
pub use feature::{Entries, Feature, Fold, Order, Places};

use condition::{Column, Conditions, tests};
use grundy_base::Text;

/// A list and its Grundy value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListSample {
    /// The list.
    pub list: Vec<u64>,
    /// Its value.
    pub value: u32,
}

/// A law of all lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LawOfLists {
    /// The value is this feature.
    Value(Feature),
    /// The player to move loses iff this holds.
    Loss(Condition),
    /// Where the first holds, the player to move loses iff the second does, and elsewhere iff the third does.
    Cases(Condition, Condition, Condition),
}

impl LawOfLists {
    /// The value of a list, where the law gives it.
    pub fn value(&self, list: &[u64]) -> Option<u64> {
        match self {
            LawOfLists::Value(feature) => feature.of(list).and_then(|value| u64::try_from(value).ok()),
            LawOfLists::Loss(_) | LawOfLists::Cases(..) => None,
        }
    }

    /// Whether the player to move loses.
    pub fn is_loss(&self, list: &[u64]) -> Option<bool> {
        match self {
            LawOfLists::Value(feature) => feature.of(list).map(|value| value == 0),
            LawOfLists::Loss(condition) => condition.holds(list),
            LawOfLists::Cases(test, first, second) => {
                if test.holds(list)? {
                    first.holds(list)
                } else {
                    second.holds(list)
                }
            }
        }
    }

    /// The law for people.
    pub fn words(&self) -> Text {
        match self {
            LawOfLists::Value(feature) => {
                let Text { english, chinese } = feature.words();
                Text::new(format!("the value of a list is {english}"), format!("列表的 SG 值是{chinese}"))
            }
            LawOfLists::Loss(condition) => {
                let Text { english, chinese } = condition.words();
                Text::new(format!("a list loses ⇔ {english}"), format!("列表必败 ⇔ {chinese}"))
            }
            LawOfLists::Cases(test, first, second) => {
                let (test, first, second) = (test.words(), first.words(), second.words());
                Text::new(
                    format!(
                        "where {}, a list loses ⇔ {}; elsewhere ⇔ {}",
                        test.english, first.english, second.english
                    ),
                    format!("当{}时，列表必败 ⇔ {}；否则 ⇔ {}", test.chinese, first.chinese, second.chinese),
                )
            }
        }
    }
}

/// Fewer lists, and fewer of either outcome, show nothing.
const LEAST_SAMPLES: usize = 40;
const LEAST_OF_EACH: usize = 4;

/// The simplest law that all these lists obey.
///
/// ```
/// use grundy_law::lists::{ListSample, law_of_lists};
///
/// let lists = (0..64u64).map(|n| vec![n % 4, n / 4 % 4, n / 16]);
/// let nim: Vec<ListSample> =
///     lists.map(|list| ListSample { value: (list[0] ^ list[1] ^ list[2]) as u32, list }).collect();
/// assert_eq!(law_of_lists(&nim).unwrap().words().english, "the value of a list is the xor of all numbers");
/// ```
pub fn law_of_lists(samples: &[ListSample]) -> Option<LawOfLists> {
    let lost = samples.iter().filter(|sample| sample.value == 0).count();
    if samples.len() < LEAST_SAMPLES || lost < LEAST_OF_EACH || samples.len() - lost < LEAST_OF_EACH {
        return None;
    }
    by_value(samples).or_else(|| by_outcome(samples))
}

/// The simplest condition that tells of all these lists who loses: 0 stands for a loss, and other values say nothing.
pub fn losses_of_lists(samples: &[ListSample]) -> Option<LawOfLists> {
    let lost = samples.iter().filter(|sample| sample.value == 0).count();
    let shows =
        samples.len() >= LEAST_SAMPLES && lost >= LEAST_OF_EACH && samples.len() - lost >= LEAST_OF_EACH;
    shows.then(|| by_outcome(samples)).flatten()
}

fn by_value(samples: &[ListSample]) -> Option<LawOfLists> {
    let fits = |feature: &Feature| {
        samples.iter().all(|sample| feature.of(&sample.list) == Some(i128::from(sample.value)))
    };
    feature::all().into_iter().find(fits).map(LawOfLists::Value)
}

fn by_outcome(samples: &[ListSample]) -> Option<LawOfLists> {
    let losses = Column::of(samples.iter().map(|sample| Some(sample.value == 0)));
    let conditions = Conditions::of(samples);
    if let Some(condition) = conditions.saying(&losses) {
        return Some(LawOfLists::Loss(condition));
    }
    let simple = &conditions.single()[..conditions.single().len().min(MOST_IN_CASES)];
    for (test, there) in tests(samples) {
        // A case of a few lists could be met by anything.
        let elsewhere = there.opposite();
        let told = |within: &Column| {
            let most = match within.count() {
                0..LEAST_IN_CASE => 0,
                LEAST_IN_CASE..MANY_IN_CASE => FEW_CONDITIONS,
                _ => simple.len(),
            };
            simple.iter().take(most).find(|(_, column)| column.says_within(&losses, within))
        };
        let (first, second) = (told(&there), told(&elsewhere));
        if let (Some((first, _)), Some((second, _))) = (first, second) {
            return Some(LawOfLists::Cases(test, first.clone(), second.clone()));
        }
    }
    None
}

/// Cases are told by the simplest conditions alone, so that few lists cannot be met by chance.
const MOST_IN_CASES: usize = 600;
/// A case of fewer lists shows nothing, and one of few is told by the parity of the plainest features.
const LEAST_IN_CASE: usize = 5;
const MANY_IN_CASE: usize = 24;
const FEW_CONDITIONS: usize = 12;
