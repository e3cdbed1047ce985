//! The options of a position as loops around what is done with each.

use super::{Made, Pieces, Scope, Step, Thing, nested, not_written, thing_of};
use crate::names::own_name;
use crate::program::{
    Builtin, Many, Number, Operation, Statement, Truth, Value, all, any, choose, compare, equal, integer,
    minus, modulo, name, not, xor,
};
use grundy_rule::form::{Alternative, Bound, Entry, Part, Pattern, Run, Sort, Target, Term, Times, Win};
use grundy_rule::tree::Comparison;

use super::ends::ended;
use super::known::Known;
use super::reach::Ranges;

/// A position that a move leaves: its kind and its coordinates.
#[derive(Clone, Debug)]
pub struct Left {
    /// The kind.
    pub kind: usize,
    /// The coordinates.
    pub coordinates: Vec<Value>,
}

/// What is known of a value: steps that look it up, and the number.
pub type Lookup<'l> = &'l dyn Fn(&Left) -> Made<(Vec<Step>, Number)>;

/// One way to move, with all its names.
pub struct Leaf<'a> {
    /// The alternative.
    pub alternative: &'a Alternative,
    /// Its names.
    pub scope: Scope,
}

/// Conditions may bind names of their own.
const SLOTS: usize = 128;

impl Pieces<'_> {
    /// The program's names of the coordinates of a kind.
    pub fn coordinates(&self, kind: usize) -> Vec<String> {
        let clause = self.form.clauses.iter().find(|clause| usize::from(clause.pattern.tag) == kind);
        let sorts = &self.form.kinds[kind].sorts;
        let named = |place: usize| {
            clause.and_then(|clause| clause.pattern.names.get(place)).filter(|name| !name.is_empty())
        };
        let mut names: Vec<String> = Vec::new();
        for place in 0..sorts.len() {
            let wanted = named(place).map_or_else(|| format!("x{place}"), |name| own_name(name));
            let taken = |candidate: &String| {
                names.contains(candidate)
                    || self.form.parameters.iter().any(|parameter| own_name(&parameter.name) == *candidate)
            };
            let mut candidates =
                std::iter::once(wanted.clone()).chain((2..).map(|count| format!("{wanted}{count}")));
            let name = candidates.find(|candidate| !taken(candidate)).unwrap_or(wanted);
            names.push(name);
        }
        names
    }

    /// The things that the coordinates of a kind are.
    pub fn things(&self, kind: usize) -> Vec<Thing> {
        self.form.kinds[kind].sorts.iter().map(|sort| thing_of(*sort)).collect()
    }

    /// Whether a position of a kind is one number.
    pub fn has_one_number(&self, kind: usize) -> bool {
        matches!(self.things(kind)[..], [Thing::Number])
    }

    /// The coordinates of a position of a kind under these names.
    pub fn coordinates_as(&self, kind: usize, own: &[String]) -> Vec<Value> {
        let value = |(own, thing): (&String, Thing)| match thing {
            Thing::Number => Value::Number(name(own)),
            Thing::List | Thing::Bag | Thing::Board => Value::Many(Many::Name(own.clone())),
        };
        own.iter().zip(self.things(kind)).map(value).collect()
    }

    /// A scope in which the coordinates have these names.
    pub fn scope(&self, own: &[String], things: &[Thing], names: &[String]) -> Scope {
        let mut all = names.to_vec();
        all.resize(SLOTS.max(names.len()), String::new());
        all[..own.len()].clone_from_slice(own);
        let mut kinds = things.to_vec();
        kinds.resize(all.len(), Thing::Number);
        let numbers = things.len();
        let here = self.here.borrow();
        let bounds = here.iter().enumerate().filter(|(place, _)| *place < own.len());
        let ranges = Ranges {
            slots: bounds.map(|(place, most)| (place, (0, *most))).collect(),
            parameters: self.parameters.borrow().clone(),
            ..Ranges::default()
        };
        Scope { names: all, things: kinds, known: Known::new(numbers), ranges }
    }

    /// A scope of a position of a kind that is not the one at hand.
    fn scope_of(&self, kind: usize, own: &[String], names: &[String]) -> Scope {
        let here = self.here.replace(Vec::new());
        self.at_kind(kind);
        let scope = self.scope(own, &self.things(kind), names);
        self.with_numbers_up_to(here);
        scope
    }

    /// Loops over all options of a position whose coordinates have these names.
    pub fn options(
        &self,
        kind: usize,
        own: &[String],
        leaf: &mut dyn FnMut(&Leaf<'_>) -> Made<Vec<Statement>>,
    ) -> Made<Vec<Statement>> {
        own.iter().for_each(|name| {
            self.taken.borrow_mut().insert(name.clone());
        });
        self.at_kind(kind);
        let mut body = Vec::new();
        for clause in self.form.clauses.iter().filter(|clause| usize::from(clause.pattern.tag) == kind) {
            let mut of_clause = Vec::new();
            for alternative in &clause.alternatives {
                of_clause.extend(self.alternative(alternative, own, &self.things(kind), leaf)?);
            }
            body.extend(crate::program::when(matches(&clause.pattern, own), of_clause));
        }
        Ok(body)
    }

    /// Loops over the choices of one alternative.
    pub fn alternative(
        &self,
        alternative: &Alternative,
        own: &[String],
        things: &[Thing],
        leaf: &mut dyn FnMut(&Leaf<'_>) -> Made<Vec<Statement>>,
    ) -> Made<Vec<Statement>> {
        let mut scope = self.scope(own, things, &alternative.names);
        self.bound(&ended(alternative, things.len()), &mut scope, &mut |scope| {
            leaf(&Leaf { alternative, scope: scope.clone() })
        })
    }

    /// The position of a target, with guards for what must hold for it to exist.
    pub fn target(&self, target: &Target, scope: &Scope, steps: &mut Vec<Step>) -> Made<Left> {
        let kind = usize::from(target.tag);
        let mut coordinates = Vec::new();
        for (term, sort) in target.coordinates.iter().zip(&self.form.kinds[kind].sorts) {
            coordinates.push(match sort {
                Sort::Number => {
                    let number = self.number(term, scope, steps)?;
                    if !scope.known.is_natural(term) {
                        steps.push(Step::Guard(compare(
                            Comparison::GreaterOrEqual,
                            number.clone(),
                            integer(0),
                        )));
                    }
                    Value::Number(number)
                }
                _ => {
                    let many = self.many(term, scope, steps)?;
                    let is_bag = thing_of(*sort) == Thing::Bag && !matches!(many, Many::Sorted(_));
                    Value::Many(if is_bag { Many::Sorted(Box::new(many)) } else { many })
                }
            });
        }
        self.domain(kind, &mut coordinates, steps)?;
        Ok(Left { kind, coordinates })
    }

    /// Guards for the domain of a kind; coordinates that are looked at get names.
    pub fn domain(&self, kind: usize, coordinates: &mut [Value], steps: &mut Vec<Step>) -> Made<()> {
        let clauses = self.form.clauses.iter().filter(|clause| usize::from(clause.pattern.tag) == kind);
        let clauses: Vec<_> = clauses.filter(|clause| !clause.domain.is_empty()).collect();
        if clauses.is_empty() {
            return Ok(());
        }
        let own = self.settled(coordinates, steps);
        for clause in clauses {
            let here = matches(&clause.pattern, &own);
            for condition in &clause.domain {
                let mut scope = self.scope_of(kind, &own, &clause.pattern.names);
                if here == Truth::Known(true) {
                    self.guard(condition, &mut scope, steps)?;
                } else {
                    let truth = self.truth(condition, &scope, steps)?;
                    steps.push(Step::Guard(any(vec![not(here.clone()), truth])));
                }
            }
        }
        Ok(())
    }

    /// Names for coordinates that have none.
    pub fn settled(&self, coordinates: &mut [Value], steps: &mut Vec<Step>) -> Vec<String> {
        let mut names = Vec::new();
        for coordinate in coordinates {
            match coordinate {
                Value::Number(Number::Name(own)) | Value::Many(Many::Name(own)) => names.push(own.clone()),
                Value::Number(number) => {
                    let own = self.local("left");
                    steps.push(Step::Do(Statement::Let(own.clone(), number.clone())));
                    *number = name(&own);
                    names.push(own);
                }
                Value::Many(many) => {
                    let own = self.local("left");
                    steps.push(Step::Do(Statement::LetMany(own.clone(), many.clone())));
                    *many = Many::Name(own.clone());
                    names.push(own);
                }
            }
        }
        names
    }

    /// Whether a move to one of the parts wins at once.
    pub fn wins(&self, parts: &mut [Left], steps: &mut Vec<Step>) -> Made<Truth> {
        self.is_among(&self.form.wins, parts, steps)
    }

    /// Whether a move to one of the parts loses at once.
    pub fn losses(&self, parts: &mut [Left], steps: &mut Vec<Step>) -> Made<Truth> {
        self.is_among(&self.form.losses, parts, steps)
    }

    fn is_among(&self, ends: &[Win], parts: &mut [Left], steps: &mut Vec<Step>) -> Made<Truth> {
        let mut truths = Vec::new();
        for left in parts {
            let kind = left.kind;
            for win in ends.iter().filter(|win| usize::from(win.pattern.tag) == kind) {
                let own = self.settled(&mut left.coordinates, steps);
                let mut truth = vec![matches(&win.pattern, &own)];
                if let Some(condition) = &win.condition {
                    let scope = self.scope_of(kind, &own, &win.pattern.names);
                    truth.push(self.truth(condition, &scope, steps)?);
                }
                truths.push(all(truth));
            }
        }
        Ok(any(truths))
    }

    /// The parts that stand there once, where that is all of them.
    pub fn parts(&self, leaf: &Leaf<'_>, steps: &mut Vec<Step>) -> Made<Option<Vec<Left>>> {
        if leaf.alternative.parts.iter().any(|part| !matches!(part.times, Times::Once)) {
            return Ok(None);
        }
        let targets = leaf.alternative.parts.iter().map(|part| self.target(&part.target, &leaf.scope, steps));
        Ok(Some(targets.collect::<Made<Vec<Left>>>()?))
    }

    /// The nim-sum of the values of all parts.
    ///
    /// That all parts exist is seen before the first is looked up: a part of a move that is none may be the position itself,
    /// and would wait for itself for ever.
    pub fn value(&self, leaf: &Leaf<'_>, lookup: Lookup<'_>, steps: &mut Vec<Step>) -> Made<Number> {
        let parts = &leaf.alternative.parts;
        let unseen = |_: &Left| Ok((Vec::new(), integer(0)));
        let mut once = Vec::new();
        for part in parts {
            match &part.times {
                Times::Once => once.push(Some(self.target(&part.target, &leaf.scope, steps)?)),
                Times::Count(..) if parts.len() == 1 => once.push(None),
                Times::Count(..) | Times::Each(_) => {
                    self.part(part, &leaf.scope, &unseen, steps)?;
                    once.push(None);
                }
            }
        }
        let mut whole: Option<Number> = None;
        for (part, left) in parts.iter().zip(once) {
            let value = match left {
                Some(left) => {
                    let (more, value) = lookup(&left)?;
                    steps.extend(more);
                    value
                }
                None => self.part(part, &leaf.scope, lookup, steps)?,
            };
            whole = Some(whole.map_or(value.clone(), |before| xor(before, value)));
        }
        Ok(whole.unwrap_or(integer(0)))
    }

    fn part(&self, part: &Part, scope: &Scope, lookup: Lookup<'_>, steps: &mut Vec<Step>) -> Made<Number> {
        match &part.times {
            Times::Once => {
                let left = self.target(&part.target, scope, steps)?;
                let (more, value) = lookup(&left)?;
                steps.extend(more);
                Ok(value)
            }
            Times::Count(count, _) => {
                let count = self.number(count, scope, steps)?;
                steps.push(Step::Guard(compare(Comparison::GreaterOrEqual, count.clone(), integer(0))));
                self.alike(&part.target, count, scope, lookup, steps)
            }
            Times::Each(bindings) if let Some((from, to)) = alike(&part.target, bindings) => {
                let (from, to) = (self.number(from, scope, steps)?, self.number(to, scope, steps)?);
                let count = Number::Call(Builtin::Max, vec![minus(to, from), integer(0)]);
                self.alike(&part.target, count, scope, lookup, steps)
            }
            Times::Each(bindings) => {
                let (whole, sound) = (self.local("whole"), self.local("sound"));
                let mut inside = scope.clone();
                let loops = self.bound(bindings, &mut inside, &mut |inside| {
                    let mut inner = Vec::new();
                    let left = self.target(&part.target, inside, &mut inner)?;
                    let (more, value) = lookup(&left)?;
                    inner.extend(more);
                    let put = Statement::Update(whole.clone(), Operation::Xor, value);
                    if inner.is_empty() {
                        return Ok(vec![put]);
                    }
                    let done = Statement::SetTruth(sound.clone(), Truth::Known(true));
                    let mut round = vec![Statement::SetTruth(sound.clone(), Truth::Known(false))];
                    round.extend(nested(inner, vec![put, done]));
                    round.push(Statement::If(
                        not(Truth::Name(sound.clone())),
                        vec![Statement::Break],
                        Vec::new(),
                    ));
                    Ok(round)
                })?;
                steps.push(Step::Do(Statement::Let(whole.clone(), integer(0))));
                steps.push(Step::Do(Statement::LetTruth(sound.clone(), Truth::Known(true))));
                loops.into_iter().for_each(|statement| steps.push(Step::Do(statement)));
                steps.push(Step::Guard(Truth::Name(sound)));
                Ok(name(&whole))
            }
        }
    }

    /// The nim-sum of so many parts that are all the same.
    fn alike(
        &self,
        target: &Target,
        count: Number,
        scope: &Scope,
        lookup: Lookup<'_>,
        steps: &mut Vec<Step>,
    ) -> Made<Number> {
        let mut inner = Vec::new();
        let left = self.target(target, scope, &mut inner)?;
        let (more, value) = lookup(&left)?;
        inner.extend(more);
        let is_odd = equal(modulo(count.clone(), integer(2)), integer(1));
        if inner.is_empty() {
            return Ok(choose(is_odd, value, integer(0)));
        }
        // A heap that stands there no time need not exist.
        let (whole, sound) = (self.local("whole"), self.local("sound"));
        let put = vec![
            Statement::Set(whole.clone(), choose(is_odd, value, integer(0))),
            Statement::SetTruth(sound.clone(), Truth::Known(true)),
        ];
        let some = compare(Comparison::Greater, count.clone(), integer(0));
        steps.push(Step::Do(Statement::Let(whole.clone(), integer(0))));
        steps.push(Step::Do(Statement::LetTruth(sound.clone(), equal(count, integer(0)))));
        steps.push(Step::Do(Statement::If(some, nested(inner, put), Vec::new())));
        steps.push(Step::Guard(Truth::Name(sound)));
        Ok(name(&whole))
    }

    /// Whether every move leaves at most one position.
    pub fn never_splits(&self) -> bool {
        let alternatives = self.form.clauses.iter().flat_map(|clause| &clause.alternatives);
        alternatives
            .flat_map(|alternative| std::iter::once(&alternative.parts))
            .all(|parts| parts.len() <= 1 && parts.iter().all(|part| matches!(part.times, Times::Once)))
    }

    /// Refuses what is not asked of sums that are made one by one.
    pub fn once(&self, leaf: &Leaf<'_>, steps: &mut Vec<Step>) -> Made<Vec<Left>> {
        self.parts(leaf, steps)?.ok_or_else(|| {
            not_written(
                "moves that leave heaps one by one (`for` or `;` inside `[ ]`) here",
                "在 `[ ]` 里用 `for` 或 `;` 逐个留下堆的走法",
            )
        })
    }
}

/// The ends of a range through which a name runs only to say how often a part stands there: `[x/s for i in 0..s]`.
fn alike<'a>(target: &Target, bindings: &'a [Bound]) -> Option<(&'a Term, &'a Term)> {
    let [Bound::For { slot, run: Run::Range(from, to), .. }] = bindings else { return None };
    let differs = target.coordinates.iter().any(|term| term.speaks_of(*slot));
    (!differs).then_some((from, to))
}

/// Whether a position has the constants of a pattern.
pub fn matches(pattern: &Pattern, own: &[String]) -> Truth {
    let places = pattern.entries.iter().zip(own).filter_map(|(entry, own)| match entry {
        Entry::Any => None,
        Entry::Constant(value) => Some(equal(name(own), integer(i128::from(*value)))),
    });
    all(places.collect())
}
