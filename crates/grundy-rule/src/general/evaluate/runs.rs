//! What a name runs through, element by element.

use super::super::factors::is_squarefree;
use super::super::many;
use super::super::tree::Run;
use super::super::value::Value;
use super::faults::{fault, small_step, wrong_kind};
use super::{Environment, Evaluated, Visit};
use crate::evaluate::Trouble;
use crate::meter::{Halt, Meter};
use crate::tree::{Expression, Set, Span};

impl Environment {
    /// Shows what a name runs through until `visit` says no.
    pub fn each(&mut self, run: &Run, meter: &mut Meter<'_>, visit: &mut Visit<'_>) -> Evaluated<()> {
        match run {
            Run::Range(from, to) => {
                let (from, to) = (self.number(from, meter)?, self.number(to, meter)?);
                self.counted(from, to, 1, meter, visit)
            }
            Run::From(from) => {
                let from = self.number(from, meter)?;
                self.counted(from, i128::MAX, 1, meter, visit)
            }
            Run::Step(inner, step, span) => {
                let step = self.number(step, meter)?;
                if step < 1 {
                    return Err(fault(small_step(), *span));
                }
                let (from, to) = match &**inner {
                    Run::Range(from, to) => (self.number(from, meter)?, self.number(to, meter)?),
                    Run::From(from) => (self.number(from, meter)?, i128::MAX),
                    _ => return Ok(()),
                };
                self.counted(from, to, step, meter, visit)
            }
            Run::List(terms) => {
                for term in terms {
                    meter.step()?;
                    let value = self.value(term, meter)?;
                    if !visit(self, value, meter)? {
                        break;
                    }
                }
                Ok(())
            }
            Run::AllBut(terms) => {
                let excluded =
                    terms.iter().map(|term| self.number(term, meter)).collect::<Evaluated<Vec<_>>>()?;
                self.counted(1, i128::MAX, 1, meter, &mut |environment, value, meter| match value {
                    Value::Number(number) if excluded.contains(&number) => Ok(true),
                    value => visit(environment, value, meter),
                })
            }
            Run::Named(name, arguments, span) => {
                let arguments =
                    arguments.iter().map(|term| self.number(term, meter)).collect::<Evaluated<Vec<_>>>()?;
                self.named(name, arguments.first().copied(), *span, meter, visit)
            }
            Run::Union(runs) => {
                let mut goes_on = true;
                for run in runs {
                    self.each(run, meter, &mut |environment, value, meter| {
                        goes_on = visit(environment, value, meter)?;
                        Ok(goes_on)
                    })?;
                    // An endless part ends by itself; the others are gone through all the same.
                    if !goes_on && !run.is_endless() {
                        break;
                    }
                }
                Ok(())
            }
            Run::Both(left, right) => {
                let (through, other) = if left.is_endless() { (right, left) } else { (left, right) };
                self.sieved(through, other, true, meter, visit)
            }
            Run::But(left, right) => self.sieved(left, right, false, meter, visit),
            Run::Comprehension(body, bindings) => {
                self.walk(bindings, meter, &mut |environment, meter| {
                    let value = environment.value(body, meter)?;
                    visit(environment, value, meter)
                })?;
                Ok(())
            }
            Run::Elements(term, span) => {
                let elements = match self.value(term, meter)? {
                    Value::List(list) => list.elements.clone(),
                    Value::Board(board) => board.elements.clone(),
                    other => return Err(wrong_kind("a list or a set", "一个列表或集合", &other, *span)),
                };
                for element in elements {
                    meter.step()?;
                    if !visit(self, Value::of_element(element), meter)? {
                        break;
                    }
                }
                Ok(())
            }
            Run::Subsets(of, count, span) => {
                let of = self.collected(of, *span, meter)?;
                let count = count.as_ref().map(|count| self.number(count, meter)).transpose()?;
                many::subsets(self, &of, count, meter, visit)
            }
            Run::Below(list, span) => {
                let list = self.list(list, *span, meter)?;
                many::below(self, &list, meter, visit)
            }
            Run::Permutations(list, span) => {
                let list = self.list(list, *span, meter)?;
                many::permutations(self, &list, meter, visit)
            }
            Run::Partitions(number, distinct, span) => {
                let number = self.natural(number, *span, meter)?;
                many::partitions(self, number, *distinct, meter, visit)
            }
        }
    }

    pub(super) fn counted(
        &mut self,
        from: i128,
        to: i128,
        step: i128,
        meter: &mut Meter<'_>,
        visit: &mut Visit<'_>,
    ) -> Evaluated<()> {
        let mut element = from;
        while element < to {
            meter.step()?;
            if !visit(self, Value::Number(element), meter)? {
                break;
            }
            let Some(next) = element.checked_add(step) else { break };
            element = next;
        }
        Ok(())
    }

    pub(super) fn sieved(
        &mut self,
        through: &Run,
        by: &Run,
        wanted: bool,
        meter: &mut Meter<'_>,
        visit: &mut Visit<'_>,
    ) -> Evaluated<()> {
        self.each(through, meter, &mut |environment, value, meter| match environment
            .contains(by, &value, meter)?
            == wanted
        {
            true => visit(environment, value, meter),
            false => Ok(true),
        })
    }

    pub(super) fn named(
        &mut self,
        name: &str,
        argument: Option<i128>,
        span: Span,
        meter: &mut Meter<'_>,
        visit: &mut Visit<'_>,
    ) -> Evaluated<()> {
        let argument = argument.unwrap_or(0);
        let set = match name {
            "odd" => return self.counted(1, i128::MAX, 2, meter, visit),
            "even" => return self.counted(2, i128::MAX, 2, meter, visit),
            "multiples" if argument < 1 => return Err(fault(small_step(), span)),
            "multiples" => return self.counted(argument, i128::MAX, argument, meter, visit),
            "cubes" => return self.mapped(|index| index.checked_pow(3), meter, visit),
            "factorials" => {
                return self.mapped(|index| (1..=index).try_fold(1i128, i128::checked_mul), meter, visit);
            }
            "lucas" => return self.mapped(lucas, meter, visit),
            "squarefree" => {
                return self.counted(1, i128::MAX, 1, meter, &mut |environment, value, meter| match value {
                    Value::Number(number) if !is_squarefree(number as u128, meter)? => Ok(true),
                    value => visit(environment, value, meter),
                });
            }
            _ => old_set(name, argument, span),
        };
        let mut stopped = None;
        let walked = crate::evaluate::elements(&set, &[], meter, &mut |element, meter| {
            visit(self, Value::Number(element), meter).map_err(|stop| {
                stopped = Some(stop);
                Trouble::Halt(Halt::Stopped)
            })
        });
        match (stopped, walked) {
            (Some(stop), _) => Err(stop),
            (None, Ok(())) => Ok(()),
            (None, Err(Trouble::Halt(halt))) => Err(halt.into()),
            (None, Err(Trouble::Fault(found, span))) => Err(fault(found, span)),
        }
    }

    /// The values of a function of 1, 2, 3, … as long as they fit.
    pub(super) fn mapped(
        &mut self,
        function: impl Fn(i128) -> Option<i128>,
        meter: &mut Meter<'_>,
        visit: &mut Visit<'_>,
    ) -> Evaluated<()> {
        let mut index = 1;
        while let Some(value) = function(index) {
            meter.step()?;
            if !visit(self, Value::Number(value), meter)? {
                break;
            }
            index += 1;
        }
        Ok(())
    }
}

pub(super) fn lucas(index: i128) -> Option<i128> {
    // The first two are written in rising order: 1, 2, 3, 4, 7, …
    match index {
        1..=2 => Some(index),
        _ => {
            let (mut before, mut last) = (1i128, 3i128);
            for _ in 3..index {
                (before, last) = (last, before.checked_add(last)?);
            }
            Some(last)
        }
    }
}

pub(super) fn old_set(name: &str, argument: i128, span: Span) -> Set {
    let argument = Expression::Integer(argument);
    match name {
        "powers" => Set::Powers(argument, span),
        "divisors" => Set::Divisors(argument, span),
        "coprime" => Set::Coprime(argument, span),
        "digits" => Set::Digits(argument, span),
        "prime_powers" => Set::PrimePowers,
        "squares" => Set::Squares,
        "triangular" => Set::Triangular,
        "fib" => Set::Fibonacci,
        _ => Set::Primes,
    }
}
