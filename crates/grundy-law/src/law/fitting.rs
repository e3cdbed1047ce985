//! Laws with a few exceptions near the start.

use crate::law::form::Form;
use crate::law::sample::Sample;
use crate::law::{Exception, Law};
use grundy_table::{Cell, boxed};

/// The most exceptions that a law may have near the start.
const MOST_EXCEPTIONS: usize = 6;

/// Exceptions lie below this in every coordinate.
const EXCEPTIONS_BELOW: u64 = 8;

/// The law of this form, with exceptions where the sample differs from it near the start; `None` if those are many.
pub(crate) fn with_exceptions(sample: &Sample, form: Form) -> Option<Law> {
    let mut exceptions = sample.holes();
    let free = exceptions.len();
    for position in boxed(sample.arity, EXCEPTIONS_BELOW.min(sample.limit / 4)) {
        let below_first = sample.arity == 1 && position[0] < sample.first as u64;
        let Some(number) = sample.number(&position).filter(|_| !below_first) else { continue };
        if form.shape().value(&position) != Some(u128::from(number)) {
            exceptions.push(Exception { position, cell: Cell::Nimber(number) });
        }
    }
    let few = exceptions.len() - free <= MOST_EXCEPTIONS;
    few.then(|| Law::new(sample.arity, sample.claim, form, exceptions))
}
