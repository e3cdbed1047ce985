//! Staircase Nim: a move brings any number of objects from stair `i` to stair `i - 1`; stair 0 is the ground.
//!
//! Only the odd stairs count. What comes down from an even stair can at once be brought one stair further, so it
//! changes nothing; what leaves an odd stair is gone as in Nim. The mover wins iff the xor of the odd stairs is not 0.

use crate::Malformed;
use crate::field::Field;
use crate::input::Input;
use crate::output::Output;

const STAIRS: Field = Field::new("the number of stairs", "台阶数");
const OBJECTS: Field = Field::new("the number of objects on a stair", "一级台阶上的石子数");

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    let stairs = input.number(&STAIRS)?;
    let (mut value, mut odd) = (0, false);
    input.numbers(stairs, &OBJECTS, |objects| {
        odd = !odd;
        value ^= if odd { objects } else { 0 };
    })?;
    output.choose(value != 0, "Yes", "No");
    Ok(())
}
