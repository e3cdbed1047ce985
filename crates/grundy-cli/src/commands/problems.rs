//! `grundy problems`: the judge problems.

use clap::Args;
use grundy::open::{none_fits, problems};
use grundy::problems::Problem;
use grundy_documents::ProblemsDocument;

use super::Done;
use crate::context::Context;

/// The judge problems
#[derive(Args, Debug)]
pub struct Problems {
    /// Only those in which these words occur, in either language
    #[arg(value_name = "WORD")]
    pub word: Vec<String>,
    /// The same
    #[arg(long, value_name = "WORD", conflicts_with = "word")]
    pub search: Option<String>,
}

impl Problems {
    fn search(&self) -> Option<String> {
        if self.word.is_empty() { self.search.clone() } else { Some(self.word.join(" ")) }
    }

    /// Lists them.
    pub fn run(&self, context: &Context) -> Done {
        if context.json {
            context.print_json(&ProblemsDocument::new(self.search().as_deref()));
            return Ok(0);
        }
        let fitting = problems(self.search().as_deref());
        if fitting.is_empty() {
            return Err(none_fits(&self.search().unwrap_or_default()).into());
        }
        for problem in fitting {
            context.print_screen(&line(problem, context));
        }
        context.note(context.pick(
            "`grundy show ID` prints a page, `grundy judge ID < input` solves it",
            "`grundy show ID` 显示题目页，`grundy judge ID < input` 求解",
        ));
        Ok(0)
    }
}

fn line(problem: &Problem, context: &Context) -> String {
    let page = problem.page();
    let kind = page.problem_kind().map(|kind| kind.name());
    let kind = kind.as_ref().map_or("", |kind| context.pick(&kind.english, &kind.chinese));
    format!(
        "{:12} {:16} {}  [{kind}]\n",
        problem.id,
        page.judge(),
        context.pick(&page.title.english, &page.title.chinese)
    )
}
