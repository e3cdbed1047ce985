//! The law on a terminal.

use grundy::law::LawAnswer;
use grundy::story::standing_in_words;
use grundy_documents::{LawDocument, StandingWord};

use crate::context::Context;

/// The law, its words and its standing; the proof is told where it is asked for.
pub fn law_lines(answer: &LawAnswer, report: &LawDocument, context: &Context) -> String {
    let mut lines = match report.standing {
        StandingWord::None => no_law(report, context),
        _ => found(answer, report, context),
    };
    if !report.oeis.is_empty() {
        lines += &format!("OEIS      {}\n", report.oeis.join(", "));
    }
    lines
}

fn found(answer: &LawAnswer, report: &LawDocument, context: &Context) -> String {
    let mut lines =
        format!("{}  {}\n", context.label("law", "规律"), report.formula.as_deref().unwrap_or_default());
    if let Some(words) = report.words.as_ref().filter(|words| Some(*words) != report.formula.as_ref()) {
        lines += &format!("          {words}\n");
    }
    let standing = match &answer.on_lists {
        Some(_) => context.say(&standing_in_words(answer)).to_string(),
        None => standing_line(report, context),
    };
    lines += &format!("{}  {standing}\n", context.label("standing", "可信程度"));
    if let (StandingWord::Proved, Some(needed)) = (report.standing, report.needed) {
        let below = report.agrees_below;
        lines += context.pick(
            &format!("          seen in {needed} terms, agrees with the table below {below}\n"),
            &format!("          由 {needed} 项看出，与 {below} 以下的表相符\n"),
        );
    }
    if let Some(why) = report.undecided.as_ref().filter(|_| answer.on_lists.is_none()) {
        lines += &format!("          {} {why}\n", context.pick("not proved:", "未能证明："));
    }
    lines += &period_rows(answer, context);
    for other in &report.others {
        let formula = &other.formula;
        lines += &format!(
            "{}  {formula} ({})\n",
            context.label("also", "另有"),
            if other.standing == StandingWord::Proved {
                context.pick("proved", "已证明")
            } else {
                context.pick("conjectured", "猜想")
            }
        );
    }
    lines
}

/// The proof in words, where there is one.
pub fn proof_lines(report: &LawDocument, context: &Context) -> String {
    let line = |proof: &String| format!("{}  {proof}\n", context.label("proof", "证明"));
    report.proof.as_ref().map(line).unwrap_or_default()
}

/// The standing with what it rests on.
pub fn standing_line(report: &LawDocument, context: &Context) -> String {
    let method = report.method.as_deref().unwrap_or_default();
    let (needed, below) = (report.needed.unwrap_or(0), report.agrees_below);
    match report.standing {
        StandingWord::Proved => context
            .pick(
                &format!("✓ proved by {method}; an independent checker accepted the certificate"),
                &format!("✓ 已证明（{method}），证书已由独立的检查器核实"),
            )
            .to_string(),
        StandingWord::Conjectured => context
            .pick(
                &format!("conjectured: seen in {needed} terms, agrees below {below}; not proved"),
                &format!("猜想：由 {needed} 项看出，在 {below} 以下全部符合；尚未证明"),
            )
            .to_string(),
        _ => report.badge.clone(),
    }
}

fn no_law(report: &LawDocument, context: &Context) -> String {
    if let Some(why) = report.undecided.as_ref().filter(|_| report.agrees_below == 0) {
        return format!("{}  {why}\n", context.label("law", "规律"));
    }
    let tried = report.tried.join(context.pick(", ", "、"));
    let below = report.agrees_below;
    let head = context
        .pick(
            &format!("no law in the families tried, from the values below {below}"),
            &format!("在尝试过的各类规律中没有找到（使用了 {below} 以下的值）"),
        )
        .to_string();
    let looked = report.undecided.as_ref().map(|why| format!("          {why}\n")).unwrap_or_default();
    format!(
        "{}  {head}\n          {}: {tried}\n{looked}",
        context.label("law", "规律"),
        context.pick("tried", "尝试过")
    )
}

/// So many columns fit a terminal.
const WIDEST: u64 = 60;
const MOST_ROWS: u64 = 8;

/// The values, one row for each period, so that the law can be seen.
fn period_rows(answer: &LawAnswer, context: &Context) -> String {
    let Some(found) = answer.law().and_then(|law| law.periodicity()) else { return String::new() };
    let rows = (found.preperiod / found.period.max(1) + 2).min(MOST_ROWS);
    if found.period < 2
        || found.period > WIDEST
        || answer.table.arity() != 1
        || answer.table.limit() < rows * found.period
    {
        return String::new();
    }
    let cells: Vec<String> = (0..rows * found.period)
        .map(|n| answer.table.at(n).nimber().map_or("·".to_string(), |value| value.to_string()))
        .collect();
    let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(1);
    let mut lines = format!("          {}\n", context.pick("one row for each period:", "每行一个周期："));
    for (row, chunk) in cells.chunks(found.period as usize).enumerate() {
        let padded: Vec<String> = chunk.iter().map(|cell| format!("{cell:>width$}")).collect();
        lines += &format!("  {:>6}  {}\n", row as u64 * found.period, padded.join(" "));
    }
    lines
}
