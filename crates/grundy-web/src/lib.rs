//! The page of Grundy and its HTTP interface, served by the program itself.
//!
//! A request is checked ([`guard`]), read into an `Ask`, and answered by the route that has its address. What a route
//! answers is a plain function of `grundy-answers`, which runs on a thread of its own under a budget; equal questions are
//! worked out once.
//! Whoever closes the connection ends the work, unless somebody else waits for the same answer.

mod body;
mod conversation;
mod course;
mod events;
mod files;
mod guard;
mod guests;
mod jobs;
mod lanes;
mod laws;
mod memory;
mod named;
mod patient;
mod posting;
mod recent;
mod respond;
mod server;
mod settings;
mod turn;

pub use memory::LEAST as LEAST_MEMORY;
pub use server::Server;
pub use settings::Settings;

/// The reference of the language, shelf by shelf, one example a line: the page shows it, and so does the command.
pub const REFERENCE: &str = include_str!("../page/src/reference.json");
