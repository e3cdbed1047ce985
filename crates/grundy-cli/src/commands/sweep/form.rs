//! The lines of a sweep for people: a table, or CSV for a spreadsheet, and what came of all of them.

use std::collections::BTreeMap;

use clap::ValueEnum;
use grundy::emit::pictures::terminal::Colors;
use grundy::rule::{Locale, counted, display_width};
use grundy_documents::{ShortMisere, StandingWord, SweepLine};

use crate::screen;

/// How lines are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// One JSON document a line.
    #[value(name = "jsonl", alias = "json")]
    Json,
    /// A table for people, with a summary.
    Text,
    /// Comma-separated values.
    Csv,
}

/// To which end a rule came; the better ends first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tally {
    /// Its law is proved.
    Proved,
    /// A law was seen and not proved.
    Seen,
    /// None was found.
    NoLaw,
    /// It is no rule.
    NoRule,
}

/// The width of the column of rules.
const RULE: usize = 24;

impl Form {
    /// What stands above the lines.
    pub fn head(self, locale: Locale) -> &'static str {
        match self {
            Form::Json => "",
            Form::Csv => {
                "rule,standing,method,preperiod,period,formula,agrees_below,class,same_as,temper,order\n"
            }
            Form::Text => locale.pick(
                "rule                      standing      law\n",
                "规则                      可信程度      规律\n",
            ),
        }
    }

    /// A line; nothing where it is a JSON document.
    pub fn line(self, line: &SweepLine, locale: Locale) -> Option<String> {
        match self {
            Form::Json => None,
            Form::Text => Some(text(line, locale)),
            Form::Csv => Some(csv(line)),
        }
    }
}

fn text(line: &SweepLine, locale: Locale) -> String {
    let (standing, law) = match (&line.law, &line.error) {
        (Some(law), _) => {
            let none = match line.clock.is_empty() {
                true => locale.pick("none in the families tried", "尝试过的类型中没有"),
                false => locale.pick("none before its time was over", "时限内没有找到"),
            };
            (standing_name(line, locale), law.formula.as_deref().unwrap_or(none).to_string())
        }
        (None, error) => (
            standing_name(line, locale),
            error.as_ref().map(|error| error.message.clone()).unwrap_or_default(),
        ),
    };
    let further: String = further(line, locale).iter().map(|part| format!("; {part}")).collect();
    let head = format!("{}  {}  ", padded(&line.typed, RULE), padded(standing, 12));
    format!("{head}{}", beside(display_width(&head), &format!("{law}{further}")))
}

/// What stands beside a head of this width, broken at words where the terminal is too narrow for it.
fn beside(head: usize, text: &str) -> String {
    let columns = screen::columns().filter(|columns| *columns >= head + NARROWEST);
    let lines = screen::laid_out(&format!("{}{text}", " ".repeat(head)), columns, Colors::None);
    lines[head..].to_string()
}

/// A narrower column is no help.
const NARROWEST: usize = 20;

/// What was asked for beside the law, in a few words.
fn further(line: &SweepLine, locale: Locale) -> Vec<String> {
    let class = line.class.as_ref().and_then(|class| class.same_as.as_ref()).map(|first| match locale {
        Locale::English => format!("the values of {first}"),
        Locale::Chinese => format!("值与 {first} 相同"),
    });
    let misere = line.misere.as_ref().map(|misere| match (whole_order(misere), misere.valid_below, locale) {
        (Some(order), _, Locale::English) => format!("misère: {}, quotient of order {order}", misere.temper),
        (Some(order), _, Locale::Chinese) => format!("反常：{}，商的阶为 {order}", misere.temper),
        (None, Some(below), Locale::English) => {
            format!("misère: {}, {} classes below heap {below}", misere.temper, misere.order.unwrap_or(0))
        }
        (None, Some(below), Locale::Chinese) => {
            format!("反常：{}，堆小于 {below} 时有 {} 类", misere.temper, misere.order.unwrap_or(0))
        }
        (None, None, Locale::English) => format!("misère: {}", misere.temper),
        (None, None, Locale::Chinese) => format!("反常：{}", misere.temper),
    });
    class.into_iter().chain(misere).collect()
}

fn standing_name(line: &SweepLine, locale: Locale) -> &'static str {
    match tally(line) {
        Tally::Proved => locale.pick("proved", "已证明"),
        Tally::Seen => locale.pick("conjectured", "猜想"),
        Tally::NoLaw => locale.pick("no law", "未找到规律"),
        Tally::NoRule => locale.pick("no rule", "不是规则"),
    }
}

fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(display_width(text))))
}

fn csv(line: &SweepLine) -> String {
    let Some(law) = &line.law else {
        return format!(
            "{},error,,,,{},,,,,\n",
            quoted(&line.typed),
            quoted(line.error.as_ref().map_or("", |error| &error.message))
        );
    };
    let number = |name: &str| {
        let found = law.parameters.0.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| serde_json::to_string(value).unwrap_or_default()).unwrap_or_default()
    };
    let (class, misere) = (line.class.as_ref(), line.misere.as_ref());
    format!(
        "{},{},{},{},{},{},{},{},{},{},{}\n",
        quoted(&line.typed),
        serde_json::to_string(&law.standing).unwrap_or_default().trim_matches('"'),
        law.method.as_deref().unwrap_or_default(),
        number("preperiod"),
        number("period"),
        quoted(law.formula.as_deref().unwrap_or_default()),
        law.agrees_below,
        class.map_or("", |class| &class.id),
        quoted(class.and_then(|class| class.same_as.as_deref()).unwrap_or_default()),
        misere.map_or("", |misere| &misere.temper),
        misere.and_then(whole_order).map_or_else(String::new, |order| order.to_string()),
    )
}

/// The order of a quotient of all heaps.
fn whole_order(misere: &ShortMisere) -> Option<usize> {
    misere.order.filter(|_| misere.standing == StandingWord::Proved)
}

/// In quotes where a comma, a quote or a new line stands inside.
fn quoted(text: &str) -> String {
    match text.contains([',', '"', '\n']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_string(),
    }
}

/// To which end a rule came.
pub fn tally(line: &SweepLine) -> Tally {
    match line.law.as_ref().map(|law| law.standing) {
        Some(StandingWord::Proved) => Tally::Proved,
        Some(StandingWord::None) => Tally::NoLaw,
        Some(_) => Tally::Seen,
        None => Tally::NoRule,
    }
}

/// How many came to which end.
pub fn summary(tallies: &BTreeMap<Tally, usize>, locale: Locale) -> String {
    let part = |(tally, count): (&Tally, &usize)| match tally {
        Tally::Proved => format!("{count} {}", locale.pick("proved", "条已证明")),
        Tally::Seen => format!("{count} {}", locale.pick("conjectured", "条猜想")),
        Tally::NoLaw => format!("{count} {}", locale.pick("without a law", "条未找到规律")),
        Tally::NoRule => format!(
            "{count} {}",
            locale.pick(if *count == 1 { "not a rule" } else { "not rules" }, "条不是规则")
        ),
    };
    let parts: Vec<String> = tallies.iter().map(part).collect();
    let all: usize = tallies.values().sum();
    let parts = parts.join(locale.pick(", ", "，"));
    match locale {
        Locale::English => format!("{}: {parts}\n", counted(all, "rule", "rules")),
        Locale::Chinese => format!("共 {all} 条规则：{parts}\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_of_csv_is_quoted_where_it_must_be() {
        for (text, cell) in [("octal 0.77", "octal 0.77"), ("{1, 2}", "\"{1, 2}\""), ("a\"b", "\"a\"\"b\"")] {
            assert_eq!(quoted(text), cell);
        }
    }

    #[test]
    fn the_summary_counts_every_end() {
        let tallies = BTreeMap::from([(Tally::Proved, 3), (Tally::NoLaw, 2), (Tally::NoRule, 1)]);
        assert_eq!(summary(&tallies, Locale::English), "6 rules: 3 proved, 2 without a law, 1 not a rule\n");
    }
}
