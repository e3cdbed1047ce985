//! What is seen from the form of a rule: that a number is not negative, that a place lies inside a list, that a
//! coordinate never rises.

use grundy_rule::form::{Bound, Fold, Own, Run, Sort, Term};
use grundy_rule::tree::{Function, Operator, Span};
use std::collections::BTreeMap;

/// Something that a linear form adds multiples of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Atom {
    /// A named number.
    Slot(usize),
    /// A parameter; it is not negative.
    Parameter(String),
    /// An expression that is not linear; whether it is known not to be negative.
    Opaque(Box<Term>, bool),
}

/// A constant plus multiples of atoms.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Linear {
    /// The constant.
    pub constant: i128,
    /// The multiples; none is 0, and no atom stands there twice.
    pub terms: Vec<(Atom, i128)>,
}

impl Linear {
    /// A number.
    pub fn constant(constant: i128) -> Linear {
        Linear { constant, terms: Vec::new() }
    }

    /// Something once.
    pub fn atom(atom: Atom) -> Linear {
        Linear { constant: 0, terms: vec![(atom, 1)] }
    }

    /// This plus a multiple of another.
    pub fn plus(mut self, other: &Linear, factor: i128) -> Linear {
        self.constant = self.constant.saturating_add(other.constant.saturating_mul(factor));
        for (atom, multiple) in &other.terms {
            let more = multiple.saturating_mul(factor);
            match self.terms.iter_mut().find(|(own, _)| own == atom) {
                Some((_, entry)) => *entry = entry.saturating_add(more),
                None => self.terms.push((atom.clone(), more)),
            }
        }
        self.terms.retain(|(_, multiple)| *multiple != 0);
        self
    }

    /// The same as a term.
    pub fn term(&self) -> Term {
        let combined = |operator: Operator, left: Term, right: Term| {
            Term::Binary(operator, Box::new(left), Box::new(right), Span::default())
        };
        let times = |(atom, multiple): &(Atom, i128)| {
            let atom = match atom {
                Atom::Slot(slot) => Term::Local(*slot),
                Atom::Parameter(name) => Term::Parameter(name.clone()),
                Atom::Opaque(term, _) => (**term).clone(),
            };
            match multiple {
                1 => atom,
                multiple => combined(Operator::Multiply, Term::Integer(*multiple), atom),
            }
        };
        let sum = self.terms.iter().map(times).reduce(|left, right| combined(Operator::Add, left, right));
        match (sum, self.constant) {
            (None, constant) => Term::Integer(constant),
            (Some(sum), 0) => sum,
            (Some(sum), constant) => combined(Operator::Add, sum, Term::Integer(constant)),
        }
    }

    /// How often a slot is added.
    pub fn of_slot(&self, slot: usize) -> i128 {
        self.terms.iter().find(|(atom, _)| *atom == Atom::Slot(slot)).map_or(0, |(_, multiple)| *multiple)
    }
}

/// What is known about the names of an alternative: coordinates and parameters are not negative, binders have bounds.
#[derive(Clone, Debug, Default)]
pub struct Known {
    arity: usize,
    bounds: BTreeMap<usize, (Option<Linear>, Option<Linear>)>,
    /// Forms that a condition has shown not to be negative.
    natural: Vec<Linear>,
}

impl Known {
    /// Only the coordinates are known so far.
    pub fn new(arity: usize) -> Known {
        Known { arity, ..Known::default() }
    }

    /// Learns from a binder.
    pub fn bind(&mut self, bound: &Bound) {
        match bound {
            Bound::For { slot, run, exit } => self.bind_run(*slot, run, exit.as_ref().map(|(exit, _)| exit)),
            Bound::Let { slot, value } => {
                let value = self.linear(value);
                self.bounds.insert(*slot, (Some(value.clone()), Some(value)));
            }
            Bound::If(condition) => self.learn(condition),
        }
    }

    /// Learns from a condition that holds.
    pub fn learn(&mut self, condition: &Term) {
        use grundy_rule::tree::Comparison::{Equal, Greater, GreaterOrEqual, Less, LessOrEqual};
        match condition {
            Term::And(left, right) => {
                self.learn(left);
                self.learn(right);
            }
            Term::Compare(first, rest, _) => {
                let mut left = &**first;
                for (comparison, right) in rest {
                    let difference = self.linear(right).plus(&self.linear(left), -1);
                    let opposite = Linear::default().plus(&difference, -1);
                    match comparison {
                        LessOrEqual => self.natural.push(difference),
                        Less => self.natural.push(difference.plus(&Linear::constant(1), -1)),
                        GreaterOrEqual => self.natural.push(opposite),
                        Greater => self.natural.push(opposite.plus(&Linear::constant(1), -1)),
                        Equal => self.natural.extend([difference, opposite]),
                        _ => {}
                    }
                    left = right;
                }
            }
            _ => {}
        }
    }

    /// Learns the bounds of a name that runs through a set.
    pub fn bind_run(&mut self, slot: usize, run: &Run, exit: Option<&Term>) {
        let (least, mut most) = self.run_bounds(run);
        if let Some(bound) = exit.and_then(|exit| self.exit_bound(exit, slot)) {
            most = Some(bound);
        }
        self.bounds.insert(slot, (least, most));
    }

    fn run_bounds(&self, run: &Run) -> (Option<Linear>, Option<Linear>) {
        let one = || Some(Linear::constant(1));
        match run {
            Run::Range(from, to) => {
                (Some(self.linear(from)), Some(self.linear(to).plus(&Linear::constant(1), -1)))
            }
            Run::From(from) => (Some(self.linear(from)), None),
            Run::List(elements) => {
                let known = listed(elements);
                let bound = |value: Option<i128>| value.map(Linear::constant);
                match known {
                    Some((least, most)) => (bound(Some(least)), bound(Some(most))),
                    None => {
                        (elements.iter().all(|element| self.is_natural(element)).then(Linear::default), None)
                    }
                }
            }
            Run::AllBut(_) => (one(), None),
            Run::Named(name, arguments, _) => match (*name, arguments.as_slice()) {
                ("primes", _) => (Some(Linear::constant(2)), None),
                ("divisors" | "coprime", [of]) => (one(), Some(self.linear(of))),
                ("digits", _) => (one(), Some(Linear::constant(9))),
                ("even" | "multiples", _) => (Some(Linear::default()), None),
                _ => (one(), None),
            },
            Run::Step(inner, ..) | Run::But(inner, _) | Run::Both(inner, _) => self.run_bounds(inner),
            Run::Elements(..) => (Some(Linear::default()), None),
            _ => (None, None),
        }
    }

    /// From `exit ≥ 0` with the name in it exactly −1 times: the most it can be.
    pub fn exit_bound(&self, exit: &Term, slot: usize) -> Option<Linear> {
        let exit = self.linear(exit);
        (exit.of_slot(slot) == -1).then(|| exit.plus(&Linear::atom(Atom::Slot(slot)), 1))
    }

    /// The linear form of a term.
    pub fn linear(&self, term: &Term) -> Linear {
        match term {
            Term::Integer(value) => Linear::constant(*value),
            Term::Local(slot) => Linear::atom(Atom::Slot(*slot)),
            Term::Parameter(name) => Linear::atom(Atom::Parameter(name.clone())),
            Term::Negate(inner, _) => Linear::default().plus(&self.linear(inner), -1),
            Term::Binary(Operator::Add, left, right, _) => self.linear(left).plus(&self.linear(right), 1),
            Term::Binary(Operator::Subtract, left, right, _) => {
                self.linear(left).plus(&self.linear(right), -1)
            }
            Term::Binary(Operator::Multiply, left, right, _) => {
                let (left, right) = (self.linear(left), self.linear(right));
                match (left.terms.is_empty(), right.terms.is_empty()) {
                    (true, _) => Linear::default().plus(&right, left.constant),
                    (_, true) => Linear::default().plus(&left, right.constant),
                    _ => self.opaque(term),
                }
            }
            _ => self.opaque(term),
        }
    }

    fn opaque(&self, term: &Term) -> Linear {
        Linear::atom(Atom::Opaque(Box::new(term.clone()), self.is_natural_form(term)))
    }

    /// Whether a term is seen not to be negative.
    pub fn is_natural(&self, term: &Term) -> bool {
        self.is_natural_form(term) || self.least_is_natural(&self.linear(term))
    }

    /// Whether the first term is seen to be at most the second.
    pub fn is_at_most(&self, term: &Term, other: &Term) -> bool {
        match term {
            Term::Call(Function::Min, arguments, _) => {
                arguments.iter().any(|argument| self.is_at_most(argument, other))
            }
            Term::Call(
                Function::Isqrt | Function::Bits | Function::BitAnd | Function::Popcount,
                arguments,
                _,
            ) => {
                arguments.iter().any(|argument| self.is_natural(argument) && self.is_at_most(argument, other))
            }
            Term::Binary(Operator::Divide, left, right, _) => {
                self.is_at_most(left, other) && self.is_natural(left) && self.is_positive(right)
            }
            Term::Binary(Operator::Modulo, left, right, _) => {
                self.is_natural(left)
                    && self.is_positive(right)
                    && (self.is_at_most(left, other) || self.is_at_most(right, other))
            }
            _ => self.least_is_natural(&self.linear(other).plus(&self.linear(term), -1)),
        }
    }

    /// Whether the first term is seen to be below the second.
    pub fn is_less(&self, term: &Term, other: &Term) -> bool {
        let difference = self.linear(other).plus(&self.linear(term), -1);
        self.least_is_natural(&difference.plus(&Linear::constant(1), -1))
    }

    /// Whether a term is seen to be at least 1.
    pub fn is_positive(&self, term: &Term) -> bool {
        self.least_is_natural(&self.linear(term).plus(&Linear::constant(1), -1))
    }

    fn is_natural_form(&self, term: &Term) -> bool {
        match term {
            Term::Integer(value) => *value >= 0,
            Term::Parameter(_) | Term::Character(_) => true,
            Term::Local(slot) => {
                *slot < self.arity || self.least_is_natural(&Linear::atom(Atom::Slot(*slot)))
            }
            Term::Negate(..) => false,
            Term::Binary(Operator::Subtract, ..) => self.least_is_natural(&self.linear(term)),
            Term::Binary(_, left, right, _) | Term::Power(left, right, _) => {
                self.is_natural(left) && self.is_natural(right)
            }
            Term::Call(Function::Min, arguments, _) => {
                arguments.iter().all(|argument| self.is_natural(argument))
            }
            Term::Call(Function::Max, arguments, _) => {
                arguments.iter().any(|argument| self.is_natural(argument))
            }
            Term::Choice(_, first, second) => self.is_natural(first) && self.is_natural(second),
            Term::Call(..) | Term::At(..) => true,
            Term::Fold(Fold::Sum | Fold::Min | Fold::Max, run, _) => match &**run {
                Run::Elements(..) => true,
                Run::Comprehension(body, _) => matches!(**body, Term::At(..)),
                _ => false,
            },
            Term::Fold(..) => true,
            Term::Apply(own, arguments, _) => {
                *own != Own::Ceiling || arguments.iter().all(|argument| self.is_natural(argument))
            }
            _ => false,
        }
    }

    /// Puts bounds in place of binders, the last one first, and looks at what is left.
    fn least_is_natural(&self, linear: &Linear) -> bool {
        if self.is_evident(linear) {
            return true;
        }
        self.natural.iter().any(|known| self.is_evident(&linear.clone().plus(known, -1)))
    }

    fn is_evident(&self, linear: &Linear) -> bool {
        let mut least = linear.clone();
        for (&slot, (lower, upper)) in self.bounds.iter().rev() {
            let factor = least.of_slot(slot);
            let bound = if factor > 0 { lower } else { upper };
            if factor == 0 {
                continue;
            }
            let Some(bound) = bound else { return false };
            least = least.plus(&Linear::atom(Atom::Slot(slot)), -factor).plus(bound, factor);
        }
        let natural = |(atom, factor): &(Atom, i128)| match atom {
            Atom::Slot(slot) => *slot < self.arity && *factor > 0,
            Atom::Parameter(_) => *factor > 0,
            Atom::Opaque(_, natural) => *natural && *factor > 0,
        };
        least.constant >= 0 && least.terms.iter().all(natural)
    }
}

/// The least and the greatest of written numbers.
fn listed(elements: &[Term]) -> Option<(i128, i128)> {
    let values = elements.iter().map(|element| match element {
        Term::Integer(value) => Some(*value),
        _ => None,
    });
    let values = values.collect::<Option<Vec<i128>>>()?;
    Some((values.iter().copied().min()?, values.iter().copied().max()?))
}

/// Whether a kind of position is made of numbers alone.
pub fn is_numeric(sorts: &[Sort]) -> bool {
    sorts.iter().all(|sort| *sort == Sort::Number)
}
