//! "NAME runs through SET" as a new number in a branch.

use super::branch::Branch;
use super::outside::Outside;
use super::scope::{Scope, at_most, equal, less};
use crate::automata::{Formula, Linear, System};
use grundy_rule::tree::{Expression, RangeEnd, Set, Slot};

impl Scope {
    /// The branches in which the slot holds an element of the set.
    pub(crate) fn element(&self, branch: Branch, slot: Slot, set: &Set) -> Result<Vec<Branch>, Outside> {
        match set {
            Set::Range(first, end) => self.range(branch, slot, first, end),
            Set::List(elements) => self.list(branch, slot, elements),
            Set::AllBut(elements) => self.all_but(branch, slot, elements),
            Set::Powers(base, _) => self.powers(branch, slot, base),
            Set::Fibonacci if self.system == System::ZECKENDORF => self.weight(branch, slot),
            other => Err(Outside::unknown(set_name(other), self.system)),
        }
    }

    /// A range from `first` on: a number that is at least `first`, or `first` plus a number where `first` may be below 0.
    fn range(
        &self,
        branch: Branch,
        slot: Slot,
        first: &Expression,
        end: &RangeEnd,
    ) -> Result<Vec<Branch>, Outside> {
        let mut branches = Vec::new();
        for (mut branch, first) in self.expression(branch, first)? {
            let track = self.fresh()?;
            branch.bound.push(track);
            let own = Linear::track(track);
            let number =
                if first.is_natural() { own } else { own.plus(&first).ok_or_else(Outside::too_large)? };
            branch.guards.push(at_most(&first, &number)?);
            branches.extend(self.ended(branch.with_number(slot, number.clone()), &number, end)?);
        }
        Ok(branches)
    }

    fn ended(&self, branch: Branch, number: &Linear, end: &RangeEnd) -> Result<Vec<Branch>, Outside> {
        let (last, inclusive) = match end {
            RangeEnd::Endless => return Ok(vec![branch]),
            RangeEnd::Before(last) => (last, false),
            RangeEnd::At(last) => (last, true),
        };
        let cases = self.expression(branch, last)?.into_iter();
        let guard = |last: &Linear| if inclusive { at_most(number, last) } else { less(number, last) };
        cases.map(|(branch, last)| Ok(branch.with_guard(guard(&last)?))).collect()
    }

    /// Constants on one track, so that many of them cost one product and not one each; other elements case by case.
    fn list(&self, mut branch: Branch, slot: Slot, elements: &[Expression]) -> Result<Vec<Branch>, Outside> {
        let constants: Option<Vec<i64>> = elements.iter().map(natural).collect();
        if let Some(constants) = constants {
            let track = self.fresh()?;
            branch.bound.push(track);
            let number = Linear::track(track);
            let one_of = constants.iter().map(|&constant| equal(&number, &Linear::number(constant)));
            let guard = Formula::Or(one_of.collect::<Result<_, _>>()?);
            return Ok(vec![branch.with_number(slot, number).with_guard(guard)]);
        }
        let mut branches = Vec::new();
        for element in elements {
            let cases = self.expression(branch.clone(), element)?;
            branches.extend(cases.into_iter().map(|(branch, number)| branch.with_number(slot, number)));
        }
        Ok(branches)
    }

    fn all_but(
        &self,
        mut branch: Branch,
        slot: Slot,
        elements: &[Expression],
    ) -> Result<Vec<Branch>, Outside> {
        let track = self.fresh()?;
        branch.bound.push(track);
        let number = Linear::track(track);
        branch.guards.push(at_most(&Linear::number(1), &number)?);
        for element in elements {
            let left_out =
                natural(element).ok_or_else(|| Outside::because("all but", "needs constants", "需要常数"))?;
            branch.guards.push(equal(&number, &Linear::number(left_out))?.negated());
        }
        Ok(vec![branch.with_number(slot, number)])
    }

    fn powers(&self, branch: Branch, slot: Slot, base: &Expression) -> Result<Vec<Branch>, Outside> {
        match (natural(base), self.system) {
            (Some(power), System::Base(own)) if power == i64::from(own) => self.weight(branch, slot),
            (power, _) => {
                let name = power.map_or("powers".to_string(), |power| format!("powers({power})"));
                Err(Outside::unknown(&name, self.system))
            }
        }
    }

    fn weight(&self, mut branch: Branch, slot: Slot) -> Result<Vec<Branch>, Outside> {
        let track = self.fresh()?;
        branch.bound.push(track);
        Ok(vec![branch.with_number(slot, Linear::track(track)).with_guard(Formula::Weight(track))])
    }
}

fn natural(expression: &Expression) -> Option<i64> {
    match expression {
        Expression::Integer(number) => i64::try_from(*number).ok().filter(|&number| number >= 0),
        _ => None,
    }
}

fn set_name(set: &Set) -> &'static str {
    match set {
        Set::Range(..) => "..",
        Set::List(_) => "{…}",
        Set::AllBut(_) => "all but",
        Set::Primes => "primes",
        Set::PrimePowers => "prime_powers",
        Set::Squares => "squares",
        Set::Triangular => "triangular",
        Set::Fibonacci => "fib",
        Set::Powers(..) => "powers",
        Set::Divisors(..) => "divisors",
        Set::Coprime(..) => "coprime",
        Set::Digits(..) => "digits",
    }
}
