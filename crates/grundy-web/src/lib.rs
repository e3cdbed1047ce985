//! The page of Grundy.
