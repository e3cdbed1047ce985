//! Tables of what came last: whether an interval holds a lost position, or one of a value, is seen at its upper end.
//!
//! For each number `latest` tells the last position up to it that is lost; of values it has one row for each value. A
//! position whose results are intervals is then worked out without going through them.

use super::machine::{Asked, Machine, doubled_when_full, lost};
use crate::program::{
    Builtin, Function, Global, GlobalKind, Number, Operation, Piece, Statement, Truth, all, any, choose,
    compare, equal, integer, less, minus, name, not, plus, times, when,
};
use crate::rule::intervals::{Interval, interval};
use crate::rule::known::is_numeric;
use crate::rule::options::{Leaf, Left, matches};
use crate::rule::{Made, Pieces, Step, nested, not_written};
use grundy_rule::form::{Alternative, Bound, Form, Run};
use grundy_rule::tree::Comparison;

/// How many steps one position takes, where the results of a rule are intervals and single numbers; none where not.
pub fn steps(form: &Form, size: u64) -> Option<f64> {
    let [kind] = &form.kinds[..] else { return None };
    let is_plain = is_numeric(&kind.sorts)
        && kind.sorts.len() == 1
        && form.wins.is_empty()
        && form.clauses.iter().all(|clause| clause.domain.is_empty());
    if !is_plain {
        return None;
    }
    let halvings = (size.max(2) as f64).log2();
    let mut all = 0.0;
    let mut has_interval = false;
    for alternative in form.clauses.iter().flat_map(|clause| &clause.alternatives) {
        match interval(alternative) {
            Some(found) => {
                has_interval = true;
                all += 12.0 + 6.0 * halvings * found.searches() as f64;
            }
            None if is_short(alternative) => all += 12.0,
            None => return None,
        }
    }
    has_interval.then_some(all)
}

/// Whether an alternative is gone through in a few steps.
fn is_short(alternative: &Alternative) -> bool {
    let few = |bound: &Bound| match bound {
        Bound::For { run: Run::List(elements), .. } => elements.len() < 50,
        Bound::For { .. } => false,
        Bound::Let { .. } | Bound::If(_) => true,
    };
    alternative.bindings.iter().all(few)
}

const LATEST: &str = "latest";
const FILLED: &str = "filled";
const ROWS: &str = "rows";

impl Machine {
    /// Fills this machine with a table of what came last, for numbers below `size`; larger ones are worked out from it.
    pub(super) fn latest(&mut self, pieces: &Pieces<'_>, size: u64, beyond: bool) -> Made<()> {
        self.number(FILLED, 0);
        self.renew.push(Statement::Set(FILLED.to_string(), integer(0)));
        pieces.begin();
        let own = pieces.coordinates(0);
        let size = integer(i128::from(size));
        let (work, put) = match self.asked {
            Asked::Outcomes { misere } => {
                (self.outcome_by_intervals(pieces, &own, misere)?, self.put_outcome(&size))
            }
            Asked::Values => (self.value_by_intervals(pieces, &own, &size)?, self.put_value(&size)),
            Asked::Steps { .. }
            | Asked::Both
            | Asked::Foreclosed
            | Asked::Contest(_)
            | Asked::LoopyValues => {
                return Err(not_written("steps of intervals", "区间的步数"));
            }
        };
        self.functions.push(Function::of("work_out", &own, work));
        let ask = name(&own[0]);
        let last = if beyond {
            Number::Call(Builtin::Min, vec![ask.clone(), minus(size.clone(), integer(1))])
        } else {
            ask.clone()
        };
        let mut round = vec![Statement::Let(
            "value".to_string(),
            Number::Own("work_out".to_string(), vec![name(FILLED)]),
        )];
        round.extend(put);
        round.push(Statement::Update(FILLED.to_string(), Operation::Add, integer(1)));
        let mut body = vec![Statement::While(compare(Comparison::LessOrEqual, name(FILLED), last), round)];
        if beyond {
            let direct = vec![Statement::Return(Number::Own("work_out".to_string(), vec![ask.clone()]))];
            let is_beyond = compare(Comparison::GreaterOrEqual, ask.clone(), size);
            body.push(Statement::If(is_beyond, direct, Vec::new()));
        }
        body.push(Statement::Return(self.known(ask)));
        self.functions.push(Function::of(self.own(), &own, body));
        Ok(())
    }

    /// The number of a position that the table holds.
    fn known(&self, x: Number) -> Number {
        match self.asked {
            Asked::Values => Number::At("g".to_string(), vec![x]),
            _ => choose(equal(Number::At(LATEST.to_string(), vec![x.clone()]), x), integer(0), integer(1)),
        }
    }

    fn put_outcome(&mut self, size: &Number) -> Vec<Statement> {
        let Number::Integer(size) = size else { return Vec::new() };
        self.table(LATEST, vec![u64::try_from(*size).unwrap_or(1)], -1, false);
        let before = Number::At(LATEST.to_string(), vec![minus(name(FILLED), integer(1))]);
        let place = || vec![name(FILLED)];
        let lost = Statement::SetAt(LATEST.to_string(), place(), name(FILLED));
        let won = Statement::SetAt(LATEST.to_string(), place(), before);
        let first = Statement::SetAt(LATEST.to_string(), place(), integer(-1));
        let is_first = equal(name(FILLED), integer(0));
        let won = Statement::If(is_first, vec![first], vec![won]);
        vec![Statement::If(equal(name("value"), integer(0)), vec![lost], vec![won])]
    }

    fn put_value(&mut self, size: &Number) -> Vec<Statement> {
        let Number::Integer(cells) = size else { return Vec::new() };
        self.table("g", vec![u64::try_from(*cells).unwrap_or(1)], 0, false);
        self.globals.push(Global { name: LATEST.to_string(), kind: GlobalKind::List });
        self.number(ROWS, 0);
        self.renew.push(Statement::Set(ROWS.to_string(), integer(0)));
        let nothing = crate::program::Many::Of(Vec::new());
        self.renew.push(Statement::SetMany(LATEST.to_string(), nothing));
        let row = Statement::Extend(LATEST.to_string(), size.clone());
        let add = vec![row, Statement::Update(ROWS.to_string(), Operation::Add, integer(1))];
        let place = || plus(times(name("row"), size.clone()), name(FILLED));
        let before = Number::At(LATEST.to_string(), vec![minus(place(), integer(1))]);
        let is_first = equal(name(FILLED), integer(0));
        let put = |number: Number| vec![Statement::SetAt(LATEST.to_string(), vec![place()], number)];
        let other = vec![Statement::If(not(is_first), put(before), Vec::new())];
        let each = vec![Statement::If(equal(name("row"), name("value")), put(name(FILLED)), other)];
        vec![
            Statement::If(equal(name("value"), name(ROWS)), add, Vec::new()),
            Statement::For("row".to_string(), integer(0), minus(name(ROWS), integer(1)), each),
            Statement::SetAt("g".to_string(), vec![name(FILLED)], name("value")),
        ]
    }

    fn outcome_by_intervals(
        &self,
        pieces: &Pieces<'_>,
        own: &[String],
        misere: bool,
    ) -> Made<Vec<Statement>> {
        let mut body = Vec::new();
        if misere {
            body.push(Statement::LetTruth("moved".to_string(), Truth::Known(false)));
        }
        let win = || vec![Statement::Return(integer(1))];
        let moved = || Statement::SetTruth("moved".to_string(), Truth::Known(true));
        body.extend(each_alternative(
            pieces,
            own,
            &mut |ends| {
                let latest = Number::At(LATEST.to_string(), vec![ends.high.clone()]);
                let mut found = vec![Statement::If(ends.hold(latest), win(), Vec::new())];
                if misere {
                    found.push(Statement::If(ends.exist(), vec![moved()], Vec::new()));
                }
                found
            },
            &mut |left, mut steps| {
                if misere {
                    steps.push(Step::Do(moved()));
                }
                let lost = match left {
                    None => Truth::Known(!misere),
                    Some(left) => {
                        let (more, place) = self.below(pieces, own, left);
                        steps.extend(more);
                        equal(self.known(place), integer(0))
                    }
                };
                nested(steps, when(lost, win()))
            },
        )?);
        body.push(lost(misere));
        Ok(body)
    }

    fn value_by_intervals(
        &mut self,
        pieces: &Pieces<'_>,
        own: &[String],
        size: &Number,
    ) -> Made<Vec<Statement>> {
        let count = pieces.form.clauses.iter().flat_map(|clause| &clause.alternatives);
        let count = count.filter(|alternative| interval(alternative).is_some()).count();
        let ends = |index: usize| (format!("low_{index}"), format!("high_{index}"));
        let mut body = Vec::new();
        for index in 0..count {
            let (low, high) = ends(index);
            body.push(Statement::Let(low, integer(0)));
            body.push(Statement::Let(high, integer(-1)));
        }
        let has_singles =
            count < pieces.form.clauses.iter().map(|clause| clause.alternatives.len()).sum::<usize>();
        if has_singles {
            body.push(Statement::Update("stamp".to_string(), Operation::Add, integer(1)));
        }
        let mut index = 0;
        body.extend(each_alternative(
            pieces,
            own,
            &mut |found| {
                let (low, high) = ends(index);
                index += 1;
                vec![Statement::Set(low, found.low.clone()), Statement::Set(high, found.high.clone())]
            },
            &mut |left, mut steps| {
                let value = match left {
                    None => integer(0),
                    Some(left) => {
                        let (more, place) = self.below(pieces, own, left);
                        steps.extend(more);
                        self.known(place)
                    }
                };
                nested(steps, vec![Statement::SetAt("seen".to_string(), vec![value], name("stamp"))])
            },
        )?);
        body.push(Statement::Let("mex".to_string(), integer(0)));
        let mut taken = Vec::new();
        if has_singles {
            taken.push(equal(Number::At("seen".to_string(), vec![name("mex")]), name("stamp")));
        }
        for index in 0..count {
            let (low, high) = ends(index);
            let place = plus(times(name("mex"), size.clone()), name(&high));
            taken.push(all(vec![
                less(name("mex"), name(ROWS)),
                compare(Comparison::LessOrEqual, name(&low), name(&high)),
                compare(Comparison::GreaterOrEqual, Number::At(LATEST.to_string(), vec![place]), name(&low)),
            ]));
        }
        body.push(Statement::While(
            any(taken),
            vec![Statement::Update("mex".to_string(), Operation::Add, integer(1))],
        ));
        if has_singles {
            body.push(doubled_when_full());
        }
        body.push(Statement::Return(name("mex")));
        Ok(body)
    }

    /// A single result, which must be below the position.
    fn below(&self, pieces: &Pieces<'_>, own: &[String], left: &Left) -> (Vec<Step>, Number) {
        let (mut left, mut steps) = (left.clone(), Vec::new());
        let place = pieces.settled(&mut left.coordinates, &mut steps);
        steps.push(Step::Do(refused(&place[0], own)));
        (steps, name(&place[0]))
    }
}

fn refused(place: &str, own: &[String]) -> Statement {
    let stays = compare(Comparison::GreaterOrEqual, name(place), name(&own[0]));
    let words = vec![Piece::Words("with these parameters a move changes nothing".to_string())];
    Statement::If(stays, vec![Statement::Fail(words)], Vec::new())
}

type OfEnds<'a> = &'a mut dyn FnMut(&crate::rule::intervals::Ends) -> Vec<Statement>;
type OfLeft<'a> = &'a mut dyn FnMut(Option<&Left>, Vec<Step>) -> Vec<Statement>;

/// What is done with each interval, and with each single result.
fn each_alternative(
    pieces: &Pieces<'_>,
    own: &[String],
    of_ends: OfEnds<'_>,
    of_left: OfLeft<'_>,
) -> Made<Vec<Statement>> {
    pieces.at_kind(0);
    let mut body = Vec::new();
    for clause in &pieces.form.clauses {
        let mut here = Vec::new();
        for alternative in &clause.alternatives {
            here.extend(match interval(alternative) {
                Some(found) => through(pieces, own, &found, of_ends)?,
                None => pieces.alternative(alternative, own, &pieces.things(0), &mut |leaf: &Leaf<'_>| {
                    let mut steps = Vec::new();
                    let parts = pieces.once(leaf, &mut steps)?;
                    match &parts[..] {
                        [] => Ok(of_left(None, steps)),
                        [left] => Ok(of_left(Some(left), steps)),
                        _ => Err(not_written("sums beside intervals", "区间之外的多个分量之和")),
                    }
                })?,
            });
        }
        body.extend(when(matches(&clause.pattern, own), here));
    }
    Ok(body)
}

fn through(
    pieces: &Pieces<'_>,
    own: &[String],
    found: &Interval<'_>,
    of_ends: OfEnds<'_>,
) -> Made<Vec<Statement>> {
    let mut scope = pieces.scope(own, &pieces.things(0), &found.alternative.names);
    pieces.bound(found.before, &mut scope, &mut |scope| {
        let ends = found.ends(pieces, scope)?;
        let Number::Name(high) = &ends.high else { return Err(not_written("intervals", "区间")) };
        let mut body = vec![refused(high, own)];
        body.extend(of_ends(&ends));
        Ok(nested(ends.steps, body))
    })
}
