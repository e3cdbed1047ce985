//! Where the textbook rule holds and where it fails, against the plain recursion.

use grundy_misere::{
    Allowance, Analysis, CodeGame, Heap, HeapGame, ListedGame, Outcomes, TextbookVerdict, grundy_values,
    scan, smallest_counterexample, textbook_outcome,
};
use grundy_rule::Ruleset;
use grundy_table::Budget;

fn code(text: &str) -> CodeGame {
    CodeGame::parse(text).unwrap()
}

fn counterexample(game: &dyn HeapGame, limit: Heap) -> Option<Vec<Heap>> {
    let scanned = scan(game, limit, &mut Allowance::of(1 << 20));
    smallest_counterexample(game, &scanned, &mut Allowance::of(1 << 20)).unwrap()
}

/// Replace a heap by two heaps of different sizes.
fn grundys_game(limit: Heap) -> ListedGame {
    let splits =
        |heap: Heap| (1..heap).filter(|part| 2 * part < heap).map(|part| vec![part, heap - part]).collect();
    ListedGame::new((0..limit).map(splits).collect()).unwrap()
}

/// Take one, or turn 2x tokens into k heaps of x (Codeforces 603C).
fn lieges(copies: usize, limit: Heap) -> ListedGame {
    let options = |heap: Heap| {
        let mut options: Vec<Vec<Heap>> = heap.checked_sub(1).map(|less| vec![less]).into_iter().collect();
        if heap > 0 && heap.is_multiple_of(2) {
            options.push(vec![heap / 2; copies]);
        }
        options
    };
    ListedGame::new((0..limit).map(options).collect()).unwrap()
}

#[test]
fn the_known_counterexamples_are_found() {
    // Each was confirmed by hand or by brute force in the literature on the "SJ theorem".
    let star_two_only =
        ListedGame::new(vec![vec![], vec![vec![0]], vec![vec![0], vec![1]], vec![vec![2]]]).unwrap();
    let cases: [(&str, &dyn HeapGame, &[Heap]); 8] = [
        ("Kayles", &code("0.77"), &[1, 5]),
        ("Dawson's Kayles", &code("0.07"), &[12]),
        ("Grundy's game", &grundys_game(40), &[3, 13]),
        ("lieges, two copies", &lieges(2, 30), &[3]),
        ("lieges, three copies", &lieges(3, 30), &[5]),
        ("the game {*2}", &star_two_only, &[3]),
        ("0.121, which is tame", &code("0.121"), &[5]),
        ("0.31, which is tame", &code("0.31"), &[3]),
    ];
    for (name, game, expected) in cases {
        assert_eq!(counterexample(game, 40).as_deref(), Some(expected), "{name}");
    }
}

#[test]
fn the_condition_holds_where_the_rule_is_right() {
    let nim: Vec<_> = (0..40).map(|heap| (0..heap).map(|less| vec![less]).collect::<Vec<_>>()).collect();
    let mut lasker = nim.clone();
    let mut three = nim.clone();
    for heap in 0..40u32 {
        lasker[heap as usize].extend((1..=heap / 2).map(|part| vec![part, heap - part]));
        for first in 1..heap {
            three[heap as usize]
                .extend((1..heap - first).map(|second| vec![first, second, heap - first - second]));
        }
    }
    for game in [nim, lasker, three] {
        assert_eq!(counterexample(&ListedGame::new(game).unwrap(), 40), None);
    }
}

#[test]
fn every_subtraction_set_up_to_seven_obeys_the_rule() {
    for set in 1..128u32 {
        let takes = |heap: Heap| {
            (1..=7).filter(|k| set >> (k - 1) & 1 == 1 && *k <= heap).map(|k| vec![heap - k]).collect()
        };
        let game = ListedGame::new((0..60).map(takes).collect()).unwrap();
        assert_eq!(counterexample(&game, 60), None, "set {set:b}");
    }
}

#[test]
fn two_hundred_random_subtraction_sets_are_proved() {
    // Marsaglia's xorshift, so that every run tries the same sets.
    let mut state = 0x2545_F491_4F6C_DD1Du64;
    let mut random = |bound: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % bound
    };
    for _ in 0..200 {
        let most = 3 + random(60);
        let mut set: Vec<u64> = (0..1 + random(6)).map(|_| 1 + random(most)).collect();
        set.sort_unstable();
        set.dedup();
        let written: Vec<String> = set.iter().map(u64::to_string).collect();
        let rules = Ruleset::parse(&format!("take {{{}}}", written.join(", "))).unwrap();
        let budget = Budget { positions: 2_000, ..Budget::small() };
        let analysis = Analysis::new(&rules, &[], budget).unwrap();
        let TextbookVerdict::Applies { certified, .. } = analysis.verdict() else { panic!("{set:?}") };
        assert!(certified.is_some(), "{set:?}");
    }
}

/// The smallest sum of at most four heaps that the rule judges wrongly, by trying all of them.
fn counterexample_by_trial(game: &dyn HeapGame, tokens: Heap) -> Option<Vec<Heap>> {
    let (values, _) = grundy_values(game, tokens + 1, &mut Allowance::of(1 << 20));
    let mut outcomes = Outcomes::of(game);
    for total in 1..=tokens {
        for sum in sums_of_total(total) {
            let outcome = outcomes.outcome(&sum, &mut Allowance::of(1 << 22)).unwrap();
            if outcome != textbook_outcome(&values, &sum) {
                return Some(sum);
            }
        }
    }
    None
}

/// All sums of one to four heaps with this total, those with fewer heaps first.
fn sums_of_total(total: Heap) -> Vec<Vec<Heap>> {
    let mut sums = vec![vec![total]];
    let mut longer = sums.clone();
    for _ in 1..4 {
        longer = longer.iter().flat_map(|sum| split_last(sum)).collect();
        sums.extend(longer.clone());
    }
    sums
}

fn split_last(sum: &[Heap]) -> Vec<Vec<Heap>> {
    let (&last, rest) = sum.split_last().unwrap();
    let least = rest.last().copied().unwrap_or(1);
    (least..=last / 2).map(|part| [rest, &[part, last - part]].concat()).collect()
}

#[test]
fn the_condition_agrees_with_trial_on_every_code_of_two_digits() {
    for first in 0..8u8 {
        for second in 0..8u8 {
            let game = CodeGame::new(&[0, first, second]).unwrap();
            let found = counterexample(&game, 15);
            let tried = counterexample_by_trial(&game, 14);
            assert_eq!(found.filter(|sum| sum.iter().sum::<Heap>() <= 14), tried, "0.{first}{second}");
        }
    }
}
