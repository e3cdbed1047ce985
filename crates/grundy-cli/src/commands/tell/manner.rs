//! `grundy RULE` where the rule says how play goes or ends: who wins the first positions, and the law of the losses.

use grundy::law::LawAnswer;
use grundy::open::Opened;
use grundy::tables::{OutcomeTable, law_in_manner, outcome_table};
use grundy_documents::LawDocument;

use super::head;
use super::next::position_to_try;
use crate::arguments::{RuleArguments, retyped};
use crate::commands::Done;
use crate::commands::law::law_lines;
use crate::context::Context;

/// So many positions are shown in each coordinate, for one and two of them.
const SHOWN: [u64; 2] = [40, 12];

/// Rule, who wins, law, and what to type next.
pub fn run(arguments: &RuleArguments, opened: &Opened, context: &Context) -> Done {
    let (rules, manner) = (opened.rules.as_ref(), opened.manner);
    let stop = || context.should_stop();
    let budget = context.budget(&stop);
    let working = context.working("filling the table and looking for a law", "打表并找规律中");
    let shown = rules.arity().and_then(|arity| SHOWN.get(arity.wrapping_sub(1)));
    let table = shown.map(|&limit| outcome_table(rules, manner, Some(limit), &budget)).transpose()?;
    let answer = law_in_manner(rules, manner, None, &budget)?;
    working.finish_and_clear();
    let report = LawDocument::new(Some(rules.canonical() + &manner.clauses()), &answer, context.locale);
    let lines = [
        head(opened, &arguments.rule, context),
        table.map(|table| outcomes(&table, context)).unwrap_or_default(),
        law_lines(&answer, &report, context),
        next(arguments, opened, &answer, context),
    ];
    context.print_screen(&lines.concat());
    Ok(0)
}

fn outcomes(table: &OutcomeTable, context: &Context) -> String {
    let label = context.label("who wins", "胜负");
    let said =
        context.pick("P: the player to move loses, N: wins, D: draws", "P：先手必败，N：先手必胜，D：平局");
    let lines: Vec<String> = table.text().lines().map(|line| format!("          {line}\n")).collect();
    format!("{label}  {said}\n{}", lines.concat())
}

fn next(asked: &RuleArguments, opened: &Opened, answer: &LawAnswer, context: &Context) -> String {
    let quoted = retyped(&asked.rule, &asked.set);
    let position = match opened.rules.arity() {
        Some(1) => "9".to_string(),
        _ => position_to_try(opened.rules.as_ref()),
    };
    let mut lines = format!("{}\n", context.pick("next", "接下来"));
    let mut line = |command: String, english: &str, chinese: &str| {
        lines += &format!("  grundy {command}    {}\n", context.pick(english, chinese));
    };
    line(format!("solve {quoted} {position}"), "who wins, and with which move", "谁胜、怎样走");
    line(format!("play {quoted} {position}"), "play against the program", "与程序对弈");
    if answer.certificate().is_ok() {
        line(
            format!("law {quoted} --certificate FILE"),
            "the proof, for `grundy check`",
            "证明，供 `grundy check` 检验",
        );
    }
    if opened.rules.arity().is_some() {
        line(format!("table {quoted} --limit 100"), "a longer table", "更长的表");
    }
    lines
}
