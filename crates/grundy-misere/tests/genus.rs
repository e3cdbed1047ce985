//! Genus sequences against the literature, and against the definition with real heaps of Nim.

use grundy_misere::{Allowance, CodeGame, Heap, HeapGame, ListedGame, Natures, Outcomes, Temper, Winner};

/// Genera in the short notation of CGSuite: `3` and `3^3` stand for tame positions, all superscripts are wild.
/// Source: CGSuite's test suite (GameHeapTest), whose values agree with *Winning Ways*, chapter 13.
const PUBLISHED: [(&str, &str); 4] = [
    ("0.77", "0 1 2 3 1 4^146 3 2^2 1^1 4^046 2^2 6^46 4^046 1^1 2^2 7^57 1^13 4^64 3^31 2^20 1^031"),
    ("0.07", "0 0 1 1 2 0 3 1 1 0 3^1431 3 2^0520 2 4^146 0 5^057 2^0520 2 3^1431 3"),
    ("0.0330003", "0 0 1 1 2 0 0 1 1 2 0 0 1 1 2 0 0 1 1 2 0"),
    (
        "0.3F",
        "0 1 2 0 1 2 3^1431 4^0564 5^46 3^1431 4^0564 5^4875 6^(1,9,10,8) 7^075 8^6875 6^(1,9,10,8) 7^075 \
         8^(6,10,8) 9^(1,9,12,11,9) 10^(0,11,13,9,11) 11^(6,10,8)",
    ),
];

#[test]
fn the_published_genus_sequences_come_out() {
    for (code, published) in PUBLISHED {
        let game = CodeGame::parse(code).unwrap();
        let (natures, stop) = Natures::of(&game).of_heaps(21, &mut Allowance::of(1 << 20));
        assert_eq!(stop, None);
        for (heap, (nature, expected)) in natures.iter().zip(published.split_whitespace()).enumerate() {
            let written =
                if nature.temper == Temper::Tame { short(&nature.genus) } else { nature.genus.to_string() };
            let agrees =
                written == expected || format!("{written}^{}", nature.genus.misere_value()) == expected;
            assert!(agrees, "{code} heap {heap}: {written}, published {expected}");
        }
        assert_eq!(natures.len(), published.split_whitespace().count());
    }
}

fn short(genus: &grundy_misere::Genus) -> String {
    genus.normal.to_string()
}

/// The heaps of a code below `limit`, with heaps of Nim 0..=7 numbered from `limit` on.
fn with_nim_heaps(code: &str, limit: Heap) -> ListedGame {
    let game = CodeGame::parse(code).unwrap();
    let own = (0..limit).map(|heap| game.options(heap));
    let nim = (0..8).map(|size| (0..size).map(|smaller| vec![limit + smaller]).collect());
    ListedGame::new(own.chain(nim).collect()).unwrap()
}

#[test]
fn a_misere_value_is_the_nim_heap_that_makes_the_sum_a_loss() {
    for code in ["0.77", "0.07", "0.123", "0.4", "4.7", "0.15", "0.121"] {
        let limit = 13;
        let game = with_nim_heaps(code, limit);
        let (natures, _) = Natures::of(&game).of_heaps(limit, &mut Allowance::of(1 << 20));
        let mut outcomes = Outcomes::of(&game);
        for (heap, nature) in natures.iter().enumerate() {
            for twos in 0..3 {
                let mut sum = vec![heap as Heap];
                sum.extend(std::iter::repeat_n(limit + 2, twos));
                let value = nature.genus.misere_with_twos(twos);
                assert!(value < 8);
                for size in 0..=value {
                    sum.push(limit + size);
                    let outcome = outcomes.outcome(&sum, &mut Allowance::of(1 << 22)).unwrap();
                    assert_eq!(
                        outcome == Winner::Previous,
                        size == value,
                        "{code} heap {heap} with {twos} twos"
                    );
                    sum.pop();
                }
            }
        }
    }
}
