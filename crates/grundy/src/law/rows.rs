//! The law of one row of a board: one coordinate fixed, the other running.

use grundy_law::{Direction, Periodic, RowLaw, find, witness_against};
use grundy_proof::prove_rows;
use grundy_rule::{Halt, Rules};
use grundy_table::{Budget, Table, fill};

use crate::law::LawAnswer;
use crate::law::says::Footing;
use crate::law::scrutiny::Scrutiny;
use crate::standing::Firmness;

/// The law of the row in which the coordinate of this index has this value; proved together with all rows before it.
pub fn row_law(
    rules: &dyn Rules,
    fixed: usize,
    value: u64,
    limit: u64,
    budget: &Budget<'_>,
) -> Result<LawAnswer, Halt> {
    let board = fill(rules, limit.max(value.saturating_add(1)), budget)?.table;
    if board.limit() <= value {
        return Err(Halt::Stopped);
    }
    let table = row(&board, fixed, value);
    let finding = find(&table);
    let mut answer = LawAnswer {
        standing: if finding.law.is_some() { Firmness::Conjectured } else { Firmness::None },
        found: finding.law,
        tried: finding.tried,
        ..LawAnswer::unknown(table)
    };
    let law_of = |line| match budget.stopped() {
        true => None,
        false => find(&row(&board, fixed, line)).law?.law.as_periodic(),
    };
    let rows: Option<Vec<Periodic>> = (0..=value).map(law_of).collect();
    if let (Firmness::Conjectured, Some(rows)) = (answer.standing, rows) {
        let direction = if fixed == 0 { Direction::FirstFixed } else { Direction::SecondFixed };
        match prove_rows(rules, &RowLaw { direction, rows }, &board, budget) {
            Ok(proved) => {
                answer.proofs = vec![proved];
                answer.standing = Firmness::Proved;
            }
            Err(why) => answer.undecided = Some(why),
        }
    }
    if answer.standing == Firmness::Conjectured {
        let mut scrutiny = Scrutiny::new(rules, None, budget);
        answer.look_along(row(scrutiny.table(&board), fixed, value));
    }
    answer.footing = Footing::of_row(rules, fixed, value, budget);
    Ok(answer)
}

/// One row of a board.
fn row(board: &Table, fixed: usize, line: u64) -> Table {
    let cell = |n| if fixed == 0 { board.cell(&[line, n]) } else { board.cell(&[n, line]) };
    Table::from_cells(1, board.limit(), (0..board.limit()).map(cell))
}

impl LawAnswer {
    /// A conjecture about a row is held against a longer one, and is none if that shows otherwise.
    fn look_along(&mut self, longer: Table) {
        let Some(found) = &mut self.found else { return };
        if witness_against(&found.law, &longer).is_some() {
            (self.found, self.standing) = (None, Firmness::None);
        } else {
            found.agrees_below = found.agrees_below.max(longer.limit());
        }
    }
}
