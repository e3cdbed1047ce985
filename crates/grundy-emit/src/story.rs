//! `grundy story`: one page about a game that a teacher would hand out, in Markdown or as one HTML file.

mod coloured;
mod html;
mod markdown;
mod mathml;

use grundy_rule::{Locale, Text};

pub use mathml::mathml;

/// Everything that a page tells, as plain words; what is empty is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Story {
    /// The name of the game, or its rule.
    pub title: Text,
    /// What the game is, in a few sentences.
    pub description: Text,
    /// The rule in the rule language.
    pub rule: String,
    /// The rule as it was understood, if that differs.
    pub understood: String,
    /// The table as aligned text.
    pub table: String,
    /// A picture as SVG.
    pub picture: String,
    /// What the picture shows.
    pub caption: Text,
    /// The law as a formula.
    pub law: Text,
    /// The law as a sentence.
    pub law_in_words: Text,
    /// The law in LaTeX, without dollar signs.
    pub law_in_latex: String,
    /// How far the law is known.
    pub standing: Badge,
    /// How far it is known, in words: `proved (guy-smith), checked`.
    pub standing_in_words: Text,
    /// The proof, a paragraph each.
    pub proof: Vec<Text>,
    /// How to play: example positions with their winning moves.
    pub play: Vec<Text>,
    /// Code, and the name of its language (`cpp`).
    pub code: (String, String),
    /// Where the game comes from.
    pub source: Text,
}

/// How far a law is known; this decides the colour of its badge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Badge {
    Proved,
    Trusted,
    Bounded,
    Conjectured,
    Refuted,
    #[default]
    None,
}

/// What file the page becomes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StoryFormat {
    /// Markdown.
    #[default]
    Markdown,
    /// One HTML file without outside references.
    Html,
}

/// The page.
///
/// ```
/// use grundy_emit::{Story, StoryFormat, story};
/// use grundy_rule::{Locale, Text};
///
/// let page = Story { title: Text::new("Nim", "尼姆"), rule: "take any".into(), ..Story::default() };
/// assert_eq!(story(&page, Locale::Chinese, StoryFormat::Markdown), "# 尼姆\n\n## 规则\n\n```text\ntake any\n```\n");
/// ```
pub fn story(story: &Story, locale: Locale, format: StoryFormat) -> String {
    match format {
        StoryFormat::Markdown => markdown::page(story, locale),
        StoryFormat::Html => html::page(story, locale),
    }
}

/// The headings of a page.
pub(crate) struct Headings(pub Locale);

impl Headings {
    pub fn rule(&self) -> &'static str {
        self.0.pick("Rule", "规则")
    }

    pub fn understood(&self) -> &'static str {
        self.0.pick("written out:", "即：")
    }

    pub fn law(&self) -> &'static str {
        self.0.pick("Law", "规律")
    }

    pub fn picture(&self) -> &'static str {
        self.0.pick("Picture", "图")
    }

    pub fn table(&self) -> &'static str {
        self.0.pick("Grundy values", "SG 值表")
    }

    pub fn proof(&self) -> &'static str {
        self.0.pick("Why it holds", "证明")
    }

    pub fn play(&self) -> &'static str {
        self.0.pick("How to play", "怎样取胜")
    }

    pub fn code(&self) -> &'static str {
        self.0.pick("Code", "代码")
    }

    pub fn source(&self) -> &'static str {
        self.0.pick("Source", "出处")
    }
}
