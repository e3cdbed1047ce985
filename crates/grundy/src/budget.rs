//! How long work may take: a deadline, verbs within a budget, and the words for what stopped.

pub(crate) mod deadline;
pub(crate) mod stopped;
pub(crate) mod twin;

pub use stopped::{halted, stop_word};
