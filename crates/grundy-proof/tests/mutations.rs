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
    let found = law.periodicity?;
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
