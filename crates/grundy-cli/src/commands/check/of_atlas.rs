//! `grundy check atlas/`: every certificate of an atlas, and whether its lines say what they show.

use std::path::Path;

use grundy::rule::Text;
use grundy_documents::AtlasCheckDocument;

use crate::commands::{Done, atlas};
use crate::context::Context;
use crate::failure::Failure;

/// Exit 0 if every line follows from its certificates, 1 if not; only every `stride`-th rule where that is asked for.
pub fn run(folder: &Path, stride: u64, context: &Context) -> Done {
    let book = atlas::read(folder)?;
    let working = context.working("checking", "复核中");
    let file = |name: &str| atlas::file_in(folder, name);
    let stop = || context.should_stop();
    let told = |rules: usize| working.set_message(rules.to_string());
    let stride = usize::try_from(stride).unwrap_or(usize::MAX);
    let document = book.check(&file, stride, context.locale, &told, &stop)?;
    working.finish_and_clear();
    // What was not looked at to the end is not refuted, and not accepted either.
    if context.should_stop() {
        return Err(Failure::used_up());
    }
    if context.json {
        context.print_json(&document);
    } else {
        context.print(&said(&document, context));
    }
    Ok(u8::from(!document.wrong.is_empty()))
}

fn said(document: &AtlasCheckDocument, context: &Context) -> String {
    let AtlasCheckDocument { rules, accepted, wrong, .. } = document;
    let head = Text::new(
        format!("{rules} rules, {accepted} certificates accepted, {} wrong", wrong.len()),
        format!("{rules} 条规则，{accepted} 份证书被接受，{} 条有误", wrong.len()),
    );
    let wrong: String = wrong.iter().map(|line| format!("{line}\n")).collect();
    format!("{}\n{wrong}", context.say(&head))
}
