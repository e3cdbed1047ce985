//! Preperiod, period and saltus: the least `e` and `p` with `value(n + p) = value(n) + s` for all `n ≥ e`.

use crate::law::Law;

/// How values repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Periodicity {
    /// The least `e` such that the repetition holds for every `n ≥ e`.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// By how much the values grow in one period; 0 when they only repeat.
    pub saltus: u64,
}

// Laws whose preperiod and period together are longer than this do not get their periodicity worked out again.
const LONGEST: u64 = 1 << 20;

/// The periodicity of a law of one coordinate whose form says that it has one.
pub(crate) fn repetition_of(law: &Law) -> Option<Periodicity> {
    if law.arity != 1 {
        return None;
    }
    let last_exception = law.exceptions.last().map_or(0, |exception| exception.position[0] + 1);
    let bound = law.form.shape().repeats_within()?.saturating_add(last_exception);
    if bound > LONGEST {
        return None;
    }
    let undefined = law.exceptions.iter().filter(|exception| exception.cell.nimber().is_none());
    let first = undefined.map(|exception| exception.position[0] + 1).max().unwrap_or(0);
    let numbers =
        (0..3 * bound + 3).map(|n| law.number(&[n]).map_or(Some(0), |number| u32::try_from(number).ok()));
    repetition(&numbers.collect::<Option<Vec<u32>>>()?, first as usize)
}

/// The periodicity that is seen in a list of values, if most of it follows from its beginning.
///
/// Nothing is assumed below `first`. A saltus is looked for only when the values do not simply repeat.
pub fn repetition(values: &[u32], first: usize) -> Option<Periodicity> {
    let most = most_read(values.len());
    if let Some((preperiod, period)) = least_period(values, first, most) {
        return Some(Periodicity { preperiod: preperiod as u64, period: period as u64, saltus: 0 });
    }
    let differences: Vec<i64> =
        values.windows(2).map(|pair| i64::from(pair[1]) - i64::from(pair[0])).collect();
    let (preperiod, period) = least_period(&differences, first, most)?;
    let saltus = i64::from(values[preperiod + period]) - i64::from(values[preperiod]);
    // Values below 0 do not exist, so nothing falls for ever.
    let saltus = u64::try_from(saltus).ok().filter(|&saltus| saltus > 0)?;
    Some(Periodicity { preperiod: preperiod as u64, period: period as u64, saltus })
}

/// How many values may go into preperiod and period: half of a short list less a few, a third of a long one.
///
/// The few are for the bound of Guy and Smith, which adds the number of digits of the code; a third is what their
/// argument needs for splits into three heaps, and where tables are long there is no need to be hasty.
fn most_read(length: usize) -> usize {
    if length >= 1024 { length / 3 } else { (length - (length / 8).min(16)) / 2 }
}

/// The least period whose preperiod (at least `first`) ends so that preperiod plus period is at most `most`.
///
/// With `most` half of the length, the least period is also the one with the least preperiod: two periods that both
/// hold over the second half have their greatest common divisor as a period there (Fine and Wilf, 1965).
pub(crate) fn least_period<T: Copy + Eq>(values: &[T], first: usize, most: usize) -> Option<(usize, usize)> {
    let length = values.len();
    let reversed: Vec<T> = values.iter().rev().copied().collect();
    let common = common_prefixes(&reversed);
    (1..=most.min(length.saturating_sub(1))).find_map(|period| {
        let preperiod = (length - period - common[period]).max(first);
        (preperiod + period <= most).then_some((preperiod, period))
    })
}

/// For each place, how long the list from there on agrees with the whole list (the Z-function).
pub(crate) fn common_prefixes<T: Eq>(values: &[T]) -> Vec<usize> {
    let length = values.len();
    let mut common = vec![0; length];
    let (mut left, mut right) = (0, 0);
    for place in 1..length {
        let mut shared = if place < right { common[place - left].min(right - place) } else { 0 };
        while place + shared < length && values[shared] == values[place + shared] {
            shared += 1;
        }
        if place + shared > right {
            (left, right) = (place, place + shared);
        }
        common[place] = shared;
    }
    common
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(values: &[u32], expected: Option<(u64, u64, u64)>) {
        let found = repetition(values, 0).map(|found| (found.preperiod, found.period, found.saltus));
        assert_eq!(found, expected, "{values:?}");
    }

    #[test]
    fn a_repetition_is_seen_when_the_first_half_gives_the_second() {
        check(&[0, 1, 2, 0, 1, 2, 0, 1], Some((0, 3, 0)));
        check(&[7, 0, 1, 0, 1, 0, 1, 0], Some((1, 2, 0)));
        check(&[0, 1, 2, 0, 1], None);
        check(&[0, 0, 1, 1, 2, 2, 3, 3], Some((0, 2, 1)));
    }

    #[test]
    fn nothing_is_assumed_below_the_first_known_value() {
        assert_eq!(repetition(&[0, 0, 0, 0, 0, 0, 0, 0], 2).map(|found| found.preperiod), Some(2));
    }
}
