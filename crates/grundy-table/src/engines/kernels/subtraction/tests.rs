//! Subtraction games against the definition, and their periods.

use super::*;

fn plain_values(taken: impl Fn(usize) -> bool, limit: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for n in 0..limit {
        let reached: Vec<u32> = (0..n).filter(|&m| taken(n - m)).map(|m| values[m]).collect();
        values.push(crate::nimber::mex(&reached));
    }
    values
}

fn check(rule: &str, limit: usize, taken: impl Fn(usize) -> bool) {
    let rules = grundy_rule::Ruleset::parse(rule).expect("the rule is right");
    let game = recognise(&rules, &Budget::small()).expect("it is a subtraction game");
    let filled = fill(&game, limit, &Budget::small());
    assert_eq!(filled.stopped, None, "{rule}");
    assert!(filled.table.values() == Some(plain_values(taken, limit)), "{rule}");
}

#[test]
fn subtraction_games_have_the_values_of_the_definition() {
    check("take {1, 3, 4}", 1000, |k| [1, 3, 4].contains(&k));
    check("take 1..=6", 1000, |k| k <= 6);
    check("take 3..=200", 1000, |k| (3..=200).contains(&k));
    check("take any", 1500, |_| true);
    check("take all but {1}", 1500, |k| k != 1);
    check("take all but {1, 4, 6, 11}", 2500, |k| ![1, 4, 6, 11].contains(&k));
    check("x -> x-k for k in 40.. | x-k for k in {1, 7, 9, 12, 30}", 3000, |k| {
        k >= 40 || [1, 7, 9, 12, 30].contains(&k)
    });
    check("take all but {2, 3, 7}", 1000, |k| ![2, 3, 7].contains(&k));
    check("x -> x-k for k in 5.. | x-2", 1000, |k| k >= 5 || k == 2);
    check("x -> x-k for k in 1..=x", 300, |_| true);
    check("take primes", 1000, |k| grundy_rule::is_prime(k as u64));
    check("take squares", 3000, |k| k.isqrt() * k.isqrt() == k);
    check("take powers(3)", 1000, |k| [1, 3, 9, 27, 81, 243, 729].contains(&k));
    check("x -> x-k-1 for k in primes | x-1", 1000, |k| k == 1 || grundy_rule::is_prime(k as u64 - 1));
}

/// Whatever the first values are, also with gaps that are never closed or closed late.
#[test]
fn any_seed_is_followed_as_the_definition_says() {
    for seed in [vec![0, 5, 9, 9, 2], vec![0, 40, 0, 80, 1, 1, 700], vec![0, 1, 0, 3, 300]] {
        for (numbers, first) in [(vec![], 1), (vec![2], 5), (vec![1, 4, 6], 9), (vec![3], 70)] {
            let game =
                Subtraction { seed: seed.clone(), numbers, ranges: vec![(first, None)], sequences: vec![] };
            let mut values = game.seed.clone();
            for n in values.len()..1500 {
                let taken = |k: usize| k >= first || game.numbers.contains(&k);
                let reached: Vec<u32> = (0..n).filter(|&m| taken(n - m)).map(|m| values[m]).collect();
                values.push(crate::nimber::mex(&reached));
            }
            let found = fill(&game, 1500, &Budget::small()).table.values();
            assert!(found == Some(values), "{game:?}");
        }
    }
}

/// Austin (1976): with s and t of opposite parity mod their greatest divisor the period of {s, t} is s + t;
/// for {1, 3, 4} it is 7; for 1..=m it is m + 1.
#[test]
fn periods_are_those_of_the_literature() {
    let known = [
        ("take {1, 3, 4}", 7),
        ("take {2, 3}", 5),
        ("take {3, 5}", 8),
        ("take 1..=9", 10),
        ("take 1..=500", 501),
    ];
    for (rule, period) in known {
        let rules = grundy_rule::Ruleset::parse(rule).expect("the rule is right");
        let game = recognise(&rules, &Budget::small()).expect("it is a subtraction game");
        let found = fill(&game, 10_000, &Budget::small()).repetition;
        assert_eq!(found.map(|found| found.period), Some(period), "{rule}");
    }
}

#[test]
fn a_budget_shortens_the_table() {
    let rules = grundy_rule::Ruleset::parse("take {1, 3, 4}").expect("the rule is right");
    let game = recognise(&rules, &Budget::small()).expect("it is a subtraction game");
    let few = Budget { positions: 1000, ..Budget::small() };
    let filled = fill(&game, 5000, &few);
    assert_eq!((filled.table.limit(), filled.stopped), (1000, Some(StopReason::Positions)));
}
