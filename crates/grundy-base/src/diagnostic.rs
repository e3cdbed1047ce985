//! A mistake in what the user wrote: what is wrong, where, a witness, and what to type instead.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use crate::remedy::Remedy;
use crate::text::{Locale, Text, display_width};

/// A mistake in what the user wrote.
///
/// The message is lower case and has no full stop; it never says "parse error" or "invalid input".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What is wrong.
    pub message: Text,
    /// Where in `source`, as byte offsets.
    pub span: Option<Range<usize>>,
    /// The text that the span points into.
    pub source: Option<Arc<str>>,
    /// One concrete position or move that shows it.
    pub witness: Option<Text>,
    /// What to type instead.
    pub help: Option<Text>,
    /// What would help, for those who say in their own words how that is done.
    pub remedy: Option<Remedied>,
    /// Further mistakes in the same text, found after recovery from this one.
    pub further: Vec<Diagnostic>,
    /// The whole text as it was probably meant, where that is known to be right.
    pub mended: Option<String>,
}

impl Diagnostic {
    /// A diagnostic that so far has nothing but its message.
    pub fn new(message: Text) -> Diagnostic {
        Diagnostic {
            message,
            span: None,
            source: None,
            witness: None,
            help: None,
            remedy: None,
            further: Vec::new(),
            mended: None,
        }
    }

    /// The same diagnostic with its place.
    pub fn at(mut self, span: impl Into<Range<usize>>) -> Diagnostic {
        self.span = Some(span.into());
        self
    }

    /// The same diagnostic with the text that its place points into, unless it already has one.
    pub fn in_source(mut self, source: &str) -> Diagnostic {
        if self.source.is_none() && self.span.as_ref().is_none_or(|span| span.end <= source.len()) {
            self.source = Some(Arc::from(source));
        }
        self.further = self.further.into_iter().map(|further| further.in_source(source)).collect();
        self
    }

    /// The same diagnostic with a witness.
    pub fn witness(mut self, witness: Text) -> Diagnostic {
        self.witness = Some(witness);
        self
    }

    /// The same diagnostic with a word of help.
    pub fn help(mut self, help: Text) -> Diagnostic {
        self.help = Some(help);
        self
    }

    /// The same diagnostic with a remedy, and what stands before and behind it in the word of help.
    pub fn remedied(self, before: impl Into<Text>, remedy: Remedy, after: impl Into<Text>) -> Diagnostic {
        let remedied = Remedied { before: before.into(), remedy, after: after.into() };
        let help = remedied.help(remedied.remedy.words());
        Diagnostic { remedy: Some(remedied), ..self.help(help) }
    }

    /// The same diagnostic with its remedies in the words of whoever speaks to people.
    pub fn worded(mut self, words: &dyn Fn(&Remedy) -> Text) -> Diagnostic {
        if let Some(remedied) = &self.remedy {
            self.help = Some(remedied.help(words(&remedied.remedy)));
        }
        self.further = self.further.into_iter().map(|further| further.worded(words)).collect();
        self
    }

    /// The diagnostic drawn for a terminal without colours, ending with a newline.
    ///
    /// ```
    /// use grundy_base::{Diagnostic, Locale, Text};
    ///
    /// let mistake = Diagnostic::new(Text::new("this is no name", "这不是名字")).at(0..1).in_source("7");
    /// assert_eq!(mistake.draw(Locale::English), "error: this is no name\n  | 7\n  | ^\n");
    /// ```
    pub fn draw(&self, locale: Locale) -> String {
        self.drawn(locale.pick("error", "错误"), locale)
    }

    /// The same for what is no mistake but easily becomes one.
    pub fn draw_warning(&self, locale: Locale) -> String {
        self.drawn(locale.pick("warning", "警告"), locale)
    }

    fn drawn(&self, heading: &str, locale: Locale) -> String {
        let mut lines = format!("{heading}: {}\n", self.message.in_locale(locale));
        lines.push_str(&self.drawn_place());
        if let Some(witness) = &self.witness {
            lines += &format!("{}: {}\n", locale.pick("witness", "例证"), witness.in_locale(locale));
        }
        // The whole rule says more than the one word of it.
        let is_in_mended = |help: &Text| {
            let is_offered =
                self.mended.as_ref().is_some_and(|mended| !help.english.contains(&format!("`{mended}`")));
            is_offered && help.english.starts_with("did you mean `") && help.english.ends_with("`?")
        };
        if let Some(help) = self.help.as_ref().filter(|help| !is_in_mended(help)) {
            lines += &format!("{}: {}\n", locale.pick("help", "提示"), help.in_locale(locale));
        }
        for further in &self.further {
            lines.push_str(&further.draw(locale));
        }
        let is_said = |mended: &&String| {
            self.help.as_ref().is_none_or(|help| !help.english.contains(&format!("`{mended}`")))
        };
        if let Some(mended) = self.mended.as_ref().filter(is_said) {
            lines += &format!("{}: {mended}\n", locale.pick("did you mean", "是否想写"));
        }
        lines
    }

    fn drawn_place(&self) -> String {
        let (Some(source), Some(span)) = (&self.source, &self.span) else { return String::new() };
        let start = floor_boundary(source, span.start);
        let line_start = source[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let line_end = source[start..].find('\n').map_or(source.len(), |length| start + length);
        let end = floor_boundary(source, span.end).clamp(start, line_end);
        let indent = display_width(&source[line_start..start]);
        let marks = display_width(&source[start..end]).max(1);
        format!("  | {}\n  | {}{}\n", &source[line_start..line_end], " ".repeat(indent), "^".repeat(marks))
    }
}

/// A remedy inside a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remedied {
    before: Text,
    remedy: Remedy,
    after: Text,
}

impl Remedied {
    /// The sentence with these words in the middle.
    fn help(&self, words: Text) -> Text {
        let joined = |locale| {
            let parts = [&self.before, &words, &self.after].map(|part| part.in_locale(locale));
            parts.concat()
        };
        Text::new(joined(Locale::English), joined(Locale::Chinese))
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.draw(Locale::English))
    }
}

impl std::error::Error for Diagnostic {}

fn floor_boundary(text: &str, place: usize) -> usize {
    (0..=place.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}
