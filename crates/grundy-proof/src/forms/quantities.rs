//! Laws that are quantities of binary digits: parities, lowest bits, lengths, odious and evil numbers.

use crate::automata::{Automaton, Blowup, Comparison, Compiler, Connective, Formula, Linear, System};
use crate::forms::{beyond, position};
use crate::game::Stuck;
use crate::game::law_automata::Encoding;
use grundy_law::{Feature, Form, Quantity};
use std::sync::Arc;

/// Quantities of binary digits. Valuations and lengths stand as powers of two, so that digits can follow them.
pub(crate) fn feature(
    feature: &Feature,
    form: &Form,
    compiler: &Compiler,
) -> Result<(Encoding, Automaton), Stuck> {
    let Some((encoding, quantity)) = quantity(feature.quantity, compiler)? else { return Err(beyond(form)) };
    if !feature.renamed.is_empty() {
        return Err(beyond(form));
    }
    let argument = Linear::track(0).plus(&Linear::number(feature.shift)).ok_or(Blowup::Range)?;
    let result = Linear::track(3);
    let (result, value) = match encoding {
        Encoding::Track => (result.plus(&Linear::number(feature.constant)), Some(Linear::track(1))),
        _ => {
            let factor = 1i64
                .checked_shl(feature.constant.unsigned_abs() as u32)
                .filter(|_| feature.constant.abs() < 40);
            let factor = factor.ok_or(Blowup::Range)?;
            let (up, down) = if feature.constant >= 0 { (factor, 1) } else { (1, factor) };
            (result.times(up), Linear::track(1).times(down))
        }
    };
    let parts = vec![
        Formula::equal(&Linear::track(2), &argument).ok_or(Blowup::Range)?,
        Formula::equal(&result.ok_or(Blowup::Range)?, &value.ok_or(Blowup::Range)?).ok_or(Blowup::Range)?,
        Formula::Relation(Arc::new(quantity), vec![2, 3]),
    ];
    Ok((encoding, compiler.compile(&Formula::exists(vec![2, 3], Formula::And(parts)))?))
}

/// A quantity of binary digits as a relation between the number on track 0 and the result on track 1.
pub(crate) fn quantity(
    quantity: Quantity,
    compiler: &Compiler,
) -> Result<Option<(Encoding, Automaton)>, Stuck> {
    if compiler.numeration.system != System::Base(2) {
        return Ok(None);
    }
    Ok(match quantity {
        Quantity::OneDigitsParity => Some((Encoding::Track, digit_parity(compiler)?)),
        Quantity::LowestBit => Some((Encoding::Track, lowest_bit(compiler)?)),
        Quantity::Odious => Some((Encoding::Track, counted(1, compiler)?)),
        Quantity::Evil => Some((Encoding::Track, counted(0, compiler)?)),
        Quantity::Valuation(2) => {
            let positive =
                Formula::Compare(Linear::track(0).times(-1).ok_or(Blowup::Range)?, Comparison::Negative);
            let positive = compiler.compile(&positive)?;
            Some((
                Encoding::Power,
                lowest_bit(compiler)?.joined(Connective::And, &positive, &compiler.limits)?,
            ))
        }
        Quantity::BinaryLength => Some((Encoding::Power, next_power(compiler)?)),
        _ => None,
    })
}

/// The least power of two above the number.
fn next_power(compiler: &Compiler) -> Result<Automaton, Stuck> {
    let above = Formula::less(&Linear::track(0), &Linear::track(1)).ok_or(Blowup::Range)?;
    let twice = Linear::track(0).times(2).ok_or(Blowup::Range)?;
    let least = Formula::at_most(&Linear::track(1), &twice).ok_or(Blowup::Range)?;
    let one = position(&[0, 1])?;
    Ok(compiler.compile(&Formula::And(vec![Formula::Weight(1), above, Formula::Or(vec![least, one])]))?)
}

/// The parity of the number of digits 1.
fn digit_parity(compiler: &Compiler) -> Result<Automaton, Blowup> {
    // The value is read first, in its lowest digit: the state is that digit with the parity so far.
    let step = |&(wanted, parity): &(Option<usize>, usize), digits: &[usize]| match wanted {
        None => Some((Some(digits[1]), parity ^ digits[0])),
        Some(_) if digits[1] == 1 => None,
        wanted => Some((wanted, parity ^ digits[0])),
    };
    let accepts = |&(wanted, parity): &(Option<usize>, usize)| wanted.unwrap_or(0) == parity;
    Automaton::build(2, &[0, 1], (None, 0), step, accepts, &compiler.limits)
}

/// The largest power of two that divides the number; 0 for 0.
fn lowest_bit(compiler: &Compiler) -> Result<Automaton, Blowup> {
    let step = |&seen: &bool, digits: &[usize]| match (seen, digits[0], digits[1]) {
        (false, first, second) => (first == second).then_some(first == 1),
        (true, _, second) => (second == 0).then_some(true),
    };
    Automaton::build(2, &[0, 1], false, step, |_| true, &compiler.limits)
}

/// The n-th number whose digits have this parity: twice `n − 1`, and one more if the parity needs it. For odd parity 0 gives 0.
fn counted(parity: i64, compiler: &Compiler) -> Result<Automaton, Stuck> {
    let own_parity = Arc::new(digit_parity(compiler)?);
    let mut cases = Vec::new();
    for digit in 0..2 {
        // The last digit makes up for the parity of n − 1.
        let last = (parity + digit) % 2;
        let before = Linear::track(2);
        let doubled =
            before.times(2).and_then(|twice| twice.plus(&Linear::number(last))).ok_or(Blowup::Range)?;
        let next = before.plus(&Linear::number(1)).ok_or(Blowup::Range)?;
        let parts = vec![
            Formula::equal(&Linear::track(0), &next).ok_or(Blowup::Range)?,
            Formula::equal(&Linear::track(1), &doubled).ok_or(Blowup::Range)?,
            Formula::equal(&Linear::track(3), &Linear::number(digit)).ok_or(Blowup::Range)?,
            Formula::Relation(own_parity.clone(), vec![2, 3]),
        ];
        cases.push(Formula::exists(vec![2, 3], Formula::And(parts)));
    }
    if parity == 1 {
        let both = Linear::track(0).plus(&Linear::track(1)).ok_or(Blowup::Range)?;
        cases.push(Formula::equal(&both, &Linear::number(0)).ok_or(Blowup::Range)?);
    }
    Ok(compiler.compile(&Formula::Or(cases))?)
}
