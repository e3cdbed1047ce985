//! Games on lists of the catalogue, and the rulesets that are written in Rust, obey the laws that are published for them.

use std::collections::HashMap;

use grundy_rule::{Locale, Meter, Move, Position, Rules, Template, rulesets};

/// Grundy values by their definition, with memory.
struct Play<'a> {
    rules: &'a dyn Rules,
    values: HashMap<Position, u32>,
}

impl Play<'_> {
    fn value(&mut self, position: &Position) -> u32 {
        if let Some(&value) = self.values.get(position) {
            return value;
        }
        assert!(self.rules.contains(position), "{} is no position", self.rules.show(position));
        let options = self.rules.options(position, &mut Meter::of(1 << 30)).unwrap();
        let reached: Vec<u32> = options.iter().map(|option| self.sum(option)).collect();
        let value = (0..).find(|value| !reached.contains(value)).unwrap();
        self.values.insert(position.clone(), value);
        value
    }

    fn sum(&mut self, sum: &[Position]) -> u32 {
        sum.iter().fold(0, |xor, position| xor ^ self.value(position))
    }
}

fn check(name: &str, positions: impl Iterator<Item = Vec<u64>>, law: impl Fn(&[u64], u32) -> bool) {
    let rules = rulesets::named(name).unwrap_or_else(|| rules_of_page(name));
    let mut play = Play { rules: rules.as_ref(), values: HashMap::new() };
    for numbers in positions {
        let value = play.sum(&rules.parse_position(&format!("{numbers:?}")).unwrap());
        assert!(law(&numbers, value), "{name} errs on {numbers:?}: value {value}");
    }
}

/// The rules that the page of a game is written in.
fn rules_of_page(name: &str) -> Box<dyn Rules> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../grundy-catalogue/pages/games");
    let page = std::fs::read_to_string(format!("{folder}/{name}.md")).unwrap();
    let rule = page.split("```rule\n").nth(1).and_then(|rest| rest.split("\n```").next()).unwrap();
    Template::parse(rule).and_then(|template| template.open(&[])).unwrap()
}

/// All lists of this length with entries below the bound.
fn lists(length: u32, bound: u64) -> impl Iterator<Item = Vec<u64>> {
    (0..bound.pow(length))
        .map(move |number| (0..length).map(|place| number / bound.pow(place) % bound).collect())
}

#[test]
fn every_ruleset_is_found_by_its_name_and_shows_what_it_reads() {
    for name in rulesets::NAMES {
        let rules = rulesets::named(name).unwrap();
        assert!(!rules.canonical().is_empty());
        let text = if name == "tokens_on_a_digraph" { "2: 1>0, 2>0, 2>1" } else { "[1]" };
        let position = rules.parse_position(text).unwrap();
        assert_eq!(rules.show(&position[0]), text);
        let mistake = rules.parse_position("1, two").unwrap_err();
        assert!(mistake.span.is_some() && mistake.help.is_some(), "{name}");
    }
    assert!(rulesets::named("nim").is_none());
}

#[test]
fn staircase_is_nim_on_the_odd_stairs() {
    // Winning Ways, chapter 3; AcWing 892.
    check("staircase", lists(3, 4), |stairs, value| {
        value as u64 == stairs.iter().step_by(2).fold(0, |xor, n| xor ^ n)
    });
    check("staircase", lists(4, 3), |stairs, value| {
        value as u64 == stairs.iter().step_by(2).fold(0, |xor, n| xor ^ n)
    });
}

#[test]
fn candy_piles_are_decided_on_the_diagonal() {
    // AtCoder AGC 002 E, editorial.
    let first_wins = |heaps: &[u64]| {
        let mut heaps = heaps.to_vec();
        heaps.sort_unstable_by(|left, right| right.cmp(left));
        let cell =
            (0..heaps.len()).take_while(|&i| i + 1 < heaps.len() && heaps[i + 1] > i as u64 + 1).count();
        let above = heaps[cell] - cell as u64 - 1;
        let right = heaps.iter().skip(cell + 1).filter(|&&heap| heap == cell as u64 + 1).count() as u64;
        above % 2 == 1 || right % 2 == 1
    };
    let positions = lists(4, 5).filter(|heaps| heaps.iter().all(|&heap| heap > 0));
    check("candy_piles", positions, |heaps, value| (value != 0) == first_wins(heaps));
}

#[test]
fn harlequin_is_lost_when_all_heaps_are_even() {
    // AtCoder CADDi 2018 D, editorial.
    check("harlequin", lists(4, 4), |heaps, value| (value != 0) == heaps.iter().any(|heap| heap % 2 == 1));
}

#[test]
fn decrementing_follows_the_parity_of_the_evens() {
    // AtCoder AGC 010 D, editorial.
    fn first_wins(numbers: &[u64]) -> bool {
        let evens = numbers.iter().filter(|&&number| number % 2 == 0).count();
        if evens % 2 == 1 {
            return true;
        }
        let odd: Vec<usize> = (0..numbers.len()).filter(|&place| numbers[place] % 2 == 1).collect();
        if odd.len() != 1 || numbers[odd[0]] == 1 {
            return false;
        }
        let mut lower = numbers.to_vec();
        lower[odd[0]] -= 1;
        let divisor = lower.iter().fold(0, |divisor, &number| common(divisor, number));
        !first_wins(&lower.iter().map(|number| number / divisor).collect::<Vec<u64>>())
    }
    let positions = lists(3, 9).filter(|numbers| {
        numbers.iter().all(|&number| number > 0)
            && numbers.iter().fold(0, |divisor, &number| common(divisor, number)) == 1
    });
    check("decrementing", positions, |numbers, value| (value != 0) == first_wins(numbers));
}

fn common(left: u64, right: u64) -> u64 {
    if right == 0 { left } else { common(right, left % right) }
}

#[test]
fn a_tree_has_the_xor_of_its_branches_lengthened_by_one() {
    // The colon principle, Winning Ways, chapter 7.
    fn value(parents: &[u64], vertex: u64) -> u32 {
        let children = (2..).zip(parents).filter(|(_, parent)| **parent == vertex);
        children.fold(0, |xor, (child, _)| xor ^ (value(parents, child) + 1))
    }
    let trees = lists(7, 7)
        .filter(|parents| (1..).zip(parents).all(|(place, &parent)| 1 <= parent && parent <= place));
    check("cutting_trees", trees, |parents, found| found == value(parents, 1));
    // Parents may also have larger numbers than their children.
    check("cutting_trees", [vec![3, 1]].into_iter(), |_, found| found == 2);
    assert!(
        rulesets::named("cutting_trees").unwrap().parse_position("[2, 1]").is_err(),
        "vertex 2 is its own parent"
    );
}

#[test]
fn tokens_on_a_path_of_arrows_have_the_value_of_its_parity() {
    let rules = rulesets::named("tokens_on_a_digraph").unwrap();
    let mut play = Play { rules: rules.as_ref(), values: HashMap::new() };
    let tokens = rules.parse_position("5 4 2: 5>4, 4>3, 3>2, 2>1").unwrap();
    let values: Vec<u32> = tokens.iter().map(|token| play.value(token)).collect();
    assert_eq!(values, [0, 1, 1]);
}

#[test]
fn moves_are_said_in_the_words_of_the_game() {
    for (name, from, to, english, chinese) in [
        ("cutting_trees", "[1, 2]", "[1]", "cut [1, 2] down to [1]", "把 [1, 2] 砍成 [1]"),
        ("tokens_on_a_digraph", "2: 2>1", "1: 2>1", "move the token from 2 to 1", "把棋子从 2 移到 1"),
    ] {
        let rules = rulesets::named(name).unwrap();
        let from = rules.parse_position(from).unwrap().remove(0);
        let chosen = Move { from, to: rules.parse_position(to).unwrap() };
        let options = rules.options(&chosen.from, &mut Meter::of(10_000)).unwrap();
        assert!(options.contains(&chosen.to), "{name}: {english}");
        assert_eq!(rules.describe(&chosen, Locale::English), english);
        assert_eq!(rules.describe(&chosen, Locale::Chinese), chinese);
    }
}
