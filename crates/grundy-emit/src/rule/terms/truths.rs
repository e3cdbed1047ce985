//! Conditions of a rule as those of a program.

use super::*;

impl Pieces<'_> {
    /// A condition.
    pub fn truth(&self, term: &Term, scope: &Scope, steps: &mut Vec<Step>) -> Made<Truth> {
        Ok(match term {
            Term::Compare(first, rest, _) => self.comparison(first, rest, scope, steps)?,
            Term::And(left, right) => self.joined(left, right, true, scope, steps)?,
            Term::Or(left, right) => self.joined(left, right, false, scope, steps)?,
            Term::Not(inner) => not(self.truth(inner, scope, steps)?),
            Term::Test(predicate, arguments, _) => self.test(*predicate, arguments, scope, steps)?,
            Term::Within(element, run) if matches!(**element, Term::Tuple(_)) => {
                self.among_tuples(element, run, scope, steps)?
            }
            Term::Within(element, run) => {
                let element = self.number(element, scope, steps)?;
                self.within(element, run, scope, steps)?
            }
            Term::Fold(fold @ (Fold::Any | Fold::All), run, _) => {
                self.fold_truth(*fold, run, scope, steps)?
            }
            Term::Apply(Own::Squarefree, arguments, _) => {
                equal(self.apply(Own::Squarefree, arguments, scope, steps)?, integer(1))
            }
            Term::Choice(condition, first, second) => {
                let condition = self.truth(condition, scope, steps)?;
                let (yes, no) = (self.truth(first, scope, steps)?, self.truth(second, scope, steps)?);
                any(vec![all(vec![condition.clone(), yes]), all(vec![not(condition), no])])
            }
            _ => return Err(not_written("this condition", "这种条件")),
        })
    }

    /// Whether a tuple is one of those that are written.
    fn among_tuples(&self, tuple: &Term, run: &Run, scope: &Scope, steps: &mut Vec<Step>) -> Made<Truth> {
        let (Term::Tuple(entries), Run::List(tuples)) = (tuple, run) else {
            return Err(not_written("this set of tuples", "这种元组的集合"));
        };
        let mut numbers = Vec::new();
        for entry in entries {
            numbers.push(self.number(entry, scope, steps)?);
        }
        let mut found = Vec::new();
        for other in tuples {
            let Term::Tuple(others) = other else { continue };
            if others.len() != numbers.len() {
                continue;
            }
            let mut same = Vec::new();
            for (number, other) in numbers.iter().zip(others) {
                same.push(equal(number.clone(), self.number(other, scope, steps)?));
            }
            found.push(all(same));
        }
        Ok(any(found))
    }

    pub(super) fn comparison(
        &self,
        first: &Term,
        rest: &[(Comparison, Term)],
        scope: &Scope,
        steps: &mut Vec<Step>,
    ) -> Made<Truth> {
        let is_list = |term: &Term| self.thing(term, scope) != Thing::Number;
        if let [(comparison @ (Comparison::Equal | Comparison::NotEqual), other)] = rest
            && (is_list(first) || is_list(other))
        {
            let same = Truth::Same(self.many(first, scope, steps)?, self.many(other, scope, steps)?);
            return Ok(if *comparison == Comparison::Equal { same } else { not(same) });
        }
        let sides = || std::iter::once(first).chain(rest.iter().map(|(_, side)| side));
        let large: Vec<&Term> = sides().filter(|side| !scope.ranges.is_small(side)).collect();
        // One side may be beyond all others without being known exactly.
        let is_enough = matches!(large[..], [only] if is_rising_sum(only) && scope.known.is_natural(only));
        let before = self.is_compared.replace(is_enough);
        let numbers = sides().map(|side| self.number(side, scope, steps)).collect::<Made<Vec<Number>>>();
        self.is_compared.set(before);
        let numbers = numbers?;
        let pairs = numbers.windows(2).zip(rest);
        Ok(all(pairs
            .map(|(pair, (comparison, _))| compare(*comparison, pair[0].clone(), pair[1].clone()))
            .collect()))
    }

    /// `and` and `or`: the second is not looked at when the first decides.
    pub(super) fn joined(
        &self,
        left: &Term,
        right: &Term,
        is_and: bool,
        scope: &Scope,
        steps: &mut Vec<Step>,
    ) -> Made<Truth> {
        let first = self.truth(left, scope, steps)?;
        let mut inside = scope.clone();
        if is_and {
            inside.known.learn(left);
        }
        let mut own_steps = Vec::new();
        let second = self.truth(right, &inside, &mut own_steps)?;
        own_steps.retain(|step| !matches!(step, Step::Guard(Truth::Known(true))));
        let both = |second: Truth| {
            if is_and { all(vec![first.clone(), second]) } else { any(vec![first.clone(), second]) }
        };
        if own_steps.is_empty() {
            return Ok(both(second));
        }
        let (holds, sound) = (self.local("holds"), self.local("sound"));
        let looked = nested(
            own_steps,
            vec![
                Statement::SetTruth(holds.clone(), second),
                Statement::SetTruth(sound.clone(), Truth::Known(true)),
            ],
        );
        let undecided = if is_and { first } else { not(first) };
        let mut inner = vec![Statement::SetTruth(sound.clone(), Truth::Known(false))];
        inner.extend(looked);
        steps.push(Step::Do(Statement::LetTruth(holds.clone(), Truth::Known(!is_and))));
        steps.push(Step::Do(Statement::LetTruth(sound.clone(), Truth::Known(true))));
        steps.push(Step::Do(Statement::If(undecided, inner, Vec::new())));
        steps.push(Step::Guard(Truth::Name(sound)));
        Ok(Truth::Name(holds))
    }

    /// A condition that must hold, as guards: what stands behind `and` may rely on what stands before.
    pub fn guard(&self, term: &Term, scope: &mut Scope, steps: &mut Vec<Step>) -> Made<()> {
        if let Term::And(left, right) = term {
            self.guard(left, scope, steps)?;
            return self.guard(right, scope, steps);
        }
        let truth = self.truth(term, scope, steps)?;
        scope.known.learn(term);
        steps.push(Step::Guard(truth));
        Ok(())
    }

    pub(super) fn test(
        &self,
        predicate: Predicate,
        arguments: &[Term],
        scope: &Scope,
        steps: &mut Vec<Step>,
    ) -> Made<Truth> {
        let numbers: Vec<Number> =
            arguments.iter().map(|argument| self.number(argument, scope, steps)).collect::<Made<_>>()?;
        Ok(match (predicate, &numbers[..]) {
            (Predicate::Divides, [divisor, number]) => {
                let divides = equal(operate(Operation::Modulo, number.clone(), divisor.clone()), integer(0));
                if scope.known.is_positive(&arguments[0]) {
                    return Ok(divides);
                }
                let zero = |number: &Number| equal(number.clone(), integer(0));
                any(vec![all(vec![zero(divisor), zero(number)]), all(vec![not(zero(divisor)), divides])])
            }
            (Predicate::IsSquare, [number]) => {
                let root = Number::Call(Builtin::Isqrt, numbers.clone());
                let square = equal(operate(Operation::Multiply, root.clone(), root), number.clone());
                all(vec![compare(Comparison::GreaterOrEqual, number.clone(), integer(0)), square])
            }
            (_, [number]) => Truth::IsPrime(number.clone()),
            _ => Truth::Known(false),
        })
    }

    /// Whether a set holds a number.
    pub fn within(&self, element: Number, run: &Run, scope: &Scope, steps: &mut Vec<Step>) -> Made<Truth> {
        let least = |least: Number| compare(Comparison::GreaterOrEqual, element.clone(), least);
        Ok(match run {
            Run::Range(from, to) => {
                let (from, to) = (self.number(from, scope, steps)?, self.number(to, scope, steps)?);
                all(vec![least(from), compare(Comparison::Less, element.clone(), to)])
            }
            Run::From(from) => least(self.number(from, scope, steps)?),
            Run::List(terms) => {
                let numbers =
                    terms.iter().map(|term| self.number(term, scope, steps)).collect::<Made<Vec<_>>>()?;
                any(numbers.into_iter().map(|number| equal(element.clone(), number)).collect())
            }
            Run::Union(runs) => {
                let parts = runs.iter().map(|run| self.within(element.clone(), run, scope, steps));
                any(parts.collect::<Made<Vec<_>>>()?)
            }
            Run::Both(left, right) => all(vec![
                self.within(element.clone(), left, scope, steps)?,
                self.within(element.clone(), right, scope, steps)?,
            ]),
            Run::But(left, right) => all(vec![
                self.within(element.clone(), left, scope, steps)?,
                not(self.within(element.clone(), right, scope, steps)?),
            ]),
            Run::Named("primes", ..) => Truth::IsPrime(element.clone()),
            Run::Named("odd" | "even", ..) => {
                let rest = if matches!(run, Run::Named("odd", ..)) { 1 } else { 0 };
                all(vec![
                    least(integer(1)),
                    equal(operate(Operation::Modulo, element.clone(), integer(2)), integer(rest)),
                ])
            }
            Run::Named("squares", ..) => {
                let root = Number::Call(Builtin::Isqrt, vec![element.clone()]);
                let square = equal(operate(Operation::Multiply, root.clone(), root), element.clone());
                all(vec![least(integer(1)), square])
            }
            Run::Elements(Term::Parameter(own), _) => Truth::Holds(self.sorted_name(own), element),
            _ => {
                // Anything else is gone through.
                let (wanted, found, other) =
                    (self.local("wanted"), self.local("found"), self.fresh("element"));
                steps.push(Step::Do(Statement::Let(wanted.clone(), element)));
                steps.push(Step::Do(Statement::LetTruth(found.clone(), Truth::Known(false))));
                let hit = Statement::SetTruth(found.clone(), Truth::Known(true));
                let mut body = vec![Statement::If(equal(name(&other), name(&wanted)), vec![hit], Vec::new())];
                if run.is_endless() {
                    let past = compare(Comparison::GreaterOrEqual, name(&other), name(&wanted));
                    body.push(Statement::If(past, vec![Statement::Break], Vec::new()));
                }
                let loops = self.loop_through(run, &other, None, scope, body)?;
                loops.into_iter().for_each(|statement| steps.push(Step::Do(statement)));
                Truth::Name(found)
            }
        })
    }
}
