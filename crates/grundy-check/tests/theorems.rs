//! Certificates of theorems, written by hand, and the laws that they state against values from the definition.
//!
//! Sources: Moore 1910 (columns), Sprague 1937 (stairs), Winning Ways chapter 7 (trees), Smith 1966 (selective compounds),
//! Schwenk 1970 (takes of at most k times the last), AtCoder AGC 002 E (diagrams).

use grundy_check::{Budget, Verdict, check, options};
use std::collections::HashMap;

const MOORE: &str = "(x, y, z) -> (x - i, y - j, z - k) for i in 0..=x for j in 0..=y for k in 0..=z \
                     if i + j + k > 0 and (i == 0 or j == 0 or k == 0)";
const STAIRS: &str = "(a, b, c) -> (a - k, b, c) for k in 1.. | (a + k, b - k, c) for k in 1.. | (a, b + k, c - k) for k in 1..";
const TAKES: &str = "(n, c) -> (n - t, 3 * t) for t in 1..=min(n, c); start n -> (n, n - 1)";
const TWO_HEAPS: &str = "(x, y) -> (x - k, y) for k in 1..=3 | (x, y - k) for k in {1, 2}";
const COLUMNS: &str = r#"{"kind": "outcome", "play": "normal", "law": {"columns": 3}}"#;
const LOSSES: &str =
    r#"{"kind": "start", "play": "normal", "early": [1, 2], "seed": [3, 4, 6, 8], "lag": 3}"#;

fn certificate(rule: &str, claim: &str, method: &str, proof: &str) -> String {
    let proof = if proof.is_empty() { String::new() } else { format!(", \"proof\": {proof}") };
    format!(
        "{{\"format\": \"grundy-certificate\", \"version\": 1, \"rule\": \"{rule}\", \"claim\": {claim}, \"method\": \"{method}\"{proof}}}"
    )
}

fn heap(rule: &str, period: u64) -> String {
    let claim = format!("{{\"kind\": \"periodic\", \"preperiod\": 0, \"period\": {period}, \"saltus\": 0}}");
    certificate(rule, &claim, "window", "")
}

fn sum(parts: &str, first: &str, second: &str) -> String {
    let claim = format!("{{\"kind\": \"sum\", \"parts\": {parts}}}");
    certificate(TWO_HEAPS, &claim, "sum", &format!("{{\"parts\": [{first}, {second}]}}"))
}

/// The first word of the reason why a certificate is rejected; nothing if it is accepted.
fn rejection(text: &str) -> Option<String> {
    match check(text, &Budget::default()) {
        Verdict::Accepted(_) => None,
        Verdict::Rejected { reason } => Some(reason),
    }
}

#[test]
fn theorems_are_accepted_for_rules_of_their_kind() {
    let (x, y) = ("x -> x - k for k in 1..=3", "y -> y - k for k in {1, 2}");
    let one = heap("x -> x - 1", 2);
    let certificates = [
        certificate(MOORE, COLUMNS, "moore", ""),
        certificate("lists of x -> x - k for k in 1..; move in at most 2", COLUMNS, "moore", ""),
        certificate(
            STAIRS,
            r#"{"kind": "grundy", "law": {"xor": [0, 2]}}"#,
            "staircase",
            r#"{"order": [0, 1, 2]}"#,
        ),
        certificate(TAKES, LOSSES, "schwenk", r#"{"factor": 3}"#),
        sum("[[0], [1]]", &heap(x, 4), &heap(y, 3)),
        certificate(
            "lists of x -> x - 1; move in any",
            r#"{"kind": "every"}"#,
            "selective",
            &format!("{{\"part\": {one}}}"),
        ),
    ];
    for text in certificates {
        assert_eq!(rejection(&text), None, "{text}");
    }
}

#[test]
fn other_rules_and_other_laws_are_rejected() {
    let (x, y) = ("x -> x - k for k in 1..=3", "y -> y - k for k in {1, 2}");
    let order = r#"{"order": [0, 1, 2]}"#;
    let stairs = r#"{"kind": "grundy", "law": {"xor": [0, 2]}}"#;
    let cases = [
        (certificate(&MOORE.replace("0..=y", "0..=1"), COLUMNS, "moore", ""), "allows less"),
        (certificate(&MOORE.replace("if i + j", "if i + j + 1"), COLUMNS, "moore", ""), "allows more"),
        (certificate(MOORE, &COLUMNS.replace('3', "4"), "moore", ""), "allows less"),
        (certificate(MOORE, &COLUMNS.replace('3', "2"), "moore", ""), "allows more"),
        (certificate(&format!("{MOORE}; domain x >= 1"), COLUMNS, "moore", ""), "no domain"),
        (
            certificate("lists of x -> x - k for k in 1..=3; move in at most 2", COLUMNS, "moore", ""),
            "allows less",
        ),
        (certificate("lists of x -> x - k for k in 1..; move in at most 3", COLUMNS, "moore", ""), "modulus"),
        (certificate(STAIRS, stairs, "staircase", r#"{"order": [2, 1, 0]}"#), "allows"),
        (certificate(STAIRS, &stairs.replace("[0, 2]", "[0, 1]"), "staircase", order), "the odd stairs"),
        (certificate(&STAIRS.replace("b + k", "b"), stairs, "staircase", order), "allows"),
        (certificate(TAKES, LOSSES, "schwenk", r#"{"factor": 2}"#), "allows"),
        (certificate(TAKES, &LOSSES.replace("8]", "9]"), "schwenk", r#"{"factor": 3}"#), "the first losses"),
        (
            certificate(
                TAKES,
                &LOSSES
                    .replace("[1, 2]", "[1]")
                    .replace("[3, 4, 6, 8]", "[2, 3, 4]")
                    .replace("\"lag\": 3", "\"lag\": 2"),
                "schwenk",
                r#"{"factor": 3}"#,
            ),
            "recurrence",
        ),
        (certificate(&TAKES.replace("n - 1", "n"), LOSSES, "schwenk", r#"{"factor": 3}"#), "allows"),
        (sum("[[0], [1]]", &heap(x, 4), &heap(x, 4)), "the rule of a part"),
        (sum("[[1], [0]]", &heap(x, 4), &heap(y, 3)), "the rule of a part"),
        (sum("[[0], [1]]", &heap(x, 4), &heap(y, 4)), "differ"),
        (sum("[[0, 1], [1]]", &heap(x, 4), &heap(y, 3)), "each once"),
        (
            certificate(
                "lists of x -> x - 1; move in any",
                r#"{"kind": "every"}"#,
                "selective",
                &format!("{{\"part\": {}}}", heap(x, 4)),
            ),
            "another rule",
        ),
        (
            certificate(
                "lists; carry any number to the place before",
                r#"{"kind": "outcome", "play": "normal", "law": {"arms": "even"}}"#,
                "diagonal",
                "",
            ),
            "diagrams",
        ),
        (
            certificate(
                "trees; cut an edge",
                r#"{"kind": "grundy", "law": {"places": "odd"}}"#,
                "staircase",
                "",
            ),
            "stairs",
        ),
        (
            certificate(
                "trees; cut an edge",
                r#"{"kind": "periodic", "preperiod": 0, "period": 1, "saltus": 0}"#,
                "window",
                "",
            ),
            "not known here",
        ),
    ];
    for (text, expected) in cases {
        let reason = rejection(&text).unwrap_or_else(|| panic!("accepted: {text}"));
        assert!(reason.contains(expected), "{reason}: {text}");
    }
}

/// Values of lists from the definition, by this crate's meaning of the moves.
struct Definition {
    rule: &'static str,
    known: HashMap<Vec<u64>, u64>,
}

impl Definition {
    fn value(&mut self, list: &[u64]) -> u64 {
        if let Some(value) = self.known.get(list) {
            return *value;
        }
        let options = options(self.rule, "", list, &Budget::default()).unwrap();
        let reached: Vec<u64> = options.iter().map(|option| self.value(&option[0].1)).collect();
        let value = (0..).find(|value| !reached.contains(value)).unwrap();
        self.known.insert(list.to_vec(), value);
        value
    }
}

fn lists(length: u32, limit: u64) -> Vec<Vec<u64>> {
    let list = |index: u64| (0..length).map(|place| index / limit.pow(place) % limit).collect();
    (0..limit.pow(length)).map(list).collect()
}

fn descending(lists: Vec<Vec<u64>>) -> Vec<Vec<u64>> {
    lists
        .into_iter()
        .filter(|list| list.windows(2).all(|pair| pair[0] >= pair[1]) && !list.contains(&0))
        .collect()
}

fn agrees(rule: &'static str, lists: Vec<Vec<u64>>, law: impl Fn(&[u64], u64) -> bool) {
    let mut definition = Definition { rule, known: HashMap::new() };
    for list in lists {
        let value = definition.value(&list);
        assert!(law(&list, value), "{rule}: {list:?} has value {value}");
    }
}

#[test]
fn the_laws_of_lists_agree_with_the_definition() {
    let stairs = lists(3, 4).into_iter().filter(|list| list[2] > 0).collect();
    agrees("lists; carry any number to the place before", stairs, |list, value| value == list[0] ^ list[2]);
    let rising = lists(4, 7).into_iter().filter(|list| list.windows(2).all(|pair| pair[0] < pair[1]));
    agrees("rising lists; lower one number", rising.collect(), |list, value| {
        value == (list[3] - list[2] - 1) ^ (list[1] - list[0] - 1)
    });
    let columns = |list: &[u64]| {
        (0..4).all(|place| list.iter().filter(|heap| *heap >> place & 1 == 1).count() % 3 == 0)
    };
    let heaps = descending(lists(4, 5));
    agrees("lists of x -> x - k for k in 1..; move in at most 2", heaps, |list, value| {
        (value == 0) == columns(list)
    });
    let even = |list: &[u64]| list.iter().all(|heap| heap % 2 == 0);
    agrees("lists of x -> x - 1; move in any", descending(lists(3, 6)), |list, value| {
        (value == 0) == even(list)
    });
    let arms = |list: &[u64]| {
        let last = (0..list.len()).rev().find(|&place| list[place] > place as u64).unwrap();
        let column = list[last + 1..].iter().filter(|row| **row > last as u64).count();
        (list[last] as usize - last - 1).is_multiple_of(2) && column.is_multiple_of(2)
    };
    agrees(
        "lists; drop the greatest or lower all by 1; not empty",
        descending(lists(4, 6)),
        |list, value| (value == 0) == arms(list),
    );
    let trees = lists(5, 6)
        .into_iter()
        .filter(|list| (1..).zip(list).all(|(most, parent)| (1..=most).contains(parent)));
    agrees("trees; cut an edge", trees.collect(), |parents, value| {
        let mut values = [0u64; 6];
        for vertex in (1..=parents.len()).rev() {
            values[parents[vertex - 1] as usize - 1] ^= values[vertex] + 1;
        }
        value == values[0]
    });
}

#[test]
fn the_losses_of_takes_agree_with_the_definition() {
    // OEIS A003411: the losses for k = 3.
    let expected = [1u64, 2, 3, 4, 6, 8, 11, 15, 21, 29, 40, 55];
    let mut known: HashMap<(u64, u64), bool> = HashMap::new();
    for n in 0..56 {
        for limit in 0..=n {
            let lost = (1..=limit).all(|t| !known[&(n - t, (3 * t).min(n - t))]);
            known.insert((n, limit), lost);
        }
    }
    let lost: Vec<u64> = (1..56).filter(|&n| known[&(n, n - 1)]).collect();
    assert_eq!(lost, expected);
}

/// CUT {1, 4}: a heap is cut once or four times. The games CUT {1, 2c} are those of arXiv 2203.02457.
#[test]
fn heaps_cut_into_two_or_five_grow_by_8_in_every_24() {
    let rule = "x -> [a, x - a] for a in 1..x | [a, b, c, d, x - a - b - c - d] for a in 1..x for b in 1..x - a \
                for c in 1..x - a - b for d in 1..x - a - b - c";
    let text = |period: u64, saltus: u64, heaps: u64, low: u64| {
        let claim = format!(
            "{{\"kind\": \"periodic\", \"preperiod\": 1, \"period\": {period}, \"saltus\": {saltus}}}"
        );
        certificate(rule, &claim, "arithmetic", &format!("{{\"heaps\": {heaps}, \"low\": {low}}}"))
    };
    assert_eq!(rejection(&text(24, 8, 107, 16)), None);
    for (period, saltus, heaps, low) in [
        (24, 8, 48, 16),
        (24, 8, 107, 8),
        (24, 8, 107, 0),
        (24, 4, 107, 16),
        (12, 4, 107, 16),
        (48, 16, 200, 32),
    ] {
        let text = text(period, saltus, heaps, low);
        assert!(rejection(&text).is_some(), "{text}");
    }
}
