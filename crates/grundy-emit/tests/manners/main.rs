//! Programs of rules that say how play goes and ends, and of compounds other than the sum. What they must print is worked
//! out here, straight from the definitions: whole graphs in rounds, and all plays of a compound.

mod cases;
mod compounds;
mod contests;
#[path = "../../../grundy-table/tests/movers/mod.rs"]
mod movers;
mod refusals;
mod sums;
#[path = "../support/mod.rs"]
mod support;
mod world;

use cases::check;
use compounds::{compounds, compounds_of_one};
use contests::{contests, of_parameters};
use sums::loopy_sums;

#[test]
fn positions_are_decided_in_their_manner_of_play() {
    check("manners", &contests().into_iter().chain(of_parameters()).collect::<Vec<_>>());
}

#[test]
fn loopy_sums_are_those_of_the_graph_of_all_states() {
    check("loopy", &loopy_sums());
}

#[test]
fn compounds_are_those_of_all_plays() {
    check("compounds", &compounds().into_iter().chain(compounds_of_one()).collect::<Vec<_>>());
}
