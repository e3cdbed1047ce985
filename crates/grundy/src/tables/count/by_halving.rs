//! How many numbers have a value that follows from that of half the number, in time logarithmic in the bound.

use std::collections::BTreeMap;

use grundy_law::{Regular, Step};

/// How many numbers below the limit have this value; nothing where a step mixes the value of the half with the half itself.
pub fn counted(form: &Regular, limit: u64, value: u64) -> Option<u128> {
    Halving { form, known: BTreeMap::new() }.below(limit, i128::from(value))
}

struct Halving<'f> {
    form: &'f Regular,
    /// How many numbers below a limit have a value.
    known: BTreeMap<(u64, i128), u128>,
}

impl Halving<'_> {
    fn below(&mut self, limit: u64, value: i128) -> Option<u128> {
        if limit == 0 || value < 0 {
            return Some(0);
        }
        if let Some(count) = self.known.get(&(limit, value)) {
            return Some(*count);
        }
        let first = usize::try_from(limit).unwrap_or(usize::MAX).min(self.form.early.len());
        let mut count =
            self.form.early[..first].iter().filter(|own| i128::from(**own) == value).count() as u128;
        for rest in 0..2 {
            count += self.of_rest(rest, limit, value)?;
        }
        self.known.insert((limit, value), count);
        Some(count)
    }

    /// How many numbers 2m + rest behind the first ones and below the limit have this value.
    fn of_rest(&mut self, rest: u64, limit: u64, value: i128) -> Option<u128> {
        let halves = |bound: u64| bound.saturating_sub(rest).div_ceil(2);
        let (from, to) = (halves(self.form.early.len() as u64), halves(limit));
        if from >= to {
            return Some(0);
        }
        let Step { multiplier, slope, constant } = self.form.steps[rest as usize];
        let left = value.checked_sub(i128::from(constant))?;
        let divided = |by: i64| (left % i128::from(by) == 0).then(|| left / i128::from(by));
        match (multiplier, slope) {
            (0, 0) => Some(if left == 0 { u128::from(to - from) } else { 0 }),
            (0, slope) => {
                let half = divided(slope).and_then(|half| u64::try_from(half).ok());
                Some(u128::from(half.is_some_and(|half| (from..to).contains(&half))))
            }
            (multiplier, 0) => match divided(multiplier) {
                Some(own) => Some(self.below(to, own)? - self.below(from, own)?),
                None => Some(0),
            },
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(multiplier: i64, slope: i64, constant: i64) -> Step {
        Step { multiplier, slope, constant }
    }

    /// The value as the recurrence says it.
    fn value(form: &Regular, n: u64) -> i128 {
        if let Some(early) = form.early.get(n as usize) {
            return i128::from(*early);
        }
        let Step { multiplier, slope, constant } = form.steps[(n % 2) as usize];
        i128::from(multiplier) * value(form, n / 2)
            + i128::from(slope) * i128::from(n / 2)
            + i128::from(constant)
    }

    #[test]
    fn counts_are_those_of_all_numbers_one_by_one() {
        let forms = [
            Regular { early: vec![0], steps: [step(-1, 0, 1), step(-1, 0, 1)] },
            Regular { early: vec![0, 0], steps: [step(0, 1, 0), step(1, 0, 0)] },
            Regular { early: vec![2, 0, 1], steps: [step(0, 0, 3), step(1, 0, 1)] },
        ];
        for form in forms {
            for limit in [0, 1, 2, 3, 7, 8, 100, 333] {
                for asked in 0..12u64 {
                    let one_by_one = (0..limit).filter(|&n| value(&form, n) == i128::from(asked)).count();
                    assert_eq!(
                        counted(&form, limit, asked),
                        Some(one_by_one as u128),
                        "{form:?} below {limit}: {asked}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_step_of_both_is_left_to_others() {
        let form = Regular { early: vec![0], steps: [step(1, 1, 0), step(1, 0, 0)] };
        assert_eq!(counted(&form, 100, 3), None);
    }
}
