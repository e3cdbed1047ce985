//! Positions of any length, one by one: all lists of a box, and all strings of a length.

use grundy_rule::{Halt, Manner, Position, Rules, written_list};
use grundy_table::graphs::Outcome;
use grundy_table::{Budget, Side, outcomes_in_manner};

/// The lists of at most so many numbers below a bound; of a game on strings, the strings of at most so many characters.
#[derive(Clone, Debug)]
pub struct ListBox {
    alphabet: Vec<char>,
    is_bag: bool,
    longest: usize,
    below: u64,
}

impl ListBox {
    /// The box of a rule; the characters of strings are what they are, whatever the bound.
    pub fn new(rules: &dyn Rules, longest: usize, below: u64) -> ListBox {
        let alphabet = rules.alphabet();
        let below = if alphabet.is_empty() { below } else { alphabet.len() as u64 };
        ListBox { alphabet, is_bag: is_bag(rules), longest, below }
    }

    /// How long the longest lists in it are.
    pub fn longest(&self) -> usize {
        self.longest
    }

    /// How many lists there are in it, orders of a bag counted; none if they are too many for a number.
    pub fn size(&self) -> Option<u64> {
        let of_length = |length: u32| self.below.checked_pow(length);
        (0..=u32::try_from(self.longest).ok()?)
            .try_fold(0u64, |sum, length| sum.checked_add(of_length(length)?))
    }

    /// The lists, the shorter ones first; a bag once, in rising order.
    pub fn lists(&self) -> impl Iterator<Item = Vec<u64>> {
        let (below, is_bag) = (self.below, self.is_bag);
        let all = (0..=self.longest).flat_map(move |length| {
            let count = below.saturating_pow(length as u32);
            (0..count).map(move |index| digits(index, length, below))
        });
        all.filter(move |list| !is_bag || list.is_sorted())
    }

    /// A list as the user types it.
    pub fn text(&self, list: &[u64]) -> String {
        written_list(list, &self.alphabet).unwrap_or_default()
    }

    /// What a list stands for; none where it is no position.
    pub fn sum(&self, rules: &dyn Rules, list: &[u64]) -> Option<Vec<Position>> {
        rules.parse_position(&self.text(list)).ok()
    }

    /// The lists that are single positions, with who wins them in a manner of play.
    pub fn outcomes(
        &self,
        rules: &dyn Rules,
        manner: Manner,
        budget: &Budget<'_>,
    ) -> Result<Vec<(Vec<u64>, Outcome)>, Halt> {
        let (mut lists, mut sides) = (Vec::new(), Vec::new());
        for list in self.lists() {
            if budget.stopped() {
                return Err(Halt::Stopped);
            }
            if let Some(mut sum) = self.sum(rules, &list).filter(|sum| sum.len() == 1) {
                sides.extend(sum.pop().map(|position| Side { rules, position }));
                lists.push(list);
            }
        }
        let found = outcomes_in_manner(manner, &sides, budget)?;
        Ok(lists.into_iter().zip(found).collect())
    }
}

/// Whether positions are bags, of which the order makes no difference.
pub fn is_bag(rules: &dyn Rules) -> bool {
    rules.canonical().split("->").next().is_some_and(|left| left.contains("{}"))
}

fn digits(mut index: u64, length: usize, below: u64) -> Vec<u64> {
    let digit = |_| {
        let digit = index % below;
        index /= below;
        digit
    };
    (0..length).map(digit).collect()
}
