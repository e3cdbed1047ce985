//! Sequences from outside give the known laws, and a game that is another one moved along says so.

mod support;

use grundy_law::{Found, entries, find, likenesses, parse_sequence};
use grundy_table::Locale;
use support::*;

fn found(text: &str) -> Found {
    find(&parse_sequence(text).expect("a sequence").table()).law.unwrap_or_else(|| panic!("no law: {text}"))
}

fn b_file(first: u64, values: impl IntoIterator<Item = u64>) -> String {
    (first..).zip(values).map(|(n, value)| format!("{n} {value}\n")).collect()
}

fn check(first: u64, values: impl IntoIterator<Item = u64>, formula: &str) {
    assert_eq!(found(&b_file(first, values)).law.formula(Locale::English), formula);
}

fn factors(n: u64) -> Vec<u64> {
    let (mut rest, mut factors) = (n, Vec::new());
    for divisor in 2..=n {
        while rest.is_multiple_of(divisor) {
            factors.push(divisor);
            rest /= divisor;
        }
    }
    factors
}

#[test]
fn sequences_of_the_encyclopedia() {
    let ones = |n: u64| (0..64).filter(|place| n >> place & 1 == 1).count() as u64;
    let ruler = |n: u64| (0..).find(|place| n >> place & 1 == 1).unwrap_or(0);
    check(1, (1..65).map(ruler), "g(x) = v₂(x) for x ≥ 1, 0 has no value"); // A007814
    check(1, (1..65).map(|n| ruler(n) + 1), "g(x) = v₂(x) + 1 for x ≥ 1, 0 has no value"); // A001511
    check(1, (0..200).filter(|&n| ones(n) % 2 == 1), "g(x) = odious(x) for x ≥ 1, 0 has no value"); // A000069
    check(1, (0..200).filter(|&n| ones(n) % 2 == 0), "g(x) = evil(x) for x ≥ 1, 0 has no value"); // A001969
    check(0, (0..100).map(ones), "g(x) = popcount(x)"); // A000120
    check(1, (1..100).map(|n| factors(n).len() as u64), "g(x) = Ω(x) for x ≥ 1, 0 has no value"); // A001222
    check(
        1,
        (1..200).map(|n| {
            let mut found = factors(n);
            found.dedup();
            found.len() as u64
        }),
        "g(x) = ω(x) for x ≥ 1, 0 has no value",
    ); // A001221
    check(1, (1..100).map(|n| n >> ruler(n)), "g(x) = odd(x) for x ≥ 1, 0 has no value"); // A000265
    check(1, (1..100).map(|n| 1 << ruler(n)), "g(x) = lowbit(x) for x ≥ 1, 0 has no value"); // A006519
    check(0, (0..100).map(|n: u64| n.isqrt()), "g(x) = max { d : d² ≤ x }"); // A000196
    check(0, (0..100).map(|n: u64| ((8 * n + 1).isqrt() - 1) / 2), "g(x) = max { d : d(d+1)/2 ≤ x }"); // A003056
    check(0, (0..200).map(|n: u64| u64::from(u64::BITS - n.leading_zeros())), "g(x) = bits(x)"); // A070939 with a(0) = 0
    check(0, (0..100).map(|n: u64| n / 3), "g(x) = x div 3"); // A002264
}

/// Heaps that are split in three and lose tokens: hexadecimal 0.AE and its like (Guy and Smith's notation).
#[test]
fn a_progression_may_begin_late() {
    check(0, [0].into_iter().chain(0..40), "g(x) = x − 1 for x ≥ 1, g(0) = 0");
    check(0, [0, 0].into_iter().chain(0..40), "g(x + 1) = g(x) + 1 for x ≥ 2");
    check(0, [0, 1, 0, 2].into_iter().chain(2..60), "g(x + 1) = g(x) + 1 for x ≥ 4");
}

#[test]
fn take_at_most_half_follows_from_half_the_heap() {
    let values = heap(128, |x, values| (1..=x / 2).map(|taken| values[x - taken]).collect());
    let law = found(&values.iter().map(|value| format!("{value} ")).collect::<String>()).law;
    for x in 1..100_000u64 {
        // Known answer: the odd part of x + 1, less one, halved.
        let odd = (x + 1) >> (x + 1).trailing_zeros();
        assert_eq!(law.value(&[x]), Some(u128::from(odd / 2)), "{x}");
    }
}

#[test]
fn kayles_as_printed() {
    // A002186 begins at 0 with these terms.
    let kayles = "0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2, 1, 8, 6, 7, 4, 1, 2, 3, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 4, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 6, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7";
    let printed = parse_sequence(kayles).expect("a sequence");
    assert_eq!(printed.values, code(&digits("0.77"), 84));
    let longer: Vec<String> = code(&digits("0.77"), 192).iter().map(u32::to_string).collect();
    assert_eq!(found(&longer.join(",")).law.formula(Locale::English), "g(x + 12) = g(x) for x ≥ 71");
}

#[test]
fn a_row_of_wythoff_is_arithmetic_periodic() {
    let table = board(60, 0, wythoff(1));
    let row: Vec<String> =
        (0..60).map(|x| table.cell(&[x, 1]).nimber().expect("a value").to_string()).collect();
    assert_eq!(
        found(&row.join(" ")).law.formula(Locale::English),
        "g(3k) = 3k + 1, g(3k + 1) = 3k + 2, g(3k + 2) = 3k"
    );
}

#[test]
fn a_game_may_be_another_one_moved_or_spread() {
    let dawson = code(&digits("0.07"), 300);
    let chess = code(&digits("0.137"), 300);
    let named: [(&str, &[u32]); 2] = [("kayles", &code(&digits("0.77"), 300)), ("dawsons_kayles", &dawson)];
    let found = likenesses(&chess, &named);
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].name.as_str(), found[0].shift, found[0].divisor), ("dawsons_kayles", 1, 1));
    assert!(found[0].text().chinese.contains("平移 1"));

    let doubled = take(&[2, 6, 8], 200);
    let found = likenesses(&doubled, &[("take134", &take(&[1, 3, 4], 200))]);
    assert_eq!((found[0].shift, found[0].divisor), (0, 2));

    let mut random = Random(9);
    let noise: Vec<u32> = (0..200).map(|_| random.below(5) as u32).collect();
    assert_eq!(likenesses(&noise, &named), []);
    assert_eq!(likenesses(&[0; 200], &[("zero", &[0; 200])]), []);
}

#[test]
fn the_encyclopedia_is_searched_line_by_line() {
    let lines = "# OEIS\nA000004 ,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,\nA002187 ,0,0,1,1,2,0,3,1,1,0,3,3,2,2,4,0,5,2,2,3,3,\nA999999 ,0,1,1,2,0,3,1,1,0,3,3,2,2,4,0,5,2,2,3,9,";
    let found = entries(lines.lines(), &code(&digits("0.07"), 100));
    let numbers: Vec<(&str, i64)> = found.iter().map(|entry| (entry.number.as_str(), entry.shift)).collect();
    assert_eq!(numbers, [("A002187", 0)]);
    assert_eq!(entries(lines.lines(), &[0; 50]), []);
}
