//! Slips of the pen: the known name that is nearest to one that means nothing.

/// The nearest of the known names, if it is near enough to be meant. Names of more than 40 letters are nobody's slip.
///
/// ```
/// use grundy_rule::nearest;
///
/// assert_eq!(nearest("gdc", ["gcd", "min", "max"]), Some("gcd"));
/// assert_eq!(nearest("wythof", ["nim", "wythoff"]), Some("wythoff"));
/// assert_eq!(nearest("prime", ["gcd", "is_prime"]), Some("is_prime"));
/// assert_eq!(nearest("m", ["x", "k"]), None);
/// assert_eq!(nearest("K", ["x", "k"]), Some("k"));
/// ```
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = letters(name)?;
    let known: Vec<&str> = known.into_iter().filter(|candidate| letters(candidate).is_some()).collect();
    let lower = name.to_lowercase();
    if let Some(in_other_case) = known.iter().find(|candidate| candidate.to_lowercase() == lower) {
        return Some(in_other_case);
    }
    let allowed = match length {
        0 | 1 => return None,
        2 | 3 => 1,
        4..=8 => 2,
        _ => 3,
    };
    let nearest = known
        .iter()
        .map(|candidate| (distance(name, candidate), *candidate))
        .filter(|(distance, candidate)| {
            *distance <= allowed && *distance < length.max(candidate.chars().count())
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate);
    let longer = || {
        known
            .into_iter()
            .filter(|candidate| length >= 4 && candidate.contains(name))
            .min_by_key(|longer| longer.len())
    };
    nearest.or_else(longer)
}

/// Longer names are not compared: the work grows with the product of the lengths.
const LONGEST: usize = 40;

/// How many letters a name has, if it is short enough to be compared.
fn letters(name: &str) -> Option<usize> {
    let letters = name.chars().take(LONGEST + 1).count();
    (letters <= LONGEST).then_some(letters)
}

/// How many letters must be changed, added, dropped or swapped with their neighbour.
fn distance(left: &str, right: &str) -> usize {
    let (left, right): (Vec<char>, Vec<char>) = (left.chars().collect(), right.chars().collect());
    // The rows before the last two are never looked at again.
    let mut before_last = Vec::new();
    let mut last: Vec<usize> = (0..=right.len()).collect();
    for i in 1..=left.len() {
        let mut row = vec![i];
        for j in 1..=right.len() {
            let change = last[j - 1] + usize::from(left[i - 1] != right[j - 1]);
            let swap = i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1];
            let swapped = if swap { before_last[j - 2] + 1 } else { usize::MAX };
            row.push(change.min(swapped).min(last[j] + 1).min(row[j - 1] + 1));
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last[right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_those_of_the_definition() {
        for (left, right, expected) in
            [("", "", 0), ("", "abc", 3), ("gdc", "gcd", 1), ("kitten", "sitting", 3), ("abcd", "badc", 2)]
        {
            assert_eq!(
                (distance(left, right), distance(right, left)),
                (expected, expected),
                "{left} {right}"
            );
        }
    }

    #[test]
    fn a_name_of_more_than_forty_letters_has_no_nearest() {
        let (forty, longer) = ("a".repeat(40), "a".repeat(41));
        let slip = "a".repeat(39);
        assert_eq!(nearest(&slip, [forty.as_str(), longer.as_str()]), Some(forty.as_str()));
        assert_eq!(nearest(&longer, [forty.as_str(), longer.as_str()]), None);
        let huge = "b".repeat(1_000_000);
        assert_eq!(nearest("aaaa", [huge.as_str()]), None);
    }
}
