//! Lists that grow for ever: a rule without any condition whose moves make a list longer each time has no end.

use super::General;
use super::tree::Bound;
use crate::diagnostic::Diagnostic;
use crate::meter::Meter;
use crate::position::Position;
use crate::ruleset::rules::Rules;
use crate::text::Text;

/// So many moves in a row that lengthen the position are enough to say so.
const MOVES: usize = 40;
/// So many of them are shown.
const SHOWN: usize = 4;

/// The mistake of a rule whose lists grow from this position on, if nothing in the rule can stop that.
pub fn endless(general: &General, first: &Position, meter: &mut Meter<'_>) -> Option<Diagnostic> {
    if is_bounded(general) {
        return None;
    }
    let mut climb = vec![first.clone()];
    while climb.len() <= MOVES {
        let position = climb.last()?;
        let mut longer = None;
        let found = general.visit(position, meter, &mut |option| {
            let grown = option.iter().find(|part| part.coordinates.len() > position.coordinates.len());
            longer = longer.take().or(grown.cloned());
        });
        found.ok()?;
        climb.push(longer?);
    }
    let shown: Vec<String> = climb.iter().take(SHOWN).map(|position| general.show(position)).collect();
    Some(grows(&shown.join(" → ")).at(0..general.source.trim_end().len()).in_source(&general.source))
}

/// Whether something in the rule may end a play: a condition, a domain, a manner of ending.
fn is_bounded(general: &General) -> bool {
    let resolved = &general.resolved;
    let mut alternatives = resolved.clauses.iter().flat_map(|clause| &clause.alternatives);
    resolved.loopy
        || !resolved.wins.is_empty()
        || !resolved.losses.is_empty()
        || resolved.clauses.iter().any(|clause| !clause.domain.is_empty())
        || alternatives.any(|found| found.bindings.iter().any(|bound| matches!(bound, Bound::If(..))))
}

fn grows(climb: &str) -> Diagnostic {
    Diagnostic::new(Text::new(
        "play might never end: the list can grow for ever",
        "对局可能永不结束：列表可以无限变长",
    ))
    .witness(Text::same(format!("{climb} → …")))
    .help(Text::new(
        "a rule that lengthens a list needs a bound in an `if`, such as `if len(a) < 10`",
        "使列表变长的规则需要在 `if` 中给出上界，例如 `if len(a) < 10`",
    ))
}
