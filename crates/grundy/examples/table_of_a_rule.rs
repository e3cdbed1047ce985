//! The table of a rule: `cargo run --example table_of_a_rule`.

use grundy::{Error, Game};

pub(crate) fn main() -> Result<(), Error> {
    let game: Game = "x -> x - k for k in {1, 3, 4}".parse()?;
    let table = game.table(21)?;
    println!("{game}\n{table}");

    let lost = (0..).zip(table.cells()).filter(|(_, cell)| cell.nimber() == Some(0)).map(|(heap, _)| heap);
    let lost: Vec<u64> = lost.collect();
    println!("lost for the player to move: {lost:?}");
    assert_eq!(lost, [0, 2, 7, 9, 14, 16]);
    Ok(())
}
