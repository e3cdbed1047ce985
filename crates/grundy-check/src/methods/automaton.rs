//! Laws proved by automata: the first-order sentence that says "this is the Grundy function" is decided.
//!
//! # Theorem
//! If every place has a value (F), no option has the position's own value (A), every smaller value is an option's (B)
//! and every play ends (W), then the law is the Grundy function: by induction along plays, both are the mex.
//!
//! # What the certificate holds
//! The law, as automata, formula or period, a measure that falls with every move, and perhaps options that suffice for B.

mod measure;
mod obligations;
mod options;
mod periodic;

use crate::budget::{Checked, Meter};
use crate::json::Json;
use crate::logic::automata::Automaton;
use crate::logic::law::{Relations, Shape, numeration_of, read_law};
use crate::logic::moves::starts;
use crate::logic::theory::Theory;
use crate::methods::certificate::Case;
use crate::rule::Rule;
use crate::verdict::{self, Claim};
use measure::terminates;
use obligations::{is_law, never};
use periodic::{period_claim, rows_claim};

pub(super) fn check(case: &Case, meter: &mut Meter) -> Checked<Claim> {
    case.proof()?.only(&["measure", "options"])?;
    match case.kind()? {
        "grundy" => law_claim(case, meter),
        "outcome" => law_claim(case, meter),
        "periodic" => period_claim(case, meter),
        "rows" => rows_claim(case, meter),
        _ => Err("the method proves laws, periods and rows".into()),
    }
}

/// Grundy and outcome claims.
fn law_claim(case: &Case, meter: &mut Meter) -> Checked<Claim> {
    let outcome = case.kind()? == "outcome";
    case.claim.only(if outcome { &["kind", "play", "law", "start"] } else { &["kind", "law", "start"] })?;
    let misere = outcome
        && match case.claim.get("play")?.text()? {
            "normal" => false,
            "misere" if case.rule.wins.is_empty() => true,
            _ => return Err("a play is `normal`, or without wins `misere`".into()),
        };
    let numeration = numeration_of(case.claim.get("law")?)?;
    let theory = Theory::new(case.rule, numeration, meter)?;
    let shape = shape(case.rule, &theory);
    let (law, stated) = read_law(case.claim.get("law")?, outcome, &shape, numeration, meter)?;
    terminates(case, &theory, meter)?;
    // The empty tag of a rule whose clauses are all tagged has no positions.
    for tag in (0..case.rule.tags.len()).filter(|&tag| case.rule.arity(tag).is_some()) {
        is_law(case, &theory, tag, &law, misere, meter)?;
    }
    let start = match case.claim.field("start") {
        Some(start) => Some(start_law(case.rule, &theory, &law, start, outcome, meter)?),
        None => None,
    };
    Ok(match outcome {
        true => Claim::Outcome { misere, law: stated, start },
        false => Claim::Grundy { law: stated, start },
    })
}

fn shape<'a>(rule: &Rule, theory: &'a Theory) -> Shape<'a> {
    let arities = (0..rule.tags.len()).map(|tag| rule.arity(tag)).collect();
    Shape { tags: rule.tags.clone(), arities, names: rule.formula_names(), spoken: &theory.spoken }
}

/// Verifies the law of the starting number (8.13).
fn start_law(
    rule: &Rule,
    theory: &Theory,
    law: &Relations,
    start: &Json,
    outcome: bool,
    meter: &mut Meter,
) -> Checked<verdict::Law> {
    let alternative = rule.start.as_ref().ok_or("the rule has no start")?;
    let names = Ok(vec![alternative.names[0].clone()]);
    let starts = starts(alternative, theory.numeration, meter)?;
    let exists = theory.reachable(&starts, &[0], &theory.places, meter)?;
    let spoken = [theory.reachable(&starts, &[0], &theory.spoken, meter)?];
    let shape = Shape { tags: vec![String::new()], arities: vec![Some(1)], names, spoken: &spoken };
    let (claimed, stated) = read_law(start, outcome, &shape, theory.numeration, meter)?;
    let same = |claimed: &Automaton, actual: &Automaton, meter: &mut Meter| {
        never("start", &[(&exists, true), (claimed, true), (actual, false)], meter)?;
        never("start", &[(&exists, true), (claimed, false), (actual, true)], meter)
    };
    match (&claimed, law) {
        (Relations::Track(claimed), Relations::Track(_))
        | (Relations::Power(claimed), Relations::Power(_)) => {
            same(&claimed[0], &theory.options(&starts, &[0], law, meter)?, meter)?;
        }
        (Relations::Sets(claimed), Relations::Sets(sets)) => {
            for (value, set) in claimed[0].iter().enumerate() {
                same(set, &theory.options_of_value(&starts, &[0], sets, value, meter)?, meter)?;
            }
            let without: Vec<(&Automaton, bool)> = claimed[0].iter().map(|set| (set, false)).collect();
            never("start", &[&[(&exists, true)], without.as_slice()].concat(), meter)?;
        }
        (Relations::Previous(claimed), Relations::Previous(laws))
            if starts.iter().all(|one| one.components.len() == 1) =>
        {
            let sets: Vec<Vec<Automaton>> = laws.iter().map(|law| vec![law.clone()]).collect();
            same(&claimed[0], &theory.options_of_value(&starts, &[0], &sets, 0, meter)?, meter)?;
            never("T of the start", &[(&spoken[0], true), (&exists, false), (&claimed[0], true)], meter)?;
        }
        _ => return Err("the law of the start is of another kind than the law".into()),
    }
    Ok(stated)
}
