//! Linear forms of rule expressions, to see from the form that a number is not negative or that loops mirror each other.

use grundy_rule::number_text;
use grundy_rule::tree::{Binding, Expression, Function, Operator, RangeEnd, Set};
use std::collections::BTreeMap;

/// Something that a linear form adds multiples of.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Atom {
    /// A named number.
    Slot(usize),
    /// An expression that is not linear, by its text; whether it is known not to be negative.
    Opaque(String, bool),
}

/// A constant plus multiples of atoms.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Linear {
    /// The constant.
    pub constant: i128,
    /// The multiples; none is 0.
    pub terms: BTreeMap<Atom, i128>,
}

impl Linear {
    fn constant(constant: i128) -> Linear {
        Linear { constant, terms: BTreeMap::new() }
    }

    fn atom(atom: Atom) -> Linear {
        Linear { constant: 0, terms: BTreeMap::from([(atom, 1)]) }
    }

    /// This plus a multiple of another.
    pub fn plus(mut self, other: &Linear, factor: i128) -> Linear {
        self.constant = self.constant.saturating_add(other.constant.saturating_mul(factor));
        for (atom, &multiple) in &other.terms {
            let entry = self.terms.entry(atom.clone()).or_insert(0);
            *entry = entry.saturating_add(multiple.saturating_mul(factor));
        }
        self.terms.retain(|_, multiple| *multiple != 0);
        self
    }

    /// How often a slot is added.
    pub fn of_slot(&self, slot: usize) -> i128 {
        self.terms.get(&Atom::Slot(slot)).copied().unwrap_or(0)
    }
}

/// What is known about the names of an alternative: coordinates and parameters are not negative, binders have bounds.
pub struct Known<'a> {
    arity: usize,
    names: &'a [String],
    bounds: BTreeMap<usize, (Option<Linear>, Option<Linear>)>,
}

impl<'a> Known<'a> {
    /// Only the coordinates are known so far.
    pub fn new(arity: usize, names: &'a [String]) -> Known<'a> {
        Known { arity, names, bounds: BTreeMap::new() }
    }

    /// Learns from a binder.
    pub fn bind(&mut self, binding: &Binding) {
        match binding {
            Binding::For { slot, set, exit, .. } => self.bind_set(*slot, set, exit.as_ref()),
            Binding::Let { slot, value } => {
                let value = self.linear(value);
                self.bounds.insert(*slot, (Some(value.clone()), Some(value)));
            }
            Binding::If(_) => {}
        }
    }

    /// Learns the bounds of a name that runs through a set.
    pub fn bind_set(&mut self, slot: usize, set: &Set, exit: Option<&Expression>) {
        let one = || Some(Linear::constant(1));
        let (least, mut most) = match set {
            Set::Range(from, end) => {
                let most = match end {
                    RangeEnd::Before(to) => Some(self.linear(to).plus(&Linear::constant(1), -1)),
                    RangeEnd::At(to) => Some(self.linear(to)),
                    RangeEnd::Endless => None,
                };
                (Some(self.linear(from)), most)
            }
            Set::List(elements) => (listed(elements).map(Linear::constant), None),
            Set::Primes => (Some(Linear::constant(2)), None),
            Set::AllBut(_)
            | Set::PrimePowers
            | Set::Squares
            | Set::Triangular
            | Set::Fibonacci
            | Set::Powers(..) => (one(), None),
            Set::Divisors(of, _) | Set::Coprime(of, _) => (one(), Some(self.linear(of))),
            Set::Digits(..) => (one(), Some(Linear::constant(9))),
        };
        if let Some(bound) = exit.and_then(|exit| self.exit_bound(exit, slot)) {
            most = Some(bound);
        }
        self.bounds.insert(slot, (least, most));
    }

    /// From `exit ≥ 0` with the name in it exactly −1 times: the most it can be.
    pub fn exit_bound(&self, exit: &Expression, slot: usize) -> Option<Linear> {
        let exit = self.linear(exit);
        (exit.of_slot(slot) == -1).then(|| exit.plus(&Linear::atom(Atom::Slot(slot)), 1))
    }

    /// The linear form of an expression.
    pub fn linear(&self, expression: &Expression) -> Linear {
        match expression {
            Expression::Integer(value) => Linear::constant(*value),
            Expression::Local(slot) => Linear::atom(Atom::Slot(*slot)),
            Expression::Negate(inner) => Linear::default().plus(&self.linear(inner), -1),
            Expression::Binary(Operator::Add, left, right, _) => {
                self.linear(left).plus(&self.linear(right), 1)
            }
            Expression::Binary(Operator::Subtract, left, right, _) => {
                self.linear(left).plus(&self.linear(right), -1)
            }
            Expression::Binary(Operator::Multiply, left, right, _) => {
                let (left, right) = (self.linear(left), self.linear(right));
                match (left.terms.is_empty(), right.terms.is_empty()) {
                    (true, _) => Linear::default().plus(&right, left.constant),
                    (_, true) => Linear::default().plus(&left, right.constant),
                    _ => self.opaque(expression),
                }
            }
            _ => self.opaque(expression),
        }
    }

    fn opaque(&self, expression: &Expression) -> Linear {
        Linear::atom(Atom::Opaque(number_text(expression, self.names), self.is_natural_form(expression)))
    }

    /// Whether an expression is seen not to be negative.
    pub fn is_natural(&self, expression: &Expression) -> bool {
        self.is_natural_form(expression) || self.least_is_natural(&self.linear(expression))
    }

    /// Whether the first expression is seen to be at most the coordinate.
    pub fn is_at_most(&self, expression: &Expression, coordinate: usize) -> bool {
        let slot = Linear::atom(Atom::Slot(coordinate));
        match expression {
            Expression::Call(Function::Min, arguments, _) => {
                arguments.iter().any(|argument| self.is_at_most(argument, coordinate))
            }
            Expression::Binary(Operator::Divide, left, right, _) => {
                self.is_at_most(left, coordinate) && self.is_natural(left) && self.is_positive(right)
            }
            _ => self.least_is_natural(&slot.plus(&self.linear(expression), -1)),
        }
    }

    /// Whether an expression is seen to be at least 1.
    pub fn is_positive(&self, expression: &Expression) -> bool {
        self.least_is_natural(&self.linear(expression).plus(&Linear::constant(1), -1))
    }

    /// Whether a linear form is seen not to be negative.
    pub fn is_natural_linear(&self, linear: &Linear) -> bool {
        self.least_is_natural(linear)
    }

    fn is_natural_form(&self, expression: &Expression) -> bool {
        match expression {
            Expression::Integer(value) => *value >= 0,
            Expression::Parameter(..) => true,
            Expression::Local(slot) => {
                *slot < self.arity || self.least_is_natural(&Linear::atom(Atom::Slot(*slot)))
            }
            Expression::Negate(_) => false,
            Expression::Binary(Operator::Subtract, ..) => self.least_is_natural(&self.linear(expression)),
            Expression::Binary(Operator::Divide | Operator::Modulo, left, right, _) => {
                self.is_natural(left) && self.is_natural(right)
            }
            Expression::Binary(_, left, right, _) => self.is_natural(left) && self.is_natural(right),
            Expression::Call(Function::Min, arguments, _) => {
                arguments.iter().all(|argument| self.is_natural(argument))
            }
            Expression::Call(Function::Max, arguments, _) => {
                arguments.iter().any(|argument| self.is_natural(argument))
            }
            Expression::Call(..) => true,
        }
    }

    /// Puts bounds in place of binders, the last one first, and looks at what is left.
    fn least_is_natural(&self, linear: &Linear) -> bool {
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
        let natural = |(atom, &factor): (&Atom, &i128)| match atom {
            Atom::Slot(slot) => *slot < self.arity && factor > 0,
            Atom::Opaque(_, natural) => *natural && factor > 0,
        };
        least.constant >= 0 && least.terms.iter().all(natural)
    }
}

fn listed(elements: &[Expression]) -> Option<i128> {
    let values = elements.iter().map(|element| match element {
        Expression::Integer(value) => Some(*value),
        _ => None,
    });
    values.collect::<Option<Vec<i128>>>()?.into_iter().min()
}
