//! What was once said falsely: laws, claims and certificates, each with the place where the truth shows.

use grundy_adversary::attack::{judge_accepted, shown};
use grundy_adversary::claims::{Judged, judge};
use grundy_adversary::meaning;
use grundy_adversary::meaning::{Known, Position, Trouble, start};
use grundy_adversary::play::{Game, Worth};
use grundy_adversary::read::{read_cond, read_expr, read_rule};
use grundy_adversary::subject::{FULL, accepts, law_of, refute_of, solve_of};
use grundy_adversary::tally::Tally;
use grundy_adversary::tree::Rule;
use serde_json::{Value, json};

fn lines(text: &'static str) -> Vec<Vec<&'static str>> {
    let told = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    told.map(|line| line.split(" :: ").collect()).collect()
}

fn position(text: &str) -> Position {
    let numbers = text.trim_matches(['(', ')']).split(',').map(|number| number.trim().parse().unwrap());
    Position { tag: String::new(), at: numbers.collect() }
}

fn truth(rule: &Rule, position: &Position) -> Known<Worth> {
    let mut game = Game::new(rule, 40_000_000);
    match start(rule, position.at[0])? {
        Some(sum) => game.sum_worth(&sum),
        None => game.worth(position),
    }
}

fn cell(worth: &Known<Worth>) -> Value {
    match worth {
        Ok(Worth::Value(value)) => json!(value),
        Ok(Worth::Threat) => json!("inf"),
        _ => Value::Null,
    }
}

#[test]
fn laws_that_were_false_are_not_told_again() {
    let mut wrong = Vec::new();
    for line in lines(include_str!("../known/laws.txt")) {
        let [limit, at, text] = line[..] else { panic!("{line:?}") };
        let limit = limit.parse().ok().filter(|&limit: &u64| limit > 0);
        let rule = read_rule(text).unwrap();
        let Ok(document) = law_of(text, limit, at, FULL) else { continue };
        let proved = document.report["standing"] == "proved";
        for number in at.split(',') {
            let actual = truth(&rule, &position(number));
            assert!(
                !matches!(actual, Err(Trouble::TooMuch | Trouble::Unclear)),
                "{text} at {number}: {actual:?}"
            );
            let said = &document.report["at"][number];
            let lost = json!(if actual == Ok(Worth::Value(0)) { "P" } else { "N" });
            if proved && !said.is_null() && *said != cell(&actual) && *said != lost {
                wrong.push(format!("{text}: law at {number} is {said}, true {actual:?}"));
            }
            let solved = solve_of(text, &[number.to_string()], false, FULL);
            if let (Ok(solved), Ok(actual)) = (solved, &actual)
                && solved["standing"] != "conjectured"
                && (solved["outcome"] == "previous") != (*actual == Worth::Value(0))
            {
                wrong.push(format!("{text}: solve {number} says {solved}, true {actual:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn claims_that_are_false_are_not_called_proved() {
    let mut wrong = Vec::new();
    for line in lines(include_str!("../known/claims.txt")) {
        let [text, claim, place] = line[..] else { panic!("{line:?}") };
        let rule = read_rule(text).unwrap();
        let place = position(place);
        assert!(is_false(&rule, claim, &place), "{claim} holds at {}", shown(&place));
        if let Ok((verdict, _)) = refute_of(text, claim, FULL)
            && verdict["standing"] == "proved"
        {
            wrong.push(format!("{text}: {claim}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn is_false(rule: &Rule, claim: &str, place: &Position) -> bool {
    let actual = truth(rule, place);
    let names = rule.start.as_ref().map_or_else(|| rule.names(), |(name, _)| vec![name.clone()]);
    let bound: Vec<(&str, i128)> = names.iter().map(String::as_str).zip(place.at.iter().copied()).collect();
    if let Some(other) = claim.strip_prefix("same as ") {
        return truth(&read_rule(other).unwrap(), place) != actual;
    }
    if let Some(formula) = claim.strip_prefix("g = ") {
        let said = meaning::value(&read_expr(formula).unwrap(), &bound).unwrap();
        return actual != Ok(Worth::Value(said as u64));
    }
    let condition = read_cond(claim.strip_prefix("loses iff ").unwrap()).unwrap();
    meaning::holds(&condition, &bound).unwrap() != (actual == Ok(Worth::Value(0)))
}

#[test]
fn certificates_that_are_false_are_rejected() {
    let mut wrong = Vec::new();
    for line in include_str!("../known/certificates.txt").lines().filter(|line| line.starts_with('{')) {
        let certificate: Value = serde_json::from_str(line).unwrap();
        assert!(matches!(judge(&certificate), Judged::False(_)), "not seen to be false: {line}");
        if accepts(line, 1_000_000_000).is_ok() {
            wrong.push(line);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_slow_definition_sees_that_true_certificates_are_true() {
    let mut tally = Tally::default();
    for certificate in grundy_adversary::seeds::certificates() {
        judge_accepted(&certificate, "a certificate of the checker's tests", &mut tally);
    }
    assert!(tally.falsehoods.is_empty(), "{tally}");
    assert!(tally.get("claims tried") > 50, "{tally}");
}

#[test]
fn endless_sets_within_endless_sets_are_read_as_far_as_there_are_positions() {
    let rule = read_rule("x -> x - a * b for a in powers(3) for b in powers(5)").unwrap();
    let values: Vec<Known<Worth>> =
        (0..6).map(|heap| truth(&rule, &Position { tag: String::new(), at: vec![heap] })).collect();
    assert_eq!(values, [0, 1, 0, 1, 0, 1].map(|value| Ok(Worth::Value(value))));
}
