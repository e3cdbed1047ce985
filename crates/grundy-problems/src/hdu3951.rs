//! A ring of `N` coins; a move takes 1 to `K` coins that lie side by side, and gaps separate for ever.
//!
//! If one move can take all, the first wins. If only one coin is taken at a time, parity decides.
//! Otherwise the first move leaves a row, the second player takes one or two from its middle and then mirrors.

use crate::Malformed;
use crate::field::{Field, TESTS};
use crate::input::Input;
use crate::output::Output;

const COINS: Field = Field::new("the number of coins", "硬币数").from(1);
const MOST: Field = Field::new("the most coins that one move takes", "每次最多取的硬币数").from(1);

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    for case in 1..=input.number(&TESTS)? {
        let (coins, most) = (input.number(&COINS)?, input.number(&MOST)?);
        let first_wins = most >= coins || (most == 1 && !coins.is_multiple_of(2));
        output.show(format_args!("Case {case}: {}", if first_wins { "first" } else { "second" }));
    }
    Ok(())
}
