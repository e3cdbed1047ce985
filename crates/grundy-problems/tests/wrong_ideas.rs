//! The wrong idea of each page is refuted by the position that the page shows, and by no smaller one.
//!
//! Each idea is written as code. Positions are tried in order of size: the numbers' sum, or the number of vertices.

mod common;

use common::*;
use grundy_problems::find;

/// Tries inputs in order, each with what the wrong idea says, until the solver disagrees; that must be the last sample
/// of the page.
fn refuted(id: &str, claims: impl IntoIterator<Item = Case>) {
    let page = find(id).unwrap_or_else(|| panic!("{id} is not listed")).page();
    let samples = page.samples();
    let shown = samples.last().unwrap_or_else(|| panic!("{id} shows nothing"));
    for (input, claim) in claims {
        let answer = answer(id, &input);
        if answer.trim_end() != claim {
            assert_eq!(input.trim_end(), shown.input.trim_end(), "{id}: a smaller position refutes the idea");
            return;
        }
    }
    panic!("{id}: the idea was not refuted");
}

/// Lists of the length with members from `least` on, by their sums, up to a sum.
fn by_sum(length: usize, least: u64, most: u64) -> impl Iterator<Item = Vec<u64>> {
    (0..=most).flat_map(move |sum| {
        lists(length, least, sum.max(least)).into_iter().filter(move |list| list.iter().sum::<u64>() == sum)
    })
}

/// The same in which each member is at least as large as the one before, of all lengths up to three.
fn heaps_by_sum(least: u64, most: u64) -> impl Iterator<Item = Vec<u64>> {
    (0..=most).flat_map(move |sum| {
        (1..=3).flat_map(move |length| {
            by_sum(length, least, sum).filter(move |list| list.iter().sum::<u64>() == sum && list.is_sorted())
        })
    })
}

fn xor(heaps: &[u64]) -> u64 {
    heaps.iter().fold(0, |sum, heap| sum ^ heap)
}

fn one_test(heaps: &[u64]) -> String {
    format!("1\n{}\n{}", heaps.len(), spaced(heaps))
}

fn one_list(numbers: &[u64]) -> String {
    format!("{}\n{}", numbers.len(), spaced(numbers))
}

#[test]
fn ideas_about_one_heap() {
    refuted(
        "hdu1846",
        by_sum(2, 1, 9).map(|p| (format!("1\n{}", spaced(&p)), pick(p[0] % p[1] != 0, "first", "second"))),
    );
    refuted("p6487", (1..=9_u64).map(|n| (n.to_string(), (1 << n.trailing_zeros()).to_string())));
    refuted(
        "hdu2516",
        (2..=9_u64).map(|n| (format!("{n}\n0"), pick(n.is_power_of_two(), "Second win", "First win"))),
    );
    refuted("hdu1847", (1..=9).map(|n| (n.to_string(), pick(n % 2 == 1, "Kiki", "Cici"))));
    refuted("take134", (1..=9).map(|n| (format!("1\n{n}"), pick(matches!(n % 5, 0 | 2), "Second", "First"))));
    refuted("p4018", (1..=9).map(|n| (format!("1\n{n}"), pick(n % 4 == 0, "Roy wins!", "October wins!"))));
    refuted(
        "cf87c",
        (3..=9_u64).map(|n| {
            let fits = |parts: &u64| {
                parts * (parts + 1) / 2 <= n && (n - parts * (parts - 1) / 2).is_multiple_of(*parts)
            };
            (n.to_string(), (2..=n).find(fits).map_or("-1".into(), |parts| parts.to_string()))
        }),
    );
}

#[test]
fn ideas_about_one_heap_with_a_parameter() {
    let step = |p: &[u64]| {
        let rest = if p[1].is_multiple_of(3) { p[0] % (p[1] + 1) } else { p[0] };
        !rest.is_multiple_of(3)
    };
    let pairs = by_sum(2, 0, 12).filter(|p| p[1] >= 3);
    refuted("cf1194d", pairs.map(|p| (format!("1\n{}", spaced(&p)), pick(step(&p), "Alice", "Bob"))));
    refuted(
        "hdu4764",
        by_sum(2, 1, 9)
            .map(|p| (format!("{}\n0 0", spaced(&p)), pick(p[0] % (p[1] + 1) == 0, "Jiang", "Tang"))),
    );
    let copying = by_sum(2, 1, 9).filter(|p| p[0] >= 3);
    let copies = |p: &[u64]| pick(p[1] >= 2 || p[0] % 2 == 1, "Case 1: first", "Case 1: second");
    refuted("hdu3951", copying.map(|p| (format!("1\n{}", spaced(&p)), copies(&p))));
    let doubling = (2..=9_u64).flat_map(|n| (1..=4).map(move |k| (n, k)));
    refuted(
        "hdu2486",
        doubling.map(|(n, k)| {
            let take =
                if n.is_power_of_two() { "lose".into() } else { (1 << n.trailing_zeros()).to_string() };
            (format!("1\n{n} {k}"), format!("Case 1: {take}"))
        }),
    );
    let rounds = |most: u64| (1..).find(|&rounds| most < 1 << rounds).unwrap_or(0_u32);
    refuted("guess", (1..=9).map(|most| (format!("1\n{most}"), rounds(most).to_string())));
}

#[test]
fn ideas_about_bash_and_nim() {
    let remainders = by_sum(3, 0, 9).filter(|p| p[2] >= 1);
    refuted(
        "bash2",
        remainders
            .map(|p| (format!("1\n{}", spaced(&p)), pick(p[0] % p[2] != p[1] % p[2], "first", "second"))),
    );
    refuted("bash_multi", by_sum(2, 1, 9).map(|p| (format!("1\n1 {}\n{}", p[0], p[1]), "Yes".into())));
    refuted("p2197", (0..9_u64).map(|n| (one_test(&[n]), pick(n % 2 == 1, "Yes", "No"))));
    let pairs_only = by_sum(3, 0, 9).filter(|p| p.is_sorted());
    refuted(
        "nim3",
        pairs_only.map(|p| (format!("1\n{}", spaced(&p)), pick(p[0] == 0 && p[1] == p[2], "No", "Yes"))),
    );
    refuted(
        "nc14619",
        by_sum(2, 1, 9).map(|p| (format!("1\n2 1\n{}", spaced(&p)), pick(xor(&p) != 0, "Yes", "No"))),
    );
    refuted("p4279", heaps_by_sum(1, 9).map(|p| (one_test(&p), pick(xor(&p) == 0, "John", "Brother"))));
    let period = by_sum(3, 1, 9).filter(|p| p[0] <= p[1]);
    let bash = |p: &[u64]| pick(p[2] % (p[1] + 1) / p[0] != 0, "First", "Second");
    refuted("abc297g", period.map(|p| (format!("1 {} {}\n{}", p[0], p[1], p[2]), bash(&p))));
}

#[test]
fn ideas_that_a_game_is_nim() {
    let triples = by_sum(3, 1, 9).filter(|p| p.is_sorted());
    refuted(
        "hdu1848",
        triples.map(|p| (format!("{}\n0 0 0", spaced(&p)), pick(xor(&p) != 0, "Fibo", "Nacci"))),
    );
    refuted("fib3", (1..=9).map(|n| (format!("{n} 0 0\n0 0 0"), pick(n % 4 != 0, "Fibo", "Nacci"))));
    refuted("acwing894", heaps_by_sum(1, 9).map(|p| (one_list(&p), pick(xor(&p) != 0, "Yes", "No"))));
    let words = ["First player wins.", "Second player wins."];
    refuted("hdu5795", heaps_by_sum(1, 14).map(|p| (one_test(&p), pick(xor(&p) != 0, words[0], words[1]))));
    let lines = |p: &[u64]| one_list(p).replace(' ', "\n");
    refuted("cf768e", heaps_by_sum(1, 9).map(|p| (lines(&p), pick(xor(&p) != 0, "NO", "YES"))));
    refuted("caddi2018b", heaps_by_sum(1, 9).map(|p| (lines(&p), pick(xor(&p) != 0, "first", "second"))));
    refuted(
        "cf850c",
        heaps_by_sum(1, 9).map(|p| {
            let largest =
                |prime: u64| p.iter().map(|&n| (1..9).take_while(|e| n % prime.pow(*e) == 0).count()).max();
            let value = [2, 3, 5, 7].into_iter().filter_map(largest).fold(0, |sum, exponent| sum ^ exponent);
            (one_list(&p), pick(value != 0, "Mojtaba", "Arpa"))
        }),
    );
}

#[test]
fn ideas_about_values() {
    refuted("cf2004e", (1..=9).map(|n| (one_test(&[n]), "Alice".into())));
    refuted("hdu4664", (1..=9).map(|n| (one_test(&[n]), pick(n >= 2, "Carol", "Dave"))));
    refuted("bob_and_ben", (1..=9_u64).map(|n| (format!("1\n1\n{n} 2"), "BOB".into())));
    let even_table = |n: u64| if n <= 2 { n } else { 1 - n % 2 };
    refuted(
        "cf603c",
        by_sum(2, 1, 9)
            .map(|p| (format!("1 {}\n{}", p[0], p[1]), pick(even_table(p[1]) != 0, "Kevin", "Nicky"))),
    );
    let mut halves_and_thirds = vec![0_u32, 0];
    for heap in 2..=12_usize {
        let part = |size: usize, count: usize| if count % 2 == 1 { halves_and_thirds[size] } else { 0 };
        let split = |parts: usize| {
            part((heap / parts + 1).min(heap - 1), heap % parts) ^ part(heap / parts, parts - heap % parts)
        };
        let reached: Vec<u32> = (2..=3.min(heap)).map(split).collect();
        halves_and_thirds.push(mex(&reached));
    }
    refuted("p3235", (1..=12).map(|n| (format!("1 1\n1 {n}"), pick(halves_and_thirds[n] != 0, "1", "0"))));
}

#[test]
fn p3185_with_moves_out_of_empty_bottles() {
    let odious = [0_u64, 1, 2, 4, 7, 8];
    let tests = (2..=5).flat_map(|bottles| by_sum(bottles, 0, 2));
    refuted(
        "p3185",
        tests.map(|beans| {
            let last = beans.len() - 1;
            let value = |bottle: usize| odious[last - bottle];
            let whole = (0..=last)
                .filter(|&bottle| beans[bottle] % 2 == 1)
                .fold(0, |sum, bottle| sum ^ value(bottle));
            let moves =
                (0..last).flat_map(|i| (i + 1..=last).flat_map(move |j| (j..=last).map(move |k| [i, j, k])));
            let winning: Vec<_> =
                moves.filter(|[i, j, k]| whole ^ value(*i) ^ value(*j) ^ value(*k) == 0).collect();
            let first = winning.first().map_or("-1 -1 -1".into(), |[i, j, k]| format!("{i} {j} {k}"));
            (one_test(&beans), format!("{first}\n{}", winning.len()))
        }),
    );
}

#[test]
fn ideas_about_several_coordinates() {
    refuted("hdu2147", (1..9).map(|n| (format!("{n} {n}\n0 0"), "What a pity!".into())));
    refuted("poj1067", by_sum(2, 0, 9).map(|p| (spaced(&p), pick(p[0] == p[1], "0", "1"))));
    let pairs = by_sum(2, 1, 9).chain(by_sum(4, 1, 9));
    refuted("p2148", pairs.map(|p| (one_test(&p), pick(p.iter().any(|heap| heap % 2 == 0), "YES", "NO"))));
    let mut values = vec![vec![0_u32; 9]; 9];
    let threat = |x: usize, y: usize| (x == 0 || y == 0 || x == y) && (x, y) != (0, 0);
    for x in 1..9 {
        for y in (1..9).filter(|&y| y != x) {
            let mut reached: Vec<u32> =
                (0..x).map(|to| values[to][y]).chain((0..y).map(|to| values[x][to])).collect();
            reached.extend((1..=x.min(y)).map(|step| values[x - step][y - step]));
            values[x][y] = mex(&reached);
        }
    }
    let wins = |x: usize, y: usize| threat(x, y) || values[x][y] != 0;
    refuted(
        "bzoj1457",
        by_sum(2, 0, 8).map(|p| {
            (format!("1\n1\n{}", spaced(&p)), pick(wins(p[0] as usize, p[1] as usize), "^o^", "T_T"))
        }),
    );
}

#[test]
fn ideas_about_lists() {
    let stairs = (1..=2).flat_map(|length| by_sum(length, 0, 3));
    refuted("acwing892", stairs.map(|p| (one_list(&p), pick(xor(&p) != 0, "Yes", "No"))));
    refuted("agc002e", (1..=3).map(|n| (one_list(&[n]), pick(n % 2 == 1, "First", "Second"))));
    let reduced =
        heaps_by_sum(1, 9).filter(|p| (2..=9).all(|divisor| p.iter().any(|number| number % divisor != 0)));
    refuted(
        "agc010d",
        reduced.map(|p| (one_list(&p), pick((xor(&p) ^ p.len() as u64) % 2 == 1, "First", "Second"))),
    );
}

fn edge_lines(parents: &[u64]) -> String {
    let lines: Vec<String> =
        edges(parents).iter().map(|(one, other)| format!("{} {}", one + 1, other + 1)).collect();
    format!("{}\n{}", parents.len() + 1, lines.join("\n"))
}

#[test]
fn ideas_about_trees() {
    let all = || (2..=5).flat_map(trees);
    refuted("agc017d", all().map(|tree| (edge_lines(&tree), pick(tree.len() % 2 == 1, "Alice", "Bob"))));
    refuted("agc014d", all().map(|tree| (edge_lines(&tree), pick(tree.len() % 2 == 1, "Second", "First"))));
    let matched = |tree: &[u64]| answer("agc014d", &edge_lines(tree)) == "Second\n";
    refuted(
        "hdu6105",
        all().map(|tree| {
            (format!("1\n{} 0\n{}", tree.len() + 1, spaced(&tree)), pick(matched(&tree), "Bob", "Alice"))
        }),
    );
}

/// Sets of arrows from smaller to larger vertices, by their number, as pairs of vertices from 0.
fn arrow_sets(vertices: usize) -> Vec<Vec<(usize, usize)>> {
    let arrows: Vec<_> =
        (0..vertices).flat_map(|from| (from + 1..vertices).map(move |to| (from, to))).collect();
    let mut sets: Vec<Vec<_>> = (0..1_u32 << arrows.len())
        .map(|set| {
            (0..arrows.len()).filter(|index| set >> index & 1 == 1).map(|index| arrows[index]).collect()
        })
        .collect();
    sets.sort_by_key(|set: &Vec<_>| (set.len(), set.clone()));
    sets
}

#[test]
fn ideas_about_graphs() {
    let graphs = (2..=3).flat_map(|count| arrow_sets(count).into_iter().map(move |arrows| (count, arrows)));
    refuted(
        "hdu1524",
        graphs.map(|(count, arrows)| {
            let rows: Vec<String> = (0..count)
                .map(|vertex| {
                    let successors: Vec<u64> =
                        arrows.iter().filter(|arrow| arrow.0 == vertex).map(|arrow| arrow.1 as u64).collect();
                    [&[successors.len() as u64], successors.as_slice()].concat()
                })
                .map(|row| spaced(&row))
                .collect();
            (format!("{count}\n{}\n1 0\n0", rows.join("\n")), pick(rows[0] != "0", "WIN", "LOSE"))
        }),
    );
    let graphs = (2..=3).flat_map(|count| arrow_sets(count).into_iter().map(move |arrows| (count, arrows)));
    refuted(
        "agc016f",
        graphs.map(|(count, arrows)| {
            let degree = |set: u32, vertex| {
                (0..arrows.len()).filter(|i| set >> i & 1 == 1 && arrows[*i].0 == vertex).count()
            };
            let different =
                (0..1_u32 << arrows.len()).filter(|&set| degree(set, 0) != degree(set, 1)).count();
            let lines: Vec<String> =
                arrows.iter().map(|(from, to)| format!("{} {}", from + 1, to + 1)).collect();
            (format!("{count} {}\n{}", arrows.len(), lines.join("\n")), different.to_string())
        }),
    );
}

#[test]
fn cf388c_by_greed() {
    // All cards are different, so that greed has no choice.
    let different =
        |cards: &Vec<u64>| cards.iter().all(|card| cards.iter().filter(|other| *other == card).count() == 1);
    let cards = (1..=3).flat_map(|length| by_sum(length, 1, 6)).filter(different);
    // A new pile starts where the bit of a card's place is set.
    let deals = cards.flat_map(|cards| (0..1_u32 << (cards.len() - 1)).map(move |cuts| piles(&cards, cuts)));
    refuted(
        "cf388c",
        deals.map(|piles| {
            let lines: Vec<String> =
                piles.iter().map(|pile| format!("{} {}", pile.len(), spaced(pile))).collect();
            (format!("{}\n{}", piles.len(), lines.join("\n")), greedy_sums(piles))
        }),
    );
}

fn piles(cards: &[u64], cuts: u32) -> Vec<Vec<u64>> {
    let mut piles = vec![vec![cards[0]]];
    for (place, &card) in cards[1..].iter().enumerate() {
        match piles.last_mut() {
            Some(pile) if cuts >> place & 1 == 0 => pile.push(card),
            _ => piles.push(vec![card]),
        }
    }
    piles
}

fn greedy_sums(mut piles: Vec<Vec<u64>>) -> String {
    let mut sums = [0, 0];
    let mut turn = 0;
    while piles.iter().any(|pile| !pile.is_empty()) {
        let visible =
            |pile: &&mut Vec<u64>| if turn == 0 { pile.first().copied() } else { pile.last().copied() };
        let Some(pile) = piles.iter_mut().max_by_key(visible) else { break };
        sums[turn] += if turn == 0 { pile.remove(0) } else { pile.pop().unwrap_or(0) };
        turn = 1 - turn;
    }
    format!("{} {}", sums[0], sums[1])
}

#[test]
fn cf293a_by_counting_ones() {
    let mut strings = lists(2, 0, 3);
    strings.sort_by_key(|pair| (pair[0].count_ones() + pair[1].count_ones(), pair.clone()));
    refuted(
        "cf293a",
        strings.iter().map(|pair| {
            let claim = match pair[0].count_ones().cmp(&pair[1].count_ones()) {
                std::cmp::Ordering::Greater => "First",
                std::cmp::Ordering::Equal => "Draw",
                std::cmp::Ordering::Less => "Second",
            };
            (format!("1\n{:02b}\n{:02b}", pair[0], pair[1]), claim.into())
        }),
    );
}

#[test]
fn hdu4701_without_the_maximum() {
    let tests = by_sum(3, 0, 4).chain(by_sum(4, 0, 4));
    refuted(
        "hdu4701",
        tests.map(|numbers| {
            let (purses, prices) = numbers.split_at(2);
            let numbers: Vec<i64> = numbers.iter().map(|&number| number as i64).collect();
            let [alice, bob, ref prices_signed @ ..] = numbers[..] else {
                unreachable!("two purses and some prices")
            };
            let mut least = *prices_signed.last().unwrap_or(&0);
            for place in (0..prices_signed.len() - 1).rev() {
                let before: i64 = prices_signed[..place].iter().sum();
                least = (alice + bob - before - least + 1).min(prices_signed[place] + least);
            }
            (
                format!("{} {}\n{}", prices.len(), spaced(purses), spaced(prices)),
                pick(alice >= least, "ALICE", "BOB"),
            )
        }),
    );
}

#[test]
fn xuzhou2019a_with_coprime_moduli_only() {
    let rows = by_sum(4, 0, 6).filter(|row| row[0] >= 2 && row[2] >= 2 && row[1] < row[0] && row[3] < row[2]);
    let claim = |row: &[u64]| {
        if row[0] == row[2] {
            "Tankernb!".to_string()
        } else {
            answer("xuzhou2019a", &congruences(row)).trim_end().into()
        }
    };
    refuted("xuzhou2019a", rows.map(|row| (congruences(&row), claim(&row))));
}

fn congruences(row: &[u64]) -> String {
    format!("2\n{} {}\n{} {}", row[0], row[1], row[2], row[3])
}
