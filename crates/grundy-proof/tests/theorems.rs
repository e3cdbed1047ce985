//! Rules that are recognised as those of a theorem, however they are written; and games on lists of any length.

use grundy_check::{Budget as CheckBudget, options};
use grundy_law::{Claim, Form};
use grundy_proof::{ListLaw, Verdict, prove, refute, theorem_law, theorem_on_lists};
use grundy_rule::{Meter, NoNames, Position, Rules, Ruleset, Template, rulesets};
use grundy_table::{Budget, Values, fill};

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

/// The rules of a game on lists or trees: those of its page, or written in Rust.
fn rules_of(name: &str) -> Box<dyn Rules> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../grundy-catalogue/pages/games");
    rulesets::named(name).unwrap_or_else(|| {
        let page = std::fs::read_to_string(format!("{folder}/{name}.md")).unwrap();
        let rule = page.split("```rule\n").nth(1).and_then(|rest| rest.split("\n```").next()).unwrap();
        on_lists(rule)
    })
}

fn on_lists(rule: &str) -> Box<dyn Rules> {
    let opened = Template::parse(rule).and_then(|template| template.open(&[]));
    opened.unwrap_or_else(|mistake| panic!("{rule}: {mistake}"))
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
        let rules = rules_of(name);
        let theorem = theorem_on_lists(rules.as_ref(), &Budget::small()).unwrap_or_else(|| panic!("{name}"));
        assert_eq!((theorem.proved.method(), theorem.law.claim()), (method, claim), "{name}");
        assert!(!theorem.law.words().chinese.is_empty() && !theorem.proved.explanation().chinese.is_empty());
    }
    assert!(theorem_on_lists(rules_of("decrementing").as_ref(), &Budget::small()).is_none());
}

#[test]
fn laws_of_lists_reach_lists_that_nobody_could_play_through() {
    assert_eq!(ListLaw::OddPlaces.value(&[5, u64::MAX, 3]), Some(6));
    let nim = theorem_on_lists(on_lists(ON_LISTS[9]).as_ref(), &Budget::small()).unwrap();
    assert_eq!(nim.law.value(&[u64::MAX >> 1, 5, u64::MAX >> 1]), Some(5));
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

/// A list without what makes no difference to the moves of its line.
fn bare(line: &str, list: &[u64]) -> Vec<u64> {
    let mut list = list.to_vec();
    if line.starts_with("lists; carry") {
        while list.last() == Some(&0) {
            list.pop();
        }
    } else {
        list.retain(|number| *number > 0);
        list.sort_unstable_by(|left, right| right.cmp(left));
    }
    list
}

#[test]
fn both_meanings_of_trees_give_the_same_options() {
    let rules = rules_of("cutting_trees");
    for index in 0..4u64.pow(4) {
        let list: Vec<u64> = (0..4).map(|place| index / 4u64.pow(place) % 4).collect();
        let list: Vec<u64> = list.into_iter().take_while(|&number| number > 0).collect();
        if !rules.contains(&Position::new(&list)) || list.is_empty() {
            continue;
        }
        let ours = rules.options(&Position::new(&list), &mut Meter::of(1 << 20)).unwrap();
        let coordinates =
            |option: &Vec<Position>| option.first().map_or(vec![], |one| one.coordinates.to_vec());
        let mut ours: Vec<String> = ours.iter().map(|option| shape(&coordinates(option), 1)).collect();
        let theirs = options(&rules.canonical(), "", &list, &CheckBudget::default()).unwrap();
        let mut theirs: Vec<String> = theirs.iter().map(|option| shape(&option[0].1, 1)).collect();
        for told in [&mut ours, &mut theirs] {
            told.sort_unstable();
            told.dedup();
        }
        assert_eq!(ours, theirs, "trees at {list:?}");
    }
}

/// Rules of the language on lists for which theorems hold, as people write them.
const ON_LISTS: [&str; 12] = [
    "a[] -> a[i := a[i]-k, i-1 := a[i-1]+k] for i in 1..len(a) for k in 1.. | a[0 := a[0]-k] for k in 1..",
    "a[] -> a[0 := a[0]-k] for k in 1..=a[0] | a[i+1 := a[i+1]-k, i := a[i]+k] for i in 0..len(a)-1 for k in 1..",
    "a{} -> a[..len(a)-1] if sum(a) > max(a) | a[i := a[i]-1 for i in 0..len(a) if a[i] > 0] if max(a) > 1",
    "a{} -> a[i := max(a[i]-1, 0) for i in 0..len(a)] if max(a) > 1 | a[0..len(a)-1] if sum(a) > max(a)",
    "a{} -> a[i := a[i]-1 for i in S] for S in subsets(0..len(a)) if len(S) > 0",
    "a[] -> a[i := a[i]-2 for i in S] for S in subsets(0..len(a)) if len(S) >= 1",
    "a[] -> b for b in below(a)",
    "a{} -> b for b in below(a)",
    "a[] -> b for b in below(a) if count(b[i] != a[i] for i in 0..len(a)) <= 2",
    "a[] -> a[i := a[i]-k] for i in 0..len(a) for k in 1..",
    "a{} -> a[i := a[i]-k] for i in 0..len(a) for k in {1, 3, 4}",
    "a[] -> a[i := a[i]-1] | a[i := a[i]/2] for i in 0..len(a) if a[i] > 0",
];

#[test]
fn both_meanings_of_lists_give_the_same_options() {
    for rule in ON_LISTS {
        let rules = on_lists(rule);
        let rules: &dyn Rules = rules.as_ref();
        let line = rules.vouched_text().unwrap_or_else(|| panic!("{rule} has no line"));
        for index in 1..4u64.pow(4) {
            let list: Vec<u64> = (0..4).map(|place| index / 4u64.pow(place) % 4).collect();
            let read = rules.parse_position(&format!("{list:?}")).unwrap();
            let ours = rules.options(&read[0], &mut Meter::of(1 << 20)).unwrap();
            let mut ours: Vec<Vec<u64>> =
                ours.iter().map(|option| bare(&line, &option[0].coordinates)).collect();
            ours.sort_unstable();
            ours.dedup();
            let theirs = options(&line, "", &bare(&line, &list), &CheckBudget::default()).unwrap();
            let theirs: Vec<Vec<u64>> = theirs.iter().map(|option| option[0].1.clone()).collect();
            assert_eq!(ours, theirs, "{rule} at {list:?}");
        }
    }
}

#[test]
fn theorems_decide_lists_as_brute_force_does() {
    for rule in ON_LISTS {
        let rules = on_lists(rule);
        let theorem = theorem_on_lists(rules.as_ref(), &Budget::small()).unwrap_or_else(|| panic!("{rule}"));
        let mut values = Values::new(rules.as_ref(), Budget::small());
        for index in 1..4u64.pow(4) {
            let list: Vec<u64> = (0..4).map(|place| index / 4u64.pow(place) % 4).collect();
            let sum = rules.parse_position(&format!("{list:?}")).unwrap();
            let value = values.of_sum(&sum).unwrap().nimber().unwrap();
            if let Some(claimed) = theorem.law.value(&list) {
                assert_eq!(claimed, u64::from(value), "{rule} at {list:?}");
            }
            assert_eq!(theorem.law.is_loss(&list), Some(value == 0), "{rule} at {list:?}");
        }
    }
}

/// Coins on a strip that keep their order, in the spellings that the program knows.
#[test]
fn lists_that_rise_have_the_moves_and_values_of_their_line() {
    for rule in [
        "a[] -> a[i := a[i]-k] for k in 1.. if i == 0 or a[i]-k > a[i-1]",
        "a[] -> a[i := a[i]-k] for k in 1..; domain all(a[i-1] < a[i] for i in 1..len(a))",
        "a[] -> a[i := v] for i in 0..len(a) for v in 0..a[i] if i == 0 or v > a[i-1]",
    ] {
        let rules = on_lists(rule);
        let rules: &dyn Rules = rules.as_ref();
        let line = rules.vouched_text().unwrap_or_else(|| panic!("{rule} has no line"));
        let law = theorem_on_lists(rules, &Budget::small()).unwrap_or_else(|| panic!("{rule}")).law;
        let mut values = Values::new(rules, Budget::small());
        for chosen in 1..1_u64 << 7 {
            let list: Vec<u64> = (0..7).filter(|place| chosen >> place & 1 == 1).collect();
            let position = &rules.parse_position(&format!("{list:?}")).unwrap()[0];
            let ours = rules.options(position, &mut Meter::of(1 << 20)).unwrap();
            let mut ours: Vec<Vec<u64>> = ours.iter().map(|option| option[0].coordinates.to_vec()).collect();
            ours.sort_unstable();
            ours.dedup();
            let theirs = options(&line, "", &list, &CheckBudget::default()).unwrap();
            let theirs: Vec<Vec<u64>> = theirs.iter().map(|option| option[0].1.clone()).collect();
            assert_eq!(ours, theirs, "{rule} at {list:?}");
            let value = values.of(position).unwrap().nimber().map(u64::from);
            assert_eq!(law.value(&list), value, "{rule} at {list:?}");
        }
        assert_eq!(law.value(&[5, 3]), None, "the law says nothing of lists that do not rise");
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
