//! Solvers of games on heaps against the rule on the page, evaluated by the reference engine.

mod common;

use common::*;
use grundy_rule::Position;
use grundy_table::{Budget, Values};

/// Tests `n` / heaps, exhaustive for few small heaps and by chance for more and larger ones.
fn many_heaps(limit: u64, least: u64) -> Vec<Vec<u64>> {
    let mut chance = Chance::new(20);
    let mut all = lists_of(1..=3, least, (limit - 1).min(5));
    all.extend((least..limit).flat_map(|one| (least..=one).map(move |other| vec![one, other])));
    all.extend((0..300).map(|_| chance.shorter_list(6, least, limit - 1)));
    all
}

fn check_heaps(
    id: &str,
    frame: Frame,
    table: &[u32],
    least: u64,
    words: [&str; 2],
    head: impl Fn(&[u64]) -> String,
) {
    let tests = many_heaps(table.len() as u64, least).into_iter();
    let cases: Vec<Case> = tests
        .map(|heaps| (head(&heaps) + &spaced(&heaps), pick(nim_sum(table, &heaps) != 0, words[0], words[1])))
        .collect();
    check(id, frame, &cases);
}

fn counted(heaps: &[u64]) -> String {
    format!("{}\n", heaps.len())
}

#[test]
fn hdu1846_is_its_rule() {
    for most in 1..=7 {
        let table = table_of("hdu1846", &[("m", most)], 40);
        let cases = table.iter().enumerate();
        let cases: Vec<Case> =
            cases.map(|(n, value)| (format!("{n} {most}"), pick(*value != 0, "first", "second"))).collect();
        check("hdu1846", Frame::Counted, &cases);
    }
}

#[test]
fn bash2_is_its_rule() {
    for most in 1..=5 {
        let table = table_of("bash2", &[("m", most)], 15);
        let cases: Vec<Case> = lists(2, 0, 14)
            .into_iter()
            .map(|heaps| {
                (format!("{} {most}", spaced(&heaps)), pick(nim_sum(&table, &heaps) != 0, "first", "second"))
            })
            .collect();
        check("bash2", Frame::Counted, &cases);
    }
}

#[test]
fn bash_multi_is_its_rule() {
    for most in 1..=4 {
        let table = table_of("bash_multi", &[("m", most)], 20);
        check_heaps("bash_multi", Frame::Counted, &table, 0, ["Yes", "No"], |heaps| {
            format!("{} {most}\n", heaps.len())
        });
    }
}

#[test]
fn p2197_is_its_rule() {
    check_heaps("p2197", Frame::Counted, &table_of("p2197", &[], 40), 0, ["Yes", "No"], counted);
}

#[test]
fn nim3_is_its_rule() {
    let table = table_of("nim3", &[], 10);
    let cases = lists(3, 0, 9)
        .into_iter()
        .map(|heaps| (spaced(&heaps), pick(nim_sum(&table, &heaps) != 0, "Yes", "No")));
    check("nim3", Frame::Counted, &cases.collect::<Vec<Case>>());
}

#[test]
fn nc14619_is_its_rule_after_a_move_in_the_given_heap() {
    let table = table_of("nc14619", &[], 8);
    let mut cases: Vec<Case> = Vec::new();
    for heaps in lists_of(1..=3, 0, 6) {
        for chosen in 0..heaps.len() {
            let wins = (0..heaps[chosen]).any(|left| {
                let mut after = heaps.clone();
                after[chosen] = left;
                nim_sum(&table, &after) == 0
            });
            cases.push((
                format!("{} {}\n{}", heaps.len(), chosen + 1, spaced(&heaps)),
                pick(wins, "Yes", "No"),
            ));
        }
    }
    check("nc14619", Frame::Counted, &cases);
}

/// Plain search, who takes the last token loses.
fn wins_misere_nim(heaps: &[u64]) -> bool {
    if heaps.iter().all(|&heap| heap == 0) {
        return true;
    }
    (0..heaps.len()).any(|place| {
        (0..heaps[place]).any(|left| {
            let mut after = heaps.to_vec();
            after[place] = left;
            !wins_misere_nim(&after)
        })
    })
}

#[test]
fn p4279_is_misere_nim_empty_heaps_included() {
    let cases = lists_of(1..=3, 0, 4).into_iter();
    let cases: Vec<Case> = cases
        .map(|heaps| (counted(&heaps) + &spaced(&heaps), pick(wins_misere_nim(&heaps), "John", "Brother")))
        .collect();
    check("p4279", Frame::Counted, &cases);
}

/// The least first take up to `most` after which the rule of the page is lost for the opponent.
fn least_winning_take(values: &mut Values<'_>, heap: u64, most: u64, factor: u64) -> Option<u64> {
    (1..=most).find(|&take| nimber(values, &[heap - take, factor * take]) == Some(0))
}

#[test]
fn p6487_is_the_least_winning_take() {
    let rules = rule_of("p6487", &[]);
    let mut values = Values::new(&rules, Budget::small());
    for heap in 1..=60 {
        let take = least_winning_take(&mut values, heap, heap, 2).expect("all may be taken");
        check("p6487", Frame::Single, &[(heap.to_string(), take.to_string())]);
    }
}

#[test]
fn hdu2516_is_its_rule() {
    let rules = rule_of("hdu2516", &[]);
    let mut values = Values::new(&rules, Budget::small());
    let cases = (1..=90).map(|heap| {
        let wins = nimber(&mut values, &[heap, heap - 1]) != Some(0);
        (heap.to_string(), pick(wins, "First win", "Second win"))
    });
    check("hdu2516", Frame::Until("0"), &cases.collect::<Vec<Case>>());
}

#[test]
fn hdu2486_is_the_least_winning_take_or_lose() {
    for factor in 1..=7 {
        let rules = rule_of("hdu2486", &[("k", i128::from(factor))]);
        let mut values = Values::new(&rules, Budget::small());
        let cases = (1..=60).map(|heap| {
            let take = least_winning_take(&mut values, heap, heap - 1, factor);
            (format!("{heap} {factor}"), take.map_or("Case #: lose".into(), |take| format!("Case #: {take}")))
        });
        check("hdu2486", Frame::Counted, &cases.collect::<Vec<Case>>());
    }
}

/// One heap on a line, the values are those of the rule.
fn check_one_heap(id: &str, frame: Frame, limit: u64, words: [&str; 2]) {
    let table = table_of(id, &[], limit);
    let cases = table.iter().enumerate().skip(1);
    let cases: Vec<Case> =
        cases.map(|(n, value)| (n.to_string(), pick(*value != 0, words[0], words[1]))).collect();
    check(id, frame, &cases);
}

#[test]
fn hdu1847_is_its_rule() {
    check_one_heap("hdu1847", Frame::ToEnd, 300, ["Kiki", "Cici"]);
}

#[test]
fn take134_is_its_rule() {
    check_one_heap("take134", Frame::Counted, 300, ["First", "Second"]);
}

#[test]
fn p4018_is_its_rule() {
    check_one_heap("p4018", Frame::Counted, 300, ["October wins!", "Roy wins!"]);
}

#[test]
fn hdu1848_and_fib3_are_their_rule() {
    let table = table_of("hdu1848", &[], 300);
    let mut chance = Chance::new(1848);
    let mut tests = lists(3, 0, 9);
    tests.extend((0..2000).map(|_| chance.list(3, 0, 299)));
    tests.retain(|heaps| heaps.iter().any(|&heap| heap > 0));
    let cases = tests.iter().map(|heaps| (spaced(heaps), pick(nim_sum(&table, heaps) != 0, "Fibo", "Nacci")));
    let cases: Vec<Case> = cases.collect();
    check("hdu1848", Frame::Until("0 0 0"), &cases);
    check("fib3", Frame::Until("0 0 0"), &cases);
}

#[test]
fn cf1194d_is_its_rule() {
    for take in 3..=12 {
        let table = table_of("cf1194d", &[("k", take)], 80);
        let cases = table.iter().enumerate();
        let cases: Vec<Case> =
            cases.map(|(n, value)| (format!("{n} {take}"), pick(*value != 0, "Alice", "Bob"))).collect();
        check("cf1194d", Frame::Counted, &cases);
    }
}

#[test]
fn abc297g_is_its_rule() {
    for bounds in lists(2, 1, 5).iter().filter(|bounds| bounds[0] <= bounds[1]) {
        let table = table_of("abc297g", &[("l", bounds[0].into()), ("r", bounds[1].into())], 30);
        let head = |heaps: &[u64]| format!("{} {} {}\n", heaps.len(), bounds[0], bounds[1]);
        check_heaps("abc297g", Frame::Single, &table, 0, ["First", "Second"], head);
    }
}

#[test]
fn cf2004e_is_its_rule() {
    let table = table_of("cf2004e", &[], 130);
    assert_eq!(table[2], 0, "2 is the first prime, but has no move except to 1");
    check_heaps("cf2004e", Frame::Counted, &table, 1, ["Alice", "Bob"], counted);
}

#[test]
fn hdu4764_is_its_rule_from_zero() {
    let mut cases: Vec<Case> = Vec::new();
    for bound in 1..=30_u64 {
        for step in 1..=6_u64 {
            let rules = rule_of("hdu4764", &[("N", bound.into()), ("k", step.into())]);
            let value = nimber(&mut Values::new(&rules, Budget::small()), &[0]);
            cases.push((format!("{bound} {step}"), pick(value != Some(0), "Tang", "Jiang")));
        }
    }
    check("hdu4764", Frame::Until("0 0"), &cases);
}

#[test]
fn acwing894_is_its_rule() {
    check_heaps("acwing894", Frame::Single, &table_of("acwing894", &[], 30), 0, ["Yes", "No"], counted);
}

#[test]
fn p3185_lists_the_moves_that_its_rule_wins() {
    let table = table_of("p3185", &[], 8);
    let mut tests = lists_of(2..=5, 0, 2);
    tests.extend((0..300).map(|seed| Chance::new(seed * 77 + 5).list(6, 0, 3)));
    let cases: Vec<Case> = tests
        .iter()
        .map(|beans| (counted(beans) + &spaced(beans), first_and_number(&winning_splits(beans, &table))))
        .collect();
    check("p3185", Frame::Counted, &cases);
}

fn first_and_number(winning: &[[usize; 3]]) -> String {
    let first =
        winning.first().map_or("-1 -1 -1".into(), |[from, left, right]| format!("{from} {left} {right}"));
    format!("{first}\n{}", winning.len())
}

fn winning_splits(beans: &[u64], table: &[u32]) -> Vec<[usize; 3]> {
    let last = beans.len() - 1;
    let mut winning = Vec::new();
    for from in (0..=last).filter(|&bottle| beans[bottle] > 0) {
        for left in from + 1..=last {
            for right in left..=last {
                let mut after = beans.to_vec();
                after[from] -= 1;
                after[left] += 1;
                after[right] += 1;
                let odd = (0..=last).filter(|&bottle| after[bottle] % 2 == 1);
                if odd.fold(0, |sum, bottle| sum ^ table[last - bottle]) == 0 {
                    winning.push([from, left, right]);
                }
            }
        }
    }
    winning
}

#[test]
fn hdu4664_is_its_rule_through_two_periods() {
    // Pairs of equal value are exactly the lost ones, so this compares the values themselves.
    check_heaps("hdu4664", Frame::Counted, &table_of("hdu4664", &[], 145), 1, ["Carol", "Dave"], counted);
}

#[test]
fn hdu5795_is_its_rule() {
    let words = ["First player wins.", "Second player wins."];
    check_heaps("hdu5795", Frame::Counted, &table_of("hdu5795", &[], 41), 0, words, counted);
}

#[test]
fn cf87c_is_the_least_winning_split() {
    let table = table_of("cf87c", &[], 300);
    for heap in 1..300_u64 {
        let parts = (2..=heap).find(|&parts| {
            let first = (1..heap).find(|first| parts * first + parts * (parts - 1) / 2 == heap);
            first.is_some_and(|first| {
                (first..first + parts).fold(0, |sum, part| sum ^ table[part as usize]) == 0
            })
        });
        check(
            "cf87c",
            Frame::Single,
            &[(heap.to_string(), parts.map_or("-1".into(), |parts| parts.to_string()))],
        );
    }
}

#[test]
fn p3235_is_its_rule() {
    for least in 1..=9 {
        let table = table_of("p3235", &[("F", least)], 90);
        let tests = many_heaps(90, 1);
        let winners: Vec<&str> =
            tests.iter().map(|heaps| if nim_sum(&table, heaps) != 0 { "1" } else { "0" }).collect();
        let lines: Vec<String> =
            tests.iter().map(|heaps| format!("{} {}", heaps.len(), spaced(heaps))).collect();
        let input = format!("{} {least}\n{}", tests.len(), lines.join("\n"));
        let answer = answer("p3235", &input);
        for ((given, expected), line) in answer.split_whitespace().zip(&winners).zip(&lines) {
            assert_eq!(given, *expected, "p3235 with F = {least} on {line}");
        }
        assert_eq!(answer, winners.join(" ") + "\n");
    }
}

#[test]
fn cf603c_is_its_rule() {
    for parts in 1..=6 {
        let table = table_of("cf603c", &[("k", parts)], 70);
        check_heaps("cf603c", Frame::Single, &table, 0, ["Kevin", "Nicky"], |heaps| {
            format!("{} {parts}\n", heaps.len())
        });
    }
}

#[test]
fn cf768e_is_its_rule() {
    let table = table_of("cf768e", &[], 30);
    check_heaps("cf768e", Frame::Single, &table, 1, ["NO", "YES"], counted);
}

#[test]
fn hdu3951_is_its_rule() {
    for most in 1..=6 {
        let table = table_of("hdu3951", &[("K", most)], 14);
        let cases = table.iter().enumerate().skip(1).map(|(coins, value)| {
            (format!("{coins} {most}"), pick(*value != 0, "Case #: first", "Case #: second"))
        });
        check("hdu3951", Frame::Counted, &cases.collect::<Vec<Case>>());
    }
}

#[test]
fn bob_and_ben_is_its_rule() {
    let table = table_of("bob_and_ben", &[], 40);
    let cases = many_heaps(40, 1).into_iter().map(|trees| {
        let lines: Vec<String> = trees.iter().map(|tree| format!("{tree} 2")).collect();
        (format!("{}\n{}", trees.len(), lines.join("\n")), pick(nim_sum(&table, &trees) != 0, "BOB", "BEN"))
    });
    check("bob_and_ben", Frame::Counted, &cases.collect::<Vec<Case>>());
}

#[test]
fn the_shape_of_a_tree_plays_no_part_in_bob_and_ben() {
    let table = table_of("bob_and_ben", &[], 7);
    for (count, expected) in table.iter().enumerate().skip(1) {
        for parents in trees(count) {
            let value = value_of_forest(&edges(&parents), (1 << count) - 1);
            assert_eq!(value, *expected, "the tree with the parents {parents:?}");
        }
    }
}

/// The definition on the tree itself: the vertices that are left are a mask, and they always hang together.
fn value_of_forest(edges: &[(usize, usize)], left: u32) -> u32 {
    let degree = |vertex: usize| {
        let alive = |edge: &&(usize, usize)| left >> edge.0 & 1 == 1 && left >> edge.1 & 1 == 1;
        edges.iter().filter(alive).filter(|edge| edge.0 == vertex || edge.1 == vertex).count()
    };
    let vertices = (0..32).filter(|vertex| left >> vertex & 1 == 1);
    let options: Vec<u32> = vertices
        .map(|vertex| if degree(vertex) == 1 { value_of_forest(edges, left & !(1 << vertex)) } else { 0 })
        .collect();
    mex(&options)
}

#[test]
fn xuzhou2019a_is_the_rule_on_the_least_solution() {
    let rules = rule_of("xuzhou2019a", &[]);
    let mut values = Values::new(&rules, Budget::small());
    let mut chance = Chance::new(2019);
    for _ in 0..1500 {
        let count = chance.number(1, 3);
        let rows: Vec<Vec<u64>> = (0..count).map(|_| chance.list(2, 1, 8)).collect();
        // The moduli are at most 8, so every solution recurs within their least common multiple, at most 840.
        let heap = (1..=840).find(|heap| rows.iter().all(|row| heap % row[0] == row[1] % row[0]));
        let expected = match heap {
            None => "Tankernb!".to_string(),
            Some(heap) if heap <= 60 => {
                pick(nimber(&mut values, &[heap, heap - 1]) == Some(0), "Lbnb!", "Zgxnb!")
            }
            Some(_) => continue,
        };
        let lines: Vec<String> = rows.iter().map(|row| spaced(row)).collect();
        check("xuzhou2019a", Frame::Single, &[(format!("{count}\n{}", lines.join("\n")), expected)]);
    }
}

/// The definition on the numbers themselves, with every prime at once.
fn wins_dividing(numbers: &[u64], known: &mut std::collections::HashMap<Vec<u64>, bool>) -> bool {
    if let Some(&wins) = known.get(numbers) {
        return wins;
    }
    let largest = numbers.iter().copied().max().unwrap_or(1);
    let wins = (2..=largest).filter(|&power| is_prime_power(power)).any(|power| {
        let mut after: Vec<u64> =
            numbers.iter().map(|&number| if number % power == 0 { number / power } else { number }).collect();
        after.sort_unstable();
        after != numbers && !wins_dividing(&after, known)
    });
    known.insert(numbers.to_vec(), wins);
    wins
}

fn is_prime_power(number: u64) -> bool {
    let prime = (2..=number).find(|&divisor| number.is_multiple_of(divisor)).unwrap_or(number);
    let mut rest = number;
    while rest.is_multiple_of(prime) {
        rest /= prime;
    }
    rest == 1
}

#[test]
fn cf850c_is_the_game_on_the_numbers() {
    let mut known = std::collections::HashMap::new();
    let mut tests = lists_of(1..=2, 1, 40);
    let mut chance = Chance::new(850);
    tests.extend((0..400).map(|_| chance.list(3, 1, 100)));
    for mut numbers in tests {
        numbers.sort_unstable();
        let expected = pick(wins_dividing(&numbers, &mut known), "Mojtaba", "Arpa");
        check("cf850c", Frame::Single, &[(counted(&numbers) + &spaced(&numbers), expected)]);
    }
}

#[test]
fn cf850c_is_its_rule_on_masks_of_exponents() {
    let rules = rule_of("cf850c", &[]);
    let mut values = Values::new(&rules, Budget::small());
    for mask in 1..1_u64 << 12 {
        let numbers: Vec<u64> =
            (1..=12).filter(|exponent| mask >> (exponent - 1) & 1 == 1).map(|e| 1 << e).collect();
        // A second prime with a heap of the same value must cancel the first.
        let value = values.of(&Position::heap(mask)).expect("a small game");
        let partner =
            (0..=13).find(|&exponent| Ok(value) == values.of(&Position::heap((1_u64 << exponent) >> 1)));
        let numbers = [numbers, partner.map(|exponent| 3_u64.pow(exponent)).into_iter().collect()].concat();
        let expected = pick(partner.is_none(), "Mojtaba", "Arpa");
        check("cf850c", Frame::Single, &[(counted(&numbers) + &spaced(&numbers), expected)]);
    }
}
