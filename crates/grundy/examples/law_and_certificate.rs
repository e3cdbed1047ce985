//! The law of a game and its certificate, checked again: `cargo run --example law_and_certificate`.

use grundy::check::{Budget, Verdict, check};
use grundy::{Error, Game, Standing};

pub(crate) fn main() -> Result<(), Error> {
    let kayles: Game = "kayles".parse()?;
    let law = kayles.law()?;
    println!("{law}");
    println!("at a million million: {:?}", law.value(1_000_000_000_000));

    match law.standing() {
        Standing::Proved(proof) => {
            println!("{}", proof.explanation().english);
            // Whoever receives the certificate needs the checker and nothing else of ours.
            assert!(matches!(check(proof.certificate(), &Budget::default()), Verdict::Accepted(_)));
        }
        Standing::Conjectured { agrees_below } => println!("only seen, below {agrees_below}"),
        other => println!("{other}"),
    }
    Ok(())
}
