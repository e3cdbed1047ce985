//! Who wins a sum of different games, and with which moves: `cargo run --example moves_of_a_sum`.

use grundy::{Error, Game, Outcome, Play, Sum};

pub(crate) fn main() -> Result<(), Error> {
    let sum: Sum = "nim 3 5 + kayles 7".parse()?;
    let solution = sum.solve()?;
    println!("{sum}\n{solution}");
    assert_eq!(sum.to_string(), "nim 3 5 + kayles 7");
    for winning in &solution.moves {
        println!("  {winning}");
    }

    // The same sum put together by a program, and played to its end by two perfect players.
    let (nim, kayles): (Game, Game) = ("nim".parse()?, "kayles".parse()?);
    let mut position = nim.at([3])? + nim.at([5])? + kayles.at([7])?;
    let mut mover_began = true;
    while let Some(made) = position.reply(Play::Normal)? {
        println!("{made}");
        position = position.after(&made);
        mover_began = !mover_began;
    }
    // Whoever is to move now has lost.
    assert_eq!(solution.outcome == Outcome::Next, !mover_began);
    Ok(())
}
