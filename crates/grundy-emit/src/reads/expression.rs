//! Numbers that a description works out: `n - 1`, `2 * k`, `(a + b) % m`.

use crate::limits::Limits;
use std::collections::BTreeMap;

/// A number of names and written numbers; division and remainder are those of the floor.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    /// A written number.
    Integer(i128),
    /// A name.
    Name(String),
    /// `len(s)`: how many elements a list or a string has.
    Length(String),
    /// `w == "BLACK"`: 1 where a word that is read is this one, else 0.
    Spelled(String, String),
    /// One of `+ - * / %` between two, or a comparison: 1 where it holds, else 0.
    Operate(&'static str, Box<Expression>, Box<Expression>),
}

impl Expression {
    /// The names in it, in order.
    pub fn names(&self) -> Vec<String> {
        match self {
            Expression::Integer(_) => Vec::new(),
            Expression::Name(name) | Expression::Length(name) | Expression::Spelled(name, _) => {
                vec![name.clone()]
            }
            Expression::Operate(_, left, right) => [left.names(), right.names()].concat(),
        }
    }

    /// The most that it may be, where limits say so of its names.
    pub fn most(&self, limits: &Limits) -> Option<i128> {
        let natural = |number: i128| (number >= 0).then_some(number);
        match self {
            Expression::Integer(value) => Some(*value),
            Expression::Name(name) => limits.most(name),
            Expression::Length(name) => limits.lengths.get(name).copied(),
            Expression::Spelled(..) => Some(1),
            Expression::Operate(operator, left, right) => {
                let (first, second) = (left.most(limits)?, right.most(limits)?);
                match *operator {
                    "+" => first.checked_add(second),
                    "-" => first.checked_sub(right.least(limits)?),
                    "*" => natural(first)?.checked_mul(natural(second)?),
                    "/" => natural(first)?.checked_div(right.least(limits)?.max(1)),
                    "%" => natural(second),
                    _ => Some(1),
                }
            }
        }
    }

    /// What it is at least, as far as limits say so of its names; numbers that are read are at least 0.
    fn least(&self, limits: &Limits) -> Option<i128> {
        match self {
            Expression::Integer(value) => Some(*value),
            Expression::Name(name) => Some(limits.least(name).unwrap_or(0)),
            Expression::Length(_) | Expression::Spelled(..) => Some(0),
            Expression::Operate(..) => None,
        }
    }

    /// Its value, where all names have one.
    pub fn value(&self, values: &BTreeMap<String, i128>) -> Option<i128> {
        match self {
            Expression::Integer(value) => Some(*value),
            Expression::Name(name) => values.get(name).copied(),
            Expression::Length(name) => values.get(&length_of(name)).copied(),
            Expression::Spelled(name, word) => values.get(&spelling_of(name, word)).copied(),
            Expression::Operate(operator, left, right) => {
                operated(operator, left.value(values)?, right.value(values)?)
            }
        }
    }
}

/// The name under which the length of a list has its value.
pub fn length_of(list: &str) -> String {
    format!("len({list})")
}

/// The name under which it stands whether a word is the written one.
pub fn spelling_of(word: &str, written: &str) -> String {
    format!("{word} == {written:?}")
}

impl Expression {
    /// What a word is compared with.
    pub fn spellings(&self, own: &str) -> Vec<String> {
        match self {
            Expression::Spelled(name, word) if name == own => vec![word.clone()],
            Expression::Operate(_, left, right) => [left.spellings(own), right.spellings(own)].concat(),
            _ => Vec::new(),
        }
    }
}

/// The value of an operation; none where there is none.
pub fn operated(operator: &str, left: i128, right: i128) -> Option<i128> {
    match operator {
        "+" => left.checked_add(right),
        "-" => left.checked_sub(right),
        "*" => left.checked_mul(right),
        "/" => left.checked_div_euclid(right),
        "%" => left.checked_rem_euclid(right),
        "<" => Some(i128::from(left < right)),
        "<=" => Some(i128::from(left <= right)),
        ">" => Some(i128::from(left > right)),
        ">=" => Some(i128::from(left >= right)),
        "==" => Some(i128::from(left == right)),
        "!=" => Some(i128::from(left != right)),
        _ => None,
    }
}
