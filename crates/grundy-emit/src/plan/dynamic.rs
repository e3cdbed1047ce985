//! Taking as many as the last move allows: `(n, c) -> (n - k, 2*k) for k in 1..=min(n, c)`.
//!
//! # Theorem
//! Schwenk, Take-Away Games, Fibonacci Quarterly 8 (1970): let `f` never fall and `f(k) ≥ k`. Let `H` begin with 1 and go on
//! with the sum of its last term and the first term `h` with `f(h)` no less than that. Every `n` is in one way a sum of terms
//! of which each is more than `f` of the next smaller one, and the least number that wins when it is taken is the smallest of
//! these terms. So who may take `c` wins where `c` is no less than that.
//!
//! # Seen in
//! Fibonacci Nim, where `f(k) = 2k`, and taking at most so many times as much as was taken last.

use super::passing::{Begun, begun};
use crate::program::{
    Comparison, Function, Global, GlobalKind, Kind, Many, Number, Operation, Piece, Statement, Truth, Value,
    compare, equal, integer, less, minus, name, not, over, plus,
};
use crate::rule::Pieces;
use crate::rule::known::is_numeric;
use grundy_rule::Text;
use grundy_rule::form::{Alternative, Bound, Entry, Form, Run, Term, Times};
use grundy_rule::tree::{Function as Named, Operator};

/// A rule of this shape.
pub struct Dynamic<'a> {
    /// Its only alternative.
    pub alternative: &'a Alternative,
    /// The slot of what is taken.
    pub slot: usize,
    /// The coordinates of the heap and of what may be taken.
    heap: usize,
    bound: usize,
    /// `f(k) = factor * k + shift`.
    factor: Factor<'a>,
    shift: i128,
}

/// By what the number taken is multiplied.
#[derive(Clone, Copy)]
enum Factor<'a> {
    Known(i128),
    Parameter(&'a String),
}

/// The function that tells the least number that wins when it is taken.
pub const LEAST_TAKE: &str = "least_take";
/// The terms, the place of the term that is added next, and the parameter that they were worked out for.
const TERMS: &str = "take_terms";
const ADDED: &str = "added_term";
const FACTOR: &str = "terms_of";
/// More than can ever be taken.
const NONE: i128 = 1 << 62;

/// The rule in this shape, if it has it.
pub fn dynamic(form: &Form) -> Option<Dynamic<'_>> {
    let ([kind], [clause]) = (&form.kinds[..], &form.clauses[..]) else { return None };
    let [alternative] = &clause.alternatives[..] else { return None };
    let is_plain = is_numeric(&kind.sorts)
        && kind.sorts.len() == 2
        && clause.pattern.entries.iter().all(|entry| matches!(entry, Entry::Any))
        && clause.domain.is_empty()
        && form.wins.is_empty()
        && form.losses.is_empty();
    let [Bound::For { slot, run: Run::Range(Term::Integer(1), end), .. }] = &alternative.bindings[..] else {
        return None;
    };
    let [part] = &alternative.parts[..] else { return None };
    if !is_plain || !matches!(part.times, Times::Once) {
        return None;
    }
    let [first, second] = &part.target.coordinates[..] else { return None };
    let (heap, next) = if is_taken_from(first, 0, *slot) { (0, second) } else { (1, first) };
    let (factor, shift) = line(next, *slot)?;
    let is_enough = match factor {
        Factor::Known(factor) => factor >= 1 && factor - 1 + shift >= 0,
        Factor::Parameter(_) => shift >= 0,
    };
    let is_whole = is_taken_from(&part.target.coordinates[heap], heap, *slot) && ends_there(end, heap);
    (is_enough && is_whole).then_some(Dynamic {
        alternative,
        slot: *slot,
        heap,
        bound: 1 - heap,
        factor,
        shift,
    })
}

fn is_taken_from(term: &Term, heap: usize, slot: usize) -> bool {
    matches!(term, Term::Binary(Operator::Subtract, left, right, _)
        if is_local(left, heap) && is_local(right, slot))
}

fn is_local(term: &Term, slot: usize) -> bool {
    matches!(term, Term::Local(own) if *own == slot)
}

/// One more than the bound, or than the smaller of heap and bound.
fn ends_there(end: &Term, heap: usize) -> bool {
    let Term::Binary(Operator::Add, most, one, _) = end else { return false };
    let is_bound = match &**most {
        Term::Call(Named::Min, both, _) => match &both[..] {
            [first, second] => {
                is_local(first, heap) && is_local(second, 1 - heap)
                    || is_local(first, 1 - heap) && is_local(second, heap)
            }
            _ => false,
        },
        most => is_local(most, 1 - heap),
    };
    is_bound && matches!(**one, Term::Integer(1))
}

/// `factor * k + shift`.
fn line(term: &Term, slot: usize) -> Option<(Factor<'_>, i128)> {
    match term {
        Term::Local(own) if *own == slot => Some((Factor::Known(1), 0)),
        Term::Binary(Operator::Multiply, left, right, _) => match (&**left, &**right) {
            (factor, taken) | (taken, factor) if is_local(taken, slot) => match factor {
                Term::Integer(factor) => Some((Factor::Known(*factor), 0)),
                Term::Parameter(own) => Some((Factor::Parameter(own), 0)),
                _ => None,
            },
            _ => None,
        },
        Term::Binary(operator @ (Operator::Add | Operator::Subtract), left, right, _) => {
            let Term::Integer(more) = **right else { return None };
            let (factor, shift) = line(left, slot)?;
            Some((factor, if *operator == Operator::Add { shift + more } else { shift - more }))
        }
        _ => None,
    }
}

impl Dynamic<'_> {
    /// How positions are decided, for people.
    pub fn words(&self) -> Text {
        Text::new(
            "the least number that wins is the smallest term of a sum (take-away games, Schwenk 1970)",
            "能取胜的最小取数是一种和式表示的最小项（Schwenk 1970）",
        )
    }

    /// The parameter by which the number taken is multiplied.
    pub fn parameter(&self) -> Option<&String> {
        match self.factor {
            Factor::Parameter(own) => Some(own),
            Factor::Known(_) => None,
        }
    }

    /// About how many terms there are up to a heap, where the factor is at most this.
    pub fn terms(&self, most: f64, largest_factor: f64) -> f64 {
        let factor = match self.factor {
            Factor::Known(factor) => factor as f64 + self.shift.max(0) as f64,
            Factor::Parameter(_) => largest_factor + self.shift.max(0) as f64,
        };
        (factor + 2.0) * most.max(2.0).ln()
    }

    /// What is kept of the terms.
    pub fn globals(&self) -> Vec<Global> {
        let number =
            |own: &str, value: i128| Global { name: own.to_string(), kind: GlobalKind::Number(value) };
        let mut globals = vec![Global { name: TERMS.to_string(), kind: GlobalKind::List }, number(ADDED, 0)];
        if self.parameter().is_some() {
            globals.push(number(FACTOR, 0));
        }
        globals
    }

    /// `least_take` of the heap, and `loses` of a position, with the parameters.
    pub fn functions(&self, pieces: &Pieces<'_>) -> Vec<Function> {
        let Begun { own, given, .. } = begun(pieces, self.alternative);
        let factor = match self.factor {
            Factor::Known(factor) => integer(factor),
            Factor::Parameter(own) => name(&crate::names::own_name(own)),
        };
        let heap = own[self.heap].clone();
        let parameters: Vec<String> = given[own.len()..].to_vec();
        let mut body = self.begin(&factor);
        body.push(self.grown(&heap, &factor));
        body.push(Statement::Let("rest".to_string(), name(&heap)));
        body.push(Statement::While(less(integer(0), name("rest")), smaller_term()));
        body.push(Statement::Return(integer(NONE)));
        let asked: Vec<String> = std::iter::once(heap.clone()).chain(parameters.iter().cloned()).collect();
        let least = Function::of(LEAST_TAKE, &asked, body);
        let loses = less(name(&own[self.bound]), self.least_take(&own, &parameters));
        let loses = Function {
            kind: Kind::Truth,
            ..Function::of("loses", &given, vec![Statement::ReturnTruth(loses)])
        };
        vec![least, loses]
    }

    /// The least number that wins, of a position with these names.
    pub fn least_take(&self, own: &[String], parameters: &[String]) -> Number {
        let asked = std::iter::once(&own[self.heap]).chain(parameters).map(|own| name(own));
        Number::Own(LEAST_TAKE.to_string(), asked.collect())
    }

    /// Whether that may be taken.
    pub fn may_take(&self, own: &[String], taken: &str) -> Truth {
        compare(Comparison::LessOrEqual, name(taken), name(&own[self.bound]))
    }

    /// The first term, of each parameter anew.
    fn begin(&self, factor: &Number) -> Vec<Statement> {
        let mut fresh = vec![
            Statement::SetMany(TERMS.to_string(), Many::Of(vec![integer(1)])),
            Statement::Set(ADDED.to_string(), integer(0)),
        ];
        let Some(own) = self.parameter() else {
            let is_empty = equal(Number::Length(TERMS.to_string()), integer(0));
            return vec![Statement::If(is_empty, fresh, Vec::new())];
        };
        let words = vec![Piece::Words(format!("{own} must be at least 1"))];
        fresh.push(Statement::Set(FACTOR.to_string(), factor.clone()));
        vec![
            Statement::If(less(factor.clone(), integer(1)), vec![Statement::Fail(words)], Vec::new()),
            Statement::If(not(equal(name(FACTOR), factor.clone())), fresh, Vec::new()),
        ]
    }

    /// Terms until the last is no less than the heap.
    fn grown(&self, heap: &str, factor: &Number) -> Statement {
        // f(h) is no less than the last term where h is no less than this.
        let rounded = minus(plus(name("last_term"), factor.clone()), integer(1 + self.shift));
        let wanted = over(rounded, factor.clone());
        let next = Statement::Update(ADDED.to_string(), Operation::Add, integer(1));
        let round = vec![
            Statement::Let("last_term".to_string(), last()),
            Statement::Let("wanted".to_string(), wanted),
            Statement::While(less(term(name(ADDED)), name("wanted")), vec![next]),
            Statement::Push(TERMS.to_string(), Value::Number(plus(name("last_term"), term(name(ADDED))))),
        ];
        Statement::While(less(last(), name(heap)), round)
    }
}

/// Takes the largest term away that is no more than the rest, unless that is all.
fn smaller_term() -> Vec<Statement> {
    let middle = over(plus(plus(name("low"), name("high")), integer(1)), integer(2));
    let fits = compare(Comparison::LessOrEqual, term(name("middle")), name("rest"));
    let halving = vec![
        Statement::Let("middle".to_string(), middle),
        Statement::If(
            fits,
            vec![Statement::Set("low".to_string(), name("middle"))],
            vec![Statement::Set("high".to_string(), minus(name("middle"), integer(1)))],
        ),
    ];
    vec![
        Statement::Let("low".to_string(), integer(0)),
        Statement::Let("high".to_string(), minus(Number::Length(TERMS.to_string()), integer(1))),
        Statement::While(less(name("low"), name("high")), halving),
        Statement::If(
            equal(term(name("low")), name("rest")),
            vec![Statement::Return(name("rest"))],
            Vec::new(),
        ),
        Statement::Update("rest".to_string(), Operation::Subtract, term(name("low"))),
    ]
}

fn term(place: Number) -> Number {
    Number::At(TERMS.to_string(), vec![place])
}

fn last() -> Number {
    term(minus(Number::Length(TERMS.to_string()), integer(1)))
}
