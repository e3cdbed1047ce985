//! What is wrong with a question.

use grundy::rule::{Diagnostic, Halt, Locale, Text};
use schemars::JsonSchema;
use serde::Serialize;

use crate::VERSION;

/// Why there is no answer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ErrorDocument {
    /// The mistake.
    pub error: ErrorBody,
    /// The version of the program.
    pub version: &'static str,
    /// The status of the answer, where it comes in a stream of events.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<u16>,
}

/// A mistake: what is wrong, where, a witness, and what to type instead.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ErrorBody {
    /// What is wrong.
    pub message: String,
    /// Where in the source, in bytes.
    pub span: Option<[usize; 2]>,
    /// A position or a move that shows it.
    pub witness: Option<String>,
    /// What to type instead.
    pub help: Option<String>,
    /// What the place is a place in.
    pub source: Option<String>,
    /// Where in the source, in UTF-16 code units, in which browsers count.
    pub span16: Option<[usize; 2]>,
    /// One whole rule that is accepted and was probably meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mended: Option<String>,
}

impl ErrorDocument {
    /// The document of a diagnostic.
    pub fn new(diagnostic: &Diagnostic, locale: Locale) -> ErrorDocument {
        let said = |text: &Option<Text>| text.as_ref().map(|text| text.in_locale(locale).to_string());
        let error = ErrorBody {
            message: diagnostic.message.in_locale(locale).to_string(),
            span: diagnostic.span.as_ref().map(|span| [span.start, span.end]),
            witness: said(&diagnostic.witness),
            help: said(&diagnostic.help),
            source: diagnostic.source.as_deref().map(String::from),
            span16: span16(diagnostic),
            mended: diagnostic.mended.clone(),
        };
        ErrorDocument { error, version: VERSION, status: None }
    }
}

fn span16(diagnostic: &Diagnostic) -> Option<[usize; 2]> {
    let (source, span) = (diagnostic.source.as_deref()?, diagnostic.span.as_ref()?);
    let units = |end: usize| {
        let before = source.char_indices().take_while(|(place, _)| *place < end);
        before.map(|(_, character)| character.len_utf16()).sum()
    };
    Some([units(span.start), units(span.end)])
}

/// The diagnostic for work that ended with nothing to show.
pub fn halted(halt: Halt) -> Diagnostic {
    grundy::budget::halted(halt)
}
