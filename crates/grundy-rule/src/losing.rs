//! Who asks for more than normal play of sums is told that `lose at` has no meaning for it.
//!
//! Moves that lose at once are left out of a rule. Who has no other move then has none, and that is no loss in misère play.

use crate::ruleset::rules::Rules;
use crate::template::Template;
use grundy_base::{Diagnostic, Remedy, Text};

/// That misère play of these rules has a meaning.
pub fn check_misere(rules: &dyn Rules) -> Result<(), Diagnostic> {
    if rules.has_losses() { Err(clash(rules.canonical())) } else { Ok(()) }
}

/// That misère play of a rule whose parameters are free has a meaning.
pub fn check_misere_template(template: &Template) -> Result<(), Diagnostic> {
    if template.has_losses() { Err(clash(template.text().to_string())) } else { Ok(()) }
}

fn clash(rule: String) -> Diagnostic {
    Diagnostic::new(Text::new(
        "misère play and `lose at` do not go together",
        "反常游戏不能与 `lose at` 同用",
    ))
    .witness(Text::same(rule))
    .remedied("", Remedy::NormalPlay, "")
}
