//! The first positions of a game that has no table, each with its value and what is needed to draw it.
//!
//! Lists come by the number of their tokens, trees with one stem by the number of their edges; each vertex of a tree
//! has a value of its own, that of what grows from it. Graphs are those of the game's page, every vertex with the
//! value that a token has there.

use grundy::lists::is_bag;
use grundy::open::{Kind, Opened, kind_of};
use grundy::rule::{Halt, Lists, Meter, Position, Rules};
use grundy::solve::{Appraiser, no_oracle, quoted, written};
use grundy::table::Budget;
use schemars::JsonSchema;
use serde::Serialize;

use crate::VERSION;
use crate::drawing::{Drawing, drawing};
use crate::explore::outcome_word;
use crate::number::Worths;
use crate::words::{KindWord, OutcomeWord};

/// The first positions of a game that has no table.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GalleryDocument {
    /// The version of the program.
    pub version: &'static str,
    /// The canonical rule.
    pub rule: String,
    /// What its positions look like.
    pub kind: KindWord,
    /// The positions.
    pub positions: Vec<GalleryPosition>,
}

/// One position of a gallery.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GalleryPosition {
    /// The position as the user writes it.
    pub text: String,
    /// The position as a sum is written.
    pub sum: String,
    /// Its value.
    pub value: Worths,
    /// Who wins.
    pub outcome: Option<OutcomeWord>,
    /// How it is drawn.
    pub drawing: Drawing,
    /// The values of its vertices.
    pub vertices: Vec<Worths>,
}

/// So many lists are seen at a glance.
const SHOWN: usize = 24;
/// Longer lists are not among the first.
const LENGTH: usize = 3;
/// Lists with more tokens are not among the first.
const TOKENS: u64 = 12;
/// Boards of the first positions have at most so many rows.
const SIDE: usize = 4;
/// So many cells of a board or a string are seen at a glance.
const CELLS: usize = 12;
/// Looking for a move takes at most so many steps.
const STEPS: u64 = 1 << 18;
/// Trees have at most so many edges.
const EDGES: usize = 5;
/// So much is spent on the values.
const POSITIONS: u64 = 50_000;

impl GalleryDocument {
    /// The gallery of a game; it ends where the values would take long.
    pub fn new(opened: &Opened, budget: Budget<'_>) -> Result<GalleryDocument, Halt> {
        let rules = opened.rules.as_ref();
        let kind = kind_of(rules);
        let first = match kind {
            Kind::Tree => trees(rules),
            Kind::Graph => graphs(opened),
            Kind::Vector if rules.lists() == Lists::Board => boards(rules),
            Kind::Vector if !rules.alphabet().is_empty() => strings(rules),
            _ => lists(rules),
        };
        let budget = Budget { positions: budget.positions.min(POSITIONS), ..budget };
        let mut appraiser = Appraiser::new(rules, budget, &no_oracle);
        let mut positions = Vec::new();
        for position in &first {
            match entry(rules, kind, position, &mut appraiser) {
                Ok(entry) => positions.push(entry),
                Err(Halt::Stopped) => break,
                Err(halt) => return Err(halt),
            }
        }
        Ok(GalleryDocument { version: VERSION, rule: rules.canonical(), kind: kind.into(), positions })
    }
}

fn entry(
    rules: &dyn Rules,
    kind: Kind,
    position: &Position,
    appraiser: &mut Appraiser<'_>,
) -> Result<GalleryPosition, Halt> {
    let worth = appraiser.worth(position)?;
    let vertices = match kind {
        Kind::Tree => of_subtrees(rules, position, appraiser)?,
        Kind::Graph => of_tokens(position, appraiser)?,
        _ => Vec::new(),
    };
    Ok(GalleryPosition {
        text: rules.show(position),
        sum: quoted(&written(rules, position)),
        value: Worths(worth),
        outcome: outcome_word(worth),
        drawing: drawing(rules, position),
        vertices,
    })
}

/// Whole numbers of tokens, as long as they do not become too many lists.
fn lists(rules: &dyn Rules) -> Vec<Position> {
    let lengths = rules.arity().map_or(1..=LENGTH, |arity| arity..=arity);
    let mut lists = Vec::new();
    for tokens in 1..=TOKENS {
        let sequences = lengths.clone().flat_map(|length| sequences(tokens, length));
        let next: Vec<Position> = sequences.filter_map(|numbers| position_of(rules, &numbers)).collect();
        if lists.len() + next.len() > SHOWN {
            break;
        }
        lists.extend(next);
    }
    lists
}

/// Boards with the same character in every cell, the smallest first; characters by which no board has a move are left out.
fn boards(rules: &dyn Rules) -> Vec<Position> {
    let sizes = (1..=SIDE).flat_map(|rows| (rows..=SIDE + 2).map(move |columns| (rows, columns)));
    let mut sizes: Vec<(usize, usize)> = sizes.filter(|(rows, columns)| rows * columns <= CELLS).collect();
    sizes.sort_by_key(|&(rows, columns)| (rows * columns, rows));
    let board = |character: char, (rows, columns): (usize, usize)| {
        vec![character.to_string().repeat(columns); rows].join("/")
    };
    of_one_character(rules, &sizes, board)
}

/// Strings of one character, as for boards.
fn strings(rules: &dyn Rules) -> Vec<Position> {
    let lengths: Vec<usize> = (1..=CELLS).collect();
    of_one_character(rules, &lengths, |character, length| character.to_string().repeat(length))
}

/// What the sizes become with each character of the rule by which one of them can be moved in.
fn of_one_character<Size: Copy>(
    rules: &dyn Rules,
    sizes: &[Size],
    text: impl Fn(char, Size) -> String,
) -> Vec<Position> {
    let mut found = Vec::new();
    for character in rules.characters() {
        let read = |&size: &Size| match rules
            .parse_position(&format!("\"{}\"", text(character, size)))
            .ok()?
            .as_slice()
        {
            [position] => Some(position.clone()),
            _ => None,
        };
        let positions: Vec<Position> = sizes.iter().filter_map(read).collect();
        let can_move = |position: &Position| {
            rules.options(position, &mut Meter::of(STEPS)).is_ok_and(|options| !options.is_empty())
        };
        if positions.iter().any(can_move) {
            found.extend(positions);
        }
    }
    found.truncate(SHOWN);
    found
}

/// The position of these numbers, if there is one. A list of any length is seen once: without empty heaps at its end, and a
/// bag with the largest first.
fn position_of(rules: &dyn Rules, numbers: &[u64]) -> Option<Position> {
    if rules.arity().is_some() {
        return Some(rules.at(numbers)).filter(|position| rules.contains(position));
    }
    let falls = || numbers.is_sorted_by(|left, right| left >= right);
    if numbers.last() == Some(&0) || (is_bag(rules) && !falls()) {
        return None;
    }
    match rules.parse_position(&list_text(numbers)).ok()?.as_slice() {
        [position] => Some(position.clone()),
        _ => None,
    }
}

/// All lists of this length whose numbers add up to this total, the largest first number first.
fn sequences(total: u64, length: usize) -> Vec<Vec<u64>> {
    if length == 1 {
        return vec![vec![total]];
    }
    let with_first = |first: u64| {
        let rest = sequences(total - first, length - 1).into_iter();
        rest.map(move |rest| std::iter::once(first).chain(rest).collect())
    };
    (0..=total).rev().flat_map(with_first).collect()
}

/// The trees with one stem, each once.
fn trees(rules: &dyn Rules) -> Vec<Position> {
    let mut trees: Vec<Position> = Vec::new();
    let mut shapes = vec![vec![1]];
    for _ in 0..EDGES {
        for shape in &shapes {
            let read = rules.parse_position(&list_text(shape)).unwrap_or_default();
            trees.extend(read.into_iter().filter(|tree| !trees.contains(tree)).collect::<Vec<_>>());
        }
        shapes = shapes.iter().flat_map(|shape| grown(shape)).collect();
    }
    trees
}

/// The tree with one more vertex, on any vertex but the root.
fn grown(parents: &[u64]) -> Vec<Vec<u64>> {
    let last = parents.len() as u64 + 1;
    (2..=last).map(|parent| [parents, &[parent]].concat()).collect()
}

fn list_text(numbers: &[u64]) -> String {
    let texts: Vec<String> = numbers.iter().map(u64::to_string).collect();
    format!("[{}]", texts.join(", "))
}

/// The value of what grows from each vertex, the root first.
fn of_subtrees(
    rules: &dyn Rules,
    tree: &Position,
    appraiser: &mut Appraiser<'_>,
) -> Result<Vec<Worths>, Halt> {
    let parents = tree.coordinates.as_slice();
    let mut values = Vec::new();
    for vertex in 1..=parents.len() as u64 + 1 {
        let branches = rules.parse_position(&list_text(&subtree(parents, vertex)))?;
        values.push(Worths(appraiser.worth_of_sum(&branches)?));
    }
    Ok(values)
}

/// What grows from a vertex, which is its root; vertices are counted from 1, parents before their children.
fn subtree(parents: &[u64], vertex: u64) -> Vec<u64> {
    let mut places = vec![(vertex, 1)];
    let mut below = Vec::new();
    for (other, parent) in (2..).zip(parents) {
        let place = places.iter().find(|(known, _)| known == parent).map(|(_, place)| *place);
        if let Some(place) = place {
            below.push(place);
            places.push((other, places.len() as u64 + 1));
        }
    }
    below
}

/// The graphs of the page, each once.
fn graphs(opened: &Opened) -> Vec<Position> {
    let lines = opened.page.and_then(|page| page.block("values")).unwrap_or_default().lines();
    let mut graphs: Vec<Position> = Vec::new();
    for (text, _) in lines.filter_map(|line| line.rsplit_once(" = ")) {
        let read = opened.rules.parse_position(text.trim()).unwrap_or_default();
        let arrows = |position: &Position| position.coordinates[1..].to_vec();
        let is_new = |position: &Position| graphs.iter().all(|known| arrows(known) != arrows(position));
        let new: Vec<Position> = read.into_iter().take(1).filter(is_new).collect();
        graphs.extend(new);
    }
    graphs
}

/// The value that a token has on each vertex, in the order of the drawing.
fn of_tokens(position: &Position, appraiser: &mut Appraiser<'_>) -> Result<Vec<Worths>, Halt> {
    let mut vertices = position.coordinates.to_vec();
    vertices.sort_unstable();
    vertices.dedup();
    let mut values = Vec::new();
    for vertex in vertices {
        let mut there = position.clone();
        there.coordinates[0] = vertex;
        values.push(Worths(appraiser.worth(&there)?));
    }
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::open::open;
    use grundy::solve::Worth;

    fn check(game: &str, count: usize, expected: &[(&str, u64)]) {
        let opened = open(game, &[]).expect("a game of the catalogue");
        let positions = GalleryDocument::new(&opened, Budget::small()).expect("values").positions;
        assert_eq!(positions.len(), count, "{game}");
        for (text, value) in expected {
            let found = positions.iter().find(|position| position.text == *text);
            let value = Worths(Worth::Nimber(u128::from(*value)));
            assert_eq!(found.map(|found| found.value), Some(value), "{game} {text}");
        }
    }

    // Values of the games' pages. Partitions of 1 to 6 into at most three parts: 1, 2, 3, 4, 5, 7 (OEIS A001399).
    // Lists of staircases with 1, 2, 3 tokens on at most three stairs: 3, 6, 10.
    // Rooted trees with 1 to 5 vertices, each put on a stem: 1, 1, 2, 4, 9 (OEIS A000081).
    #[test]
    fn the_first_positions_have_the_values_of_the_page() {
        check("harlequin", 22, &[("(1)", 1), ("(2)", 0), ("(2, 3)", 1), ("(1, 1, 2)", 4)]);
        check("candy_piles", 22, &[("(1, 3)", 2), ("(1, 2, 3)", 0)]);
        check("staircase", 19, &[("(3)", 3), ("(1, 2)", 1)]);
        check("cutting_trees", 17, &[("[1, 2]", 2), ("[1, 2, 2]", 1), ("[1, 2, 3, 3]", 2)]);
        check("cram", 13, &[("\"../..\"", 0), ("\".../...\"", 1), ("\"..../..../....\"", 1)]);
        check("kotzig", 12, &[]);
        check("tokens_on_a_digraph", 2, &[("4: 2>1, 3>2, 4>2, 4>3", 2)]);
    }

    // The colon principle (Winning Ways, chapter 7): a stem adds one to the nim-sum of what it carries.
    #[test]
    fn vertices_of_trees_have_values_of_their_own() {
        let opened = open("cutting_trees", &[]).expect("a game of the catalogue");
        let positions = GalleryDocument::new(&opened, Budget::small()).expect("values").positions;
        let fork = positions.iter().find(|position| position.text == "[1, 2, 3, 2]").expect("a fork");
        // A path of two edges beside one edge, on a stem: 2 xor 1 = 3 above it, 4 with it.
        assert_eq!(fork.vertices, [4, 3, 1, 0, 0].map(|value| Worths(Worth::Nimber(value))));
    }
}
