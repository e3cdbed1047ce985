//! What the generator makes.

use std::collections::BTreeSet;

use grundy_adversary::random::Random;
use grundy_adversary::read::read_rule;
use grundy_adversary::{constructs, generate};

#[test]
fn every_construct_of_the_grammar_is_generated() {
    let mut found = BTreeSet::new();
    for number in 0..6_000 {
        constructs::of(&generate::rule(&mut Random::new(number)), &mut found);
    }
    let missing: Vec<&str> = constructs::ALL.into_iter().filter(|name| !found.contains(name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn what_is_printed_is_read_back() {
    for number in 0..3_000 {
        let rule = generate::rule(&mut Random::new(number));
        assert_eq!(read_rule(&rule.to_string()), Some(rule.clone()), "{rule}");
    }
}
