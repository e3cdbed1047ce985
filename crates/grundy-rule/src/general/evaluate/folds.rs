//! Folds over what a set gives, and the lists that are collected from one.

use super::super::tree::{Fold, Run};
use super::super::value::Value;
use super::faults::{fault, faulty, no_number, too_long, wrong_kind};
use super::{Environment, Evaluated, LONGEST, Stop, as_element};
use crate::arithmetic::{Fault, call, operate};
use crate::meter::Meter;
use crate::tree::{Operator, Span};

impl Environment {
    pub(super) fn fold(
        &mut self,
        fold: Fold,
        run: &Run,
        span: Span,
        meter: &mut Meter<'_>,
    ) -> Evaluated<Value> {
        let mut total: Option<i128> = None;
        let mut truth = matches!(fold, Fold::All);
        let walked = self.each(run, meter, &mut |_, value, _| {
            match (fold, value) {
                (Fold::Any, Value::Truth(holds)) => {
                    truth |= holds;
                    return Ok(!truth);
                }
                (Fold::All, Value::Truth(holds)) => {
                    truth &= holds;
                    return Ok(truth);
                }
                (Fold::Count, Value::Truth(holds)) => total = Some(total.unwrap_or(0) + i128::from(holds)),
                (Fold::Any | Fold::All | Fold::Count, other) => {
                    return Err(wrong_kind("a condition", "一个条件", &other, span));
                }
                (_, Value::Number(value)) => {
                    total = Some(match total {
                        None => value,
                        Some(total) => faulty(folded(fold, total, value), span)?,
                    });
                }
                (_, Value::Character(character)) => return Err(fault(no_number(character), span)),
                (_, other) => return Err(wrong_kind("a number", "一个数", &other, span)),
            }
            Ok(true)
        });
        match fold {
            Fold::Any | Fold::All => self.stumbling(span, walked)?,
            _ => walked?,
        }
        match fold {
            Fold::Any | Fold::All => Ok(Value::Truth(truth)),
            Fold::Min | Fold::Max => total.map(Value::Number).ok_or(Stop::NotAMove),
            Fold::Sum | Fold::Xor | Fold::Gcd | Fold::Count => Ok(Value::Number(total.unwrap_or(0))),
        }
    }

    pub(super) fn collected(&mut self, run: &Run, span: Span, meter: &mut Meter<'_>) -> Evaluated<Vec<u64>> {
        let mut elements = Vec::new();
        self.each(run, meter, &mut |_, value, _| {
            if elements.len() >= LONGEST {
                return Err(fault(too_long(), span));
            }
            elements.push(as_element(&value, span)?);
            Ok(true)
        })?;
        Ok(elements)
    }
}

pub(super) fn folded(fold: Fold, total: i128, value: i128) -> Result<i128, Fault> {
    use crate::tree::Function;
    match fold {
        Fold::Min => Ok(total.min(value)),
        Fold::Max => Ok(total.max(value)),
        Fold::Xor => call(Function::BitXor, &[total, value]),
        Fold::Gcd => call(Function::Gcd, &[total, value]),
        _ => operate(Operator::Add, total, value),
    }
}
