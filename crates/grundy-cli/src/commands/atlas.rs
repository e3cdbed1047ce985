//! `grundy atlas WORDS…`: what is known about every short code and every small set.

mod export;

use std::collections::BTreeSet;
use std::path::Path;

use clap::Args;
use grundy::rule::{Text, counted};
use grundy_documents::{Atlas as Book, AtlasDocument, AtlasEntry, AtlasQuery, own_file};

use super::{Done, files};
use crate::context::Context;
use crate::failure::Failure;

/// Search the atlas of short codes and small sets
#[derive(Args, Debug)]
pub struct Atlas {
    /// A rule (`0.07`), codes (`0.1??`), values (`1 1 2 0 3 1`), numbers (`period 34`, `order 40`) or words (`open`, `long`, `tame`, `wild`,
    /// `finite`, `proved`, `octal`, `hex`, `sets`); all of them must fit
    #[arg(value_name = "QUESTION")]
    question: Vec<String>,
    /// Search the atlas in this folder instead of the one that comes with the program
    #[arg(long, value_name = "FOLDER")]
    from: Option<String>,
    /// Write the whole atlas into this folder, as plain pages that need no server
    #[arg(long, value_name = "FOLDER", conflicts_with = "question")]
    export: Option<String>,
}

/// So many entries are shown; the JSON document has all of them.
const SHOWN: usize = 60;

impl Atlas {
    /// Prints what fits.
    pub fn run(&self, context: &Context) -> Done {
        let query = AtlasQuery::parse(&self.question.join(" "))?;
        let book = match &self.from {
            Some(folder) => read(Path::new(folder))?,
            None => Book::own()?.clone(),
        };
        if let Some(folder) = &self.export {
            return self.write_pages(&book, Path::new(folder), context);
        }
        let found = book.search(&query);
        let none = found.rules == 0;
        if context.json {
            context.print_json(&found);
        } else if self.question.iter().all(|word| word.trim().is_empty()) {
            context.print_screen(&overview(&found, context));
        } else {
            context.print(&list(&found, context));
        }
        Ok(u8::from(none))
    }
}

impl Atlas {
    fn write_pages(&self, book: &Book, folder: &Path, context: &Context) -> Done {
        let from = self.from.as_ref().map(Path::new);
        let file = |name: &str| from.map_or_else(|| own_file(name), |from| file_in(from, name));
        let count = export::write(book, &file, folder, context)?;
        let words = Text::new(
            format!("{count} pages; open {}", folder.join("index.html").display()),
            format!("{count} 个页面；请打开 {}", folder.join("index.html").display()),
        );
        context.note(context.say(&words));
        Ok(0)
    }
}

/// The atlas of a folder.
pub fn read(folder: &Path) -> Result<Book, Failure> {
    Ok(Book::read(&|name| file_in(folder, name))?)
}

/// A file of an atlas in a folder, if it can be read.
pub fn file_in(folder: &Path, name: &str) -> Option<Vec<u8>> {
    files::read_bytes(&folder.join(name).to_string_lossy()).ok()
}

/// What the atlas holds, section by section.
fn overview(found: &AtlasDocument, context: &Context) -> String {
    let mut text = String::new();
    for section in &found.sections {
        let entries: Vec<&AtlasEntry> =
            found.entries.iter().filter(|entry| entry.section == section.name).collect();
        let proved = entries.iter().filter(|entry| !entry.is_open()).count();
        let quotients = entries.iter().filter(|entry| entry.has_quotient()).count();
        let (rules, classes) = (section.rules, classes(&entries));
        let words = Text::new(
            format!(
                "{rules} rules in {classes} classes, {proved} with a proved law, {quotients} with a proved misère quotient"
            ),
            format!("{rules} 条规则，{classes} 个类，{proved} 条规律已证明，{quotients} 个反常商已证明"),
        );
        text += &format!("{}  {}\n", context.label(&section.name, &section.name), context.say(&words));
    }
    let next = context.pick(
        "`grundy atlas period 34`, `grundy atlas 0.07`, `grundy atlas open octal`",
        "`grundy atlas 周期 34`、`grundy atlas 0.07`、`grundy atlas 未解决 八进制`",
    );
    text + &format!("{}  {next}\n", context.label("next", "接下来"))
}

fn classes(entries: &[&AtlasEntry]) -> usize {
    entries.iter().map(|entry| entry.class.as_str()).collect::<BTreeSet<_>>().len()
}

fn list(found: &AtlasDocument, context: &Context) -> String {
    let (asked, rules, classes) = (&found.asked, found.rules, found.classes);
    let head = match rules {
        0 => Text::new(format!("{asked}: nothing in the atlas"), format!("{asked}：图谱中没有")),
        _ => Text::new(
            format!(
                "{asked}: {} in {}",
                counted(rules, "rule", "rules"),
                counted(classes, "class", "classes")
            ),
            format!("{asked}：{rules} 条规则，{classes} 个类"),
        ),
    };
    let mut text = format!("{}\n", context.say(&head));
    let width = found.entries.iter().take(SHOWN).map(|entry| entry.rule.len()).max().unwrap_or(0);
    for entry in found.entries.iter().take(SHOWN) {
        let parts: Vec<String> = said(entry).iter().map(|part| context.say(part).to_string()).collect();
        text += &format!("{:width$}  {}\n", entry.rule, parts.join(context.pick("; ", "；")));
    }
    if rules > SHOWN {
        let more = rules - SHOWN;
        let words = Text::new(
            format!("… {more} more: `--json` has all"),
            format!("……另有 {more} 条：`--json` 给出全部"),
        );
        text += &format!("{}\n", context.say(&words));
    }
    text
}

/// The law with its standing, the class, and misère play.
fn said(entry: &AtlasEntry) -> Vec<Text> {
    let method = entry.law.method.as_deref().unwrap_or_default();
    let law = match (&entry.law.formula, entry.is_open()) {
        (Some(formula), false) => {
            Text::new(format!("{formula} (proved, {method})"), format!("{formula}（已证明，{method}）"))
        }
        _ => Text::new("no law found", "未找到规律"),
    };
    [Some(law), class(entry), misere(entry)].into_iter().flatten().collect()
}

/// Of which rule its values are, and at which heap: most classes are equal only when moved along.
fn class(entry: &AtlasEntry) -> Option<Text> {
    let first = entry.same_as.as_ref()?;
    let heap = match entry.shift.unwrap_or(0) {
        0 => return Some(Text::new(format!("the values of {first}"), format!("值与 {first} 相同"))),
        shift if shift < 0 => format!("x + {}", shift.unsigned_abs()),
        shift => format!("x − {shift}"),
    };
    Some(Text::new(format!("the value of {first} at {heap}"), format!("值等于 {first} 在 {heap} 处的值")))
}

fn misere(entry: &AtlasEntry) -> Option<Text> {
    let misere = entry.misere.as_ref()?;
    Some(match (entry.has_quotient(), misere.order, misere.valid_below) {
        (true, Some(order), _) => Text::new(
            format!("misère quotient of order {order} (proved)"),
            format!("反常商的阶为 {order}（已证明）"),
        ),
        (_, Some(order), Some(below)) => Text::new(
            format!("misère: {order} classes of heaps below {below}"),
            format!("反常：小于 {below} 的堆有 {order} 类"),
        ),
        _ => Text::new("misère: not settled", "反常：未确定"),
    })
}
