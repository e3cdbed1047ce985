//! A page of the catalogue: a head of `key: value` lines, then prose in which fenced blocks are run.
//!
//! ```text
//! ---
//! title: Bash's game
//! title-zh: 巴什博弈
//! judge: HDU 1846
//! aliases: poj0000, bzoj0000
//! kind: one heap
//! ---
//! ```
//! An `input` block followed by an `output` block is a sample. A `rule` block is the game in the rule language.

use crate::Text;

/// The kinds of game, with their Chinese names.
const KINDS: [(Kind, &str, &str); 9] = [
    (Kind::OneHeap, "one heap", "一堆"),
    (Kind::Heaps, "sum of heaps", "多堆之和"),
    (Kind::Coordinates, "several coordinates", "多维状态"),
    (Kind::Vector, "vector", "向量"),
    (Kind::Graph, "graph", "树与图"),
    (Kind::Counting, "counting", "计数"),
    (Kind::Scored, "scored", "计分博弈"),
    (Kind::Partizan, "partizan", "不平等博弈"),
    (Kind::Search, "search", "对抗搜索"),
];

/// What sort of game a problem plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Impartial, a single heap.
    OneHeap,
    /// Impartial, heaps side by side.
    Heaps,
    /// Impartial, positions of several coordinates.
    Coordinates,
    /// Impartial, a move may change several heaps at once or move between them.
    Vector,
    /// Impartial, on a tree or a graph.
    Graph,
    /// It asks for the number of won positions.
    Counting,
    /// The larger score wins.
    Scored,
    /// The two players have different moves.
    Partizan,
    /// One player against what he does not know.
    Search,
}

impl Kind {
    /// Its name for people.
    pub fn name(self) -> Text {
        let (_, english, chinese) = KINDS.iter().find(|row| row.0 == self).unwrap_or(&KINDS[0]);
        Text::new(*english, *chinese)
    }
}

/// One page, taken apart.
#[derive(Clone, Debug)]
pub struct Page<'a> {
    /// What people call the problem.
    pub title: Text,
    /// The judge and its number, such as `HDU 1846`.
    pub judge: &'a str,
    /// Other ids of the same problem.
    pub aliases: Vec<&'a str>,
    /// The kind of game; `None` if the page names one that does not exist.
    pub kind: Option<Kind>,
    /// The rule in the rule language, where it can be said.
    pub rule: Option<&'a str>,
    /// Inputs with the outputs that belong to them.
    pub samples: Vec<Sample<'a>>,
}

/// An input and the judge's output for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample<'a> {
    /// What the solver reads.
    pub input: &'a str,
    /// What it must write.
    pub output: &'a str,
}

impl<'a> Page<'a> {
    /// Takes a page apart; what is missing stays empty.
    pub fn read(source: &'a str) -> Page<'a> {
        let entry = |key: &str| head_entry(source, key).unwrap_or_default();
        let kind = entry("kind");
        Page {
            title: Text::new(entry("title"), entry("title-zh")),
            judge: entry("judge"),
            aliases: entry("aliases").split(',').map(str::trim).filter(|alias| !alias.is_empty()).collect(),
            kind: KINDS.iter().find(|row| row.1 == kind).map(|row| row.0),
            rule: blocks(source).into_iter().find(|block| block.0 == "rule").map(|block| block.1),
            samples: samples(source),
        }
    }
}

fn head_entry<'a>(source: &'a str, key: &str) -> Option<&'a str> {
    let head = source.strip_prefix("---\n")?.split("\n---\n").next()?;
    head.lines().find_map(|line| Some(line.strip_prefix(key)?.strip_prefix(':')?.trim()))
}

fn samples(source: &str) -> Vec<Sample<'_>> {
    let blocks = blocks(source);
    let pairs = blocks.windows(2).filter(|pair| pair[0].0 == "input" && pair[1].0 == "output");
    pairs.map(|pair| Sample { input: pair[0].1, output: pair[1].1 }).collect()
}

/// The fenced blocks, each with the word after its opening fence and the text up to its closing one.
fn blocks(source: &str) -> Vec<(&str, &str)> {
    let mut blocks = Vec::new();
    let mut rest = source;
    while let Some((_, after)) = rest.split_once("\n```")
        && let Some((name, body)) = after.split_once('\n')
    {
        let length =
            if body.starts_with("```") { 0 } else { body.find("\n```").map_or(body.len(), |end| end + 1) };
        blocks.push((name.trim(), &body[..length]));
        rest = body[length..].strip_prefix("```").unwrap_or_default();
    }
    blocks
}
