//! A law of all lists, seen on short lists of small numbers and never proved by looking.

use std::collections::BTreeSet;

use grundy_law::lists::{LawOfLists, ListSample, law_of_lists};
use grundy_rule::{Halt, Rules, Text};
use grundy_table::{Budget, Cell, Values};

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
}

const SCOPES: [Scope; 5] =
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
        }
    }

    fn words(self) -> Text {
        match self {
            Scope::All => Text::default(),
            Scope::Positive => Text::new(" (lists without a 0)", "（不含 0 的列表）"),
            Scope::EvenLength => Text::new(" (lists of even length)", "（长度为偶数的列表）"),
            Scope::Rising => Text::new(" (lists that never fall)", "（不减的列表）"),
            Scope::StrictlyRising => Text::new(" (lists that rise)", "（递增的列表）"),
        }
    }
}

impl SeenOnLists {
    /// The law for people, with the lists of which it speaks.
    pub fn words(&self) -> Text {
        let (law, scope) = (self.law.words(), self.scope.words());
        Text::new(law.english + &scope.english, law.chinese + &scope.chinese)
    }

    /// What it rests on.
    pub fn evidence(&self) -> Text {
        let SeenOnLists { lists, longest, below, .. } = self;
        Text::new(
            format!(
                "{lists} lists of at most {longest} numbers below {below} obey it; no theorem is known to the program that says so of all lists"
            ),
            format!(
                "{lists} 个长度不超过 {longest}、各数小于 {below} 的列表都符合；程序没有关于所有列表的定理"
            ),
        )
    }
}

/// The boxes that are looked at: so long, and numbers below.
const BOXES: [(usize, u64); 6] = [(3, 4), (4, 4), (2, 12), (3, 7), (5, 4), (4, 6)];
/// The first boxes must be seen whole; later ones as far as time goes.
const NEEDED: usize = 2;

/// The law of the lists of a rule, where short lists show one.
pub fn law_on_lists(rules: &dyn Rules, budget: &Budget<'_>) -> Result<Option<SeenOnLists>, Halt> {
    if !rules.is_one_list() || rules.has_wins() || rules.parse_position("(1, 2)").is_err() {
        return Ok(None);
    }
    let is_bag = rules.canonical().split("->").next().is_some_and(|left| left.contains("{}"));
    let mut values = Values::new(rules, *budget);
    let mut samples: Vec<ListSample> = Vec::new();
    let mut looked_at: BTreeSet<Vec<u64>> = BTreeSet::new();
    for (place, &(length, below)) in BOXES.iter().enumerate() {
        for list in lists(length, below) {
            if (is_bag && !list.is_sorted()) || !looked_at.insert(list.clone()) {
                continue;
            }
            match value(rules, &list, &mut values) {
                Ok(Some(value)) => samples.push(ListSample { list, value }),
                Ok(None) => {}
                Err(Halt::Stopped) if place >= NEEDED => return Ok(found(&samples)),
                Err(halt) => return Err(halt),
            }
        }
    }
    Ok(found(&samples))
}

fn found(samples: &[ListSample]) -> Option<SeenOnLists> {
    SCOPES.into_iter().find_map(|scope| {
        let own: Vec<ListSample> =
            samples.iter().filter(|sample| scope.holds(&sample.list)).cloned().collect();
        let law = law_of_lists(&own)?;
        let longest = own.iter().map(|sample| sample.list.len()).max().unwrap_or(0);
        let greatest = own.iter().flat_map(|sample| &sample.list).max().copied().unwrap_or(0);
        Some(SeenOnLists { law, scope, lists: own.len() as u64, longest, below: greatest + 1 })
    })
}

/// The value of a list; none where it is no position.
fn value(rules: &dyn Rules, list: &[u64], values: &mut Values<'_>) -> Result<Option<u32>, Halt> {
    let numbers: Vec<String> = list.iter().map(u64::to_string).collect();
    let Ok(sum) = rules.parse_position(&format!("({})", numbers.join(", "))) else { return Ok(None) };
    let mut total = 0;
    for position in &sum {
        match values.of(position)? {
            Cell::Nimber(value) => total ^= value,
            Cell::Threat | Cell::Absent => return Ok(None),
        }
    }
    Ok(Some(total))
}

/// All lists of at most so many numbers below a bound, the shorter ones first.
fn lists(longest: usize, below: u64) -> impl Iterator<Item = Vec<u64>> {
    (0..=longest).flat_map(move |length| {
        let count = below.pow(length as u32);
        (0..count).map(move |mut index| {
            (0..length)
                .map(|_| {
                    let number = index % below;
                    index /= below;
                    number
                })
                .collect()
        })
    })
}
