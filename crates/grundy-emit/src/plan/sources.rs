//! The positions that a heap of the input stands for: itself, or what `start` makes of a starting number.

use super::expressions::Scope;
use super::options::{Left, Writer};
use super::tabulation::start_parts;
use crate::linear::Known;
use crate::program::{Number, Statement, Truth, all, compare, integer};
use grundy_rule::tree::{Comparison, Start, Target};
use grundy_rule::{Tag, Text};

/// One of the positions that a heap stands for.
pub struct Source {
    /// Its kind.
    pub tag: Tag,
    /// Its coordinates, from the numbers of the heap.
    pub coordinates: Vec<Number>,
    /// Gives its coordinates their names.
    pub setup: Vec<Statement>,
    /// The other positions that the same heap stands for.
    pub rest: Vec<Left>,
    /// Whether the heap stands for positions at all.
    pub exists: Truth,
    /// Whether the position is the heap itself.
    pub is_whole_heap: bool,
}

/// The name of a starting number beside the coordinates of positions.
const HEAP: &str = "heap";

/// The names of the numbers of a heap, and the positions that it stands for.
pub fn sources(writer: &Writer<'_>) -> Result<(Vec<String>, Vec<Source>), Text> {
    let Some(start) = writer.ruleset.start_clause() else {
        let names = writer.coordinates(Tag(0));
        let source = Source {
            tag: Tag(0),
            coordinates: writer.own_coordinates(Tag(0)),
            setup: Vec::new(),
            rest: Vec::new(),
            exists: Truth::Known(true),
            is_whole_heap: true,
        };
        return Ok((names, vec![source]));
    };
    let parts = start_parts(start)?;
    let (positions, exists) = started(start, &parts, HEAP);
    let source = |place: usize| {
        let Left { tag, coordinates, .. } = positions[place].clone();
        let named = writer.coordinates(tag).into_iter().zip(coordinates.clone());
        let rest = positions.iter().enumerate().filter(|(other, _)| *other != place);
        Source {
            tag,
            coordinates,
            setup: named.map(|(own, number)| Statement::Let(own, number)).collect(),
            rest: rest.map(|(_, left)| left.clone()).collect(),
            exists: exists.clone(),
            is_whole_heap: false,
        }
    };
    Ok((vec![HEAP.to_string()], (0..parts.len()).map(source).collect()))
}

/// The positions of a starting number of this name, and whether they are positions.
pub fn started(start: &Start, parts: &[&Target], own: &str) -> (Vec<Left>, Truth) {
    let scope = Scope { names: vec![own.to_string()], known: Known::new(1, &start.names) };
    let (mut positions, mut exists) = (Vec::new(), Vec::new());
    for target in parts {
        let coordinates: Vec<Number> =
            target.coordinates.iter().map(|coordinate| scope.number(coordinate)).collect();
        for (coordinate, number) in target.coordinates.iter().zip(&coordinates) {
            if !scope.known.is_natural(coordinate) {
                exists.push(compare(Comparison::GreaterOrEqual, number.clone(), integer(0)));
            }
        }
        positions.push(Left { tag: target.tag, coordinates, count: None });
    }
    (positions, all(exists))
}

/// Whether heaps are read as something other than positions of the first tag.
pub fn are_other_positions(writer: &Writer<'_>) -> bool {
    writer.ruleset.start_clause().is_some() || writer.ruleset.tags().len() > 1
}
