//! How many positions of a box, or sums of heaps of it, are lost, won, or have a value.

use grundy_rule::{Diagnostic, Halt, Rules, Text};
use grundy_table::{Budget, Cell, Order, Uncounted, Values, fill, sum_counts};

use crate::tables::table_size;

/// What is counted.
#[derive(Clone, Debug)]
pub struct CountQuestion {
    /// The box holds the numbers below these, one for each coordinate; one alone bounds all.
    pub below: Vec<u64>,
    /// Of how many heaps the sums are.
    pub heaps: u32,
    /// Whether the order of the heaps matters.
    pub order: Order,
    /// What the counted positions have in common.
    pub kind: Counted,
    /// The count is told modulo this.
    pub modulus: Option<u64>,
}

/// Which positions are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// Those that the player to move loses.
    Lost,
    /// Those that he wins.
    Won,
    /// Those of this value.
    OfValue(u32),
}

/// A count, and of how many positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountFound {
    /// How many there are of the kind that was asked for.
    pub count: u128,
    /// How many there are of any kind.
    pub all: u128,
}

/// Counts the positions of a box, or the sums of heaps of it.
pub fn count_found(
    rules: &dyn Rules,
    question: &CountQuestion,
    budget: &Budget<'_>,
) -> Result<CountFound, Halt> {
    let (values, threats) = distribution(rules, &question.below, budget)?;
    let heaps = question.heaps;
    let counts = sum_counts(&values, threats, heaps, question.order, question.modulus, budget).map_err(
        |uncounted| match uncounted {
            Uncounted::TooLarge => Halt::from(too_large()),
            Uncounted::Stopped(_) => Halt::Stopped,
        },
    )?;
    let of_value = |value: usize| counts.by_value.get(value).copied().unwrap_or(0);
    let lost = of_value(0);
    let count = match question.kind {
        Counted::Lost => lost,
        Counted::Won => match question.modulus {
            Some(modulus) => (counts.all + u128::from(modulus) - lost) % u128::from(modulus.max(1)),
            None => counts.all - lost,
        },
        Counted::OfValue(value) => of_value(value as usize),
    };
    Ok(CountFound { count, all: counts.all })
}

/// How many positions of the box have each value, and how many are threats.
fn distribution(rules: &dyn Rules, below: &[u64], budget: &Budget<'_>) -> Result<(Vec<u64>, u64), Halt> {
    let arity = rules.arity().ok_or_else(no_box)?;
    let mut tally = Tally::default();
    if let Some(limit) = same_limit(below) {
        let (limit, cells) = table_size(rules, Some(limit))?;
        let budget = Budget { positions: budget.positions.max(cells), ..*budget };
        let filled = fill(rules, limit, &budget)?;
        if filled.stopped.is_some() {
            return Err(Halt::Stopped);
        }
        filled.table.cells().for_each(|cell| tally.add(cell));
        return Ok((tally.values, tally.threats));
    }
    if below.len() != arity {
        return Err(other_box(arity, below.len()).into());
    }
    let mut values = Values::new(rules, *budget);
    let mut at = vec![0; arity];
    while below.iter().all(|&limit| limit > 0) {
        tally.add(values.of(&rules.at(&at))?);
        let Some(place) = (0..arity).rev().find(|&place| at[place] + 1 < below[place]) else { break };
        at[place] += 1;
        at[place + 1..].fill(0);
    }
    Ok((tally.values, tally.threats))
}

fn same_limit(below: &[u64]) -> Option<u64> {
    let first = *below.first()?;
    below.iter().all(|&limit| limit == first).then_some(first)
}

#[derive(Default)]
struct Tally {
    values: Vec<u64>,
    threats: u64,
}

impl Tally {
    fn add(&mut self, cell: Cell) {
        match cell {
            Cell::Absent => {}
            Cell::Threat => self.threats += 1,
            Cell::Nimber(value) => {
                let value = value as usize;
                if self.values.len() <= value {
                    self.values.resize(value + 1, 0);
                }
                self.values[value] += 1;
            }
        }
    }
}

fn too_large() -> Diagnostic {
    Diagnostic::new(Text::new("this count is too large to be written", "这个数太大，无法写出"))
        .help(Text::new("count modulo a number, or fewer heaps", "请按模计数，或减少堆数"))
}

fn no_box() -> Diagnostic {
    Diagnostic::new(Text::new(
        "positions of this game are lists or trees, which do not form a box",
        "这个游戏的局面是列表或树，不构成一个范围",
    ))
    .help(Text::new("count a rule on a fixed number of coordinates", "请使用坐标个数固定的规则"))
}

fn other_box(arity: usize, given: usize) -> Diagnostic {
    Diagnostic::new(Text::new(
        format!("the rule has {arity} coordinates, and {given} bounds are given"),
        format!("规则有 {arity} 个坐标，却给了 {given} 个上界"),
    ))
    .help(Text::new(
        "give one bound for all, or one for each coordinate",
        "请给一个共同的上界，或每个坐标一个上界",
    ))
}
