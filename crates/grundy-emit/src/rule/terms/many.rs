//! Lists of a rule as those of a program.

use super::*;

impl Pieces<'_> {
    /// The sorted copy of a list that is asked for elements.
    pub fn sorted_name(&self, parameter: &str) -> String {
        own_name(parameter)
    }

    /// A list.
    pub fn many(&self, term: &Term, scope: &Scope, steps: &mut Vec<Step>) -> Made<Many> {
        let many = match term {
            Term::Local(slot) => return Ok(Many::Name(scope.names[*slot].clone())),
            Term::Parameter(parameter) => return Ok(Many::Name(own_name(parameter))),
            Term::Text(elements) => {
                Many::Of(elements.iter().map(|element| integer(i128::from(element & 0xff))).collect())
            }
            Term::List(terms) => {
                let mut elements = Vec::new();
                for term in terms {
                    elements.push(self.element(term, scope, steps)?);
                }
                Many::Of(elements)
            }
            Term::Slice(list, slices, _) => {
                let [(from, to)] = slices.as_slice() else {
                    return self.piece(list, slices, scope, steps);
                };
                let own = self.list_name(list, scope, steps)?;
                let from = from.as_ref().map_or(Ok(integer(0)), |from| self.number(from, scope, steps))?;
                let to = match to {
                    Some(to) => self.number(to, scope, steps)?,
                    None => Number::Length(own.clone()),
                };
                Many::Slice(Box::new(Many::Name(own)), from, to)
            }
            Term::Join(left, right, _) => {
                if self.thing(term, scope) == Thing::Board {
                    return self.stacked(left, right, scope, steps);
                }
                let (left, right) = (self.many(left, scope, steps)?, self.many(right, scope, steps)?);
                Many::Join(Box::new(left), Box::new(right))
            }
            Term::Change(list, changes, _) => self.changed(list, changes, scope, steps)?,
            Term::Collected(run, _) => {
                let own = self.local("collected");
                steps.push(Step::Do(Statement::LetMany(own.clone(), Many::Of(Vec::new()))));
                self.walk(run, scope, steps, &|term, inside, own_steps| {
                    let number = match term {
                        Some(term) => self.element(term, inside, own_steps)?,
                        None => name(inside.names.last().map_or("", String::as_str)),
                    };
                    Ok(vec![Statement::Push(own.clone(), Value::Number(number))])
                })?;
                Many::Name(own)
            }
            Term::Apply(own, arguments, _) => match (own, arguments.as_slice()) {
                (Own::Sorted, [list]) => Many::Sorted(Box::new(self.many(list, scope, steps)?)),
                (Own::Reversed, [list]) => Many::Reversed(Box::new(self.many(list, scope, steps)?)),
                (Own::Different, [list]) => Many::Different(Box::new(self.many(list, scope, steps)?)),
                (Own::Runs, [list, wanted]) => {
                    let wanted = self.number(wanted, scope, steps)?;
                    Many::Runs(Box::new(self.many(list, scope, steps)?), wanted)
                }
                (Own::DigitList, [number]) => Many::DigitList(self.number(number, scope, steps)?),
                _ => return Err(not_written("this function of lists", "这种列表函数")),
            },
            _ => return Err(not_written("this list", "这种列表")),
        };
        Ok(if self.thing(term, scope) == Thing::Bag { Many::Sorted(Box::new(many)) } else { many })
    }

    /// A piece of a board, cut to it: its number of columns, then what stands on its squares.
    fn piece(
        &self,
        board: &Term,
        slices: &[(Option<Term>, Option<Term>)],
        scope: &Scope,
        steps: &mut Vec<Step>,
    ) -> Made<Many> {
        let own = self.list_name(board, scope, steps)?;
        let mut ends = Vec::new();
        for ((from, to), count) in slices.iter().zip([self.rows(&own), columns(&own)]) {
            let all = self.kept(count, "whole", steps);
            let cut = |number: Number| {
                Number::Call(
                    Builtin::Max,
                    vec![integer(0), Number::Call(Builtin::Min, vec![number, all.clone()])],
                )
            };
            let from =
                from.as_ref().map_or(Ok(integer(0)), |from| self.number(from, scope, steps).map(cut))?;
            let to = match to {
                Some(to) => cut(self.number(to, scope, steps)?),
                None => all.clone(),
            };
            ends.push((self.kept(from, "begin", steps), self.kept(to, "finish", steps)));
        }
        let [(top, bottom), (left, right)] = &ends[..] else {
            return Err(not_written("this piece of a board", "棋盘的这一部分"));
        };
        let (piece, row, column) = (self.local("piece"), self.local("row"), self.local("column"));
        let width = Number::Call(Builtin::Max, vec![integer(0), minus(right.clone(), left.clone())]);
        steps.push(Step::Do(Statement::LetMany(piece.clone(), Many::Of(vec![width]))));
        let place = plus(plus(times(name(&row), columns(&own)), name(&column)), integer(1));
        let push = Statement::Push(piece.clone(), Value::Number(Number::At(own, vec![place])));
        let line = Statement::For(column, left.clone(), minus(right.clone(), integer(1)), vec![push]);
        steps.push(Step::Do(Statement::For(row, top.clone(), minus(bottom.clone(), integer(1)), vec![line])));
        Ok(Many::Name(piece))
    }

    /// How many rows a board has; one without columns, which only slices make, has none.
    pub(super) fn rows(&self, own: &str) -> Number {
        let is_piece =
            |node: Node<'_>| matches!(node, Node::Term(Term::Slice(_, ends, _)) if ends.len() == 2);
        let width = match self.form.clauses.iter().any(|clause| clause.any(&is_piece)) {
            true => Number::Call(Builtin::Max, vec![columns(own), integer(1)]),
            false => columns(own),
        };
        over(minus(Number::Length(own.to_string()), integer(1)), width)
    }

    /// A number under a name of its own.
    fn kept(&self, number: Number, own: &str, steps: &mut Vec<Step>) -> Number {
        let own = self.local(own);
        steps.push(Step::Do(Statement::Let(own.clone(), number)));
        name(&own)
    }

    /// One board below another; where the upper one has no squares the lower one says how wide it is.
    fn stacked(&self, above: &Term, below: &Term, scope: &Scope, steps: &mut Vec<Step>) -> Made<Many> {
        let (above, below) = (self.list_name(above, scope, steps)?, self.list_name(below, scope, steps)?);
        let whole = self.local("whole");
        let length = |own: &str| Number::Length(own.to_string());
        steps.push(Step::Do(Statement::LetMany(whole.clone(), Many::Name(above.clone()))));
        let is_empty = compare(Comparison::LessOrEqual, length(&above), integer(1));
        let other = Statement::SetMany(whole.clone(), Many::Name(below.clone()));
        let squares = Many::Slice(Box::new(Many::Name(below.clone())), integer(1), length(&below));
        let joined = Many::Join(Box::new(Many::Name(above)), Box::new(squares));
        steps.push(Step::Do(Statement::If(
            is_empty,
            vec![other],
            vec![Statement::SetMany(whole.clone(), joined)],
        )));
        Ok(Many::Name(whole))
    }

    /// An element of a list: not below 0.
    pub(super) fn element(&self, term: &Term, scope: &Scope, steps: &mut Vec<Step>) -> Made<Number> {
        let number = self.number(term, scope, steps)?;
        if !scope.known.is_natural(term) {
            steps.push(Step::Guard(compare(Comparison::GreaterOrEqual, number.clone(), integer(0))));
        }
        Ok(number)
    }

    pub(super) fn changed(
        &self,
        list: &Term,
        changes: &[Change],
        scope: &Scope,
        steps: &mut Vec<Step>,
    ) -> Made<Many> {
        let before = self.list_name(list, scope, steps)?;
        // All places and values are those before the change.
        let mut puts = Vec::new();
        let own = self.local("changed");
        for change in changes.iter().filter(|change| change.bindings.is_empty()) {
            let value = self.element(&change.value, scope, steps)?;
            let place = self.place(list, &before, &change.place, scope, steps)?;
            puts.push(Statement::SetAt(own.clone(), vec![place], value));
        }
        steps.push(Step::Do(Statement::LetMany(own.clone(), Many::Name(before.clone()))));
        puts.into_iter().for_each(|put| steps.push(Step::Do(put)));
        for change in changes.iter().filter(|change| !change.bindings.is_empty()) {
            let mut inside = scope.clone();
            let sound = self.local("sound");
            let loops = self.bound(&change.bindings, &mut inside, &mut |inside| {
                let mut own_steps = Vec::new();
                let value = self.element(&change.value, inside, &mut own_steps)?;
                let place = self.place(list, &before, &change.place, inside, &mut own_steps)?;
                let put = vec![
                    Statement::SetAt(own.clone(), vec![place], value),
                    Statement::SetTruth(sound.clone(), Truth::Known(true)),
                ];
                let mut whole = vec![Statement::SetTruth(sound.clone(), Truth::Known(false))];
                whole.extend(nested(own_steps, put));
                whole.push(Statement::If(
                    not(Truth::Name(sound.clone())),
                    vec![Statement::Break],
                    Vec::new(),
                ));
                Ok(whole)
            })?;
            steps.push(Step::Do(Statement::LetTruth(sound.clone(), Truth::Known(true))));
            loops.into_iter().for_each(|statement| steps.push(Step::Do(statement)));
            steps.push(Step::Guard(Truth::Name(sound)));
        }
        Ok(Many::Name(own))
    }

    /// The name of a list; one that is made gets one.
    pub fn list_name(&self, term: &Term, scope: &Scope, steps: &mut Vec<Step>) -> Made<String> {
        match self.many(term, scope, steps)? {
            Many::Name(own) => Ok(own),
            many => {
                let own = self.local("list");
                steps.push(Step::Do(Statement::LetMany(own.clone(), many)));
                Ok(own)
            }
        }
    }

    pub(super) fn at(
        &self,
        list: &Term,
        places: &[Term],
        scope: &Scope,
        steps: &mut Vec<Step>,
    ) -> Made<Number> {
        let own = self.list_name(list, scope, steps)?;
        let place = self.place(list, &own, places, scope, steps)?;
        Ok(Number::At(own, vec![place]))
    }

    /// A place of a list or board, with a guard where it may lie outside.
    pub(super) fn place(
        &self,
        list: &Term,
        own: &str,
        places: &[Term],
        scope: &Scope,
        steps: &mut Vec<Step>,
    ) -> Made<Number> {
        let within = |term: &Term, number: &Number, end: Number, known: &Term, steps: &mut Vec<Step>| {
            let least = if scope.known.is_natural(term) {
                Truth::Known(true)
            } else {
                compare(Comparison::GreaterOrEqual, number.clone(), integer(0))
            };
            let most = if scope.known.is_less(term, known) {
                Truth::Known(true)
            } else {
                compare(Comparison::Less, number.clone(), end)
            };
            steps.push(Step::Guard(all(vec![least, most])));
        };
        let span = grundy_rule::tree::Span::default();
        let asked = |own: Own| Term::Apply(own, vec![list.clone()], span);
        match places {
            [place] => {
                let number = self.number(place, scope, steps)?;
                within(place, &number, Number::Length(own.to_string()), &asked(Own::Length), steps);
                Ok(number)
            }
            [row, column] => {
                let (i, j) = (self.number(row, scope, steps)?, self.number(column, scope, steps)?);
                within(row, &i, self.rows(own), &asked(Own::Rows), steps);
                within(column, &j, columns(own), &asked(Own::Columns), steps);
                Ok(plus(plus(times(i, columns(own)), j), integer(1)))
            }
            _ => Err(not_written("this place of a list", "列表的这种位置")),
        }
    }
}

pub(super) fn columns(own: &str) -> Number {
    Number::At(own.to_string(), vec![integer(0)])
}

pub(super) fn makes_list(own: Own) -> bool {
    matches!(own, Own::Sorted | Own::Reversed | Own::Runs | Own::Different | Own::DigitList)
}
