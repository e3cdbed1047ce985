//! How many equalities between octal codes without a short period are proved by the form of their options: the record of
//! `bench/records/laws.md`. Argument: the number of digits behind the point (3 or 4).

use grundy_proof::prove_same;
use grundy_rule::Ruleset;
use grundy_table::{Budget, fill};
use std::collections::BTreeMap;

/// So many values are compared, and a period is proved by so many (Guy and Smith).
const VALUES: usize = 1500;

fn main() {
    let digits: u32 = std::env::args().nth(1).and_then(|word| word.parse().ok()).expect("a number of digits");
    let mut classes: BTreeMap<Vec<u8>, Vec<(Ruleset, i64)>> = BTreeMap::new();
    let mut codes = 0;
    for (lead, number) in
        [0, 4].into_iter().flat_map(|lead| (0..8u32.pow(digits)).map(move |number| (lead, number)))
    {
        let text = format!("octal {lead}.{number:0width$o}", width = digits as usize);
        let Ok(ruleset) = Ruleset::parse(&text) else { continue };
        let table = fill(&ruleset, VALUES as u64 + 40, &Budget::small()).expect("a table").table;
        let values: Vec<u8> =
            table.values().expect("one heap").iter().map(|value| (*value).min(255) as u8).collect();
        codes += 1;
        let Some(first) = values.iter().position(|value| *value != 0) else { continue };
        classes
            .entry(values[first..first + VALUES - 100].to_vec())
            .or_default()
            .push((ruleset, first as i64));
    }
    let (mut open, mut wanted, mut proved) = (0, 0, 0);
    for (values, class) in classes.iter().filter(|(values, _)| !repeats(values)) {
        open += 1;
        // Equal games fall into sets within each of which equality is proved; what is not proved is that two sets are equal.
        let mut heads: Vec<&(Ruleset, i64)> = vec![&class[0]];
        for code in &class[1..] {
            wanted += 1;
            let (other, others_dead) = code;
            let is_proved = heads
                .iter()
                .any(|(head, dead)| prove_same(other, head, others_dead - dead, &Budget::small()).is_some());
            if is_proved {
                proved += 1;
                continue;
            }
            let first = class[0].0.source();
            println!("not proved: {} and {first} ({} values)", other.source(), values.len());
            heads.push(code);
        }
    }
    println!(
        "{codes} codes of {digits} digits, {} classes, {open} of them open; {proved} of {wanted} equalities proved",
        classes.len()
    );
}

fn repeats(values: &[u8]) -> bool {
    (1..=400).any(|period| {
        let unequal = (0..values.len() - period).rev().find(|n| values[*n] != values[n + period]);
        values.len() >= 2 * unequal.map_or(0, |n| n + 1) + 2 * period + 3
    })
}
