//! What positions are worth: by a table where one is quick, by memory, and beyond both by a law.

use grundy_rule::{Halt, Position, Rules, Tag};
use grundy_table::{Budget, Cell, Table, Values, cheapest};
use rustc_hash::FxHashSet;

use crate::solve::components::Component;
use crate::solve::components::same;
use crate::standing::evidence::Standing;

/// The Grundy value of a position, which beyond the table may be large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// The Grundy value.
    Nimber(u128),
    /// The player to move wins at once.
    Threat,
    /// The game has been won here, or the position does not exist.
    Absent,
}

impl Worth {
    /// The Grundy value, where there is one.
    pub fn nimber(self) -> Option<u128> {
        match self {
            Worth::Nimber(value) => Some(value),
            Worth::Threat | Worth::Absent => None,
        }
    }
}

impl From<Cell> for Worth {
    fn from(cell: Cell) -> Worth {
        match cell {
            Cell::Nimber(value) => Worth::Nimber(u128::from(value)),
            Cell::Threat => Worth::Threat,
            Cell::Absent => Worth::Absent,
        }
    }
}

/// A law that answers where tables end.
pub trait Oracle {
    /// The Grundy value at this position, where the law claims one.
    fn value(&self, position: &Position) -> Option<u128>;

    /// Whether the player to move loses, where the law claims no more than that.
    fn is_loss(&self, position: &Position) -> Option<bool>;

    /// Whether the player to move wins at once, by the rule itself.
    fn is_threat(&self, _: &Position) -> bool {
        false
    }

    /// Positions that may be lost and lie one move away from this one, where the law can name them.
    fn suggestions(&self, position: &Position) -> Vec<Position>;

    /// How far the law is known.
    fn standing(&self) -> &Standing;
}

/// Appraises positions of one ruleset.
pub struct Appraiser<'a> {
    rules: &'a dyn Rules,
    budget: Budget<'a>,
    table: Option<Table>,
    values: Values<'a>,
    /// Found when it is first needed, since finding a law takes time.
    oracle: Option<Box<dyn Oracle + 'a>>,
    asked_oracle: bool,
    /// Positions that were tried in vain, so that nobody tries again.
    out_of_reach: FxHashSet<Position>,
    find_oracle: &'a OracleFinder<'a>,
    /// How far the answers given so far are known.
    pub standing: Standing,
}

/// Finds a law for a ruleset.
pub type OracleFinder<'a> = dyn Fn(&'a dyn Rules) -> Option<Box<dyn Oracle + 'a>> + 'a;

/// A table is filled for single heaps when that takes no longer than this many reads.
const QUICK_READS: f64 = 3e8;
/// The same for boards, whose tables have squares that no play from the position reaches.
const QUICK_BOARD_READS: f64 = 6e7;
/// Larger heaps have no tables.
const LARGEST_HEAP: u64 = 1 << 40;
/// So many positions are remembered before a law is asked for.
const QUICK_POSITIONS: u64 = 50_000;
const QUICK_BYTES: u64 = 64 << 20;
/// Lists whose numbers have a sum up to this are worth going through.
const SMALL_LIST: u64 = 64;
/// All winning moves of a list that a law decides are looked for where it has about so many moves.
const LISTED_MOVES: u64 = 100_000;

impl<'a> Appraiser<'a> {
    /// Nothing is appraised yet.
    pub fn new(rules: &'a dyn Rules, budget: Budget<'a>, find_oracle: &'a OracleFinder<'a>) -> Appraiser<'a> {
        Appraiser {
            rules,
            budget,
            table: None,
            values: Values::new(rules, quick(budget)),
            oracle: None,
            asked_oracle: false,
            out_of_reach: FxHashSet::default(),
            find_oracle,
            standing: Standing::Computed,
        }
    }

    /// Fills a table up to the largest of these positions, if they are heaps or squares of a board and that is quick.
    pub fn prepare(&mut self, positions: &[&Position]) -> Result<(), Halt> {
        let Some(arity) = self.rules.arity().filter(|arity| (1..=2).contains(arity)) else { return Ok(()) };
        let fits = |position: &&&Position| position.tag == Tag::NONE && position.coordinates.len() == arity;
        let coordinates = positions.iter().filter(fits).flat_map(|position| position.coordinates.iter());
        let Some(&largest) = coordinates.max() else { return Ok(()) };
        if self.rules.has_start() || largest >= LARGEST_HEAP {
            return Ok(());
        }
        let limit = largest + 1;
        let engine = cheapest(self.rules, limit);
        let most_reads = if arity == 1 { QUICK_READS } else { QUICK_BOARD_READS };
        let is_quick = engine
            .accept(self.rules, limit)
            .is_ok_and(|cost| cost.reads <= most_reads && cost.bytes <= self.budget.bytes);
        if is_quick && engine.is_tabular() {
            let cells = limit.saturating_pow(arity as u32);
            let budget = Budget { positions: self.budget.positions.max(cells), ..self.budget };
            self.table = Some(engine.fill(self.rules, limit, &budget)?.table);
        }
        Ok(())
    }

    /// The worth of one position, or that it cannot be had within the budget.
    pub fn worth(&mut self, position: &Position) -> Result<Worth, Halt> {
        if let Some(cell) = self.tabulated(position) {
            return Ok(cell.into());
        }
        if self.is_large_list(position)
            && let Some(worth) = self.by_law(position)
        {
            return Ok(worth);
        }
        if let Some(cell) = self.quickly(position)? {
            return Ok(cell.into());
        }
        if let Some(worth) = self.by_law(position) {
            return Ok(worth);
        }
        self.values.extend(self.budget);
        Ok(self.values.of(position)?.into())
    }

    /// Whether a theorem may decide lists of these rules, and this one is too large to be gone through in no time,
    /// or another one was: its options are as dear as it is.
    fn is_large_list(&self, position: &Position) -> bool {
        let is_dear = size(position) > SMALL_LIST || !self.out_of_reach.is_empty();
        is_dear && self.rules.is_one_list() && self.rules.vouched_text().is_some()
    }

    /// The same for what is only shown beside an answer: by the law, if the answer needed it already, before anything dear.
    pub fn worth_lightly(&mut self, position: &Position) -> Result<Worth, Halt> {
        if self.asked_oracle
            && self.tabulated(position).is_none()
            && let Some(worth) = self.by_law(position)
        {
            return Ok(worth);
        }
        self.worth(position)
    }

    /// Whether values of large positions are at hand, in a table or by a law.
    pub fn has_source(&self) -> bool {
        self.table.is_some() || self.oracle.is_some()
    }

    /// Goes on with another budget; what is known stays known.
    pub fn limit(&mut self, budget: Budget<'a>) {
        self.budget = budget;
        self.values.extend(quick(budget));
    }

    /// The value by a small part of the budget; none if that does not suffice.
    fn quickly(&mut self, position: &Position) -> Result<Option<Cell>, Halt> {
        if self.out_of_reach.contains(position) {
            return Ok(None);
        }
        match self.values.of(position) {
            Ok(cell) => Ok(Some(cell)),
            Err(Halt::Stopped) if !self.budget.stopped() => {
                self.out_of_reach.insert(position.clone());
                Ok(None)
            }
            Err(halt) => Err(halt),
        }
    }

    /// The worth of a sum within this ruleset.
    pub fn worth_of_sum(&mut self, sum: &[Position]) -> Result<Worth, Halt> {
        self.of_sum(sum, Appraiser::worth)
    }

    /// See [`worth_lightly`](Appraiser::worth_lightly).
    pub fn worth_of_sum_lightly(&mut self, sum: &[Position]) -> Result<Worth, Halt> {
        self.of_sum(sum, Appraiser::worth_lightly)
    }

    fn of_sum(
        &mut self,
        sum: &[Position],
        worth: fn(&mut Appraiser<'a>, &Position) -> Result<Worth, Halt>,
    ) -> Result<Worth, Halt> {
        let mut total = 0;
        let mut threat = false;
        for position in sum {
            match worth(self, position)? {
                Worth::Nimber(value) => total ^= value,
                Worth::Threat => threat = true,
                Worth::Absent => return Ok(Worth::Absent),
            }
        }
        Ok(if threat { Worth::Threat } else { Worth::Nimber(total) })
    }

    fn tabulated(&self, position: &Position) -> Option<Cell> {
        let table = self.table.as_ref().filter(|_| position.tag == Tag::NONE)?;
        let is_inside = position.coordinates.len() == table.arity()
            && position.coordinates.iter().all(|&coordinate| coordinate < table.limit());
        is_inside.then(|| table.cell(&position.coordinates))
    }

    /// Whether a position can be appraised without a law.
    pub fn is_within_reach(&mut self, position: &Position) -> bool {
        if self.is_large_list(position)
            && let Some(oracle) = self.oracle()
        {
            if oracle.value(position).is_some() {
                return size(position) <= LISTED_MOVES;
            }
            if oracle.is_loss(position).is_some() {
                return false;
            }
        }
        self.tabulated(position).is_some() || matches!(self.quickly(position), Ok(Some(_)))
    }

    /// The law, if one is known or can be found.
    pub fn oracle(&mut self) -> Option<&dyn Oracle> {
        if !self.asked_oracle {
            self.asked_oracle = true;
            self.oracle = (self.find_oracle)(self.rules);
        }
        self.oracle.as_deref()
    }

    fn by_law(&mut self, position: &Position) -> Option<Worth> {
        let oracle = self.oracle()?;
        if oracle.is_threat(position) {
            return Some(Worth::Threat);
        }
        let (value, standing) = (oracle.value(position)?, oracle.standing().clone());
        if self.standing != standing {
            self.standing = std::mem::replace(&mut self.standing, Standing::Computed).and(&standing);
        }
        Some(Worth::Nimber(value))
    }
}

fn size(position: &Position) -> u64 {
    position.coordinates.iter().fold(0, |sum, &number| sum.saturating_add(number))
}

/// What may be spent before a law is asked for.
fn quick(budget: Budget<'_>) -> Budget<'_> {
    Budget {
        positions: budget.positions.min(QUICK_POSITIONS),
        bytes: budget.bytes.min(QUICK_BYTES),
        ..budget
    }
}

/// One appraiser for each ruleset of a sum.
pub struct Appraisers<'a>(Vec<(&'a dyn Rules, Appraiser<'a>)>);

impl<'a> Appraisers<'a> {
    /// Appraisers that are prepared for the positions of this sum.
    pub fn new(
        sum: &[Component<'a>],
        budget: Budget<'a>,
        find_oracle: &'a OracleFinder<'a>,
    ) -> Result<Appraisers<'a>, Halt> {
        let mut appraisers: Vec<(&'a dyn Rules, Appraiser<'a>)> = Vec::new();
        for component in sum {
            if !appraisers.iter().any(|(rules, _)| same(*rules, component.rules)) {
                let mut appraiser = Appraiser::new(component.rules, budget, find_oracle);
                let own = sum.iter().filter(|other| same(other.rules, component.rules));
                appraiser.prepare(&own.map(|other| &other.position).collect::<Vec<_>>())?;
                appraisers.push((component.rules, appraiser));
            }
        }
        Ok(Appraisers(appraisers))
    }

    /// The appraiser of rules that are in the sum.
    pub fn of(&mut self, rules: &'a dyn Rules) -> &mut Appraiser<'a> {
        let index = self.0.iter().position(|(known, _)| same(*known, rules)).unwrap_or(0);
        &mut self.0[index].1
    }

    /// See [`Appraiser::limit`].
    pub fn limit(&mut self, budget: Budget<'a>) {
        self.0.iter_mut().for_each(|(_, appraiser)| appraiser.limit(budget));
    }

    /// How far the answers of all of them are known.
    pub fn standing(&self) -> Standing {
        self.0.iter().fold(Standing::Computed, |all: Standing, (_, one)| all.and(&one.standing))
    }
}

/// For those who want no law.
pub fn no_oracle<'a>(_: &'a dyn Rules) -> Option<Box<dyn Oracle + 'a>> {
    None
}
