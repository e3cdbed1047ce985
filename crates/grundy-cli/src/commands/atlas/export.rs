//! `--export FOLDER`: the atlas as plain pages that need no server: a map of all rules, a page for each class, the
//! certificates as files, and everything as one JSON document.

use std::collections::BTreeMap;
use std::path::Path;

use grundy_documents::{Atlas as Book, AtlasEntry, AtlasQuery, AtlasSection, FileOf, swept_name};

use super::said;
use crate::context::Context;
use crate::failure::Failure;

/// Writes all pages into a folder; says how many there are.
pub fn write(book: &Book, file: FileOf<'_>, folder: &Path, context: &Context) -> Result<usize, Failure> {
    for part in ["class", "certificates"] {
        let path = folder.join(part);
        std::fs::create_dir_all(&path).map_err(|error| Failure::file(&path.to_string_lossy(), &error))?;
    }
    let mut certificates = BTreeMap::new();
    for section in book.sections() {
        certificates.extend(Book::certificates(file, &section.name)?);
    }
    let pages = Pages { classes: classes_of(book), certificates, context };
    let all = serde_json::to_string(&book.search(&AtlasQuery::parse("")?)).unwrap_or_default();
    put(&folder.join("atlas.json"), &all)?;
    put(&folder.join("index.html"), &pages.index(book))?;
    for (class, entries) in &pages.classes {
        put(&folder.join(format!("class/{class}.html")), &pages.class(class, entries))?;
    }
    for (rule, texts) in &pages.certificates {
        for (place, text) in texts.iter().enumerate() {
            put(&folder.join(certificate_name(rule, place)), text)?;
        }
    }
    Ok(1 + pages.classes.len())
}

/// Thousands of small files that can be written again: none is worth a wait for the disk.
fn put(path: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(path, text).map_err(|error| Failure::file(&path.to_string_lossy(), &error))
}

type Classes<'b> = BTreeMap<&'b str, Vec<&'b AtlasEntry>>;

fn classes_of(book: &Book) -> Classes<'_> {
    let mut classes = Classes::new();
    for entry in book.entries() {
        classes.entry(&entry.class).or_default().push(entry);
    }
    classes
}

fn certificate_name(rule: &str, place: usize) -> String {
    format!("certificates/{}-{}.json", swept_name(rule), place + 1)
}

/// What the pages are made of.
struct Pages<'a> {
    classes: Classes<'a>,
    certificates: BTreeMap<String, Vec<String>>,
    context: &'a Context,
}

impl Pages<'_> {
    fn index(&self, book: &Book) -> String {
        let title = self.context.pick("The atlas", "图谱");
        let sections: String = book.sections().map(|section| self.section(section, book)).collect();
        let data = self.context.pick("All of it as one document", "全部数据");
        let body = format!(
            "<h1>{title}</h1>\n{}\n{sections}<p><a href=\"atlas.json\">{data}</a></p>\n",
            self.legend()
        );
        page(title, &body, self.context)
    }

    fn legend(&self) -> String {
        let words = [
            ("short", "a period below 1000", "周期小于 1000"),
            ("long", "a longer period", "更长的周期"),
            ("grows", "another law", "其他规律"),
            ("open", "no law found", "未找到规律"),
        ];
        let item = |(kind, english, chinese): (&str, &str, &str)| {
            format!("<span class=\"cell {kind}\"></span> {} ", self.context.pick(english, chinese))
        };
        format!("<p>{}</p>", words.map(item).concat())
    }

    /// The map of a section: a square for each rule, which leads to its class.
    fn section(&self, section: &AtlasSection, book: &Book) -> String {
        let AtlasSection { name, rules, command, made_by, made_on } = section;
        let cells: String =
            book.entries().filter(|entry| entry.section == *name).map(|entry| self.cell(entry)).collect();
        format!(
            "<h2>{}: {rules}</h2>\n<p><code>{}</code> ({} {}, {})</p>\n<p class=\"map\">{cells}</p>\n",
            escaped(name),
            escaped(command),
            self.context.pick("version", "版本"),
            escaped(made_by),
            escaped(made_on)
        )
    }

    fn cell(&self, entry: &AtlasEntry) -> String {
        let words = format!("{}: {}", entry.rule, self.sentence(entry));
        let (kind, class) = (kind(entry), &entry.class);
        let words = escaped(&words);
        // The title is read aloud too.
        format!("<a class=\"cell {kind}\" href=\"class/{class}.html\" title=\"{words}\"></a>")
    }

    fn sentence(&self, entry: &AtlasEntry) -> String {
        let parts: Vec<String> = said(entry).iter().map(|part| self.context.say(part).to_string()).collect();
        parts.join(self.context.pick("; ", "；"))
    }

    /// The page of a class: the law and values of its first rule, then every rule of it.
    fn class(&self, class: &str, entries: &[&AtlasEntry]) -> String {
        let Some(first) = entries.first() else { return String::new() };
        let title = format!("{} {}", self.context.pick("The class of", "所在类："), first.rule);
        let values: Vec<String> = first.values.iter().map(u32::to_string).collect();
        let rows: String = entries.iter().map(|entry| self.row(entry)).collect();
        let program = self.context.pick("A program for it", "生成程序");
        let body = format!(
            "<p><a href=\"../index.html\">{}</a></p>\n<h1>{}</h1>\n<p>{}</p>\n<p class=\"values\">{} …</p>\n\
             <p>{program}: <code>grundy code \"{}\" --lang cpp</code></p>\n<table>\n{rows}</table>\n<p>{} {class}</p>\n",
            self.context.pick("The atlas", "图谱"),
            escaped(&title),
            escaped(&self.sentence(first)),
            values.join(" "),
            escaped(&first.rule),
            self.context.pick("class", "类"),
        );
        page(&title, &body, self.context)
    }

    fn row(&self, entry: &AtlasEntry) -> String {
        let count = self.certificates.get(&entry.rule).map_or(0, Vec::len);
        let link = |place: usize| {
            format!("<a href=\"../{}\">{}</a>", certificate_name(&entry.rule, place), place + 1)
        };
        let links: Vec<String> = (0..count).map(link).collect();
        let presentation =
            entry.misere.as_ref().and_then(|misere| misere.presentation.as_deref()).unwrap_or("");
        format!(
            "<tr><th>{}</th><td>{}</td><td>{}</td><td>{} {}</td></tr>\n",
            escaped(&entry.rule),
            escaped(&self.sentence(entry)),
            escaped(presentation),
            self.context.pick("certificates", "证书"),
            links.join(" ")
        )
    }
}

/// What is known about a rule, as a colour.
fn kind(entry: &AtlasEntry) -> &'static str {
    match (entry.is_open(), entry.law.period, entry.law.saltus) {
        (true, ..) => "open",
        (_, Some(0..1000), Some(0) | None) => "short",
        (_, Some(_), Some(0) | None) => "long",
        _ => "grows",
    }
}

fn page(title: &str, body: &str, context: &Context) -> String {
    let language = context.pick("en", "zh");
    format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n<style>{STYLE}</style>\n{body}</html>\n",
        escaped(title)
    )
}

const STYLE: &str = "\
body{font-family:sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}\
.map{line-height:0}.cell{display:inline-block;width:14px;height:14px;margin:1px;vertical-align:middle}\
.short{background:#2a7f62}.long{background:#8a4fbf}.grows{background:#2f6fb5}.open{background:#d8d2c4}\
.values{font-family:monospace;overflow-wrap:anywhere}table{border-collapse:collapse}\
th,td{text-align:left;padding:.2rem .6rem;border-top:1px solid #ccc;vertical-align:top}\
@media(prefers-color-scheme:dark){body{color:#ddd;background:#161616}.open{background:#555}a{color:#9cf}}";

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
