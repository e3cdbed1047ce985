//! `grundy games`: the known games.

use clap::Args;
use grundy::open::{games, none_fits};
use grundy_documents::GamesDocument;

use super::Done;
use crate::context::Context;

/// The known games
#[derive(Args, Debug)]
pub struct Games {
    /// Only those in which these words occur, in either language
    #[arg(value_name = "WORD")]
    pub word: Vec<String>,
    /// The same
    #[arg(long, value_name = "WORD", conflicts_with = "word")]
    pub search: Option<String>,
}

impl Games {
    fn search(&self) -> Option<String> {
        if self.word.is_empty() { self.search.clone() } else { Some(self.word.join(" ")) }
    }

    /// Lists them.
    pub fn run(&self, context: &Context) -> Done {
        if context.json {
            context.print_json(&GamesDocument::new(self.search().as_deref()));
            return Ok(0);
        }
        let pages = games(self.search().as_deref());
        if pages.is_empty() {
            return Err(none_fits(&self.search().unwrap_or_default()).into());
        }
        let width = pages.iter().map(|page| page.name.len()).max().unwrap_or(0);
        for page in &pages {
            let parameters: Vec<&str> = page.parameters.iter().map(|(name, _)| name.as_str()).collect();
            let parameters =
                if parameters.is_empty() { String::new() } else { format!(" ({})", parameters.join(", ")) };
            let title = context.say(&page.title);
            context.print_screen(&format!("{:width$}  {title}{parameters}\n", page.name));
        }
        context.note(context.pick("`grundy show NAME` prints a page", "`grundy show NAME` 显示某一页"));
        Ok(0)
    }
}
