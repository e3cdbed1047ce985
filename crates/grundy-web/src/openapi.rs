//! The description of this interface for programs.

use hyper::body::Bytes;

use crate::answer::{Answer, JSON};

const DESCRIPTION: &str = include_str!("openapi.json");

/// The description.
pub fn answer() -> Answer {
    Answer::bytes(JSON, Bytes::from_static(DESCRIPTION.as_bytes()))
}
