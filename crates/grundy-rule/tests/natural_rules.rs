//! Every rule of `tests/data/natural-rules` is taken for what its writer meant, or is answered with what to type.

mod catalogue_of_tests;

use catalogue_of_tests::SmallCatalogue;
use grundy_rule::{Rules, Ruleset};

const RULES: &str = include_str!("../../../tests/data/natural-rules/rules.txt");

fn lines() -> impl Iterator<Item = &'static str> {
    RULES.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

#[test]
fn every_natural_spelling_is_understood_or_answered() {
    let mut wrong = Vec::new();
    for line in lines() {
        let found = |typed: &str| match Ruleset::parse_with(typed, &SmallCatalogue) {
            Ok(ruleset) => ruleset.canonical(),
            Err(mistake) => {
                format!("?? {}", mistake.help.map_or(mistake.message.english, |help| help.english))
            }
        };
        let (typed, holds, expected) = match (line.split_once(" => "), line.split_once(" ?? ")) {
            (_, Some((typed, words))) => {
                (typed, found(typed).starts_with("??") && found(typed).contains(words), words)
            }
            (Some((typed, canonical)), None) => (typed, found(typed) == canonical, canonical),
            (None, None) => panic!("no arrow in {line:?}"),
        };
        if !holds {
            wrong.push(format!("{typed}\n   wanted {expected}\n   found  {}", found(typed)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_understood_reads_back_as_itself() {
    for line in lines().filter(|line| !line.contains(" ?? ")) {
        let (_, canonical) = line.split_once(" => ").unwrap();
        assert_eq!(Ruleset::parse(canonical).unwrap().canonical(), canonical, "{line}");
    }
    assert!(lines().count() >= 72);
}
