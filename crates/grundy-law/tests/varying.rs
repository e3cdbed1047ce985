//! Laws with parameters, trained on small ones and tested on larger.

mod support;

use grundy_law::{Case, VaryingFound, find_varying};
use grundy_table::{Locale, Table};
use support::*;

fn found(names: &[&str], tuples: Vec<Vec<u64>>, table: impl Fn(&[u64]) -> Table) -> Option<VaryingFound> {
    let names: Vec<String> = names.iter().map(|name| name.to_string()).collect();
    let cases: Vec<Case> =
        tuples.into_iter().map(|parameters| Case { table: table(&parameters), parameters }).collect();
    find_varying(&names, &cases)
}

fn check(names: &[&str], tuples: Vec<Vec<u64>>, table: impl Fn(&[u64]) -> Table, formula: &str) {
    let found = found(names, tuples, table).unwrap_or_else(|| panic!("no law: {formula}"));
    assert_eq!(found.law.formula(Locale::English), formula);
    assert!(found.trained > 0 && found.tested > 0);
}

fn taking(amounts: impl Fn(&[u64]) -> Vec<u64>) -> impl Fn(&[u64]) -> Table {
    move |parameters| {
        let amounts: Vec<usize> = amounts(parameters).into_iter().map(|amount| amount as usize).collect();
        Table::from_values(take(&amounts, 256))
    }
}

fn singles(range: std::ops::Range<u64>) -> Vec<Vec<u64>> {
    range.map(|parameter| vec![parameter]).collect()
}

#[test]
fn bash() {
    check(&["m"], singles(1..15), taking(|p| (1..=p[0]).collect()), "g(x) = x mod (m + 1)");
}

#[test]
fn taking_l_to_r() {
    let tuples = (1..7).flat_map(|l| (l..10).map(move |r| vec![l, r])).collect();
    check(&["l", "r"], tuples, taking(|p| (p[0]..=p[1]).collect()), "g(x) = (x mod (l + r)) div l");
}

#[test]
fn one_two_k() {
    let law =
        "k mod 3 = 0: g(x) = (x mod (k + 1)) mod 3, but 3 when x mod (k + 1) = k; otherwise: g(x) = x mod 3";
    check(&["k"], singles(3..30), taking(|p| vec![1, 2, p[0]]), law);
}

#[test]
fn one_and_k() {
    let law =
        "k mod 2 = 0: g(x) = (x mod (k + 1)) mod 2, but 2 when x mod (k + 1) = k; otherwise: g(x) = x mod 2";
    check(&["k"], singles(2..30), taking(|p| vec![1, p[0]]), law);
}

#[test]
fn two_heaps_of_bash_have_modulus_m_plus_one() {
    let table = |p: &[u64]| {
        let most = p[0] as usize;
        board(32, 0, |x, y| {
            (1..=most.min(x)).map(|k| (x - k, y)).chain((1..=most.min(y)).map(|k| (x, y - k))).collect()
        })
    };
    check(&["m"], singles(1..9), table, "g(x, y) = f(x) ⊕ f(y), f(n) = n mod (m + 1)");
}

#[test]
fn generalised_wythoff() {
    let table = |p: &[u64]| board(40, 0, wythoff(p[0] as usize));
    let law = found(&["t"], singles(1..7), table).expect("a law").law;
    assert_eq!(law.at(&[9]).expect("t = 9").is_loss(&[1, 10]), Some(true));
}

#[test]
fn no_law_is_made_up() {
    let mut random = Random(11);
    let mut tables: Vec<Table> =
        (0..12).map(|_| Table::from_values((0..128).map(|_| random.below(4) as u32).collect())).collect();
    let found = found(&["k"], singles(0..12), |p| tables[p[0] as usize].clone());
    assert_eq!(found, None);
    // One table that differs in one value is enough.
    tables = (0..12)
        .map(|m| {
            Table::from_values(
                (0..128u32).map(|x| if m == 11 && x == 100 { 50 } else { x % (m + 2) }).collect(),
            )
        })
        .collect();
    assert!(found_in(&tables[..11]).is_some() && found_in(&tables).is_none());
}

fn found_in(tables: &[Table]) -> Option<VaryingFound> {
    found(&["m"], singles(0..tables.len() as u64), |p| tables[p[0] as usize].clone())
}
