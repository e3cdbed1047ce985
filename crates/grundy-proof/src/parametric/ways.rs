//! Every way through the cases of a term or condition, with what is known on it: polynomials that are at least 0.

use super::polynomial::Polynomial;
use super::term::{Operation, Term, Test};
use grundy_rule::tree::Comparison;
use rustc_hash::{FxHashMap, FxHashSet};

/// What is known on a way.
pub(super) type Known = Vec<Polynomial>;
/// What the slots stand for.
pub(super) type Scope = Vec<Option<Polynomial>>;

/// The result of a walk: nothing where numbers or cases grow beyond what is worth a try.
pub(super) type Walk = Option<()>;

/// A division: what is divided, by what, and the variable of the quotient.
#[derive(Clone, Debug)]
pub(super) struct Division {
    pub(super) dividend: Polynomial,
    pub(super) divisor: Polynomial,
    pub(super) quotient: u16,
}

/// The sentences to be shown, and where their variables come from.
#[derive(Default)]
pub(super) struct Ways {
    variables: u16,
    wanted: u16,
    pub(super) divisions: Vec<Division>,
    /// Products that have a variable of their own.
    pub(super) named: Vec<(Polynomial, u16)>,
    bound: FxHashMap<(usize, usize, usize), u16>,
    pub(super) obligations: Vec<Known>,
    seen: FxHashSet<Vec<Polynomial>>,
}

/// More sentences are not worth a search.
const MOST_OBLIGATIONS: usize = 3_000;
const MOST_VARIABLES: u16 = 2_000;

impl Ways {
    pub(super) fn new(variables: u16) -> Ways {
        Ways { variables, wanted: variables - 1, ..Ways::default() }
    }

    /// The variable of the wanted value.
    pub(super) fn wanted(&self) -> u16 {
        self.wanted
    }

    fn fresh(&mut self) -> Option<u16> {
        self.variables += 1;
        (self.variables < MOST_VARIABLES).then_some(self.variables - 1)
    }

    pub(super) fn bound(&mut self, one_move: usize, slot: usize, copy: usize) -> Option<Polynomial> {
        let key = (one_move, slot, copy);
        if let Some(variable) = self.bound.get(&key) {
            return Some(Polynomial::name(*variable));
        }
        let variable = self.fresh()?;
        self.bound.insert(key, variable);
        Some(Polynomial::name(variable))
    }

    /// What is known with these as well: `Some(None)` where they contradict each other at first sight.
    pub(super) fn join(&self, known: &Known, more: &[Polynomial]) -> Option<Option<Known>> {
        let mut all = known.clone();
        for one in more {
            match one.as_number() {
                Some(number) if number < 0 => return Some(None),
                Some(_) => continue,
                None => {}
            }
            let mut follows = false;
            for older in &all {
                if one.plus(older, 1)?.as_number().is_some_and(|sum| sum < 0) {
                    return Some(None);
                }
                follows |= one.minus(older)?.as_number().is_some_and(|excess| excess >= 0);
            }
            if !follows {
                all.push(one.clone());
            }
        }
        Some(Some(all))
    }

    pub(super) fn oblige(&mut self, known: &Known, more: &[Polynomial]) -> Walk {
        let Some(all) = self.join(known, more)? else { return Some(()) };
        let mut set = all.clone();
        set.sort();
        if self.seen.insert(set) {
            self.obligations.push(all);
        }
        (self.obligations.len() <= MOST_OBLIGATIONS).then_some(())
    }

    /// The number itself, or a variable that equals it where its degree is above 1.
    pub(super) fn linear(&mut self, value: Polynomial, known: Known) -> Option<Option<(Polynomial, Known)>> {
        if value.degree() <= 1 {
            return Some(Some((value, known)));
        }
        let variable = match self.named.iter().find(|(product, _)| *product == value) {
            Some((_, variable)) => *variable,
            None => {
                let variable = self.fresh()?;
                self.named.push((value.clone(), variable));
                variable
            }
        };
        let name = Polynomial::name(variable);
        let equal = [name.minus(&value)?, value.minus(&name)?];
        Some(self.join(&known, &equal)?.map(|known| (name, known)))
    }

    pub(super) fn value(
        &mut self,
        term: &Term,
        scope: &Scope,
        known: Known,
        then: &mut dyn FnMut(&mut Ways, Polynomial, Known) -> Walk,
    ) -> Walk {
        match term {
            Term::Number(number) => then(self, Polynomial::number(*number), known),
            Term::Name(slot) => then(self, scope.get(*slot)?.clone()?, known),
            Term::Abs(inner) => self.value(inner, scope, known, &mut |ways, value, known| {
                ways.choose(&known, (value.clone(), value.clone()), (value.negated(), value.denied()?), then)
            }),
            Term::If(test, yes, no) => self.truth(test, scope, known, &mut |ways, holds, known| {
                ways.value(if holds { yes } else { no }, scope, known, then)
            }),
            Term::Binary(operation, left, right) => {
                self.value(left, scope, known, &mut |ways, left, known| {
                    ways.value(right, scope, known, &mut |ways, right, known| {
                        ways.operation(*operation, &left, right, known, then)
                    })
                })
            }
        }
    }

    fn choose(
        &mut self,
        known: &Known,
        (first, when_first): (Polynomial, Polynomial),
        (second, when_second): (Polynomial, Polynomial),
        then: &mut dyn FnMut(&mut Ways, Polynomial, Known) -> Walk,
    ) -> Walk {
        if let Some(known) = self.join(known, &[when_first])? {
            then(self, first, known)?;
        }
        if let Some(known) = self.join(known, &[when_second])? {
            then(self, second, known)?;
        }
        Some(())
    }

    fn operation(
        &mut self,
        operation: Operation,
        left: &Polynomial,
        right: Polynomial,
        known: Known,
        then: &mut dyn FnMut(&mut Ways, Polynomial, Known) -> Walk,
    ) -> Walk {
        match operation {
            Operation::Add => then(self, left.plus(&right, 1)?, known),
            Operation::Subtract => then(self, left.minus(&right)?, known),
            Operation::Multiply if left.degree() + right.degree() <= 2 => {
                then(self, left.times(&right)?, known)
            }
            Operation::Multiply => {
                let Some((left, known)) = self.linear(left.clone(), known)? else { return Some(()) };
                let Some((right, known)) = self.linear(right, known)? else { return Some(()) };
                then(self, left.times(&right)?, known)
            }
            Operation::Min | Operation::Max => {
                let rises = right.minus(left)?;
                let falls = rises.denied()?;
                let (low, high) = (left.clone(), right);
                let (first, second) = if operation == Operation::Min { (low, high) } else { (high, low) };
                self.choose(&known, (first, rises), (second, falls), then)
            }
            Operation::Divide | Operation::Modulo => {
                self.oblige(&known, &[right.negated()])?;
                let Some((divisor, known)) = self.linear(right, known)? else { return Some(()) };
                let quotient = self.quotient(left, &divisor)?;
                let rest = left.minus(&quotient.times(&divisor)?)?;
                let most = divisor.minus(&Polynomial::number(1))?;
                let facts = [most.clone(), rest.clone(), most.minus(&rest)?];
                let Some(known) = self.join(&known, &facts)? else { return Some(()) };
                then(self, if operation == Operation::Divide { quotient } else { rest }, known)
            }
        }
    }

    fn quotient(&mut self, dividend: &Polynomial, divisor: &Polynomial) -> Option<Polynomial> {
        let same = |one: &&Division| one.dividend == *dividend && one.divisor == *divisor;
        if let Some(division) = self.divisions.iter().find(same) {
            return Some(Polynomial::name(division.quotient));
        }
        let quotient = self.fresh()?;
        let division = Division { dividend: dividend.clone(), divisor: divisor.clone(), quotient };
        self.divisions.push(division);
        Some(Polynomial::name(quotient))
    }

    pub(super) fn truth(
        &mut self,
        test: &Test,
        scope: &Scope,
        known: Known,
        then: &mut dyn FnMut(&mut Ways, bool, Known) -> Walk,
    ) -> Walk {
        match test {
            Test::Not(inner) => {
                self.truth(inner, scope, known, &mut |ways, holds, known| then(ways, !holds, known))
            }
            Test::And(left, right) => self.truth(left, scope, known, &mut |ways, holds, known| {
                if holds { ways.truth(right, scope, known, then) } else { then(ways, false, known) }
            }),
            Test::Or(left, right) => self.truth(left, scope, known, &mut |ways, holds, known| {
                if holds { then(ways, true, known) } else { ways.truth(right, scope, known, then) }
            }),
            Test::Compare(comparison, left, right) => {
                self.value(left, scope, known, &mut |ways, left, known| {
                    ways.value(right, scope, known, &mut |ways, right, known| {
                        for (holds, facts) in outcomes(*comparison, &left, &right)? {
                            if let Some(known) = ways.join(&known, &facts)? {
                                then(ways, holds, known)?;
                            }
                        }
                        Some(())
                    })
                })
            }
        }
    }
}

/// The ways in which a comparison comes out.
fn outcomes(
    comparison: Comparison,
    left: &Polynomial,
    right: &Polynomial,
) -> Option<Vec<(bool, Vec<Polynomial>)>> {
    let (up, down) = (right.minus(left)?, left.minus(right)?);
    let (less, more) = (down.denied()?, up.denied()?);
    Some(match comparison {
        Comparison::Equal => vec![(true, vec![up, down]), (false, vec![more]), (false, vec![less])],
        Comparison::NotEqual => vec![(false, vec![up, down]), (true, vec![more]), (true, vec![less])],
        Comparison::LessOrEqual => vec![(true, vec![up]), (false, vec![more])],
        Comparison::GreaterOrEqual => vec![(true, vec![down]), (false, vec![less])],
        Comparison::Less => vec![(true, vec![less]), (false, vec![down])],
        Comparison::Greater => vec![(true, vec![more]), (false, vec![up])],
    })
}
