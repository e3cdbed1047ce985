//! What a start stands for: a function that gives its number, and how the start's own names are handed to functions.
//!
//! A function takes one list and numbers. Several lists, or a list beside numbers, are handed over as one list: the
//! numbers, the lengths of all lists but the last, the lists.

use super::roles::Roles;
use crate::names::own_name;
use crate::plan::below;
use crate::program::{Function, Many, Number, Piece, Statement, Value, always_leaves, integer, plus};
use crate::rule::options::{Leaf, Lookup};
use crate::rule::{Made, Pieces, Thing, nested};

/// What a function is given of a start.
pub struct Taken {
    /// Its list, if it takes one.
    pub list: Option<String>,
    /// Its numbers.
    pub numbers: Vec<String>,
    /// Steps that take the list apart.
    pub apart: Vec<Statement>,
}

/// Whether all of a start is handed over as one list.
fn is_packed(roles: &Roles) -> bool {
    let lists = roles.entries.iter().filter(|(_, thing)| *thing != Thing::Number).count();
    lists > 1 || lists == 1 && roles.entries.len() > 1
}

/// The list and the numbers that stand for the values of a start.
pub fn handed(values: Vec<Value>) -> (Option<Many>, Vec<Number>) {
    let (mut lists, mut numbers) = (Vec::new(), Vec::new());
    for value in values {
        match value {
            Value::Number(number) => numbers.push(number),
            Value::Many(many) => lists.push(many),
        }
    }
    if lists.len() < 2 && (lists.is_empty() || numbers.is_empty()) {
        return (lists.pop(), numbers);
    }
    let lengths = lists.iter().rev().skip(1).rev().map(|list| match list {
        Many::Name(own) => Number::Length(own.clone()),
        _ => integer(0),
    });
    let head: Vec<Number> = numbers.into_iter().chain(lengths).collect();
    let joined = |left: Many, right: Many| Many::Join(Box::new(left), Box::new(right));
    (Some(lists.into_iter().fold(Many::Of(head), joined)), Vec::new())
}

/// What a function about a start takes.
pub fn taken(pieces: &Pieces<'_>, roles: &Roles) -> Taken {
    let own = |wanted: Thing| {
        let is = move |thing: Thing| (thing == Thing::Number) == (wanted == Thing::Number);
        let entries = roles.entries.iter().filter(move |(_, thing)| is(*thing));
        entries.map(|(own, _)| own_name(own)).collect::<Vec<String>>()
    };
    let (numbers, lists) = (own(Thing::Number), own(Thing::List));
    if !is_packed(roles) {
        return Taken { list: lists.first().cloned(), numbers, apart: Vec::new() };
    }
    let given = pieces.local("given");
    let at = |place: usize| Number::At(given.clone(), vec![integer(place as i128)]);
    let places = numbers.iter().enumerate();
    let mut apart: Vec<Statement> =
        places.map(|(place, own)| Statement::Let(own.clone(), at(place))).collect();
    let mut from = integer((numbers.len() + lists.len() - 1) as i128);
    for (index, own) in lists.iter().enumerate() {
        let to = if index + 1 == lists.len() {
            Number::Length(given.clone())
        } else {
            plus(from.clone(), at(numbers.len() + index))
        };
        let list = Many::Slice(Box::new(Many::Name(given.clone())), from, to.clone());
        apart.push(Statement::LetMany(own.clone(), list));
        from = to;
    }
    Taken { list: Some(given), numbers: Vec::new(), apart }
}

/// The number of a start.
pub fn number(values: Vec<Value>) -> Number {
    let own = "start_value".to_string();
    match handed(values) {
        (Some(list), _) => Number::OfList(own, Box::new(list)),
        (None, numbers) => Number::Own(own, numbers),
    }
}

/// How the positions of a start are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joined {
    /// There is one, and its number is asked for.
    Alone,
    /// By nim-sum, one by one.
    Sum,
    /// By nim-sum, and rows of consecutive heaps up to this by the nim-sum of all below.
    Rows(i128),
}

/// The function that gives the number of a start: the nim-sum of its positions, or the number of the only one.
pub fn function(pieces: &Pieces<'_>, roles: &Roles, joined: Joined, lookup: Lookup<'_>) -> Made<Function> {
    let own: Vec<String> = roles.entries.iter().map(|(own, _)| own_name(own)).collect();
    let things: Vec<Thing> = roles.entries.iter().map(|(_, thing)| *thing).collect();
    pieces.begin();
    let Taken { list, numbers, apart } = taken(pieces, roles);
    let mut body = apart;
    for start in &pieces.form.starts {
        body.extend(pieces.alternative(&start.alternative, &own, &things, &mut |leaf: &Leaf<'_>| {
            let mut steps = Vec::new();
            let rows = match joined {
                Joined::Rows(most) => below::rows(pieces, leaf, most, &mut steps)?,
                Joined::Alone | Joined::Sum => None,
            };
            let value = if let Some(rows) = rows {
                rows
            } else if joined != Joined::Alone {
                pieces.value(leaf, lookup, &mut steps)?
            } else {
                match &pieces.once(leaf, &mut steps)?[..] {
                    [left] => {
                        let (more, value) = lookup(left)?;
                        steps.extend(more);
                        value
                    }
                    _ => return Err(crate::rule::not_written("outcomes of sums", "多个分量之和的胜负")),
                }
            };
            Ok(nested(steps, vec![Statement::Return(value)]))
        })?);
    }
    if !always_leaves(&body) {
        body.push(Statement::Fail(vec![Piece::Words("this start stands for no position".to_string())]));
        body.push(Statement::Return(integer(0)));
    }
    Ok(Function { list, ..Function::of("start_value", &numbers, body) })
}
