//! Looking values up in the On-Line Encyclopedia of Integer Sequences, in the user's own copy of its file `stripped`.

use crate::law::description::bare_bits;

/// A sequence of the encyclopedia that holds the values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its number, such as `A002186`.
    pub number: String,
    /// Our value at `n` is its term number `n + shift`, counted from 0.
    pub shift: i64,
    /// How many terms were compared.
    pub compared: usize,
}

/// How many of our first values an entry may lack.
const MOST_MISSING: usize = 4;
/// How many terms must agree.
const LEAST_COMPARED: usize = 12;
/// How many bits the terms must hold at least.
const LEAST_BITS: f64 = 16.0;

/// The entries among the lines of `stripped` (`A000045 ,0,1,1,2,3,5,`) whose terms are these values.
///
/// ```
/// use grundy_law::entries;
///
/// let lines = "# comment\nA002186 ,0,1,2,3,1,4,3,2,1,4,2,6,4,1,2,7,\nA000027 ,1,2,3,4,5,6,7,8,9,10,11,12,13,";
/// let kayles = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4];
/// assert_eq!(entries(lines.lines(), &kayles)[0].number, "A002186");
/// ```
pub fn entries<'a>(lines: impl Iterator<Item = &'a str>, values: &[u32]) -> Vec<Entry> {
    let Some(needle) = needle(values) else { return Vec::new() };
    lines
        .filter(|line| line.starts_with('A') && line.contains(&needle))
        .filter_map(|line| entry(line, values))
        .collect()
}

/// The text of some values that every matching line must hold.
fn needle(values: &[u32]) -> Option<String> {
    let part = values.get(MOST_MISSING..LEAST_COMPARED)?;
    Some(part.iter().fold(",".to_string(), |text, value| format!("{text}{value},")))
}

fn entry(line: &str, values: &[u32]) -> Option<Entry> {
    let (number, terms) = line.split_once(' ')?;
    let terms: Vec<Option<u32>> =
        terms.trim().trim_matches(',').split(',').map(|term| term.trim().parse().ok()).collect();
    let shifts = (0..=MOST_MISSING as i64).flat_map(|shift| [shift, -shift]);
    shifts.into_iter().find_map(|shift| {
        let theirs = |n: usize| n.checked_add_signed(shift as isize).and_then(|place| terms.get(place));
        let pairs: Vec<(u32, Option<u32>)> =
            values.iter().enumerate().filter_map(|(n, &value)| Some((value, *theirs(n)?))).collect();
        let agrees =
            pairs.len() >= LEAST_COMPARED && pairs.iter().all(|&(ours, theirs)| theirs == Some(ours));
        let ours: Vec<u32> = pairs.iter().map(|pair| pair.0).collect();
        (agrees && bare_bits(&ours) >= LEAST_BITS).then(|| Entry {
            number: number.to_string(),
            shift,
            compared: pairs.len(),
        })
    })
}
