//! `grundy law RULE`: the law and its standing.

mod far;
pub(super) mod for_all;
mod oeis;
mod rocq;
mod screen;
mod solver;
mod vary;
mod worked_out;

use clap::Args;
use grundy::law::{Alike, LONGEST_PERIOD, LawAnswer, LawQuestion, LawSays, Longest, law_at, law_found};
use grundy::laws::{Claim, find, parse_sequence};
use grundy::rule::{Manner, Text};
use grundy::standing::Firmness as Standing;
use grundy::tables::law_in_manner;
use grundy_documents::{AlikeDocument, AtValue, LawDocument};

use super::{Done, files, rules};
use crate::arguments::{parameter, retyped};
use crate::context::Context;
use crate::failure::Failure;

pub use screen::{law_lines, proof_lines};
pub use vary::not_a_range;

/// The law and its standing
#[derive(Args, Debug)]
pub struct Law {
    /// Rule text, a catalogue name such as `bash(3)`, or `@file`
    #[arg(value_name = "RULE", required_unless_present = "sequence")]
    rule: Option<String>,
    /// The value of a parameter: `--set m=3`
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = parameter)]
    set: Vec<(String, grundy::rule::Given)>,
    /// The largest table to look at holds 0..N in each coordinate
    #[arg(long, value_name = "N", value_parser = crate::arguments::natural, allow_negative_numbers = true)]
    limit: Option<u64>,
    /// Evaluate the law at these positions: `5,1000000` or `(3,5);(7,9)`
    #[arg(long, value_name = "POSITIONS")]
    at: Option<String>,
    /// Write the certificate to this file
    #[arg(long, value_name = "FILE")]
    certificate: Option<String>,
    /// Write the law as a theorem of Rocq, with its whole proof, to this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["sequence", "vary", "fix"])]
    rocq: Option<String>,
    /// Take plain numbers or a b-file instead of a rule
    #[arg(long, value_name = "FILE", conflicts_with = "rule")]
    sequence: Option<String>,
    /// Find one law for a range of a parameter: `--vary m=1..8`
    #[arg(long, value_name = "NAME=A..B")]
    vary: Vec<String>,
    /// Fix a coordinate of a board, and ask for the law of that row: `--fix y=3`
    #[arg(long, value_name = "NAME=VALUE", value_parser = crate::arguments::named_number)]
    fix: Option<(String, i128)>,
    /// Misère play: when the player to move loses; of a rule with free parameters for all their values
    #[arg(long, conflicts_with_all = ["sequence", "vary", "fix", "rocq", "oeis"])]
    misere: bool,
    /// Look for the period of a code as far as `--budget` lasts, and save the search in this file; the same command goes on
    /// from there
    #[arg(long, value_name = "FILE", conflicts_with_all = ["sequence", "vary", "fix", "misere"])]
    checkpoint: Option<String>,
    /// Name the sequence by your own copy of the OEIS file `stripped` or `stripped.gz`
    #[arg(long, value_name = "FILE")]
    oeis: Option<String>,
}

impl Law {
    /// Finds the law, proves it, and prints both.
    pub fn run(&self, context: &Context) -> Done {
        if !self.vary.is_empty() {
            return vary::run(self, context);
        }
        if let Some(free) = for_all::free(self)? {
            return for_all::run(self, &free, context);
        }
        let working = context.working("looking for a law", "找规律中");
        let (rule, answer, alike) = match (&self.sequence, &self.rule) {
            (Some(path), _) => (None, self.of_sequence(path)?, Vec::new()),
            (None, Some(rule)) => self.of_rule(rule, context)?,
            (None, None) => return Err(nothing_given()),
        };
        let entries =
            self.oeis.as_ref().map(|path| oeis::named(path, &answer.table)).transpose()?.unwrap_or_default();
        working.finish_and_clear();
        let written = self.write_files(&answer, context);
        let mut report = LawDocument::new(rule, &answer, context.locale);
        if let Some(text) = &self.at {
            report = report.at(law_at(text, &answer)?);
        }
        let worked_out = self.fill_in(&mut report, context);
        report.same_as = alike.iter().map(|alike| AlikeDocument::new(alike, context.locale)).collect();
        report.oeis = entries;
        if context.json {
            written?;
            context.print_json(&report);
            return Ok(0);
        }
        // What was found is worth seeing even where there is no certificate of it.
        let lines = [
            at_lines(&answer, &report, &worked_out, context),
            law_lines(&answer, &report, context),
            alike_lines(&alike, context),
            proof_lines(&report, context),
        ];
        context.print_screen(&lines.concat());
        written?;
        context.note(&self.next(&answer, context));
        Ok(0)
    }

    /// Works out what no law says; the row of a board and a sequence have no positions that could be.
    fn fill_in(&self, report: &mut LawDocument, context: &Context) -> Vec<String> {
        let Some(rule) = self.rule.as_ref().filter(|_| self.fix.is_none()) else { return Vec::new() };
        let Ok(text) = rules::text(rule) else { return Vec::new() };
        let manner = grundy::open::open_in_manner(&text, &self.set).map(|opened| opened.manner);
        let manner = manner.unwrap_or(Manner::PLAIN);
        let manner = Manner { misere: self.misere || manner.misere, ..manner };
        worked_out::filled_in(report, (&text, &self.set), manner, context)
    }

    fn write_files(&self, answer: &LawAnswer, context: &Context) -> Result<(), Failure> {
        if let Some(path) = &self.certificate {
            files::write(path, answer.certificate()?.as_bytes())?;
        }
        if let Some(path) = &self.rocq {
            files::write(path, rocq::theorem(answer.certificate()?, context)?.as_bytes())?;
        }
        Ok(())
    }

    /// What to type next.
    fn next(&self, answer: &LawAnswer, context: &Context) -> String {
        let Some(rule) = &self.rule else { return String::new() };
        let misere = if self.misere { " --misere" } else { "" };
        let plain = retyped(rule, &self.set);
        let quoted = plain.clone() + misere;
        let (english, chinese) = match answer.shown_standing() {
            Standing::Proved => (
                format!(
                    "next: grundy code {quoted} --lang cpp; grundy law {quoted} --certificate FILE, then grundy check FILE"
                ),
                format!(
                    "接下来：grundy code {quoted} --lang cpp；grundy law {quoted} --certificate FILE，再 grundy check FILE"
                ),
            ),
            Standing::None if answer.table.is_empty() => (
                format!("next: grundy solve {quoted} POSITION; grundy serve draws the first positions"),
                format!("接下来：grundy solve {quoted} POSITION；grundy serve 画出最初的局面"),
            ),
            Standing::None if self.misere => (
                format!(
                    "next: grundy misere {plain} looks at sums of heaps, where a law is seen more often than in single ones; grundy law {quoted} --limit 100000 --budget 120 looks further"
                ),
                format!(
                    "接下来：grundy misere {plain} 研究多堆之和，那里往往更有规律；grundy law {quoted} --limit 100000 --budget 120 看得更远"
                ),
            ),
            Standing::None => (
                format!(
                    "next: grundy law {quoted} --limit 100000 --budget 120 looks further; grundy table {quoted} --plot FILE.svg draws it"
                ),
                format!(
                    "接下来：grundy law {quoted} --limit 100000 --budget 120 看得更远；grundy table {quoted} --plot FILE.svg 画图"
                ),
            ),
            _ => {
                let claim = if answer.shown_claim() == Claim::Grundy { "g = …" } else { "loses iff …" };
                (
                    format!("next: grundy refute {quoted} \"{claim}\" settles a claim of your own"),
                    format!("接下来：grundy refute {quoted} \"{claim}\" 判定你自己的论断"),
                )
            }
        };
        context.pick(&english, &chinese).to_string()
    }

    fn of_rule(
        &self,
        rule: &str,
        context: &Context,
    ) -> Result<(Option<String>, LawAnswer, Vec<Alike>), Failure> {
        let text = rules::text(rule)?;
        let opened = grundy::open::open_in_manner(&text, &self.set)
            .map_err(|slip| grundy::open::with_mended(&text, slip))?;
        rules::warn(&opened, context);
        rules::echo(rule, context);
        let stop = || context.should_stop();
        let manner = Manner { misere: self.misere || opened.manner.misere, ..opened.manner };
        if !manner.is_plain() {
            let rules = opened.rules.as_ref();
            let answer = law_in_manner(rules, manner, self.limit, &context.budget(&stop))?;
            return Ok((Some(rules.canonical() + &manner.clauses()), answer, Vec::new()));
        }
        // A search that is saved begins after this one; who names a time gets all of it.
        let longest = match (&self.checkpoint, context.is_time_named) {
            (Some(_), _) => Longest::default(),
            (None, true) => Longest::below(LONGEST_PERIOD),
            (None, false) => Longest::USUAL,
        };
        let question = LawQuestion { limit: self.limit, fix: self.fix.clone(), longest };
        // A file of something else is refused before any work.
        let saved = self.checkpoint.as_ref().map(|path| far::Saved::read(path, opened.rules.as_ref()));
        let saved = saved.transpose()?;
        let mut found = law_found(&opened, &question, &context.budget(&stop))?;
        if let Some(saved) = saved {
            saved.go_on(opened.rules.as_ref(), &mut found.answer, context)?;
        }
        Ok((Some(found.rule), found.answer, found.alike))
    }

    fn of_sequence(&self, path: &str) -> Result<LawAnswer, Failure> {
        let text = files::read_text(path)?;
        let table = parse_sequence(&text).map_err(|why| not_a_sequence(&why))?.table();
        let finding = find(&table);
        Ok(LawAnswer::seen_in(table, finding))
    }
}

fn not_a_sequence(why: &grundy::laws::InputError) -> Failure {
    let line = why.line;
    let message = Text::new(
        format!("line {line}: {}", why.message.english),
        format!("第 {line} 行：{}", why.message.chinese),
    );
    let help = Text::new(
        "one number after another, or lines `n a(n)` as in a b-file of the OEIS",
        "依次写出各项，或像 OEIS 的 b 文件那样每行写 `n a(n)`",
    );
    Failure::new(message, help)
}

fn alike_lines(alike: &[Alike], context: &Context) -> String {
    let line = |alike: &Alike| {
        let likeness = alike.text();
        format!("{}  {}\n", context.label("same as", "同于"), context.say(&likeness))
    };
    alike.iter().map(line).collect()
}

fn at_lines(answer: &LawAnswer, report: &LawDocument, worked_out: &[String], context: &Context) -> String {
    let is_value = answer.shown_claim() == Claim::Grundy;
    let line = |(position, value): &(String, Option<AtValue>)| {
        let is_number = is_value && !matches!(value, Some(AtValue::Word("P" | "N" | "D")));
        let name = if is_number { format!("g({position}) = ") } else { format!("{position}: ") };
        match value {
            Some(value) if worked_out.contains(position) => {
                format!(
                    "{name}{value}{}\n",
                    context.pick("  (worked out, by no law)", "（逐步算出，不依据规律）")
                )
            }
            Some(value) => format!("{name}{value}{}\n", firmness_at(answer, position, context)),
            None if is_nowhere(answer, position) => format!(
                "{position}: {}\n",
                context.pick(
                    "nobody is to move here: no position, or the game is over",
                    "此处无人可走：不是局面，或游戏已经结束"
                )
            ),
            None => format!("{position}: {}\n", context.pick("no value is known here", "此处没有已知的值")),
        }
    };
    report.at.iter().flat_map(|at| &at.0).map(line).collect()
}

/// Whether the rule has no such position, or the game has been won there.
fn is_nowhere(answer: &LawAnswer, position: &str) -> bool {
    law_at(position, answer).is_ok_and(|said| said.iter().all(|(_, said)| *said == LawSays::Nowhere))
}

/// That what is said of a position is a conjecture, where nothing but the law says it, and how far that was compared.
fn firmness_at(answer: &LawAnswer, position: &str, context: &Context) -> String {
    let numbers = position.split(|letter: char| !letter.is_ascii_digit());
    let mut numbers = numbers.filter(|number| !number.is_empty());
    let below = answer.agrees_below();
    let is_compared = numbers.all(|number| number.parse().is_ok_and(|number: u64| number < below));
    let told = match answer.shown_standing() {
        Standing::Conjectured if answer.table.is_empty() => {
            Text::new("  if the conjecture below is true", "（若下面的猜想成立）")
        }
        Standing::Conjectured if !is_compared => Text::new(
            format!("  if the conjecture below is true, which was compared below {below} only"),
            format!("（若下面的猜想成立；它只在 {below} 以下比较过）"),
        ),
        _ => Text::new("", ""),
    };
    context.say(&told).to_string()
}

fn nothing_given() -> Failure {
    Failure::new(
        Text::new("a rule is missing", "缺少规则"),
        Text::new(
            "write `grundy law kayles` or `grundy law --sequence FILE`",
            "请写 `grundy law kayles` 或 `grundy law --sequence FILE`",
        ),
    )
}
