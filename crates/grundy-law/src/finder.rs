//! The finder: from a table, or a way to get longer ones, to the simplest law that the values obey.
//!
//! A law is shown only if it can be read off half of the values and gives the other half, is shorter than the bare
//! values by [`crate::MARGIN`] bits, and still holds on a table four times as long where one can be had.

use crate::law::choice::{Found, fitting};
use crate::law::families::{FAMILIES, Resort};
use crate::law::form::Form;
use crate::law::sample::Sample;
use crate::law::{Claim, Law};
use crate::refuter::witness_against;
use crate::row_law::{FoundRows, RowLaw, find_rows};
use grundy_table::{Cell, Table, Text};

/// What a search gave.
#[derive(Clone, Debug, Default)]
pub struct Finding {
    /// The law to show: of the values if there is one, otherwise of the outcomes.
    pub law: Option<Found>,
    /// Laws of other families that fit the same tables, the simplest first: where they part from the law to show, one of
    /// them may be the true one.
    pub rivals: Vec<Found>,
    /// A law of the outcomes beside one of the values that is hard to read.
    pub others: Vec<Found>,
    /// Laws of the first rows of a board that has no law of its values.
    pub rows: Option<FoundRows>,
    /// What each family that was asked looks for.
    pub tried: Vec<Text>,
    /// The limit of the longest table looked at.
    pub limit: u64,
    /// Whether the rule has numbers that even the longest table does not reach, so that no law can be believed.
    pub hidden: bool,
}

/// How far to look.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// The largest limit to ask for.
    pub most: u64,
    /// The largest number written in the rule, or 0: below it the rule has not shown all its moves. The search begins
    /// at four times this where it can, and says nothing where tables end before twice this (on boards, before this).
    pub reach: u64,
}

/// The simplest law of a table, with nothing known but the table.
///
/// ```
/// use grundy_law::find;
/// use grundy_table::{Locale, Table};
///
/// let table = Table::from_values((0..64).map(|x| x % 12 / 5).collect());
/// let found = find(&table).law.unwrap();
/// assert_eq!(found.law.formula(Locale::English), "g(x) = (x mod 12) div 5");
/// assert_eq!(found.law.value(&[1_000_000_000_000_000_000]), Some(0));
/// ```
pub fn find(table: &Table) -> Finding {
    let search = Search { most: table.limit(), reach: 0 };
    // The whole table is at hand from the beginning, so a law is held against all of it.
    let tables = Tables { longest: Some(table.clone()), most: table.limit(), table_below: &mut |_| None };
    searched(&search, tables, &mut |_, _| ())
}

/// The simplest law of who loses, in a table that holds 0 where the player to move does, and another number elsewhere.
///
/// ```
/// use grundy_law::find_losses;
/// use grundy_table::{Locale, Table};
///
/// let table = Table::from_values((0..64).map(|x| u32::from(x % 4 != 1)).collect());
/// assert_eq!(find_losses(&table).law.unwrap().law.is_loss(&[1_000_001]), Some(true));
/// ```
pub fn find_losses(table: &Table) -> Finding {
    Finding { rows: None, ..concluded(Some(table), 0, Vec::new(), seen_alone(table, Claim::Outcome)) }
}

/// The simplest law of the values of a table, for those who do not ask who loses where the values have none.
///
/// ```
/// use grundy_law::find_values;
/// use grundy_table::Table;
///
/// let table = Table::from_values((0..64).map(|x| x % 5).collect());
/// assert_eq!(find_values(&table).law.unwrap().law.value(&[1_000_003]), Some(3));
/// ```
pub fn find_values(table: &Table) -> Finding {
    Finding { rows: None, ..concluded(Some(table), 0, seen_alone(table, Claim::Grundy), Vec::new()) }
}

/// Whether a table looks like one of the shapes that games are known to have, of its values or of who loses: a quick look,
/// without formulas and automata.
///
/// ```
/// use grundy_law::has_known_shape;
/// use grundy_table::Table;
///
/// assert!(has_known_shape(&Table::from_values((0..64).map(|x| x % 5).collect())));
/// assert!(!has_known_shape(&Table::from_values((0..64u32).map(|x| x.wrapping_mul(2_654_435_761) >> 28).collect())));
/// ```
pub fn has_known_shape(table: &Table) -> bool {
    [Claim::Grundy, Claim::Outcome].iter().any(|&claim| !known_shapes(table, claim).is_empty())
}

/// The laws of this claim that a table shows in the shortest part that shows any.
fn seen_alone(table: &Table, claim: Claim) -> Vec<Found> {
    let most = table.limit();
    let mut tables = Tables { longest: Some(table.clone()), most, table_below: &mut |_| None };
    let mut limit = tables.first_limit(0);
    let mut laws = Vec::new();
    let mut study = Study::default();
    while let Some(shorter) = tables.below(limit) {
        laws = tables.screened(study.seen(&shorter, claim, limit >= most));
        if limit >= most || !laws.is_empty() {
            break;
        }
        limit = limit.saturating_mul(2).min(most);
    }
    laws
}

/// The simplest law of a game whose tables can be had up to some limit.
///
/// `table_below` gives the table of this limit, a shorter one, or none when it cannot; it is asked for limits that
/// at least double.
pub fn find_growing(search: &Search, table_below: &mut dyn FnMut(u64) -> Option<Table>) -> Finding {
    find_growing_watched(search, table_below, &mut |_, _| ())
}

/// The same; an onlooker is told who loses as soon as tables of some size agree about it, while the values are still
/// looked for in longer ones, and where a table shows nothing, that it does. What he is told may still turn out false.
pub fn find_growing_watched(
    search: &Search,
    table_below: &mut dyn FnMut(u64) -> Option<Table>,
    onlooker: Onlooker<'_>,
) -> Finding {
    searched(search, Tables { longest: None, most: search.most, table_below }, onlooker)
}

/// Who is shown what a table tells before the search is over: who loses, or that it shows no law.
pub type Onlooker<'a> = &'a mut dyn FnMut(Option<Found>, &Table);

fn searched(search: &Search, mut tables: Tables<'_>, onlooker: Onlooker<'_>) -> Finding {
    let (mut values, mut outcome): (Vec<Found>, Vec<Found>) = (Vec::new(), Vec::new());
    let mut limit = tables.first_limit(search.reach);
    let mut study = Study::default();
    let mut was_shown = false;
    while let Some(table) = tables.below(limit) {
        let is_last = table.limit() < limit || limit >= search.most;
        values = tables.screened(study.seen(&table, Claim::Grundy, is_last));
        if outcome.is_empty() {
            outcome = match values.first() {
                None => study.seen(&table, Claim::Outcome, is_last),
                // Who loses may be simpler to say than a formula of all values.
                Some(found) if is_put_together(&found.law) => known_shapes(&table, Claim::Outcome),
                Some(_) => Vec::new(),
            };
        }
        outcome = tables.screened(outcome);
        // A longer table does not make a value of a threat.
        let has_no_values = has_threats(&table) && !outcome.is_empty();
        if is_last || !values.is_empty() || has_no_values {
            break;
        }
        let least = if outcome.is_empty() { TOLD_FROM } else { SHOWN_FROM };
        if !was_shown && table.len() >= least {
            onlooker(outcome.first().cloned(), &table);
            was_shown = !outcome.is_empty();
        }
        // Short tables are searched at every doubling, so that no more terms than needed are asked for.
        limit = (limit * if limit < SPARSE_FROM { 2 } else { 4 }).min(search.most);
    }
    concluded(tables.longest.as_ref(), search.reach, values, outcome)
}

/// The finding from what was seen in the tables, of which this is the longest.
fn concluded(longest: Option<&Table>, reach: u64, values: Vec<Found>, outcome: Vec<Found>) -> Finding {
    let (arity, limit) = longest.map_or((1, 0), |table| (table.arity(), table.limit()));
    let families = FAMILIES.iter().filter(|family| family.takes(arity)).map(|family| family.title());
    let tried = families.chain((arity == 2).then(RowLaw::title)).collect();
    let needed = if arity == 1 { reach.saturating_mul(2) } else { reach.saturating_add(1) };
    if limit < needed {
        return Finding { tried, limit, hidden: true, ..Finding::default() };
    }
    let rows = longest.filter(|_| values.is_empty()).and_then(find_rows);
    let mut values = values.into_iter();
    let (law, mut outcome) = (values.next(), outcome.into_iter());
    // Who knows the values in closed form knows the outcomes; an automaton or a formula leaves them to be wished for.
    let readable =
        law.as_ref().is_some_and(|found| !found.law.is_automaton() && !is_put_together(&found.law));
    let finding = Finding { tried, limit, rows, hidden: false, ..Finding::default() };
    match law {
        Some(law) => {
            let others = outcome.next().filter(|_| !readable).into_iter().collect();
            Finding { law: Some(law), rivals: values.collect(), others, ..finding }
        }
        None => Finding { law: outcome.next(), rivals: outcome.collect(), ..finding },
    }
}

/// Who loses is told of tables with at least so many cells: smaller ones may agree by chance.
const SHOWN_FROM: u64 = 1 << 10;

/// That there is no law so far is told of tables of so many positions.
const TOLD_FROM: u64 = 1 << 8;

/// From here on the limit grows fourfold.
const SPARSE_FROM: u64 = 4096;

/// Looking for formulas and automata in more than this many cells costs much and adds nothing.
const LEARN_FROM: u64 = 1 << 16;

/// In tables of so many cells formulas and automata are looked for before the last, as they cost about the same in each;
/// automata of two coordinates are not in the first.
const FIRST_LESSON: u64 = 1 << 8;
const SECOND_LESSON: u64 = 1 << 12;

/// Where formulas were looked for in vain: what fits no long table fits no longer one.
#[derive(Default)]
struct Study {
    without_formula: Vec<Claim>,
}

impl Study {
    /// The laws that a table shows, the simplest first.
    fn seen(&mut self, table: &Table, claim: Claim, is_last: bool) -> Vec<Found> {
        let Some(sample) = sample_of(table, claim) else { return Vec::new() };
        let found = fitting(&sample, Resort::First);
        let (is_lesson, is_first) = (is_lesson(table, is_last), table.len() == FIRST_LESSON);
        if !found.is_empty() || !(is_lesson || is_first) {
            return found;
        }
        if !self.without_formula.contains(&claim) {
            let found = fitting(&sample, Resort::Second);
            if !found.is_empty() {
                return found;
            }
            self.without_formula.extend((table.len() >= SECOND_LESSON).then_some(claim));
        }
        if is_lesson { fitting(&sample, Resort::Last) } else { Vec::new() }
    }
}

/// Whether formulas and automata, both of them, are looked for in a table.
fn is_lesson(table: &Table, is_last: bool) -> bool {
    let cells = table.len();
    let is_first = cells == FIRST_LESSON && table.arity() != 2;
    cells <= LEARN_FROM && (is_last || is_first || cells == SECOND_LESSON)
}

/// The laws of shapes that games are known to have, the simplest first.
fn known_shapes(table: &Table, claim: Claim) -> Vec<Found> {
    sample_of(table, claim).map(|sample| fitting(&sample, Resort::First)).unwrap_or_default()
}

/// Whether a law is a formula that was put together.
fn is_put_together(law: &Law) -> bool {
    matches!(law.form, Form::Formula(_))
}

fn sample_of(table: &Table, claim: Claim) -> Option<Sample> {
    let sample = match claim {
        Claim::Grundy => Sample::of_values(table),
        Claim::Outcome => Sample::of_outcomes(table),
    };
    let is_valued = claim == Claim::Outcome || !has_threats(table);
    (sample.is_usable() && is_valued).then_some(sample)
}

/// A threat has no value, so a law of values cannot speak about a board full of them.
fn has_threats(table: &Table) -> bool {
    table.arity() > 1 && table.cells().any(|cell| cell == Cell::Threat)
}

/// The tables got so far, and how to get longer ones.
struct Tables<'a> {
    longest: Option<Table>,
    most: u64,
    table_below: &'a mut dyn FnMut(u64) -> Option<Table>,
}

impl Tables<'_> {
    /// The table of this limit, or the longest that can be had.
    fn below(&mut self, limit: u64) -> Option<Table> {
        if self.longest.as_ref().is_none_or(|table| table.limit() < limit) {
            let longer = (self.table_below)(limit.min(self.most));
            let longest = self.longest.as_ref().map_or(0, Table::limit);
            if let Some(table) = longer.filter(|table| table.limit() > longest) {
                self.longest = Some(table);
            }
        }
        self.longest
            .as_ref()
            .map(|table| if table.limit() > limit { table.truncated(limit) } else { table.clone() })
    }

    /// The laws that hold as well on a table four times as long, with how far they hold.
    fn screened(&mut self, laws: Vec<Found>) -> Vec<Found> {
        let Some(first) = laws.first() else { return laws };
        // On a board twice the limit is four times the cells, or more.
        let far = first.needed.saturating_mul(if first.law.arity == 1 { 4 } else { 2 });
        self.below(far.min(self.most));
        let Some(longest) = self.longest.as_ref() else { return Vec::new() };
        let (agrees_below, screened) = (longest.limit(), longest.limit() >= far);
        let held = laws.into_iter().filter(|found| witness_against(&found.law, longest).is_none());
        held.map(|found| Found { agrees_below, screened, ..found }).collect()
    }

    /// Where to begin: small, but beyond what the rule has not shown.
    fn first_limit(&mut self, reach: u64) -> u64 {
        let arity = self.below(1).map_or(1, |table| table.arity());
        let small = [16, 16, 16, 8][arity.min(3)];
        small.max(reach.saturating_mul(4)).min(self.most)
    }
}
