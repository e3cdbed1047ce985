//! `grundy RULE`: the whole story in one screen.

mod manner;
mod next;
mod positions;

use grundy::Play;
use grundy::emit::pictures::Theme;
use grundy::emit::pictures::terminal::{Colors, map, ribbon, sparkline};
use grundy::law::LawAnswer;
use grundy::open::{Opened, coordinate_names};
use grundy::rule::{Example, Halt, rule_example};
use grundy::solve::{joined, rule_text};
use grundy::standing::Firmness;
use grundy::story::told;
use grundy::table::Table;
use grundy_documents::{LawDocument, OverviewDocument};

use super::law::{for_all, law_lines};
use super::solve::{answer, groups};
use super::{Done, rules};
use crate::arguments::RuleArguments;
use crate::context::Context;
use crate::screen;

/// Rule, first values, law, standing, and what to type next.
pub fn run(arguments: &RuleArguments, context: &Context) -> Done {
    let opened = match rules::opened(arguments) {
        Ok(opened) => opened,
        Err(mistake) if !context.json => match rules::opened_in_manner(arguments) {
            Ok(opened) => return manner::run(arguments, &opened, context),
            Err(_) => {
                let told = as_a_sum(arguments, context).or_else(|| for_all_parameters(arguments, context));
                return told.unwrap_or(Err(mistake));
            }
        },
        Err(mistake) => return as_a_sum(arguments, context).unwrap_or(Err(mistake)),
    };
    let stop = || context.should_stop();
    let budget = context.budget(&stop);
    let working = context.working("filling the table and looking for a law", "打表并找规律中");
    let told = told(&opened, &budget)?;
    working.finish_and_clear();
    // A table without a single value tells nothing: the time went into the first position.
    if told.filled.as_ref().is_some_and(|filled| filled.table.limit() == 0) {
        return Err(Halt::Stopped.into());
    }
    if context.json {
        context.print_json(&OverviewDocument::new(&told, &opened, context.locale));
        return Ok(0);
    }
    let found = told.answer.as_ref();
    let report = found.map(|answer| LawDocument::new(Some(opened.rules.canonical()), answer, context.locale));
    let mut screen = head(&opened, &arguments.rule, context);
    screen += &match &told.filled {
        Some(filled) => first_values(&filled.table, &opened, context),
        None => positions::first_values(arguments, context).unwrap_or_default(),
    };
    if let (Some(answer), Some(report)) = (&told.answer, &report)
        && has_news(answer)
    {
        screen += &picture(&answer.table, context);
        screen += &law_lines(answer, report, context);
    }
    screen += &next::next(arguments, opened.rules.as_ref(), report.as_ref(), context);
    context.print_screen(&screen);
    Ok(0)
}

/// `take 1..=m`: a rule whose parameters have no values has a law for all of them.
fn for_all_parameters(arguments: &RuleArguments, context: &Context) -> Option<Done> {
    let text = rules::text(&arguments.rule).ok().filter(|_| arguments.set.is_empty())?;
    for_all::told(&text, context)
}

/// `nim 3 5 7`: a game with positions behind it is a question about them.
fn as_a_sum(arguments: &RuleArguments, context: &Context) -> Option<Done> {
    let words: Vec<String> = arguments.rule.split_whitespace().map(String::from).collect();
    let groups = groups(&words, &arguments.set).ok().filter(|_| words.len() > 1)?;
    let sum = joined(&groups).ok()?;
    Some(answer(rule_text(&groups), &sum, Play::Normal, false, context))
}

fn head(opened: &Opened, typed: &str, context: &Context) -> String {
    let title = opened.title().map(|title| format!("{}\n", context.say(title))).unwrap_or_default();
    let rule = opened.rules.canonical() + &opened.manner.clauses();
    let note = |note: grundy::rule::Text| format!("          {}\n", context.say(&note));
    let notes: String = grundy::rule::rule_notes(&rule).into_iter().map(note).collect();
    let (label, words) = (context.label("in words", "即"), understood(opened, typed, context));
    format!("{title}{}  {rule}\n{label}  {words}\n{notes}", context.label("rule", "规则"))
}

/// The rule in plain words, and the options of one position.
fn understood(opened: &Opened, typed: &str, context: &Context) -> String {
    let rules = opened.rules.as_ref();
    let words = opened.in_words(typed);
    let Some(Example { position, options, count }) = rule_example(rules) else {
        return context.say(&words).to_string();
    };
    let more = if count > options.len() { ", …" } else { "" };
    let (listed, chinese) = (options.join(", ") + more, options.join("、") + &more.replace(", ", "、"));
    context
        .pick(
            &format!("{} From {position}: {listed}.", words.english),
            &format!("{}例如 {position} 可变成 {chinese}。", words.chinese),
        )
        .to_string()
}

fn first_values(table: &Table, opened: &Opened, context: &Context) -> String {
    let cells: Vec<String> = table.cells().map(screen::written).collect();
    let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(1);
    let label = context.label("values", "SG 值");
    match table.arity() {
        1 if screen::colors() != Colors::None => {
            let room = screen::columns().map_or(80, |columns| columns.saturating_sub(12)) as u64;
            let fitting = room / (width as u64 + 2);
            format!("{label}  {}\n", ribbon(table, fitting, Theme::Light, screen::colors()))
        }
        1 => format!("{label}  {} …\n", cells.join(" ")),
        2 => {
            let fitting = screen::fitting(screen::columns(), 10, width);
            let rows = cells.chunks(table.limit().max(1) as usize).map(|row| {
                row.iter()
                    .take(fitting)
                    .map(|cell| format!("{cell:>width$}"))
                    .collect::<Vec<String>>()
                    .join(" ")
            });
            let rows: Vec<String> = rows.enumerate().map(|(x, row)| format!("  {x:>6}  {row}\n")).collect();
            let names = opened.ruleset().map(coordinate_names).unwrap_or_default();
            let [row, column] = <[String; 2]>::try_from(names).unwrap_or(["x", "y"].map(String::from));
            let said = context.pick(", row = ", "，行为 ");
            format!("{label}  g({row}, {column}){said}{row}\n{}", rows.concat())
        }
        _ => String::new(),
    }
}

/// Whether there is a law, or something in which one was looked for.
fn has_news(answer: &LawAnswer) -> bool {
    !answer.table.is_empty() || !answer.tried.is_empty() || answer.shown_standing() != Firmness::None
}

/// A line of blocks for one coordinate, a map for two where the terminal has colours.
fn picture(table: &Table, context: &Context) -> String {
    if table.is_empty() {
        return String::new();
    }
    let label = context.label("picture", "图");
    match table.arity() {
        1 => format!(
            "{label}  {}\n",
            sparkline(
                table,
                screen::columns()
                    .map_or(60, |columns| columns.saturating_sub(screen::LABEL + 2).min(60) as u64)
            )
        ),
        2 if screen::colors() != Colors::None => {
            let room = screen::columns().map_or(48, |columns| columns.saturating_sub(12)).min(48) as u64;
            let drawn = map(&table.truncated(room), room, Theme::Light, screen::colors());
            let lines: Vec<String> = drawn.lines().map(|line| format!("          {line}\n")).collect();
            format!(
                "{label}  {}\n{}",
                context.pick("x to the right, y upwards, orange = lost", "x 向右，y 向上，橙色为必败态"),
                lines.concat()
            )
        }
        _ => String::new(),
    }
}
