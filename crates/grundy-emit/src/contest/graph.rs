//! A graph that is read edge by edge, and becomes one list: how many vertices it has, where the successors of each begin,
//! where those of the last one end, and then the successors in the order in which they were read.

use crate::names::own_name;
use crate::program::{
    Comparison, Many, Number, Reading, Statement, compare, integer, minus, name, plus, times,
};
use crate::reads::Edges;
use crate::rule::Pieces;

/// Reads so many edges between vertices of up to `most` into the list of a graph.
pub fn read(pieces: &Pieces<'_>, edges: &Edges, count: Number, most: i128) -> Vec<Statement> {
    let [ends, graph, next] = ["ends", "graph_read", "free_place"].map(|wanted| pieces.local(wanted));
    let [vertices, vertex, edge, end] =
        ["vertices", "vertex", "edge", "end"].map(|wanted| pieces.local(wanted));
    let end_of = |which: i128| at(&ends, plus(times(integer(2), name(&edge)), integer(which)));
    let each_edge = |body: Vec<Statement>| {
        Statement::For(edge.clone(), integer(0), minus(count.clone(), integer(1)), body)
    };
    let each_vertex = |body: Vec<Statement>| {
        Statement::For(vertex.clone(), integer(0), minus(name(&vertices), integer(1)), body)
    };
    let larger = compare(Comparison::GreaterOrEqual, name(&end), name(&vertices));
    let counted = Statement::Set(vertices.clone(), plus(name(&end), integer(1)));
    let degree = || plus(end_of(0), integer(2));
    let begin = |offset: i128| plus(name(&vertex), integer(offset));
    let free = at(&next, end_of(0));
    vec![
        Statement::ReadMany {
            name: ends.clone(),
            label: "a vertex".to_string(),
            is_new: true,
            reading: Reading::Numbers(times(integer(2), count.clone()), edges.first, most),
        },
        Statement::Let(vertices.clone(), integer(0)),
        Statement::ForEach(end, ends.clone(), vec![Statement::If(larger, vec![counted], Vec::new())]),
        Statement::LetList(graph.clone(), plus(plus(name(&vertices), count.clone()), integer(2)), integer(0)),
        put(&graph, integer(0), name(&vertices)),
        put(&graph, integer(1), plus(name(&vertices), integer(2))),
        each_edge(vec![put(&graph, degree(), plus(at(&graph, degree()), integer(1)))]),
        each_vertex(vec![put(&graph, begin(2), plus(at(&graph, begin(2)), at(&graph, begin(1))))]),
        Statement::LetList(next.clone(), name(&vertices), integer(0)),
        each_vertex(vec![put(&next, name(&vertex), at(&graph, begin(1)))]),
        each_edge(vec![put(&graph, free.clone(), end_of(1)), put(&next, end_of(0), plus(free, integer(1)))]),
        Statement::SetMany(own_name(&edges.graph), Many::Name(graph)),
    ]
}

fn at(list: &str, place: Number) -> Number {
    Number::At(list.to_string(), vec![place])
}

fn put(list: &str, place: Number, number: Number) -> Statement {
    Statement::SetAt(list.to_string(), vec![place], number)
}
