//! What a request is answered with: a document, a file, or why there is none.

use bytes::Bytes;
use grundy::rule::Locale;
use grundy::table::Holding;
use http::StatusCode;
use serde::Serialize;

use crate::content::Content;
use crate::refusal::Refusal;

/// A whole answer.
#[derive(Clone)]
pub struct Answer {
    /// The status of the response.
    pub status: StatusCode,
    /// The media type.
    pub media: &'static str,
    /// The name under which a browser saves it, where it is a download.
    pub download: Option<String>,
    /// The document.
    pub content: Content,
}

/// The media type of documents.
pub const JSON: &str = "application/json; charset=utf-8";

impl Answer {
    /// A document.
    pub fn document(document: &impl Serialize) -> Answer {
        Answer::with_status(StatusCode::OK, document)
    }

    fn with_status(status: StatusCode, document: &impl Serialize) -> Answer {
        let mut text = serde_json::to_vec(document).unwrap_or_default();
        text.push(b'\n');
        // What is kept for others should take no more room than it needs.
        text.shrink_to_fit();
        Answer { status, media: JSON, download: None, content: Content::Bytes(text.into()) }
    }

    /// Bytes of another type.
    pub fn bytes(media: &'static str, bytes: impl Into<Bytes>) -> Answer {
        Answer { status: StatusCode::OK, media, download: None, content: Content::Bytes(bytes.into()) }
    }

    /// The same, on this account as long as somebody has it.
    pub fn held(self, account: Holding) -> Answer {
        Answer { content: self.content.held(account), ..self }
    }

    /// A file to save.
    pub fn download(media: &'static str, name: String, bytes: impl Into<Bytes>) -> Answer {
        Answer { download: Some(name), ..Answer::bytes(media, bytes) }
    }
}

impl Refusal {
    /// The error document as an answer.
    pub fn answer(&self, locale: Locale) -> Answer {
        Answer::with_status(self.status, &self.document(locale))
    }
}
