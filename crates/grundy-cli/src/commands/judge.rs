//! `grundy judge ID < input > output`.

use std::io::Write;

use clap::Args;
use grundy::problems::{find, list};
use grundy::rule::{Diagnostic, Text, nearest};

use super::Done;
use crate::context::Context;
use crate::failure::Failure;

/// Solve a judge problem in the judge's own format, from stdin to stdout
#[derive(Args, Debug)]
pub struct Judge {
    /// The id or an alias of the problem: `p2148`, `bzoj1188`
    #[arg(value_name = "ID")]
    pub id: String,
}

impl Judge {
    /// Reads the tests, and writes the answers only when all of them are read.
    pub fn run(&self, context: &Context) -> Done {
        let Some(problem) = find(&self.id.to_lowercase()) else { return Err(unknown(&self.id)) };
        let answer = problem.answer(&mut std::io::stdin().lock()).map_err(|malformed| {
            let message = malformed.message();
            Failure::from(Diagnostic::new(Text::new(message.english, message.chinese)))
        })?;
        if !context.quiet {
            let mut stdout = std::io::stdout().lock();
            let _ = stdout.write_all(&answer).and_then(|()| stdout.flush());
        }
        Ok(0)
    }
}

fn unknown(id: &str) -> Failure {
    let known = list().iter().map(|problem| problem.id);
    let help = match nearest(&id.to_lowercase(), known) {
        Some(meant) => Text::new(format!("did you mean `{meant}`?"), format!("是否想写 `{meant}`？")),
        None => Text::new("`grundy problems` lists the ids", "`grundy problems` 列出所有题目"),
    };
    Failure::new(Text::new(format!("no problem is called `{id}`"), format!("没有名为 `{id}` 的题目")), help)
}
