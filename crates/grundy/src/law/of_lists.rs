//! A law of all lists, seen on short lists of small numbers and never proved by looking.

mod further;

use std::collections::BTreeSet;

use grundy_law::lists::{LawOfLists, ListSample, law_of_lists, losses_of_lists};
use grundy_rule::{Halt, Manner, Rules, Text};
use grundy_table::graphs::Outcome;
use grundy_table::{Budget, Cell, Values};

use crate::lists::ListBox;
pub use further::Further;
use further::tried_further;

/// A law that many lists obey.
#[derive(Clone, Debug)]
pub struct SeenOnLists {
    /// The law.
    pub law: LawOfLists,
    /// Of which lists it speaks.
    pub scope: Scope,
    /// How many lists were looked at.
    pub lists: u64,
    /// The longest of them.
    pub longest: usize,
    /// Their numbers are below this.
    pub below: u64,
    /// The characters that the numbers stand for, where the lists are strings.
    pub alphabet: Vec<char>,
    /// The lists that were chosen afterwards, longer or of larger numbers, and obey it too.
    pub further: Further,
}

/// Of which lists a law speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Of all.
    All,
    /// Of those without a 0.
    Positive,
    /// Of those of even length.
    EvenLength,
    /// Of those in which no number is less than the one before it.
    Rising,
    /// Of those in which every number is more than the one before it.
    StrictlyRising,
    /// Of those of at least so many numbers, each at least so large.
    AtLeast {
        /// How many numbers.
        length: usize,
        /// How large.
        number: u64,
    },
}

/// The scopes that are tried in their order.
pub const SCOPES: [Scope; 5] =
    [Scope::All, Scope::Positive, Scope::EvenLength, Scope::StrictlyRising, Scope::Rising];

impl Scope {
    /// Whether a list is one of them.
    pub fn holds(self, list: &[u64]) -> bool {
        match self {
            Scope::All => true,
            Scope::Positive => !list.contains(&0),
            Scope::EvenLength => list.len().is_multiple_of(2),
            Scope::Rising => list.is_sorted(),
            Scope::StrictlyRising => list.windows(2).all(|pair| pair[0] < pair[1]),
            Scope::AtLeast { length, number } => {
                list.len() >= length && list.iter().all(|element| *element >= number)
            }
        }
    }

    fn words(self) -> Text {
        match self {
            Scope::All => Text::default(),
            Scope::Positive => Text::new(" (lists without a 0)", "（不含 0 的列表）"),
            Scope::EvenLength => Text::new(" (lists of even length)", "（长度为偶数的列表）"),
            Scope::Rising => Text::new(" (lists that never fall)", "（不减的列表）"),
            Scope::StrictlyRising => Text::new(" (lists that rise)", "（递增的列表）"),
            Scope::AtLeast { length, number } => Text::new(
                format!(" (lists of at least {length} numbers, none below {number})"),
                format!("（至少 {length} 个数且各数不小于 {number} 的列表）"),
            ),
        }
    }
}

impl SeenOnLists {
    /// The law for people, with the lists of which it speaks.
    pub fn words(&self) -> Text {
        let (law, scope) = (self.law.words(), self.scope.words());
        let reading = self.reading();
        Text::new(
            law.english + &scope.english + &reading.english,
            law.chinese + &scope.chinese + &reading.chinese,
        )
    }

    /// How a string is read as a list of numbers.
    fn reading(&self) -> Text {
        if self.alphabet.is_empty() {
            return Text::default();
        }
        let numbered = self.alphabet.iter().enumerate();
        let english: Vec<String> =
            numbered.clone().map(|(place, letter)| format!("'{letter}' is {place}")).collect();
        let chinese: Vec<String> =
            numbered.map(|(place, letter)| format!("'{letter}' 记作 {place}")).collect();
        Text::new(format!(" (where {})", english.join(", ")), format!("（{}）", chinese.join("，")))
    }

    /// What it rests on.
    pub fn evidence(&self) -> Text {
        let SeenOnLists { lists, longest, below, further, .. } = self;
        let (more, longer) = (further.compared, further.longer);
        Text::new(
            format!(
                "{lists} lists obey it, none longer than {longest} and all numbers below {below}, and {more} others, {longer} of them longer by two or more; no theorem is known to the program that says so of all lists"
            ),
            format!(
                "看过 {lists} 个列表（长度不超过 {longest}，各数小于 {below}）和另外 {more} 个（其中 {longer} 个至少长两项），都符合；程序没有关于所有列表的定理"
            ),
        )
    }
}

/// The boxes that are looked at: so long, and numbers below.
const BOXES: [(usize, u64); 6] = [(3, 4), (4, 4), (2, 12), (3, 7), (5, 4), (4, 6)];
/// Of strings all are looked at that are no longer than this, and no more than so many.
const LONGEST_STRING: usize = 12;
const MOST_STRINGS: u64 = 3000;

/// The boxes to look at; strings have one.
fn boxes(rules: &dyn Rules) -> Vec<ListBox> {
    if rules.alphabet().is_empty() {
        return BOXES.iter().map(|&(longest, below)| ListBox::new(rules, longest, below)).collect();
    }
    let of_length = |longest| ListBox::new(rules, longest, 0);
    let fits = |found: &ListBox| found.size().is_some_and(|size| size <= MOST_STRINGS);
    (1..=LONGEST_STRING).rev().map(of_length).find(fits).into_iter().collect()
}

/// The law of the lists of a rule, where short lists show one.
pub fn law_on_lists(rules: &dyn Rules, budget: &Budget<'_>) -> Result<Option<SeenOnLists>, Halt> {
    law_on_lists_of(rules, &SCOPES, budget)
}

/// The same of the lists of these scopes, the first one with a law.
pub fn law_on_lists_of(
    rules: &dyn Rules,
    scopes: &[Scope],
    budget: &Budget<'_>,
) -> Result<Option<SeenOnLists>, Halt> {
    if !rules.is_one_list() || rules.has_wins() {
        return Ok(None);
    }
    let (samples, halt) = samples(rules, budget);
    match halt {
        // What was seen is enough where the first boxes were seen whole.
        Some(halt) if samples.len() < ENOUGH => Err(halt),
        _ => {
            let looked_at = || samples.iter().map(|sample| sample.list.clone()).collect();
            let further = |seen: &SeenOnLists| tried_further(rules, seen, looked_at(), budget);
            Ok(found(&samples, scopes, &rules.alphabet(), law_of_lists, &further))
        }
    }
}

/// So many lists show a law even where time ends before all are seen.
const ENOUGH: usize = 80;

/// The values of short lists, as far as time goes.
fn samples(rules: &dyn Rules, budget: &Budget<'_>) -> (Vec<ListSample>, Option<Halt>) {
    let mut values = Values::new(rules, *budget);
    let mut samples: Vec<ListSample> = Vec::new();
    let mut looked_at: BTreeSet<Vec<u64>> = BTreeSet::new();
    for lists in boxes(rules) {
        for list in lists.lists() {
            if !looked_at.insert(list.clone()) {
                continue;
            }
            match value(rules, &lists, &list, &mut values) {
                Ok(Some(value)) => samples.push(ListSample { list, value }),
                Ok(None) => {}
                Err(halt) => return (samples, Some(halt)),
            }
        }
    }
    (samples, None)
}

/// The law of which lists lose, where play goes or ends in a manner of its own.
pub fn losses_on_lists(
    rules: &dyn Rules,
    manner: Manner,
    budget: &Budget<'_>,
) -> Result<Option<SeenOnLists>, Halt> {
    let mut samples: BTreeSet<(Vec<u64>, u32)> = BTreeSet::new();
    for lists in boxes(rules) {
        match lists.outcomes(rules, manner, budget) {
            Ok(known) => {
                let sample = |(list, outcome)| (list, u32::from(outcome != Outcome::Previous));
                samples.extend(known.into_iter().map(sample));
            }
            Err(Halt::Stopped) if samples.len() >= ENOUGH => break,
            Err(halt) => return Err(halt),
        }
    }
    let samples: Vec<ListSample> =
        samples.into_iter().map(|(list, value)| ListSample { list, value }).collect();
    let looked_at: BTreeSet<&[u64]> = samples.iter().map(|sample| sample.list.as_slice()).collect();
    let mut larger = further_box(rules).outcomes(rules, manner, budget).unwrap_or_default();
    larger.retain(|(list, _)| !looked_at.contains(list.as_slice()));
    Ok(found(&samples, &SCOPES, &rules.alphabet(), losses_of_lists, &|seen| obeyed_by(seen, &larger)))
}

/// How many of the lists obey a law of outcomes; none where one contradicts it.
fn obeyed_by(seen: &SeenOnLists, larger: &[(Vec<u64>, Outcome)]) -> Option<Further> {
    let mut further = Further::default();
    for (list, outcome) in larger.iter().filter(|(list, _)| seen.scope.holds(list)) {
        let is_lost = *outcome == Outcome::Previous;
        if seen.law.is_loss(list) != Some(is_lost) {
            return None;
        }
        further.compared += 1;
        further.lost += usize::from(is_lost);
    }
    Some(further)
}

/// The box on which a law of outcomes must hold too: larger numbers, or strings that are longer by one character.
fn further_box(rules: &dyn Rules) -> ListBox {
    let of_strings = boxes(rules).pop().filter(|_| !rules.alphabet().is_empty());
    let (longest, below) = of_strings.map_or((3, 10), |looked_at| (looked_at.longest() + 1, 0));
    ListBox::new(rules, longest, below)
}

fn found(
    samples: &[ListSample],
    scopes: &[Scope],
    alphabet: &[char],
    law: fn(&[ListSample]) -> Option<LawOfLists>,
    further: &dyn Fn(&SeenOnLists) -> Option<Further>,
) -> Option<SeenOnLists> {
    scopes.iter().find_map(|&scope| {
        let own: Vec<ListSample> =
            samples.iter().filter(|sample| scope.holds(&sample.list)).cloned().collect();
        let law = law(&own)?;
        let longest = own.iter().map(|sample| sample.list.len()).max().unwrap_or(0);
        let greatest = own.iter().flat_map(|sample| &sample.list).max().copied().unwrap_or(0);
        let alphabet = alphabet.to_vec();
        let lists = own.len() as u64;
        let below = greatest + 1;
        let seen = SeenOnLists { law, scope, lists, longest, below, alphabet, further: Further::default() };
        further(&seen).map(|further| SeenOnLists { further, ..seen })
    })
}

/// The value of a list; none where it is no position.
pub(super) fn value(
    rules: &dyn Rules,
    lists: &ListBox,
    list: &[u64],
    values: &mut Values<'_>,
) -> Result<Option<u32>, Halt> {
    let Some(sum) = lists.sum(rules, list) else { return Ok(None) };
    let mut total = 0;
    for position in &sum {
        match values.of(position)? {
            Cell::Nimber(value) => total ^= value,
            Cell::Threat | Cell::Absent => return Ok(None),
        }
    }
    Ok(Some(total))
}
