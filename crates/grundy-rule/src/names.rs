//! Slips of the pen: the known name that is nearest to one that means nothing.

/// The nearest of the known names, if it is near enough to be meant.
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
    let known: Vec<&str> = known.into_iter().collect();
    if let Some(in_other_case) =
        known.iter().find(|candidate| candidate.to_lowercase() == name.to_lowercase())
    {
        return Some(in_other_case);
    }
    let length = name.chars().count();
    let allowed = match length {
        0 | 1 => return None,
        2 => 1,
        3..=5 => 2,
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

/// How many letters must be changed, added, dropped or swapped with their neighbour.
fn distance(left: &str, right: &str) -> usize {
    let (left, right): (Vec<char>, Vec<char>) = (left.chars().collect(), right.chars().collect());
    let mut rows = vec![(0..=right.len()).collect::<Vec<usize>>()];
    for i in 1..=left.len() {
        let mut row = vec![i];
        for j in 1..=right.len() {
            let change = rows[i - 1][j - 1] + usize::from(left[i - 1] != right[j - 1]);
            let swap = i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1];
            let swapped = if swap { rows[i - 2][j - 2] + 1 } else { usize::MAX };
            row.push(change.min(swapped).min(rows[i - 1][j] + 1).min(row[j - 1] + 1));
        }
        rows.push(row);
    }
    rows[left.len()][right.len()]
}
