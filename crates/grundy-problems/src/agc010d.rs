//! Decrementing: lower one number above 1 by one, then divide all by their greatest common divisor, which was 1.
//!
//! An odd number of even numbers wins: lowering an even one keeps some number odd, so no division by 2 happens and
//! the parity is passed on, down to all ones. With an even number of them and two or more odd numbers, every move
//! hands the opponent an odd number of evens. With a single odd number the only hope is to lower it, so that
//! everything is halved at least; that recurses at most 60 times. If it is 1 it cannot be lowered, and the mover loses.

use crate::field::{Field, HEAPS};
use crate::input::Input;
use crate::output::Output;
use crate::{Malformed, Text};

const NUMBER: Field = Field::new("a number", "一个数").from(1);

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    let count = input.number(&HEAPS.from(1))?;
    let mut numbers = input.list(count, &NUMBER)?;
    let divisor = common_divisor(&numbers);
    if divisor != 1 {
        return Err(not_reduced(input, divisor));
    }
    output.choose(wins(&mut numbers), "First", "Second");
    Ok(())
}

fn wins(numbers: &mut [u64]) -> bool {
    let mut mover_is_first = true;
    loop {
        let odd = numbers.iter().filter(|&&number| number % 2 == 1).count();
        if (numbers.len() - odd) % 2 == 1 {
            return mover_is_first;
        }
        let Some(single) = numbers.iter_mut().find(|number| **number % 2 == 1).filter(|_| odd == 1) else {
            return !mover_is_first;
        };
        if *single == 1 {
            return !mover_is_first;
        }
        *single -= 1;
        let divisor = common_divisor(numbers);
        numbers.iter_mut().for_each(|number| *number /= divisor);
        mover_is_first = !mover_is_first;
    }
}

fn common_divisor(numbers: &[u64]) -> u64 {
    let mut divisor = 0;
    for &number in numbers {
        divisor = greatest_common_divisor(divisor, number);
    }
    divisor
}

fn greatest_common_divisor(mut one: u64, mut other: u64) -> u64 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

fn not_reduced(input: &Input, divisor: u64) -> Malformed {
    input.malformed(
        Text::new("numbers without a common divisor before this place", "此处之前的数互质（最大公约数为 1）"),
        Text::new(format!("the common divisor {divisor}"), format!("公约数 {divisor}")),
    )
}
