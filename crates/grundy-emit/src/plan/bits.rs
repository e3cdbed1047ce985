//! Who wins one heap from which the same numbers are taken always: a bit for each heap, and each loss marks its wins at once.
//!
//! # Theorem
//! A heap is won exactly if a number can be taken that leaves a loss. So in ascending order a heap without a mark is lost, and
//! it marks the heaps from which it is left: all numbers that may be taken, moved up by the heap. No two losses differ by the
//! least number that may be taken, so at most half of all heaps, but for a few, are lost.
//!
//! # Cost
//! For each loss a thirtieth of the largest number that is taken; a table looks at each number for each heap instead. Words
//! have 30 bits, so that a word moved up by fewer than 30 fits into 63.

use super::machine::{Asked, Machine};
use super::repeated::FAR;
use crate::program::{
    Builtin, Function, Kind, Number, Operation, Piece, Statement, Value, compare, equal, integer, less,
    minus, modulo, name, operate, over, plus,
};
use crate::rule::{Made, Pieces, nested, not_written};
use grundy_rule::tree::Comparison;

/// Bits in a word.
pub const WORD: u64 = 30;
/// The numbers that may be taken, a bit each.
const TAKEN: &str = "taken";
/// The heaps that are won, a bit each.
const WON: &str = "won";
/// Heaps below this are decided.
const FILLED: &str = "filled";
/// The last word of what may be taken.
const LAST: &str = "last_word";

fn word(number: Number) -> Number {
    over(number, integer(WORD))
}

fn bit(number: Number) -> Number {
    modulo(number, integer(WORD))
}

fn at(list: &str, place: Number) -> Number {
    Number::At(list.to_string(), vec![place])
}

/// Adds bits to a word.
fn joined(list: &str, place: Number, bits: Number) -> Statement {
    let whole = operate(Operation::Or, at(list, place.clone()), bits);
    Statement::SetAt(list.to_string(), vec![place], whole)
}

fn set(own: &str, number: Number) -> Statement {
    Statement::Set(own.to_string(), number)
}

impl Machine {
    /// Fills this machine for heaps below a size.
    pub(super) fn bits(&mut self, pieces: &Pieces<'_>, size: u64) -> Made<()> {
        if self.asked != (Asked::Outcomes { misere: false }) {
            return Err(not_written("this question by single bits", "用位表回答这种问题"));
        }
        let words = size / WORD + 2;
        self.table(TAKEN, vec![words], 0, false);
        self.table(WON, vec![words], 0, false);
        self.number(FILLED, 0);
        self.number(LAST, 0);
        self.functions.push(gather(pieces, size, words)?);
        self.functions.push(spread(words));
        self.functions.push(answer(pieces, self.own()));
        let gathered = Statement::Do("gather".to_string(), Vec::new());
        match pieces.form.parameters.is_empty() {
            true => self.start.push(gathered),
            false => self.renew.push(gathered),
        }
        Ok(())
    }
}

/// What may be taken from a heap that is larger than all of it; nothing is decided yet.
fn gather(pieces: &Pieces<'_>, size: u64, words: u64) -> Made<Function> {
    pieces.begin();
    let own = pieces.coordinates(0);
    let empty = |list: &str| Statement::SetAt(list.to_string(), vec![name("place")], integer(0));
    let mut body = vec![
        Statement::For(
            "place".to_string(),
            integer(0),
            integer(i128::from(words) - 1),
            vec![empty(TAKEN), empty(WON)],
        ),
        set(FILLED, integer(0)),
        set(LAST, integer(0)),
        Statement::Let(own[0].clone(), integer(FAR)),
    ];
    body.extend(pieces.options(0, &own, &mut |leaf| {
        let mut steps = Vec::new();
        let parts = pieces.once(leaf, &mut steps)?;
        let [left] = &parts[..] else {
            return Err(not_written("sums by single bits", "用位表计算多个分量之和"));
        };
        let [Value::Number(left)] = &left.coordinates[..] else { return Ok(Vec::new()) };
        let less_by = pieces.local("less_by");
        let here = || name(&less_by);
        let words = vec![Piece::Words("with these parameters a move changes nothing".to_string())];
        let stays = compare(Comparison::LessOrEqual, here(), integer(0));
        let marked = vec![
            joined(TAKEN, word(here()), operate(Operation::ShiftLeft, integer(1), bit(here()))),
            set(LAST, Number::Call(Builtin::Max, vec![name(LAST), word(here())])),
        ];
        let body = vec![
            Statement::Let(less_by.clone(), minus(name(&own[0]), left.clone())),
            Statement::If(stays, vec![Statement::Fail(words)], Vec::new()),
            Statement::If(less(here(), integer(size)), marked, Vec::new()),
        ];
        Ok(nested(steps, body))
    })?);
    Ok(Function { kind: Kind::Nothing, ..Function::of("gather", &[], body) })
}

/// Marks the heaps from which a lost heap is left.
fn spread(words: u64) -> Function {
    let own = |wanted: &str| wanted.to_string();
    let first = || name("first");
    let place = plus(first(), name("place"));
    // A cell is narrower than a number: it must be one before it is moved.
    let moved = operate(Operation::ShiftLeft, name("bits_here"), name("shift"));
    let low = operate(Operation::And, name("moved"), integer((1_i128 << WORD) - 1));
    let high = operate(Operation::ShiftRight, name("moved"), integer(WORD));
    let last = Number::Call(Builtin::Min, vec![name(LAST), minus(integer(i128::from(words) - 2), first())]);
    let round = vec![
        Statement::Let(own("bits_here"), at(TAKEN, name("place"))),
        Statement::Let(own("moved"), moved),
        joined(WON, place.clone(), low),
        joined(WON, plus(place, integer(1)), high),
    ];
    let body = vec![
        Statement::Let(own("first"), word(name("lost"))),
        Statement::Let(own("shift"), bit(name("lost"))),
        Statement::For(own("place"), integer(0), last, round),
    ];
    Function { kind: Kind::Nothing, ..Function::of("spread", &[own("lost")], body) }
}

/// Whether a heap is won; heaps below it are decided first.
fn answer(pieces: &Pieces<'_>, called: &str) -> Function {
    let own = pieces.coordinates(0);
    let marked = |heap: Number| {
        let moved = operate(Operation::ShiftRight, at(WON, word(heap.clone())), bit(heap));
        operate(Operation::And, moved, integer(1))
    };
    let spread = Statement::Do("spread".to_string(), vec![Value::Number(name(FILLED))]);
    let round = vec![
        Statement::If(equal(marked(name(FILLED)), integer(0)), vec![spread], Vec::new()),
        Statement::Update(FILLED.to_string(), Operation::Add, integer(1)),
    ];
    let fill = Statement::While(compare(Comparison::LessOrEqual, name(FILLED), name(&own[0])), round);
    Function::of(called, &own, vec![fill, Statement::Return(marked(name(&own[0])))])
}
