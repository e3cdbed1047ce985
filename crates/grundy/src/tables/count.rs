//! How many positions of a box, or sums of heaps of it, are lost, won, or have a value.

use grundy_law::Periodicity;
use grundy_rule::{Diagnostic, Halt, Rules, Text};
use grundy_table::{Budget, Cell, Order, Uncounted, Values, fill, sum_counts};

use crate::law::says::LawSays;
use crate::law::{LawRequest, law};
use crate::standing::Firmness;
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
    let (values, threats) = match by_law(rules, &question.below, budget)? {
        Some(values) => (values, 0),
        None if rules.arity().is_none() && rules.is_one_list() => on_lists(rules, &question.below, budget)?,
        None => distribution(rules, &question.below, budget)?,
    };
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

/// Heaps below this are counted one by one; beyond it a proved law is asked for first.
const COUNTED_ONE_BY_ONE: u64 = 1 << 21;
/// A law whose period is longer is no quicker than the table.
const LONGEST_PERIOD: u64 = 1 << 21;

/// How many heaps have each value by a law that is proved, where there are too many to look at each.
fn by_law(rules: &dyn Rules, below: &[u64], budget: &Budget<'_>) -> Result<Option<Vec<u64>>, Halt> {
    let (Some(1), [limit]) = (rules.arity(), below) else { return Ok(None) };
    if *limit <= COUNTED_ONE_BY_ONE || rules.has_wins() {
        return Ok(None);
    }
    let answer = law(rules, LawRequest { prove: true, ..LawRequest::default() }, budget)?;
    let repeats = answer.law().and_then(|law| law.periodicity());
    let Some(Periodicity { preperiod, period, saltus: 0 }) = repeats else { return Ok(None) };
    if answer.standing != Firmness::Proved || preperiod.saturating_add(period) > LONGEST_PERIOD {
        return Ok(None);
    }
    let mut tally = Tally::default();
    let rounds = (limit - preperiod) / period;
    let rest = (limit - preperiod) % period;
    for heap in 0..preperiod + period {
        let times = match heap.checked_sub(preperiod) {
            None => 1,
            Some(place) => rounds + u64::from(place < rest),
        };
        match answer.says_at(&[heap]) {
            LawSays::Value(value) => match u32::try_from(value) {
                Ok(value) => tally.add_times(value, times),
                Err(_) => return Ok(None),
            },
            LawSays::Nowhere => {}
            LawSays::Loses(_) | LawSays::Threat | LawSays::Nothing => return Ok(None),
        }
    }
    Ok(Some(tally.values))
}

/// How many lists have each value: the bounds N, L mean the lists of at most L numbers below N.
fn on_lists(rules: &dyn Rules, below: &[u64], budget: &Budget<'_>) -> Result<(Vec<u64>, u64), Halt> {
    let (limit, longest) = match below {
        [limit] => (*limit, LONGEST_LIST),
        [limit, longest] => (*limit, *longest),
        _ => return Err(box_of_lists().into()),
    };
    let size = u32::try_from(longest).ok().and_then(|longest| limit.checked_pow(longest));
    if size.is_none_or(|size| size > COUNTED_ONE_BY_ONE) {
        return Err(box_of_lists().into());
    }
    let mut tally = Tally::default();
    let mut values = Values::new(rules, *budget);
    for length in 0..=longest as usize {
        let mut list = vec![0u64; length];
        loop {
            let shown: Vec<String> = list.iter().map(u64::to_string).collect();
            if let Ok(sum) = rules.parse_position(&format!("({})", shown.join(", "))) {
                tally.add(values.of_sum(&sum)?);
            }
            let Some(place) = (0..length).rev().find(|&place| list[place] + 1 < limit) else { break };
            list[place] += 1;
            list[place + 1..].fill(0);
        }
    }
    Ok((tally.values, tally.threats))
}

/// How long lists are where nobody says.
const LONGEST_LIST: u64 = 3;

fn box_of_lists() -> Diagnostic {
    Diagnostic::new(Text::new(
        "this is no box of lists that can be counted one by one",
        "这不是可以逐个计数的列表范围",
    ))
    .help(Text::new(
        "the bounds 5,4 mean all lists of at most 4 numbers below 5; they are at most two million",
        "上界 5,4 表示长度不超过 4、各数小于 5 的所有列表；总数不能超过两百万",
    ))
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
    fn add_times(&mut self, value: u32, times: u64) {
        let value = value as usize;
        if self.values.len() <= value {
            self.values.resize(value + 1, 0);
        }
        self.values[value] += times;
    }

    fn add(&mut self, cell: Cell) {
        match cell {
            Cell::Absent => {}
            Cell::Threat => self.threats += 1,
            Cell::Nimber(value) => self.add_times(value, 1),
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
