//! Piles of cards; the first player takes from the top of a pile, the second from the bottom, and each keeps the sum.
//!
//! Each player can defend his own half of every pile, by answering in the same pile. So only the middle cards of odd
//! piles are free, and they are taken in turn, the largest first.

use crate::Malformed;
use crate::field::Field;
use crate::input::Input;
use crate::output::Output;

const PILES: Field = Field::new("the number of piles", "牌堆数");
const CARDS: Field = Field::new("the number of cards in a pile", "一堆的牌数");
const CARD: Field = Field::new("the value of a card", "牌的数值").to(1_000_000_000);

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    let mut sums = [0_u128; 2];
    let mut middles = Vec::new();
    for _ in 0..input.number(&PILES)? {
        let count = input.number(&CARDS)?;
        input.numbers(count / 2, &CARD, |card| sums[0] += u128::from(card))?;
        input.numbers(count % 2, &CARD, |card| middles.push(card))?;
        input.numbers(count / 2, &CARD, |card| sums[1] += u128::from(card))?;
    }
    middles.sort_unstable_by(|one, other| other.cmp(one));
    for (turn, &card) in middles.iter().enumerate() {
        sums[turn % 2] += u128::from(card);
    }
    output.show(format_args!("{} {}", sums[0], sums[1]));
    Ok(())
}
