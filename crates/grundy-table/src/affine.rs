//! Expressions of a rule that are integer combinations of its names plus a constant, as engines read them.

use grundy_rule::tree::{Expression, Operator, Slot};

/// `constant + Σ coefficient · slot`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Affine {
    pub constant: i64,
    // Slots rise, no coefficient is 0.
    terms: Vec<(Slot, i64)>,
}

/// What is known of each name: an affine expression in others, or itself.
pub(crate) type Known = Vec<Option<Affine>>;

/// Constants beyond this are left to engines that do not care how large they are.
const BOUND: i64 = 1 << 40;

impl Affine {
    /// A number.
    pub fn constant(value: i128) -> Option<Affine> {
        let constant = i64::try_from(value).ok().filter(|value| value.abs() < BOUND)?;
        Some(Affine { constant, terms: Vec::new() })
    }

    /// A name.
    pub fn slot(slot: Slot) -> Affine {
        Affine { constant: 0, terms: vec![(slot, 1)] }
    }

    /// The expression, with known names replaced; none if it is not affine.
    pub fn of(expression: &Expression, known: &Known) -> Option<Affine> {
        match expression {
            Expression::Integer(value) => Affine::constant(*value),
            Expression::Local(slot) => {
                Some(known.get(*slot).cloned().flatten().unwrap_or_else(|| Affine::slot(*slot)))
            }
            Expression::Negate(inner) => Affine::of(inner, known)?.times(-1),
            Expression::Binary(operator, left, right, _) => {
                let (left, right) = (Affine::of(left, known)?, Affine::of(right, known)?);
                match operator {
                    Operator::Add => left.plus(&right),
                    Operator::Subtract => left.minus(&right),
                    Operator::Multiply => match (left.as_constant(), right.as_constant()) {
                        (Some(factor), _) => right.times(factor),
                        (_, Some(factor)) => left.times(factor),
                        _ => None,
                    },
                    Operator::Divide | Operator::Modulo => None,
                }
            }
            Expression::Parameter(..) | Expression::Call(..) => None,
        }
    }

    /// The number, if it is one.
    pub fn as_constant(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// The coefficient of a slot.
    pub fn coefficient(&self, slot: Slot) -> i64 {
        self.terms.iter().find(|term| term.0 == slot).map_or(0, |term| term.1)
    }

    /// The value for these numbers, one name being left out.
    pub fn value_without(&self, slot: Option<Slot>, names: &[i64]) -> i64 {
        let terms = self.terms.iter().filter(|term| Some(term.0) != slot);
        terms.fold(self.constant, |sum, &(name, coefficient)| {
            sum.wrapping_add(coefficient.wrapping_mul(names[name]))
        })
    }

    /// The same with a name replaced.
    pub fn replaced(&self, slot: Slot, by: &Affine) -> Option<Affine> {
        let coefficient = self.coefficient(slot);
        let mut rest = self.clone();
        rest.terms.retain(|term| term.0 != slot);
        rest.plus(&by.times(coefficient)?)
    }

    /// The least value when each name lies between the numbers that `bounds` gives, both included.
    pub fn least(&self, bounds: impl Fn(Slot) -> Option<(i128, i128)>) -> Option<i128> {
        self.terms.iter().try_fold(i128::from(self.constant), |sum, &(slot, coefficient)| {
            let (low, high) = bounds(slot)?;
            let bound = if coefficient > 0 { low } else { high };
            Some(sum + i128::from(coefficient) * bound)
        })
    }

    /// Whether no other slot than these occurs.
    pub fn uses_only(&self, slots: &[Slot]) -> bool {
        self.terms.iter().all(|(slot, _)| slots.contains(slot))
    }

    pub fn plus(&self, other: &Affine) -> Option<Affine> {
        let mut terms = self.terms.clone();
        for &(slot, coefficient) in &other.terms {
            match terms.iter_mut().find(|term| term.0 == slot) {
                Some(term) => term.1 += coefficient,
                None => terms.push((slot, coefficient)),
            }
        }
        Affine { constant: self.constant + other.constant, terms }.bounded()
    }

    pub fn minus(&self, other: &Affine) -> Option<Affine> {
        self.plus(&other.times(-1)?)
    }

    pub fn times(&self, factor: i64) -> Option<Affine> {
        let scaled = |value: i64| value.checked_mul(factor);
        let terms =
            self.terms.iter().map(|&(slot, value)| Some((slot, scaled(value)?))).collect::<Option<_>>()?;
        Affine { constant: scaled(self.constant)?, terms }.bounded()
    }

    fn bounded(mut self) -> Option<Affine> {
        self.terms.retain(|term| term.1 != 0);
        self.terms.sort_unstable();
        let small = self.constant.abs() < BOUND && self.terms.iter().all(|term| term.1.abs() < BOUND);
        small.then_some(self)
    }
}
