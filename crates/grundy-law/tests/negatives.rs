//! What has no known law gets none, and neither do random sequences.

mod support;

use grundy_law::{Finding, find};
use grundy_table::{Locale, Table};
use support::*;

fn described(finding: &Finding) -> Option<String> {
    finding
        .law
        .as_ref()
        .map(|found| format!("{} from {} terms", found.law.formula(Locale::English), found.needed))
}

fn check(name: &str, table: &Table) {
    let finding = find(table);
    assert_eq!(described(&finding), None, "{name}");
    assert!(finding.others.is_empty() && finding.limit == table.limit() && finding.tried.len() > 3, "{name}");
}

fn check_values(name: &str, values: Vec<u32>) {
    check(name, &Table::from_values(values));
}

/// Guy and Smith's games whose periods nobody knows, and some whose periods are far longer than these tables.
#[test]
fn unsolved_octal_games() {
    for name in ["0.6", "0.04", "0.06", "0.14", "0.36", "0.007", "0.16", "0.56", "0.104"] {
        check_values(name, code(&digits(name), 2500));
    }
}

/// Losses at 0, 1, 3, 4 and 6 and never again in the table, as in the hexadecimal game 0.09: no law of where the next one is.
#[test]
fn losses_that_have_died_out() {
    for (seed, length) in (0..20).zip([256, 1000, 4000, 12_000].into_iter().cycle()) {
        let mut random = Random(seed);
        let mut values: Vec<u32> = (0..length).map(|_| 1 + random.below(40) as u32).collect();
        [0, 1, 3, 4, 6].iter().for_each(|lost: &usize| values[*lost] = 0);
        check_values(&format!("seed {seed}"), values);
    }
}

#[test]
fn unsolved_splitting_games() {
    let unequal =
        |x: usize, values: &[u32]| (1..x.div_ceil(2)).map(|part| values[part] ^ values[x - part]).collect();
    check_values("grundy's game", heap(4000, unequal));
    let couples = |x: usize, values: &[u32]| {
        (1..=x / 2).filter(|_| x > 2).map(|part| values[part] ^ values[x - part]).collect()
    };
    check_values("couples are forever", heap(3000, couples));
    let consecutive = |x: usize, values: &[u32]| {
        let counts = (2..).take_while(|count| count * (count - 1) / 2 < x);
        let counts = counts.filter(|count| (x - count * (count - 1) / 2).is_multiple_of(*count));
        let first = |count: usize| (x - count * (count - 1) / 2) / count;
        counts
            .map(|count| (first(count)..first(count) + count).fold(0, |sum, part| sum ^ values[part]))
            .collect()
    };
    check_values("cf87c", heap(10_000, consecutive));
    for least in [2, 3, 5] {
        let even = |x: usize, values: &[u32]| {
            let odd = |count: usize, value: usize| if count % 2 == 1 { values[value] } else { 0 };
            let sum =
                |parts: usize| odd(x % parts, (x / parts + 1).min(x - 1)) ^ odd(parts - x % parts, x / parts);
            (2..=x).filter(|_| x >= least).map(sum).collect()
        };
        check_values("p3235", heap(2000, even));
    }
}

#[test]
fn games_known_only_by_a_program() {
    let fibonacci: Vec<usize> = std::iter::successors(Some((1, 2)), |&(low, high)| Some((high, low + high)))
        .map(|pair| pair.0)
        .take_while(|&term| term < 100_000)
        .collect();
    check_values("hdu1848", take(&fibonacci, 100_000));
    check_values("squares", take(&(1..316).map(|root| root * root).collect::<Vec<_>>(), 50_000));
    let primes = |n: usize| {
        (2..n).take_while(|divisor| divisor * divisor <= n).all(|divisor| !n.is_multiple_of(divisor))
    };
    check_values("primes", take(&(2..3000).filter(|&n| primes(n)).collect::<Vec<_>>(), 3000));
    let masks = |x: usize, values: &[u32]| {
        (1..=usize::BITS - x.leading_zeros()).map(|k| values[(x >> k) | (x & ((1 << (k - 1)) - 1))]).collect()
    };
    check_values("cf850c", heap(1 << 16, masks));
}

#[test]
fn chomp_with_three_rows() {
    // Who takes the last square loses; shapes with a longer row above a shorter one do not occur.
    let options = |position: &[u64]| {
        let (a, b, c) = (position[0], position[1], position[2]);
        let shorter = (0..a).map(|cut| vec![cut, b.min(cut), c.min(cut)]);
        shorter
            .chain((0..b).map(|cut| vec![a, cut, c.min(cut)]))
            .chain((0..c).map(|cut| vec![a, b, cut]))
            .collect()
    };
    let table = outcomes(3, 24, false, options);
    let cells = grundy_table::boxed(3, 24).map(|position| {
        let is_shape = position[0] >= position[1] && position[1] >= position[2];
        if is_shape { table.cell(&position) } else { grundy_table::Cell::Absent }
    });
    check("chomp", &Table::from_cells(3, 24, cells));
}

/// A random sequence: values drawn from an alphabet, a staircase with random steps, or a sparse set of losses.
fn random_sequence(seed: u64) -> Vec<u32> {
    let mut random = Random(seed);
    let length = 64 + random.below(449);
    let rarity = 2 + random.below(39);
    let alphabet = 2 + random.below(15);
    let mut height = 0;
    let mut number = || match seed % 3 {
        0 => random.below(alphabet) as u32,
        1 => {
            height += u32::from(random.below(rarity) == 0);
            height
        }
        _ => u32::from(random.below(rarity) != 0),
    };
    (0..length).map(|_| number()).collect()
}

#[test]
fn two_thousand_random_sequences() {
    for seed in 0..2000 {
        let values = random_sequence(seed);
        assert_eq!(described(&find(&Table::from_values(values))), None, "seed {seed}");
    }
}
