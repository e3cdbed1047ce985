//! Bottles in a row with beans; a move takes a bean out of bottle `i` and puts one bean each into `j` and `k`,
//! `i < j ≤ k`.
//!
//! Every bean is a game of its own: one at distance `d` from the last bottle becomes two that are nearer, as in
//! `acwing894`, so its value is the `d`-th odious number. Beans of one bottle cancel in pairs.
//! All first moves out of bottles that hold a bean are tried.

use crate::Malformed;
use crate::field::{Field, TESTS};
use crate::input::Input;
use crate::odious::odious;
use crate::output::Output;

/// The moves are tried one by one, and their number grows with the cube.
const BOTTLES: Field = Field::new("the number of bottles", "瓶子数").from(1).to(300);
const BEANS: Field = Field::new("the number of beans in a bottle", "一个瓶子中的豆子数");

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    for _ in 0..input.number(&TESTS)? {
        let bottles = input.number(&BOTTLES)?;
        let beans = input.list(bottles, &BEANS)?;
        let winning = winning_moves(&beans);
        match winning.first() {
            Some((from, left, right)) => output.show(format_args!("{from} {left} {right}")),
            None => output.line("-1 -1 -1"),
        }
        output.show(winning.len());
    }
    Ok(())
}

/// In the order in which the judge compares them.
fn winning_moves(beans: &[u64]) -> Vec<(usize, usize, usize)> {
    let last = beans.len() - 1;
    let value = |bottle: usize| odious((last - bottle) as u64);
    let odd = (0..beans.len()).filter(|&bottle| !beans[bottle].is_multiple_of(2));
    let whole = odd.fold(0, |sum, bottle| sum ^ value(bottle));
    let mut winning = Vec::new();
    for from in (0..last).filter(|&bottle| beans[bottle] > 0) {
        for left in from + 1..=last {
            let right = (left..=last).filter(|&right| whole ^ value(from) ^ value(left) == value(right));
            winning.extend(right.map(|right| (from, left, right)));
        }
    }
    winning
}
