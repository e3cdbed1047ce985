//! How many positions of a box, or sums of heaps of it, are lost, won, or have a value.

mod by_automaton;
mod by_form;
mod by_halving;
mod whole;
mod xor_pairs;

use std::collections::BTreeMap;

use grundy_law::{Claim, Periodicity};
use grundy_rule::{Diagnostic, Halt, Manner, Rules, Text};
use grundy_table::{
    Budget, Cell, EvenClass, EvenSums, Natural, Order, Uncounted, Values, coprime_moduli, digit_counts, fill,
    from_remainders, sum_counts,
};

use super::losses::law_in_manner;
use super::outcomes::{as_outcome, outcome_table};
use crate::law::says::LawSays;
use crate::law::{LawAnswer, LawRequest, law};
use crate::lists::ListBox;
use crate::solve::solution::Outcome;
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountFound {
    /// How many there are of the kind that was asked for.
    pub count: Natural,
    /// How many there are of any kind.
    pub all: Natural,
    /// Proved where a proved law was counted, computed where the positions were.
    pub standing: Firmness,
}

/// Counts the positions of a box, or the sums of heaps of it.
pub fn count_found(
    rules: &dyn Rules,
    question: &CountQuestion,
    budget: &Budget<'_>,
) -> Result<CountFound, Halt> {
    let answer = proved_law(rules, &question.below, budget)?;
    if let Some(found) = answer.as_ref().and_then(|answer| single(rules, answer, question)) {
        return Ok(found);
    }
    let (heaps, standing) = heaps(rules, answer.as_ref(), question, budget)?;
    let counted = |modulus| heaps.counted(question, modulus, budget);
    let (count, all) = match counted(question.modulus) {
        Ok((count, all)) => (count.into(), all.into()),
        Err(Uncounted::TooLarge) if question.modulus.is_none() => exactly(&heaps, question, budget)?,
        Err(uncounted) => return Err(uncounted_here(uncounted)),
    };
    Ok(CountFound { count, all, standing })
}

/// Counts of more bits are not written out.
const MOST_BITS: u64 = 2600;

/// A count that no machine number holds: put together from what it is modulo several numbers.
fn exactly(heaps: &Heaps, question: &CountQuestion, budget: &Budget<'_>) -> Result<(Natural, Natural), Halt> {
    let bits = u64::from(question.heaps) * u64::from(u64::BITS) + 1;
    if bits > MOST_BITS {
        return Err(too_large().into());
    }
    let moduli = coprime_moduli(bits);
    let (mut counts, mut alls) = (Vec::new(), Vec::new());
    for &modulus in &moduli {
        let (count, all) = heaps.counted(question, Some(modulus), budget).map_err(uncounted_here)?;
        counts.push(count as u64);
        alls.push(all as u64);
    }
    Ok((from_remainders(&moduli, &counts), from_remainders(&moduli, &alls)))
}

fn uncounted_here(uncounted: Uncounted) -> Halt {
    match uncounted {
        Uncounted::TooLarge => Halt::from(too_large()),
        Uncounted::Stopped(_) => Halt::Stopped,
    }
}

/// The heaps whose sums are counted.
enum Heaps {
    /// How many there are of each value, and how many are threats.
    Each(Vec<u64>, u64),
    /// Values that rise evenly: the classes, the digit from which they rise, and how many heaps there are.
    Even(Vec<EvenClass>, u32, u64),
}

impl Heaps {
    /// How many sums are of the kind that is asked for, and how many there are.
    fn counted(
        &self,
        question: &CountQuestion,
        modulus: Option<u64>,
        budget: &Budget<'_>,
    ) -> Result<(u128, u128), Uncounted> {
        let value = match question.kind {
            Counted::Lost | Counted::Won => 0,
            Counted::OfValue(value) => u64::from(value),
        };
        let (found, all) = match self {
            Heaps::Each(values, threats) => {
                let counts = sum_counts(values, *threats, question.heaps, question.order, modulus, budget)?;
                (counts.by_value.get(value as usize).copied().unwrap_or(0), counts.all)
            }
            Heaps::Even(classes, digits, heaps) => {
                let (count, order) = (question.heaps, question.order);
                let sums = EvenSums { classes, digits: *digits, heaps: *heaps, count, order };
                // Counted exactly, it would be no machine number.
                digit_counts(&sums, value, modulus.ok_or(Uncounted::TooLarge)?, budget)?
            }
        };
        let found = match (question.kind, modulus) {
            (Counted::Won, Some(modulus)) => (all + u128::from(modulus) - found) % u128::from(modulus.max(1)),
            (Counted::Won, None) => all - found,
            _ => found,
        };
        Ok((found, all))
    }
}

fn heaps(
    rules: &dyn Rules,
    answer: Option<&LawAnswer>,
    question: &CountQuestion,
    budget: &Budget<'_>,
) -> Result<(Heaps, Firmness), Halt> {
    let known = answer.and_then(|answer| {
        by_law(rules, answer, question).or_else(|| value_by_value(rules, answer, &question.below))
    });
    if let Some(heaps) = known {
        return Ok((heaps, Firmness::Proved));
    }
    let below = &question.below;
    let (values, threats) = match rules.arity().is_none() && rules.is_one_list() {
        true => on_lists(rules, below, budget)?,
        false => distribution(rules, below, budget)?,
    };
    Ok((Heaps::Each(values, threats), Firmness::Computed))
}

/// Heaps below this are counted one by one; beyond it a proved law is asked for first.
const COUNTED_ONE_BY_ONE: u64 = 1 << 21;
/// A table of positions that fall into several takes the square of their number.
const SPLIT_ONE_BY_ONE: u64 = 1 << 17;
/// So many heaps are counted without looking for a law.
const FEW_HEAPS: u64 = 1 << 14;
/// A law whose period is longer is no quicker than the table.
const LONGEST_PERIOD: u64 = 1 << 21;
/// Values that rise are counted class by class.
const MOST_CLASSES: u64 = 1 << 8;

/// The law that is proved, where there are too many positions to look at each.
fn proved_law(rules: &dyn Rules, below: &[u64], budget: &Budget<'_>) -> Result<Option<LawAnswer>, Halt> {
    let Some(sides) = rules.arity().and_then(|arity| sides(arity, below)) else { return Ok(None) };
    let size = sides.iter().try_fold(1u64, |size, side| size.checked_mul(*side));
    // The law of one heap is soon found, and many rules take the square of the limit to be tabled.
    let most = match sides.len() {
        1 => FEW_HEAPS,
        _ if whole::falls_apart(rules) => SPLIT_ONE_BY_ONE,
        _ => COUNTED_ONE_BY_ONE,
    };
    if size.is_some_and(|size| size <= most) || rules.has_wins() {
        return Ok(None);
    }
    let answer = law(rules, LawRequest { prove: true, ..LawRequest::default() }, budget)?;
    Ok(Some(answer).filter(|answer| answer.standing == Firmness::Proved))
}

/// The bound of each coordinate; one alone bounds all.
fn sides(arity: usize, below: &[u64]) -> Option<Vec<u64>> {
    match below {
        [limit] => Some(vec![*limit; arity]),
        below => (below.len() == arity).then(|| below.to_vec()),
    }
}

/// Single positions, counted by the form of the law.
fn single(rules: &dyn Rules, answer: &LawAnswer, question: &CountQuestion) -> Option<CountFound> {
    let sides = sides(rules.arity()?, &question.below)?;
    let value = match question.kind {
        Counted::Lost | Counted::Won => 0,
        Counted::OfValue(value) => u64::from(value),
    };
    let all = positions(rules, answer, &sides).filter(|_| question.heaps == 1)?;
    let found = by_form::counted(answer.law()?, &sides, value)?
        .checked_sub(left_out(rules, answer, &sides, value)?)?;
    let found = if question.kind == Counted::Won { all.checked_sub(found)? } else { found };
    let reduced =
        |count: u128| Natural::from(question.modulus.map_or(count, |modulus| count % u128::from(modulus)));
    Some(CountFound { count: reduced(found), all: reduced(all), standing: Firmness::Proved })
}

/// How many positions the box holds, where that is evident; of the starts of a game of limited takes all but that of 0.
fn positions(rules: &dyn Rules, answer: &LawAnswer, sides: &[u64]) -> Option<u128> {
    let ruleset = rules.as_ruleset()?;
    let box_size = sides.iter().try_fold(1u128, |size, side| size.checked_mul(u128::from(*side)))?;
    if answer.proofs.first().is_some_and(|proof| proof.method() == "schwenk") && ruleset.has_start() {
        return Some(box_size.saturating_sub(1));
    }
    let outside = whole::first_position(ruleset)?;
    // Only games of one number begin later.
    Some(box_size - u128::from(outside.min(*sides.first()?)))
}

/// How many numbers before the first position the form of the law speaks of, although nothing stands there.
fn left_out(rules: &dyn Rules, answer: &LawAnswer, sides: &[u64], value: u64) -> Option<u128> {
    match (whole::first_position(rules.as_ruleset()?), sides) {
        (Some(first), &[limit]) if first > 0 => by_form::counted(answer.law()?, &[first.min(limit)], value),
        _ => Some(0),
    }
}

/// How many heaps have each value, where the form of the law tells that of every value.
fn value_by_value(rules: &dyn Rules, answer: &LawAnswer, below: &[u64]) -> Option<Heaps> {
    let sides = sides(rules.arity()?, below)?;
    let law = answer.law().filter(|law| law.claim == Claim::Grundy)?;
    let mut left = positions(rules, answer, &sides)?;
    let mut values = Vec::new();
    for value in 0..MOST_VALUES {
        if left == 0 {
            return Some(Heaps::Each(values, 0));
        }
        let count =
            by_form::counted(law, &sides, value)?.checked_sub(left_out(rules, answer, &sides, value)?)?;
        left = left.checked_sub(count)?;
        values.push(u64::try_from(count).ok()?);
    }
    None
}

/// Laws of more values are not gone through value by value.
const MOST_VALUES: u64 = 4096;

/// The heaps by a law that repeats, or rises evenly.
fn by_law(rules: &dyn Rules, answer: &LawAnswer, question: &CountQuestion) -> Option<Heaps> {
    let (Some(1), [limit]) = (rules.arity(), question.below.as_slice()) else { return None };
    let repeats = answer.law()?.periodicity()?;
    let seen = repeats.preperiod.saturating_add(repeats.period);
    let most = if repeats.saltus == 0 { LONGEST_PERIOD } else { MOST_CLASSES };
    if seen > most || repeats.saltus != 0 && !repeats.saltus.is_power_of_two() {
        return None;
    }
    let mut values = Vec::new();
    for heap in 0..seen {
        values.push(match answer.says_at(&[heap]) {
            LawSays::Value(value) => Some(value),
            LawSays::Nowhere => None,
            LawSays::Loses(_) | LawSays::Threat | LawSays::Nothing => return None,
        });
    }
    match repeats.saltus {
        0 => repeating(&values, repeats, *limit),
        _ => rising(&values, repeats, *limit),
    }
}

/// How many of the heaps below a limit stand at this place of the preperiod or of the period.
fn times(place: u64, repeats: Periodicity, limit: u64) -> u64 {
    match place.checked_sub(repeats.preperiod) {
        None => 1,
        Some(_) => (limit - place).div_ceil(repeats.period),
    }
}

fn repeating(values: &[Option<u128>], repeats: Periodicity, limit: u64) -> Option<Heaps> {
    let mut tally = Tally::default();
    for (place, value) in values.iter().enumerate() {
        if let Some(value) = value {
            tally.add_times(u32::try_from(*value).ok()?, times(place as u64, repeats, limit));
        }
    }
    Some(Heaps::Each(tally.values, 0))
}

fn rising(values: &[Option<u128>], repeats: Periodicity, limit: u64) -> Option<Heaps> {
    let (digits, saltus) = (repeats.saltus.trailing_zeros(), repeats.saltus);
    let mut weights: BTreeMap<(u64, u64), i64> = BTreeMap::new();
    let mut heaps = 0u64;
    for (place, value) in values.iter().enumerate() {
        let Some(value) = value else { continue };
        let (value, count) = (u64::try_from(*value).ok()?, times(place as u64, repeats, limit));
        let (low, first) = (value % saltus, value / saltus);
        *weights.entry((low, first.checked_add(count)?)).or_default() += 1;
        *weights.entry((low, first)).or_default() -= 1;
        heaps = heaps.checked_add(count)?;
    }
    let counts = |&((_, bound), weight): &((u64, u64), i64)| bound > 0 && weight != 0;
    let class = |((low, bound), weight)| EvenClass { low, bound, weight };
    let classes = weights.into_iter().filter(counts).map(class).collect();
    Some(Heaps::Even(classes, digits, heaps))
}

/// The box of lists that bounds N, L mean: the lists of at most L numbers below N. Of strings N is the longest.
pub(super) fn box_of(rules: &dyn Rules, below: &[u64]) -> Result<ListBox, Diagnostic> {
    let is_text = !rules.alphabet().is_empty();
    let (limit, longest) = match below {
        [longest] if is_text => (0, *longest),
        [limit] => (*limit, LONGEST_LIST),
        [limit, longest] if !is_text => (*limit, *longest),
        _ => return Err(box_of_lists(is_text)),
    };
    let found = usize::try_from(longest).ok().map(|longest| ListBox::new(rules, longest, limit));
    let fits = |found: &ListBox| found.size().is_some_and(|size| size <= COUNTED_ONE_BY_ONE);
    found.filter(fits).ok_or_else(|| box_of_lists(is_text))
}

/// How many lists have each value.
fn on_lists(rules: &dyn Rules, below: &[u64], budget: &Budget<'_>) -> Result<(Vec<u64>, u64), Halt> {
    let lists = box_of(rules, below)?;
    let mut tally = Tally::default();
    let mut values = Values::new(rules, *budget);
    for list in lists.lists() {
        if let Some(sum) = lists.sum(rules, &list) {
            tally.add(values.of_sum(&sum)?);
        }
    }
    Ok((tally.values, tally.threats))
}

/// How long lists are where nobody says.
const LONGEST_LIST: u64 = 3;

fn box_of_lists(is_text: bool) -> Diagnostic {
    let told = Diagnostic::new(Text::new(
        "this is no box of lists that can be counted one by one",
        "这不是可以逐个计数的列表范围",
    ));
    match is_text {
        true => told.help(Text::new(
            "the bound 5 means all strings of at most 5 characters; they are at most two million",
            "上界 5 表示长度不超过 5 的所有字符串；总数不能超过两百万",
        )),
        false => told.help(Text::new(
            "the bounds 5,4 mean all lists of at most 4 numbers below 5; they are at most two million",
            "上界 5,4 表示长度不超过 4、各数小于 5 的所有列表；总数不能超过两百万",
        )),
    }
}

/// Counts single positions by who wins them, where play goes or ends in a manner of its own.
pub fn count_in_manner(
    rules: &dyn Rules,
    manner: Manner,
    question: &CountQuestion,
    budget: &Budget<'_>,
) -> Result<CountFound, Halt> {
    let wanted = match question.kind {
        Counted::Lost => Outcome::Previous,
        Counted::Won => Outcome::Next,
        Counted::OfValue(_) => return Err(of_single_positions().into()),
    };
    if question.heaps != 1 {
        return Err(of_single_positions().into());
    }
    if let Some(found) = by_misere_law(rules, manner, question, budget)? {
        return Ok(found);
    }
    let outcomes: Vec<Outcome> = if rules.arity().is_none() && rules.is_one_list() {
        let lists = box_of(rules, &question.below)?;
        lists.outcomes(rules, manner, budget)?.into_iter().map(|(_, outcome)| as_outcome(outcome)).collect()
    } else {
        let limit = same_limit(&question.below).ok_or_else(of_single_positions)?;
        outcome_table(rules, manner, Some(limit), budget)?.outcomes.into_iter().flatten().collect()
    };
    let reduced = |count: usize| {
        let count = count as u128;
        Natural::from(question.modulus.map_or(count, |modulus| count % u128::from(modulus)))
    };
    let count = outcomes.iter().filter(|outcome| **outcome == wanted).count();
    let (count, all) = (reduced(count), reduced(outcomes.len()));
    Ok(CountFound { count, all, standing: Firmness::Computed })
}

/// By the law of misère play, where there are too many positions to look at each.
fn by_misere_law(
    rules: &dyn Rules,
    manner: Manner,
    question: &CountQuestion,
    budget: &Budget<'_>,
) -> Result<Option<CountFound>, Halt> {
    let Some(sides) = rules.arity().and_then(|arity| sides(arity, &question.below)) else { return Ok(None) };
    let size = sides.iter().try_fold(1u64, |size, side| size.checked_mul(*side));
    if !manner.is_misere_alone() || rules.has_wins() || size.is_some_and(|size| size <= COUNTED_ONE_BY_ONE) {
        return Ok(None);
    }
    let answer = law_in_manner(rules, manner, None, budget)?;
    let is_proved = answer.standing == Firmness::Proved;
    Ok(if is_proved { single(rules, &answer, question) } else { None })
}

fn of_single_positions() -> Diagnostic {
    Diagnostic::new(Text::new(
        "in this manner of play single positions below one bound are counted, lost or won",
        "在这种约定下，只能按一个共同上界统计单个局面的胜负",
    ))
    .help(Text::new(
        "give one bound and one heap, and count the lost ones or the won ones",
        "请只给一个上界和一个堆，并统计必败或必胜的局面",
    ))
}

/// How many positions of the box have each value, and how many are threats.
fn distribution(rules: &dyn Rules, below: &[u64], budget: &Budget<'_>) -> Result<(Vec<u64>, u64), Halt> {
    let arity = rules.arity().ok_or_else(no_box)?;
    let mut tally = Tally::default();
    if let Some(limit) = same_limit(below) {
        let (limit, cells) = table_size(rules, Some(limit)).map_err(|_| too_many(budget))?;
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
        tally.add(match rules.sum_at(&at)? {
            Some(sum) => values.of_sum(&sum)?,
            None => Cell::Absent,
        });
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

/// Why so many positions are not counted: that no law is proved is said only where there was time to look for one.
fn too_many(budget: &Budget<'_>) -> Halt {
    if budget.stopped() { Halt::Stopped } else { no_law().into() }
}

fn no_law() -> Diagnostic {
    Diagnostic::new(Text::new(
        "so many positions are counted by a law alone, and none that can be counted is proved for this game",
        "这么多局面只能按规律计数，而这个游戏没有已证明且可以计数的规律",
    ))
    .help(Text::new("give a smaller bound", "请给更小的上界"))
}

fn no_box() -> Diagnostic {
    Diagnostic::new(Text::new(
        "positions of this game are boards, trees or of several lists, which do not form a box",
        "这个游戏的局面是棋盘、树或多个列表，不构成一个范围",
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
