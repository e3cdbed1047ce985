//! Claims about each position and its value: `g(x) <= 3`, `g(x, y) <= x + y`, `g(x) ∈ {0, 1, 3}`.
//!
//! A law of the values is found and proved; the claim holds if no position of the law contradicts it, which automata decide.

use super::refute::{agrees_so_far, found_by_kernel};
use crate::automata::{Compiler, Connective, Formula, Limits, Numeration, Order, System};
use crate::claim_text::parse::Claim;
use crate::discover::discover;
use crate::forms::{lowered, system_of};
use crate::game::law_automata::{Encoding, LawAutomata};
use crate::game::{Game, Stuck};
use crate::kernel::cells_of;
use crate::lower::Outside;
use crate::methods::prove::{Verdict, prove};
use crate::proved::Proved;
use crate::question::{Places, single};
use grundy_law::Claim as Spoken;
use grundy_rule::tree::Condition;
use grundy_rule::{Rules, Ruleset, Tag, Text};
use grundy_table::{Budget, Table};

/// A law of the values with its proofs.
struct Known {
    system: System,
    law: LawAutomata,
    proofs: Vec<Proved>,
}

/// Decides a claim that no position of the table contradicts.
pub(super) fn decided(
    ruleset: &Ruleset,
    claim: &Claim,
    condition: &Condition,
    table: Option<&Table>,
    budget: &Budget,
) -> Verdict {
    let undecided = |why: &Text| Verdict::Undecided(agrees_so_far(table, why));
    let known = match table.map(|table| found(ruleset, table, budget)) {
        Some(Ok(Some(known))) => Some(known),
        _ => learned(ruleset, budget),
    };
    let Some(known) = known else {
        return undecided(&Text::new("no law of the values was proved", "没有证明 SG 值的规律"));
    };
    match contradicting(ruleset, &known, condition, budget) {
        Ok(None) => Verdict::Proved(known.proofs),
        Ok(Some(at)) => found_by_kernel(ruleset, claim, &at, table, budget),
        Err(stuck) => undecided(&stuck.words()),
    }
}

/// The law that families find in the table, where it is proved and automata can read it.
fn found(ruleset: &Ruleset, table: &Table, budget: &Budget) -> Result<Option<Known>, Stuck> {
    let Some(found) = grundy_law::find(table).law.filter(|found| found.law.claim == Spoken::Grundy) else {
        return Ok(None);
    };
    let Verdict::Proved(proofs) = prove(ruleset, &found.law, table, budget) else { return Ok(None) };
    let system = system_of(&found.law);
    let limits = Limits { cells: cells_of(budget), should_stop: budget.should_stop };
    let numeration = Numeration::new(system, &limits)?;
    let lowered = lowered(&found.law, &Compiler::new(&numeration, limits, Order::SumsFirst))?;
    Ok(Some(Known { system, law: single(lowered.encoding, lowered.relation), proofs }))
}

/// A law that is learned as an automaton; that of a starting number is another one.
fn learned(ruleset: &Ruleset, budget: &Budget) -> Option<Known> {
    let plain = ruleset.start_clause().is_none();
    let found = plain.then(|| discover(ruleset, budget)).flatten()?;
    Some(Known { system: found.system, law: found.law(), proofs: vec![found.proved] })
}

/// A position of which, with the value that the law gives it, the condition does not hold.
fn contradicting(
    ruleset: &Ruleset,
    known: &Known,
    condition: &Condition,
    budget: &Budget,
) -> Result<Option<Vec<u64>>, Stuck> {
    let limits = Limits { cells: cells_of(budget), should_stop: budget.should_stop };
    let numeration = Numeration::new(known.system, &limits)?;
    let compiler = Compiler::new(&numeration, limits, Order::SumsFirst);
    let game = Game::new(ruleset, known.system)?;
    let kind = game.kinds.first().filter(|_| !ruleset.has_start());
    let (tag, arity) = kind.map_or((Tag::NONE, 1), |kind| (kind.tag, kind.arity));
    let places = match ruleset.has_start() {
        true => Places::of_starts(&game, &compiler)?,
        false => Places::of_positions(&game, &compiler)?,
    };
    let relation = known.law.by_tag.get(&tag).or_else(|| known.law.by_tag.get(&Tag::NONE));
    let Some(relation) = relation.filter(|_| known.law.encoding == Encoding::Track) else {
        return Err(Outside(Text::new("the law does not name values", "规律没有给出 SG 值")).into());
    };
    let condition = game.condition(condition, arity + 1, game.spoken_of()?, &compiler)?;
    let fails = compiler.compile(&Formula::Not(Box::new(condition)))?;
    let values = relation.joined(Connective::And, &places.valued, &compiler.limits)?;
    let example = values.joined(Connective::And, &fails, &compiler.limits)?.example(known.system)?;
    Ok(example.map(|numbers| numbers.iter().take(arity).map(|(_, number)| *number).collect()))
}
