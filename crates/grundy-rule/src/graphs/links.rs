//! Names and pairs of names, as an edge list or a DOT text gives them.

use std::collections::HashMap;

use super::{dot, edge_list};
use crate::diagnostic::Diagnostic;
use crate::text::Text;

/// More links than this are refused, also where few words stand for many of them.
const MOST_LINKS: usize = 1 << 20;

/// Vertices in the order of their first mention, and the links between them in the order of the text.
#[derive(Clone, Debug, Default)]
pub struct Links {
    pub names: Vec<String>,
    pub links: Vec<(usize, usize)>,
    /// Whether the text says that links go both ways (`graph` with `--`).
    pub both_ways: bool,
    /// Whether some links of an edge list are written with an arrow, and whether some are not.
    pub has_arrows: bool,
    pub has_lines: bool,
    numbers: HashMap<String, usize>,
}

impl Links {
    /// The links of a text in either format.
    pub fn read(text: &str) -> Result<Links, Diagnostic> {
        let links = if dot::is_dot(text) { dot::read(text) } else { edge_list::read(text) };
        links.map_err(|mistake| mistake.in_source(text))
    }

    /// Links each of some vertices with each of some others.
    pub fn link(&mut self, from: &[usize], to: &[usize]) -> Result<(), Diagnostic> {
        if self.links.len().saturating_add(from.len().saturating_mul(to.len())) > MOST_LINKS {
            return Err(Diagnostic::new(Text::new("this graph has too many edges", "图的边太多")).help(
                Text::new(
                    format!("a graph has at most {MOST_LINKS} edges"),
                    format!("图最多有 {MOST_LINKS} 条边"),
                ),
            ));
        }
        self.links.extend(from.iter().flat_map(|&from| to.iter().map(move |&to| (from, to))));
        Ok(())
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
