//! A graph that is read edge by edge, and becomes one list: how many vertices it has, where the successors of each begin,
//! where those of the last one end, and then the successors in the order in which they were read.

use super::Roles;
use crate::names::own_name;
use crate::program::{
    Comparison, Many, Number, Piece, Statement, Value, compare, integer, minus, name, plus, times,
};
use crate::reads::{Edges, Expression, Item, ItemKind, Listed, Times};
use crate::rule::{Pieces, Thing};
use std::collections::BTreeSet;

/// How many vertices a graph has: the name of that number, and the least number of a vertex.
#[derive(Clone, Debug, PartialEq)]
pub struct Vertices {
    count: String,
    first: i128,
}

impl Vertices {
    /// The one number that is read before the edges and that nothing else wants: no count of tests, positions or edges.
    pub fn of(items: &[Item], roles: &Roles) -> Option<Vertices> {
        let mut wanted = BTreeSet::new();
        wanted_elsewhere(items, roles, &mut wanted);
        let mut read = Vec::new();
        let first = read_before_edges(items, &mut read)?;
        let is_free = |own: &&String| {
            roles.entry(own).is_none() && roles.parameter(own).is_none() && !wanted.contains(own.as_str())
        };
        let free: BTreeSet<&String> = read.iter().filter(is_free).collect();
        let mut free = free.into_iter();
        match (free.next(), free.next()) {
            (Some(only), None) => Some(Vertices { count: only.clone(), first }),
            _ => None,
        }
    }

    /// The largest vertex, as a number of the program.
    pub fn largest(&self) -> Number {
        plus(name(&own_name(&self.count)), integer(self.first - 1))
    }

    /// The name under which it is read.
    pub fn count(&self) -> &str {
        &self.count
    }

    /// The largest vertex, where that number is this.
    pub fn last(&self, count: i128) -> i128 {
        count + self.first - 1
    }

    /// Ends the program where a vertex is none of the graph.
    pub fn check(&self, vertex: Number) -> Statement {
        let count = || name(&own_name(&self.count));
        let outside = compare(Comparison::Greater, vertex.clone(), self.largest());
        let words = vec![
            Piece::Words("vertex ".to_string()),
            Piece::Number(vertex),
            Piece::Words(format!(" is beyond {} = ", self.count)),
            Piece::Number(count()),
        ];
        Statement::If(outside, vec![Statement::Fail(words)], Vec::new())
    }
}

/// Numbers up to the first edges, and the least vertex of these.
fn read_before_edges(items: &[Item], read: &mut Vec<String>) -> Option<i128> {
    items.iter().find_map(|item| match &item.kind {
        ItemKind::Number(own) => {
            read.push(own.clone());
            None
        }
        ItemKind::Edges(edges) => {
            read.extend(edges.count.names());
            Some(edges.first)
        }
        ItemKind::Rounds(_, inner) => read_before_edges(inner, read),
        ItemKind::Sum(_, components) => {
            components.iter().find_map(|component| read_before_edges(&component.items, read))
        }
        _ => None,
    })
}

/// Names that say how often tests, positions or edges are read.
fn wanted_elsewhere(items: &[Item], roles: &Roles, wanted: &mut BTreeSet<String>) {
    for item in items {
        match &item.kind {
            ItemKind::Numbers(own, count) => {
                let is_heap = |place: usize| roles.entries[place].1 == Thing::Number;
                if roles.entry(own).is_some_and(is_heap) {
                    wanted.extend(count.names());
                }
            }
            ItemKind::Positions(_, count) => wanted.extend(count.names()),
            ItemKind::Edges(Edges { count: Expression::Name(own), listed: Listed::Pairs, .. }) => {
                wanted.insert(own.clone());
            }
            ItemKind::Rounds(times, inner) => {
                if let Times::Count(count) = times {
                    wanted.extend(count.names());
                }
                wanted_elsewhere(inner, roles, wanted);
            }
            ItemKind::Sum(count, components) => {
                wanted.extend(count.names());
                components.iter().for_each(|own| wanted_elsewhere(&own.items, roles, wanted));
            }
            _ => {}
        }
    }
}

/// Reads so many edges between vertices of up to `most` into the list of a graph.
pub fn read(
    pieces: &Pieces<'_>,
    edges: &Edges,
    count: Number,
    most: i128,
    all: Option<&Vertices>,
) -> Vec<Statement> {
    let [ends, graph, next] = ["ends", "graph_read", "free_place"].map(|wanted| pieces.local(wanted));
    let [vertices, vertex, edge, end] =
        ["vertices", "vertex", "edge", "end"].map(|wanted| pieces.local(wanted));
    let end_of = |which: i128| at(&ends, plus(times(integer(2), name(&edge)), integer(which)));
    let read = count.clone();
    let count = super::edges::number(edges, &ends, count);
    let count = if edges.both_ways { times(integer(2), count) } else { count };
    let for_each = |count: &Number, body: Vec<Statement>| {
        Statement::For(edge.clone(), integer(0), minus(count.clone(), integer(1)), body)
    };
    let each_edge = |body: Vec<Statement>| for_each(&count, body);
    let each_vertex = |body: Vec<Statement>| {
        Statement::For(vertex.clone(), integer(0), minus(name(&vertices), integer(1)), body)
    };
    let larger = compare(Comparison::GreaterOrEqual, name(&end), name(&vertices));
    let counted = Statement::Set(vertices.clone(), plus(name(&end), integer(1)));
    let degree = || plus(end_of(0), integer(2));
    let begin = |offset: i128| plus(name(&vertex), integer(offset));
    let free = at(&next, end_of(0));
    let checked = all.map(|all| all.check(minus(name(&vertices), integer(1))));
    let mut body = super::edges::ends(pieces, edges, &ends, read.clone(), most);
    if edges.both_ways {
        let turned = [1, 0].map(|which| Statement::Push(ends.clone(), Value::Number(end_of(which))));
        body.push(for_each(&read, turned.to_vec()));
    }
    body.extend([
        Statement::Let(vertices.clone(), integer(0)),
        Statement::ForEach(end, ends.clone(), vec![Statement::If(larger, vec![counted], Vec::new())]),
    ]);
    body.extend(checked);
    body.extend([
        Statement::LetList(graph.clone(), plus(plus(name(&vertices), count.clone()), integer(2)), integer(0)),
        put(&graph, integer(0), name(&vertices)),
        put(&graph, integer(1), plus(name(&vertices), integer(2))),
        each_edge(vec![put(&graph, degree(), plus(at(&graph, degree()), integer(1)))]),
        each_vertex(vec![put(&graph, begin(2), plus(at(&graph, begin(2)), at(&graph, begin(1))))]),
        Statement::LetList(next.clone(), name(&vertices), integer(0)),
        each_vertex(vec![put(&next, name(&vertex), at(&graph, begin(1)))]),
        each_edge(vec![put(&graph, free.clone(), end_of(1)), put(&next, end_of(0), plus(free, integer(1)))]),
        Statement::SetMany(own_name(&edges.graph), Many::Name(graph)),
    ]);
    body
}

fn at(list: &str, place: Number) -> Number {
    Number::At(list.to_string(), vec![place])
}

fn put(list: &str, place: Number, number: Number) -> Statement {
    Statement::SetAt(list.to_string(), vec![place], number)
}
