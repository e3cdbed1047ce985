//! Two or three numbers that are read as a list: names of their own instead, where nothing needs the list.
//!
//! # Cost
//! A program in C++ that holds no list starts without the library of the language, in half of the time.

use super::replace::Replacing;
use crate::program::mentions::{mentioned, mentions};
use crate::program::{Number, Program, Reading, Statement, name};
use std::collections::BTreeSet;

/// Longer lists stay what they are.
const FEW: i128 = 4;

/// Reads short lists of the main part into names of their own.
pub fn apart(program: &mut Program) {
    let Some(main) = program.main.take() else { return };
    let mut taken: BTreeSet<String> = program.globals.iter().map(|global| global.name.clone()).collect();
    taken.extend(program.functions.iter().map(|function| function.name.clone()));
    taken.extend(program.arrays.iter().map(|(own, _)| own.clone()));
    mentioned(&main, &mut |own| {
        taken.insert(own.to_string());
    });
    program.main = Some(through(main, &mut taken));
}

fn through(body: Vec<Statement>, taken: &mut BTreeSet<String>) -> Vec<Statement> {
    let mut rest: Vec<Statement> = body
        .into_iter()
        .map(|statement| match statement {
            Statement::If(truth, yes, no) => Statement::If(truth, through(yes, taken), through(no, taken)),
            Statement::While(truth, body) => Statement::While(truth, through(body, taken)),
            Statement::For(own, from, to, body) => Statement::For(own, from, to, through(body, taken)),
            Statement::Repeat(count, body) => Statement::Repeat(count, through(body, taken)),
            other => other,
        })
        .collect();
    let mut done = Vec::new();
    while !rest.is_empty() {
        let first = rest.remove(0);
        match named(&first, &rest, taken) {
            Some((reads, used)) => {
                done.extend(reads);
                rest = used;
            }
            None => done.push(first),
        }
    }
    done
}

/// A short list read number by number, and what follows with those numbers in its place.
fn named(
    first: &Statement,
    rest: &[Statement],
    taken: &mut BTreeSet<String>,
) -> Option<(Vec<Statement>, Vec<Statement>)> {
    let Statement::ReadMany { name: list, label, is_new: true, reading } = first else { return None };
    let Reading::Numbers(Number::Integer(count), least, most) = reading else { return None };
    if !(1..=FEW).contains(count) {
        return None;
    }
    let names: Vec<String> = (1..=*count).map(|place| format!("{label}{place}")).collect();
    let is_name = label.chars().all(|letter| letter.is_ascii_alphabetic());
    if !is_name || names.iter().any(|own| taken.contains(own)) {
        return None;
    }
    let used = replaced(one_by_one(rest, list, &names)?, list, &names);
    if mentions(&used, list) {
        return None;
    }
    taken.extend(names.iter().cloned());
    let read = |own: String| Statement::Read { name: own, is_new: true, least: *least, most: *most };
    Some((names.into_iter().map(read).collect(), used))
}

/// Loops through the list written out; none where a round makes names of its own or ends early.
fn one_by_one(body: &[Statement], list: &str, names: &[String]) -> Option<Vec<Statement>> {
    let mut done = Vec::new();
    for statement in body {
        match statement {
            Statement::ForEach(heap, own, round) if own == list => {
                if !round.iter().all(is_plain) {
                    return None;
                }
                for number in names {
                    let image = |seen: &Number| (*seen == name(heap)).then(|| name(number));
                    done.extend(Replacing { image: &image, appended: &[] }.statements(round.clone()));
                }
            }
            Statement::If(truth, yes, no) => done.push(Statement::If(
                truth.clone(),
                one_by_one(yes, list, names)?,
                one_by_one(no, list, names)?,
            )),
            other => done.push(other.clone()),
        }
    }
    Some(done)
}

fn is_plain(statement: &Statement) -> bool {
    match statement {
        Statement::Set(..) | Statement::Update(..) | Statement::Fail(_) => true,
        Statement::If(_, yes, no) => yes.iter().chain(no).all(is_plain),
        _ => false,
    }
}

fn replaced(body: Vec<Statement>, list: &str, names: &[String]) -> Vec<Statement> {
    let image = |number: &Number| match number {
        Number::At(own, places) if own == list => match places[..] {
            [Number::Integer(place)] => names.get(usize::try_from(place).ok()?).map(|own| name(own)),
            _ => None,
        },
        _ => None,
    };
    Replacing { image: &image, appended: &[] }.statements(body)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::{Operation, integer};

    fn read(count: i128) -> Statement {
        let reading = Reading::Numbers(integer(count), 0, 9);
        Statement::ReadMany { name: "xs".to_string(), label: "x".to_string(), is_new: true, reading }
    }

    fn each() -> Statement {
        let joined = vec![Statement::Update("sum".to_string(), Operation::Xor, name("heap"))];
        Statement::ForEach("heap".to_string(), "xs".to_string(), joined)
    }

    fn main_of(body: Vec<Statement>) -> Vec<Statement> {
        let mut program = Program { main: Some(body), ..Program::default() };
        apart(&mut program);
        program.main.unwrap_or_default()
    }

    #[test]
    fn two_numbers_have_names_of_their_own() {
        let made = main_of(vec![read(2), each()]);
        assert!(!mentions(&made, "xs") && made.len() == 4, "{made:?}");
    }

    #[test]
    fn long_lists_and_those_that_are_needed_stay() {
        for body in [vec![read(9), each()], vec![read(2), Statement::Pop("xs".to_string())]] {
            assert_eq!(main_of(body.clone()), body);
        }
    }
}
