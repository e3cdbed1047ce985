//! A graph typed in one line: `1-2 2-3`, `1->2 2>3`, a path `1-2-3`, a vertex alone `4`; commas may stand between.

/// One piece of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// `a-b`.
    Line(String, String),
    /// `a->b`, `a>b`, `a→b`.
    Arrow(String, String),
    /// `a`.
    Vertex(String),
}

/// The pieces; nothing where this is no graph, or where it has no edge and may be the name of a file.
///
/// ```
/// use grundy_rule::graphs::{Typed, typed};
///
/// let line = |from: &str, to: &str| Typed::Line(from.into(), to.into());
/// assert_eq!(typed("1-2-3"), Some(vec![line("1", "2"), line("2", "3")]));
/// assert_eq!(typed("a>b, c"), Some(vec![Typed::Arrow("a".into(), "b".into()), Typed::Vertex("c".into())]));
/// assert_eq!(typed("edges"), None);
/// assert_eq!(typed("1-"), None);
/// ```
pub fn typed(text: &str) -> Option<Vec<Typed>> {
    let mut pieces = Vec::new();
    for word in text.split([' ', '\t', ',', '，', ';', '；', '\n']).filter(|word| !word.is_empty()) {
        pieces.extend(walk(word)?);
    }
    pieces.iter().any(|piece| !matches!(piece, Typed::Vertex(_))).then_some(pieces)
}

/// The edges of one word, which goes from vertex to vertex.
fn walk(word: &str) -> Option<Vec<Typed>> {
    let (first, mut rest) = vertex(word)?;
    let (mut edges, mut here) = (Vec::new(), first.to_string());
    while !rest.is_empty() {
        let (is_arrow, behind) = connector(rest)?;
        let (next, after) = vertex(behind)?;
        let edge = if is_arrow { Typed::Arrow } else { Typed::Line };
        edges.push(edge(here, next.to_string()));
        (here, rest) = (next.to_string(), after);
    }
    Some(if edges.is_empty() { vec![Typed::Vertex(here)] } else { edges })
}

fn vertex(text: &str) -> Option<(&str, &str)> {
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    let end = text.find(|letter| !is_name(letter)).unwrap_or(text.len());
    (end > 0).then(|| text.split_at(end))
}

/// Whether an arrow or a line stands here, and what stands behind it.
fn connector(text: &str) -> Option<(bool, &str)> {
    let all =
        [("->", true), ("→", true), (">", true), ("--", false), ("–", false), ("—", false), ("-", false)];
    all.into_iter().find_map(|(sign, is_arrow)| Some((is_arrow, text.strip_prefix(sign)?)))
}
