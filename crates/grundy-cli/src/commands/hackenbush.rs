//! `grundy hackenbush FILE`: green Hackenbush on a picture.

use clap::Args;
use grundy::rule::graphs::Picture;
use grundy_documents::HackenbushDocument;

use super::graph::outcome_words;
use super::{Done, files};
use crate::context::Context;

/// Green Hackenbush on a given picture
#[derive(Args, Debug)]
pub struct Hackenbush {
    /// An edge list (`a b` on each line) or Graphviz DOT; `-` reads stdin
    #[arg(value_name = "FILE")]
    pub picture: String,
    /// The vertex that is the ground (default: `ground`, `root` or `0`)
    #[arg(long, value_name = "VERTEX")]
    pub ground: Option<String>,
}

impl Hackenbush {
    /// Reads the picture and answers.
    pub fn run(&self, context: &Context) -> Done {
        let text = files::read_text_or_stdin(&self.picture)?;
        answer(&text, self.ground.as_deref(), context)
    }
}

/// Who wins on a picture, and with which cuts.
pub fn answer(text: &str, ground: Option<&str>, context: &Context) -> Done {
    let picture = match ground {
        Some(ground) => Picture::parse_with_ground(text, ground)?,
        None => Picture::parse(text)?,
    };
    let report = HackenbushDocument::new(&picture, &|| context.should_stop());
    if context.json {
        context.print_json(&report);
    } else {
        context.print(&screen(&report, context));
    }
    Ok(0)
}

const SHOWN_CUTS: usize = 20;

fn screen(report: &HackenbushDocument, context: &Context) -> String {
    let mut screen = format!("{}\n", outcome_words(report.outcome, context));
    screen += &format!("{}{}\n", context.pick("Grundy value: ", "SG 值："), report.value);
    if report.loose > 0 {
        let words = context.pick("Edges that do not hang on the ground: ", "不与地面相连的边数：");
        screen += &format!("{words}{}\n", report.loose);
    }
    if !report.moves.is_empty() {
        screen += context.pick("Winning cuts:\n", "必胜的砍法：\n");
    }
    for made in report.moves.iter().take(SHOWN_CUTS) {
        screen += &format!("  {}\n", made.cut);
    }
    if report.moves.len() > SHOWN_CUTS {
        screen += &format!("  … ({})\n", report.moves.len());
    }
    if !report.complete {
        screen += context.pick("  (not all edges were tried in time)\n", "  （时间不够，未试完所有边）\n");
    }
    screen
}
