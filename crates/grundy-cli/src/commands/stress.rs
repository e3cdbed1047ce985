//! `grundy stress RULE --reads FORMAT --says WORDS -- ./program`: tests somebody's program against the engines.

mod process;
mod screen;

use clap::Args;
use grundy::code::without_misere;
use grundy::emit::inputs::Exchange;
use grundy::emit::{limits, reads, says};
use grundy::rule::{Given, Manner, Template, Text};
use grundy::solve::check_manner;
use grundy::stress::Stress;
use grundy::stress::campaign::{Campaign, Test};
use grundy::table::Compound;
use grundy::{Play, catalogue};
use grundy_documents::StressDocument;

use super::code::Arrangement;
use super::{Done, files, rules};
use crate::arguments::{COMPOUND_NAMES, parameter};
use crate::context::Context;
use crate::failure::Failure;
use process::Program;

/// Tests a program of yours: random and extreme inputs, and the smallest one on which it errs
#[derive(Args, Debug)]
pub struct StressTest {
    /// Rule text, a catalogue name such as `bash(3)`, or `@file`; parameters without a value are read from the input
    #[arg(value_name = "RULE")]
    rule: String,
    /// The value of a parameter: `--set m=3`
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = parameter)]
    set: Vec<(String, Given)>,
    /// What your program reads, in the rule's own names: `--reads "T { n x[n] }"`
    #[arg(long, value_name = "FORMAT")]
    reads: Option<String>,
    /// What it answers: `--says "Alice|Bob"`
    #[arg(long, value_name = "WORDS", allow_hyphen_values = true)]
    says: Option<String>,
    /// How large the input is, and what your program may use: `--limits "x <= 1e6, time 1 s, memory 256 MB"`
    #[arg(long, value_name = "LIST")]
    limits: Option<String>,
    /// How the answers are laid out
    #[arg(long, value_enum, default_value_t = Arrangement::Lines)]
    layout: Arrangement,
    /// How the positions are joined: sum, conjunctive, every, selective, shortened, diminished, ordered
    #[arg(long, value_name = "NAME", default_value = "sum", value_parser = COMPOUND_NAMES)]
    compound: String,
    /// The player who makes the last move loses
    #[arg(long)]
    misere: bool,
    /// How many inputs
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    tests: u32,
    /// Another seed makes other inputs
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Write the inputs and the expected outputs into this folder: `001.in`, `001.out`, …
    #[arg(long, value_name = "DIRECTORY")]
    write: Option<String>,
    /// Your program and its arguments, after `--`
    #[arg(last = true, value_name = "PROGRAM", required_unless_present = "write")]
    program: Vec<String>,
}

impl StressTest {
    /// Runs the program on the inputs, and prints the smallest difference.
    pub fn run(&self, context: &Context) -> Done {
        let stress = self.stress()?;
        if let Some(folder) = &self.write {
            let written = self.write(&stress, folder, context)?;
            if self.program.is_empty() {
                return self.wrote(written, folder, &stress, context);
            }
        }
        self.tried(&stress, context)
    }

    fn campaign(&self) -> Campaign {
        Campaign { tests: self.tests as usize, seed: self.seed }
    }

    fn stress(&self) -> Result<Stress, Failure> {
        let given = rules::text(&self.rule)?;
        let plain = without_misere(&given);
        let is_misere = self.misere || plain.is_some();
        let text = plain.unwrap_or(given);
        let template = Template::parse_with(&text, catalogue())?;
        let given: Vec<(&str, Given)> =
            self.set.iter().map(|(name, given)| (name.as_str(), given.clone())).collect();
        let template = template.partly(&given)?;
        let exchange = Exchange::new(
            &template,
            self.reads.as_deref().map(reads::parse).transpose()?,
            self.says.as_deref().map(says::parse).transpose()?,
            limits::parse(self.limits.as_deref().unwrap_or_default())?,
        )?;
        let play = if is_misere { Play::Misere } else { Play::Normal };
        let compound = Compound::named(&self.compound).unwrap_or(Compound::Sum);
        if template.manner().is_contest() {
            check_manner(Manner { misere: is_misere, ..template.manner() }, compound)?;
        }
        Ok(Stress::new(template, exchange, play, compound, self.layout.layout()))
    }

    /// Writes a test set; how many there are.
    fn write(&self, stress: &Stress, folder: &str, context: &Context) -> Result<usize, Failure> {
        std::fs::create_dir_all(folder).map_err(|error| Failure::file(folder, &error))?;
        let working = context.working("writing tests", "写出测试数据");
        let stop = || context.should_stop();
        let (mut count, mut failed) = (0, None);
        stress.tests(self.campaign(), &stop, &mut |test: Test| {
            count += 1;
            let write = |ending: &str, text: &str| {
                files::write(&format!("{folder}/{count:03}.{ending}"), text.as_bytes())
            };
            failed = write("in", &test.input.text).and_then(|()| write("out", &test.output)).err();
            failed.is_none()
        });
        working.finish_and_clear();
        match failed {
            Some(failure) => Err(failure),
            None => Ok(count),
        }
    }

    fn wrote(&self, count: usize, folder: &str, stress: &Stress, context: &Context) -> Done {
        if count == 0 {
            return Err(no_input());
        }
        if context.json {
            context.print_json(&StressDocument::written(stress, count));
        } else {
            let text = Text::new(
                format!("{count} inputs with their outputs are in {folder}\n"),
                format!("{folder} 中有 {count} 组输入和输出\n"),
            );
            context.print(context.say(&text));
        }
        Ok(0)
    }

    fn tried(&self, stress: &Stress, context: &Context) -> Done {
        let limits = &stress.exchange.limits;
        let program = Program::new(&self.program, limits.seconds, limits.megabytes);
        let working = context.working("testing your program", "测试你的程序");
        let stop = || context.should_stop();
        let total = self.tests;
        let mut progress = |done: usize| {
            working.set_message(match context.locale {
                grundy::Locale::English => format!("{done} of {total} inputs agree"),
                grundy::Locale::Chinese => format!("{total} 组中有 {done} 组一致"),
            });
        };
        let report =
            stress.run(self.campaign(), &stop, &mut |input| program.run(input, &stop), &mut progress);
        working.finish_and_clear();
        let report = report.map_err(|why| {
            Failure::new(
                why,
                Text::new(
                    "write the program behind `--`, with a path: `-- ./solution` or `-- python3 solution.py`",
                    "请在 `--` 之后写出程序及其路径：`-- ./solution` 或 `-- python3 solution.py`",
                ),
            )
        })?;
        if report.tests == 0 && report.wrong.is_none() {
            return Err(no_input());
        }
        let is_right = report.wrong.is_none();
        if context.json {
            context.print_json(&StressDocument::new(stress, &report, context.locale));
        } else {
            context.print(&screen::told(&report, context));
        }
        Ok(u8::from(!is_right))
    }
}

fn no_input() -> Failure {
    Failure::new(
        Text::new(
            "no input of this description could be answered in time",
            "在时限内没有一组符合该格式的输入能被解答",
        ),
        Text::new(
            "give more time with `--budget SECONDS`, or smaller `--limits`",
            "用 `--budget 秒数` 增加时间，或给出更小的 `--limits`",
        ),
    )
}
