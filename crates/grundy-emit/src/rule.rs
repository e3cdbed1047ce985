//! A rule as pieces of a program: its numbers, conditions, lists, loops and options.

pub mod ends;
pub mod extents;
pub mod intervals;
pub mod known;
pub mod options;
pub mod reach;
pub mod runs;
pub mod terms;

use crate::names::own_name;
use crate::program::{Statement, Truth, when};
use grundy_rule::Text;
use grundy_rule::form::{Form, Sort};
use known::Known;
use reach::{Greatest, Ranges};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A piece of a program, or why it has none.
pub type Made<T> = Result<T, Text>;

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Thing {
    Number,
    List,
    Bag,
    Board,
}

/// What happens on the way to a number: a step, or a condition without which there is no move.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub enum Step {
    Do(Statement),
    Guard(Truth),
}

/// The names of an alternative in the program.
#[derive(Clone, Debug)]
pub struct Scope {
    /// The program's name of each slot.
    pub names: Vec<String>,
    /// What each slot is.
    pub things: Vec<Thing>,
    /// Bounds of the names.
    pub known: Known,
    /// The least and the greatest number of each name.
    pub ranges: Ranges,
}

/// Writes the pieces of one function after the other.
pub struct Pieces<'a> {
    /// The rule.
    pub form: &'a Form,
    /// Names that the function at hand has.
    taken: RefCell<BTreeSet<String>>,
    /// Parameters that must be at least 1, or a set would have no end.
    pub positive: RefCell<BTreeSet<String>>,
    /// Whether primes are listed, and so how far must be known.
    pub sieves: RefCell<bool>,
    /// The greatest numbers of each kind of position, where they are known.
    greatest: RefCell<Greatest>,
    /// The greatest number of each parameter.
    parameters: RefCell<Rc<BTreeMap<String, i128>>>,
    /// The greatest numbers of the position at hand.
    here: RefCell<Vec<i128>>,
    /// Whether a product that is too large may be any number above all that it is compared with.
    is_compared: Cell<bool>,
}

impl<'a> Pieces<'a> {
    /// Pieces of a rule.
    pub fn new(form: &'a Form) -> Pieces<'a> {
        Pieces {
            form,
            taken: RefCell::default(),
            positive: RefCell::default(),
            sieves: RefCell::new(false),
            greatest: RefCell::default(),
            parameters: RefCell::default(),
            here: RefCell::default(),
            is_compared: Cell::new(false),
        }
    }

    /// How large numbers can become: products that may outgrow 63 bits are then known.
    pub fn bounded(&self, greatest: Greatest, parameters: &BTreeMap<String, i128>) {
        *self.greatest.borrow_mut() = greatest;
        *self.parameters.borrow_mut() = Rc::new(parameters.clone());
    }

    /// The position at hand has numbers up to these.
    pub fn with_numbers_up_to(&self, most: Vec<i128>) {
        *self.here.borrow_mut() = most;
    }

    /// The position at hand is one of a kind.
    pub fn at_kind(&self, kind: usize) {
        let most = self.greatest.borrow().get(kind).cloned();
        self.with_numbers_up_to(most.unwrap_or_default());
    }

    /// A new function begins: only the parameters have names.
    pub fn begin(&self) {
        let parameters = self.form.parameters.iter().map(|parameter| own_name(&parameter.name));
        *self.taken.borrow_mut() = parameters.collect();
    }

    /// A name that the function does not have yet.
    pub fn fresh(&self, wanted: &str) -> String {
        let wanted = own_name(if wanted.is_empty() { "v" } else { wanted });
        let mut taken = self.taken.borrow_mut();
        let candidates = std::iter::once(wanted.clone()).chain((2..).map(|count| format!("{wanted}{count}")));
        let name = candidates.into_iter().find(|candidate| !taken.contains(candidate)).unwrap_or(wanted);
        taken.insert(name.clone());
        name
    }

    /// A name of the program's own, such as `total`.
    pub fn local(&self, wanted: &str) -> String {
        let mut taken = self.taken.borrow_mut();
        let candidates =
            std::iter::once(wanted.to_string()).chain((2..).map(|count| format!("{wanted}{count}")));
        let name = candidates.into_iter().find(|candidate| !taken.contains(candidate)).unwrap_or_default();
        taken.insert(name.clone());
        name
    }
}

/// Steps around a body: what stands behind a guard happens only where it holds.
pub fn nested(steps: Vec<Step>, body: Vec<Statement>) -> Vec<Statement> {
    steps.into_iter().rev().fold(body, |body, step| match step {
        Step::Guard(truth) => when(truth, body),
        Step::Do(statement) => std::iter::once(statement).chain(body).collect(),
    })
}

/// What a coordinate is in the program.
pub fn thing_of(sort: Sort) -> Thing {
    use grundy_rule::form::Shape;
    match sort {
        Sort::Number => Thing::Number,
        Sort::Many(Shape::List) => Thing::List,
        Sort::Many(Shape::Bag) => Thing::Bag,
        Sort::Many(Shape::Board) => Thing::Board,
    }
}

/// Something that programs are not written for.
pub fn not_written(english: &str, chinese: &str) -> Text {
    Text::new(format!("programs are not written for {english}"), format!("尚不能为{chinese}生成程序"))
}
