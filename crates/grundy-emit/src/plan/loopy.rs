//! Sums of positions whose plays may have no end: Smith's values of all positions of a box.
//!
//! # Theorem
//! C. A. B. Smith, *Graphs and composite games*, Journal of Combinatorial Theory 1 (1966), 51–81; A. S. Fraenkel and
//! Y. Perl (1975). A position gets the value m when m is the mex of the values that its options have so far, and every
//! option without a value has itself an option of value m. What never gets a value is endless. A sum without endless
//! positions is decided by the xor; one with a single endless position is won where that has an option whose value is the
//! xor of the others, and else a draw; one with several is a draw.
//!
//! The number of a position is its value, or −1 less its place where it is endless.

use super::explored::{Explored, MOVES_FOUND, appended, at, count, has_edge, put, to_earlier};
use super::machine::{Machine, key_name};
use crate::program::{
    Comparison, Function, Global, GlobalKind, Kind, Many, Number, Operation, Piece, Statement, Truth, Value,
    all, choose, compare, equal, integer, less, minus, name, not, plus, when, xor,
};
use crate::rule::{Made, Pieces, nested};

const VALUE: &str = "values";
/// The first move from each position, and where each move leads.
const FIRST_MOVE: &str = "first_move";
const MOVED_TO: &str = "moved_to";
/// How many options of a position have neither a value nor an option of the value at hand.
const UNCOVERED: &str = "uncovered";
/// The round in which a position had an option of the value at hand, and that in which it could get this value.
const COVERED: &str = "covered";
const CANDIDATE: &str = "candidate";
const READY: &str = "ready_places";
const OPEN: &str = "open_places";
const OPEN_COUNT: &str = "open_count";

/// The values of the options of an endless position, beside others.
pub const REACHABLE: &str = "reachable_values";

const LISTS: [(&str, i128); 5] = [(VALUE, -1), (FIRST_MOVE, 0), (UNCOVERED, 0), (COVERED, 0), (CANDIDATE, 0)];

impl Machine {
    /// Fills this machine; positions lie in boxes of these sizes.
    pub(super) fn loopy_values(&mut self, pieces: &Pieces<'_>, sizes: &[Vec<u64>]) -> Made<()> {
        let explored = Explored { sizes: Some(sizes), lists: &LISTS };
        self.explored(pieces, &explored);
        self.list(MOVED_TO);
        self.list(OPEN);
        self.globals.push(Global { name: READY.to_string(), kind: GlobalKind::Stack(Kind::Number) });
        let ends =
            [("moved_from", name("before")), (MOVED_TO, name("after")), ("earlier_move", name("latest"))];
        let mut new = vec![put("last_move", name("after"), moves())];
        new.extend(appended(MOVES_FOUND, &ends));
        self.functions.push(super::explored::adding(new));
        let begun = |_: usize, _: &[String]| Ok(vec![put(FIRST_MOVE, name("moving_from"), moves())]);
        self.explore(pieces, &explored, &begun, &Truth::Known(true))?;
        self.functions.push(self.whole_box(pieces, sizes)?);
        self.functions.push(moves_end());
        self.functions.push(cover());
        self.functions.push(give_values());
        self.functions.push(value_of());
        self.functions.push(leads_to());
        self.list(REACHABLE);
        self.functions.push(gather_values());
        self.asked_by_key(pieces, sizes.len());
        Ok(())
    }

    /// Numbers all positions of the boxes.
    fn whole_box(&self, pieces: &Pieces<'_>, sizes: &[Vec<u64>]) -> Made<Function> {
        let mut body = Vec::new();
        for (kind, sizes) in sizes.iter().enumerate() {
            pieces.begin();
            let own = pieces.coordinates(kind);
            let key = Number::Own(key_name(pieces, kind), own.iter().map(|own| name(own)).collect());
            let added = vec![Statement::Do("add_position".to_string(), vec![Value::Number(key)])];
            let mut steps = Vec::new();
            pieces.domain(kind, &mut pieces.coordinates_as(kind, &own), &mut steps)?;
            let places = own.iter().zip(sizes).rev();
            body.extend(places.fold(nested(steps, added), |body, (own, size)| {
                vec![Statement::For(own.clone(), integer(0), integer(i128::from(*size) - 1), body)]
            }));
        }
        Ok(Function { kind: Kind::Nothing, ..Function::of("number_all", &[], body) })
    }
}

fn moves() -> Number {
    name(MOVES_FOUND)
}

/// Where the moves of a position end; those of one position stand one behind the other.
fn moves_end() -> Function {
    let next = plus(name("place"), integer(1));
    let body = vec![
        Statement::If(less(next.clone(), count()), vec![Statement::Return(at(FIRST_MOVE, next))], Vec::new()),
        Statement::Return(moves()),
    ];
    Function::of("moves_end", &["place".to_string()], body)
}

/// Something for each move of a position, under the name `edge`.
fn each_move(body: Vec<Statement>) -> Statement {
    let last = minus(Number::Own("moves_end".to_string(), vec![name("place")]), integer(1));
    Statement::For("edge".to_string(), at(FIRST_MOVE, name("place")), last, body)
}

fn ready(place: Number) -> Statement {
    Statement::Push(READY.to_string(), Value::Number(place))
}

fn has_no_value(place: Number) -> Truth {
    less(at(VALUE, place), integer(0))
}

/// A position has an option of the value at hand: those that lead to it wait for one less.
fn cover() -> Function {
    let less_one = minus(at(UNCOVERED, name("waiting")), integer(1));
    let is_ready = equal(at(UNCOVERED, name("waiting")), integer(0));
    let mut counted = vec![put(UNCOVERED, name("waiting"), less_one)];
    counted.extend(when(is_ready, vec![ready(name("waiting"))]));
    let mut back = vec![Statement::Let("waiting".to_string(), at("moved_from", name("edge")))];
    back.extend(when(equal(at(CANDIDATE, name("waiting")), name("turn")), counted));
    back.push(to_earlier("edge"));
    let body = vec![
        put(COVERED, name("place"), name("turn")),
        Statement::Let("edge".to_string(), at("last_move", name("place"))),
        Statement::While(has_edge("edge"), back),
    ];
    let parameters = ["place".to_string(), "turn".to_string()];
    Function { kind: Kind::Nothing, ..Function::of("cover", &parameters, body) }
}

/// Gives each value in turn to all positions that can have it.
fn give_values() -> Function {
    let each_open = |body: Vec<Statement>| {
        let mut round = vec![Statement::Let("place".to_string(), at(OPEN, name("open_index")))];
        round.extend(body);
        Statement::For("open_index".to_string(), integer(0), minus(name(OPEN_COUNT), integer(1)), round)
    };
    let is_covered = |place: &str| equal(at(COVERED, name(place)), name("turn"));
    let waits = when(
        has_no_value(at(MOVED_TO, name("edge"))),
        vec![Statement::Update("unknown".to_string(), Operation::Add, integer(1))],
    );
    let candidates = each_open(vec![
        Statement::Let("unknown".to_string(), integer(0)),
        each_move(waits),
        put(UNCOVERED, name("place"), name("unknown")),
        put(CANDIDATE, name("place"), name("turn")),
        Statement::If(equal(name("unknown"), integer(0)), vec![ready(name("place"))], Vec::new()),
    ]);
    let covered = vec![Statement::Do(
        "cover".to_string(),
        vec![Value::Number(name("before")), Value::Number(name("turn"))],
    )];
    let mut back = vec![Statement::Let("before".to_string(), at("moved_from", name("back")))];
    back.extend(when(all(vec![has_no_value(name("before")), not(is_covered("before"))]), covered));
    back.push(to_earlier("back"));
    let given = vec![
        put(VALUE, name("given"), minus(name("turn"), integer(1))),
        Statement::Update("known".to_string(), Operation::Add, integer(1)),
        Statement::Let("back".to_string(), at("last_move", name("given"))),
        Statement::While(has_edge("back"), back),
    ];
    let mut taken = vec![
        Statement::Let("given".to_string(), Number::Last(READY.to_string())),
        Statement::Pop(READY.to_string()),
    ];
    taken.extend(when(all(vec![has_no_value(name("given")), not(is_covered("given"))]), given));
    let kept = when(
        all(vec![has_no_value(name("place")), is_covered("place")]),
        vec![
            put(OPEN, name("still_open"), name("place")),
            Statement::Update("still_open".to_string(), Operation::Add, integer(1)),
        ],
    );
    let round = vec![
        Statement::Set("before_turn".to_string(), name("known")),
        candidates,
        Statement::While(not(Truth::IsEmpty(READY.to_string())), taken),
        Statement::Set("still_open".to_string(), integer(0)),
        each_open(kept),
        Statement::Set(OPEN_COUNT.to_string(), name("still_open")),
        Statement::Update("turn".to_string(), Operation::Add, integer(1)),
    ];
    let all_places = Statement::For(
        "place".to_string(),
        integer(0),
        minus(count(), integer(1)),
        appended(OPEN_COUNT, &[(OPEN, name("place"))]),
    );
    let body = vec![
        Statement::Let(OPEN_COUNT.to_string(), integer(0)),
        all_places,
        Statement::Let("still_open".to_string(), integer(0)),
        Statement::Let("turn".to_string(), integer(1)),
        Statement::Let("known".to_string(), integer(0)),
        Statement::Let("before_turn".to_string(), integer(-1)),
        Statement::While(less(name("before_turn"), name("known")), round),
    ];
    Function { kind: Kind::Nothing, ..Function::of("give_values", &[], body) }
}

/// The value of a position, or −1 less its place where it is endless.
fn value_of() -> Function {
    let steps = ["number_all", "explore_all", "give_values"];
    let mut first: Vec<Statement> =
        steps.iter().map(|own| Statement::Do((*own).to_string(), Vec::new())).collect();
    first.push(Statement::Set("solved".to_string(), count()));
    let asked = Number::Recall("numbered".to_string(), Box::new(Value::Number(name("key"))));
    let words = vec![Piece::Words("the rule has no such position".to_string())];
    let is_endless = has_no_value(name("asked"));
    let body = vec![
        Statement::If(equal(name("solved"), integer(0)), first, Vec::new()),
        Statement::Let("asked".to_string(), asked),
        Statement::If(less(name("asked"), integer(0)), vec![Statement::Fail(words)], Vec::new()),
        Statement::Return(choose(is_endless, minus(integer(-1), name("asked")), at(VALUE, name("asked")))),
    ];
    Function::of("value_of", &["key".to_string()], body)
}

/// Whether a position has an option of a value.
fn leads_to() -> Function {
    let is_wanted = compare(Comparison::Equal, at(VALUE, at(MOVED_TO, name("edge"))), name("wanted_value"));
    let found = vec![Statement::ReturnTruth(Truth::Known(true))];
    let body = vec![
        each_move(vec![Statement::If(is_wanted, found, Vec::new())]),
        Statement::ReturnTruth(Truth::Known(false)),
    ];
    let parameters = ["place".to_string(), "wanted_value".to_string()];
    Function { kind: Kind::Truth, ..Function::of("leads_to", &parameters, body) }
}

/// The values to which an endless position can be moved, beside others of this nim-sum: rising, each once.
fn gather_values() -> Function {
    let value = || name("own_value");
    let kept = Statement::Push(REACHABLE.to_string(), Value::Number(xor(value(), name("beside"))));
    let mut body = vec![Statement::SetMany(REACHABLE.to_string(), Many::Of(Vec::new()))];
    body.push(each_move(vec![
        Statement::Let("own_value".to_string(), at(VALUE, at(MOVED_TO, name("edge")))),
        Statement::If(compare(Comparison::GreaterOrEqual, value(), integer(0)), vec![kept], Vec::new()),
    ]));
    let different = Many::Different(Box::new(Many::Name(REACHABLE.to_string())));
    body.push(Statement::SetMany(REACHABLE.to_string(), different));
    let parameters = ["place".to_string(), "beside".to_string()];
    Function { kind: Kind::Nothing, ..Function::of("gather_values", &parameters, body) }
}
