//! What is the same in every round of a loop is worked out once, before it: a fold of a whole list, its sorted copy.
//!
//! `any(v == xor(a) for v in a)` would otherwise take the square of the length. Moved are only steps that end, change nothing
//! but their own names, and cannot fail where the loop has no round at all.

use crate::program::mentions::{called, used};
use crate::program::visit::{Seen, visit};
use crate::program::{Builtin, Many, Number, Operation, Program, Statement, Truth, integer, minus};
use std::collections::BTreeSet;

/// Moves what can be moved, in all functions and in the main part.
pub fn hoisted(program: &mut Program) {
    let globals: BTreeSet<String> = program.globals.iter().map(|global| global.name.clone()).collect();
    let bodies = program.functions.iter_mut().map(|function| &mut function.body);
    for body in bodies.chain(&mut program.main) {
        *body = steps(std::mem::take(body), &globals);
    }
}

fn steps(body: Vec<Statement>, globals: &BTreeSet<String>) -> Vec<Statement> {
    let mut moved = Vec::new();
    for mut statement in body {
        for inner in bodies(&mut statement) {
            *inner = steps(std::mem::take(inner), globals);
        }
        moved.extend(before_the_loop(&mut statement, globals));
        moved.push(statement);
    }
    moved
}

fn bodies(statement: &mut Statement) -> Vec<&mut Vec<Statement>> {
    match statement {
        Statement::If(_, yes, no) => vec![yes, no],
        other => looped(other).into_iter().collect(),
    }
}

fn looped(statement: &mut Statement) -> Option<&mut Vec<Statement>> {
    match statement {
        Statement::While(_, body)
        | Statement::Loop { body, .. }
        | Statement::For(_, _, _, body)
        | Statement::Repeat(_, body)
        | Statement::ForIn(_, _, body)
        | Statement::ForOf(_, _, _, body)
        | Statement::ForEach(_, _, body) => Some(body),
        _ => None,
    }
}

/// Takes out of a loop what is the same in every round.
fn before_the_loop(statement: &mut Statement, globals: &BTreeSet<String>) -> Vec<Statement> {
    let whole = std::slice::from_ref(&*statement);
    if has_effects(whole) {
        return Vec::new();
    }
    let fixed = if calls(whole) { globals.clone() } else { BTreeSet::new() };
    let Some(mut rest) = looped(statement).map(std::mem::take) else { return Vec::new() };
    let (mut moved, mut kept) = (Vec::new(), Vec::new());
    while !rest.is_empty() {
        let count = group(&rest);
        let own = made(&rest[..count]);
        let mut others = made(&kept);
        others.extend(made(&rest[count..]));
        others.extend(heads(statement));
        let is_same = count > 0
            && is_safe(&rest[..count])
            && reads(&rest[..count])
                .iter()
                .all(|read| own.contains(read) || !others.contains(read) && !fixed.contains(read))
            && own.is_disjoint(&others);
        let taken = rest.drain(..count.max(1));
        if is_same { moved.extend(taken) } else { kept.extend(taken) }
    }
    if let Some(body) = looped(statement) {
        *body = kept;
    }
    moved
}

/// How many of the first steps make one thing: a list, or a fold with its loop.
fn group(body: &[Statement]) -> usize {
    match body.first() {
        Some(Statement::LetMany(_, many)) if !matches!(many, Many::Name(_) | Many::Of(_)) => 1,
        Some(Statement::Let(..) | Statement::LetTruth(..)) => {
            let first = |step: &Statement| {
                matches!(
                    step,
                    Statement::Let(_, Number::Integer(_)) | Statement::LetTruth(_, Truth::Known(_))
                )
            };
            let begun = body.iter().take_while(|step| first(step)).count();
            match body.get(begun) {
                Some(Statement::For(..) | Statement::ForEach(..)) if begun > 0 => begun + 1,
                _ => 0,
            }
        }
        _ => 0,
    }
}

/// Names that some steps make or change.
fn made(body: &[Statement]) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    visit(body, &mut |seen| {
        if let Seen::Statement(statement) = seen {
            all.extend(heads(statement));
        }
    });
    all
}

fn changed(statement: &Statement) -> Option<String> {
    use Statement::{
        Double, Extend, For, ForEach, ForIn, ForOf, Forget, Let, LetList, LetMany, LetTruth, LetWide, Pop,
        Push, Remember, Set, SetAt, SetMany, SetTruth, Update,
    };
    match statement {
        Let(own, _)
        | LetWide(own, _)
        | LetTruth(own, _)
        | LetMany(own, _)
        | LetList(own, ..)
        | Set(own, _)
        | SetTruth(own, _)
        | SetMany(own, _)
        | Update(own, ..)
        | SetAt(own, ..)
        | Double(own)
        | Extend(own, _)
        | Push(own, _)
        | Pop(own)
        | Remember(own, ..)
        | Forget(own)
        | For(own, ..)
        | ForIn(own, ..)
        | ForOf(own, ..)
        | ForEach(own, ..) => Some(own.clone()),
        _ => None,
    }
}

/// Names that the head of a loop makes.
fn heads(statement: &Statement) -> Vec<String> {
    match statement {
        Statement::Loop { start, next, .. } => {
            start.iter().map(|(own, _)| own.clone()).chain(next.iter().filter_map(changed)).collect()
        }
        other => changed(other).into_iter().collect(),
    }
}

fn reads(body: &[Statement]) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    visit(body, &mut |seen| all.extend(used(seen).map(String::from)));
    all
}

fn calls(body: &[Statement]) -> bool {
    let mut found = false;
    visit(body, &mut |seen| found |= called(seen).is_some());
    found
}

/// Whether some steps read, say, or call what gives nothing: then names may change that are not named.
fn has_effects(body: &[Statement]) -> bool {
    use Statement::{Do, Read, ReadMany, Skip};
    let mut found = false;
    visit(body, &mut |seen| {
        found |= matches!(seen, Seen::Statement(Do(..) | Read { .. } | ReadMany { .. } | Skip(_)));
        found |= matches!(seen, Seen::Truth(Truth::Ended));
    });
    found
}

/// Whether some steps always end and never fail.
fn is_safe(body: &[Statement]) -> bool {
    let mut walked = BTreeSet::new();
    visit(body, &mut |seen| {
        if let Seen::Statement(Statement::For(own, Number::Integer(0..), to, _)) = seen {
            walked.insert((own.clone(), format!("{to:?}")));
        }
    });
    let mut is_safe = true;
    visit(body, &mut |seen| {
        is_safe &= match seen {
            Seen::Statement(statement) => is_plain(statement),
            Seen::Number(number) => is_total(number, &walked),
            Seen::Truth(truth) => !matches!(truth, Truth::Own(..) | Truth::IsPrime(_) | Truth::IsEmpty(_)),
            Seen::Many(many) => !matches!(many, Many::Last(_) | Many::Nth(..) | Many::DigitList(_)),
        };
    });
    is_safe
}

fn is_plain(statement: &Statement) -> bool {
    use Statement::{Break, For, ForEach, If, Let, LetMany, LetTruth, Set, SetTruth, Update};
    matches!(
        statement,
        Let(..)
            | LetTruth(..)
            | LetMany(..)
            | Set(..)
            | SetTruth(..)
            | Update(..)
            | If(..)
            | For(..)
            | ForEach(..)
            | Break
    )
}

/// Whether a number can always be worked out; elements are those that a loop through the whole list looks at.
fn is_total(number: &Number, walked: &BTreeSet<(String, String)>) -> bool {
    use Builtin::{Abs, Gcd, Max, Min, Popcount};
    use Operation::{Add, And, Divide, Modulo, Or, Subtract, Xor};
    match number {
        Number::Integer(_) | Number::Name(_) | Number::Length(_) | Number::Choose(..) => true,
        Number::Operate(Modulo | Divide, _, by) => matches!(**by, Number::Integer(1..)),
        Number::Operate(operation, ..) => matches!(operation, Add | Subtract | Xor | And | Or),
        Number::Call(builtin, _) => matches!(builtin, Min | Max | Abs | Gcd | Popcount),
        Number::At(list, places) => match &places[..] {
            [Number::Name(own)] => {
                let last = minus(Number::Length(list.clone()), integer(1));
                walked.contains(&(own.clone(), format!("{last:?}")))
            }
            _ => false,
        },
        _ => false,
    }
}
