//! The addresses of Grundy's page, and what each is answered with: from a question to a document.
//!
//! Everything here is a plain function of what is asked and of a budget. The server (`grundy-web`) adds connections,
//! threads and a memory that all share; the page without a server (`grundy-wasm`) adds nothing but a clock.

mod answer;
mod ask;
mod content;
mod endpoints;
mod law_search;
mod openapi;
mod read;
mod refusal;
mod remedies;
mod routes;
mod stopwatch;
mod weight;

pub use answer::Answer;
pub use ask::Ask;
pub use content::{Content, Rows, counted};
pub use endpoints::law::glimpsed;
pub use law_search::{SharedLaw, law_key, search};
pub use openapi::answer as description;
pub use read::{check_method, nothing_here, read};
pub use refusal::Refusal;
pub use routes::{Action, Route, is_download, matching};
pub use stopwatch::Stopwatch;
pub use weight::Weight;
