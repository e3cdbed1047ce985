//! A loop over each kind of set of the rule language.

use super::expressions::Scope;
use crate::program::{
    Builtin, Listing, Number, Operation, Statement, Truth, all, compare, equal, integer, minus, modulo, name,
    not, when,
};
use grundy_rule::tree::{Comparison, Expression, RangeEnd, Set};

/// The loop in which a name runs through a set. `bound` is the most it can be, where that is known; else an endless set
/// ends when `exit` is below 0.
pub fn set_loop(
    slot: usize,
    set: &Set,
    exit: Option<&Expression>,
    bound: Option<Number>,
    scope: &Scope<'_>,
    body: Vec<Statement>,
) -> Vec<Statement> {
    let own = scope.names[slot].clone();
    let ends = match (&bound, exit) {
        (Some(bound), _) => compare(Comparison::LessOrEqual, name(&own), bound.clone()),
        (None, Some(exit)) => compare(Comparison::GreaterOrEqual, scope.number(exit), integer(0)),
        (None, None) => Truth::Known(true),
    };
    let run = Run { own, bound, goes_on: ends, body };
    match set {
        Set::Range(from, end) => {
            let last = match end {
                RangeEnd::Before(to) => Some(minus(scope.number(to), integer(1))),
                RangeEnd::At(to) => Some(scope.number(to)),
                RangeEnd::Endless => None,
            };
            run.range(scope.number(from), last)
        }
        Set::List(elements) => {
            let elements = elements.iter().map(|element| scope.number(element)).collect();
            vec![Statement::ForIn(run.own, elements, run.body)]
        }
        Set::AllBut(excluded) => {
            let kept =
                excluded.iter().map(|element| not(equal(name(&run.own), scope.number(element)))).collect();
            let body = when(all(kept), run.body.clone());
            Run { body, ..run }.range(integer(1), None)
        }
        Set::Primes => run.listing(Listing::Primes),
        Set::PrimePowers => run.listing(Listing::PrimePowers),
        Set::Squares => run.counted("step", integer(3), 2),
        Set::Triangular => run.counted("step", integer(2), 1),
        Set::Fibonacci => run.fibonacci(),
        Set::Powers(base, _) => {
            let base = scope.number(base);
            let own = run.own.clone();
            run.stepped(integer(1), vec![Statement::Update(own, Operation::Multiply, base)])
        }
        Set::Divisors(of, _) => {
            vec![Statement::ForOf(run.own, Listing::Divisors, Some(scope.number(of)), run.body)]
        }
        Set::Coprime(of, _) => {
            let of = scope.number(of);
            let coprime = equal(Number::Call(Builtin::Gcd, vec![name(&run.own), of.clone()]), integer(1));
            let body = when(coprime, run.body.clone());
            Run { body, bound: None, ..run }.range(integer(1), Some(of))
        }
        Set::Digits(of, _) => run.digits(scope.number(of)),
    }
}

struct Run {
    own: String,
    bound: Option<Number>,
    goes_on: Truth,
    body: Vec<Statement>,
}

impl Run {
    /// From one number to another; a mirrored loop ends in its middle.
    fn range(self, from: Number, last: Option<Number>) -> Vec<Statement> {
        match self.bound.clone().or(last) {
            Some(last) => vec![Statement::For(self.own, from, last, self.body)],
            None => {
                let next = Statement::Update(self.own.clone(), Operation::Add, integer(1));
                self.stepped(from, vec![next])
            }
        }
    }

    fn stepped(self, from: Number, next: Vec<Statement>) -> Vec<Statement> {
        vec![Statement::Loop { start: vec![(self.own, from)], goes_on: self.goes_on, next, body: self.body }]
    }

    /// With a second name, which begins somewhere itself.
    fn doubled(self, second: String, from: Number, next: Vec<Statement>) -> Vec<Statement> {
        let start = vec![(self.own, integer(1)), (second, from)];
        vec![Statement::Loop { start, goes_on: self.goes_on, next, body: self.body }]
    }

    /// Sums of a second number that grows itself: 1, 1 + 3, 1 + 3 + 5, …
    fn counted(self, kind: &str, first: Number, growth: i128) -> Vec<Statement> {
        let step = format!("{}_{kind}", self.own);
        let next = vec![
            Statement::Update(self.own.clone(), Operation::Add, name(&step)),
            Statement::Update(step.clone(), Operation::Add, integer(growth)),
        ];
        self.doubled(step, first, next)
    }

    fn fibonacci(self) -> Vec<Statement> {
        let after = format!("{}_after", self.own);
        // After (a, b) come (b, a + b): the sum first, then the difference.
        let next = vec![
            Statement::Update(after.clone(), Operation::Add, name(&self.own)),
            Statement::Set(self.own.clone(), minus(name(&after), name(&self.own))),
        ];
        self.doubled(after, integer(2), next)
    }

    fn listing(self, listing: Listing) -> Vec<Statement> {
        let mut body = vec![Statement::If(not(self.goes_on), vec![Statement::Break], Vec::new())];
        body.extend(self.body);
        vec![Statement::ForOf(self.own, listing, None, body)]
    }

    fn digits(self, of: Number) -> Vec<Statement> {
        let rest = format!("{}_rest", self.own);
        let mut body = vec![Statement::Let(self.own.clone(), modulo(name(&rest), integer(10)))];
        body.extend(when(compare(Comparison::Greater, name(&self.own), integer(0)), self.body));
        let next = vec![Statement::Update(rest.clone(), Operation::Divide, integer(10))];
        let goes_on = compare(Comparison::Greater, name(&rest), integer(0));
        vec![Statement::Loop { start: vec![(rest, of)], goes_on, next, body }]
    }
}
