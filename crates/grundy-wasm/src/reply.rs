//! What the page gets: a line that says what it is, and the bytes of the answer.

use bytes::Bytes;
use grundy::rule::Locale;
use grundy_answers::{Answer, Refusal};
use serde_json::json;

/// See the module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// As in HTTP.
    pub status: u16,
    /// The media type.
    pub media: &'static str,
    /// The name under which it is saved, where it is a download.
    pub download: Option<String>,
    /// The answer.
    pub bytes: Bytes,
}

impl Reply {
    /// An answer, or the error document.
    pub fn of(done: Result<Answer, Refusal>, locale: Locale) -> Reply {
        let answer = done.unwrap_or_else(|refusal| refusal.answer(locale));
        Reply {
            status: answer.status.as_u16(),
            media: answer.media,
            download: answer.download,
            bytes: answer.content.whole(),
        }
    }

    /// A line of JSON, and then the answer.
    pub fn written(&self) -> Vec<u8> {
        let head = json!({"status": self.status, "media": self.media, "download": self.download});
        [format!("{head}\n").as_bytes(), &self.bytes].concat()
    }
}
