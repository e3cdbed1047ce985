//! A number by which games with the same values are known, whatever their rules: that of a proved period, without the heaps
//! that are worth nothing at first.

use grundy_law::{Claim, Law};

/// Longer periods are not written out: such a game is known by its rule.
const LONGEST: u64 = 1 << 16;

/// The fingerprint of the values that a law gives, if they repeat and are those of all heaps.
///
/// Games whose laws are proved and have the same fingerprint have the same values, up to a shift; so have those with other
/// fingerprints not.
///
/// ```
/// use grundy::law::{LawRequest, law};
/// use grundy::{Budget, open::open, sweep::fingerprint};
///
/// let [dawson, chess] = ["octal 0.07", "octal 0.137"].map(|rule| {
///     let rules = open(rule, &[]).unwrap().rules;
///     let request = LawRequest { prove: true, ..LawRequest::default() };
///     fingerprint(law(rules.as_ref(), request, &Budget::small()).unwrap().law().unwrap())
/// });
/// assert_eq!(dawson, chess);
/// ```
pub fn fingerprint(law: &Law) -> Option<u64> {
    let period = law.periodicity().filter(|_| law.claim == Claim::Grundy && law.arity == 1)?;
    let end = period.preperiod.checked_add(3 * period.period).filter(|end| *end <= LONGEST)?;
    let values: Vec<i128> =
        (0..=end).map(|n| law.value(&[n]).and_then(|value| value.try_into().ok())).collect::<Option<_>>()?;
    let Some(dead) = values.iter().position(|value| *value != 0) else { return Some(hash(&[])) };
    let (length, saltus) = (period.period as usize, i128::from(period.saltus));
    let mut start = (period.preperiod as usize).max(dead);
    while start > dead && values[start - 1] + saltus == values[start - 1 + length] {
        start -= 1;
    }
    let head = [length as i128, saltus, (start - dead) as i128];
    Some(hash(&[&head[..], &values[dead..start + length]].concat()))
}

/// The number of a rule whose values are known by nothing but the rule.
pub fn fingerprint_of_rule(canonical: &str) -> u64 {
    hash(&canonical.bytes().map(|byte| -1 - i128::from(byte)).collect::<Vec<_>>())
}

/// The function of Fowler, Noll and Vo on 64 bits.
fn hash(numbers: &[i128]) -> u64 {
    let bytes = numbers.iter().flat_map(|number| number.to_le_bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::{LawRequest, law};
    use crate::open::open;
    use grundy_table::Budget;

    fn of(rule: &str) -> Option<u64> {
        let rules = open(rule, &[]).unwrap().rules;
        let request = LawRequest { prove: true, ..LawRequest::default() };
        let answer = law(rules.as_ref(), request, &Budget::small()).unwrap();
        fingerprint(answer.evaluable()?)
    }

    #[test]
    fn equal_values_have_equal_fingerprints() {
        // Dawson's Kayles, Dawson's Chess, and 0.4 are one game up to a shift; {1, 3} and {1} have the values 0, 1, 0, 1.
        for (first, second) in
            [("octal 0.07", "octal 0.137"), ("octal 0.07", "octal 0.4"), ("take {1, 3}", "take {1}")]
        {
            assert_eq!(of(first), of(second), "{first} {second}");
            assert!(of(first).is_some(), "{first}");
        }
    }

    #[test]
    fn other_values_have_other_fingerprints() {
        let rules = ["octal 0.77", "octal 0.07", "take {1}", "take {1, 2}", "take {2}", "take {2, 4}", "nim"];
        let different: std::collections::BTreeSet<u64> = rules.iter().filter_map(|rule| of(rule)).collect();
        assert_eq!(different.len(), rules.len());
    }
}
