//! `grundy games`: the known games.

use clap::Args;
use grundy::{Page, VERSION, catalogue};
use serde_json::json;

use super::Done;
use crate::context::Context;

/// The known games
#[derive(Args, Debug)]
pub struct Games {
    /// Only those in which this word occurs
    #[arg(long, value_name = "WORD")]
    pub search: Option<String>,
}

impl Games {
    /// Lists them.
    pub fn run(&self, context: &Context) -> Done {
        let pages: Vec<&Page> = catalogue().games().iter().filter(|page| self.wanted(page)).collect();
        if context.json {
            let games: Vec<_> = pages.iter().map(|page| document(page)).collect();
            context.print_json(&json!({"version": VERSION, "games": games}));
            return Ok(0);
        }
        let width = pages.iter().map(|page| page.name.len()).max().unwrap_or(0);
        for page in &pages {
            let parameters: Vec<&str> = page.parameters.iter().map(|(name, _)| name.as_str()).collect();
            let parameters =
                if parameters.is_empty() { String::new() } else { format!(" ({})", parameters.join(", ")) };
            let title = context.say(&page.title);
            context.print(&format!("{:width$}  {title}{parameters}\n", page.name));
        }
        context.note(context.pick("`grundy show NAME` prints a page", "`grundy show NAME` 显示某一页"));
        Ok(0)
    }

    fn wanted(&self, page: &Page) -> bool {
        self.search.as_ref().is_none_or(|word| page.matches(word))
    }
}

fn document(page: &Page) -> serde_json::Value {
    let parameters: Vec<&str> = page.parameters.iter().map(|(name, _)| name.as_str()).collect();
    json!({
        "name": page.name,
        "title": {"en": page.title.english, "zh": page.title.chinese},
        "aliases": page.aliases,
        "parameters": parameters,
        "rule": page.rule(),
    })
}
