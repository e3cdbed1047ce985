//! The table of misère Grundy values: the least n such that the position beside a Nim heap of n is lost under misère play.

use grundy_misere::{Allowance, Natures, RuleGame, Stop};
use grundy_rule::{Diagnostic, Halt, Remedy, Rules, Text, check_misere};
use grundy_table::{Budget, Filled, StopReason, Table};

/// The misère values of heaps `0..limit`, as far as the budget lasts.
pub fn misere_table(rules: &dyn Rules, limit: u64, budget: &Budget<'_>) -> Result<Filled, Halt> {
    if rules.has_wins() || rules.has_start() || rules.arity() != Some(1) {
        return Err(not_heaps().into());
    }
    check_misere(rules)?;
    let stop = || budget.stopped();
    let heaps = u32::try_from(limit).ok().and_then(|limit| RuleGame::by_size(rules, limit, budget));
    let Some(game) = heaps else { return Err(not_heaps().into()) };
    let mut allowance = Allowance::new(budget.positions, &stop).within(budget);
    let (natures, stopped) = Natures::of(game.game()).of_heaps(game.limit(), &mut allowance);
    let values = natures.iter().map(|nature| nature.genus.misere_value()).collect();
    let short = (u64::from(game.limit()) < limit).then_some(StopReason::Stopped);
    let stopped = stopped.map(|stop| match stop {
        Stop::Asked => StopReason::Stopped,
        Stop::Memory => StopReason::Memory,
        _ => StopReason::Positions,
    });
    Ok(Filled { table: Table::from_values(values), stopped: stopped.or(short) })
}

fn not_heaps() -> Diagnostic {
    Diagnostic::new(Text::new("misère tables are for games of heaps", "反常游戏的表只适用于堆的游戏"))
        .remedied("", Remedy::SinglePositions, "")
}
