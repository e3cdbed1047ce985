//! The methods of proof, by the name that certificates use.

pub(crate) mod certificate;

mod along;
mod arithmetic;
mod automaton;
pub(crate) mod breaking;
mod classes;
mod code_table;
mod colon;
mod definition;
mod diagonal;
mod euclid;
mod factors;
mod guy_smith;
pub(crate) mod lists;
mod memory;
mod modulus;
mod moore;
mod parametric;
mod periods;
mod quotient;
mod residues;
mod rising;
mod roots;
mod same_options;
mod scaling;
mod schwenk;
mod selective;
mod sparse_window;
mod staircase;
mod sum;
mod table;
mod tartan;
mod textbook;
mod thin;
mod window;

pub(crate) use parametric::parameters;

use crate::budget::{Checked, Meter};
use crate::methods::certificate::Case;
use crate::rule::Rule;
use crate::verdict::Claim;
use lists::Lists;

type Method<R> = fn(&Case<R>, &mut Meter) -> Checked<Claim>;

/// Every method, with the function that checks it.
pub(crate) const METHODS: &[(&str, Method<Rule>)] = &[
    ("window", window::check),
    ("memory", memory::check),
    ("guy-smith", guy_smith::check),
    ("sparse-window", sparse_window::check),
    ("arithmetic", arithmetic::check),
    ("along", along::check),
    ("automaton", automaton::check),
    ("mod", modulus::check),
    ("residues", residues::check),
    ("rising", rising::check),
    ("scaling", scaling::check),
    ("roots", roots::check),
    ("thin", thin::check),
    ("factors", factors::check),
    ("euclid", euclid::check),
    ("euclid-to-zero", euclid::to_zero::check),
    ("sum", sum::check),
    ("tartan", tartan::check),
    ("moore", moore::check),
    ("staircase", staircase::check),
    ("schwenk", schwenk::check),
    ("quotient", quotient::check),
    ("textbook", textbook::check),
    ("subtraction-set", textbook::check_subtraction_set),
    ("take-any", textbook::check_take_any),
    ("table", table::check),
    ("same-options", same_options::check),
    ("parametric", parametric::check),
    ("classes", classes::check),
];

/// The methods for games on lists.
pub(crate) const ON_LISTS: &[(&str, Method<Lists>)] = &[
    ("sum", sum::check_lists),
    ("moore", moore::check_lists),
    ("staircase", staircase::check_lists),
    ("selective", selective::check),
    ("diagonal", diagonal::check),
    ("colon", colon::check),
];

/// The method of this name.
pub(crate) fn named<R>(methods: &[(&str, Method<R>)], name: &str) -> Checked<Method<R>> {
    let found = methods.iter().find(|(known, _)| *known == name);
    found.map(|(_, check)| *check).ok_or_else(|| format!("the method `{name}` is not known here"))
}
