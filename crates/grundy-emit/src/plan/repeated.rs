//! A table whose repetition is found while the program runs: heaps far beyond it, for moves that are part of the input.
//!
//! # Theorem
//! Where from every heap the same numbers are taken, the largest of them `w`, the values of `w` consecutive heaps
//! determine all that follow. So if the last `w` values of a table stand there once more, `p` places before, the value of
//! every heap from that earlier place on is the value of the heap `p` further on.
//!
//! # Evidence asked for
//! All of the window: the repetition is certain. Where none is found below the end of the table, the program says so and ends.
//!
//! # Cost
//! The table, and one pass over it from its end (the Z-function) that stops at the first repetition.

use super::machine::Machine;
use super::walk::is_steady;
use crate::program::{
    Builtin, Comparison, Function, Kind, Number, Operation, Piece, Statement, Value, all, choose, compare,
    equal, integer, less, minus, modulo, name, plus, times,
};
use crate::rule::known::is_numeric;
use crate::rule::{Made, Pieces, nested};
use grundy_rule::form::{Alternative, Bound, Entry, Form, Run, Term, Times};
use grundy_rule::tree::Operator;

/// A heap that is larger than all moves.
pub(super) const FAR: i128 = 1 << 61;
/// How often the values repeat; 0 before that is looked for.
const PERIOD: &str = "period";
/// Values repeat from here on.
const FIRST: &str = "repeats_from";
const LOOK: &str = "look_for_period";

/// Whether from every heap the same finite set of numbers is taken.
pub fn takes_the_same(form: &Form) -> bool {
    let ([kind], [clause]) = (&form.kinds[..], &form.clauses[..]) else { return false };
    let is_any = clause.pattern.entries.iter().all(|entry| matches!(entry, Entry::Any));
    let is_one = is_numeric(&kind.sorts) && kind.sorts.len() == 1;
    is_one
        && is_any
        && clause.domain.is_empty()
        && form.wins.is_empty()
        && form.starts.is_empty()
        && clause.alternatives.iter().all(takes_steadily)
}

fn takes_steadily(alternative: &Alternative) -> bool {
    let [part] = &alternative.parts[..] else { return false };
    let [Term::Binary(Operator::Subtract, heap, taken, _)] = &part.target.coordinates[..] else {
        return false;
    };
    let is_heap = matches!(**heap, Term::Local(0)) && matches!(part.times, Times::Once);
    is_heap && is_steady(taken, 0) && alternative.bindings.iter().all(is_finite)
}

fn is_finite(bound: &Bound) -> bool {
    let Bound::For { run, .. } = bound else { return false };
    is_finite_run(run) && !run.speaks_of(0)
}

fn is_finite_run(run: &Run) -> bool {
    match run {
        Run::Elements(..) | Run::List(_) | Run::Range(..) => true,
        Run::Union(runs) => runs.iter().all(is_finite_run),
        _ => false,
    }
}

impl Machine {
    /// Lets the function that answers from a table of this size go on beyond it.
    pub(super) fn beyond_by_repetition(&mut self, pieces: &Pieces<'_>, size: u64) -> Made<()> {
        let own = pieces.coordinates(0);
        let Some(answer) = self.functions.pop() else { return Ok(()) };
        let inside = format!("{}_in_table", answer.name);
        let outside = answer.name.clone();
        self.functions.push(Function { name: inside.clone(), ..answer });
        self.number(PERIOD, 0);
        self.number(FIRST, 0);
        self.table("agrees", vec![size], 0, false);
        self.renew.push(Statement::Set(PERIOD.to_string(), integer(0)));
        let widest = self.widest(pieces, &own)?;
        self.functions.push(widest);
        self.functions.push(self.look(size, &inside));
        let here = || name(&own[0]);
        let ask = |heap: Number| Statement::Return(Number::Own(inside.clone(), vec![heap]));
        let far = modulo(minus(here(), name(FIRST)), name(PERIOD));
        let body = vec![
            Statement::If(less(here(), integer(i128::from(size))), vec![ask(here())], Vec::new()),
            Statement::If(
                equal(name(PERIOD), integer(0)),
                vec![Statement::Do(LOOK.to_string(), Vec::new())],
                Vec::new(),
            ),
            ask(plus(name(FIRST), far)),
        ];
        self.functions.push(Function::of(&outside, &own, body));
        Ok(())
    }

    /// The most that is ever taken.
    fn widest(&self, pieces: &Pieces<'_>, own: &[String]) -> Made<Function> {
        pieces.begin();
        let mut body = vec![
            Statement::Let("widest".to_string(), integer(1)),
            Statement::Let(own[0].clone(), integer(FAR)),
        ];
        body.extend(pieces.options(0, own, &mut |leaf| {
            let mut steps = Vec::new();
            let parts = pieces.once(leaf, &mut steps)?;
            let [left] = &parts[..] else { return Ok(Vec::new()) };
            let [Value::Number(left)] = &left.coordinates[..] else { return Ok(Vec::new()) };
            let taken = minus(name(&own[0]), left.clone());
            let more = Number::Call(Builtin::Max, vec![name("widest"), taken]);
            Ok(nested(steps, vec![Statement::Set("widest".to_string(), more)]))
        })?);
        body.push(Statement::Return(name("widest")));
        Ok(Function::of("widest_move", &[], body))
    }

    /// How far the table read backwards agrees with itself from each place on, until it agrees on a whole window.
    fn look(&self, size: u64, inside: &str) -> Function {
        let size = || integer(i128::from(size));
        let let_to = |own: &str, value: Number| Statement::Let(own.to_string(), value);
        let set = |own: &str, value: Number| Statement::Set(own.to_string(), value);
        let last = minus(size(), integer(1));
        let at =
            |place: Number| Number::Own(inside.to_string(), vec![minus(minus(size(), integer(1)), place)]);
        let agrees = |place: Number| Number::At("agrees".to_string(), vec![place]);
        let known = Number::Call(
            Builtin::Min,
            vec![minus(name("right"), name("shift")), agrees(minus(name("shift"), name("left")))],
        );
        let goes_on = all(vec![
            less(plus(name("shift"), name("same")), size()),
            equal(at(name("same")), at(plus(name("shift"), name("same")))),
        ]);
        let found = vec![
            set(PERIOD, name("shift")),
            set(FIRST, minus(minus(size(), name("window")), name("shift"))),
            Statement::Break,
        ];
        let round = vec![
            let_to("same", choose(less(name("shift"), name("right")), known, integer(0))),
            Statement::While(
                goes_on,
                vec![Statement::Update("same".to_string(), Operation::Add, integer(1))],
            ),
            Statement::SetAt("agrees".to_string(), vec![name("shift")], name("same")),
            Statement::If(
                compare(Comparison::GreaterOrEqual, name("same"), name("window")),
                found,
                Vec::new(),
            ),
            Statement::If(
                compare(Comparison::Greater, plus(name("shift"), name("same")), name("right")),
                vec![set("left", name("shift")), set("right", plus(name("shift"), name("same")))],
                Vec::new(),
            ),
        ];
        let none = vec![
            Piece::Words("no repetition of the values was found below ".to_string()),
            Piece::Number(size()),
        ];
        let body = vec![
            let_to("window", Number::Own("widest_move".to_string(), Vec::new())),
            let_to("left", integer(0)),
            let_to("right", integer(0)),
            Statement::If(
                compare(Comparison::LessOrEqual, times(integer(2), name("window")), size()),
                vec![Statement::For("shift".to_string(), integer(1), last, round)],
                Vec::new(),
            ),
            Statement::If(equal(name(PERIOD), integer(0)), vec![Statement::Fail(none)], Vec::new()),
        ];
        Function { kind: Kind::Nothing, ..Function::of(LOOK, &[], body) }
    }
}
