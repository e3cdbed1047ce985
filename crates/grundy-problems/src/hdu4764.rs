//! From 0 the players in turn raise the number by 1 to `k`; who first reaches `N` or more loses. Tang moves first.
//!
//! It is Bash's game with a goal of `N - 1`: who writes that wins. So Jiang wins iff `k + 1` divides `N - 1`.

use crate::Malformed;
use crate::field::{Field, LAST_ROW};
use crate::input::Input;
use crate::output::Output;

const BOUND: Field = Field::new("the number N that must not be reached", "不能达到的数 N");
const STEP: Field = Field::new("the largest step k", "每次最多增加的数 k").from(1);

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    loop {
        let bound = input.number(&BOUND)?;
        if bound == 0 {
            input.number(&LAST_ROW)?;
            return Ok(());
        }
        let step = input.number(&STEP)?;
        output.choose((bound - 1).is_multiple_of(step + 1), "Jiang", "Tang");
    }
}
