//! Rules whose plays may have no end, or end in a draw: all positions that can be reached, worked out from their ends.
//!
//! A number of moves is told of a position that is won or lost, −1 of a draw. Positions are numbered as they are found;
//! behind each stand the moves that lead to it, and what is decided is handed back along them, the quickest first.

use super::machine::{Asked, Machine, decode_key, key_function, key_name, numbers};
use crate::program::{
    Function, Global, GlobalKind, Kind, Many, Number, Operation, Statement, Truth, Value, all, compare,
    equal, integer, minus, modulo, name, not, plus,
};
use crate::rule::{Made, Pieces, Step, nested, not_written};
use grundy_rule::tree::Comparison;

/// Lists with one number for each position: its key, the last move to it, its options, those not yet decided, whether a
/// move wins at once, and its own number.
const LISTS: [&str; 6] = ["keys", "last_move", "options", "undecided", "sure", "result"];
/// Lists with one number for each move: the position before it, and an earlier move to the same position.
const MOVES: [&str; 2] = ["moved_from", "earlier_move"];

fn at(list: &str, place: Number) -> Number {
    Number::At(list.to_string(), vec![place])
}

fn put(list: &str, place: Number, number: Number) -> Statement {
    Statement::SetAt(list.to_string(), vec![place], number)
}

fn push(list: &str, number: Number) -> Statement {
    Statement::Push(list.to_string(), Value::Number(number))
}

fn count() -> Number {
    Number::Length("keys".to_string())
}

impl Machine {
    /// Fills this machine; positions lie in boxes of these sizes.
    pub(super) fn retrograde(&mut self, pieces: &Pieces<'_>, sizes: &[Vec<u64>]) -> Made<()> {
        let Asked::Contest { misere, stuck_draws } = self.asked else {
            return Err(not_written("this question", "这种问题"));
        };
        let volumes: Vec<u64> = sizes.iter().map(|own| own.iter().product::<u64>()).collect();
        let offsets: Vec<u64> = (0..volumes.len()).map(|kind| volumes[..kind].iter().sum()).collect();
        self.globals.push(Global { name: "numbered".to_string(), kind: GlobalKind::Memo(Kind::Number) });
        for list in LISTS.iter().chain(&MOVES).chain(&["decided_places"]) {
            self.globals.push(Global { name: (*list).to_string(), kind: GlobalKind::List });
        }
        self.number("explored", 0);
        self.number("solved", 0);
        self.forgotten();
        for (kind, own) in sizes.iter().enumerate() {
            self.functions.push(key_function(pieces, kind, own, &[], offsets[kind]));
        }
        self.functions.push(number_of());
        self.functions.push(add_move());
        self.functions.push(self.explore(pieces, sizes, &offsets)?);
        self.functions.push(solve(misere, stuck_draws));
        self.functions.push(value_of());
        self.asked_by_key(pieces, sizes.len());
        Ok(())
    }

    /// New parameters make all that is known worthless.
    fn forgotten(&mut self) {
        self.renew.push(Statement::Forget("numbered".to_string()));
        for list in LISTS.iter().chain(&MOVES) {
            self.renew.push(Statement::SetMany((*list).to_string(), Many::Of(Vec::new())));
        }
        for own in ["explored", "solved"] {
            self.renew.push(Statement::Set(own.to_string(), integer(0)));
        }
    }

    /// Finds the options of one position.
    fn explore(&self, pieces: &Pieces<'_>, sizes: &[Vec<u64>], offsets: &[u64]) -> Made<Function> {
        let mut body = Vec::new();
        for (kind, own_sizes) in sizes.iter().enumerate() {
            pieces.begin();
            let own = pieces.coordinates(kind);
            let mut steps = decode_key(&own, own_sizes, offsets[kind], 1);
            steps.extend(pieces.options(kind, &own, &mut |leaf| {
                let mut steps = Vec::new();
                let mut parts = pieces.once(leaf, &mut steps)?;
                let wins = pieces.wins(&mut parts, &mut steps)?;
                let [left] = &parts[..] else {
                    return Err(not_written(
                        "sums of positions that are played without end",
                        "可以无限进行的局面之和",
                    ));
                };
                let found = moved(pieces, Number::Own(key_name(pieces, left.kind), numbers(left)));
                if wins == Truth::Known(false) {
                    return Ok(nested(steps, found));
                }
                let sure = vec![put("sure", name("moving_from"), integer(1))];
                steps.push(Step::Do(Statement::If(wins, sure, found)));
                Ok(nested(steps, Vec::new()))
            })?);
            if kind + 1 < sizes.len() {
                let next = integer(i128::from(offsets[kind + 1]));
                let here = compare(Comparison::Less, name("key"), next);
                let above =
                    compare(Comparison::GreaterOrEqual, name("key"), integer(i128::from(offsets[kind])));
                body.push(Statement::If(all(vec![above, here]), steps, Vec::new()));
            } else {
                let here =
                    compare(Comparison::GreaterOrEqual, name("key"), integer(i128::from(offsets[kind])));
                body.push(Statement::If(here, steps, Vec::new()));
            }
        }
        let parameters = ["key".to_string(), "moving_from".to_string()];
        Ok(Function { kind: Kind::Nothing, ..Function::of("explore", &parameters, body) })
    }
}

/// A move from `place` to the position of a key.
fn moved(pieces: &Pieces<'_>, key: Number) -> Vec<Statement> {
    let after = pieces.local("after");
    vec![
        Statement::Let(after.clone(), Number::Own("number_of".to_string(), vec![key])),
        Statement::Do(
            "add_move".to_string(),
            vec![Value::Number(name("moving_from")), Value::Number(name(&after))],
        ),
    ]
}

/// The number of a position; a new one is put at the end.
fn number_of() -> Function {
    let key = || Value::Number(name("key"));
    let known = Number::Recall("numbered".to_string(), Box::new(key()));
    let mut new = vec![
        Statement::Set("found".to_string(), count()),
        Statement::Remember("numbered".to_string(), key(), name("found")),
    ];
    new.extend(LISTS.iter().map(|list| match *list {
        "keys" => push(list, name("key")),
        "last_move" | "result" => push(list, integer(-1)),
        _ => push(list, integer(0)),
    }));
    let body = vec![
        Statement::Let("found".to_string(), known),
        Statement::If(compare(Comparison::Less, name("found"), integer(0)), new, Vec::new()),
        Statement::Return(name("found")),
    ];
    Function::of("number_of", &["key".to_string()], body)
}

/// Adds a move between two positions.
fn add_move() -> Function {
    let body = vec![
        push("moved_from", name("before")),
        push("earlier_move", at("last_move", name("after"))),
        put("last_move", name("after"), minus(Number::Length("moved_from".to_string()), integer(1))),
        put("options", name("before"), plus(at("options", name("before")), integer(1))),
    ];
    let parameters = ["before".to_string(), "after".to_string()];
    Function { kind: Kind::Nothing, ..Function::of("add_move", &parameters, body) }
}

/// Works out all positions from the ends.
fn solve(misere: bool, stuck_draws: bool) -> Function {
    let decide = |place: &str, number: Number| {
        vec![put("result", name(place), number), push("decided_places", name(place))]
    };
    let each = |body: Vec<Statement>| {
        Statement::For("place".to_string(), integer(0), minus(count(), integer(1)), body)
    };
    let is_sure = equal(at("sure", name("place")), integer(1));
    let mut first = vec![
        put("result", name("place"), integer(-1)),
        put("undecided", name("place"), at("options", name("place"))),
    ];
    if !stuck_draws {
        let none = equal(at("options", name("place")), integer(0));
        first.push(Statement::If(
            all(vec![none, not(is_sure.clone())]),
            decide("place", integer(0)),
            Vec::new(),
        ));
    }
    let losing = integer(i128::from(misere));
    let after = || plus(name("moves"), integer(1));
    let of_lost = decide("before", after());
    let of_won = vec![
        put("undecided", name("before"), minus(at("undecided", name("before")), integer(1))),
        Statement::If(
            equal(at("undecided", name("before")), integer(0)),
            decide("before", after()),
            Vec::new(),
        ),
    ];
    let is_lost = equal(modulo(name("moves"), integer(2)), losing);
    let back = vec![
        Statement::Let("before".to_string(), at("moved_from", name("edge"))),
        Statement::If(
            compare(Comparison::Less, at("result", name("before")), integer(0)),
            vec![Statement::If(is_lost, of_lost, of_won)],
            Vec::new(),
        ),
        Statement::Set("edge".to_string(), at("earlier_move", name("edge"))),
    ];
    let round = vec![
        Statement::Let("decided".to_string(), at("decided_places", name("looked_at"))),
        Statement::Let("moves".to_string(), at("result", name("decided"))),
        Statement::Let("edge".to_string(), at("last_move", name("decided"))),
        Statement::While(compare(Comparison::GreaterOrEqual, name("edge"), integer(0)), back),
        Statement::Update("looked_at".to_string(), Operation::Add, integer(1)),
    ];
    let waits = compare(Comparison::Less, name("looked_at"), Number::Length("decided_places".to_string()));
    let body = vec![
        Statement::SetMany("decided_places".to_string(), Many::Of(Vec::new())),
        each(first),
        each(vec![Statement::If(is_sure, decide("place", integer(1)), Vec::new())]),
        Statement::Let("looked_at".to_string(), integer(0)),
        Statement::While(waits, round),
    ];
    Function { kind: Kind::Nothing, ..Function::of("solve", &[], body) }
}

/// The number of a position: everything that it leads to is looked at first.
fn value_of() -> Function {
    let explored = vec![
        Statement::Let("place".to_string(), name("explored")),
        Statement::Let("next_key".to_string(), at("keys", name("place"))),
        Statement::Do(
            "explore".to_string(),
            vec![Value::Number(name("next_key")), Value::Number(name("place"))],
        ),
        Statement::Update("explored".to_string(), Operation::Add, integer(1)),
    ];
    let new = vec![
        Statement::While(compare(Comparison::Less, name("explored"), count()), explored),
        Statement::Do("solve".to_string(), Vec::new()),
        Statement::Set("solved".to_string(), count()),
    ];
    let body = vec![
        Statement::Let("asked".to_string(), Number::Own("number_of".to_string(), vec![name("key")])),
        Statement::If(compare(Comparison::GreaterOrEqual, name("asked"), name("solved")), new, Vec::new()),
        Statement::Return(at("result", name("asked"))),
    ];
    Function::of("value_of", &["key".to_string()], body)
}
