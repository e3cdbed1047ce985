//! The page of Grundy and its HTTP interface, served by the program itself.
//!
//! A request is checked ([`guard`]), read into an `Ask`, and answered by the route that has its address. The work of a
//! route is a plain function that runs on a thread of its own under a budget; equal questions are worked out once.
//! Whoever closes the connection ends the work, unless somebody else waits for the same answer.

mod answer;
mod ask;
mod body;
mod content;
mod conversation;
mod course;
mod endpoints;
mod events;
mod files;
mod guard;
mod guests;
mod jobs;
mod lanes;
mod law_search;
mod laws;
mod memory;
mod named;
mod openapi;
mod patient;
mod posting;
mod recent;
mod refusal;
mod remedies;
mod respond;
mod routes;
mod server;
mod settings;

pub use memory::LEAST as LEAST_MEMORY;
pub use server::Server;
pub use settings::Settings;
