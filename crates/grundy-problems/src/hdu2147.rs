//! Kiki's game: a coin in the corner of an `n × m` board moves one step left, down or both; who cannot move loses.
//!
//! In steps from the far corner, the lost squares are those with both distances even: from there every step spoils
//! a parity, and from any other square one step puts both right. So the first loses iff `n` and `m` are odd.

use crate::Malformed;
use crate::field::{Field, LAST_ROW};
use crate::input::Input;
use crate::output::Output;

const ROWS: Field = Field::new("the number of rows", "行数");
const COLUMNS: Field = Field::new("the number of columns", "列数").from(1);

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    loop {
        let rows = input.number(&ROWS)?;
        if rows == 0 {
            input.number(&LAST_ROW)?;
            return Ok(());
        }
        let columns = input.number(&COLUMNS)?;
        output.choose((rows & columns).is_multiple_of(2), "Wonderful!", "What a pity!");
    }
}
