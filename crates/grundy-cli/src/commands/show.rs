//! `grundy show NAME`: the page of a game or a problem, or what a rule expands to.

use clap::Args;
use grundy::Page;
use grundy::open::page_called;
use grundy_documents::{ExpansionDocument, PageDocument, VERSION};

use super::{Done, rules};
use crate::arguments::RuleArguments;
use crate::context::Context;

/// The page of a game or a problem; the expansion of a rule
#[derive(Args, Debug)]
pub struct Show {
    #[command(flatten)]
    rule: RuleArguments,
}

impl Show {
    /// Prints the page, or the rule as it is understood.
    pub fn run(&self, context: &Context) -> Done {
        let name = self.rule.rule.trim();
        match page_called(name) {
            Ok(page) => show_page(page, context),
            // A sentence in Chinese is one word, too: `每次取1到3个`.
            Err(unknown) if is_plain_name(name) => {
                return self.show_rule(context).map_err(|_| unknown.into());
            }
            Err(_) => return self.show_rule(context),
        }
        Ok(0)
    }

    fn show_rule(&self, context: &Context) -> Done {
        let opened = rules::opened_in_manner(&self.rule)?;
        let manner = opened.manner.clauses();
        let canonical = opened.rules.canonical() + &manner;
        let expansion = opened.ruleset().map(|ruleset| ruleset.expansion() + &manner);
        if context.json {
            context.print_json(&ExpansionDocument { version: VERSION, rule: canonical, expansion });
            return Ok(0);
        }
        rules::echo(&self.rule.rule, context);
        context.print(&format!("{canonical}\n"));
        if let Some(expansion) = expansion.filter(|expansion| *expansion != canonical) {
            context.print(&format!("{expansion}\n"));
        }
        Ok(0)
    }
}

fn is_plain_name(name: &str) -> bool {
    name.chars().all(|character| character.is_alphanumeric() || character == '_')
}

fn show_page(page: &Page, context: &Context) {
    if context.json {
        context.print_json(&PageDocument::new(page));
        return;
    }
    context.print_screen(&format!("# {}\n\n{}\n", context.say(&page.title), page.in_locale(context.locale)));
    if !page.source.is_empty() {
        context.print_screen(&format!("\n{}: {}\n", context.pick("Source", "来源"), page.source));
    }
    // Problem pages hold their blocks in their text; game pages hold them below it.
    if page.fact("judge").is_none() {
        for block in &page.blocks {
            context.print_screen(&format!("\n{}:\n{}\n", block.kind, indented(&block.text)));
        }
        let expansion = page.rule().and_then(|rule| grundy::open::open(rule, &page.parameters).ok());
        if let Some(ruleset) = expansion.as_ref().and_then(|opened| opened.ruleset()) {
            context.print_screen(&format!(
                "\n{}:\n    {}\n",
                context.pick("expansion", "展开"),
                ruleset.expansion()
            ));
        }
    }
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("    {line}")).collect::<Vec<String>>().join("\n")
}
