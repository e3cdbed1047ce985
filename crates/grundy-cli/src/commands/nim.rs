//! `grundy nim EXPR`: a calculator for nimbers.

use clap::Args;
use grundy::table::nim_value;
use grundy_documents::NimDocument;

use super::Done;
use crate::context::Context;

/// Nimber arithmetic: + - * / ^ sqrt
#[derive(Args, Debug)]
pub struct Nim {
    /// An expression: `"6 * 11 + 2"`, `"1 / 5"`, `"7^3"`, `"sqrt(8)"`
    #[arg(value_name = "EXPR", required = true, num_args = 1..)]
    expression: Vec<String>,
}

impl Nim {
    /// Prints the value.
    pub fn run(&self, context: &Context) -> Done {
        let value = nim_value(&self.expression.join(" "))?;
        if context.json {
            context.print_json(&NimDocument::new(value));
        } else {
            context.print(&format!("{value}\n"));
        }
        Ok(0)
    }
}
