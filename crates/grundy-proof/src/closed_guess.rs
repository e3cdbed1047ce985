//! A guess for several kinds of positions together: the closed form that the table of each kind shows, as automata in base 2.
//!
//! A period of 14 needs hundreds of values before its automaton can be learned digit by digit, but only a few dozen to be seen.

use crate::automata::{Automaton, Compiler, Limits, Numeration, Order, System};
use crate::forms::lowered;
use crate::game::law_automata::Encoding;
use crate::kernel::cells_of;
use grundy_law::find_values;
use grundy_rule::Tag;
use grundy_table::{Budget, Table};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The automata of the laws that these tables show; nothing if one shows none whose values can stand on a track.
pub(crate) fn closed_guess(
    tables: impl IntoIterator<Item = (Tag, Table)>,
    budget: &Budget,
) -> Option<BTreeMap<Tag, Arc<Automaton>>> {
    let limits = Limits { cells: cells_of(budget), should_stop: budget.should_stop };
    let numeration = Numeration::new(System::Base(2), &limits).ok()?;
    let compiler = Compiler::new(&numeration, limits, Order::SumsFirst);
    let guesses = tables.into_iter().map(|(tag, table)| Some((tag, Arc::new(relation(&table, &compiler)?))));
    guesses.collect()
}

fn relation(table: &Table, compiler: &Compiler) -> Option<Automaton> {
    let law = find_values(table).law?.law;
    let found = lowered(&law, compiler).ok()?;
    (found.encoding == Encoding::Track).then_some(found.relation)
}
