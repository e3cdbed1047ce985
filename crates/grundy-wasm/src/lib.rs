//! Grundy's page without a server: the same addresses, answered inside the browser.
//!
//! The module is built for `wasm32-unknown-unknown` and needs no tool but Cargo (`scripts/static-page`): a request is
//! bytes that the page writes into its memory, and so is the answer (`exports.rs`). The page runs it in a Web Worker,
//! which is ended and started anew when work is to be stopped; a budget ends it by the clock.

mod desk;
#[cfg(target_arch = "wasm32")]
mod exports;
mod reply;
mod request;

pub use desk::Desk;
pub use reply::Reply;
pub use request::Request;
