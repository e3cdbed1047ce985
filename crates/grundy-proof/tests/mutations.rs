//! A law with one changed number is never proved, even when there is no table to refute it beforehand.

use grundy_law::{Claim, Exception, Form, Law, Periodic, find};
use grundy_proof::{Verdict, prove};
use grundy_rule::Ruleset;
use grundy_table::{Budget, Cell, Table, fill};

/// Numbers that look random and are the same each time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

fn is_proved(ruleset: &Ruleset, law: &Law, table: &Table) -> bool {
    matches!(prove(ruleset, law, table, &Budget::small()), Verdict::Proved(_))
}

fn mutated(law: &Law, numbers: &mut Numbers) -> Option<Law> {
    let found = law.periodicity()?;
    let values: Vec<u32> = (0..found.preperiod + found.period)
        .map(|n| law.value(&[n]).map_or(0, |value| value as u32))
        .collect();
    let mut form = Periodic::read(&values, found.preperiod as usize, found.period as usize, found.saltus);
    let place = numbers.below(values.len() as u64) as usize;
    let value = numbers.below(9) as u32;
    let slot = match form.preperiod.get_mut(place) {
        Some(slot) => slot,
        None => &mut form.word[place - found.preperiod as usize],
    };
    let changed = *slot != value;
    *slot = value;
    changed.then(|| Law::new(1, Claim::Grundy, Form::Periodic(form), Vec::new()))
}

#[test]
fn two_hundred_mutated_laws_are_not_proved() {
    let rules = [
        "x -> x - k for k in {1, 3, 4}",
        "x -> x - k for k in 1.. | [a, x - a] for a in 1..x",
        "octal 0.77",
        "x -> x - k for k in powers(2)",
        "hex 0.8",
    ];
    let mut numbers = Numbers(7);
    let mut tried = 0;
    for rule in rules {
        let ruleset = Ruleset::parse(rule).unwrap();
        let table = fill(&ruleset, 256, &Budget::small()).unwrap().table;
        let law = find(&table).law.unwrap().law;
        assert!(is_proved(&ruleset, &law, &table), "{rule}");
        let nothing = table.truncated(1);
        for law in (0..55).filter_map(|_| mutated(&law, &mut numbers)) {
            assert!(!is_proved(&ruleset, &law, &nothing), "{rule}: {law:?}");
            tried += 1;
        }
    }
    assert!(tried >= 200, "only {tried} laws were tried");
}

/// One family or theorem for each rule, with the limit of its table.
const FAMILIES: [(&str, u64); 12] = [
    ("(x, y) -> (x - k, y) | (x, y - k) for k in 1..", 24),
    ("(x, y) -> (x - k, y) | (x, y - k) for k in 1..=3", 24),
    ("(x, y) -> (x - 1, y) | (x, y - 1) | (x - 1, y - 1)", 32),
    ("(x, y) -> (x - k, y) | (x, y - k) | (x - k, y - k) for k in 1..", 80),
    ("(x, y) -> (k, x - k) for k in 1..x | (k, y - k) for k in 1..y; domain x >= 1, y >= 1", 32),
    ("(a, b) -> (a - k, b) for k in 1.. | (a + k, b - k) for k in 1..", 24),
    ("x -> x - k for k in (x + 1) / 2..=x if x > 0", 128),
    ("x -> x - 1 | [x / 2; 3] if x % 2 == 0 and x > 0", 128),
    ("x -> x - k for k in all but {2, 4}", 128),
    ("x -> [a, x - 2 - a] for a in 0..=x - 2", 400),
    ("x -> x - k for k in 1.. if k % 2 == 1", 128),
    ("a(n) -> b(n - 2) | a(n - 3); b(n) -> a(n - 1) | b(n - 2)", 128),
];

/// The law with another value, or another outcome, at one position.
fn with_one_wrong_value(law: &Law, table: &Table, numbers: &mut Numbers) -> Option<Law> {
    let position: Vec<u64> = (0..law.arity).map(|_| numbers.below(2 * table.limit())).collect();
    let value = u32::try_from(law.value(&position)?).ok()?;
    let wrong =
        if law.claim == Claim::Outcome { 1 - value.min(1) } else { value + 1 + numbers.below(3) as u32 };
    let mut exceptions = law.exceptions.clone();
    exceptions.retain(|exception| exception.position != position);
    exceptions.push(Exception { position, cell: Cell::Nimber(wrong) });
    exceptions.sort_by(|left, right| left.position.cmp(&right.position));
    Some(Law::new(law.arity, law.claim, law.form.clone(), exceptions))
}

#[test]
fn laws_of_every_family_with_one_wrong_value_are_not_proved() {
    let mut numbers = Numbers(11);
    let mut tried = 0;
    for (rule, limit) in FAMILIES {
        let ruleset = Ruleset::parse(rule).unwrap();
        let table = fill(&ruleset, limit, &Budget::small()).unwrap().table;
        let law = find(&table).law.unwrap_or_else(|| panic!("no law of {rule}")).law;
        assert!(is_proved(&ruleset, &law, &table), "{rule}: {law:?}");
        let nothing = table.truncated(1);
        for law in (0..8).filter_map(|_| with_one_wrong_value(&law, &table, &mut numbers)) {
            assert!(!is_proved(&ruleset, &law, &nothing), "{rule}: {law:?}");
            tried += 1;
        }
    }
    assert!(tried >= 80, "only {tried} laws were tried");
}

#[test]
fn a_law_with_a_wrong_exception_is_not_proved() {
    let ruleset = Ruleset::parse("x -> [a, b] for a in 0..x for b in 0..=a").unwrap();
    let table = fill(&ruleset, 96, &Budget::small()).unwrap().table;
    let law = find(&table).law.unwrap().law;
    for place in [0, 5, 200, 5000] {
        let wrong = Exception { position: vec![place], cell: Cell::Nimber(3) };
        let law = Law::new(1, Claim::Grundy, law.form.clone(), vec![wrong]);
        assert!(!is_proved(&ruleset, &law, &table), "{place}");
    }
}
