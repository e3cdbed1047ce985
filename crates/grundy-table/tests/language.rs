//! Every rule of `tests/data/language/values.txt` has the values that its meaning in Python gives, and whatever stands in
//! `hostile.txt` has the answer that stands beside it.

use grundy_rule::{Diagnostic, Given, Halt, Template};
use grundy_table::{Budget, Cell, Values};

const VALUES: &str = include_str!("../../../tests/data/language/values.txt");

const HOSTILE: &str = include_str!("../../../tests/data/language/hostile.txt");

fn given(line: &str) -> Vec<(&str, Given)> {
    line.split("; ")
        .filter_map(|item| item.split_once('='))
        .map(|(name, value)| (name, Given::parse(value).unwrap()))
        .collect()
}

#[test]
fn rules_have_the_values_of_their_meaning() {
    let (mut wrong, mut count) = (Vec::new(), 0);
    for block in VALUES.split("\nrule: ").skip(1) {
        let (rule, rest) = block.split_once('\n').unwrap();
        let parameters = rest.lines().find_map(|line| line.strip_prefix("given: ")).unwrap_or_default();
        let template = Template::parse(rule).unwrap_or_else(|mistake| panic!("{rule}: {mistake}"));
        let rules = template.open(&given(parameters)).unwrap_or_else(|mistake| panic!("{rule}: {mistake}"));
        let mut values = Values::new(rules.as_ref(), Budget::small());
        let positions = rest.lines().filter(|line| !line.starts_with("given: "));
        for (position, expected) in positions.filter_map(|line| line.rsplit_once(" = ")) {
            let found = rules.parse_position(position).map(|sum| values.of_sum(&sum).unwrap());
            let is_right = matches!(&found, Ok(Cell::Nimber(value)) if value.to_string() == expected);
            if !is_right {
                wrong.push(format!("{rule} at {position}: {found:?}, not {expected}"));
            }
            count += 1;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count >= 400, "only {count} positions");
}

/// `«text×9»` written out.
fn written_out(text: &str) -> String {
    let Some((before, rest)) = text.split_once('«') else { return text.to_string() };
    let (inner, after) = rest.split_once('»').unwrap();
    let (piece, count) = inner.rsplit_once('×').unwrap();
    format!("{before}{}{}", piece.repeat(count.parse().unwrap()), written_out(after))
}

/// The value of a position, or what is said instead.
fn answered(rule: &str, position: &str) -> String {
    let budget = Budget { positions: 2_000, ..Budget::small() };
    let told = |mistake: Diagnostic| mistake.message.english;
    let opened = Template::parse(rule).and_then(|template| template.open_in_manner(&[]));
    let rules = match opened {
        Ok(rules) => rules,
        Err(mistake) => return told(mistake),
    };
    let sum = match rules.parse_position(position) {
        Ok(sum) => sum,
        Err(mistake) => return told(mistake),
    };
    match Values::new(rules.as_ref(), budget).of_sum(&sum) {
        Ok(Cell::Nimber(value)) => value.to_string(),
        Ok(other) => format!("{other:?}"),
        Err(Halt::Stopped) => "stopped".to_string(),
        Err(Halt::Diagnostic(mistake)) => told(*mistake),
    }
}

#[test]
fn whatever_is_typed_has_its_answer() {
    let mut wrong = Vec::new();
    let lines: Vec<&str> = HOSTILE.lines().filter(|line| !line.starts_with('#')).collect();
    for line in &lines {
        let [rule, position, expected] = line.split(" @@ ").collect::<Vec<_>>()[..] else {
            panic!("{line:?} has no three parts");
        };
        let found = answered(&written_out(rule), &written_out(position));
        let holds = match expected.strip_prefix("? ") {
            Some(words) => found.contains(words),
            None => found == expected,
        };
        if !holds {
            wrong.push(format!("{line}\n   found {}", found.chars().take(200).collect::<String>()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(lines.len() >= 60);
}
