//! Misère quotients against the literature and against the plain recursion.

use grundy_misere::{Allowance, CodeGame, Heap, ListedGame, Outcomes, Repetition, quotient};

/// Code, |Q|, |P|, preperiod and period of Φ.
/// Source: T. E. Plambeck and A. N. Siegel, *Misère quotients for impartial games*, 2008;
/// the repetition of 0.123 is our own.
const COMPLETE: [(&str, usize, usize, u64, u64); 2] = [("0.77", 40, 9, 71, 12), ("0.123", 20, 5, 5, 5)];

#[test]
fn published_quotients_come_out() {
    for (code, order, previous, preperiod, period) in COMPLETE {
        let game = CodeGame::parse(code).unwrap();
        let found = quotient::search(&game, 1000, &mut Allowance::of(1 << 20));
        assert_eq!((found.quotient.order(), found.quotient.previous_order()), (order, previous), "{code}");
        assert_eq!(found.quotient.repetition, Some(Repetition { preperiod, period }), "{code}");
    }
}

#[test]
fn outcomes_of_sums_equal_the_recursion() {
    for code in
        ["0.77", "0.123", "0.07", "0.04", "0.144", "0.152", "0.115", "4.7", "0.15", "0.54", "0.3F", "0.8"]
    {
        let game = CodeGame::parse(code).unwrap();
        let found = quotient::search(&game, 21, &mut Allowance::of(1 << 20));
        check_sums(code, &game, &found.quotient, 20);
    }
}

fn check_sums(name: &str, game: &CodeGame, quotient: &quotient::Quotient, tokens: Heap) {
    let mut outcomes = Outcomes::of(game);
    let mut allowance = Allowance::of(1 << 24);
    let known = quotient.valid_below().unwrap_or(Heap::MAX);
    assert!(known > 6, "{name}: too few heaps");
    for sum in sums(tokens).into_iter().filter(|sum| sum.iter().all(|&heap| heap < known)) {
        let heaps: Vec<u64> = sum.iter().map(|&heap| u64::from(heap)).collect();
        let outcome = quotient.outcome(quotient.element_of_sum(&heaps).unwrap());
        assert_eq!(outcomes.outcome(&sum, &mut allowance), Ok(outcome), "{name} {sum:?}");
    }
}

/// All sums of at most four heaps with at most this many tokens.
fn sums(tokens: Heap) -> Vec<Vec<Heap>> {
    let mut sums = Vec::new();
    for first in 0..=tokens {
        for second in first..=tokens - first.min(tokens) {
            for third in second..=tokens.saturating_sub(first + second) {
                for fourth in third..=tokens.saturating_sub(first + second + third) {
                    sums.push(vec![first, second, third, fourth]);
                }
            }
        }
    }
    sums
}

#[test]
fn nim_has_a_larger_quotient_for_each_power_of_two() {
    // Bouton's rule: 2^k + 2 classes for heaps below 2^k, if there is a heap above one.
    for (limit, order) in [(1, 1), (2, 2), (4, 6), (8, 10), (16, 18)] {
        let nim =
            ListedGame::new((0..limit).map(|heap| (0..heap).map(|less| vec![less]).collect()).collect())
                .unwrap();
        let found = quotient::search(&nim, limit, &mut Allowance::of(1 << 20));
        assert_eq!((found.quotient.order(), found.stop), (order, None), "heaps below {limit}");
    }
}

#[test]
fn a_search_without_room_says_how_far_it_came() {
    let officers = CodeGame::parse("0.6").unwrap();
    let found = quotient::search(&officers, 1000, &mut Allowance::of(10_000));
    assert!(found.stop.is_some());
    let known = found.quotient.valid_below().unwrap();
    assert!((8..30).contains(&known));
    check_sums("0.6", &officers, &found.quotient, known - 1);
}
