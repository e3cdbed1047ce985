//! `grundy help`: the commands; `grundy help rules`: how a rule is written; `grundy help formats`: how a judge's input and
//! answers are described; `grundy help solve`: one command.

use clap::{Args, CommandFactory};
use grundy::rule::{Diagnostic, Locale, Text, nearest};
use grundy_web::REFERENCE;
use serde_json::Value;

use super::Done;
use crate::commands::line::{Arguments, localised};
use crate::context::Context;

/// The commands, how a rule is written (`grundy help rules`) or a judge's input (`grundy help formats`)
#[derive(Args, Debug)]
pub struct Help {
    /// `rules`, `formats`, the name of a command, or nothing
    #[arg(value_name = "TOPIC")]
    topic: Option<String>,
}

impl Help {
    /// Prints the help that is asked for.
    pub fn run(&self, context: &Context) -> Done {
        let text = match (self.topic.as_deref(), context.locale) {
            (Some("rules" | "rule" | "规则"), Locale::English) => {
                include_str!("help/rules.en.txt").to_string() + &examples(context)
            }
            (Some("rules" | "rule" | "规则"), Locale::Chinese) => {
                include_str!("help/rules.zh.txt").to_string() + &examples(context)
            }
            (Some("formats" | "format" | "格式"), locale) => locale
                .pick(include_str!("help/formats.en.txt"), include_str!("help/formats.zh.txt"))
                .to_string(),
            (Some(name), locale) => of_a_command(name, locale)?,
            (None, locale) => localised(Arguments::command(), locale).render_long_help().to_string(),
        };
        context.print_screen(&text);
        Ok(0)
    }
}

/// One example for each move, set, function and ending, as on the page.
fn examples(context: &Context) -> String {
    let shelves: serde_json::Map<String, Value> = serde_json::from_str(REFERENCE).unwrap_or_default();
    let language = context.locale.pick("en", "zh");
    let mut text = format!("\n{}\n", context.pick("ONE EXAMPLE FOR EACH", "逐项举例"));
    for (_, lines) in shelves {
        text.push('\n');
        for line in lines.as_array().into_iter().flatten() {
            let word = |key: &str| line[key].as_str().unwrap_or_default().to_string();
            text += &format!("  {:<40}  {}\n", word("text"), word(language));
        }
    }
    text
}

fn of_a_command(name: &str, locale: Locale) -> Result<String, Diagnostic> {
    let mut all = localised(Arguments::command(), locale);
    // A command knows its whole name once all are built.
    all.build();
    if let Some(command) = all.find_subcommand_mut(name) {
        return Ok(command.render_long_help().to_string());
    }
    let names = all.get_subcommands().map(|command| command.get_name()).chain(["rules", "formats"]);
    let help = match nearest(name, names) {
        Some(meant) => Text::new(
            format!("did you mean `grundy help {meant}`?"),
            format!("是否想写 `grundy help {meant}`？"),
        ),
        None => Text::new(
            "`grundy help` lists the commands, `grundy help rules` says how a rule is written",
            "`grundy help` 列出所有命令，`grundy help rules` 说明规则怎样写",
        ),
    };
    let message = Text::new(format!("there is no help on `{name}`"), format!("没有关于 `{name}` 的帮助"));
    Err(Diagnostic::new(message).help(help))
}

/// What is shown to whoever types nothing: three things to try.
pub fn first_screen(locale: Locale) -> &'static str {
    match locale {
        Locale::English => include_str!("help/first.en.txt"),
        Locale::Chinese => include_str!("help/first.zh.txt"),
    }
}
