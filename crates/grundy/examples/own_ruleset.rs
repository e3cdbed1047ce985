//! A game whose rule is written in Rust: `cargo run --example own_ruleset`.

use grundy::{Error, Game, HeapRule};

/// Take a divisor of the heap, but not the whole heap.
struct ProperDivisors;

impl HeapRule for ProperDivisors {
    fn options(&self, heap: u64, to: &mut dyn FnMut(&[u64])) {
        for taken in (1..heap).filter(|taken| heap.is_multiple_of(*taken)) {
            to(&[heap - taken]);
        }
    }
}

pub(crate) fn main() -> Result<(), Error> {
    let game = Game::heaps(ProperDivisors);
    println!("{}", game.table(33)?);

    let sum = game.at([12])? + game.at([40])?;
    let solution = sum.solve()?;
    println!("{solution}");
    for winning in &solution.moves {
        println!("  {winning}");
    }
    // The value of a heap counts how often 2 divides it.
    assert_eq!(solution.value, Some(u128::from(12u32.trailing_zeros() ^ 40u32.trailing_zeros())));
    Ok(())
}
