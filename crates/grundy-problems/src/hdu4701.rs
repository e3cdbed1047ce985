//! Items in a row with prices; the players in turn buy at least one of the next items with their own money, and who
//! cannot loses. Alice has `A` and moves first, Bob has `B`.
//!
//! What both have together before item `i` is known: `A + B` less the prices paid. So one number decides: `f(i)`, the
//! least money with which the player to move at item `i` wins. He must afford the item; and then either the other has
//! less than `f(i + 1)` left to answer with, or he himself buys on, which needs `c + f(i + 1)`.

use crate::Malformed;
use crate::field::Field;
use crate::input::Input;
use crate::output::Output;

const LARGEST: u64 = 1_000_000_000;
const ITEMS: Field = Field::new("the number of items", "物品数");
const MONEY: Field = Field::new("a player's money", "玩家的钱数").to(LARGEST);
const PRICE: Field = Field::new("a price", "价格").to(LARGEST);

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    let mut prices = Vec::new();
    while !input.at_end()? {
        let items = input.number(&ITEMS)?;
        let (alice, bob) = (input.number(&MONEY)? as i64, input.number(&MONEY)? as i64);
        prices.clear();
        input.numbers(items, &PRICE, |price| prices.push(price as u32))?;
        let wins = least_money(&prices, alice + bob).is_some_and(|least| alice >= least);
        output.choose(wins, "ALICE", "BOB");
    }
    Ok(())
}

/// The least money with which the first player wins when both have `together`; `None` if there is nothing to buy.
fn least_money(prices: &[u32], together: i64) -> Option<i64> {
    let paid: i64 = prices.iter().map(|&price| i64::from(price)).sum();
    let (&last, earlier) = prices.split_last()?;
    let mut left = together - paid + i64::from(last);
    let mut least = i64::from(last);
    for &price in earlier.iter().rev() {
        left += i64::from(price);
        least = i64::from(price).max((left - least + 1).min(i64::from(price) + least));
    }
    Some(least)
}
