//! Taking at most so many, where the most rises by at most one from heap to heap (Maximum Nim).
//!
//! # Theorem
//! Levine, Fractal sequences and restricted Nim (2006), theorem 6: let at most `f(x)` be taken from `x`, with
//! `f(0) = 0` and `f(x - 1) ≤ f(x) ≤ f(x - 1) + 1`. Then the value of `x` is `f(x)` where `f(x) > f(x - 1)`, and else that
//! of `x - f(x) - 1`. Where `f` stays the same the walk goes on in equal steps, so a run of equal `f` is one step here.
//!
//! # Seen in
//! `take 1..=m`, `x - k for k in 1..=x/m`, `take 1..=isqrt(x)`, and the same beside coordinates that no move changes.

use super::passing::{Begun, begun};
use crate::program::{
    Builtin, Function, Number, Operation, Statement, Truth, Value, all, always_leaves, choose, compare,
    integer, minus, name, not, over, plus, times,
};
use crate::rule::known::{Known, is_numeric};
use crate::rule::{Made, Pieces, nested};
use grundy_rule::form::{Alternative, Bound, Entry, Form, Run, Term, Times};
use grundy_rule::tree::{Comparison, Function as Named, Operator};

/// A rule of this shape.
pub struct Walk<'a> {
    alternative: &'a Alternative,
    /// The coordinate that falls.
    place: usize,
    /// One more than the most that may be taken.
    bound: &'a Term,
}

/// The rule as a walk, if it is one.
pub fn walk(form: &Form) -> Option<Walk<'_>> {
    let ([kind], [clause]) = (&form.kinds[..], &form.clauses[..]) else { return None };
    let [alternative] = &clause.alternatives[..] else { return None };
    let is_any = clause.pattern.entries.iter().all(|entry| matches!(entry, Entry::Any));
    if !is_numeric(&kind.sorts) || !is_any || !form.wins.is_empty() {
        return None;
    }
    let [Bound::For { slot, run: Run::Range(Term::Integer(1), bound), .. }] = &alternative.bindings[..]
    else {
        return None;
    };
    let place = falling(alternative, *slot)?;
    let known = Known::new(kind.sorts.len());
    let is_of_others = clause.domain.iter().all(|condition| is_steady(condition, place));
    (is_of_others && climbs(bound, place, &known)).then_some(Walk { alternative, place, bound })
}

/// Whether two moves from one position never leave the same: a name that runs up is taken from one coordinate.
pub(crate) fn leaves_different_results(form: &Form) -> bool {
    let [clause] = &form.clauses[..] else { return false };
    let [alternative] = &clause.alternatives[..] else { return false };
    match &alternative.bindings[..] {
        [Bound::For { slot, run: Run::Range(..) | Run::From(_), .. }] => {
            falling(alternative, *slot).is_some()
        }
        _ => false,
    }
}

/// The one coordinate from which the name is taken; all others stay.
pub(crate) fn falling(alternative: &Alternative, slot: usize) -> Option<usize> {
    let [part] = &alternative.parts[..] else { return None };
    let mut found = None;
    for (place, coordinate) in part.target.coordinates.iter().enumerate() {
        match coordinate {
            Term::Local(own) if *own == place => {}
            Term::Binary(Operator::Subtract, heap, taken, _)
                if matches!(**heap, Term::Local(own) if own == place)
                    && matches!(**taken, Term::Local(own) if own == slot)
                    && found.is_none() =>
            {
                found = Some(place);
            }
            _ => return None,
        }
    }
    found.filter(|_| matches!(part.times, Times::Once))
}

pub(super) fn is_steady(term: &Term, place: usize) -> bool {
    !term.speaks_of(place)
}

/// Whether a number never falls, and rises by at most one, when the coordinate rises by one.
fn climbs(term: &Term, place: usize, known: &Known) -> bool {
    if is_steady(term, place) {
        return true;
    }
    match term {
        Term::Local(_) => true,
        Term::Binary(Operator::Add, left, right, _) => {
            (is_steady(left, place) || is_steady(right, place))
                && climbs(left, place, known)
                && climbs(right, place, known)
        }
        Term::Binary(Operator::Subtract, left, right, _) => {
            is_steady(right, place) && climbs(left, place, known)
        }
        Term::Binary(Operator::Divide, left, right, _) => match (multiple(left), &**right) {
            (Some((factor, inner)), Term::Integer(divisor)) => {
                factor >= 1 && factor <= *divisor && climbs(inner, place, known)
            }
            _ => is_steady(right, place) && known.is_natural(right) && climbs(left, place, known),
        },
        Term::Call(Named::Isqrt | Named::Bits, arguments, _) => {
            matches!(&arguments[..], [inner] if known.is_natural(inner) && climbs(inner, place, known))
        }
        Term::Call(Named::Min | Named::Max, arguments, _) => {
            arguments.iter().all(|argument| climbs(argument, place, known))
        }
        _ => false,
    }
}

/// `2 * x` as 2 and `x`.
fn multiple(term: &Term) -> Option<(i128, &Term)> {
    match term {
        Term::Binary(Operator::Multiply, left, right, _) => match (&**left, &**right) {
            (Term::Integer(factor), inner) | (inner, Term::Integer(factor)) => Some((*factor, inner)),
            _ => None,
        },
        _ => None,
    }
}

impl Walk<'_> {
    /// About how many runs are walked through from a heap of this size.
    pub fn turns(&self, most: f64) -> f64 {
        runs(self.bound, self.place, most.max(2.0))
    }

    /// `most_taken` and `grundy`, which take the coordinates and then the parameters.
    pub fn functions(&self, pieces: &Pieces<'_>) -> Made<Vec<Function>> {
        let Begun { own, given, scope } = begun(pieces, self.alternative);
        let mut steps = Vec::new();
        let bound = minus(pieces.number(self.bound, &scope, &mut steps)?, integer(1));
        let least = Number::Call(Builtin::Min, vec![bound, name(&own[self.place])]);
        let taken = Number::Call(Builtin::Max, vec![least, integer(0)]);
        let mut body = nested(steps, vec![Statement::Return(taken)]);
        if !always_leaves(&body) {
            body.push(Statement::Return(integer(0)));
        }
        let most_taken = Function::of("most_taken", &given, body);
        Ok(vec![most_taken, self.grundy(pieces, &own, &given)?])
    }

    fn grundy(&self, pieces: &Pieces<'_>, own: &[String], given: &[String]) -> Made<Function> {
        pieces.begin();
        let scope = pieces.scope(own, &pieces.things(0), &self.alternative.names);
        let ask = || {
            let heap =
                |(place, own): (usize, &String)| if place == self.place { name("heap") } else { name(own) };
            Number::Own("most_taken".to_string(), given.iter().enumerate().map(heap).collect())
        };
        // What is taken at most is one more than the bound says less one.
        let begin = self.begins(self.bound, plus(name("most"), integer(1)), pieces, &scope)?;
        let begin = Number::Call(Builtin::Max, vec![begin, name("most")]);
        let round = plus(name("most"), integer(1));
        let far = plus(minus(name("heap"), name("begin")), name("most"));
        let walked = times(over(far, round.clone()), round);
        let goes_on = all(vec![
            compare(Comparison::Greater, name("most"), integer(0)),
            not(compare(Comparison::Equal, name("heap"), name("begin"))),
        ]);
        let steps = vec![
            Statement::Update("heap".to_string(), Operation::Subtract, walked),
            Statement::Set("most".to_string(), ask()),
            Statement::Set("begin".to_string(), begin.clone()),
        ];
        let body = vec![
            Statement::Let("heap".to_string(), name(&own[self.place])),
            Statement::Let("most".to_string(), ask()),
            Statement::Let("begin".to_string(), begin),
            Statement::While(goes_on, steps),
            Statement::Return(name("most")),
        ];
        let mut guards = Vec::new();
        let mut coordinates: Vec<Value> = own.iter().map(|own| Value::Number(name(own))).collect();
        pieces.domain(0, &mut coordinates, &mut guards)?;
        let mut body = nested(guards, body);
        if !always_leaves(&body) {
            body.push(Statement::Return(integer(0)));
        }
        Ok(Function::of("grundy", given, body))
    }

    /// The least heap at which a number that climbs is at least `top`, which it is somewhere.
    fn begins(
        &self,
        term: &Term,
        top: Number,
        pieces: &Pieces<'_>,
        scope: &crate::rule::Scope,
    ) -> Made<Number> {
        let place = self.place;
        let steady = |term: &Term| pieces.number(term, scope, &mut Vec::new());
        let natural = |number: Number| Number::Call(Builtin::Max, vec![number, integer(0)]);
        Ok(match term {
            term if is_steady(term, place) => integer(0),
            Term::Binary(Operator::Add, left, right, _) if is_steady(right, place) => {
                self.begins(left, minus(top, steady(right)?), pieces, scope)?
            }
            Term::Binary(Operator::Add, left, right, _) => {
                self.begins(right, minus(top, steady(left)?), pieces, scope)?
            }
            Term::Binary(Operator::Subtract, left, right, _) => {
                self.begins(left, plus(top, steady(right)?), pieces, scope)?
            }
            Term::Binary(Operator::Divide, left, right, _) => match (multiple(left), &**right) {
                (Some((factor, inner)), Term::Integer(divisor)) => {
                    let wanted = plus(times(natural(top), integer(*divisor)), integer(factor - 1));
                    self.begins(inner, over(wanted, integer(factor)), pieces, scope)?
                }
                _ => self.begins(left, times(top, steady(right)?), pieces, scope)?,
            },
            Term::Call(Named::Isqrt, arguments, _) => {
                let top = natural(top);
                self.begins(&arguments[0], times(top.clone(), top), pieces, scope)?
            }
            Term::Call(Named::Bits, arguments, _) => {
                let power = crate::program::operate(
                    Operation::ShiftLeft,
                    integer(1),
                    natural(minus(top.clone(), integer(1))),
                );
                let none = compare(Comparison::LessOrEqual, top, integer(0));
                self.begins(&arguments[0], choose(none, integer(0), power), pieces, scope)?
            }
            Term::Call(Named::Min, arguments, _) => {
                let mut whole = integer(0);
                for argument in arguments {
                    let own = self.begins(argument, top.clone(), pieces, scope)?;
                    whole = Number::Call(Builtin::Max, vec![whole, own]);
                }
                whole
            }
            Term::Call(Named::Max, arguments, _) => {
                let mut whole = name("heap");
                for argument in arguments {
                    let own = if is_steady(argument, place) {
                        let reached: Truth =
                            compare(Comparison::GreaterOrEqual, steady(argument)?, top.clone());
                        choose(reached, integer(0), name("heap"))
                    } else {
                        self.begins(argument, top.clone(), pieces, scope)?
                    };
                    whole = Number::Call(Builtin::Min, vec![whole, own]);
                }
                whole
            }
            _ => top,
        })
    }
}

/// How many runs a walk passes at most, about.
fn runs(term: &Term, place: usize, most: f64) -> f64 {
    if is_steady(term, place) {
        return 2.0;
    }
    match term {
        Term::Binary(Operator::Divide, left, right, _) => match (multiple(left), &**right) {
            (Some((factor, _)), Term::Integer(divisor)) => {
                (*divisor as f64 / factor as f64) * most.ln() + 2.0
            }
            (None, Term::Integer(divisor)) => (most / *divisor as f64).min(*divisor as f64 * most.ln()) + 2.0,
            // The worst of all divisors: steps pass several runs where runs are short.
            _ => 2.0 * most.sqrt() + 2.0,
        },
        Term::Binary(_, left, right, _) => runs(left, place, most).max(runs(right, place, most)),
        Term::Call(Named::Isqrt, ..) => most.sqrt() + 2.0,
        Term::Call(Named::Bits, ..) => 66.0,
        Term::Call(_, arguments, _) => arguments.iter().map(|argument| runs(argument, place, most)).sum(),
        _ => 2.0,
    }
}
