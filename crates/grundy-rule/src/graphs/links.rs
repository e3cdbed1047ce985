//! Names and pairs of names, as an edge list or a DOT text gives them.

use std::collections::HashMap;

use super::{dot, edge_list};
use crate::diagnostic::Diagnostic;

/// Vertices in the order of their first mention, and the links between them in the order of the text.
#[derive(Clone, Debug, Default)]
pub struct Links {
    pub names: Vec<String>,
    pub links: Vec<(usize, usize)>,
    /// Whether the text says that links go both ways (`graph` with `--`).
    pub both_ways: bool,
    numbers: HashMap<String, usize>,
}

impl Links {
    /// The links of a text in either format.
    pub fn read(text: &str) -> Result<Links, Diagnostic> {
        let links = if dot::is_dot(text) { dot::read(text) } else { edge_list::read(text) };
        links.map_err(|mistake| mistake.in_source(text))
    }

    /// The number of the vertex with this name, which is new if it was never mentioned.
    pub fn vertex(&mut self, name: &str) -> usize {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        self.names.push(name.to_owned());
        self.numbers.insert(name.to_owned(), self.names.len() - 1);
        self.names.len() - 1
    }
}
