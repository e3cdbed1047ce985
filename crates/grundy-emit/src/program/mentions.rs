//! What steps speak of: names of numbers, lists and memories, and functions that they call.

use super::visit::{Seen, visit};
use super::{Many, Number, Piece, Statement, Truth};

/// Shows every name that some steps read, change, read in or make.
pub fn mentioned<'a>(statements: &'a [Statement], see: &mut dyn FnMut(&'a str)) {
    visit(statements, &mut |seen| {
        if let Some(own) = used(seen) {
            see(own);
        }
        if let Seen::Statement(statement) = seen {
            made(statement, see);
        }
    });
}

/// Whether some steps speak of a name.
pub fn mentions(statements: &[Statement], wanted: &str) -> bool {
    let mut is_mentioned = false;
    mentioned(statements, &mut |own| is_mentioned |= own == wanted);
    is_mentioned
}

/// The function that is called here.
pub fn called(seen: Seen<'_>) -> Option<&str> {
    match seen {
        Seen::Number(Number::Own(own, _) | Number::OfList(own, _)) => Some(own),
        Seen::Truth(Truth::Own(own, _)) => Some(own),
        Seen::Statement(Statement::Do(own, _)) => Some(own),
        _ => None,
    }
}

/// The name that is looked at here.
pub fn used(seen: Seen<'_>) -> Option<&str> {
    match seen {
        Seen::Number(
            Number::Name(own)
            | Number::At(own, _)
            | Number::Length(own)
            | Number::Recall(own, _)
            | Number::Last(own),
        )
        | Seen::Truth(Truth::Name(own) | Truth::Holds(own, _) | Truth::IsEmpty(own))
        | Seen::Many(Many::Name(own) | Many::Last(own) | Many::Nth(own, _))
        | Seen::Statement(Statement::ForEach(_, own, _)) => Some(own),
        _ => None,
    }
}

/// The names that one step makes, changes or prints.
fn made<'a>(statement: &'a Statement, see: &mut dyn FnMut(&'a str)) {
    use Statement::*;
    match statement {
        Let(own, _) | LetWide(own, _) | LetTruth(own, _) | LetMany(own, _) | LetList(own, ..) => see(own),
        Set(own, _) | SetTruth(own, _) | SetMany(own, _) | Update(own, ..) | SetAt(own, ..) => see(own),
        Double(own) | Extend(own, _) | Push(own, _) | Pop(own) | Remember(own, ..) | Forget(own) => see(own),
        For(own, ..) | ForIn(own, ..) | ForOf(own, ..) | ForEach(own, ..) => see(own),
        Read { name, .. } | ReadMany { name, .. } => see(name),
        Loop { start, .. } => start.iter().for_each(|(own, _)| see(own)),
        Print(pieces) | Fail(pieces) => pieces.iter().for_each(|piece| match piece {
            Piece::Listed(own) | Piece::Letters(own) => see(own),
            Piece::Words(_) | Piece::Number(_) | Piece::Either(..) => {}
        }),
        If(..) | While(..) | Repeat(..) | Break | Continue | Do(..) | Skip(_) | Return(_)
        | ReturnTruth(_) | ReturnMany(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::{integer, name};

    #[test]
    fn names_are_found_wherever_they_stand() {
        let print = Statement::Print(vec![Piece::Listed("heaps".to_string())]);
        let steps = vec![
            Statement::Let("a".to_string(), name("b")),
            Statement::While(Truth::IsEmpty("stack".to_string()), vec![print]),
            Statement::SetAt("cells".to_string(), vec![name("place")], integer(1)),
            Statement::Do("fill".to_string(), Vec::new()),
        ];
        for own in ["a", "b", "stack", "heaps", "cells", "place"] {
            assert!(mentions(&steps, own), "{own}");
        }
        assert!(!mentions(&steps, "fill"), "a function is no name");
        assert!(!mentions(&steps, "heap"), "a part of a name is none");
    }
}
