//! Points in convex position; a move draws a segment that meets no earlier one, ends included.
//!
//! A segment uses two points and parts the others into two groups that never meet again: Dawson's Kayles, the octal
//! game 0.07. Its values repeat with period 34 from 53 points on (Guy and Smith, 1956): the options of `n` are sums of
//! two smaller groups, so a repetition that holds for long enough, up to `2·53 + 34 + 2`, holds for ever.

use crate::Malformed;
use crate::field::{Field, TESTS};
use crate::input::Input;
use crate::output::Output;

const PREPERIOD: usize = 53;
const PERIOD: usize = 34;
const PLANES: Field = Field::new("the number of planes", "平面数");
const POINTS: Field = Field::new("the number of points", "点数");

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    let values = values();
    for _ in 0..input.number(&TESTS)? {
        let planes = input.number(&PLANES)?;
        let mut value = 0;
        input.numbers(planes, &POINTS, |points| value ^= values[representative(points)])?;
        output.choose(value != 0, "Carol", "Dave");
    }
    Ok(())
}

/// The least number of points with the same value.
#[inline]
fn representative(points: u64) -> usize {
    match (points as usize).checked_sub(PREPERIOD) {
        Some(beyond) => PREPERIOD + beyond % PERIOD,
        None => points as usize,
    }
}

fn values() -> [u8; PREPERIOD + PERIOD] {
    let mut values = [0; PREPERIOD + PERIOD];
    for points in 2..values.len() {
        let rest = points - 2;
        let reached =
            (0..=rest / 2).fold(0_u64, |reached, one| reached | 1 << (values[one] ^ values[rest - one]));
        values[points] = reached.trailing_ones() as u8;
    }
    values
}
