//! `grundy problems`: the judge problems.

use clap::Args;
use grundy::problems::{Problem, list};
use grundy::{VERSION, catalogue};
use serde_json::json;

use super::Done;
use crate::context::Context;

/// The judge problems
#[derive(Args, Debug)]
pub struct Problems {
    /// Only those in which this word occurs
    #[arg(long, value_name = "WORD")]
    pub search: Option<String>,
}

impl Problems {
    /// Lists them.
    pub fn run(&self, context: &Context) -> Done {
        let problems: Vec<&Problem> = list().iter().filter(|problem| self.wanted(problem)).collect();
        if context.json {
            let documents: Vec<_> = problems.iter().map(|problem| document(problem)).collect();
            context.print_json(&json!({"version": VERSION, "problems": documents}));
            return Ok(0);
        }
        for problem in problems {
            context.print(&line(problem, context));
        }
        context.note(context.pick(
            "`grundy show ID` prints a page, `grundy judge ID < input` solves it",
            "`grundy show ID` 显示题目页，`grundy judge ID < input` 求解",
        ));
        Ok(0)
    }

    fn wanted(&self, problem: &Problem) -> bool {
        let Some(word) = &self.search else { return true };
        let in_aliases = problem.page().aliases.iter().any(|alias| alias.contains(&word.to_lowercase()));
        in_aliases || catalogue().problem(problem.id).is_some_and(|page| page.matches(word))
    }
}

fn line(problem: &Problem, context: &Context) -> String {
    let page = problem.page();
    let kind = page.kind.map(|kind| kind.name());
    let kind = kind.as_ref().map_or("", |kind| context.pick(&kind.english, &kind.chinese));
    format!(
        "{:12} {:16} {}  [{kind}]\n",
        problem.id,
        page.judge,
        context.pick(&page.title.english, &page.title.chinese)
    )
}

fn document(problem: &Problem) -> serde_json::Value {
    let page = problem.page();
    let kind = page.kind.map(|kind| kind.name());
    json!({
        "id": problem.id,
        "aliases": page.aliases,
        "title": {"en": page.title.english, "zh": page.title.chinese},
        "judge": page.judge,
        "kind": kind.map(|kind| json!({"en": kind.english, "zh": kind.chinese})),
        "rule": page.rule,
    })
}
