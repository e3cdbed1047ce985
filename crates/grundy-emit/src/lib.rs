//! What Grundy hands to people and programs: code to submit, tables in other formats, pictures, pages.
//!
//! Everything here is a pure function that gives text or bytes; nothing is read or written.

mod code;
pub mod formats;
mod header;
mod judges;
mod linear;
pub mod pictures;
mod plan;
mod program;
mod story;
mod targets;

pub use code::{CodeRequest, CodeStyle, LawSource, code};
pub use judges::{JUDGES, Judge, judge, judge_code};
pub use plan::misere::{Misere, QuotientTable};
pub use story::{Standing, Story, StoryFormat, story};
pub use targets::{LANGUAGES, Language};
