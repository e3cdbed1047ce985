//! What Grundy hands to people and programs: code to submit, tables in other formats, pictures, pages.
//!
//! Everything here is a pure function that gives text or bytes; nothing is read or written.
//!
//! ```
//! use grundy_emit::{CodeRequest, Language, LawSource, code, pictures};
//! use grundy_rule::{Locale, Ruleset};
//! use grundy_table::{Budget, fill};
//!
//! let bash = Ruleset::parse("take 1..=3").unwrap();
//! let table = fill(&bash, 32, &Budget::small()).unwrap().table;
//! let law = grundy_law::find(&table).law.unwrap().law;
//!
//! let request = CodeRequest { law: Some(LawSource::Law(&law)), ..CodeRequest::new(&bash, Language::Python) };
//! assert!(code(&request).unwrap().text.contains("return x % 4"));
//!
//! let scene = pictures::sequence(&table, law.periodicity().as_ref(), &pictures::Style::default()).unwrap();
//! assert!(pictures::svg(&scene, Locale::English).ends_with("</svg>\n"));
//! ```

mod code;
mod contest;
mod cost;
pub mod formats;
pub mod inputs;
mod judges;
pub mod limits;
mod names;
pub mod pictures;
mod plan;
mod program;
pub mod reads;
mod rule;
pub mod says;
mod story;
mod targets;

pub use code::{CodeRequest, CodeStyle, ForAll, LawOfParts, LawSource, ToldLaw, WrittenCode, code};
pub use judges::{BY_HAND, ByHand, JUDGES, Judge, judge, judge_code};
pub use plan::misere::{MiserePlan, QuotientTable};
pub use story::{Badge, Story, StoryFormat, mathml, story};
pub use targets::{LANGUAGES, Language};
