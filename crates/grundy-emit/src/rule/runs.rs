//! A loop over each kind of set, and the clauses behind a result as loops within loops.

mod of_lists;

use super::{Made, Pieces, Scope, Step, Thing, nested, not_written};
use crate::names::own_name;
use crate::program::visit::{Seen, visit};
use crate::program::{
    Builtin, Listing, Many, Number, Operation, Statement, Truth, Value, all, any, compare, equal, integer,
    minus, modulo, name, not, over, plus, times, when,
};
use grundy_rule::form::{Bound, Node, Run, Term};
use grundy_rule::tree::{Comparison, Operator};

/// Numbers stay below this.
const LARGEST: i128 = 1 << 62;

/// Where an endless set ends.
pub enum End {
    /// The most that the name can be.
    Last(Number),
    /// As long as this holds.
    While(Truth),
}

impl Pieces<'_> {
    /// `for`, `let` and `if` around a body.
    pub fn bound(
        &self,
        bindings: &[Bound],
        scope: &mut Scope,
        body: &mut dyn FnMut(&mut Scope) -> Made<Vec<Statement>>,
    ) -> Made<Vec<Statement>> {
        let Some((first, rest)) = bindings.split_first() else { return body(scope) };
        match first {
            Bound::If(condition) => {
                let mut steps = Vec::new();
                self.guard(condition, scope, &mut steps)?;
                Ok(nested(steps, self.bound(rest, scope, body)?))
            }
            Bound::Let { slot, value } => {
                let mut steps = Vec::new();
                let thing = self.thing(value, scope);
                let own = self.fresh(&scope.names[*slot].clone());
                let statement = match thing {
                    Thing::Number => Statement::Let(own.clone(), self.number(value, scope, &mut steps)?),
                    _ => Statement::LetMany(own.clone(), self.many(value, scope, &mut steps)?),
                };
                scope.known.bind(first);
                scope.ranges.learn(first);
                scope.names[*slot] = own;
                scope.things[*slot] = thing;
                steps.push(Step::Do(statement));
                Ok(nested(steps, self.bound(rest, scope, body)?))
            }
            Bound::For { slot, .. } if !asked_once(rest, *slot).0.is_empty() => {
                let (early, late) = asked_once(rest, *slot);
                let bindings: Vec<Bound> = early.into_iter().chain([first]).chain(late).cloned().collect();
                self.bound(&bindings, scope, body)
            }
            Bound::For { slot, run, exit } => {
                let outer = scope.clone();
                let own = self.fresh(&scope.names[*slot].clone());
                scope.known.bind(first);
                scope.ranges.learn(first);
                scope.names[*slot] = own.clone();
                scope.things[*slot] = thing_in(run);
                let mut steps = Vec::new();
                let end = match exit {
                    Some((exit, later)) => Some(self.end(exit, later, *slot, &own, &outer, &mut steps)?),
                    None => None,
                };
                let inner = self.bound(rest, scope, body)?;
                // Guards of the end belong to each round; without them there are no more moves.
                let loops = self.loop_through(run, &own, end, &outer, inner)?;
                Ok(nested(steps, loops))
            }
        }
    }

    /// Where an endless set ends, from what falls below 0 behind it.
    pub fn end(
        &self,
        exit: &Term,
        later: &[(usize, i128)],
        slot: usize,
        own: &str,
        outer: &Scope,
        steps: &mut Vec<Step>,
    ) -> Made<End> {
        let exit = with_values(exit, later);
        if let Term::Binary(Operator::Subtract, whole, taken, _) = &exit
            && matches!(&**taken, Term::Local(taken) if *taken == slot)
            && !whole.speaks_of(slot)
        {
            return Ok(End::Last(self.number(whole, outer, steps)?));
        }
        let mut scope = outer.clone();
        scope.names[slot] = own.to_string();
        scope.known.bind_run(slot, &Run::From(Term::Integer(0)), None);
        scope.ranges.learn(&Bound::For {
            slot,
            run: Run::From(Term::Integer(0)),
            exit: Some((exit.clone(), Vec::new())),
        });
        scope.ranges.one_more(slot);
        note_parameters(&exit, &mut self.positive.borrow_mut());
        let mut own_steps = Vec::new();
        let number = self.number(&exit, &scope, &mut own_steps)?;
        let goes_on = compare(Comparison::GreaterOrEqual, number, integer(0));
        let guards = own_steps.into_iter().filter_map(|step| match step {
            Step::Guard(guard) => Some(guard),
            Step::Do(_) => None,
        });
        Ok(End::While(all(guards.chain([goes_on]).collect())))
    }

    /// The loop in which a name runs through a set.
    pub fn loop_through(
        &self,
        run: &Run,
        own: &str,
        end: Option<End>,
        scope: &Scope,
        body: Vec<Statement>,
    ) -> Made<Vec<Statement>> {
        let mut steps = Vec::new();
        let last = match &end {
            Some(End::Last(last)) => Some(last.clone()),
            _ => None,
        };
        let goes_on = match &end {
            Some(End::Last(last)) => compare(Comparison::LessOrEqual, name(own), last.clone()),
            Some(End::While(truth)) => truth.clone(),
            None => Truth::Known(true),
        };
        let walk = Walk { own: own.to_string(), last, goes_on, body };
        let number = |term: &Term, steps: &mut Vec<Step>| self.number(term, scope, steps);
        let loops = match run {
            Run::Range(from, to) => {
                let (from, to) = (number(from, &mut steps)?, number(to, &mut steps)?);
                let to = self.once_for_all(minus(to, integer(1)), &mut steps);
                let end = match walk.last.clone() {
                    Some(last) => Number::Call(Builtin::Min, vec![to, last]),
                    None => to,
                };
                walk.range(from, Some(end))
            }
            Run::From(from) => walk.range(number(from, &mut steps)?, None),
            Run::Step(inner, step, _) => {
                let step = number(step, &mut steps)?;
                let (from, to) = match &**inner {
                    Run::Range(from, to) => (number(from, &mut steps)?, Some(number(to, &mut steps)?)),
                    Run::From(from) => (number(from, &mut steps)?, None),
                    _ => return Err(not_written("steps through this set", "以步长取遍这种集合")),
                };
                // A step below 1 would go on for ever.
                steps.push(Step::Guard(compare(Comparison::GreaterOrEqual, step.clone(), integer(1))));
                let below = to.map_or(Truth::Known(true), |to| compare(Comparison::Less, name(own), to));
                let goes_on = all(vec![walk.goes_on.clone(), below]);
                let next = vec![Statement::Update(own.to_string(), Operation::Add, step)];
                Walk { goes_on, ..walk }.stepped(from, next)
            }
            Run::List(terms) => {
                let mut elements = Vec::new();
                for term in terms {
                    elements.push(number(term, &mut steps)?);
                }
                vec![Statement::ForIn(own.to_string(), elements, walk.body_while())]
            }
            Run::AllBut(terms) => {
                let mut kept = Vec::new();
                for term in terms {
                    kept.push(not(equal(name(own), number(term, &mut steps)?)));
                }
                let body = when(all(kept), walk.body.clone());
                Walk { body, ..walk }.range(integer(1), None)
            }
            Run::Named(named, arguments, _) => {
                let argument = match arguments.first() {
                    Some(argument) => Some(number(argument, &mut steps)?),
                    None => None,
                };
                self.named(named, argument, walk)?
            }
            Run::Union(runs) => {
                let mut all = Vec::new();
                for run in runs {
                    let end = if run.is_endless() { self.same_end(&walk) } else { None };
                    let body = if run.is_endless() { walk.body.clone() } else { walk.body_while() };
                    all.extend(self.loop_through(run, own, end, scope, body)?);
                }
                all
            }
            Run::Both(left, right) => {
                let (through, other) = if left.is_endless() { (right, left) } else { (left, right) };
                self.sieved(through, other, true, walk, scope)?
            }
            Run::But(left, right) => self.sieved(left, right, false, walk, scope)?,
            Run::Elements(Term::At(graph, places, _), _) if matches!(**graph, Term::Parameter(_)) => {
                self.successors(graph, places, walk, scope, &mut steps)?
            }
            Run::Elements(Term::At(graph, places, _), _) if of_lists::successors(graph).is_some() => {
                let own = self.local("graph");
                let all = of_lists::successors(graph).into_iter().flatten().map(integer).collect();
                steps.push(Step::Do(Statement::LetMany(own.clone(), Many::Of(all))));
                self.successors_in(&own, places, walk, scope, &mut steps)?
            }
            Run::Elements(term, _) => {
                let list = self.list_name(term, scope, &mut steps)?;
                if self.thing(term, scope) == Thing::Board {
                    let place = self.local("place");
                    let element =
                        Statement::Let(own.to_string(), Number::At(list.clone(), vec![name(&place)]));
                    let body = std::iter::once(element).chain(walk.body_while()).collect();
                    vec![Statement::For(place, integer(1), minus(Number::Length(list), integer(1)), body)]
                } else {
                    vec![Statement::ForEach(own.to_string(), list, walk.body_while())]
                }
            }
            Run::Comprehension(body, bindings) => self.comprehension(body, bindings, walk, scope)?,
            Run::Subsets(of, count, _) => {
                let pool = self.local("pool");
                steps.push(Step::Do(Statement::LetMany(pool.clone(), Many::Of(Vec::new()))));
                let element = self.fresh("element");
                let push = vec![Statement::Push(pool.clone(), Value::Number(name(&element)))];
                for statement in self.loop_through(of, &element, None, scope, push)? {
                    steps.push(Step::Do(statement));
                }
                let count = match count {
                    Some(count) => Some(number(count, &mut steps)?),
                    None => None,
                };
                self.subsets(&pool, count, walk)
            }
            Run::Below(list, _) => {
                let top = self.list_name(list, scope, &mut steps)?;
                self.below(&top, self.thing(list, scope) == Thing::Bag, &walk.own, walk.body)
            }
            Run::Permutations(list, _) => {
                let sorted = Many::Sorted(Box::new(self.many(list, scope, &mut steps)?));
                self.permutations(sorted, &walk.own, walk.body)
            }
            Run::Partitions(number, distinct, _) => {
                let number = self.number(number, scope, &mut steps)?;
                self.partitions(number, *distinct, &walk.own, walk.body)
            }
        };
        Ok(nested(steps, loops))
    }

    /// A number that takes long gets a name, so that a loop does not ask for it in each round.
    fn once_for_all(&self, number: Number, steps: &mut Vec<Step>) -> Number {
        let asked = [Statement::Return(number.clone())];
        let mut is_dear = false;
        visit(&asked, &mut |seen| {
            let quick = |builtin: &Builtin| matches!(builtin, Builtin::Min | Builtin::Max | Builtin::Abs);
            is_dear |= matches!(seen, Seen::Number(Number::Call(builtin, _)) if !quick(builtin));
        });
        if !is_dear {
            return number;
        }
        let own = self.local("last");
        steps.push(Step::Do(Statement::Let(own.clone(), number)));
        name(&own)
    }

    /// The vertices that a vertex leads to. A graph is one list: how many vertices it has, where the successors of each
    /// begin, and where those of the last one end; then the successors.
    fn successors(
        &self,
        graph: &Term,
        places: &[Term],
        walk: Walk,
        scope: &Scope,
        steps: &mut Vec<Step>,
    ) -> Made<Vec<Statement>> {
        let Term::Parameter(own) = graph else { return Err(not_written("this graph", "这种图")) };
        self.successors_in(&own_name(own), places, walk, scope, steps)
    }

    fn successors_in(
        &self,
        graph: &str,
        places: &[Term],
        walk: Walk,
        scope: &Scope,
        steps: &mut Vec<Step>,
    ) -> Made<Vec<Statement>> {
        let [vertex] = places else { return Err(not_written("this graph", "这种图")) };
        let graph = graph.to_string();
        let at = |place: Number| Number::At(graph.clone(), vec![place]);
        let (tail, place) = (self.local("tail"), self.local("place"));
        let vertex = self.number(vertex, scope, steps)?;
        steps.push(Step::Do(Statement::Let(tail.clone(), vertex)));
        steps.push(Step::Guard(all(vec![
            compare(Comparison::GreaterOrEqual, name(&tail), integer(0)),
            compare(Comparison::Less, name(&tail), at(integer(0))),
        ])));
        let element = Statement::Let(walk.own.clone(), at(name(&place)));
        let body = std::iter::once(element).chain(walk.body_while()).collect();
        let (first, next) = (at(plus(name(&tail), integer(1))), at(plus(name(&tail), integer(2))));
        Ok(vec![Statement::For(place, first, minus(next, integer(1)), body)])
    }

    fn same_end(&self, walk: &Walk) -> Option<End> {
        match &walk.last {
            Some(last) => Some(End::Last(last.clone())),
            None => Some(End::While(walk.goes_on.clone())),
        }
    }

    fn sieved(
        &self,
        through: &Run,
        by: &Run,
        wanted: bool,
        walk: Walk,
        scope: &Scope,
    ) -> Made<Vec<Statement>> {
        let mut steps = Vec::new();
        let inside = self.within(name(&walk.own), by, scope, &mut steps)?;
        let kept = if wanted { inside } else { not(inside) };
        let body = nested(steps, when(kept, walk.body.clone()));
        let end = self.same_end(&walk).filter(|_| through.is_endless());
        let body = if through.is_endless() { body } else { Walk { body, ..walk.clone() }.body_while() };
        self.loop_through(through, &walk.own, end, scope, body)
    }

    /// `{k * k + 1 for k in 1.. if odd(k)}`: the endless name ends where the element does.
    fn comprehension(
        &self,
        element: &Term,
        bindings: &[Bound],
        walk: Walk,
        scope: &Scope,
    ) -> Made<Vec<Statement>> {
        let mut inside = scope.clone();
        let slots = largest_slot(bindings) + 1;
        inside.names.resize(slots.max(inside.names.len()), String::new());
        inside.things.resize(slots.max(inside.things.len()), Thing::Number);
        let ends = walk.goes_on != Truth::Known(true);
        self.endless(bindings, &mut inside, &mut |inside| {
            let mut steps = Vec::new();
            let number = self.number(element, inside, &mut steps)?;
            let mut body = vec![Statement::Let(walk.own.clone(), number)];
            if ends {
                body.push(Statement::If(not(walk.goes_on.clone()), vec![Statement::Break], Vec::new()));
            }
            body.extend(walk.body.clone());
            Ok(nested(steps, body))
        })
    }

    /// Clauses whose endless sets are left by `break`.
    fn endless(
        &self,
        bindings: &[Bound],
        scope: &mut Scope,
        body: &mut dyn FnMut(&mut Scope) -> Made<Vec<Statement>>,
    ) -> Made<Vec<Statement>> {
        match bindings {
            [Bound::For { slot, run, .. }, rest @ ..] if run.is_endless() => {
                let outer = scope.clone();
                let own = self.fresh(&scope.names[*slot].clone());
                scope.known.bind(&bindings[0]);
                scope.names[*slot] = own.clone();
                let inner = self.bound(rest, scope, body)?;
                let in_reach = compare(Comparison::Less, name(&own), integer(LARGEST >> 32));
                self.loop_through(run, &own, Some(End::While(in_reach)), &outer, inner)
            }
            _ => self.bound(bindings, scope, body),
        }
    }

    fn named(&self, named: &str, argument: Option<Number>, walk: Walk) -> Made<Vec<Statement>> {
        let of = argument.unwrap_or(integer(1));
        Ok(match named {
            "primes" => {
                *self.sieves.borrow_mut() = true;
                walk.listing(Listing::Primes)
            }
            "prime_powers" => {
                *self.sieves.borrow_mut() = true;
                walk.listing(Listing::PrimePowers)
            }
            "squares" => walk.counted("step", integer(3), 2),
            "triangular" => walk.counted("step", integer(2), 1),
            "fib" => walk.fibonacci(),
            "odd" => {
                let next = vec![Statement::Update(walk.own.clone(), Operation::Add, integer(2))];
                walk.stepped(integer(1), next)
            }
            "even" => {
                let next = vec![Statement::Update(walk.own.clone(), Operation::Add, integer(2))];
                walk.stepped(integer(2), next)
            }
            "multiples" => {
                let next = vec![Statement::Update(walk.own.clone(), Operation::Add, of.clone())];
                when(compare(Comparison::GreaterOrEqual, of.clone(), integer(1)), walk.stepped(of, next))
            }
            "cubes" => {
                let root = self.local("root");
                let cube = || times(times(name(&root), name(&root)), name(&root));
                let next = vec![
                    Statement::Update(root.clone(), Operation::Add, integer(1)),
                    Statement::Set(walk.own.clone(), cube()),
                ];
                let start = vec![(root.clone(), integer(1)), (walk.own.clone(), integer(1))];
                vec![Statement::Loop { start, goes_on: walk.goes_on, next, body: walk.body }]
            }
            "factorials" | "lucas" => {
                let elements = grown(named).into_iter().map(integer).collect();
                vec![Statement::ForIn(walk.own.clone(), elements, walk.body_while())]
            }
            "squarefree" => {
                let kept = equal(Number::Call(Builtin::Squarefree, vec![name(&walk.own)]), integer(1));
                let body = when(kept, walk.body.clone());
                Walk { body, ..walk }.range(integer(1), None)
            }
            "powers" => self.powers(of, walk),
            "divisors" => {
                vec![Statement::ForOf(walk.own.clone(), Listing::Divisors, Some(of), walk.body_while())]
            }
            "coprime" => {
                let coprime =
                    equal(Number::Call(Builtin::Gcd, vec![name(&walk.own), of.clone()]), integer(1));
                let body = when(coprime, walk.body.clone());
                Walk { body, last: None, ..walk }.range(integer(1), Some(of))
            }
            "digits" => walk.digits(of),
            _ => return Err(not_written("this set", "这种集合")),
        })
    }

    /// Powers of a number below 2 are 1 alone; larger ones end before they outgrow 63 bits.
    fn powers(&self, base: Number, walk: Walk) -> Vec<Statement> {
        let own = walk.own.clone();
        if matches!(base, Number::Integer(2..=1000)) {
            return walk.stepped(integer(1), vec![Statement::Update(own, Operation::Multiply, base)]);
        }
        let ends = any(vec![
            compare(Comparison::Less, base.clone(), integer(2)),
            compare(Comparison::Greater, name(&own), over(integer(LARGEST), base.clone())),
        ]);
        let mut body = walk.body.clone();
        body.push(Statement::If(ends, vec![Statement::Break], Vec::new()));
        let next = vec![Statement::Update(own, Operation::Multiply, base)];
        Walk { body, ..walk }.stepped(integer(1), next)
    }

    fn subsets(&self, pool: &str, count: Option<Number>, walk: Walk) -> Vec<Statement> {
        let (mask, place) = (self.local("mask"), self.local("place"));
        let bit =
            modulo(crate::program::operate(Operation::ShiftRight, name(&mask), name(&place)), integer(2));
        let member = Value::Number(Number::At(pool.to_string(), vec![name(&place)]));
        let push = vec![Statement::Push(walk.own.clone(), member)];
        let gather = Statement::For(
            place.clone(),
            integer(0),
            minus(Number::Length(pool.to_string()), integer(1)),
            vec![Statement::If(equal(bit, integer(1)), push, Vec::new())],
        );
        let mut round = vec![Statement::LetMany(walk.own.clone(), Many::Of(Vec::new())), gather];
        round.extend(walk.body);
        let body = match count {
            Some(count) => when(equal(Number::Call(Builtin::Popcount, vec![name(&mask)]), count), round),
            None => round,
        };
        let all = crate::program::operate(Operation::ShiftLeft, integer(1), Number::Length(pool.to_string()));
        vec![Statement::For(mask, integer(0), minus(all, integer(1)), body)]
    }
}

#[derive(Clone)]
struct Walk {
    own: String,
    last: Option<Number>,
    goes_on: Truth,
    body: Vec<Statement>,
}

impl Walk {
    /// The body, left where the name goes too far.
    fn body_while(&self) -> Vec<Statement> {
        if self.goes_on == Truth::Known(true) {
            return self.body.clone();
        }
        let leave = Statement::If(not(self.goes_on.clone()), vec![Statement::Break], Vec::new());
        std::iter::once(leave).chain(self.body.clone()).collect()
    }

    fn range(self, from: Number, last: Option<Number>) -> Vec<Statement> {
        match last.or(self.last.clone()) {
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
        vec![Statement::ForOf(self.own.clone(), listing, None, self.body_while())]
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

fn thing_in(run: &Run) -> Thing {
    match run {
        Run::Subsets(..) | Run::Below(..) | Run::Permutations(..) | Run::Partitions(..) => Thing::List,
        _ => Thing::Number,
    }
}

fn largest_slot(bindings: &[Bound]) -> usize {
    let slot = |bound: &Bound| match bound {
        Bound::For { slot, .. } | Bound::Let { slot, .. } => *slot,
        Bound::If(_) => 0,
    };
    bindings.iter().map(slot).max().unwrap_or(0)
}

/// Numbers in place of names that are bound later.
/// The same term with numbers in place of some names.
pub fn with_values(term: &Term, later: &[(usize, i128)]) -> Term {
    let boxed = |term: &Term| Box::new(with_values(term, later));
    match term {
        Term::Local(slot) => match later.iter().find(|(own, _)| own == slot) {
            Some((_, value)) => Term::Integer(*value),
            None => term.clone(),
        },
        Term::Binary(operator, left, right, span) => {
            Term::Binary(*operator, boxed(left), boxed(right), *span)
        }
        Term::Power(left, right, span) => Term::Power(boxed(left), boxed(right), *span),
        Term::Negate(inner, span) => Term::Negate(boxed(inner), *span),
        other => other.clone(),
    }
}

/// A parameter that multiplies an endless name must not be 0.
fn note_parameters(term: &Term, found: &mut std::collections::BTreeSet<String>) {
    match term {
        Term::Binary(Operator::Multiply, left, right, _) => {
            for side in [left, right] {
                match &**side {
                    Term::Parameter(own) => {
                        found.insert(own_name(own));
                    }
                    other => note_parameters(other, found),
                }
            }
        }
        Term::Binary(_, left, right, _) => {
            note_parameters(left, found);
            note_parameters(right, found);
        }
        Term::Negate(inner, _) => note_parameters(inner, found),
        _ => {}
    }
}

/// Factorials and Lucas numbers as far as 63 bits go.
fn grown(named: &str) -> Vec<i128> {
    let mut elements = Vec::new();
    let (mut last, mut next, mut index) = (1_i128, 3_i128, 1_i128);
    if named == "lucas" {
        elements.extend([1, 2]);
        while next < LARGEST {
            elements.push(next);
            (last, next) = (next, last + next);
        }
        return elements;
    }
    while last < LARGEST {
        elements.push(last);
        index += 1;
        last *= index;
    }
    elements
}

/// A condition that runs through something of its own and does not speak of a name.
fn is_dear(bound: &Bound, slot: usize) -> bool {
    let Bound::If(condition) = bound else { return false };
    let is_fold = |node: Node<'_>| matches!(node, Node::Term(Term::Fold(..)));
    condition.any(&is_fold) && !condition.speaks_of(slot)
}

/// Conditions that are the same in each round are asked before the first.
fn asked_once(rest: &[Bound], slot: usize) -> (Vec<&Bound>, Vec<&Bound>) {
    let mut named = vec![slot];
    let (mut early, mut late) = (Vec::new(), Vec::new());
    for bound in rest {
        if let Bound::For { slot, .. } | Bound::Let { slot, .. } = bound {
            named.push(*slot);
        }
        let is_early = named.iter().all(|slot| is_dear(bound, *slot));
        if is_early { early.push(bound) } else { late.push(bound) }
    }
    (early, late)
}
