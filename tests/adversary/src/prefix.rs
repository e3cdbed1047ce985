//! What the first values seem to say, in the words of claims: honest guesses that a late exception makes false.

use crate::meaning::Position;
use crate::play::{Game, Worth};

/// The first worths of one heap; shorter where the rule has no meaning.
pub fn worths(game: &mut Game<'_>, tag: &str, count: i128) -> Vec<Worth> {
    let at = |heap: i128| Position { tag: tag.into(), at: vec![heap] };
    (0..count).map_while(|heap| game.worth(&at(heap)).ok()).collect()
}

/// The least period, preperiod and saltus that fit, with the period seen twice.
pub fn period(worths: &[Worth]) -> Option<(usize, usize, u64)> {
    let values: Option<Vec<u64>> = worths
        .iter()
        .map(|worth| if let Worth::Value(value) = worth { Some(*value) } else { None })
        .collect();
    let values = values?;
    for period in 1..=values.len() / 3 {
        let last = values.len() - 1;
        let Some(saltus) = values[last].checked_sub(values[last - period]) else { continue };
        let fits = |n: &usize| values[*n + period] == values[*n] + saltus;
        let preperiod = (0..values.len() - period).rev().find(|n| !fits(n)).map_or(0, |n| n + 1);
        if preperiod + 2 * period + 4 <= values.len() {
            return Some((preperiod, period, saltus));
        }
    }
    None
}

/// A condition on `name` that holds at the lost heaps among these: residues, with exceptions.
pub fn losses(worths: &[Worth], name: &str) -> Option<String> {
    let lost: Vec<bool> = worths.iter().map(|worth| *worth == Worth::Value(0)).collect();
    let (preperiod, period) = repeats(&lost)?;
    let later = |r: &usize| (preperiod..).find(|n| n % period == *r).is_some_and(|n| lost[n]);
    let residues: Vec<usize> = (0..period).filter(later).collect();
    let parts: Vec<String> = residues.iter().map(|r| format!("{name} % {period} == {r}")).collect();
    let mut text = if parts.is_empty() { format!("{name} < 0") } else { parts.join(" or ") };
    for (heap, &is_lost) in lost.iter().enumerate().take(preperiod) {
        let said = residues.contains(&(heap % period));
        if said && !is_lost {
            text = format!("({text}) and {name} != {heap}");
        } else if !said && is_lost {
            text = format!("({text}) or {name} == {heap}");
        }
    }
    Some(text)
}

fn repeats(lost: &[bool]) -> Option<(usize, usize)> {
    for period in 1..=(lost.len() / 3).min(9) {
        let preperiod =
            (0..lost.len() - period).rev().find(|&n| lost[n] != lost[n + period]).map_or(0, |n| n + 1);
        if preperiod <= 12 && preperiod + 2 * period + 4 <= lost.len() {
            return Some((preperiod, period));
        }
    }
    None
}

/// A function of a heap.
type Formula = Box<dyn Fn(u64) -> u64>;

/// Short formulas in `name` that agree with all these values.
pub fn formulas(worths: &[Worth], name: &str) -> Vec<String> {
    let mut candidates: Vec<(String, Formula)> = vec![
        (name.to_string(), Box::new(|n| n)),
        ("0".into(), Box::new(|_| 0)),
        (format!("bits({name})"), Box::new(|n| u64::from(64 - n.leading_zeros()))),
        (format!("popcount({name})"), Box::new(|n| u64::from(n.count_ones()))),
    ];
    for m in 1..=9 {
        candidates.push((format!("min({name}, {m})"), Box::new(move |n| n.min(m))));
        candidates.push((format!("{name} / {m}"), Box::new(move |n| n / m)));
        candidates.push((format!("{name} % {m}"), Box::new(move |n| n % m)));
        for q in 1..=4 {
            candidates.push((format!("{name} % {m} / {q}"), Box::new(move |n| n % m / q)));
        }
    }
    let agrees = |law: &dyn Fn(u64) -> u64| {
        worths.iter().enumerate().all(|(n, worth)| match worth {
            Worth::Value(value) => law(n as u64) == *value,
            _ => true,
        })
    };
    candidates.into_iter().filter(|(_, law)| agrees(law)).map(|(text, _)| text).collect()
}
