//! Folds of a rule: sums, counts and their kin over what runs through a set or a list.

use super::*;

impl Pieces<'_> {
    pub(super) fn fold(&self, fold: Fold, run: &Run, scope: &Scope, steps: &mut Vec<Step>) -> Made<Number> {
        if matches!(fold, Fold::Any | Fold::All) {
            let truth = self.fold_truth(fold, run, scope, steps)?;
            return Ok(choose(truth, integer(1), integer(0)));
        }
        let total = self.local(match fold {
            Fold::Min => "least",
            Fold::Max => "most",
            Fold::Count => "found",
            _ => "total",
        });
        let first = self.local("first");
        let needs_first = matches!(fold, Fold::Min | Fold::Max);
        steps.push(Step::Do(Statement::Let(total.clone(), integer(0))));
        if needs_first {
            steps.push(Step::Do(Statement::LetTruth(first.clone(), Truth::Known(true))));
        }
        let own = name(&total);
        let body = |element: Number| -> Vec<Statement> {
            let update =
                |operation: Operation| vec![Statement::Update(total.clone(), operation, element.clone())];
            match fold {
                Fold::Sum => update(Operation::Add),
                Fold::Xor => update(Operation::Xor),
                Fold::Gcd => {
                    vec![Statement::Set(
                        total.clone(),
                        Number::Call(Builtin::Gcd, vec![own.clone(), element]),
                    )]
                }
                Fold::Min | Fold::Max => {
                    let builtin = if fold == Fold::Min { Builtin::Min } else { Builtin::Max };
                    let better = Number::Call(builtin, vec![own.clone(), element.clone()]);
                    vec![
                        Statement::Set(total.clone(), choose(Truth::Name(first.clone()), element, better)),
                        Statement::SetTruth(first.clone(), Truth::Known(false)),
                    ]
                }
                _ => update(Operation::Add),
            }
        };
        if fold == Fold::Count {
            self.walk_truths(run, scope, steps, &|truth| {
                let one = Statement::Update(total.clone(), Operation::Add, integer(1));
                vec![Statement::If(truth, vec![one], Vec::new())]
            })?;
        } else {
            self.walk_numbers(run, scope, steps, &body)?;
        }
        if needs_first {
            steps.push(Step::Guard(not(Truth::Name(first))));
        }
        Ok(name(&total))
    }

    pub(super) fn fold_truth(
        &self,
        fold: Fold,
        run: &Run,
        scope: &Scope,
        steps: &mut Vec<Step>,
    ) -> Made<Truth> {
        let found = self.local("found");
        let is_any = fold == Fold::Any;
        steps.push(Step::Do(Statement::LetTruth(found.clone(), Truth::Known(!is_any))));
        self.walk_truths(run, scope, steps, &|truth| {
            let decides = if is_any { truth } else { not(truth) };
            // Once it is decided nothing more is looked at.
            let open = if is_any { not(Truth::Name(found.clone())) } else { Truth::Name(found.clone()) };
            vec![Statement::If(
                all(vec![open, decides]),
                vec![Statement::SetTruth(found.clone(), Truth::Known(is_any))],
                Vec::new(),
            )]
        })?;
        Ok(Truth::Name(found))
    }

    pub(super) fn walk_numbers(
        &self,
        run: &Run,
        scope: &Scope,
        steps: &mut Vec<Step>,
        body: &dyn Fn(Number) -> Vec<Statement>,
    ) -> Made<()> {
        self.walk(run, scope, steps, &|term, inside, own_steps| {
            let number = match term {
                Some(term) => self.number(term, inside, own_steps)?,
                None => name(inside.names.last().map_or("", String::as_str)),
            };
            Ok(body(number))
        })
    }

    pub(super) fn walk_truths(
        &self,
        run: &Run,
        scope: &Scope,
        steps: &mut Vec<Step>,
        body: &dyn Fn(Truth) -> Vec<Statement>,
    ) -> Made<()> {
        self.walk(run, scope, steps, &|term, inside, own_steps| match term {
            Some(term) => Ok(body(self.truth(term, inside, own_steps)?)),
            None => Err(not_written("a condition over a set of numbers", "对数的集合的条件")),
        })
    }

    /// A loop through what a set gives; where one of its rounds is no move, nothing is.
    #[allow(clippy::type_complexity)]
    pub(super) fn walk(
        &self,
        run: &Run,
        scope: &Scope,
        steps: &mut Vec<Step>,
        body: &dyn Fn(Option<&Term>, &Scope, &mut Vec<Step>) -> Made<Vec<Statement>>,
    ) -> Made<()> {
        let mut inside = scope.clone();
        let sound = self.local("sound");
        let mut is_partial = false;
        let mut round = |inside: &mut Scope, term: Option<&Term>| -> Made<Vec<Statement>> {
            let mut own_steps = Vec::new();
            let body = body(term, inside, &mut own_steps)?;
            let guards = own_steps
                .iter()
                .any(|step| matches!(step, Step::Guard(guard) if *guard != Truth::Known(true)));
            if !guards {
                return Ok(nested(own_steps, body));
            }
            is_partial = true;
            let mut whole = vec![Statement::SetTruth(sound.clone(), Truth::Known(false))];
            let done = Statement::SetTruth(sound.clone(), Truth::Known(true));
            whole.extend(nested(own_steps, body.into_iter().chain([done]).collect()));
            whole.push(Statement::If(not(Truth::Name(sound.clone())), vec![Statement::Break], Vec::new()));
            Ok(whole)
        };
        let loops = match run {
            Run::Comprehension(term, bindings) => {
                self.bound(bindings, &mut inside, &mut |inside| round(inside, Some(term)))?
            }
            _ => {
                let own = self.fresh("element");
                inside.names.push(own.clone());
                inside.things.push(Thing::Number);
                let body = round(&mut inside, None)?;
                self.loop_through(run, &own, None, scope, body)?
            }
        };
        if is_partial {
            steps.push(Step::Do(Statement::LetTruth(sound.clone(), Truth::Known(true))));
        }
        loops.into_iter().for_each(|statement| steps.push(Step::Do(statement)));
        if is_partial {
            steps.push(Step::Guard(Truth::Name(sound)));
        }
        Ok(())
    }
}
