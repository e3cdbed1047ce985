//! `grundy judge ID < input > output`.

use clap::Args;
use grundy::problems::{find, list};
use grundy::rule::{Diagnostic, Text, nearest};

use super::Done;
use crate::context::{Context, print_bytes};
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
        let answer = answer(&self.id)?;
        if !context.quiet {
            print_bytes(&answer);
        }
        Ok(0)
    }
}

/// The judge's output for what stands on stdin.
pub fn answer(id: &str) -> Result<Vec<u8>, Failure> {
    let Some(problem) = find(&id.to_lowercase()) else { return Err(unknown(id)) };
    problem.answer(&mut std::io::stdin().lock()).map_err(|malformed| {
        let message = malformed.message();
        Failure::from(Diagnostic::new(Text::new(message.english, message.chinese)))
    })
}

fn unknown(id: &str) -> Failure {
    let known = list().iter().map(|problem| problem.id);
    let help = match nearest(&id.to_lowercase(), known) {
        Some(meant) => Text::new(format!("did you mean `{meant}`?"), format!("是否想写 `{meant}`？")),
        None => Text::new("`grundy problems` lists the ids", "`grundy problems` 列出所有题目"),
    };
    Failure::new(Text::new(format!("no problem is called `{id}`"), format!("没有名为 `{id}` 的题目")), help)
}
