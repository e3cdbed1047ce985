//! `grundy misere RULE [POSITION…]`: misère play, done right.

use clap::Args;
use grundy::misere_play::{Certainty, MisereReport, QuotientReport, SolutionReport, report};
use grundy::solve::components;
use grundy_documents::MisereDocument;

use super::{Done, files, rules};
use crate::arguments::RuleArguments;
use crate::context::Context;
use crate::failure::Failure;

/// Misère play: the textbook rule, genus, tame or wild, quotient
#[derive(Args, Debug)]
pub struct Misere {
    #[command(flatten)]
    rule: RuleArguments,
    /// A sum to solve
    #[arg(value_name = "POSITION")]
    positions: Vec<String>,
    /// Write the certificate of the quotient, or of the textbook rule, to this file
    #[arg(long, value_name = "FILE")]
    certificate: Option<String>,
}

impl Misere {
    /// Prints what is known.
    pub fn run(&self, context: &Context) -> Done {
        let opened = rules::opened(&self.rule)?;
        rules::echo(&self.rule.rule, context);
        let sum = components(opened.rules.as_ref(), &self.positions, 0)?;
        let positions: Vec<_> = sum.iter().map(|component| component.position.clone()).collect();
        let stop = || context.should_stop();
        let working = context.working("learning the quotient", "求商中");
        let report = report(opened.rules.as_ref(), &positions, &context.budget(&stop))?;
        working.finish_and_clear();
        if let Some(path) = &self.certificate {
            write_certificate(path, &report)?;
        }
        if context.json {
            context.print_json(&MisereDocument::new(&report, context.locale));
        } else {
            context.print_screen(&screen(&report, context));
        }
        Ok(0)
    }
}

fn write_certificate(path: &str, report: &MisereReport) -> Result<(), Failure> {
    let quotient = report.quotient.as_ref().and_then(|quotient| quotient.proved.as_ref());
    let Some(proved) = quotient.or(report.textbook.proved.as_ref()) else {
        return Err(Failure::new(
            grundy::rule::Text::new("there is no accepted certificate", "没有被接受的证书"),
            grundy::rule::Text::new("give more time with `--budget`", "用 `--budget` 增加时间"),
        ));
    };
    files::write(path, proved.certificate().as_bytes())
}

fn screen(report: &MisereReport, context: &Context) -> String {
    let mut lines = format!("{}  {}\n", context.label("rule", "规则"), report.rule);
    let textbook = &report.textbook;
    let word = word(textbook.standing, context);
    let verdict = if textbook.applies {
        context.pick("applies", "适用")
    } else {
        context.pick("does not apply", "不适用")
    };
    lines += &format!(
        "{}  {verdict}{}{}\n",
        context.label("textbook", "SJ 定理"),
        context.pick(&format!(" ({word}): "), &format!("（{word}）：")),
        context.say(&textbook.explanation)
    );
    if let Some(counterexample) = &textbook.counterexample {
        lines += &format!(
            "          {}{counterexample}\n",
            context.pick("smallest counterexample: ", "最小反例：")
        );
    }
    let genus: Vec<String> = report.genus.iter().map(|entry| entry.typeset.clone()).collect();
    lines += &format!("{}  {} …\n", context.label("genus", "亏格"), genus.join(" "));
    lines += &format!("          {}\n", context.say(&report.temper));
    if let Some(quotient) = &report.quotient {
        lines += &quotient_lines(quotient, context);
    }
    if let Some(solution) = &report.solution {
        lines += &solution_lines(solution, context);
    }
    lines + &format!("{}  {}\n", context.label("to play", "玩法"), context.say(&report.how_to_play))
}

fn quotient_lines(quotient: &QuotientReport, context: &Context) -> String {
    let (order, p_order) = (quotient.order, quotient.p_order);
    let checked = if quotient.proved.is_some() {
        context.pick(", certificate accepted by the checker", "，证书已由检查器接受")
    } else {
        ""
    };
    let word = word(quotient.standing, context);
    let mut lines = format!(
        "{}  |Q| = {order}, |P| = {p_order}{}\n",
        context.label("quotient", "商"),
        context.pick(&format!(" ({word}{checked})"), &format!("（{word}{checked}）"))
    );
    if let (Some(preperiod), Some(period)) = (quotient.preperiod, quotient.period) {
        lines += &format!(
            "          Φ{}\n",
            context.pick(
                &format!(": preperiod {preperiod}, period {period}"),
                &format!("：前周期 {preperiod}，周期 {period}")
            )
        );
    }
    if let Some(below) = quotient.valid_below {
        lines +=
            &format!("          {} {below}\n", context.pick("valid for heaps below", "适用于小于此数的堆："));
    }
    if let Some(stopped) = &quotient.stopped {
        lines += &format!(
            "          {}{}\n",
            context.pick("it goes no further: ", "止于此："),
            context.say(stopped)
        );
    }
    if let Some(presentation) = &quotient.presentation {
        lines += &format!("          {presentation}\n");
    }
    let letters: Vec<String> =
        quotient.letters.iter().map(|(letter, position)| format!("{letter} = Φ({position})")).collect();
    if !letters.is_empty() {
        lines += &format!("          {}\n", letters.join(", "));
    }
    lines + &class_lines(quotient, context) + &multiplication_lines(quotient)
}

/// So many classes are shown; the JSON document has all of them.
const CLASSES: usize = 32;

/// The class of each of the first positions, without which nobody could play by the quotient.
fn class_lines(quotient: &QuotientReport, context: &Context) -> String {
    let class = |element: &usize| quotient.elements.get(*element).map_or("?", String::as_str);
    let is_by_size = quotient.positions.iter().enumerate().all(|(size, name)| *name == size.to_string());
    let shown = quotient.map.iter().zip(&quotient.positions).take(CLASSES);
    let shown: Vec<String> = shown
        .map(|(element, position)| match is_by_size {
            true => class(element).to_owned(),
            false => format!("{position}: {}", class(element)),
        })
        .collect();
    let more = if quotient.map.len() > CLASSES { " …" } else { "" };
    let (name, separator) = match is_by_size {
        true => (context.pick("classes of 0, 1, 2, …", "0、1、2……的类"), " "),
        false => (context.pick("classes", "类"), ", "),
    };
    format!("          {name}{}{}{more}\n", context.pick(": ", "："), shown.join(separator))
}

/// Larger tables would not fit a screen.
const WIDEST: usize = 12;

fn multiplication_lines(quotient: &QuotientReport) -> String {
    let Some(rows) = quotient.multiplication.as_ref().filter(|rows| rows.len() <= WIDEST) else {
        return String::new();
    };
    let name = |index: usize| quotient.elements.get(index).map_or("?", String::as_str);
    let width = quotient.elements.iter().map(|element| element.chars().count()).max().unwrap_or(1);
    let padded = |text: &str| format!("{text:>width$}");
    let head: Vec<String> = (0..rows.len()).map(|index| padded(name(index))).collect();
    let mut lines = format!("          {} | {}\n", padded("·"), head.join(" "));
    for (index, row) in rows.iter().enumerate() {
        let cells: Vec<String> = row.iter().map(|&product| padded(name(product))).collect();
        lines += &format!("          {} | {}\n", padded(name(index)), cells.join(" "));
    }
    let losses: Vec<&str> = quotient.previous.iter().map(|&index| name(index)).collect();
    lines + &format!("          P = {{{}}}\n", losses.join(", "))
}

fn solution_lines(solution: &SolutionReport, context: &Context) -> String {
    let mut lines = format!("{}  {}\n", context.label("the sum", "此和"), context.say(&solution.explanation));
    for made in solution.moves.iter().take(20) {
        lines += &format!("          {} → {}\n", made.from, made.to);
    }
    lines
}

/// A standing as a word.
fn word(standing: Certainty, context: &Context) -> &str {
    match standing {
        Certainty::Proved => context.pick("proved", "已证明"),
        Certainty::Bounded => context.pick("bounded", "有界"),
        Certainty::Computed => context.pick("computed", "直接计算"),
        Certainty::Refuted => context.pick("refuted", "被反驳"),
    }
}
