//! The choices of bound names: `for`, `let` and `if` in the order in which they stand.

use super::super::tree::{Bound, Term};
use super::super::value::Value;
use super::{Choose, Environment, Evaluated, Stop};
use crate::meter::Meter;

impl Environment {
    /// Visits every choice of the names that some clauses bind; `visit` says whether to go on.
    pub fn walk(
        &mut self,
        bindings: &[Bound],
        meter: &mut Meter<'_>,
        visit: &mut Choose<'_>,
    ) -> Evaluated<bool> {
        self.chosen(bindings, false, meter, visit)
    }

    /// The same for the clauses of a move, where one choice that is not a move says nothing of the next.
    pub fn choices(
        &mut self,
        bindings: &[Bound],
        meter: &mut Meter<'_>,
        visit: &mut Choose<'_>,
    ) -> Evaluated<bool> {
        match self.chosen(bindings, true, meter, visit) {
            Err(Stop::NotAMove) => Ok(true),
            found => found,
        }
    }

    pub(super) fn chosen(
        &mut self,
        bindings: &[Bound],
        forgives: bool,
        meter: &mut Meter<'_>,
        visit: &mut Choose<'_>,
    ) -> Evaluated<bool> {
        let Some((first, rest)) = bindings.split_first() else { return visit(self, meter) };
        match first {
            Bound::If(condition) => {
                meter.step()?;
                if self.holds(condition, meter)? {
                    self.chosen(rest, forgives, meter, visit)
                } else {
                    Ok(true)
                }
            }
            Bound::Let { slot, value } => {
                self.values[*slot] = self.value(value, meter)?;
                self.chosen(rest, forgives, meter, visit)
            }
            Bound::For { slot, run, exit } => {
                let mut goes_on = true;
                self.each(run, meter, &mut |environment, value, meter| {
                    environment.values[*slot] = value;
                    if let Some((exit, later)) = exit
                        && environment.has_left(exit, later, meter)?
                    {
                        return Ok(false);
                    }
                    match environment.chosen(rest, forgives, meter, visit) {
                        Err(Stop::NotAMove) if forgives => Ok(true),
                        Ok(on) => {
                            goes_on = on;
                            Ok(on)
                        }
                        Err(stop) => Err(stop),
                    }
                })?;
                Ok(goes_on)
            }
        }
    }

    /// Whether from this element on no result lies in the domain.
    pub(super) fn has_left(
        &mut self,
        exit: &Term,
        later: &[(usize, i128)],
        meter: &mut Meter<'_>,
    ) -> Evaluated<bool> {
        for (slot, least) in later {
            self.values[*slot] = Value::Number(*least);
        }
        match self.number(exit, meter) {
            Ok(value) => Ok(value < 0),
            Err(Stop::NotAMove) => Ok(true),
            Err(stop) => Err(stop),
        }
    }
}
