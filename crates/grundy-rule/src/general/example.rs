//! A position of a rule as somebody would type it, for messages that say what to type.

use super::General;
use super::tree::Sort;
use crate::syntax::Shape;

impl General {
    /// A position as it may be typed: what the first start takes, or one of the first kind.
    pub(super) fn typed_example(&self) -> String {
        let kind = &self.kinds()[0];
        let start = self.starts().iter().find(|start| !start.entries.is_empty());
        let (tag, sorts) = match start {
            Some(start) => ("", start.entries.iter().map(|(_, sort)| *sort).collect()),
            None => (kind.tag.as_str(), kind.sorts.clone()),
        };
        let shown: Vec<String> = sorts
            .iter()
            .zip(["3", "5", "7"].iter().cycle())
            .map(|(sort, number)| self.typed(*sort, number))
            .collect();
        match (tag, shown.as_slice()) {
            ("", [only]) => only.clone(),
            (tag, shown) => format!("{tag}({})", shown.join(", ")),
        }
    }

    fn typed(&self, sort: Sort, number: &str) -> String {
        match (sort, self.speaks_of_characters()) {
            (Sort::Number, _) => number.to_string(),
            (Sort::Many(Shape::Board), true) => format!("\"{0}{0}/{0}{0}\"", self.some_character()),
            (Sort::Many(Shape::Board), false) => "((1, 2), (3, 4))".to_string(),
            (Sort::Many(_), true) => format!("\"{0}{0}{0}\"", self.some_character()),
            (Sort::Many(_), false) => "(3, 5, 7)".to_string(),
        }
    }

    fn some_character(&self) -> char {
        self.resolved
            .characters
            .iter()
            .next()
            .map_or(if self.resolved.reads_digits { '5' } else { '.' }, |&character| char::from(character))
    }
}
