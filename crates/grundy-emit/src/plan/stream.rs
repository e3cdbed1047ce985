//! Numbers that are used once, in the order of the input: they are used as they come, and kept in no list.
//!
//! # Cost
//! A sum of a million heaps needs no eight megabytes, and not the time to fill them.

use super::replace::Replacing;
use crate::names::own_name;
use crate::program::mentions::{mentioned, mentions};
use crate::program::visit::{Seen, visit};
use crate::program::{Number, Program, Reading, Statement, integer, minus, name, plus};

/// Uses lists of the main part as they come, where that changes nothing.
pub fn streamed(program: &mut Program) {
    let Some(main) = program.main.take() else { return };
    let globals = program.globals.iter().map(|global| global.name.clone());
    let arrays = program.arrays.iter().map(|(own, _)| own.clone());
    let functions = program.functions.iter().map(|function| function.name.clone());
    let taken: Vec<String> = globals.chain(arrays).chain(functions).collect();
    let mut taken = taken;
    mentioned(&main, &mut |own| taken.push(own.to_string()));
    let mut labels = Vec::new();
    visit(&main, &mut |seen| {
        if let Seen::Statement(Statement::ReadMany { label, .. }) = seen {
            labels.push(label.clone());
        }
    });
    program.main = Some(through(main, &Names { taken, labels }));
}

/// What names there are already.
struct Names {
    taken: Vec<String>,
    /// What lists are called in the description of the input, each time that one is read.
    labels: Vec<String>,
}

impl Names {
    /// Whether a number may be called as the description calls its list, and no other.
    fn is_free(&self, label: &str) -> bool {
        own_name(label) == label
            && !self.taken.iter().any(|taken| taken == label)
            && self.labels.iter().filter(|own| *own == label).count() == 1
    }
}

fn through(body: Vec<Statement>, names: &Names) -> Vec<Statement> {
    let mut rest: Vec<Statement> = body.into_iter().map(|statement| inside(statement, names)).collect();
    let mut done = Vec::new();
    while !rest.is_empty() {
        match read(&rest, names).and_then(|lists| used_at_once(&lists, &rest)) {
            Some((length, used)) => {
                rest.splice(..length, used);
            }
            None => done.push(rest.remove(0)),
        }
    }
    done
}

fn inside(statement: Statement, names: &Names) -> Statement {
    let inner = |body: Vec<Statement>| through(body, names);
    match statement {
        Statement::If(truth, yes, no) => Statement::If(truth, inner(yes), inner(no)),
        Statement::While(truth, body) => Statement::While(truth, inner(body)),
        Statement::For(own, from, to, body) => Statement::For(own, from, to, inner(body)),
        Statement::Repeat(count, body) => Statement::Repeat(count, inner(body)),
        other => other,
    }
}

/// Lists that are read side by side.
struct Lists {
    /// Each list, and what its next number is called when it is read.
    lists: Vec<(String, String)>,
    count: Number,
    /// What reads the next number of each.
    reads: Vec<Statement>,
    /// So many steps read the lists.
    length: usize,
}

/// The lists that these steps begin with.
fn read(steps: &[Statement], names: &Names) -> Option<Lists> {
    match &steps[0] {
        Statement::ReadMany { name, label, is_new: true, reading: Reading::Numbers(count, least, most) } => {
            let read = Statement::Read { name: label.clone(), is_new: true, least: *least, most: *most };
            let lists = vec![(name.clone(), label.clone())];
            names.is_free(label).then(|| Lists { lists, count: count.clone(), reads: vec![read], length: 1 })
        }
        Statement::LetList(..) => read_side_by_side(steps),
        _ => None,
    }
}

/// `List xs(n, 0), ys(n, 0)`, and a loop that reads an element of each.
fn read_side_by_side(steps: &[Statement]) -> Option<Lists> {
    let kept = steps.iter().take_while(|step| matches!(step, Statement::LetList(..))).count();
    let Statement::For(place, Number::Integer(0), last, body) = steps.get(kept)? else { return None };
    let (mut lists, mut reads) = (Vec::new(), Vec::new());
    for step in body {
        match step {
            Statement::Read { is_new: true, .. } | Statement::Skip(_) => reads.push(step.clone()),
            Statement::SetAt(list, places, Number::Name(own)) if places[..] == [name(place)] => {
                lists.push((list.clone(), own.clone()));
            }
            _ => return None,
        }
    }
    let is_filled = |step: &Statement| matches!(step, Statement::LetList(own, ..) if lists.iter().any(|(list, _)| list == own));
    let count = plus(last.clone(), integer(1));
    (lists.len() == kept && steps[..kept].iter().all(is_filled)).then_some(Lists {
        lists,
        count,
        reads,
        length: kept + 1,
    })
}

/// How many steps read lists and use them in one loop, and what is done instead.
fn used_at_once(read: &Lists, steps: &[Statement]) -> Option<(usize, Vec<Statement>)> {
    let after = &steps[read.length..];
    let place = after.iter().position(|step| !matches!(step, Statement::Let(..)))?;
    let (before, used) = (&after[..place], read.used(&after[place])?);
    let is_elsewhere = |(list, _): &(String, String)| {
        mentions(before, list) || mentions(&after[place + 1..], list) || mentions(&used, list)
    };
    if read.lists.iter().any(is_elsewhere) || !is_calm(&used) {
        return None;
    }
    let round = read.reads.iter().cloned().chain(used).collect();
    let mut steps = before.to_vec();
    steps.push(Statement::Repeat(read.count.clone(), round));
    Some((read.length + place + 1, steps))
}

impl Lists {
    /// What is done with the numbers that have just been read; none where the loop is of another kind.
    fn used(&self, step: &Statement) -> Option<Vec<Statement>> {
        let called = |list: &str| self.lists.iter().find(|(own, _)| own == list).map(|(_, read)| name(read));
        match step {
            Statement::ForEach(heap, list, body) => {
                let read = called(list).filter(|_| self.lists.len() == 1)?;
                replaced(body, heap, &|number| (*number == name(heap)).then(|| read.clone()))
            }
            Statement::For(index, Number::Integer(0), last, body) => {
                let whole = minus(Number::Length(self.lists[0].0.clone()), integer(1));
                let element = |number: &Number| match number {
                    Number::At(list, places) if places[..] == [name(index)] => called(list),
                    _ => None,
                };
                if *last == whole { replaced(body, index, &element) } else { None }
            }
            _ => None,
        }
    }
}

/// Steps with other numbers, if that does away with a name.
fn replaced(
    body: &[Statement],
    gone: &str,
    image: &dyn Fn(&Number) -> Option<Number>,
) -> Option<Vec<Statement>> {
    let used = Replacing { image, appended: &[] }.statements(body.to_vec());
    (!mentions(&used, gone)).then_some(used)
}

/// Steps that neither leave the loop nor read or say anything; what ends the program may end it before the rest is read.
fn is_calm(body: &[Statement]) -> bool {
    body.iter().all(|statement| match statement {
        Statement::Let(..) | Statement::Set(..) | Statement::Update(..) | Statement::Fail(_) => true,
        Statement::If(_, yes, no) => is_calm(yes) && is_calm(no),
        _ => false,
    })
}
