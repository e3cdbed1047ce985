//! Edge lists: one edge on a line, `a b` or `a -> b c`; `#` starts a comment.

use std::ops::Range;

use super::links::Links;
use crate::diagnostic::Diagnostic;
use crate::text::Text;

/// The links of an edge list.
pub fn read(text: &str) -> Result<Links, Diagnostic> {
    let mut links = Links::default();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let content = line.split('#').next().unwrap_or("");
        read_line(text, start..start + content.len(), &mut links)?;
        start += line.len();
    }
    Ok(links)
}

fn read_line(text: &str, place: Range<usize>, links: &mut Links) -> Result<(), Diagnostic> {
    let line = &text[place.clone()];
    let (from, to, is_arrow) = halves(line);
    let sources = words(from);
    let targets = to.map(words);
    match (sources.as_slice(), targets.as_deref()) {
        ([], None) => {}
        ([vertex], None) => drop(links.vertex(vertex)),
        ([source, target], None) => link(links, source, &[target])?,
        ([source], Some(targets)) => link(links, source, targets)?,
        _ => return Err(misfit(line, place)),
    }
    let is_link = sources.len() > 1 || targets.is_some();
    links.has_arrows |= is_link && is_arrow;
    links.has_lines |= is_link && !is_arrow;
    Ok(())
}

/// What stands before and behind the sign of an edge, if there is one, and whether it is an arrow.
fn halves(line: &str) -> (&str, Option<&str>, bool) {
    for (sign, is_arrow) in
        [("->", true), ("--", false), ("→", true), (":", false), ("：", false), (">", true)]
    {
        if let Some((from, to)) = line.split_once(sign) {
            return (from, Some(to), is_arrow);
        }
    }
    (line, None, false)
}

fn words(text: &str) -> Vec<&str> {
    text.split(|character: char| character.is_whitespace() || matches!(character, ',' | '，' | ';'))
        .filter(|word| !word.is_empty())
        .collect()
}

fn link(links: &mut Links, source: &str, targets: &[&str]) -> Result<(), Diagnostic> {
    let source = links.vertex(source);
    let targets: Vec<usize> = targets.iter().map(|target| links.vertex(target)).collect();
    links.link(&[source], &targets)
}

fn misfit(line: &str, place: Range<usize>) -> Diagnostic {
    let start = place.start + (line.len() - line.trim_start().len());
    let end = (place.start + line.trim_end().len()).max(start);
    Diagnostic::new(Text::new("this line is not one edge", "这一行不是一条边")).at(start..end).help(
        Text::new(
            "write `a b` for one edge, `a -> b c` for several from one vertex",
            "一条边写作 `a b`，从同一点出发的多条边写作 `a -> b c`",
        ),
    )
}
