//! The laws of many games: `cargo run --release --example sweep_of_codes`.

use grundy::{Budget, Error, Sweep};

pub(crate) fn main() -> Result<(), Error> {
    let sweep = Sweep::pattern("octal 0.?")?;
    let mut proved = 0;
    for (rule, law) in sweep.budget(Budget { positions: 100_000, ..Budget::small() }).run() {
        let law = law?;
        println!("{rule}: {law}");
        proved += usize::from(law.is_proved());
    }
    println!("{proved} of {} are proved", sweep.rules().len());
    assert!(proved > 0);
    Ok(())
}
