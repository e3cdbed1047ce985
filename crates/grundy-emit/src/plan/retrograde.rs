//! Rules whose plays may have no end: all positions that can be reached, worked out from their ends.
//!
//! Positions are numbered as they are found; behind each stand the moves that lead to it, the latest first, and what is
//! decided is handed back along them, the quickest first. What was decided stays, and a later question adds only what it
//! leads to: no position and no move is worked out twice.

use super::contests::{Contest, DRAWN, EACH_MOVE, LOST, WON, over_at_once};
use super::explored::{
    Explored, MOVES_FOUND, appended, at, count, each_new, has_edge, is_new_edge, put, to_earlier,
};
use super::machine::Machine;
use crate::program::{
    Comparison, Function, Kind, Many, Number, Operation, Statement, Value, all, any, compare, equal, integer,
    less, minus, modulo, name, not, over, plus, times, when,
};
use crate::rule::{Made, Pieces};

/// The number of each position; a draw until it is decided.
const RESULT: &str = "result";
/// How many of its options are not yet won for the other player, and how many are lost.
const OPEN_OPTIONS: &str = "options";
const LOST_OPTIONS: &str = "lost_options";
/// Positions that are decided and whose predecessors wait for that, and how many there are.
const DECIDED: &str = "decided_places";
const WAITING: &str = "decided_count";
/// Positions that were decided for an earlier question, with the lengths of their plays in front.
const SOURCES: &str = "sources";
const SOURCES_FOUND: &str = "source_count";
const SHIFT: i128 = 1 << 32;

impl Machine {
    /// Fills this machine; positions lie in boxes of these sizes, or are known by lists.
    pub(super) fn retrograde(
        &mut self,
        pieces: &Pieces<'_>,
        sizes: Option<&[Vec<u64>]>,
        contest: Contest,
    ) -> Made<()> {
        let mut lists = vec![(RESULT, DRAWN), (OPEN_OPTIONS, 0)];
        if contest.manner.block > 0 {
            lists.push((LOST_OPTIONS, 0));
        }
        let explored = Explored { sizes, lists: &lists };
        self.explored(pieces, &explored);
        self.list(DECIDED);
        self.number(WAITING, 0);
        if contest.tells_length {
            self.list(SOURCES);
            self.number(SOURCES_FOUND, 0);
        }
        self.functions.push(deciding());
        self.functions.push(add_move(contest));
        let ended = |outcome: i128| decide("moving_from", integer(outcome));
        let is_open = equal(at(RESULT, name("moving_from")), integer(DRAWN));
        let over = |kind: usize, own: &[String]| over_at_once(pieces, kind, own, &ended);
        self.explore(pieces, &explored, &over, &is_open)?;
        self.functions.push(solve(contest));
        self.functions.push(value_of(sizes.is_none()));
        if let Some(sizes) = sizes {
            self.asked_by_key(pieces, sizes.len());
        }
        Ok(())
    }
}

/// Adds a move between two positions, unless it is known; what was decided before is looked at again for those that are new.
fn add_move(contest: Contest) -> Function {
    let latest = || name("latest");
    let is_old = compare(Comparison::Less, name("after"), name("solved"));
    let is_first = any(vec![
        less(latest(), integer(0)),
        compare(Comparison::Less, at("moved_from", latest()), name("solved")),
    ]);
    let is_decided = not(equal(at(RESULT, name("after")), integer(DRAWN)));
    let waits = if contest.tells_length {
        let moves = over(at(RESULT, name("after")), integer(EACH_MOVE));
        appended(SOURCES_FOUND, &[(SOURCES, plus(times(moves, integer(SHIFT)), name("after")))])
    } else {
        decide("after", at(RESULT, name("after")))
    };
    let mut new = vec![Statement::If(all(vec![is_old, is_decided, is_first]), waits, Vec::new())];
    new.push(put("last_move", name("after"), name(MOVES_FOUND)));
    new.extend(appended(MOVES_FOUND, &[("moved_from", name("before")), ("earlier_move", latest())]));
    new.push(put(OPEN_OPTIONS, name("before"), plus(at(OPEN_OPTIONS, name("before")), integer(1))));
    super::explored::adding(new)
}

/// Keeps the number of a position, which is handed back later.
fn deciding() -> Function {
    let mut body = vec![put(RESULT, name("place"), name("number"))];
    body.extend(appended(WAITING, &[(DECIDED, name("place"))]));
    let parameters = ["place".to_string(), "number".to_string()];
    Function { kind: Kind::Nothing, ..Function::of("decide", &parameters, body) }
}

fn decide(place: &str, number: Number) -> Vec<Statement> {
    vec![Statement::Do("decide".to_string(), vec![Value::Number(name(place)), Value::Number(number)])]
}

/// Positions at which play ends for want of a move that is allowed.
fn ends(contest: Contest) -> Statement {
    let is_open = equal(at(RESULT, name("place")), integer(DRAWN));
    let options = || at(OPEN_OPTIONS, name("place"));
    // Options are forbidden only where who cannot move loses.
    let most = compare(Comparison::LessOrEqual, options(), integer(i128::from(contest.manner.block)));
    let body = match contest.stuck() {
        DRAWN => Vec::new(),
        stuck => when(all(vec![is_open, most]), decide("place", integer(stuck))),
    };
    each_new(body)
}

/// Hands what is decided back along the moves.
fn handed_back(contest: Contest) -> Vec<Statement> {
    let block = i128::from(contest.manner.block);
    let moves = || over(name("number"), integer(EACH_MOVE));
    let found = |outcome: i128| decide("before", contest.after(moves(), outcome));
    let of_lost = if block == 0 {
        found(WON)
    } else {
        let more = plus(at(LOST_OPTIONS, name("before")), integer(1));
        let too_many = compare(Comparison::Greater, at(LOST_OPTIONS, name("before")), integer(block));
        let mut body = vec![put(LOST_OPTIONS, name("before"), more)];
        body.extend(when(too_many, found(WON)));
        body
    };
    let all_won = compare(Comparison::LessOrEqual, at(OPEN_OPTIONS, name("before")), integer(block));
    let mut of_won =
        vec![put(OPEN_OPTIONS, name("before"), minus(at(OPEN_OPTIONS, name("before")), integer(1)))];
    of_won.extend(when(all_won, found(LOST)));
    let is_lost = equal(contest.outcome(name("number")), integer(LOST));
    let is_open = equal(at(RESULT, name("before")), integer(DRAWN));
    let back = vec![
        Statement::Let("before".to_string(), at("moved_from", name("edge"))),
        Statement::If(is_open, vec![Statement::If(is_lost, of_lost, of_won)], Vec::new()),
        to_earlier("edge"),
    ];
    vec![
        Statement::Let("number".to_string(), at(RESULT, name("decided"))),
        Statement::Let("edge".to_string(), at("last_move", name("decided"))),
        Statement::While(all(vec![has_edge("edge"), is_new_edge("edge")]), back),
    ]
}

/// Works out all positions that are new, from the ends.
fn solve(contest: Contest) -> Function {
    let waits = || less(name("looked_at"), name(WAITING));
    let next = |own: &str| Statement::Update(own.to_string(), Operation::Add, integer(1));
    let mut body = vec![ends(contest), Statement::Let("looked_at".to_string(), integer(0))];
    let mut round = Vec::new();
    if contest.tells_length {
        let found = Many::Slice(Box::new(Many::Name(SOURCES.to_string())), integer(0), name(SOURCES_FOUND));
        body.push(Statement::SetMany(SOURCES.to_string(), Many::Sorted(Box::new(found))));
        body.push(Statement::Let("next_source".to_string(), integer(0)));
        let source = || at(SOURCES, name("next_source"));
        let has_source = less(name("next_source"), name(SOURCES_FOUND));
        let own = over(at(RESULT, at(DECIDED, name("looked_at"))), integer(EACH_MOVE));
        let is_shorter = compare(Comparison::LessOrEqual, over(source(), integer(SHIFT)), own);
        let is_source = all(vec![has_source.clone(), any(vec![not(waits()), is_shorter])]);
        round.push(Statement::Let("decided".to_string(), integer(0)));
        round.push(Statement::If(
            is_source,
            vec![
                Statement::Set("decided".to_string(), modulo(source(), integer(SHIFT))),
                next("next_source"),
            ],
            vec![Statement::Set("decided".to_string(), at(DECIDED, name("looked_at"))), next("looked_at")],
        ));
        round.extend(handed_back(contest));
        body.push(Statement::While(any(vec![waits(), has_source]), round));
        body.push(Statement::Set(SOURCES_FOUND.to_string(), integer(0)));
    } else {
        round.push(Statement::Let("decided".to_string(), at(DECIDED, name("looked_at"))));
        round.push(next("looked_at"));
        round.extend(handed_back(contest));
        body.push(Statement::While(waits(), round));
    }
    body.push(Statement::Set(WAITING.to_string(), integer(0)));
    Function { kind: Kind::Nothing, ..Function::of("solve", &[], body) }
}

/// The number of a position: everything that it leads to is looked at first.
fn value_of(is_list: bool) -> Function {
    let number = match is_list {
        true => Number::OfList("number_of".to_string(), Box::new(Many::Name("key".to_string()))),
        false => Number::Own("number_of".to_string(), vec![name("key")]),
    };
    let new = vec![
        Statement::Do("explore_all".to_string(), Vec::new()),
        Statement::Do("solve".to_string(), Vec::new()),
        Statement::Set("solved".to_string(), count()),
    ];
    let body = vec![
        Statement::Let("asked".to_string(), number),
        Statement::If(compare(Comparison::GreaterOrEqual, name("asked"), name("solved")), new, Vec::new()),
        Statement::Return(at(RESULT, name("asked"))),
    ];
    match is_list {
        true => Function { list: Some("key".to_string()), ..Function::of("value_of", &[], body) },
        false => Function::of("value_of", &["key".to_string()], body),
    }
}
