//! Codes as the clauses that they stand for, where a rule says of them what no code can say.

use crate::diagnostic::Diagnostic;
use crate::lower::{self, Lowered};
use crate::resolve::clause_of_code;
use crate::syntax::{Node, Statement};

/// A rule in the first edition where that is possible, its codes as clauses where they cannot stay codes.
pub fn lowered(statements: Vec<Statement>) -> Result<Lowered, Diagnostic> {
    let statements = if is_restricted(&statements) { written_out(statements)? } else { statements };
    match lower::lowered(statements)? {
        Lowered::Second(statements) if has_code(&statements) => lower::lowered(written_out(statements)?),
        found => Ok(found),
    }
}

/// Whether the rule has a code.
pub fn has_code(statements: &[Statement]) -> bool {
    statements.iter().any(|statement| matches!(statement, Statement::Code { .. }))
}

/// Whether the rule speaks of moves or of heaps that a code does not name.
fn is_restricted(statements: &[Statement]) -> bool {
    has_code(statements)
        && statements.iter().any(|statement| matches!(statement, Statement::Lose(..) | Statement::Domain(_)))
}

/// The heap of a code is `n`, and `x` as well, as `grundy show` writes it.
fn heap(statements: &[Statement]) -> &'static str {
    let names = |node: &Node| {
        let mut names = Vec::new();
        node.names(&mut names);
        names.iter().any(|(name, _)| *name == "n")
    };
    let mut domains = statements.iter().filter_map(|statement| match statement {
        Statement::Domain(conditions) => Some(conditions),
        _ => None,
    });
    if domains.any(|conditions| conditions.iter().any(names)) { "n" } else { "x" }
}

/// The rule with each code as its clause.
pub fn written_out(statements: Vec<Statement>) -> Result<Vec<Statement>, Diagnostic> {
    let heap = heap(&statements);
    let mut written = Vec::new();
    for statement in statements {
        match statement {
            Statement::Code { hexadecimal, digits, span } => {
                written.extend(clause_of_code(&digits, hexadecimal, heap, span)?);
            }
            other => written.push(other),
        }
    }
    Ok(written)
}
