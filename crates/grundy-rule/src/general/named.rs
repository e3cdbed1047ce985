//! Moves with the numbers that their names stand for: `k = 3` in `x - k for k in 1..`.

use super::value::Value;
use super::{General, Resolved, environment, matches};
use crate::general::evaluate::Stop;
use crate::meter::{Halt, Meter};
use crate::position::Position;
use std::sync::Arc;

/// A way to move, with the numbers of its names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedMove {
    /// The names that are numbers, those of the position among them, and what they stand for.
    pub numbers: Vec<(String, i128)>,
    /// What is left.
    pub to: Vec<Position>,
}

impl Resolved {
    /// Every way to move, in the order of the rule; two ways to one result are both told.
    ///
    /// The rule has no parameters without a value.
    ///
    /// ```
    /// use grundy_rule::{Meter, Position, Template};
    ///
    /// let form = Template::parse("take {1, 3}").unwrap().form().unwrap();
    /// let moves = form.named_moves(&Position::new(&[5]), &mut Meter::of(1000)).unwrap();
    /// let taken: Vec<i128> = moves.iter().map(|way| way.numbers[1].1).collect();
    /// assert_eq!(taken, [1, 3]);
    /// ```
    pub fn named_moves(&self, position: &Position, meter: &mut Meter<'_>) -> Result<Vec<NamedMove>, Halt> {
        let general = General {
            source: Arc::from(""),
            canonical: String::new(),
            resolved: self.clone(),
            locality: None,
            line: None,
            has_losses: false,
        };
        general.named(position, meter)
    }
}

impl General {
    fn named(&self, position: &Position, meter: &mut Meter<'_>) -> Result<Vec<NamedMove>, Halt> {
        let mut found = Vec::new();
        let Some(values) = self.values(position) else { return Ok(found) };
        let clauses = self.clauses_of(position.tag).filter(|clause| matches(&clause.pattern, &values));
        for alternative in clauses.flat_map(|clause| &clause.alternatives) {
            let mut environment = environment(&values, alternative.names.len());
            let walked = environment.choices(&alternative.bindings, meter, &mut |environment, meter| {
                let mut to = Vec::new();
                if self.outcome(alternative, environment, &mut to, meter)? {
                    let named = alternative.names.iter().zip(&environment.values);
                    let numbers = named.filter_map(|(name, value)| match value {
                        Value::Number(number) if !name.is_empty() => Some((name.clone(), *number)),
                        _ => None,
                    });
                    found.push(NamedMove { numbers: numbers.collect(), to });
                }
                Ok(true)
            });
            match walked {
                Ok(_) | Err(Stop::NotAMove) => {}
                Err(Stop::Halt(halt)) => return Err(halt),
                Err(Stop::Fault(wrong, span)) => {
                    return Err(self.diagnostic(*wrong, span, alternative, &values, &environment).into());
                }
            }
        }
        Ok(found)
    }
}
