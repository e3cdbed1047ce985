//! What is seen of small positions, going on as it grows there.

/// Growth that quickens by less than this is a power of the size.
const QUICKER: f64 = 1.6;
/// Measures from here on are more than a beginning.
const SOME: f64 = 64.0;
/// How much of the last slowing down there is in the next doubling.
const SLOWER: f64 = 0.2;
/// Nothing that costs more than e to this is ever written, and so much is still a number.
const MOST_EXPONENT: f64 = 200.0;

/// A measure of a position: looked at, or reckoned from the position with its numbers halved as often as is needed.
///
/// `measured` is asked for the position halved so often, from the smallest one on, until it gives none.
pub fn grown(largest: &[u64], measured: &mut dyn FnMut(u32) -> Option<f64>) -> Option<f64> {
    let bits = largest.iter().map(|number| u64::BITS - number.leading_zeros()).max().unwrap_or(0);
    let mut seen: Vec<f64> = Vec::new();
    for shift in (0..=bits).rev() {
        match measured(shift) {
            Some(measure) => seen.push(measure.max(1.0)),
            None => return continued(&seen, shift + 1),
        }
    }
    seen.last().copied()
}

/// The numbers of a position halved so often.
pub fn halved(largest: &[u64], shift: u32) -> Vec<u64> {
    largest.iter().map(|number| number.checked_shr(shift).unwrap_or(0)).collect()
}

/// The measure after so many doublings more.
fn continued(seen: &[f64], doublings: u32) -> Option<f64> {
    let last = *seen.last()?;
    let growth = |place: usize| Some((seen[place] / seen.get(place.checked_sub(1)?)?).max(1.0).ln());
    let mut each = growth(seen.len() - 1)?;
    // How the first few moves grow says little.
    let says_much = |place: &usize| place.checked_sub(1).is_some_and(|before| seen[before] >= SOME);
    let before = Some(seen.len() - 2).filter(says_much).and_then(growth).unwrap_or(each);
    let quicker = if each > QUICKER * before && before > 0.0 { (each / before).min(2.0) } else { 1.0 };
    // Where few choose among many, growth slows down until it is that of a power.
    let mut slower = (before - each).max(0.0);
    let mut exponent = 0.0;
    for _ in 0..doublings {
        slower *= SLOWER;
        each = (each * quicker - slower).max(0.0);
        exponent += each;
    }
    Some(last * exponent.min(MOST_EXPONENT).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is reckoned for 1024 from sizes of up to 32.
    fn reckoned(measure: impl Fn(f64) -> f64) -> f64 {
        let measured = &mut |shift: u32| {
            let size = 1024_u64 >> shift;
            (size <= 32).then(|| measure(size as f64))
        };
        grown(&[1024], measured).unwrap_or(0.0)
    }

    #[test]
    fn powers_go_on_as_powers() {
        assert_eq!(reckoned(|size| size * size).round(), 1024.0 * 1024.0);
        let binomial = reckoned(|size| size * (size - 1.0).max(1.0) * (size - 2.0).max(1.0) / 6.0);
        let exact = 1024.0 * 1023.0 * 1022.0 / 6.0;
        assert!(binomial > exact / 2.0 && binomial < 2.0 * exact, "{binomial} for {exact}");
    }

    #[test]
    fn what_doubles_with_each_unit_is_not_taken_for_a_power() {
        assert!(reckoned(f64::exp2) > 1e80);
    }

    #[test]
    fn what_does_not_grow_stays() {
        assert_eq!(reckoned(|_| 7.0).round(), 7.0);
    }
}
