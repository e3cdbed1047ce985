//! Claims about any rules, played in any manner.

use grundy_proof::{Listed, Verdict, in_every_reading, prove_by_heaps, refute_listed, spoken_in_manner};
use grundy_rule::{Halt, Lists, Manner, Rules, Ruleset, Text};
use grundy_table::graphs::Outcome as Found;
use grundy_table::{Budget, Cell, Values, boxed, fill};

use super::outcomes::{as_outcome, looked_at, outcome_table};
use crate::law::claims::{printed_law, refute};
use crate::law::words::no_claims;
use crate::lists::ListBox;
use crate::open::Opened;
use crate::solve::solution::Outcome;

/// Decides a claim about any rules, played in any manner: by proof where the rule is one of numbers that is played plainly,
/// and elsewhere by the positions that can be listed, which may refute it.
///
/// ```
/// use grundy::proof::Verdict;
/// use grundy::{open::open_in_manner, tables::refute_opened, Budget};
///
/// let coins = open_in_manner::<i128>("x -> x-1 | x+1 if x < 5; win at 0; loopy", &[]).unwrap();
/// let verdict = refute_opened(&coins, coins.manner, "loses iff x mod 2 = 0", &[], &Budget::small()).unwrap();
/// assert!(matches!(verdict, Verdict::Refuted(witness) if witness.position == "2"));
/// ```
pub fn refute_opened(
    opened: &Opened,
    manner: Manner,
    claim: &str,
    parameters: &[(String, i128)],
    budget: &Budget<'_>,
) -> Result<Verdict, Halt> {
    if !manner.is_plain() {
        spoken_in_manner(claim, manner.loopy || manner.stuck_draws)?;
    }
    let verdict = decided(opened, manner, claim, parameters, budget)?;
    Ok(in_every_reading(claim, verdict)?)
}

fn decided(
    opened: &Opened,
    manner: Manner,
    claim: &str,
    parameters: &[(String, i128)],
    budget: &Budget<'_>,
) -> Result<Verdict, Halt> {
    let decided = match opened.ruleset() {
        Some(ruleset) if manner.is_plain() => refute(ruleset, claim, parameters, budget).map_err(Halt::from),
        Some(ruleset) => refute_in_manner(ruleset, manner, claim, &borrowed(parameters), budget),
        None => by_listing(opened, manner, claim, parameters, budget),
    };
    if !manner.is_plain()
        || matches!(decided, Ok(Verdict::Proved(_) | Verdict::Refuted(_)) | Err(Halt::Stopped))
    {
        return decided;
    }
    match printed_law(opened.rules.as_ref(), claim, budget) {
        // A conjecture says no more than what was said already.
        Some(Verdict::Undecided(_)) if decided.is_ok() => decided,
        Some(verdict) => Ok(verdict),
        None => decided,
    }
}

/// Holds a claim about losses against the outcomes of a box, for a rule of numbers that is played in a manner of its own.
fn refute_in_manner(
    ruleset: &Ruleset,
    manner: Manner,
    claim: &str,
    parameters: &[(&str, i128)],
    budget: &Budget<'_>,
) -> Result<Verdict, Halt> {
    let table = outcome_table(ruleset, manner, Some(looked_at(ruleset)), budget)?.losses();
    let names = grundy_catalogue::catalogue();
    if manner.is_misere_alone() {
        return Ok(grundy_proof::refute_misere(ruleset, claim, parameters, names, &table, budget)?);
    }
    Ok(grundy_proof::refute_losses(ruleset, claim, parameters, names, &table)?)
}

fn borrowed(parameters: &[(String, i128)]) -> Vec<(&str, i128)> {
    parameters.iter().map(|(name, value)| (name.as_str(), *value)).collect()
}

fn by_listing(
    opened: &Opened,
    manner: Manner,
    claim: &str,
    parameters: &[(String, i128)],
    budget: &Budget<'_>,
) -> Result<Verdict, Halt> {
    let rules = opened.rules.as_ref();
    let of_rule = opened.template.as_ref().and_then(|template| template.pattern());
    // Rules that are written in Rust have no names of their own.
    let pattern = of_rule.or_else(|| is_list(rules).then(|| "a[]".to_string())).ok_or_else(no_claims)?;
    let positions = listed(rules, &pattern, manner, budget)?;
    let why = match manner.is_plain() {
        true => Text::new("no proof is known for rules of this kind", "对这类规则没有证明方法"),
        false => Text::new("no proof is known in this manner of play", "在这种约定下没有证明方法"),
    };
    let names = grundy_catalogue::catalogue();
    let verdict = refute_listed(&pattern, claim, &borrowed(parameters), names, &positions, &why)?;
    let list = pattern.strip_suffix("[]").or_else(|| pattern.strip_suffix("{}"));
    let proofs = match (&verdict, list) {
        (Verdict::Undecided(_), Some(list)) if manner.is_plain() => {
            prove_by_heaps(rules, list, claim, &borrowed(parameters), names, budget)
        }
        _ => None,
    };
    Ok(proofs.map_or(verdict, Verdict::Proved))
}

fn is_list(rules: &dyn Rules) -> bool {
    rules.is_one_list() && rules.lists() == Lists::Numbers
}

/// The positions that claims are held against, the smallest first.
fn listed(
    rules: &dyn Rules,
    pattern: &str,
    manner: Manner,
    budget: &Budget<'_>,
) -> Result<Vec<Listed>, Halt> {
    let mut positions = match rules.arity() {
        Some(arity) => in_table(rules, arity, manner, budget)?,
        None if is_list(rules) => in_lists(rules, manner, budget)?,
        None => {
            let positions = super::shaped::positions(rules, pattern, manner, budget)?;
            return if positions.is_empty() { Err(no_claims().into()) } else { Ok(positions) };
        }
    };
    let size = |listed: &Listed| (listed.coordinates.len(), listed.coordinates.iter().sum::<u64>());
    positions.sort_by_key(size);
    Ok(positions)
}

fn in_table(
    rules: &dyn Rules,
    arity: usize,
    manner: Manner,
    budget: &Budget<'_>,
) -> Result<Vec<Listed>, Halt> {
    let limit = looked_at(rules);
    let shown = |at: &[u64]| match at {
        [only] => only.to_string(),
        several => {
            let numbers: Vec<String> = several.iter().map(u64::to_string).collect();
            format!("({})", numbers.join(", "))
        }
    };
    let known = |(at, (value, outcome)): (Vec<u64>, (Option<u32>, char))| Listed {
        position: shown(&at),
        coordinates: at,
        value,
        outcome,
    };
    if manner.is_plain() {
        let table = fill(rules, limit, budget)?.table;
        let places = boxed(arity, table.limit());
        return Ok(places
            .filter_map(|at| Some((at.clone(), of_cell(table.cell(&at))?)))
            .map(known)
            .collect());
    }
    let table = outcome_table(rules, manner, Some(limit), budget)?;
    let outcomes = boxed(arity, table.limit).zip(&table.outcomes);
    let told = |outcome: &Option<Outcome>| outcome.map(|outcome| (None, letter(outcome)));
    Ok(outcomes.filter_map(|(at, outcome)| Some((at, told(outcome)?))).map(known).collect())
}

pub(super) fn letter(outcome: Outcome) -> char {
    match outcome {
        Outcome::Previous => 'P',
        Outcome::Next => 'N',
        Outcome::Draw => 'D',
    }
}

/// The value of a cell, and who wins; none where there is no position.
pub(super) fn of_cell(cell: Cell) -> Option<(Option<u32>, char)> {
    match cell {
        Cell::Nimber(0) => Some((Some(0), 'P')),
        Cell::Nimber(value) => Some((Some(value), 'N')),
        Cell::Threat => Some((None, 'N')),
        Cell::Absent => None,
    }
}

/// Claims are held against all lists of at most so many numbers below a bound, and all strings of at most so many characters.
const LISTS: (usize, u64) = (4, 5);
const LONGEST_STRING: usize = 6;

fn in_lists(rules: &dyn Rules, manner: Manner, budget: &Budget<'_>) -> Result<Vec<Listed>, Halt> {
    let longest = if rules.alphabet().is_empty() { LISTS.0 } else { LONGEST_STRING };
    let lists = ListBox::new(rules, longest, LISTS.1);
    let known = |list: Vec<u64>, (value, outcome)| Listed {
        position: lists.text(&list),
        coordinates: list,
        value,
        outcome,
    };
    if !manner.is_plain() {
        let outcomes = lists.outcomes(rules, manner, budget)?.into_iter();
        let told = |(list, outcome): (Vec<u64>, Found)| known(list, (None, letter(as_outcome(outcome))));
        return Ok(outcomes.map(told).collect());
    }
    let mut values = Values::new(rules, *budget);
    let mut positions = Vec::new();
    for list in lists.lists() {
        let Some(sum) = lists.sum(rules, &list) else { continue };
        let Some(found) = of_cell(values.of_sum(&sum)?) else { continue };
        positions.push(known(list, found));
    }
    Ok(positions)
}
