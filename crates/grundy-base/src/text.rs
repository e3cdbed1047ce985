//! Sentences for people, in every language the project speaks.

use std::fmt;
use std::str::FromStr;

/// A language that the project speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Locale {
    /// English, the default.
    #[default]
    English,
    /// 简体中文.
    Chinese,
}

impl Locale {
    /// The locale of an environment value such as `zh_CN.UTF-8`; English when it names none of ours.
    pub fn from_environment(value: &str) -> Locale {
        if value.to_ascii_lowercase().starts_with("zh") { Locale::Chinese } else { Locale::English }
    }

    /// The short tag: `en` or `zh`.
    pub fn tag(self) -> &'static str {
        match self {
            Locale::English => "en",
            Locale::Chinese => "zh",
        }
    }

    /// The one of two sentences that belongs to this locale.
    pub fn pick<'a>(self, english: &'a str, chinese: &'a str) -> &'a str {
        match self {
            Locale::English => english,
            Locale::Chinese => chinese,
        }
    }
}

impl FromStr for Locale {
    type Err = String;

    fn from_str(text: &str) -> Result<Locale, String> {
        match text {
            "en" => Ok(Locale::English),
            "zh" => Ok(Locale::Chinese),
            other => Err(format!("the locale is `en` or `zh`, not `{other}`")),
        }
    }
}

impl fmt::Display for Locale {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.tag())
    }
}

/// A number and what it counts: `1 ray`, `2 rays`.
///
/// ```
/// use grundy_base::text::counted;
///
/// assert_eq!([0, 1, 2].map(|count| counted(count, "class", "classes")), ["0 classes", "1 class", "2 classes"]);
/// ```
pub fn counted<N: fmt::Display + PartialEq + From<bool>>(count: N, one: &str, many: &str) -> String {
    let noun = if count == N::from(true) { one } else { many };
    format!("{count} {noun}")
}

/// One sentence in every language, so that the place that knows the fact also words it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Text {
    /// The English sentence.
    pub english: String,
    /// The Chinese sentence.
    pub chinese: String,
}

impl From<&str> for Text {
    /// The same in every language.
    fn from(text: &str) -> Text {
        Text::same(text)
    }
}

impl Text {
    /// Both sentences at once.
    pub fn new(english: impl Into<String>, chinese: impl Into<String>) -> Text {
        Text { english: english.into(), chinese: chinese.into() }
    }

    /// A text that is the same in every language, such as a formula.
    pub fn same(text: impl Into<String>) -> Text {
        let english: String = text.into();
        Text { chinese: english.clone(), english }
    }

    /// The sentence in one language.
    pub fn in_locale(&self, locale: Locale) -> &str {
        locale.pick(&self.english, &self.chinese)
    }
}

/// Columns that a text takes in a terminal; characters of East Asian scripts take two.
///
/// ```
/// assert_eq!(grundy_base::display_width("SG 值"), 5);
/// ```
pub fn display_width(text: &str) -> usize {
    text.chars().map(|character| if character as u32 >= 0x2e80 { 2 } else { 1 }).sum()
}
