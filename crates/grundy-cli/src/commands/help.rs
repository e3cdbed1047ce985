//! `grundy help`: the commands; `grundy help rules`: how a rule is written.

use clap::{Args, CommandFactory};
use grundy::rule::Locale;

use super::Done;
use crate::commands::line::{Arguments, localised};
use crate::context::Context;

/// The commands, or how a rule is written: `grundy help rules`
#[derive(Args, Debug)]
pub struct Help {
    /// `rules`, or nothing
    #[arg(value_name = "TOPIC", value_parser = ["rules", "rule"], hide_possible_values = true)]
    topic: Option<String>,
}

impl Help {
    /// Prints the help that is asked for.
    pub fn run(&self, context: &Context) -> Done {
        let text = match (&self.topic, context.locale) {
            (Some(_), Locale::English) => include_str!("help/rules.en.txt").to_string(),
            (Some(_), Locale::Chinese) => include_str!("help/rules.zh.txt").to_string(),
            (None, locale) => localised(Arguments::command(), locale).render_long_help().to_string(),
        };
        context.print(&text);
        Ok(0)
    }
}

/// What is shown to whoever types nothing: three things to try.
pub fn first_screen(locale: Locale) -> &'static str {
    match locale {
        Locale::English => include_str!("help/first.en.txt"),
        Locale::Chinese => include_str!("help/first.zh.txt"),
    }
}
