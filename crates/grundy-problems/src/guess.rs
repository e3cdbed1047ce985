//! Guess a secret number `n` in `1..=U` in rounds; in each round at most `n` numbers may be written (one more than `n`
//! loses), a hit wins, and otherwise one is told which are smaller and which larger. How many rounds are needed?
//!
//! Knowing that `n ≥ L` one may write `L` numbers, and the larger the known bound, the more. Let `f(k, L)` be the largest
//! `U` for which `k` rounds suffice when `n` is in `L..=U`: the first number written leaves `L..` to `k - 1` rounds,
//! the next one starts two beyond their reach with a larger bound, and so on `L` times, and then once more.

use crate::Malformed;
use crate::field::{Field, LARGE, TESTS};
use crate::input::Input;
use crate::output::Output;

const BOUND: Field = Field::new("the largest possible secret U", "秘密数的上界 U").from(1);

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    let reach = reach_of_rounds();
    for _ in 0..input.number(&TESTS)? {
        let bound = input.number(&BOUND)?;
        output.show(reach.partition_point(|&largest| largest < bound));
    }
    Ok(())
}

/// `f(0, 1), f(1, 1), f(2, 1), …` up to the first that every input is below.
fn reach_of_rounds() -> Vec<u64> {
    let mut reach = vec![0];
    while reach[reach.len() - 1] < LARGE {
        reach.push(largest(reach.len() as u32, 1));
    }
    reach
}

/// `f(rounds, least)`, or a number above `LARGE` if it is above. It grows with both arguments, so a value beyond
/// `LARGE` on the way is one in the end.
fn largest(rounds: u32, least: u64) -> u64 {
    match rounds {
        0 => return least - 1,
        // Each of the steps below adds one, and there may be very many of them.
        1 => return least.saturating_mul(2) - 1,
        _ => {}
    }
    let mut next = least;
    for _ in 0..least {
        next = largest(rounds - 1, next).saturating_add(2);
        if next > LARGE {
            return next;
        }
    }
    largest(rounds - 1, next)
}
