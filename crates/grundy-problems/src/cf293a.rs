//! Two strings of `2n` binary digits; the players in turn take a free place, and each keeps his own string's digit.
//! In the end each arranges his digits as he likes, and the larger number wins.
//!
//! Only the number of ones matters. Both first want the places where both have a one, then each his own ones, then
//! those that are the other's. Counting these turns gives the difference.

use crate::field::Field;
use crate::input::Input;
use crate::output::Output;
use crate::{Malformed, Text};

const HALF: Field = Field::new("the number n, half the length of the strings", "字符串长度的一半 n").from(1);

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    let length = 2 * input.number(&HALF)?;
    let first = input.binary_digits(length, digits_of("first", "先手", length))?;
    let second = input.binary_digits(length, digits_of("second", "后手", length))?;
    let ones = |digits: &[u8]| digits.iter().filter(|&&digit| digit == b'1').count() as i64;
    let both = first.iter().zip(&second).filter(|(one, other)| **one & **other == b'1').count() as i64;
    let lead = ones(&first) - ones(&second) + both % 2;
    match lead {
        1.. => output.line("First"),
        -1..=0 => output.line("Draw"),
        _ => output.line("Second"),
    }
    Ok(())
}

fn digits_of(english: &str, chinese: &str, length: u64) -> Text {
    Text::new(
        format!("{length} binary digits of the {english} player"),
        format!("{chinese}的 {length} 个 0/1 字符"),
    )
}
