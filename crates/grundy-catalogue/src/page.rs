//! One page: title, text in every language, source, and fenced blocks that are executed.

use grundy_rule::{Locale, Text};

use crate::limits::least_power_of_ten;
use crate::problem_kind::ProblemKind;

/// One page of the catalogue.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// The name on the command line, which is that of the file.
    pub name: String,
    /// The title.
    pub title: Text,
    /// Other names.
    pub aliases: Vec<String>,
    /// The parameters in the order of positional arguments, with the values that the page's own blocks use.
    pub parameters: Vec<(String, i128)>,
    /// Lines of the head such as `Judge: …`, with the word before the colon.
    pub facts: Vec<(String, String)>,
    /// What the page says.
    pub text: Text,
    /// Where it comes from.
    pub source: String,
    /// The fenced blocks.
    pub blocks: Vec<Block>,
    /// The whole page as it is written.
    pub markdown: String,
}

/// A fenced block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The word behind the fence: `rule`, `values`, `law`, `input`, `output`.
    pub kind: String,
    /// What stands inside, without the last newline.
    pub text: String,
}

/// An input and the judge's output for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgeSample {
    /// What the solver reads.
    pub input: String,
    /// What it must write.
    pub output: String,
}

/// Which part of the page a line belongs to.
enum Part {
    Head,
    English,
    Chinese,
    Fence,
}

impl Page {
    /// Reads a page; none if it has no title.
    pub fn read(name: &str, markdown: &str) -> Option<Page> {
        let title = markdown.lines().find_map(|line| line.strip_prefix("# "))?.split(" · ").next()?;
        let mut page = Page {
            name: name.to_string(),
            title: Text::same(title.trim()),
            aliases: Vec::new(),
            parameters: Vec::new(),
            facts: Vec::new(),
            text: Text::default(),
            source: String::new(),
            blocks: Vec::new(),
            markdown: markdown.to_string(),
        };
        page.read_lines(markdown);
        if page.text.english.is_empty() {
            page.text = Text::new(only(markdown, Locale::English), only(markdown, Locale::Chinese));
        }
        page.text.english = page.text.english.trim().to_string();
        page.text.chinese = page.text.chinese.trim().to_string();
        Some(page)
    }

    fn read_lines(&mut self, markdown: &str) {
        let mut part = Part::Head;
        let mut before_fence = Part::Head;
        for line in markdown.lines() {
            if let Some(kind) = line.strip_prefix("```") {
                part = match part {
                    Part::Fence => std::mem::replace(&mut before_fence, Part::Head),
                    outside => {
                        before_fence = outside;
                        self.blocks.push(Block { kind: kind.trim().to_string(), text: String::new() });
                        Part::Fence
                    }
                };
                continue;
            }
            match line.trim() {
                "## English" => part = Part::English,
                "## 中文" => part = Part::Chinese,
                _ => self.read_line(line, &part),
            }
        }
    }

    fn read_line(&mut self, line: &str, part: &Part) {
        match part {
            Part::Fence => {
                if let Some(block) = self.blocks.last_mut() {
                    if !block.text.is_empty() {
                        block.text.push('\n');
                    }
                    block.text.push_str(line);
                }
            }
            _ if line.starts_with("Source:") => self.source = line["Source:".len()..].trim().to_string(),
            Part::Head => self.read_head(line),
            Part::English => push_line(&mut self.text.english, line),
            Part::Chinese => push_line(&mut self.text.chinese, line),
        }
    }

    fn read_head(&mut self, line: &str) {
        let Some((word, rest)) = line.split_once(": ") else { return };
        let list = || rest.split(',').map(|item| item.trim().to_string()).filter(|item| !item.is_empty());
        match word.trim() {
            "中文" | "title-zh" => self.title.chinese = rest.trim().to_string(),
            "title" => self.title.english = rest.trim().to_string(),
            "Aliases" | "aliases" => self.aliases = list().map(|alias| alias.to_lowercase()).collect(),
            "parameters" => self.parameters = list().filter_map(|item| parameter(&item)).collect(),
            other => self.facts.push((other.to_string(), rest.trim().to_string())),
        }
    }

    /// The first block of a kind.
    pub fn block(&self, kind: &str) -> Option<&str> {
        self.blocks.iter().find(|block| block.kind == kind).map(|block| block.text.as_str())
    }

    /// The rule in the rule language, where the game can be said in it.
    pub fn rule(&self) -> Option<&str> {
        self.block("rule")
    }

    /// The name of the ruleset that is written in Rust, where the language cannot say the game.
    pub fn ruleset(&self) -> Option<&str> {
        self.block("ruleset").map(str::trim)
    }

    /// A line of the head.
    pub fn fact(&self, word: &str) -> Option<&str> {
        self.facts.iter().find(|(known, _)| known == word).map(|(_, fact)| fact.as_str())
    }

    /// The judge of a problem and its number there, such as `HDU 1846`.
    pub fn judge(&self) -> &str {
        self.fact("judge").unwrap_or_default()
    }

    /// What sort of game a problem plays; none if the page names one that does not exist.
    pub fn problem_kind(&self) -> Option<ProblemKind> {
        ProblemKind::named(self.fact("kind")?)
    }

    /// The least power of ten that no number of a problem's limits exceeds.
    pub fn largest_number(&self) -> Option<u32> {
        let limits = self.markdown.split_once("\n## Limits")?.1;
        least_power_of_ten(limits.split("\n## ").next().unwrap_or_default())
    }

    /// The samples: an `input` block followed by an `output` block.
    pub fn samples(&self) -> Vec<JudgeSample> {
        let is_sample = |pair: &&[Block]| pair[0].kind == "input" && pair[1].kind == "output";
        let whole = |block: &Block| format!("{}\n", block.text);
        let pairs = self.blocks.windows(2).filter(is_sample);
        pairs.map(|pair| JudgeSample { input: whole(&pair[0]), output: whole(&pair[1]) }).collect()
    }

    /// Whether a search word occurs in the name, a title or the text.
    pub fn matches(&self, word: &str) -> bool {
        let word = word.to_lowercase();
        let everywhere = [&self.name, &self.title.english, &self.title.chinese, &self.markdown];
        everywhere.iter().any(|text| text.to_lowercase().contains(&word))
    }

    /// The page's text in one language.
    pub fn in_locale(&self, locale: Locale) -> &str {
        self.text.in_locale(locale)
    }
}

/// The paragraphs of a page that are written in one language, and its fenced blocks.
fn only(markdown: &str, locale: Locale) -> String {
    let body = markdown.split_once("\n# ").map_or(markdown, |(_, body)| body);
    let body = body.split_once('\n').map_or("", |(_, rest)| rest);
    let mut kept: Vec<String> = Vec::new();
    let mut in_fence = false;
    for paragraph in body.split("\n\n") {
        let fences = paragraph.lines().filter(|line| line.starts_with("```")).count();
        if in_fence || fences > 0 {
            kept.push(with_heading_in(paragraph, locale));
        } else {
            kept.extend(paragraph_in(paragraph, locale));
        }
        in_fence ^= fences % 2 == 1;
    }
    kept.join("\n\n")
}

fn paragraph_in(paragraph: &str, locale: Locale) -> Option<String> {
    let (headings, lines): (Vec<&str>, Vec<&str>) =
        paragraph.lines().partition(|line| line.starts_with("## "));
    let speaks = |line: &str| line.chars().any(is_chinese) == (locale == Locale::Chinese);
    // The items of a list stand in both languages below each other; a paragraph is in one.
    let is_list = lines.iter().all(|line| line.starts_with("- "));
    let mut kept: Vec<String> = headings.iter().map(|heading| with_heading_in(heading, locale)).collect();
    if is_list {
        kept.extend(lines.iter().filter(|line| speaks(line)).map(|line| line.to_string()));
    } else if speaks(&lines.concat()) {
        kept.extend(lines.iter().map(|line| line.to_string()));
    }
    (!kept.is_empty()).then(|| kept.join("\n"))
}

/// Headings carry both languages: `## Answer · 解法`.
fn with_heading_in(text: &str, locale: Locale) -> String {
    let heading = |line: &str| match line.strip_prefix("## ").and_then(|heading| heading.split_once(" · ")) {
        Some((english, chinese)) => format!("## {}", locale.pick(english, chinese)),
        None => line.to_string(),
    };
    text.lines().map(heading).collect::<Vec<String>>().join("\n")
}

/// Chinese punctuation too: `n ≤ 10^5。` has nothing else to tell it by.
fn is_chinese(character: char) -> bool {
    matches!(character, '\u{4e00}'..='\u{9fff}' | '\u{3001}'..='\u{303f}' | '\u{ff01}'..='\u{ff5e}')
}

fn push_line(text: &mut String, line: &str) {
    text.push_str(line);
    text.push('\n');
}

fn parameter(item: &str) -> Option<(String, i128)> {
    let (name, value) = item.split_once('=')?;
    Some((name.trim().to_string(), value.trim().parse().ok()?))
}
