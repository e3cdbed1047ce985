//! Rules that are recognised as those of a theorem, however they are written; and games on lists of any length.

use grundy_check::{Budget as CheckBudget, options};
use grundy_law::{Claim, Form};
use grundy_proof::{ListLaw, Verdict, prove, refute, theorem_law, theorem_on_lists};
use grundy_rule::{Meter, NoNames, Position, Rules, Ruleset, rulesets};
use grundy_table::{Budget, fill};

/// The method by which the law of the theorem is proved; nothing where no theorem applies.
fn proved_by(rule: &str) -> Option<String> {
    let ruleset = Ruleset::parse(rule).unwrap_or_else(|error| panic!("{rule}: {error:?}"));
    let law = theorem_law(&ruleset, &Budget::small())?;
    let limit = [64, 12, 6, 4][ruleset.arity().unwrap_or(1).min(4) - 1];
    let table = fill(&ruleset, limit, &Budget::small()).unwrap().table;
    match prove(&ruleset, &law, &table, &Budget::small()) {
        Verdict::Proved(proofs) => {
            let words = proofs[0].explanation();
            assert!(!words.english.is_empty() && !words.chinese.is_empty());
            Some(proofs[0].method().to_string())
        }
        // A first look may take a rule for another one; table and checker know better.
        _ => None,
    }
}

#[test]
fn theorems_apply_to_what_a_rule_does_and_not_to_how_it_is_written() {
    let pairs = "(a, b, c) -> (a - k, b - j, c) for k in 0..=a for j in 0..=b if k + j > 0 \
                 | (a - k, b, c - j) for k in 0..=a for j in 0..=c if k + j > 0 \
                 | (a, b - k, c - j) for k in 0..=b for j in 0..=c if k + j > 0";
    let at_once = "(x, y, z) -> (x - i, y - j, z - k) for i in 0..=x for j in 0..=y for k in 0..=z \
                   if i + j + k > 0 and (i == 0 or j == 0 or k == 0)";
    let cases = [
        (pairs, Some("moore")),
        (at_once, Some("moore")),
        ("(x, y) -> (x - i, y - j) for i in 0..=x for j in 0..=y if i + j > 0", Some("moore")),
        ("(a, b) -> (a - k, b) for k in 1.. | (a + k, b - k) for k in 1..", Some("staircase")),
        (
            "(a, b, c) -> (a - k, b + k, c) for k in 1.. | (a, b - k, c + k) for k in 1.. | (a, b, c - k) for k in 1..",
            Some("staircase"),
        ),
        ("(x, y) -> (x - k, y) | (x, y - k) for k in 1..=3", Some("sum")),
        (
            "(a, b, c, d, e) -> (a - k, b, c, d, e) | (a, b - k, c, d, e) | (a, b, c - k, d, e) | (a, b, c, d - k, e) | (a, b, c, d, e - k) for k in 1..",
            Some("sum"),
        ),
        ("(x, y) -> (x - k, y) for k in {1, 3, 4} | (x, y - k) for k in powers(2)", Some("sum")),
        ("(x, y) -> (x - k, y) | (x, y - k) | (x - k, y - k) for k in 1..", None),
        ("(x, y) -> (x - i, y - j) for i in 0..=x for j in 0..=y if i + j > 0 and i + j < 9", None),
        ("(a, b) -> (a - k, b) for k in 1.. | (a + k, b - 2 * k) for k in 1..", None),
    ];
    for (rule, method) in cases {
        assert_eq!(proved_by(rule).as_deref(), method, "{rule}");
    }
}

#[test]
fn takes_of_at_most_k_times_the_last_are_decided_for_every_k() {
    for factor in [1, 2, 3, 4, 5, 7, 10, 25, 100, 1000] {
        let rule = format!("(n, c) -> (n - t, {factor} * t) for t in 1..=min(n, c); start n -> (n, n - 1)");
        assert_eq!(proved_by(&rule).as_deref(), Some("schwenk"), "{rule}");
    }
    // OEIS A000045, A003411: for k = 2 the lag is 1, for k = 3 it is 3.
    for (factor, lag) in [(1, 0), (2, 1), (3, 3)] {
        let rule = format!("(n, c) -> (n - t, {factor} * t) for t in 1..=c; start n -> (n, n - 1)");
        let law = theorem_law(&Ruleset::parse(&rule).unwrap(), &Budget::small()).unwrap();
        let Form::Recurrence(form) = law.form else { panic!("{rule}: another form") };
        assert_eq!(form.coefficients.len(), lag + 1, "{rule}");
    }
    let all_at_first = "(n, c) -> (n - t, 2 * t) for t in 1..=min(n, c); start n -> (n, n)";
    assert_eq!(proved_by(all_at_first), None);
}

#[test]
fn lists_of_any_length_are_decided_by_theorems() {
    let laws = [
        ("staircase", "staircase", Claim::Grundy),
        ("harlequin", "selective", Claim::Outcome),
        ("candy_piles", "diagonal", Claim::Outcome),
        ("cutting_trees", "colon", Claim::Grundy),
    ];
    for (name, method, claim) in laws {
        let rules = rulesets::named(name).unwrap();
        let theorem = theorem_on_lists(rules.as_ref(), &Budget::small()).unwrap_or_else(|| panic!("{name}"));
        assert_eq!((theorem.proved.method(), theorem.law.claim()), (method, claim), "{name}");
        assert!(!theorem.law.words().chinese.is_empty() && !theorem.proved.explanation().chinese.is_empty());
    }
    assert!(theorem_on_lists(rulesets::named("decrementing").unwrap().as_ref(), &Budget::small()).is_none());
}

#[test]
fn laws_of_lists_reach_lists_that_nobody_could_play_through() {
    assert_eq!(ListLaw::OddPlaces.value(&[5, u64::MAX, 3]), Some(6));
    assert_eq!(ListLaw::Columns(3).is_loss(&[u64::MAX; 6]), Some(true));
    assert_eq!(ListLaw::Columns(3).is_loss(&[u64::MAX; 7]), Some(false));
    let path: Vec<u64> = (1..=5000).collect();
    assert_eq!(ListLaw::Stalks.value(&path), Some(5000));
    assert_eq!(ListLaw::Stalks.value(&[1, 9]), None);
    assert_eq!(ListLaw::EvenArms.is_loss(&[]), None);
    assert_eq!(ListLaw::EvenArms.is_loss(&[1_000_001, 1]), Some(false));
}

/// The nested brackets of a tree, its branches in order: the same for trees that are the same but for numbering.
fn shape(parents: &[u64], vertex: u64) -> String {
    let children = (2..).zip(parents).filter(|(_, parent)| **parent == vertex);
    let mut branches: Vec<String> = children.map(|(child, _)| shape(parents, child)).collect();
    branches.sort_unstable();
    format!("({})", branches.concat())
}

#[test]
fn both_meanings_of_lists_give_the_same_options() {
    for name in ["staircase", "harlequin", "candy_piles", "cutting_trees"] {
        let rules = rulesets::named(name).unwrap();
        for index in 0..4u64.pow(4) {
            let list: Vec<u64> = (0..4).map(|place| index / 4u64.pow(place) % 4).collect();
            let list: Vec<u64> = list.into_iter().take_while(|&number| number > 0).collect();
            if !rules.contains(&Position::new(&list)) || list.is_empty() {
                continue;
            }
            let told =
                |list: &[u64]| if name == "cutting_trees" { shape(list, 1) } else { format!("{list:?}") };
            let ours = rules.options(&Position::new(&list), &mut Meter::of(1 << 20)).unwrap();
            let coordinates =
                |option: &Vec<Position>| option.first().map_or(vec![], |one| one.coordinates.to_vec());
            let mut ours: Vec<String> = ours.iter().map(|option| told(&coordinates(option))).collect();
            let theirs = options(&rules.canonical(), "", &list, &CheckBudget::default()).unwrap();
            let mut theirs: Vec<String> = theirs.iter().map(|option| told(&option[0].1)).collect();
            for told in [&mut ours, &mut theirs] {
                told.sort_unstable();
                told.dedup();
            }
            assert_eq!(ours, theirs, "{name} at {list:?}");
        }
    }
}

#[test]
fn a_product_has_the_nim_product_of_its_factors() {
    for rule in [
        "(x -> 0..x) * (x -> 0..x)",
        "(take 1..=3) * (y -> 0..y)",
        "(take {1, 3, 4}) * (take 1..=2)",
        "(take {1, 2}) * (x -> x - 1 | x - 3)",
        "(x -> 0..x) * (take 1..=2) * (take 1..=3)",
        "(x -> [] | a for a in 0..x) * (take 1..=2)",
    ] {
        assert_eq!(proved_by(rule).as_deref(), Some("tartan"), "{rule}");
    }
    // One component is missing.
    assert_eq!(
        proved_by("(x, y) -> [(x - k, y), (x, y - j)] for k in 1..=3 for j in 1..=2").as_deref(),
        None
    );
}

#[test]
fn a_claim_in_nimbers_is_proved_of_a_product_and_refuted_by_a_position() {
    let product = Ruleset::parse("(take 1..=3) * (y -> 0..y)").unwrap();
    let decided = |claim: &str| refute(&product, claim, &[], &NoNames, &Budget::small()).unwrap();
    for claim in ["g = nim_product(x mod 4, y)", "g = (x mod 4) ⊗ y"] {
        assert!(
            matches!(decided(claim), Verdict::Proved(proofs) if proofs[0].method() == "tartan"),
            "{claim}"
        );
    }
    // True, and beyond the theorem as it stands.
    for claim in ["g = nim_product(y, x mod 4)", "g = nim_product(nim_power(x mod 4, 1), y)"] {
        assert!(matches!(decided(claim), Verdict::Undecided(_)), "{claim}");
    }
    assert!(matches!(decided("g = x ⊗ y"), Verdict::Refuted(witness) if witness.coordinates == [4, 1]));
    for claim in
        ["g = 1 + nim_product(x, y)", "g = nim_product(x, y", "g = nim_power(x, y)", "g = nim_power(x)"]
    {
        let mistake = refute(&product, claim, &[], &NoNames, &Budget::small()).err();
        assert!(mistake.is_some_and(|mistake| mistake.help.is_some()), "{claim}");
    }
}
