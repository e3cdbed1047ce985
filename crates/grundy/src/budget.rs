//! How long work may take: a deadline, a time of work, verbs within a budget, and the words for what stopped.

pub(crate) mod clock;
pub(crate) mod deadline;
pub(crate) mod stopped;
pub(crate) mod twin;

pub use clock::{Clock, Watch};
pub use stopped::{halted, stop_word};
