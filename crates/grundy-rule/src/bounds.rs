//! Bounds of expressions from the form of a rule: polynomials in the slots, and what their binders say of them.
//!
//! Nothing here is complete: an answer is right whenever one is given.

use std::collections::BTreeMap;

use crate::tree::{
    Binding, Comparison, Condition, Expression, Function, Operator, Outcome, RangeEnd, Set, Slot, Times,
};

/// A polynomial in the slots: each monomial, a sorted list of slots, with its coefficient.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Polynomial {
    terms: BTreeMap<Vec<Slot>, i128>,
}

impl Polynomial {
    /// The polynomial that an expression is; none if it is not one.
    pub fn of(expression: &Expression) -> Option<Polynomial> {
        match expression {
            Expression::Integer(value) => Some(Polynomial::constant(*value)),
            Expression::Local(slot) => Some(Polynomial::slot(*slot)),
            Expression::Parameter(..) | Expression::Call(..) => None,
            Expression::Negate(inner) => Polynomial::of(inner)?.scaled(-1),
            Expression::Binary(operator, left, right, _) => {
                let (left, right) = (Polynomial::of(left)?, Polynomial::of(right)?);
                match operator {
                    Operator::Add => left.plus(&right),
                    Operator::Subtract => left.minus(&right),
                    Operator::Multiply => left.times(&right),
                    Operator::Divide | Operator::Modulo => None,
                }
            }
        }
    }

    /// A number.
    pub fn constant(value: i128) -> Polynomial {
        Polynomial { terms: BTreeMap::from([(Vec::new(), value)]) }.cleaned()
    }

    /// A slot.
    pub fn slot(slot: Slot) -> Polynomial {
        Polynomial { terms: BTreeMap::from([(vec![slot], 1)]) }
    }

    fn cleaned(mut self) -> Polynomial {
        self.terms.retain(|_, coefficient| *coefficient != 0);
        self
    }

    fn scaled(&self, factor: i128) -> Option<Polynomial> {
        let scale = |(monomial, coefficient): (&Vec<Slot>, &i128)| {
            Some((monomial.clone(), coefficient.checked_mul(factor)?))
        };
        Some(Polynomial { terms: self.terms.iter().map(scale).collect::<Option<_>>()? }.cleaned())
    }

    /// The sum; none if a coefficient overflows.
    pub fn plus(&self, other: &Polynomial) -> Option<Polynomial> {
        let mut terms = self.terms.clone();
        for (monomial, coefficient) in &other.terms {
            let entry = terms.entry(monomial.clone()).or_insert(0);
            *entry = entry.checked_add(*coefficient)?;
        }
        Some(Polynomial { terms }.cleaned())
    }

    /// The difference; none if a coefficient overflows.
    pub fn minus(&self, other: &Polynomial) -> Option<Polynomial> {
        self.plus(&other.scaled(-1)?)
    }

    fn times(&self, other: &Polynomial) -> Option<Polynomial> {
        let mut product = Polynomial::default();
        for (left, a) in &self.terms {
            for (right, b) in &other.terms {
                let mut monomial = [left.as_slice(), right.as_slice()].concat();
                monomial.sort_unstable();
                if monomial.len() > 4 {
                    return None;
                }
                let term = Polynomial { terms: BTreeMap::from([(monomial, a.checked_mul(*b)?)]) };
                product = product.plus(&term)?;
            }
        }
        Some(product)
    }

    /// The number that it is, if no slot occurs.
    pub fn as_constant(&self) -> Option<i128> {
        match self.terms.len() {
            0 => Some(0),
            1 => self.terms.get(&Vec::new()).copied(),
            _ => None,
        }
    }

    /// The largest slot that occurs.
    pub fn last_slot(&self) -> Option<Slot> {
        self.terms.keys().filter_map(|monomial| monomial.last()).max().copied()
    }

    /// With another polynomial in place of a slot that occurs to the first power.
    fn substituted(&self, slot: Slot, value: &Polynomial) -> Option<Polynomial> {
        let mut result = Polynomial::default();
        for (monomial, coefficient) in &self.terms {
            let mut term = Polynomial::constant(*coefficient);
            for factor in monomial {
                term =
                    term.times(&if *factor == slot { value.clone() } else { Polynomial::slot(*factor) })?;
            }
            result = result.plus(&term)?;
        }
        Some(result)
    }

    /// As an expression again.
    pub fn to_expression(&self) -> Expression {
        let span = crate::tree::Span::default();
        let mut sum: Option<Expression> = None;
        for (monomial, coefficient) in &self.terms {
            let mut term = Expression::Integer(*coefficient);
            for slot in monomial {
                term = Expression::Binary(
                    Operator::Multiply,
                    Box::new(term),
                    Box::new(Expression::Local(*slot)),
                    span,
                );
            }
            sum = Some(match sum {
                None => term,
                Some(sum) => Expression::Binary(Operator::Add, Box::new(sum), Box::new(term), span),
            });
        }
        sum.unwrap_or(Expression::Integer(0))
    }
}

/// What is known of the slots of one alternative.
pub struct Bounds {
    arity: usize,
    known: Vec<Known>,
    /// Polynomials that are at least 0 whenever the move is there.
    facts: Vec<Polynomial>,
}

#[derive(Clone, Default)]
struct Known {
    /// Every one of these is at most the slot.
    lower: Vec<Polynomial>,
    /// Every one of these is at least the slot.
    upper: Vec<Polynomial>,
    exact: bool,
}

impl Bounds {
    /// What the pattern, the domain and the clauses of an alternative say; coordinates are natural numbers.
    pub fn new(
        arity: usize,
        domain: &[Condition],
        bindings: &[Binding],
        outcome: Option<&Outcome>,
    ) -> Bounds {
        let coordinate = Known { lower: vec![Polynomial::constant(0)], ..Known::default() };
        let mut bounds = Bounds { arity, known: vec![coordinate; arity], facts: Vec::new() };
        domain.iter().for_each(|condition| bounds.learn(condition));
        for binding in bindings {
            match binding {
                Binding::For { slot, set, .. } => bounds.bind(*slot, known_of_set(set)),
                Binding::Let { slot, value, .. } => bounds.bind(*slot, exactly(value)),
                Binding::If(condition) => bounds.learn(condition),
            }
        }
        if let Some(Outcome::Sum(parts)) = outcome {
            for part in parts {
                if let Times::Each(slot, set) = &part.times {
                    bounds.bind(*slot, known_of_set(set));
                }
            }
        }
        bounds
    }

    fn bind(&mut self, slot: Slot, known: Known) {
        if self.known.len() <= slot {
            self.known.resize(slot + 1, Known::default());
        }
        self.known[slot] = known;
    }

    /// Learns what a condition says, as far as it is a comparison of polynomials.
    fn learn(&mut self, condition: &Condition) {
        match condition {
            Condition::And(left, right) => {
                self.learn(left);
                self.learn(right);
            }
            Condition::Compare(first, rest) => {
                let mut left = first;
                for (comparison, right) in rest {
                    self.learn_comparison(left, *comparison, right);
                    left = right;
                }
            }
            Condition::Or(..) | Condition::Not(_) | Condition::Test(..) => {}
        }
    }

    fn learn_comparison(&mut self, left: &Expression, comparison: Comparison, right: &Expression) {
        let (Some(left), Some(right)) = (Polynomial::of(left), Polynomial::of(right)) else { return };
        let one = Polynomial::constant(1);
        let (ascending, descending) = (right.minus(&left), left.minus(&right));
        let facts = match comparison {
            Comparison::Less => [ascending.and_then(|difference| difference.minus(&one)), None],
            Comparison::LessOrEqual => [ascending, None],
            Comparison::Greater => [descending.and_then(|difference| difference.minus(&one)), None],
            Comparison::GreaterOrEqual => [descending, None],
            Comparison::Equal => [ascending, descending],
            Comparison::NotEqual => [None, None],
        };
        self.facts.extend(facts.into_iter().flatten());
    }

    /// Whether the polynomial is at least 0 whenever the move is there, as far as that is evident.
    pub fn is_natural(&self, polynomial: &Polynomial) -> bool {
        let mut work = 200;
        self.natural(polynomial, &mut work, 0)
    }

    /// Whether some condition keeps the polynomial below a constant.
    pub fn is_bounded(&self, polynomial: &Polynomial) -> bool {
        self.facts.iter().any(|fact| fact.plus(polynomial).is_some_and(|sum| sum.as_constant().is_some()))
    }

    fn natural(&self, polynomial: &Polynomial, work: &mut u32, depth: u32) -> bool {
        if *work == 0 || depth > 8 {
            return false;
        }
        *work -= 1;
        if polynomial
            .terms
            .iter()
            .all(|(monomial, &coefficient)| coefficient >= 0 && self.natural_monomial(monomial))
        {
            return true;
        }
        if let Some(slot) = polynomial.last_slot().filter(|&slot| slot >= self.arity) {
            for reduced in self.lowered(polynomial, slot) {
                if self.natural(&reduced, work, depth + 1) {
                    return true;
                }
            }
        }
        // A fact that holds may be taken off: if the rest is natural, so is the whole.
        self.facts.iter().any(|fact| {
            shares_slot(polynomial, fact)
                && polynomial.minus(fact).is_some_and(|rest| {
                    rest.terms.len() <= polynomial.terms.len() && self.natural(&rest, work, depth + 1)
                })
        })
    }

    fn natural_monomial(&self, monomial: &[Slot]) -> bool {
        monomial.iter().all(|&slot| {
            self.known.get(slot).is_some_and(|known| {
                known.lower.iter().any(|lower| lower.as_constant().is_some_and(|least| least >= 0))
            })
        })
    }

    /// Polynomials that are at most this one and do without the slot.
    fn lowered(&self, polynomial: &Polynomial, slot: Slot) -> Vec<Polynomial> {
        let Some(known) = self.known.get(slot) else { return Vec::new() };
        let bounds = match self.direction(polynomial, slot) {
            _ if known.exact => &known.lower,
            Some(true) => &known.lower,
            Some(false) => &known.upper,
            None => return Vec::new(),
        };
        bounds.iter().filter_map(|bound| polynomial.substituted(slot, bound)).collect()
    }

    /// Whether the polynomial rises with the slot, or falls, as far as that is evident; the slot occurs in it linearly.
    fn direction(&self, polynomial: &Polynomial, slot: Slot) -> Option<bool> {
        let mut rises = None;
        for (monomial, &coefficient) in
            polynomial.terms.iter().filter(|(monomial, _)| monomial.contains(&slot))
        {
            let others: Vec<Slot> = monomial.iter().copied().filter(|&other| other != slot).collect();
            // A square rises only where the bound put in its place is natural too; that is not looked into.
            if others.len() + 1 != monomial.len() || !self.natural_monomial(&others) {
                return None;
            }
            let rising = coefficient > 0;
            if rises.is_some_and(|before| before != rising) {
                return None;
            }
            rises = Some(rising);
        }
        rises
    }

    /// An upper bound of an expression in terms of slots up to `last`, strictly falling in that slot; none if not evident.
    pub fn falling_bound(&self, expression: &Expression, last: Slot) -> Option<Polynomial> {
        let mut polynomial = self.inlined(Polynomial::of(expression)?)?;
        while let Some(slot) = polynomial.last_slot().filter(|&slot| slot > last) {
            let negative = polynomial.scaled(-1)?;
            polynomial = self.lowered(&negative, slot).into_iter().next()?.scaled(-1)?;
        }
        self.falls(&polynomial, last).then_some(polynomial)
    }

    /// With every `let` written out.
    fn inlined(&self, mut polynomial: Polynomial) -> Option<Polynomial> {
        for slot in (self.arity..self.known.len()).rev() {
            if self.known[slot].exact {
                polynomial = polynomial.substituted(slot, self.known[slot].lower.first()?)?;
            }
        }
        Some(polynomial)
    }

    fn falls(&self, polynomial: &Polynomial, slot: Slot) -> bool {
        let mut with_slot =
            polynomial.terms.iter().filter(|(monomial, _)| monomial.contains(&slot)).peekable();
        with_slot.peek().is_some()
            && with_slot.all(|(monomial, &coefficient)| {
                coefficient < 0
                    && monomial.iter().all(|&factor| factor == slot || self.at_least_one(factor))
                    && self.natural_monomial(&[slot])
            })
    }

    fn at_least_one(&self, slot: Slot) -> bool {
        let one = Polynomial::constant(1);
        Polynomial::slot(slot).minus(&one).is_some_and(|less| self.is_natural(&less))
    }
}

fn shares_slot(left: &Polynomial, right: &Polynomial) -> bool {
    left.terms.keys().any(|monomial| !monomial.is_empty() && right.terms.contains_key(monomial))
}

fn exactly(value: &Expression) -> Known {
    if let Some(value) = Polynomial::of(value) {
        return Known { lower: vec![value.clone()], upper: vec![value], exact: true };
    }
    Known { lower: lower_bounds(value), upper: upper_bounds(value), exact: false }
}

/// Lower bounds of an expression that need not be a polynomial.
fn lower_bounds(expression: &Expression) -> Vec<Polynomial> {
    if let Some(polynomial) = Polynomial::of(expression) {
        return vec![polynomial];
    }
    match expression {
        Expression::Binary(Operator::Modulo, _, modulus, _) if is_positive(modulus) => {
            vec![Polynomial::constant(0)]
        }
        Expression::Call(Function::Max, arguments, _) => arguments.iter().flat_map(lower_bounds).collect(),
        Expression::Call(
            Function::Abs | Function::Bits | Function::Popcount | Function::Isqrt | Function::Gcd,
            ..,
        ) => {
            vec![Polynomial::constant(0)]
        }
        _ => Vec::new(),
    }
}

/// Upper bounds of an expression that need not be a polynomial.
fn upper_bounds(expression: &Expression) -> Vec<Polynomial> {
    if let Some(polynomial) = Polynomial::of(expression) {
        return vec![polynomial];
    }
    match expression {
        Expression::Call(Function::Min, arguments, _) => arguments.iter().flat_map(upper_bounds).collect(),
        _ => Vec::new(),
    }
}

fn is_positive(expression: &Expression) -> bool {
    matches!(expression, Expression::Integer(value) if *value > 0)
}

fn known_of_set(set: &Set) -> Known {
    let one = || vec![Polynomial::constant(1)];
    match set {
        Set::Range(from, end) => Known { lower: lower_bounds(from), upper: range_upper(end), exact: false },
        Set::List(elements) => known_of_list(elements),
        Set::Primes => Known { lower: vec![Polynomial::constant(2)], ..Known::default() },
        Set::AllBut(_)
        | Set::PrimePowers
        | Set::Squares
        | Set::Triangular
        | Set::Fibonacci
        | Set::Powers(..) => Known { lower: one(), ..Known::default() },
        Set::Divisors(of, _) | Set::Coprime(of, _) => {
            Known { lower: one(), upper: upper_bounds(of), exact: false }
        }
        Set::Digits(of, _) => {
            let mut upper = vec![Polynomial::constant(9)];
            upper.extend(upper_bounds(of));
            Known { lower: one(), upper, exact: false }
        }
    }
}

fn range_upper(end: &RangeEnd) -> Vec<Polynomial> {
    match end {
        RangeEnd::At(to) => upper_bounds(to),
        RangeEnd::Before(to) => {
            upper_bounds(to).iter().filter_map(|bound| bound.minus(&Polynomial::constant(1))).collect()
        }
        RangeEnd::Endless => Vec::new(),
    }
}

fn known_of_list(elements: &[Expression]) -> Known {
    let constants: Option<Vec<i128>> = elements
        .iter()
        .map(|element| Polynomial::of(element).and_then(|polynomial| polynomial.as_constant()))
        .collect();
    match constants.as_deref() {
        Some(constants @ [_, ..]) => Known {
            lower: constants.iter().min().map(|&least| Polynomial::constant(least)).into_iter().collect(),
            upper: constants.iter().max().map(|&most| Polynomial::constant(most)).into_iter().collect(),
            exact: constants.len() == 1,
        },
        _ => Known::default(),
    }
}
