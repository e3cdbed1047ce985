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
                    return Err(not_written("pieces of boards", "棋盘的一部分"));
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
                within(row, &i, rows(own), &asked(Own::Rows), steps);
                within(column, &j, columns(own), &asked(Own::Columns), steps);
                Ok(plus(plus(times(i, columns(own)), j), integer(1)))
            }
            _ => Err(not_written("this place of a list", "列表的这种位置")),
        }
    }
}

pub(super) fn rows(own: &str) -> Number {
    over(minus(Number::Length(own.to_string()), integer(1)), columns(own))
}

pub(super) fn columns(own: &str) -> Number {
    Number::At(own.to_string(), vec![integer(0)])
}

pub(super) fn makes_list(own: Own) -> bool {
    matches!(own, Own::Sorted | Own::Reversed | Own::Runs | Own::Different | Own::DigitList)
}
