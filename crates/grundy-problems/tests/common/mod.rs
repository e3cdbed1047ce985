//! What the comparisons of solvers with brute force share: frames for tests, rules from pages, numbers by chance.
#![allow(dead_code, reason = "each test file uses its own part of this one")]

use grundy_problems::{find, solve};
use grundy_rule::{Position, Rules, Ruleset, Template};
use grundy_table::engines::{Engine, reference::Reference};
use grundy_table::{Budget, Value, Values};

/// How a judge strings tests together.
#[derive(Clone, Copy)]
pub enum Frame {
    /// Their number stands first.
    Counted,
    /// A last row ends them.
    Until(&'static str),
    /// The end of the input ends them.
    ToEnd,
    /// One test is one input.
    Single,
}

/// A test and the answer that brute force gives.
pub type Case = (String, String);

/// Holds the solver against the cases, all in one input where the format allows it; names the first that differs.
/// `#` in an answer stands for the number of the test.
pub fn check(id: &str, frame: Frame, cases: &[Case]) {
    assert!(!cases.is_empty(), "{id}: nothing to compare");
    if !matches!(frame, Frame::Single) && answer(id, &framed(frame, cases)) == expected(cases) {
        return;
    }
    for case in cases {
        let one = std::slice::from_ref(case);
        let input = framed(frame, one);
        assert_eq!(answer(id, &input), expected(one), "{id} on {input:?}");
    }
    assert!(matches!(frame, Frame::Single), "{id}: each test is right, but not all in one input");
}

fn framed(frame: Frame, cases: &[Case]) -> String {
    let tests: Vec<&str> = cases.iter().map(|case| case.0.as_str()).collect();
    let tests = tests.join("\n");
    match frame {
        Frame::Counted => format!("{}\n{tests}\n", cases.len()),
        Frame::Until(last) => format!("{tests}\n{last}\n"),
        Frame::ToEnd | Frame::Single => tests + "\n",
    }
}

fn expected(cases: &[Case]) -> String {
    let numbered = cases.iter().enumerate();
    numbered.map(|(index, case)| case.1.replace('#', &(index + 1).to_string()) + "\n").collect()
}

/// What the solver prints, or its complaint.
pub fn answer(id: &str, input: &str) -> String {
    match solve(id, input.as_bytes()).unwrap_or_else(|| panic!("{id} is not listed")) {
        Ok(answer) => String::from_utf8_lossy(&answer).into_owned(),
        Err(malformed) => malformed.to_string(),
    }
}

/// The ruleset that the page of the problem gives, with its parameters set.
pub fn rule_of(id: &str, parameters: &[(&str, i128)]) -> Ruleset {
    let page = find(id).unwrap_or_else(|| panic!("{id} is not listed")).page();
    let text = page.rule().unwrap_or_else(|| panic!("{id} has no rule"));
    let template =
        Template::parse(text.trim()).unwrap_or_else(|error| panic!("{id}: {}", error.message.english));
    template.with(parameters).unwrap_or_else(|error| panic!("{id}: {}", error.message.english))
}

/// The Grundy values of `0..limit` by the definition run as written.
pub fn table_of(id: &str, parameters: &[(&str, i128)], limit: u64) -> Vec<u32> {
    let rules = rule_of(id, parameters);
    let filled =
        Reference.fill(&rules, limit, &Budget::small()).unwrap_or_else(|halt| panic!("{id}: {halt:?}"));
    filled.table.values().unwrap_or_else(|| panic!("{id} has positions without a value"))
}

/// The value of one position; a threat has none.
pub fn nimber(values: &mut Values<'_>, coordinates: &[u64]) -> Option<u32> {
    match values.of(&Position::new(coordinates)) {
        Ok(Value::Nimber(value)) => Some(value),
        Ok(_) => None,
        Err(halt) => panic!("{coordinates:?}: {halt:?}"),
    }
}

/// Whether the player to move wins a position that the user writes.
pub fn mover_wins(rules: &dyn Rules, position: &str) -> bool {
    let sum = rules
        .parse_position(position)
        .unwrap_or_else(|error| panic!("{position}: {}", error.message.english));
    match Values::new(rules, Budget::small()).of_sum(&sum) {
        Ok(Value::Nimber(value)) => value != 0,
        other => panic!("{position}: {other:?}"),
    }
}

/// All lists of the length with members in `from..=to`.
pub fn lists(length: usize, from: u64, to: u64) -> Vec<Vec<u64>> {
    let mut lists = vec![Vec::new()];
    for _ in 0..length {
        lists = lists
            .iter()
            .flat_map(|list| (from..=to).map(move |next| [list.as_slice(), &[next]].concat()))
            .collect();
    }
    lists
}

/// All lists of the lengths with members in `from..=to`.
pub fn lists_of(lengths: std::ops::RangeInclusive<usize>, from: u64, to: u64) -> Vec<Vec<u64>> {
    lengths.flat_map(|length| lists(length, from, to)).collect()
}

/// Numbers with blanks between them.
pub fn spaced(numbers: &[u64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
    numbers.join(" ")
}

/// The xor of the values of the heaps.
pub fn nim_sum(table: &[u32], heaps: &[u64]) -> u32 {
    heaps.iter().fold(0, |sum, &heap| sum ^ table[heap as usize])
}

/// One of two words.
pub fn pick(condition: bool, if_true: &str, if_false: &str) -> String {
    if condition { if_true.into() } else { if_false.into() }
}

/// The parents of the vertices 2, 3, …, `count` in every tree in which parents have smaller numbers.
pub fn trees(count: usize) -> Vec<Vec<u64>> {
    let mut trees = vec![Vec::new()];
    for vertex in 2..=count as u64 {
        trees = trees
            .iter()
            .flat_map(|tree| (1..vertex).map(move |parent| [tree.as_slice(), &[parent]].concat()))
            .collect();
    }
    trees
}

/// The edges of such a tree.
pub fn edges(parents: &[u64]) -> Vec<(usize, usize)> {
    parents.iter().enumerate().map(|(place, &parent)| (parent as usize - 1, place + 1)).collect()
}

/// The least number that is not in the list.
pub fn mex(values: &[u32]) -> u32 {
    (0..).find(|value| !values.contains(value)).unwrap_or(0)
}

/// Numbers by chance, the same in every run (Marsaglia's xorshift).
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(seed | 1)
    }

    /// A number in `from..=to`.
    pub fn number(&mut self, from: u64, to: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        from + self.0 % (to - from + 1)
    }

    /// A list of a length and with members by chance.
    pub fn list(&mut self, length: u64, from: u64, to: u64) -> Vec<u64> {
        (0..length).map(|_| self.number(from, to)).collect()
    }

    /// A list with one of the first `length + 1` lengths.
    pub fn shorter_list(&mut self, length: u64, from: u64, to: u64) -> Vec<u64> {
        let length = self.number(1, length);
        self.list(length, from, to)
    }
}
