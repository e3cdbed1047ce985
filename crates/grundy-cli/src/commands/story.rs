//! `grundy story RULE`: a one-page report.

use clap::{Args, ValueEnum};
use grundy::emit::{StoryFormat, story};
use grundy::story::tell_story;
use grundy_documents::{StoryDocument, VERSION};

use super::{Done, files, rules};
use crate::arguments::RuleArguments;
use crate::context::Context;

/// A one-page report, one self-contained file
#[derive(Args, Debug)]
pub struct Story {
    #[command(flatten)]
    rule: RuleArguments,
    /// The form of the page
    #[arg(long, value_enum, default_value_t = Format::Md)]
    format: Format,
    /// Write the page to this file
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    Md,
    Html,
}

impl Story {
    /// Prints the page, or writes it to a file.
    pub fn run(&self, context: &Context) -> Done {
        let opened = rules::opened(&self.rule)?;
        let stop = || context.should_stop();
        let working = context.working("writing the story", "撰写中");
        let told = tell_story(&opened, context.locale, context.budget(&stop))?;
        working.finish_and_clear();
        let format = match self.format {
            Format::Md => StoryFormat::Markdown,
            Format::Html => StoryFormat::Html,
        };
        let page = story(&told, context.locale, format);
        match &self.out {
            Some(path) => files::write(path, page.as_bytes())?,
            None if context.json => {
                context.print_json(&StoryDocument { version: VERSION, rule: opened.rules.canonical(), page })
            }
            None => context.print(&page),
        }
        Ok(0)
    }
}
