//! Green Hackenbush on a graph that is read edge by edge: its value, from its first vertex, which stands on the ground.
//!
//! By the fusion principle all vertices of a cycle are one, and its edges loops of value 1; what is left is a tree, in
//! which by the colon principle a branch has one more than what stands on it (Berlekamp, Conway, Guy, *Winning Ways*,
//! chapter 7). One search in depth finds both: an edge is a bridge where nothing above it reaches below it.
//!
//! # Cost
//! A few steps for each vertex and edge, without recursion.

use super::graph::Vertices;
use crate::program::{
    Builtin, Comparison, Function, Many, Number, Operation, Statement, Truth, compare, equal, integer, less,
    minus, modulo, name, operate, over, plus, xor,
};
use crate::reads::Edges;
use crate::rule::Pieces;

/// The function that gives the value.
const VALUE: &str = "hackenbush";

/// Reads so many edges, and keeps the value of their graph as a list of one number.
pub fn read(
    pieces: &Pieces<'_>,
    edges: &Edges,
    own: &str,
    count: Number,
    most: i128,
    all: Option<&Vertices>,
) -> Vec<Statement> {
    let (ends, end) = (pieces.local("ends"), pieces.local("end"));
    let value = Number::OfList(VALUE.to_string(), Box::new(Many::Name(ends.clone())));
    let checked = all.map(|all| Statement::ForEach(end.clone(), ends.clone(), vec![all.check(name(&end))]));
    let mut body = super::edges::ends(pieces, edges, &ends, count, most);
    body.extend(checked);
    body.push(Statement::LetMany(own.to_string(), Many::Of(vec![value])));
    body
}

/// The value of a graph by the ends of its edges, two for each.
pub fn function(ground: i128) -> Function {
    let larger = compare(Comparison::GreaterOrEqual, name("end"), name("vertices"));
    let counted = set("vertices", plus(name("end"), integer(1)));
    let mut body = vec![
        Statement::Let("vertices".to_string(), integer(ground + 1)),
        Statement::ForEach("end".to_string(), "ends".to_string(), vec![when(larger, vec![counted])]),
        list("next", plus(Number::Length("ends".to_string()), integer(1)), -1),
    ];
    for (own, first) in [("first", -1), ("order", -1), ("lowest", 0), ("came", -1), ("value", 0), ("path", 0)]
    {
        body.push(list(own, name("vertices"), first));
    }
    let half = || name("half");
    body.push(Statement::For(
        "half".to_string(),
        integer(0),
        minus(Number::Length("ends".to_string()), integer(1)),
        vec![put("next", half(), at("first", at("ends", half()))), put("first", at("ends", half()), half())],
    ));
    body.extend([
        put("order", integer(ground), integer(0)),
        put("path", integer(0), integer(ground)),
        Statement::Let("found".to_string(), integer(1)),
        Statement::Let("depth".to_string(), integer(1)),
        Statement::While(less(integer(0), name("depth")), round()),
        Statement::Return(at("value", integer(ground))),
    ]);
    Function { list: Some("ends".to_string()), ..Function::of(VALUE, &[], body) }
}

/// One edge of the vertex at the end of the path, or the way back where it has no more.
fn round() -> Vec<Statement> {
    let vertex = || name("vertex");
    vec![
        Statement::Let("vertex".to_string(), at("path", minus(name("depth"), integer(1)))),
        Statement::Let("half".to_string(), at("first", vertex())),
        Statement::If(less(name("half"), integer(0)), back(), along()),
    ]
}

fn along() -> Vec<Statement> {
    let (vertex, half, other) = (|| name("vertex"), || name("half"), || name("other"));
    let is_loop = Truth::And(vec![equal(other(), vertex()), equal(modulo(half(), integer(2)), integer(0))]);
    let is_below = less(at("order", other()), at("order", vertex()));
    let lower = least(at("lowest", vertex()), at("order", other()));
    let fused = put("value", vertex(), xor(at("value", vertex()), integer(1)));
    let seen =
        vec![when(is_loop, vec![fused.clone()]), when(is_below, vec![put("lowest", vertex(), lower), fused])];
    let new = vec![
        put("order", other(), name("found")),
        put("lowest", other(), name("found")),
        put("came", other(), half()),
        put("path", name("depth"), other()),
        Statement::Update("found".to_string(), Operation::Add, integer(1)),
        Statement::Update("depth".to_string(), Operation::Add, integer(1)),
    ];
    let is_new = less(at("order", other()), integer(0));
    let is_way_back = Truth::And(vec![
        compare(Comparison::GreaterOrEqual, at("came", vertex()), integer(0)),
        equal(over(at("came", vertex()), integer(2)), over(half(), integer(2))),
    ]);
    vec![
        put("first", vertex(), at("next", half())),
        Statement::Let("other".to_string(), at("ends", operate(Operation::Xor, half(), integer(1)))),
        when(crate::program::not(is_way_back), vec![Statement::If(is_new, new, seen)]),
    ]
}

/// What stands on an edge is joined with what it stands on.
fn back() -> Vec<Statement> {
    let (vertex, below) = (|| name("vertex"), || name("below"));
    let is_bridge = less(at("order", below()), at("lowest", vertex()));
    let branch = plus(at("value", vertex()), integer(1));
    let joined = |value: Number| vec![put("value", below(), xor(at("value", below()), value))];
    let fused = xor(at("value", vertex()), integer(1));
    let has_edge = compare(Comparison::GreaterOrEqual, at("came", vertex()), integer(0));
    vec![
        Statement::Update("depth".to_string(), Operation::Subtract, integer(1)),
        when(
            has_edge,
            vec![
                Statement::Let("below".to_string(), at("ends", at("came", vertex()))),
                put("lowest", below(), least(at("lowest", below()), at("lowest", vertex()))),
                Statement::If(is_bridge, joined(branch), joined(fused)),
            ],
        ),
    ]
}

fn least(left: Number, right: Number) -> Number {
    Number::Call(Builtin::Min, vec![left, right])
}

fn when(truth: Truth, body: Vec<Statement>) -> Statement {
    Statement::If(truth, body, Vec::new())
}

fn list(own: &str, size: Number, first: i128) -> Statement {
    Statement::LetList(own.to_string(), size, integer(first))
}

fn at(list: &str, place: Number) -> Number {
    Number::At(list.to_string(), vec![place])
}

fn put(list: &str, place: Number, number: Number) -> Statement {
    Statement::SetAt(list.to_string(), vec![place], number)
}

fn set(own: &str, number: Number) -> Statement {
    Statement::Set(own.to_string(), number)
}
