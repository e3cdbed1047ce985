//! What all clauses together say of how play ends.

use crate::diagnostic::Diagnostic;
use crate::manner::Manner;
use crate::syntax::Statement;
use crate::text::Text;

/// What all clauses together say of how play ends.
pub(super) fn said_manner(statements: &[Statement]) -> Result<Manner, Diagnostic> {
    let mut said = Manner::PLAIN;
    let mut last = None;
    let mut has_losses = false;
    for statement in statements {
        match statement {
            Statement::Manner(manner, span) => {
                said.misere |= manner.misere;
                said.loopy |= manner.loopy;
                said.stuck_draws |= manner.stuck_draws;
                said.block = said.block.max(manner.block);
                last = Some(*span);
            }
            Statement::Lose(pattern, _) => {
                has_losses = true;
                last = last.or(Some(pattern.span));
            }
            _ => {}
        }
    }
    let clash = match said {
        Manner { misere: true, .. } if has_losses => Some(("misere", "lose at")),
        Manner { misere: true, block: 1.., .. } => Some(("misere", "block")),
        Manner { misere: true, stuck_draws: true, .. } => Some(("misere", "stuck draws")),
        Manner { block: 1.., stuck_draws: true, .. } => Some(("block", "stuck draws")),
        _ => None,
    };
    match clash {
        None => Ok(said),
        Some((one, other)) => Err(Diagnostic::new(Text::new(
            format!("`{one}` and `{other}` do not go together"),
            format!("`{one}` 与 `{other}` 不能同时使用"),
        ))
        .at(last.unwrap_or_default())
        .help(Text::new("keep one of them", "请只保留一个"))),
    }
}
