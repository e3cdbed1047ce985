//! What Grundy hands to people and programs: tables in other formats, pictures.

pub mod formats;
pub mod pictures;
