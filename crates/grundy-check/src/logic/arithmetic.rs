//! Linear equations and inequalities, and a few digit relations, as automata.

use crate::budget::{Checked, Meter, OUT_OF_BUDGET};
use crate::logic::automata::{Automaton, Numeration, explore};
use crate::logic::linear::Linear;

/// Coefficients and constants beyond this would need too many states anyway.
const LARGEST: i128 = 1 << 40;

/// A relation between digits at the same place. It exists where digits are groups of bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Bitwise {
    Xor,
    And,
    Or,
}

/// The tuples with `form = 0`.
pub(crate) fn equation(numeration: Numeration, form: &Linear, meter: &mut Meter) -> Checked<Automaton> {
    let (tracks, sums) = digit_sums(numeration, form)?;
    let free = match numeration {
        Numeration::Base(base) => {
            let base = base as i128;
            // What the terms still have to add up to, in units of the place that is read next.
            let step = |rest: &i128, letter: usize, _: &mut Meter| {
                let rest = rest - sums[letter];
                Ok((rest % base == 0).then_some(rest / base))
            };
            explore(numeration, &tracks, -form.constant, step, |rest| *rest == 0, meter)?
        }
        Numeration::Ostrowski(t) => ostrowski_equation(t as i128, form, &tracks, &sums, meter)?,
    };
    free.and(&Automaton::all(numeration, &tracks, meter)?, meter)
}

/// Read from the top, the digits down to place i have the sum p·w(i) + q·w(i-1) for exactly one pair that follows the
/// rule (p, q) -> (t·p + q + digit, p); it starts with (0, 0) and ends with p + q = -constant, as w(-1) = 1.
/// Read from below we go back: from (p, q) to (q, p - t·q - digit), from all pairs with the right end to (0, 0).
///
/// The pairs of such a way are bounded. With M the largest digit sum and s = (t + √(t²+4))/2, going down
/// p - s·q is divided by -s and p + q/s multiplied by s before the digit is added. So |p - s·q| <= 2.62·M always, and
/// since p + q ends with `end`, |p + q/s| <= 1.77·|end| + 2.02·M; together |p|, |q| <= 3·|end| + 4·M.
fn ostrowski_equation(
    t: i128,
    form: &Linear,
    tracks: &[usize],
    sums: &[i128],
    meter: &mut Meter,
) -> Checked<Automaton> {
    let end = -form.constant;
    let largest = sums.iter().map(|sum| sum.unsigned_abs()).max().unwrap_or(0);
    let bound = end.unsigned_abs().saturating_mul(3).saturating_add(largest.saturating_mul(4));
    // What does not fit into the memory is refused before it is counted in 64 bits.
    let bound = u64::try_from(bound).map_err(|_| OUT_OF_BUDGET)?;
    meter.reserve(bound.saturating_mul(64))?;
    let bound = i128::from(bound);
    let start: Vec<(i128, i128)> = (-bound..=bound).map(|p| (p, end - p)).collect();
    let step = |pairs: &Vec<(i128, i128)>, letter: usize, meter: &mut Meter| {
        meter.spend(4 * pairs.len() as u64)?;
        let back = |&(p, q): &(i128, i128)| (q, p - t * q - sums[letter]);
        let mut pairs: Vec<(i128, i128)> = pairs.iter().map(back).filter(|(_, q)| q.abs() <= bound).collect();
        pairs.sort_unstable();
        Ok((!pairs.is_empty()).then_some(pairs))
    };
    let accepts = |pairs: &Vec<(i128, i128)>| pairs.contains(&(0, 0));
    explore(Numeration::Ostrowski(t as usize), tracks, start, step, accepts, meter)
}

/// The tuples with `form <= 0`.
pub(crate) fn at_most(numeration: Numeration, form: &Linear, meter: &mut Meter) -> Checked<Automaton> {
    let Numeration::Base(base) = numeration else {
        let slack = usize::MAX;
        let equal = equation(numeration, &form.plus(1, &Linear::name(slack))?, meter)?;
        return equal.without(&[slack], meter);
    };
    let (tracks, sums) = digit_sums(numeration, form)?;
    let step =
        |rest: &i128, letter: usize, _: &mut Meter| Ok(Some((rest - sums[letter]).div_euclid(base as i128)));
    explore(numeration, &tracks, -form.constant, step, |rest| *rest >= 0, meter)
}

/// The tracks of a form, and for each letter the sum of coefficients times digits.
fn digit_sums(numeration: Numeration, form: &Linear) -> Checked<(Vec<usize>, Vec<i128>)> {
    if form.terms.values().chain([&form.constant]).any(|number| number.abs() > LARGEST) {
        return Err("a number in the rule is too large for an automaton".into());
    }
    let digits = numeration.digits();
    let letters = digits.checked_pow(form.terms.len() as u32).filter(|letters| *letters <= 1 << 14);
    let letters = letters.ok_or("out of budget: too many variables in one expression")?;
    let sum = |letter: usize| {
        let digit = |at: usize| (letter / digits.pow(at as u32) % digits) as i128;
        form.terms.values().enumerate().map(|(at, coefficient)| coefficient * digit(at)).sum()
    };
    Ok((form.terms.keys().copied().collect(), (0..letters).map(sum).collect()))
}

/// The triples whose third number is the first and second joined bit by bit.
pub(crate) fn bitwise(
    numeration: Numeration,
    kind: Bitwise,
    [first, second, joined]: [usize; 3],
    meter: &mut Meter,
) -> Checked<Automaton> {
    let Numeration::Base(base @ (2 | 4 | 8)) = numeration else {
        return Err("bits exist in base 2, 4 and 8 only".into());
    };
    let step = |_: &(), letter: usize, _: &mut Meter| {
        let (a, b, c) = (letter % base, letter / base % base, letter / (base * base));
        let result = match kind {
            Bitwise::Xor => a ^ b,
            Bitwise::And => a & b,
            Bitwise::Or => a | b,
        };
        Ok((result == c).then_some(()))
    };
    explore(numeration, &[0, 1, 2], (), step, |_| true, meter)?.renamed(&[first, second, joined], meter)
}

/// The weights of the numeration: the powers of the base, or the Fibonacci numbers 1, 2, 3, 5, ….
pub(crate) fn weights(numeration: Numeration, variable: usize, meter: &mut Meter) -> Checked<Automaton> {
    let step = |seen: &bool, digit: usize, _: &mut Meter| {
        Ok((digit == 0 || digit == 1 && !seen).then_some(*seen || digit == 1))
    };
    explore(numeration, &[variable], false, step, |seen| *seen, meter)
}
