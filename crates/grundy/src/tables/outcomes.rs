//! Who wins from each position of a box, where play goes or ends in a manner of its own: misère play, `loopy`, `block k`,
//! `stuck draws`.

use grundy_rule::{Diagnostic, Halt, Manner, Remedy, Rules, Text, check_misere};
use grundy_table::graphs::Outcome as Found;
use grundy_table::{Budget, Cell, Side, Table, boxed, outcomes_in_manner};

use crate::misere::table::misere_table;
use crate::solve::solution::Outcome;
use crate::tables::table_size;

/// Who wins from each position of a box.
#[derive(Clone, Debug)]
pub struct OutcomeTable {
    /// How many numbers a position has.
    pub arity: usize,
    /// Each of them is below this.
    pub limit: u64,
    /// The outcomes, the last number running fastest; none where there is no position.
    pub outcomes: Vec<Option<Outcome>>,
}

/// The outcomes of all positions of a box.
pub fn outcome_table(
    rules: &dyn Rules,
    manner: Manner,
    limit: Option<u64>,
    budget: &Budget<'_>,
) -> Result<OutcomeTable, Halt> {
    let (limit, cells) = table_size(rules, limit)?;
    let arity = rules.arity().unwrap_or(1);
    if manner.misere {
        check_misere(rules)?;
        if rules.has_wins() {
            return Err(with_wins(rules).into());
        }
    }
    if cells > MOST_CELLS {
        return Err(too_large().into());
    }
    match by_graph(rules, manner, (arity, limit), budget) {
        // A heap that falls into several has misère values of its own.
        Err(Halt::Diagnostic(why)) if manner == (Manner { misere: true, ..Manner::PLAIN }) && arity == 1 => {
            let filled = misere_table(rules, limit, budget).map_err(|_| Halt::Diagnostic(why))?;
            let lost = |cell: Cell| {
                cell.nimber().map(|value| if value == 0 { Outcome::Previous } else { Outcome::Next })
            };
            let outcomes: Vec<Option<Outcome>> = filled.table.cells().map(lost).collect();
            Ok(OutcomeTable { arity, limit: outcomes.len() as u64, outcomes })
        }
        found => found,
    }
}

/// All positions are held in memory with their options.
const MOST_CELLS: u64 = 4_000_000;

fn by_graph(
    rules: &dyn Rules,
    manner: Manner,
    (arity, limit): (usize, u64),
    budget: &Budget<'_>,
) -> Result<OutcomeTable, Halt> {
    let (mut sides, mut places) = (Vec::new(), Vec::new());
    for coordinates in boxed(arity, limit) {
        let position = match rules.sum_at(&coordinates)?.as_deref() {
            Some([position]) if rules.contains(position) => Some(position.clone()),
            Some([_]) | None => None,
            Some(_) => return Err(starts_from_sums(&coordinates).into()),
        };
        places.push(position.is_some());
        sides.extend(position.map(|position| Side { rules, position }));
    }
    let mut found = outcomes_in_manner(manner, &sides, budget)?.into_iter();
    let outcomes =
        places.into_iter().map(|is_there| is_there.then(|| found.next().map(as_outcome)).flatten());
    Ok(OutcomeTable { arity, limit, outcomes: outcomes.collect() })
}

/// Who wins a sum in such a manner does not follow from who wins its parts: the cell would be left empty without a word.
fn starts_from_sums(coordinates: &[u64]) -> Diagnostic {
    let numbers: Vec<String> = coordinates.iter().map(u64::to_string).collect();
    let numbers = numbers.join(", ");
    Diagnostic::new(Text::new(
        format!("the start from {numbers} is a sum, and in this manner of play tables hold single positions"),
        format!("从 {numbers} 开始的是一个和，而在这种约定下表中只有单个局面"),
    ))
    .help(Text::new(
        "`grundy solve` decides such a start, one at a time",
        "`grundy solve` 可以逐个判断这样的起始局面",
    ))
}

pub(super) fn as_outcome(found: Found) -> Outcome {
    match found {
        Found::Next => Outcome::Next,
        Found::Previous => Outcome::Previous,
        Found::Draw => Outcome::Draw,
    }
}

impl OutcomeTable {
    /// The same for whoever looks for a law of the losses: 0 where the player to move loses, otherwise 1.
    pub fn losses(&self) -> Table {
        let cell = |outcome: &Option<Outcome>| match outcome {
            None => Cell::Absent,
            Some(Outcome::Previous) => Cell::Nimber(0),
            Some(Outcome::Next | Outcome::Draw) => Cell::Nimber(1),
        };
        Table::from_cells(self.arity, self.limit, self.outcomes.iter().map(cell))
    }

    /// How many positions have this outcome.
    pub fn count(&self, outcome: Outcome) -> u128 {
        self.outcomes.iter().filter(|own| **own == Some(outcome)).count() as u128
    }

    /// The letter of each position: P, N, D for a draw, and a dot where there is none.
    pub fn letters(&self) -> Vec<&'static str> {
        self.outcomes.iter().map(|outcome| outcome.map_or("·", letter)).collect()
    }

    /// For people: rows of letters, one board for each choice of the first numbers; the last number runs to the right.
    pub fn text(&self) -> String {
        let letters = self.letters();
        let columns = if self.arity == 1 { ROW } else { self.limit.max(1) as usize };
        let rows = if self.arity == 1 { usize::MAX } else { self.limit.max(1) as usize };
        let width = self.limit.to_string().len().max(3);
        let mut text = String::new();
        for (line, row) in letters.chunks(columns).enumerate() {
            if self.arity > 2 && line.is_multiple_of(rows) {
                text += &format!("{}\n", self.heading(line / rows));
            }
            let label = if self.arity == 1 { line * columns } else { line % rows };
            text += &format!("{label:>width$} | {}\n", row.join(" "));
        }
        text
    }

    fn heading(&self, mut board: usize) -> String {
        let mut numbers = Vec::new();
        for _ in 2..self.arity {
            numbers.push((board as u64 % self.limit).to_string());
            board /= self.limit as usize;
        }
        numbers.reverse();
        format!("({}, ·, ·)", numbers.join(", "))
    }
}

/// How far one looks for a witness, or for a law of the losses.
pub fn looked_at(rules: &dyn Rules) -> u64 {
    match rules.arity() {
        Some(1) => 512,
        Some(2) => 48,
        Some(3) => 12,
        _ => 6,
    }
}

/// So many letters stand in a line.
const ROW: usize = 20;

fn letter(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Next => "N",
        Outcome::Previous => "P",
        Outcome::Draw => "D",
    }
}

fn with_wins(rules: &dyn Rules) -> Diagnostic {
    Diagnostic::new(Text::new("misère play and `win at` do not go together", "反常游戏不能与 `win at` 同用"))
        .witness(Text::same(rules.canonical()))
        .remedied("", Remedy::NormalPlay, "")
}

fn too_large() -> Diagnostic {
    Diagnostic::new(Text::new("this table of outcomes would be too large", "这张胜负表太大")).remedied(
        Text::new("it has at most four million positions: ", "最多四百万个局面："),
        Remedy::SmallerLimit,
        "",
    )
}
