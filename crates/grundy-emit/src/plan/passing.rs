//! Plans that pass over many positions at once: the value of one position in a few steps, without a table.

use super::climb::{Climb, climb};
use super::walk::{Walk, walk};
use crate::names::own_name;
use crate::program::Function;
use crate::rule::{Made, Pieces, Scope};
use grundy_rule::Text;
use grundy_rule::form::{Alternative, Form};

/// A rule of one of these shapes.
pub enum Passing<'a> {
    /// A heap falls by at most so many.
    Falling(Walk<'a>),
    /// A number rises towards a bound.
    Rising(Climb<'a>),
}

/// What the functions of both shapes begin with.
pub(super) struct Begun {
    /// The coordinates of the position.
    pub own: Vec<String>,
    /// What functions are given: the coordinates, then the parameters.
    pub given: Vec<String>,
    /// The names of a move.
    pub scope: Scope,
}

/// The names of a position, of the parameters and of a move.
pub(super) fn begun(pieces: &Pieces<'_>, alternative: &Alternative) -> Begun {
    let parameters = pieces.form.parameters.iter().map(|parameter| own_name(&parameter.name));
    pieces.begin();
    pieces.at_kind(0);
    let own = pieces.coordinates(0);
    let given = own.iter().cloned().chain(parameters).collect();
    let scope = pieces.scope(&own, &pieces.things(0), &alternative.names);
    Begun { own, given, scope }
}

impl Passing<'_> {
    /// The shape of a rule, if it has one.
    pub fn of(form: &Form) -> Option<Passing<'_>> {
        walk(form).map(Passing::Falling).or_else(|| climb(form).map(Passing::Rising))
    }

    /// About how many steps one position takes.
    pub fn steps(&self, most: f64) -> f64 {
        match self {
            Passing::Falling(walk) => 15.0 * walk.turns(most),
            Passing::Rising(climb) => 15.0 * climb.turns(most) * most.max(2.0).log2(),
        }
    }

    /// The functions; the last is `grundy`, of the coordinates and then the parameters.
    pub fn functions(&self, pieces: &Pieces<'_>) -> Made<Vec<Function>> {
        match self {
            Passing::Falling(walk) => walk.functions(pieces),
            Passing::Rising(climb) => climb.functions(pieces),
        }
    }

    /// How values are found.
    pub fn words(&self) -> Text {
        match self {
            Passing::Falling(_) => Text::new(
                "a walk through heaps from which equally many may be taken (Maximum Nim, Levine 2006)",
                "沿着可取数量相同的堆逐段下降（Maximum Nim，Levine 2006）",
            ),
            Passing::Rising(_) => Text::new(
                "where the bound is not reached at once, the last number below which it is not takes its place",
                "若不能一步到达上界，则以最后一个不能到达上界的数代替上界",
            ),
        }
    }
}
