//! A number that climbs towards a bound: by at least one, and by the more the larger it is.
//!
//! # Theorem
//! From `c` let every number from `c + 1` to `h(c)` be reached that is at most `top`, where `h(c) ≥ c` and
//! `h(c + 1) > h(c)`. Write `g(top, c)` for the value. If `h(c) ≥ top`, all numbers up to `top` are reached and
//! `g(top, c) = top - c`. Otherwise let `last` be the largest number with `h(last) < top`. From `last` only numbers
//! are reached of which every one has a value of at least `top - h(last) > 0`, so `g(top, last) = 0`. From `c < last` the
//! numbers above `last` that are reached have values of at least `top - h(c) > last - c`, since `h` rises by at least one
//! at each step; so many values do not come from below, and `g(top, c) = g(last, c)`.
//!
//! # Seen in
//! Boxes that fill up: `(s, c) -> (s, c + k) for k in 1..=c*c if c + k <= s`.
//!
//! # Cost
//! One search by halves for each bound that is passed; few where what may be added grows with the number.

use super::passing::{Begun, begun};
use super::walk::is_steady;
use crate::program::{
    Comparison, Function, Number, Statement, Value, always_leaves, compare, equal, integer, less, minus,
    name, over, plus,
};
use crate::rule::known::{Known, is_numeric};
use crate::rule::{Made, Pieces, nested};
use grundy_rule::form::{Alternative, Bound, Entry, Form, Run, Term, Times};
use grundy_rule::tree::{Function as Named, Operator};

/// A rule of this shape.
pub struct Climb<'a> {
    alternative: &'a Alternative,
    /// The coordinate that rises.
    place: usize,
    /// One more than the most that may be added.
    bound: &'a Term,
    /// The bound, and whether it may be reached.
    top: (&'a Term, bool),
}

/// The rule as a climb, if it is one.
pub fn climb(form: &Form) -> Option<Climb<'_>> {
    let ([kind], [clause]) = (&form.kinds[..], &form.clauses[..]) else { return None };
    let [alternative] = &clause.alternatives[..] else { return None };
    let is_any = clause.pattern.entries.iter().all(|entry| matches!(entry, Entry::Any));
    if !is_numeric(&kind.sorts) || !is_any || !form.wins.is_empty() || !form.starts.is_empty() {
        return None;
    }
    let (Bound::For { slot, run: Run::Range(Term::Integer(1), bound), .. }, conditions) =
        alternative.bindings.split_first()?
    else {
        return None;
    };
    let place = rising(alternative, *slot)?;
    let raised = |term: &Term| is_sum(term, place, *slot);
    let mut tops = Vec::new();
    for condition in conditions {
        let Bound::If(condition) = condition else { return None };
        tops.push(top(condition, &raised).filter(|(top, _)| is_free(top, place, *slot))?);
    }
    for condition in clause.domain.iter().filter(|condition| !is_steady(condition, place)) {
        let own = |term: &Term| matches!(term, Term::Local(slot) if *slot == place);
        tops.push(top(condition, &own).filter(|(top, _)| is_free(top, place, *slot))?);
    }
    let [top] = tops[..] else { return None };
    let known = Known::new(kind.sorts.len());
    never_falls(bound, place, &known).then_some(Climb { alternative, place, bound, top })
}

fn is_free(term: &Term, place: usize, slot: usize) -> bool {
    is_steady(term, place) && is_steady(term, slot)
}

/// The one coordinate to which the name is added; all others stay.
fn rising(alternative: &Alternative, slot: usize) -> Option<usize> {
    let [part] = &alternative.parts[..] else { return None };
    let mut found = None;
    for (place, coordinate) in part.target.coordinates.iter().enumerate() {
        match coordinate {
            Term::Local(own) if *own == place => {}
            sum if is_sum(sum, place, slot) && found.is_none() => found = Some(place),
            _ => return None,
        }
    }
    found.filter(|_| matches!(part.times, Times::Once))
}

fn is_sum(term: &Term, place: usize, slot: usize) -> bool {
    let Term::Binary(Operator::Add, left, right, _) = term else { return false };
    let is = |term: &Term, wanted: usize| matches!(term, Term::Local(own) if *own == wanted);
    is(left, place) && is(right, slot) || is(left, slot) && is(right, place)
}

/// `raised <= top` or `raised < top`, either way round.
fn top<'a>(condition: &'a Term, raised: &dyn Fn(&Term) -> bool) -> Option<(&'a Term, bool)> {
    let Term::Compare(left, rest, _) = condition else { return None };
    let [(comparison, right)] = &rest[..] else { return None };
    match comparison {
        Comparison::LessOrEqual if raised(left) => Some((right, true)),
        Comparison::Less if raised(left) => Some((right, false)),
        Comparison::GreaterOrEqual if raised(right) => Some((left, true)),
        Comparison::Greater if raised(right) => Some((left, false)),
        _ => None,
    }
}

/// Whether a number never falls when the coordinate rises.
fn never_falls(term: &Term, place: usize, known: &Known) -> bool {
    if is_steady(term, place) {
        return true;
    }
    let rises = |term: &Term| never_falls(term, place, known);
    let natural = |term: &Term| known.is_natural(term);
    match term {
        Term::Local(_) => true,
        Term::Binary(Operator::Add, left, right, _) => rises(left) && rises(right),
        Term::Binary(Operator::Subtract, left, right, _) => is_steady(right, place) && rises(left),
        Term::Binary(Operator::Multiply, left, right, _) => {
            rises(left) && rises(right) && natural(left) && natural(right)
        }
        Term::Binary(Operator::Divide, left, right, _) => {
            is_steady(right, place) && natural(right) && rises(left)
        }
        Term::Power(base, exponent, _) => {
            is_steady(exponent, place) && natural(exponent) && natural(base) && rises(base)
        }
        Term::Call(Named::Isqrt | Named::Bits, arguments, _) => {
            matches!(&arguments[..], [inner] if natural(inner) && rises(inner))
        }
        Term::Call(Named::Min | Named::Max, arguments, _) => arguments.iter().all(rises),
        _ => false,
    }
}

impl Climb<'_> {
    /// About how many bounds are passed.
    pub fn turns(&self, most: f64) -> f64 {
        let grows = |term: &Term| matches!(term, Term::Local(slot) if *slot == self.place);
        let multiplies = |term: &Term| matches!(term, Term::Binary(Operator::Multiply, ..) | Term::Power(..));
        let rises = contains(self.bound, &|term| grows(term) || multiplies(term));
        if rises && !contains(self.bound, &shrinks) {
            return most.max(2.0).log2();
        }
        most / 2.0
    }

    /// `highest` and `grundy`, which take the coordinates and then the parameters.
    pub fn functions(&self, pieces: &Pieces<'_>) -> Made<Vec<Function>> {
        let Begun { own, given, scope } = begun(pieces, self.alternative);
        let mut steps = Vec::new();
        let added = minus(pieces.number(self.bound, &scope, &mut steps)?, integer(1));
        let none = compare(Comparison::Less, name("added"), integer(0));
        let highest = plus(name(&own[self.place]), crate::program::choose(none, integer(0), name("added")));
        let mut body =
            nested(steps, vec![Statement::Let("added".to_string(), added), Statement::Return(highest)]);
        if !always_leaves(&body) {
            body.push(Statement::Return(name(&own[self.place])));
        }
        let highest = Function::of("highest", &given, body);
        Ok(vec![highest, self.grundy(pieces, &own, &given)?])
    }

    fn grundy(&self, pieces: &Pieces<'_>, own: &[String], given: &[String]) -> Made<Function> {
        pieces.begin();
        let scope = pieces.scope(own, &pieces.things(0), &self.alternative.names);
        let mut steps = Vec::new();
        let (term, may_be_reached) = self.top;
        let top = pieces.number(term, &scope, &mut steps)?;
        let top = if may_be_reached { top } else { minus(top, integer(1)) };
        let here = || name(&own[self.place]);
        let let_to = |own: &str, value: Number| Statement::Let(own.to_string(), value);
        let set = |own: &str, value: Number| Statement::Set(own.to_string(), value);
        let returned = |value: Number| vec![Statement::Return(value)];
        let is_low = less(self.highest(given, "middle"), name("top"));
        let halves = Statement::While(
            less(plus(name("last"), integer(1)), name("above")),
            vec![
                let_to("middle", over(plus(name("last"), name("above")), integer(2))),
                Statement::If(is_low, vec![set("last", name("middle"))], vec![set("above", name("middle"))]),
            ],
        );
        let reached = less(self.highest(given, &own[self.place]), name("top"));
        let round = vec![
            let_to("last", here()),
            let_to("above", name("top")),
            halves,
            Statement::If(equal(name("last"), here()), returned(integer(0)), Vec::new()),
            set("top", name("last")),
        ];
        let body = vec![
            let_to("top", top),
            Statement::If(less(name("top"), here()), returned(integer(0)), Vec::new()),
            Statement::While(reached, round),
            Statement::Return(minus(name("top"), here())),
        ];
        let mut guards = Vec::new();
        let mut coordinates: Vec<Value> = own.iter().map(|own| Value::Number(name(own))).collect();
        pieces.domain(0, &mut coordinates, &mut guards)?;
        let mut body = nested(guards, nested(steps, body));
        if !always_leaves(&body) {
            body.push(Statement::Return(integer(0)));
        }
        Ok(Function::of("grundy", given, body))
    }

    /// The highest number that is reached from this one.
    fn highest(&self, given: &[String], from: &str) -> Number {
        let number = |(place, own): (usize, &String)| name(if place == self.place { from } else { own });
        Number::Own("highest".to_string(), given.iter().enumerate().map(number).collect())
    }
}

/// Whether a part of a term is as asked.
fn contains(term: &Term, asked: &dyn Fn(&Term) -> bool) -> bool {
    if asked(term) {
        return true;
    }
    match term {
        Term::Binary(_, left, right, _) | Term::Power(left, right, _) => {
            contains(left, asked) || contains(right, asked)
        }
        Term::Call(_, arguments, _) => arguments.iter().any(|argument| contains(argument, asked)),
        _ => false,
    }
}

/// What makes a number grow more slowly than its coordinate.
fn shrinks(term: &Term) -> bool {
    matches!(
        term,
        Term::Binary(Operator::Divide | Operator::Modulo | Operator::Subtract, ..)
            | Term::Call(Named::Isqrt | Named::Bits | Named::Min, ..)
    )
}
