//! `same as RULE`: two rules that have the same positions, and the same value or threat at each of them.

use super::refute::tables;
use super::witness::different_values;
use crate::automata::{Compiler, Limits, Numeration, Order, System};
use crate::claim_text::parse::Claim;
use crate::equal::prove_same;
use crate::game::{Game, Stuck};
use crate::kernel::cells_of;
use crate::methods::prove::{Verdict, prove};
use crate::question::Places;
use grundy_rule::{Diagnostic, Ruleset, Text};
use grundy_table::{Budget, Table, boxed};

/// Compares the tables; where they agree, the same options, or one law proved for both rules, show that they agree for ever.
pub(super) fn compared(
    ruleset: &Ruleset,
    other: &Ruleset,
    claim: &Claim,
    budget: &Budget,
) -> Result<Verdict, Diagnostic> {
    let (own, theirs) = (tables(ruleset, budget)?, tables(other, budget)?);
    match first_difference(&own, &theirs, Table::cell) {
        Difference::None => {}
        Difference::OfCoordinates => return Ok(other_coordinates()),
        Difference::At(at, cells) => {
            return Ok(Verdict::Refuted(Box::new(different_values(ruleset, claim, at, cells, budget))));
        }
    }
    if let Some(proved) = prove_same(ruleset, other, 0, budget) {
        return Ok(Verdict::Proved(vec![proved]));
    }
    let (Some(table), Some(other_table)) = (own.last(), theirs.last()) else { return Ok(too_little(0)) };
    Ok(proved_for_both((ruleset, table), (other, other_table), budget))
}

/// Where the tables of two rules differ first.
pub(super) enum Difference<T> {
    None,
    /// Positions of the two rules cannot be compared.
    OfCoordinates,
    /// At the smallest position, with what each table says there.
    At(Vec<u64>, (T, T)),
}

/// Compares what is said of the positions that both tables have.
pub(super) fn first_difference<T: PartialEq>(
    own: &[Table],
    theirs: &[Table],
    said: impl Fn(&Table, &[u64]) -> T,
) -> Difference<T> {
    for (table, other) in own.iter().zip(theirs) {
        if table.arity() != other.arity() {
            return Difference::OfCoordinates;
        }
        let limit = table.limit().min(other.limit());
        let wrong = boxed(table.arity(), limit).filter(|at| said(table, at) != said(other, at));
        if let Some(at) = wrong.min_by_key(|at| (at.iter().sum::<u64>(), at.clone())) {
            let both = (said(table, &at), said(other, &at));
            return Difference::At(at, both);
        }
    }
    Difference::None
}

pub(super) fn other_coordinates() -> Verdict {
    Verdict::Undecided(Text::new(
        "the positions of the two rules have different numbers of coordinates",
        "两个规则的局面坐标个数不同",
    ))
}

fn proved_for_both(
    (ruleset, table): (&Ruleset, &Table),
    (other, other_table): (&Ruleset, &Table),
    budget: &Budget,
) -> Verdict {
    let limit = table.limit().min(other_table.limit());
    if has_other_kinds(ruleset) || has_other_kinds(other) {
        return Verdict::Undecided(Text::new(
            format!(
                "the values agree below {limit}, but tables and laws show the first kind of position only, and there are others"
            ),
            format!("{limit} 以内的值相同，但表与规律只涉及第一种局面，而规则还有其他种类的局面"),
        ));
    }
    let Some(found) =
        grundy_law::find(table).law.filter(|found| found.law.claim == grundy_law::Claim::Grundy)
    else {
        return too_little(limit);
    };
    let first = prove(ruleset, &found.law, table, budget);
    let second = prove(other, &found.law, other_table, budget);
    let (Verdict::Proved(first), Verdict::Proved(second)) = (first, second) else { return too_little(limit) };
    // A law says nothing about where there are positions, and where threats.
    match same_places(ruleset, other, budget) {
        Ok(true) => Verdict::Proved([first, second].concat()),
        Ok(false) => Verdict::Undecided(Text::new(
            format!(
                "the values agree below {limit}, but farther out a position or a threat exists in one rule only"
            ),
            format!("{limit} 以内的值相同，但更远处有的局面或威胁只在其中一个规则中存在"),
        )),
        Err(stuck) => Verdict::Undecided(stuck.words()),
    }
}

/// Whether there are positions that neither tables nor starting numbers show.
pub(super) fn has_other_kinds(ruleset: &Ruleset) -> bool {
    let first = ruleset.clauses().first().map(|clause| clause.tag);
    ruleset.start_clause().is_none() && ruleset.clauses().iter().any(|clause| Some(clause.tag) != first)
}

/// Whether the two rules have the same positions, and threats at the same of them.
pub(super) fn same_places(ruleset: &Ruleset, other: &Ruleset, budget: &Budget) -> Result<bool, Stuck> {
    let limits = Limits { cells: cells_of(budget), should_stop: budget.should_stop };
    let numeration = Numeration::new(System::Base(2), &limits)?;
    let compiler = Compiler::new(&numeration, limits, Order::SumsFirst);
    let places = |ruleset: &Ruleset| {
        let game = Game::new(ruleset, System::Base(2))?;
        match ruleset.start_clause() {
            Some(_) => Places::of_starts(&game, &compiler),
            None => Places::of_positions(&game, &compiler),
        }
    };
    let is_plain = |ruleset: &Ruleset| {
        ruleset.start_clause().is_none()
            && ruleset.wins().is_empty()
            && ruleset.clauses().iter().all(|clause| clause.domain.is_empty())
    };
    // Where every number is a position there is nothing to compare, and no need that automata can read the moves.
    if is_plain(ruleset) && is_plain(other) {
        return Ok(true);
    }
    places(ruleset)?.are(&places(other)?, &compiler)
}

fn too_little(limit: u64) -> Verdict {
    Verdict::Undecided(Text::new(
        format!("the values agree below {limit}, but no law was proved for both rules"),
        format!("{limit} 以内的值相同，但没有对两个规则都证明出规律"),
    ))
}
