//! The laws of many games: `cargo run --release --example sweep_of_codes`.

use grundy::{Error, Sweep};

pub(crate) fn main() -> Result<(), Error> {
    // A pattern such as `octal 0.?` would do as well; it holds Officers, whose period nobody knows.
    let sweep = Sweep::of(["octal 0.07", "octal 0.137", "octal 0.77"].map(String::from));
    let mut proved = 0;
    for (rule, law) in sweep.run() {
        let law = law?;
        println!("{rule}: {law}");
        proved += usize::from(law.is_proved());
    }
    println!("{proved} of {} are proved", sweep.rules().len());
    assert_eq!(proved, 3);
    Ok(())
}
