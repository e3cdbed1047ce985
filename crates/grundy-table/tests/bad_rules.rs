//! Every wrong rule of `tests/data/bad-rules` gives its diagnostic: message, place, witness and help.

#[path = "../../grundy-rule/tests/catalogue_of_tests/mod.rs"]
mod catalogue_of_tests;

use catalogue_of_tests::SmallCatalogue;
use grundy_rule::{Diagnostic, Halt, Template};
use grundy_table::{Budget, fill};

const RULES: &str = include_str!("../../../tests/data/bad-rules/rules.txt");

/// One block of the file.
#[derive(Default)]
struct Expected {
    rule: Vec<String>,
    while_playing: bool,
    error: String,
    at: String,
    witness: Option<String>,
    help: String,
}

impl Expected {
    fn read(block: &str) -> Expected {
        let mut expected = Expected::default();
        for line in block.lines() {
            let (key, value) = line.split_once(':').unwrap_or_else(|| panic!("no key in {line:?}"));
            let value = value.strip_prefix(' ').unwrap_or(value);
            match key {
                "rule" => expected.rule.push(value.to_string()),
                "found" => expected.while_playing = true,
                "error" => expected.error = value.to_string(),
                "at" => expected.at = value.replace("\\n", "\n"),
                "witness" => expected.witness = Some(value.to_string()),
                "help" => expected.help = value.to_string(),
                other => panic!("`{other}` is no key of a block"),
            }
        }
        expected
    }
}

fn blocks() -> Vec<Expected> {
    let text = RULES.replace("\r\n", "\n");
    let blocks = text.split("\n\n").map(|block| block.trim_matches('\n'));
    blocks.filter(|block| !block.is_empty() && !block.starts_with('#')).map(Expected::read).collect()
}

/// The diagnostic of a rule, and whether playing was needed to find it.
fn diagnosed(rule: &str) -> Option<(Diagnostic, bool)> {
    let opened = Template::parse_with(rule, &SmallCatalogue).and_then(|template| template.open(&[]));
    match opened {
        Err(mistake) => Some((mistake, false)),
        Ok(rules) => match fill(&*rules, 12, &Budget::small()) {
            Err(Halt::Diagnostic(mistake)) => Some((*mistake, true)),
            _ => None,
        },
    }
}

#[test]
fn every_wrong_rule_gives_its_diagnostic() {
    let faults: Vec<String> = blocks().iter().filter_map(fault).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What is otherwise than expected.
fn fault(expected: &Expected) -> Option<String> {
    let rule = expected.rule.join("\n");
    let Some((mistake, while_playing)) = diagnosed(&rule) else {
        return Some(format!("{rule:?} is taken for a good rule"));
    };
    let Some(place) = mistake.span.clone() else { return Some(format!("{rule:?} has no place")) };
    let found = (
        mistake.message.english,
        rule[place].to_string(),
        mistake.witness.map(|witness| witness.english),
        mistake.help.map(|help| help.english),
        while_playing,
    );
    let Expected { error, at, witness, help, while_playing, .. } = expected;
    let wanted = (error.to_string(), at.to_string(), witness.clone(), Some(help.to_string()), *while_playing);
    (found != wanted).then(|| format!("{rule}\n   wanted {wanted:?}\n   found  {found:?}"))
}

#[test]
fn all_wrong_rules_are_explained_in_both_languages() {
    assert!(blocks().len() >= 320);
    for expected in blocks() {
        let rule = expected.rule.join("\n");
        let (mistake, _) = diagnosed(&rule).unwrap();
        for text in [Some(&mistake.message), mistake.help.as_ref()] {
            let text = text.unwrap_or_else(|| panic!("{rule} has no help"));
            let is_chinese =
                text.chinese.chars().any(|character| ('\u{4e00}'..='\u{9fff}').contains(&character));
            assert!(is_chinese, "{rule}: {}", text.chinese);
        }
    }
}

#[test]
fn messages_are_lower_case_and_say_what_is_wrong() {
    for expected in blocks() {
        let first = expected.error.chars().next().unwrap();
        assert!(!first.is_uppercase() && !expected.error.ends_with('.'), "{}", expected.error);
        for word in ["parse error", "invalid", "failed to", "unexpected"] {
            assert!(!expected.error.contains(word), "{}", expected.error);
        }
    }
}
