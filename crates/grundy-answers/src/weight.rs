//! How work is begun.

/// See the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// It may well be done within a slice.
    Light,
    /// It is known to take long, or much memory.
    Heavy,
}
