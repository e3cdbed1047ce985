//! The edges of a graph as they are read: two ends each, the parent of each vertex, or the successors of each.

use crate::program::{
    Comparison, Number, Reading, Statement, Value, compare, integer, minus, name, over, plus, times,
};
use crate::reads::{Edges, Listed};
use crate::rule::Pieces;

/// Reads edges between vertices of up to `most` into a new list, which holds both ends of each one after the other.
pub fn ends(pieces: &Pieces<'_>, edges: &Edges, own: &str, count: Number, most: i128) -> Vec<Statement> {
    if edges.listed == Listed::Pairs {
        return vec![numbers(own, "a vertex", times(integer(2), count), edges.first, most)];
    }
    if edges.listed == Listed::Successors {
        return of_successors(pieces, edges, own, count, most);
    }
    let [parents, place] = ["parents", "place"].map(|wanted| pieces.local(wanted));
    let parent = || Number::At(parents.clone(), vec![name(&place)]);
    let (least, child) = match edges.listed {
        Listed::ParentsOfAll => (-1, edges.first),
        _ => (edges.first, edges.first + 1),
    };
    let put = |vertex: Number| Statement::Push(own.to_string(), Value::Number(vertex));
    let edge = vec![put(parent()), put(plus(name(&place), integer(child)))];
    let has_parent = compare(Comparison::GreaterOrEqual, parent(), integer(edges.first));
    let round = vec![Statement::If(has_parent, edge, Vec::new())];
    vec![
        numbers(&parents, "a parent", count, least, most),
        Statement::LetList(own.to_string(), integer(0), integer(0)),
        Statement::For(place, integer(0), minus(Number::Length(parents.clone()), integer(1)), round),
    ]
}

/// Reads for each vertex how many successors it has, and these.
fn of_successors(pieces: &Pieces<'_>, edges: &Edges, own: &str, count: Number, most: i128) -> Vec<Statement> {
    let [place, degree, successors, end] =
        ["place", "degree", "successors", "end"].map(|wanted| pieces.local(wanted));
    let put = |vertex: Number| Statement::Push(own.to_string(), Value::Number(vertex));
    let edge = vec![put(plus(name(&place), integer(edges.first))), put(name(&end))];
    let most_successors = most + 1 - edges.first;
    let round = vec![
        Statement::Read { name: degree.clone(), is_new: true, least: 0, most: most_successors },
        numbers(&successors, "a vertex", name(&degree), edges.first, most),
        Statement::ForEach(end, successors, edge),
    ];
    vec![
        Statement::LetList(own.to_string(), integer(0), integer(0)),
        Statement::For(place, integer(0), minus(count, integer(1)), round),
    ]
}

/// How many edges there are when they have been read.
pub fn number(edges: &Edges, own: &str, count: Number) -> Number {
    match edges.listed {
        Listed::Pairs | Listed::ParentsOfOthers => count,
        Listed::ParentsOfAll | Listed::Successors => over(Number::Length(own.to_string()), integer(2)),
    }
}

fn numbers(own: &str, label: &str, count: Number, least: i128, most: i128) -> Statement {
    let reading = Reading::Numbers(count, least, most);
    Statement::ReadMany { name: own.to_string(), label: label.to_string(), is_new: true, reading }
}
