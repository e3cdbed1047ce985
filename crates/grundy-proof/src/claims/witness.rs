//! The smallest position at which a claim fails, and the move that shows it.

use super::single::value_certificate;
use crate::certificate::{Certificate, listed, periodic_claim};
use crate::claim_text::parse::{Claim, Told};
use crate::explain::check_budget;
use crate::methods::prove::Witness;
use crate::proved::Proved;
use grundy_check::Period;
use grundy_rule::{Meter, Position, Rules, Ruleset, Text, holds_at, number_at, show_sum};
use grundy_table::{Budget, Cell, Table, Values, boxed};

/// What a claim says about a position of the table, and what is true there, as short words.
pub(super) fn difference(claim: &Claim, at: &[u64], cell: Cell) -> Option<(String, String)> {
    match claim {
        Claim::Value(expression, _) => {
            let Cell::Nimber(actual) = cell else { return None };
            let claimed = number_at(expression, at);
            let wrong = claimed != Some(i128::from(actual));
            wrong.then(|| (claimed.map_or("-".to_string(), |number| number.to_string()), actual.to_string()))
        }
        Claim::Loses(condition, _) => other_outcome(holds_at(condition, at), cell),
        Claim::Lawful(law) => other_outcome(law.is_loss(at), cell),
        Claim::About(condition, text) => {
            let Cell::Nimber(actual) = cell else { return None };
            let with_value = [at, &[u64::from(actual)]].concat();
            (holds_at(condition, &with_value) != Some(true)).then(|| (text.clone(), actual.to_string()))
        }
        Claim::Nimber(term) => {
            let Cell::Nimber(actual) = cell else { return None };
            let claimed = term.at(at);
            let wrong = claimed != Some(u64::from(actual));
            wrong.then(|| (claimed.map_or("-".to_string(), |number| number.to_string()), actual.to_string()))
        }
        Claim::Same(_) | Claim::SameLosses(_) | Claim::Repeats(_) | Claim::At(..) | Claim::Along(..) => None,
    }
}

/// Who is claimed to lose and who loses, as letters, where these differ.
fn other_outcome(claimed: Option<bool>, cell: Cell) -> Option<(String, String)> {
    let lost = match cell {
        Cell::Nimber(value) => value == 0,
        Cell::Threat => false,
        Cell::Absent => return None,
    };
    let letter = |lost: bool| (if lost { "P" } else { "N" }).to_string();
    (claimed != Some(lost)).then(|| (claimed.map_or("-".to_string(), letter), letter(lost)))
}

/// The first position of a table at which a claim fails, the smallest sum of coordinates first.
pub(super) fn first_witness(
    ruleset: &Ruleset,
    claim: &Claim,
    table: &Table,
    budget: &Budget,
) -> Option<Witness> {
    let wrong = boxed(table.arity(), table.limit()).filter_map(|at| {
        let (claimed, actual) = difference(claim, &at, table.cell(&at))?;
        Some((at, claimed, actual))
    });
    let (at, claimed, actual) = wrong.min_by_key(|(at, _, _)| (at.iter().sum::<u64>(), at.clone()))?;
    Some(described(ruleset, claim, at, claimed, actual, budget))
}

pub(super) fn described(
    ruleset: &Ruleset,
    claim: &Claim,
    at: Vec<u64>,
    claimed: String,
    actual: String,
    budget: &Budget,
) -> Witness {
    let from = position(ruleset, &at);
    let wanted = match claim {
        Claim::Loses(..)
        | Claim::Lawful(..)
        | Claim::SameLosses(_)
        | Claim::At(_, Told::Lost(_))
        | Claim::Along(_, Told::Lost(_)) => (claimed == "P").then_some(0),
        _ => claimed
            .parse::<u32>()
            .ok()
            .filter(|claimed| actual.parse::<u32>().is_ok_and(|actual| *claimed < actual)),
    };
    let chosen =
        from.as_ref().zip(wanted).and_then(|(from, wanted)| option_with_value(ruleset, from, wanted, budget));
    let shown = match &from {
        Some(from) if ruleset.start_clause().is_none() => ruleset.show(from),
        _ => at.iter().map(u64::to_string).collect::<Vec<_>>().join(", "),
    };
    let words = sentence(&shown, &claimed, &actual, chosen.as_deref());
    let proved = refutation(ruleset, claim, &at, &words, budget);
    Witness { coordinates: at, position: shown, claimed, actual, chosen_move: chosen, words, proved }
}

/// The position at table coordinates, or the single position that a starting number stands for.
fn position(ruleset: &Ruleset, at: &[u64]) -> Option<Position> {
    if ruleset.start_clause().is_none() {
        return Some(ruleset.at(at));
    }
    let mut start = ruleset.start(*at.first()?).ok()??;
    if start.len() == 1 { start.pop() } else { None }
}

/// An option with this value, as the user writes it.
fn option_with_value(ruleset: &Ruleset, from: &Position, wanted: u32, budget: &Budget) -> Option<String> {
    let mut values = Values::new(ruleset, *budget);
    let options = ruleset.options(from, &mut Meter::new(budget.steps(), budget.should_stop)).ok()?;
    let found = options.into_iter().find(|option| values.of_sum(option) == Ok(Cell::Nimber(wanted)))?;
    Some(format!("{} -> {}", ruleset.show(from), show_sum(ruleset, &found)))
}

fn sentence(position: &str, claimed: &str, actual: &str, chosen: Option<&str>) -> Text {
    let shows = match chosen {
        Some(chosen) => Text::new(format!("; the move {chosen} shows it"), format!("；走 {chosen} 即可看出")),
        None => missing_option(claimed, actual),
    };
    let Text { english, chinese } = told(position, claimed, actual);
    Text::new(english + &shows.english, chinese + &shows.chinese)
}

/// What the claim says of a position and what is true there; a claim that divides by 0 says nothing.
fn told(position: &str, claimed: &str, actual: &str) -> Text {
    if claimed == "-" {
        return Text::new(
            format!("at {position} the claim gives no answer, but it is {actual}"),
            format!("在 {position} 处论断没有给出结果，实际为 {actual}"),
        );
    }
    Text::new(
        format!("at {position} the claim says {claimed}, but it is {actual}"),
        format!("在 {position} 处论断给出 {claimed}，实际为 {actual}"),
    )
}

/// Where no single move shows that a claim is wrong, it is a move that is not there.
fn missing_option(claimed: &str, actual: &str) -> Text {
    let numbers = claimed.parse::<u32>().ok().zip(actual.parse::<u32>().ok());
    match (claimed, numbers) {
        ("N", _) => Text::new("; no move leads to a P-position", "；没有一步能走到必败态"),
        (_, Some((claimed, actual))) if actual < claimed => {
            Text::new(format!("; no move leaves the value {actual}"), format!("；没有一步能留下值 {actual}"))
        }
        _ => Text::new("", ""),
    }
}

/// The checked certificate that a claim is false, where it can be stated in one.
fn refutation(ruleset: &Ruleset, claim: &Claim, at: &[u64], words: &Text, budget: &Budget) -> Option<Proved> {
    let statement = match claim {
        Claim::Value(_, text) => format!("{{\"kind\": \"grundy\", \"law\": {{\"formula\": \"{text}\"}}}}"),
        Claim::Loses(_, text) => {
            format!("{{\"kind\": \"outcome\", \"play\": \"normal\", \"law\": {{\"condition\": \"{text}\"}}}}")
        }
        Claim::Same(other) => format!("{{\"kind\": \"same\", \"rule\": \"{}\"}}", other.canonical()),
        Claim::About(..) => return value_shown(ruleset, at, budget),
        // There is no certificate of two rules with other losses, nor of a nim product or a law of a family that is another.
        Claim::SameLosses(_) | Claim::Nimber(_) | Claim::Lawful(..) => return None,
        // The value of the position shows it, and has a certificate of its own.
        Claim::At(..) | Claim::Along(..) => return None,
        Claim::Repeats(repeats) => {
            let (n, period) = (at.first()?.checked_sub(repeats.period)?, repeats.period);
            let preperiod = repeats.preperiod.unwrap_or(n).min(n);
            let statement = periodic_claim(Period { preperiod, period, saltus: repeats.saltus });
            return refuted(ruleset, &statement, &[n], words, budget);
        }
    };
    refuted(ruleset, &statement, at, words, budget)
}

/// The value of the position, which shows it.
fn value_shown(ruleset: &Ruleset, at: &[u64], budget: &Budget) -> Option<Proved> {
    let is_plain = ruleset.start_clause().is_none() && ruleset.tags().iter().all(|(name, _)| name.is_empty());
    let Ok(Cell::Nimber(value)) = Values::new(ruleset, *budget).of(&ruleset.at(at)) else { return None };
    is_plain.then(|| value_certificate(ruleset, at, value, budget).ok()).flatten()
}

fn refuted(ruleset: &Ruleset, statement: &str, at: &[u64], words: &Text, budget: &Budget) -> Option<Proved> {
    if ruleset.start_clause().is_some() || ruleset.tags().iter().any(|(name, _)| !name.is_empty()) {
        return None;
    }
    let certificate = Certificate {
        rule: ruleset.canonical(),
        claim: format!("{{\"kind\": \"refuted\", \"statement\": {statement}, \"position\": {}}}", listed(at)),
        method: "table",
        proof: None,
    };
    Proved::from_certificate(&certificate, words.clone(), &check_budget(budget)).ok()
}

/// The witness that two rules give a position different outcomes.
pub(super) fn different_outcomes(
    ruleset: &Ruleset,
    claim: &Claim,
    at: Vec<u64>,
    (actual, other): (bool, bool),
    budget: &Budget,
) -> Witness {
    let letter = |lost: bool| (if lost { "P" } else { "N" }).to_string();
    described(ruleset, claim, at, letter(other), letter(actual), budget)
}

/// The witness that two rules give a position different values.
pub(super) fn different_values(
    ruleset: &Ruleset,
    claim: &Claim,
    at: Vec<u64>,
    (actual, other): (Cell, Cell),
    budget: &Budget,
) -> Witness {
    let shown = |cell: Cell| match cell {
        Cell::Nimber(value) => value.to_string(),
        Cell::Threat => "inf".to_string(),
        Cell::Absent => "-".to_string(),
    };
    described(ruleset, claim, at, shown(other), shown(actual), budget)
}

/// Holds a claim about losses against a table of them, in whatever manner they were found.
pub(super) fn loss_witness(ruleset: &Ruleset, claim: &Claim, table: &Table) -> Option<Witness> {
    let wrong = boxed(table.arity(), table.limit()).filter_map(|at| {
        let (claimed, actual) = difference(claim, &at, table.cell(&at))?;
        Some((at, claimed, actual))
    });
    let (at, claimed, actual) = wrong.min_by_key(|(at, _, _)| (at.iter().sum::<u64>(), at.clone()))?;
    // A claim about starts speaks of the starting number, not of the position that it becomes.
    let position = match (ruleset.has_start(), position(ruleset, &at)) {
        (true, _) => at[0].to_string(),
        (false, found) => found.map_or_else(String::new, |from| ruleset.show(&from)),
    };
    let words = told(&position, &claimed, &actual);
    Some(Witness { coordinates: at, position, claimed, actual, chosen_move: None, words, proved: None })
}
