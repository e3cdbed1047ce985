//! Classic take-and-break games: preperiod, period and saltus are right, or nothing is said.

mod support;

use grundy_law::{Finding, Search, find, find_growing};
use grundy_table::Table;
use support::*;

/// Preperiod, period and saltus by trying every period on the whole list, from the definition.
fn by_definition(values: &[u32]) -> Option<(u64, u64, u64)> {
    let rise = |n: usize, period: usize| i64::from(values[n + period]) - i64::from(values[n]);
    (1..=values.len() / 3).find_map(|period| {
        let last = values.len() - period - 1;
        let saltus = rise(last, period);
        let preperiod = (0..=last).rev().take_while(|&n| rise(n, period) == saltus).last()?;
        (saltus >= 0 && 3 * (preperiod + period) <= values.len()).then_some((
            preperiod as u64,
            period as u64,
            saltus as u64,
        ))
    })
}

fn parameters(finding: &Finding) -> Option<(u64, u64, u64)> {
    let named = finding.law.as_ref()?.law.parameters();
    let number =
        |name: &str| named.iter().find(|(known, _)| *known == name).map(|(_, number)| *number as u64);
    Some((number("preperiod")?, number("period")?, number("saltus")?))
}

#[test]
fn known_periods() {
    // Kayles and Dawson's Kayles: Guy and Smith, 1956; Winning Ways, chapter 4. Dawson's Chess is the latter moved by one.
    // Lasker's Nim: Winning Ways, chapter 4. Kenyon's Game 0.3F: Kenyon, 1967.
    let games = [("0.77", 71, 12, 0), ("0.07", 53, 34, 0), ("0.137", 52, 34, 0), ("4.3", 1, 4, 4)];
    for (name, preperiod, period, saltus) in games {
        let values = if name == "4.3" { lasker(400) } else { code(&digits(name), 700) };
        assert_eq!(
            parameters(&find(&Table::from_values(values))),
            Some((preperiod, period, saltus)),
            "{name}"
        );
    }
    let kenyon = parameters(&find(&Table::from_values(code(&digits("0.3F"), 200))));
    assert_eq!(kenyon.map(|(_, period, saltus)| (period, saltus)), Some((6, 3)));
}

fn lasker(limit: usize) -> Vec<u32> {
    heap(limit, |x, values| {
        values.iter().copied().chain((1..=x / 2).map(|part| values[part] ^ values[x - part])).collect()
    })
}

#[test]
fn octal_games_of_two_digits() {
    let mut found = 0;
    for number in 0..64 {
        let values = code(&[0, number / 8, number % 8], 1100);
        let finding = find(&Table::from_values(values.clone()));
        if let Some(parameters) = parameters(&finding) {
            assert_eq!(Some(parameters), by_definition(&values), "0.{number:02o}");
            found += 1;
        }
    }
    // Guy and Smith's bound certifies 47 of the 64 within 2000 terms.
    assert!(found >= 45, "{found} games with a period");
}

#[test]
fn hexadecimal_games_of_two_digits() {
    for number in (0..256).step_by(5) {
        let values = code(&[0, number / 16, number % 16], 260);
        if let Some(parameters) = parameters(&find(&Table::from_values(values.clone()))) {
            let longer = code(&[0, number / 16, number % 16], 500);
            assert_eq!(Some(parameters), by_definition(&longer), "0.{number:02X}");
        }
    }
}

#[test]
fn subtraction_games_with_random_sets() {
    let mut random = Random(3);
    let mut found = 0;
    for _ in 0..200 {
        let amounts: Vec<usize> = (0..1 + random.below(4)).map(|_| 1 + random.below(24) as usize).collect();
        let values = take(&amounts, 2000);
        if let Some(parameters) = parameters(&find(&Table::from_values(values.clone()))) {
            assert_eq!(Some(parameters), by_definition(&values), "{amounts:?}");
            found += 1;
        }
    }
    assert!(found >= 190, "{found} sets with a period");
}

#[test]
fn a_rule_that_has_not_shown_its_moves_is_not_believed() {
    let values = take(&[1, 2, 1000], 20_000);
    let search = |reach| Search { most: 20_000, reach };
    let mut asked = Vec::new();
    let finding = find_growing(&search(1000), &mut |limit| {
        asked.push(limit);
        Some(Table::from_values(values[..limit as usize].to_vec()))
    });
    assert_eq!(parameters(&finding), by_definition(&values));
    assert!(asked.windows(2).all(|pair| pair[0] <= pair[1]), "{asked:?}");
    let found = finding.law.expect("a law");
    assert!(found.screened && found.agrees_below >= 4 * found.needed && found.needed >= 4000);

    // Where tables end before the rule has shown itself, nothing is said.
    let mut table_below = |limit: u64| Some(Table::from_values(values[..limit as usize].to_vec()));
    let finding = find_growing(&Search { most: 500, reach: 1000 }, &mut table_below);
    assert!(finding.law.is_none() && finding.hidden);
}

#[test]
fn a_law_is_held_against_the_whole_table() {
    // Up to 1000 the values are x div 101; only then does the largest take show.
    let values = take(&(101..=900).collect::<Vec<_>>(), 10_000);
    assert_eq!(parameters(&find(&Table::from_values(values))), Some((0, 1001, 0)));
}

#[test]
fn the_screen_refutes_what_a_short_table_suggests() {
    // 0.161 and 0.36 agree up to 518; "take a Fibonacci number" repeats modulo 36 up to 128.
    let fibonacci: Vec<usize> = std::iter::successors(Some((1, 2)), |&(low, high)| Some((high, low + high)))
        .map(|pair| pair.0)
        .take_while(|&term| term < 5000)
        .collect();
    let values = take(&fibonacci, 5000);
    assert!(find(&Table::from_values(values[..128].to_vec())).law.is_some_and(|found| !found.screened));
    let mut table_below =
        |limit: u64| (limit <= 5000).then(|| Table::from_values(values[..limit as usize].to_vec()));
    assert_eq!(find_growing(&Search { most: 5000, reach: 0 }, &mut table_below).law, None);
}
