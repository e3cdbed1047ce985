//! A sentence in English and in Chinese.

/// One sentence in both languages of the project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The English sentence.
    pub english: String,
    /// The Chinese sentence.
    pub chinese: String,
}

impl Text {
    /// A sentence from its two wordings.
    pub fn new(english: impl Into<String>, chinese: impl Into<String>) -> Text {
        Text { english: english.into(), chinese: chinese.into() }
    }
}
