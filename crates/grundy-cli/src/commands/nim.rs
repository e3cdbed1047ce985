//! `grundy nim EXPR`: a calculator for nimbers; `grundy nim` and `grundy nim 3 5 7` are about the game.

use clap::Args;
use grundy::table::nim_value;
use grundy_documents::NimDocument;

use super::solve::Solve;
use super::{Done, tell};
use crate::arguments::RuleArguments;
use crate::context::Context;

/// Nimber arithmetic: + - * / ^ sqrt
#[derive(Args, Debug)]
pub struct Nim {
    /// An expression: `"6 * 11 + 2"`, `"1 / 5"`, `"7^3"`, `"sqrt(8)"`
    #[arg(value_name = "EXPR", num_args = 0..)]
    expression: Vec<String>,
}

impl Nim {
    /// Prints the value; the game is meant where nothing is to be calculated.
    pub fn run(&self, context: &Context) -> Done {
        if self.expression.is_empty() {
            return tell::run(&RuleArguments::named("nim"), context);
        }
        if self.expression.iter().all(|word| word.bytes().all(|byte| byte.is_ascii_digit())) {
            let words = std::iter::once("nim".to_string()).chain(self.expression.iter().cloned());
            return Solve::normal(words.collect()).run(context);
        }
        let value = nim_value(&self.expression.join(" "))?;
        if context.json {
            context.print_json(&NimDocument::new(value));
        } else {
            context.print(&format!("{value}\n"));
        }
        Ok(0)
    }
}
