//! Lists that say something of a graph whose edges are read: the depths of a tree, the degrees, the sizes of the parts.
//!
//! # Cost
//! A few steps for each vertex and edge, without recursion.

use super::graph::Vertices;
use crate::program::{
    Comparison, Many, Number, Operation, Piece, Statement, Truth, Value, any, compare, equal, integer, less,
    minus, name, not, operate, plus, times,
};
use crate::reads::{Edges, Gives, Listed};
use crate::rule::Pieces;

/// The names of a search in breadth through the edges.
struct Search<'a> {
    edges: &'a Edges,
    ends: String,
    vertices: String,
    first: String,
    next: String,
    depth: String,
    queue: String,
    found: String,
    turn: String,
}

/// Reads so many edges into a list of this name.
pub fn read(
    pieces: &Pieces<'_>,
    edges: &Edges,
    count: Number,
    all: Option<&Vertices>,
    own: &str,
    is_new: bool,
) -> Vec<Statement> {
    let local = |wanted: &str| pieces.local(wanted);
    let search = Search {
        edges,
        ends: local("ends"),
        vertices: local("vertices"),
        first: local("first_edge"),
        next: local("next_edge"),
        depth: local("depth"),
        queue: local("queue"),
        found: local("found"),
        turn: local("turn"),
    };
    let mut body = super::edges::ends(pieces, edges, &search.ends, count, MOST_VERTICES);
    body.extend(search.counted(pieces, all));
    body.extend(match edges.gives {
        Gives::Degrees => search.degrees(pieces),
        _ => search.searched(pieces),
    });
    let kept = match edges.gives {
        Gives::Sizes => Many::Name(search.queue.clone()),
        _ => Many::Slice(
            Box::new(Many::Name(search.depth.clone())),
            integer(edges.first),
            name(&search.vertices),
        ),
    };
    body.push(match is_new {
        true => Statement::LetMany(own.to_string(), kept),
        false => Statement::SetMany(own.to_string(), kept),
    });
    body
}

/// Vertices are no more than that where nobody says how many there are.
const MOST_VERTICES: i128 = 5_000_000;

impl Search<'_> {
    /// How many vertices there are, with those below the first: as the input says, or by the largest.
    fn counted(&self, pieces: &Pieces<'_>, all: Option<&Vertices>) -> Vec<Statement> {
        let end = pieces.local("end");
        let beyond = || compare(Comparison::GreaterOrEqual, name(&end), name(&self.vertices));
        let next = plus(name(&end), integer(1));
        let (known, each) = match all {
            Some(all) => (plus(all.largest(), integer(1)), all.check(name(&end))),
            None => (
                integer(self.edges.first + 1),
                Statement::If(beyond(), vec![Statement::Set(self.vertices.clone(), next)], Vec::new()),
            ),
        };
        vec![
            Statement::Let(self.vertices.clone(), known),
            Statement::ForEach(end.clone(), self.ends.clone(), vec![each]),
        ]
    }

    fn degrees(&self, pieces: &Pieces<'_>) -> Vec<Statement> {
        let end = pieces.local("end");
        let more = put(&self.depth, name(&end), plus(at(&self.depth, name(&end)), integer(1)));
        vec![
            Statement::LetList(self.depth.clone(), name(&self.vertices), integer(0)),
            Statement::ForEach(end, self.ends.clone(), vec![more]),
        ]
    }

    /// Finds all vertices from the roots on.
    fn searched(&self, pieces: &Pieces<'_>) -> Vec<Statement> {
        let [half, vertex] = ["half", "vertex"].map(|wanted| pieces.local(wanted));
        let end = || at(&self.ends, name(&half));
        let list =
            |own: &String, size: Number, value: i128| Statement::LetList(own.clone(), size, integer(value));
        let link =
            vec![put(&self.next, name(&half), at(&self.first, end())), put(&self.first, end(), name(&half))];
        let last_half = minus(Number::Length(self.ends.clone()), integer(1));
        let last_vertex = minus(name(&self.vertices), integer(1));
        let mut body = vec![
            list(&self.next, plus(Number::Length(self.ends.clone()), integer(1)), -1),
            list(&self.first, name(&self.vertices), -1),
            list(&self.depth, name(&self.vertices), -1),
            Statement::For(half.clone(), integer(0), last_half, link),
            list(&self.queue, name(&self.vertices), 0),
            Statement::Let(self.found.clone(), integer(0)),
            Statement::Let(self.turn.clone(), integer(0)),
        ];
        let begin =
            vec![put(&self.depth, name(&vertex), integer(0)), self.appended(name(&vertex)), self.more()];
        if self.edges.gives == Gives::Sizes {
            let sizes = pieces.local("sizes");
            let before = pieces.local("before");
            let mut part = vec![Statement::Let(before.clone(), name(&self.found))];
            part.extend(begin);
            part.push(self.walk(pieces));
            part.push(Statement::Push(sizes.clone(), Value::Number(minus(name(&self.found), name(&before)))));
            let is_new = less(at(&self.depth, name(&vertex)), integer(0));
            body.push(Statement::LetList(sizes.clone(), integer(0), integer(0)));
            let first = integer(self.edges.first);
            body.push(Statement::For(
                vertex,
                first,
                last_vertex,
                vec![Statement::If(is_new, part, Vec::new())],
            ));
            body.push(Statement::SetMany(self.queue.clone(), Many::Name(sizes)));
            return body;
        }
        body.extend(self.roots(pieces, &vertex, begin));
        body.push(self.walk(pieces));
        body.push(self.checked());
        body
    }

    /// The vertices that the search begins with: the first one, or those that have no parent.
    fn roots(&self, pieces: &Pieces<'_>, vertex: &str, begin: Vec<Statement>) -> Vec<Statement> {
        let first = integer(self.edges.first);
        if self.edges.listed == Listed::Pairs {
            return vec![Statement::For(vertex.to_string(), first.clone(), first, begin)];
        }
        let [has_parent, edge] = ["has_parent", "edge"].map(|wanted| pieces.local(wanted));
        let child = at(&self.ends, plus(times(integer(2), name(&edge)), integer(1)));
        let last_edge =
            minus(operate(Operation::Divide, Number::Length(self.ends.clone()), integer(2)), integer(1));
        let is_root = equal(at(&has_parent, name(vertex)), integer(0));
        let last_vertex = minus(name(&self.vertices), integer(1));
        vec![
            Statement::LetList(has_parent.clone(), name(&self.vertices), integer(0)),
            Statement::For(edge, integer(0), last_edge, vec![put(&has_parent, child, integer(1))]),
            Statement::For(
                vertex.to_string(),
                first,
                last_vertex,
                vec![Statement::If(is_root, begin, Vec::new())],
            ),
        ]
    }

    fn appended(&self, vertex: Number) -> Statement {
        put(&self.queue, name(&self.found), vertex)
    }

    fn more(&self) -> Statement {
        Statement::Update(self.found.clone(), Operation::Add, integer(1))
    }

    /// Goes on until all that was found has been looked at.
    fn walk(&self, pieces: &Pieces<'_>) -> Statement {
        let [here, half, other] = ["here", "edge_end", "other"].map(|wanted| pieces.local(wanted));
        let depth = plus(at(&self.depth, name(&here)), integer(1));
        let new = vec![put(&self.depth, name(&other), depth), self.appended(name(&other)), self.more()];
        let is_new = less(at(&self.depth, name(&other)), integer(0));
        let along = vec![
            Statement::Let(other.clone(), at(&self.ends, operate(Operation::Xor, name(&half), integer(1)))),
            Statement::If(is_new, new, Vec::new()),
            Statement::Set(half.clone(), at(&self.next, name(&half))),
        ];
        let has_edge = compare(Comparison::GreaterOrEqual, name(&half), integer(0));
        let round = vec![
            Statement::Let(here.clone(), at(&self.queue, name(&self.turn))),
            Statement::Update(self.turn.clone(), Operation::Add, integer(1)),
            Statement::Let(half, at(&self.first, name(&here))),
            Statement::While(has_edge, along),
        ];
        Statement::While(less(name(&self.turn), name(&self.found)), round)
    }

    /// Ends the program where the edges do not make a tree, or trees whose vertices name their parents.
    fn checked(&self) -> Statement {
        let vertices = || minus(name(&self.vertices), integer(self.edges.first));
        let mut wrong: Vec<Truth> = vec![not(equal(name(&self.found), vertices()))];
        if self.edges.listed == Listed::Pairs {
            let halves = times(integer(2), minus(vertices(), integer(1)));
            wrong.push(not(equal(Number::Length(self.ends.clone()), halves)));
        }
        let words = vec![Piece::Words("these edges make no tree".to_string())];
        Statement::If(any(wrong), vec![Statement::Fail(words)], Vec::new())
    }
}

fn at(list: &str, place: Number) -> Number {
    Number::At(list.to_string(), vec![place])
}

fn put(list: &str, place: Number, number: Number) -> Statement {
    Statement::SetAt(list.to_string(), vec![place], number)
}
