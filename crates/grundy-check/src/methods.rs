//! The methods of proof, by the name that certificates use.

mod along;
mod automaton;
mod code_table;
mod definition;
mod guy_smith;
mod modulus;
mod periods;
mod quotient;
mod sparse_window;
mod table;
mod textbook;
mod window;

use crate::budget::{Checked, Meter};
use crate::certificate::Case;
use crate::verdict::Claim;

type Method = fn(&Case, &mut Meter) -> Checked<Claim>;

/// Every method, with the function that checks it.
pub(crate) const METHODS: &[(&str, Method)] = &[
    ("window", window::check),
    ("guy-smith", guy_smith::check),
    ("sparse-window", sparse_window::check),
    ("automaton", automaton::check),
    ("mod", modulus::check),
    ("quotient", quotient::check),
    ("textbook", textbook::check),
    ("subtraction-set", textbook::check_subtraction_set),
    ("take-any", textbook::check_take_any),
    ("table", table::check),
];
