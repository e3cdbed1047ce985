//! The games that the theory proves come out proved, each by its method; the list is in `tests/data/proved_games.txt`.

use grundy::law::{LawRequest, law, row_law};
use grundy::open::open;
use grundy::standing::Firmness as Standing;
use grundy::table::Budget;

/// One line of the list.
struct Game {
    method: &'static str,
    claim: &'static str,
    rule: &'static str,
    fixed: Option<u64>,
}

fn games(cost: &str) -> Vec<Game> {
    let lines = include_str!("../../../tests/data/proved_games.txt").lines();
    let games = lines.filter(|line| !line.starts_with('#')).filter_map(|line| {
        let mut words = line.split_whitespace();
        let (method, claim) = (words.next()?, words.next()?);
        let kind = words.next().filter(|kind| *kind == cost)?;
        let rule = line.split_once(kind)?.1.trim();
        let (rule, fixed) = match rule.split_once(" @ y=") {
            Some((rule, value)) => (rule, value.parse().ok()),
            None => (rule, None),
        };
        Some(Game { method, claim, rule, fixed })
    });
    games.collect()
}

#[test]
fn the_games_of_the_theory_are_proved_each_by_its_method() {
    let games = games("quick");
    assert!(games.len() > 40);
    for Game { method, claim, rule, fixed } in games {
        let opened = open(rule, &[]).unwrap_or_else(|mistake| panic!("{rule}: {mistake}"));
        let rules = opened.rules.as_ref();
        let answer = match fixed {
            Some(value) => row_law(rules, 1, value, 200, &Budget::small()),
            None => law(rules, LawRequest { prove: true, ..LawRequest::default() }, &Budget::small()),
        };
        let answer = answer.unwrap_or_else(|halt| panic!("{rule}: {halt:?}"));
        let why = answer.undecided.as_ref().map(|text| text.english.as_str());
        assert_eq!(answer.standing, Standing::Proved, "{rule}: {why:?}");
        assert_eq!((answer.proofs[0].method(), answer.shown_claim().name()), (method, claim), "{rule}");
    }
}

#[test]
fn laws_beside_a_proved_one_are_proved_too() {
    for rule in ["king", "lieges(3)", "wythoff"] {
        let opened = open(rule, &[]).unwrap();
        let request = LawRequest { prove: true, ..LawRequest::default() };
        let answer = law(opened.rules.as_ref(), request, &Budget::small()).unwrap();
        let others = answer.others.iter().map(|other| other.standing());
        let standings: Vec<Standing> = others.chain(answer.rows.iter().map(|rows| rows.standing())).collect();
        assert!(!standings.is_empty(), "{rule}");
        assert!(standings.iter().all(|standing| *standing == Standing::Proved), "{rule}");
    }
}
