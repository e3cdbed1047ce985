//! The misère quotient of a game: `cargo run --example misere_quotient`.

use grundy::{Error, Game, Sum};

pub(crate) fn main() -> Result<(), Error> {
    let kayles: Game = "kayles".parse()?;
    let misere = kayles.misere()?;
    println!("{misere}");

    let quotient = misere.quotient()?;
    println!("{quotient}");
    // The standing is the same type as that of a law.
    let standings = [kayles.law()?.standing().clone(), quotient.standing().clone()];
    assert!(standings.iter().all(|standing| standing.is_proved()));
    // Order, P-classes and period: Plambeck and Siegel 2008.
    assert_eq!((quotient.order(), quotient.p_order(), quotient.period()), (40, 9, Some((71, 12))));

    let sum: Sum = "kayles 1 5".parse()?;
    println!("{}", sum.solve_misere()?);
    Ok(())
}
