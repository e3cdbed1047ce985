//! Expressions and conditions as polynomials: every way through the cases, with what is known on it.
//!
//! A way is a list of hypotheses, polynomials that are at least 0. A division of `t` by `M` brings an integer `q` with
//! `M - 1 >= 0`, `t - qM >= 0` and `M - 1 - t + qM >= 0`: the quotient is `q`, the remainder `t - qM`.

use super::polynomial::{Polynomial, Variable};
use crate::budget::{Checked, Meter};
use crate::rule::Expression;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// What is known on a way: each of these is at least 0.
pub(crate) type Hypotheses = Vec<Rc<Polynomial>>;
/// What the slots stand for; a name that is not bound yet stands for nothing.
pub(super) type Scope = Vec<Option<Polynomial>>;

/// What is done with each way of an expression.
type WithValue<'f, 'm, 'b> = &'f mut dyn FnMut(&mut Ways<'m, 'b>, Polynomial, Hypotheses) -> Checked<()>;
/// What is done with each way of a condition.
type WithTruth<'f, 'm, 'b> = &'f mut dyn FnMut(&mut Ways<'m, 'b>, bool, Hypotheses) -> Checked<()>;

/// The obligations found so far, and the variables that they speak of.
pub(super) struct Ways<'m, 'b> {
    meter: &'m mut Meter<'b>,
    variables: Variable,
    quotients: BTreeMap<(Polynomial, Polynomial), Variable>,
    products: BTreeMap<Polynomial, Variable>,
    bound: BTreeMap<(usize, usize, usize), Variable>,
    pub(super) obligations: Vec<Hypotheses>,
    seen: BTreeSet<Vec<Rc<Polynomial>>>,
}

impl<'m, 'b> Ways<'m, 'b> {
    pub(super) fn new(variables: Variable, meter: &'m mut Meter<'b>) -> Ways<'m, 'b> {
        let (quotients, products, bound) = Default::default();
        let (obligations, seen) = Default::default();
        Ways { meter, variables, quotients, products, bound, obligations, seen }
    }

    /// How many variables there are.
    pub(super) fn variables(&self) -> Variable {
        self.variables
    }

    /// The variable of a name that a move binds; `copy` tells two looks at the same move apart.
    pub(super) fn bound(&mut self, one_move: usize, slot: usize, copy: usize) -> Polynomial {
        let next = &mut self.variables;
        Polynomial::variable(*self.bound.entry((one_move, slot, copy)).or_insert_with(|| fresh(next)))
    }

    /// The way with these hypotheses as well; none where they contradict one that is there.
    ///
    /// One that an older one implies is left out: then their difference is a number that is not negative.
    pub(super) fn with(&mut self, known: &Hypotheses, more: &[Polynomial]) -> Checked<Option<Hypotheses>> {
        let mut all = known.clone();
        for hypothesis in more {
            self.meter.spend(1 + hypothesis.size() * (1 + all.len() as u64))?;
            match hypothesis.as_constant() {
                Some(number) if number < 0 => return Ok(None),
                Some(_) => continue,
                None => {}
            }
            let mut implied = false;
            for older in &all {
                if hypothesis.plus(older, 1)?.as_constant().is_some_and(|sum| sum < 0) {
                    return Ok(None);
                }
                implied |= hypothesis.minus(older)?.as_constant().is_some_and(|excess| excess >= 0);
            }
            if !implied {
                all.push(Rc::new(hypothesis.clone()));
            }
        }
        Ok(Some(all))
    }

    /// Notes that the hypotheses together with these must contradict each other.
    pub(super) fn oblige(&mut self, known: &Hypotheses, more: &[Polynomial]) -> Checked<()> {
        let Some(all) = self.with(known, more)? else { return Ok(()) };
        let mut set = all.clone();
        set.sort();
        let bytes: u64 = all.iter().map(|one| 64 * (1 + one.size())).sum();
        if self.seen.insert(set) {
            self.meter.reserve(bytes)?;
            self.obligations.push(all);
        }
        Ok(())
    }

    /// The polynomial, or a variable that equals it where its degree is above 1.
    pub(super) fn linear(
        &mut self,
        value: Polynomial,
        known: Hypotheses,
    ) -> Checked<Option<(Polynomial, Hypotheses)>> {
        if value.degree() <= 1 {
            return Ok(Some((value, known)));
        }
        let next = &mut self.variables;
        let name = Polynomial::variable(*self.products.entry(value.clone()).or_insert_with(|| fresh(next)));
        let equal = [name.minus(&value)?, value.minus(&name)?];
        Ok(self.with(&known, &equal)?.map(|known| (name, known)))
    }

    /// Every value that an expression can have, with what is then known.
    pub(super) fn value(
        &mut self,
        expression: &Expression,
        scope: &Scope,
        known: Hypotheses,
        then: WithValue<'_, 'm, 'b>,
    ) -> Checked<()> {
        self.meter.spend(1)?;
        let (name, operands) = match expression {
            Expression::Number(number) => return then(self, Polynomial::constant(*number), known),
            Expression::Name(slot) => {
                let value = scope.get(*slot).cloned().flatten().ok_or("a name is used before it is bound")?;
                return then(self, value, known);
            }
            Expression::Call(name, operands) => (*name, operands.as_slice()),
        };
        match (name, operands) {
            ("negative", [one]) => self.value(one, scope, known, &mut |ways, value, known| {
                then(ways, Polynomial::default().minus(&value)?, known)
            }),
            ("abs", [one]) => self.value(one, scope, known, &mut |ways, value, known| {
                let opposite = Polynomial::default().minus(&value)?;
                ways.either(&[(value.clone(), value.clone()), (opposite, value.denied()?)], &known, then)
            }),
            ("if", [condition, yes, no]) => self.truth(condition, scope, known, &mut |ways, holds, known| {
                ways.value(if holds { yes } else { no }, scope, known, then)
            }),
            ("min" | "max", [one]) => self.value(one, scope, known, then),
            ("min" | "max", [first, rest @ ..]) => {
                self.value(first, scope, known, &mut |ways, first, known| {
                    ways.extreme(name == "max", first, rest, scope, known, then)
                })
            }
            (_, [left, right]) => self.value(left, scope, known, &mut |ways, left, known| {
                ways.value(right, scope, known, &mut |ways, right, known| {
                    ways.operation(name, &left, right, known, then)
                })
            }),
            _ => Err(format!("`{name}` is beyond the method")),
        }
    }

    /// Each of these values where what stands beside it is at least 0.
    fn either(
        &mut self,
        cases: &[(Polynomial, Polynomial)],
        known: &Hypotheses,
        then: WithValue<'_, 'm, 'b>,
    ) -> Checked<()> {
        for (value, hypothesis) in cases {
            if let Some(known) = self.with(known, std::slice::from_ref(hypothesis))? {
                then(self, value.clone(), known)?;
            }
        }
        Ok(())
    }

    /// The least or greatest of a value and the others; the first of equal ones counts.
    fn extreme(
        &mut self,
        greatest: bool,
        first: Polynomial,
        rest: &[Expression],
        scope: &Scope,
        known: Hypotheses,
        then: WithValue<'_, 'm, 'b>,
    ) -> Checked<()> {
        let Some((second, rest)) = rest.split_first() else { return then(self, first, known) };
        self.value(second, scope, known, &mut |ways, second, known| {
            let rises = second.minus(&first)?;
            let falls = rises.denied()?;
            let (low, high) = if greatest { (second, first.clone()) } else { (first.clone(), second) };
            let cases = [(low, rises), (high, falls)];
            ways.either(&cases, &known, &mut |ways, value, known| {
                ways.extreme(greatest, value, rest, scope, known, then)
            })
        })
    }

    fn operation(
        &mut self,
        name: &str,
        left: &Polynomial,
        right: Polynomial,
        known: Hypotheses,
        then: WithValue<'_, 'm, 'b>,
    ) -> Checked<()> {
        match name {
            "+" => then(self, left.plus(&right, 1)?, known),
            "-" => then(self, left.minus(&right)?, known),
            "*" if left.degree() + right.degree() <= 2 => then(self, left.times(&right)?, known),
            "*" => {
                let Some((left, known)) = self.linear(left.clone(), known)? else { return Ok(()) };
                let Some((right, known)) = self.linear(right, known)? else { return Ok(()) };
                then(self, left.times(&right)?, known)
            }
            "/" | "%" => {
                let Some((quotient, remainder, known)) = self.division(left, right, known)? else {
                    return Ok(());
                };
                then(self, if name == "/" { quotient } else { remainder }, known)
            }
            _ => Err(format!("`{name}` is beyond the method")),
        }
    }

    /// Quotient and remainder. That the divisor is positive is an obligation of its own: else the hypotheses on the
    /// quotient would contradict themselves, and anything would follow.
    fn division(
        &mut self,
        dividend: &Polynomial,
        divisor: Polynomial,
        known: Hypotheses,
    ) -> Checked<Option<(Polynomial, Polynomial, Hypotheses)>> {
        // (20.3) A divisor is positive.
        self.oblige(&known, &[Polynomial::default().minus(&divisor)?])?;
        let Some((divisor, known)) = self.linear(divisor, known)? else { return Ok(None) };
        let next = &mut self.variables;
        let key = (dividend.clone(), divisor.clone());
        let quotient = Polynomial::variable(*self.quotients.entry(key).or_insert_with(|| fresh(next)));
        let remainder = dividend.minus(&quotient.times(&divisor)?)?;
        let most = divisor.minus(&Polynomial::constant(1))?;
        let facts = [most.clone(), remainder.clone(), most.minus(&remainder)?];
        Ok(self.with(&known, &facts)?.map(|known| (quotient, remainder, known)))
    }

    /// Every way in which a condition is true or false.
    pub(super) fn truth(
        &mut self,
        condition: &Expression,
        scope: &Scope,
        known: Hypotheses,
        then: WithTruth<'_, 'm, 'b>,
    ) -> Checked<()> {
        self.meter.spend(1)?;
        let Expression::Call(name, operands) = condition else {
            return Err("a number stands where a condition should".into());
        };
        match (*name, operands.as_slice()) {
            ("not", [one]) => {
                self.truth(one, scope, known, &mut |ways, holds, known| then(ways, !holds, known))
            }
            ("and" | "or", [left, right]) => self.truth(left, scope, known, &mut |ways, holds, known| {
                if holds == (*name == "or") {
                    return then(ways, holds, known);
                }
                ways.truth(right, scope, known, then)
            }),
            ("divides", [divisor, dividend]) => {
                self.value(divisor, scope, known, &mut |ways, divisor, known| {
                    ways.value(dividend, scope, known, &mut |ways, dividend, known| {
                        let Some((_, rest, known)) = ways.division(&dividend, divisor.clone(), known)? else {
                            return Ok(());
                        };
                        ways.compared("==", &rest, &Polynomial::default(), &known, then)
                    })
                })
            }
            (_, [left, right]) => self.value(left, scope, known, &mut |ways, left, known| {
                ways.value(right, scope, known, &mut |ways, right, known| {
                    ways.compared(name, &left, &right, &known, then)
                })
            }),
            _ => Err(format!("`{name}` is beyond the method")),
        }
    }

    fn compared(
        &mut self,
        name: &str,
        left: &Polynomial,
        right: &Polynomial,
        known: &Hypotheses,
        then: WithTruth<'_, 'm, 'b>,
    ) -> Checked<()> {
        let (rises, falls) = (right.minus(left)?, left.minus(right)?);
        let (not_rises, not_falls) = (rises.denied()?, falls.denied()?);
        let equal = vec![rises.clone(), falls.clone()];
        let cases = match name {
            "==" | "!=" => {
                let is = name == "==";
                vec![(is, equal), (!is, vec![not_rises]), (!is, vec![not_falls])]
            }
            "<=" => vec![(true, vec![rises]), (false, vec![not_rises])],
            ">=" => vec![(true, vec![falls]), (false, vec![not_falls])],
            "<" => vec![(true, vec![not_falls]), (false, vec![falls])],
            ">" => vec![(true, vec![not_rises]), (false, vec![rises])],
            _ => return Err(format!("`{name}` is beyond the method")),
        };
        for (holds, hypotheses) in cases {
            if let Some(known) = self.with(known, &hypotheses)? {
                then(self, holds, known)?;
            }
        }
        Ok(())
    }
}

fn fresh(variables: &mut Variable) -> Variable {
    *variables += 1;
    *variables - 1
}
