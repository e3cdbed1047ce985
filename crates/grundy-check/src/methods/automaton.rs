//! Laws proved by automata: the first-order sentence that says "this is the Grundy function" is decided.
//!
//! # Theorem
//! If every place has a value (F), no option has the position's own value (A), every smaller value is an option's (B)
//! and every play ends (W), then the law is the Grundy function: by induction along plays, both are the mex.
//!
//! # What the certificate holds
//! The law, as automata, formula or period, and a measure that falls with every move.

use super::least;
use crate::budget::{Checked, Meter};
use crate::certificate::{Case, period_of};
use crate::json::Json;
use crate::logic::arithmetic::{at_most, equation};
use crate::logic::automata::{Automaton, witness};
use crate::logic::law::{Relations, Shape, numeration_of, periodic, power_values, read_law};
use crate::logic::lowering::{Move, SECOND, VALUE, World, results};
use crate::logic::theory::Theory;
use crate::options::Position;
use crate::rule::Rule;
use crate::rule::linear::Linear;
use crate::values::{Play, Solver, Value, heap_values};
use crate::verdict::{self, Claim, Period};

pub(super) fn check(case: &Case, meter: &mut Meter) -> Checked<Claim> {
    case.proof()?.only(&["measure"])?;
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
    let (law, stated) = read_law(case.claim.get("law")?, outcome, &shape(case.rule), numeration, meter)?;
    terminates(case, &theory, meter)?;
    // The empty tag of a rule whose clauses are all tagged has no positions.
    for tag in (0..case.rule.tags.len()).filter(|&tag| case.rule.arity(tag).is_some()) {
        is_law(&theory, tag, &law, misere, meter)?;
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

fn shape(rule: &Rule) -> Shape {
    let arities = (0..rule.tags.len()).map(|tag| rule.arity(tag)).collect();
    Shape { tags: rule.tags.clone(), arities, names: rule.formula_names() }
}

/// Obligations F, A and B for one tag.
pub(super) fn is_law(
    theory: &Theory,
    tag: usize,
    law: &Relations,
    misere: bool,
    meter: &mut Meter,
) -> Checked<()> {
    let place = &theory.places[tag];
    let (moves, shown) = (&theory.moves[tag], theory.coordinates(tag));
    match law {
        Relations::Track(laws) | Relations::Power(laws) => {
            let options = theory.options(moves, &shown, law, meter)?;
            is_grundy(place, &laws[tag], &options, matches!(law, Relations::Power(_)), meter)
        }
        Relations::Sets(sets) => {
            for (value, set) in sets[tag].iter().enumerate() {
                let options = theory.options_of_value(moves, &shown, sets, value, meter)?;
                never("A", &[(place, true), (set, true), (&options, true)], meter)?;
                for higher in &sets[tag][value + 1..] {
                    never("B", &[(place, true), (higher, true), (&options, false)], meter)?;
                }
            }
            let without: Vec<(&Automaton, bool)> = sets[tag].iter().map(|set| (set, false)).collect();
            never("F", &[&[(place, true)], without.as_slice()].concat(), meter)
        }
        Relations::Previous(laws) => is_outcome(theory, tag, laws, misere, meter),
    }
}

fn is_grundy(
    place: &Automaton,
    law: &Automaton,
    options: &Automaton,
    power: bool,
    meter: &mut Meter,
) -> Checked<()> {
    never("F", &[(place, true), (&law.without(&[VALUE], meter)?, false)], meter)?;
    never("A", &[(place, true), (law, true), (options, true)], meter)?;
    let second = law.renamed(&[place.tracks.as_slice(), &[SECOND]].concat(), meter)?;
    let mut below = Linear::name(VALUE).plus(-1, &Linear::name(SECOND))?;
    below.constant = 1;
    let below = at_most(place.numeration, &below, meter)?;
    let mut smaller = vec![(place, true), (&second, true), (&below, true), (options, false)];
    if !power {
        return never("B", &smaller, meter);
    }
    let powers = power_values(meter)?;
    never("the values are powers of two", &[(place, true), (law, true), (&powers, false)], meter)?;
    smaller.push((&powers, true));
    never("B", &smaller, meter)
}

fn is_outcome(
    theory: &Theory,
    tag: usize,
    laws: &[Automaton],
    misere: bool,
    meter: &mut Meter,
) -> Checked<()> {
    let (place, law) = (&theory.places[tag], &laws[tag]);
    let single = |one: &&Move| one.components.len() == 1;
    if theory.moves[tag].iter().any(|one| one.components.len() > 1) {
        return Err("outcomes need results of one component".into());
    }
    // The empty sum is a P-position in normal play and an N-position in misère play.
    let moves: Vec<Move> = theory.moves[tag].iter().filter(|one| !misere || single(one)).cloned().collect();
    let sets: Vec<Vec<Automaton>> = laws.iter().map(|law| vec![law.clone()]).collect();
    let reach = theory.options_of_value(&moves, &theory.coordinates(tag), &sets, 0, meter)?;
    never("A", &[(place, true), (law, true), (&reach, true)], meter)?;
    if !misere {
        return never("B", &[(place, true), (law, false), (&reach, false)], meter);
    }
    let movable = theory.reachable(&theory.moves[tag], &theory.coordinates(tag), meter)?;
    never("a P-position has an option", &[(place, true), (law, true), (&movable, false)], meter)?;
    never("B", &[(place, true), (law, false), (&movable, true), (&reach, false)], meter)
}

/// Demands that no tuple is in each automaton with the flag true and in none of the others.
pub(super) fn never(obligation: &str, parts: &[(&Automaton, bool)], meter: &mut Meter) -> Checked<()> {
    match witness(parts, meter)? {
        None => Ok(()),
        Some(tuple) => Err(format!("obligation {obligation} fails at {tuple}")),
    }
}

/// Obligation W: the measure falls with every move and does not fall below 0.
pub(super) fn terminates(case: &Case, theory: &Theory, meter: &mut Meter) -> Checked<()> {
    let measures = case.proof()?.get("measure")?;
    measures.only(&case.rule.tags.iter().map(String::as_str).collect::<Vec<&str>>())?;
    if case.rule.code.is_some() {
        // A move of a code leaves heaps that are smaller: fewer tokens, or the same in two parts or more.
        return if measures.entries()?.is_empty() { Ok(()) } else { Err("a code needs no measure".into()) };
    }
    let measure = |tag: usize, at: &[Linear]| -> Checked<Vec<Linear>> {
        let rows = measures.get(&case.rule.tags[tag])?.array()?;
        rows.iter().map(|row| combination(row.array()?, at)).collect()
    };
    for tag in 0..case.rule.tags.len() {
        let here: Vec<Linear> = theory.coordinates(tag).into_iter().map(Linear::name).collect();
        for one in &theory.moves[tag] {
            for (target, at) in &one.components {
                for world in not_lower(&measure(tag, &here)?, &measure(*target, at)?, &one.world)? {
                    let bad = Move { world, components: one.components.clone() };
                    never("W", &[(&theory.possible(tag, &bad, meter)?, true)], meter)?;
                }
            }
        }
    }
    Ok(())
}

/// The constant and the multiples of coordinates that make one entry of a measure.
fn combination(row: &[Json], at: &[Linear]) -> Checked<Linear> {
    let (constant, factors) = row
        .split_first()
        .filter(|(_, rest)| rest.len() == at.len())
        .ok_or("a measure has not the form of its tag")?;
    let mut sum = Linear::constant(i128::from(constant.integer()?));
    for (factor, coordinate) in factors.iter().zip(at) {
        sum = sum.plus(i128::from(factor.integer()?), coordinate)?;
    }
    Ok(sum)
}

/// The cases in which the second measure is not lexicographically below the first, or has an entry below 0.
fn not_lower(before: &[Linear], after: &[Linear], world: &World) -> Checked<Vec<World>> {
    if before.len() != after.len() {
        return Err("the measures have different lengths".into());
    }
    let mut equal = world.clone();
    let mut bad = Vec::new();
    for (before, after) in before.iter().zip(after) {
        let (mut higher, mut negative) = (equal.clone(), world.clone());
        higher.ordered(before, 1, after)?;
        negative.ordered(after, 1, &Linear::default())?;
        bad.extend([higher, negative]);
        equal.equal(before, after)?;
    }
    bad.push(equal);
    Ok(bad)
}

/// Verifies the law of the starting number.
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
    let shape = Shape { tags: vec![String::new()], arities: vec![Some(1)], names };
    let (claimed, stated) = read_law(start, outcome, &shape, theory.numeration, meter)?;
    let starts = results(alternative, &[Some(Linear::name(0))], &World::default(), theory.numeration)?;
    let exists = theory.reachable(&starts, &[0], meter)?;
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
        }
        _ => return Err("the law of the start is of another kind than the law".into()),
    }
    Ok(stated)
}

/// Periods with any saltus.
fn period_claim(case: &Case, meter: &mut Meter) -> Checked<Claim> {
    let period = case.period()?;
    let values = heap_values(case.rule, (period.preperiod + period.period) as usize, meter)?;
    let law = periodic(period, &values, meter)?;
    let theory = Theory::new(case.rule, law.numeration, meter)?;
    terminates(case, &theory, meter)?;
    is_law(&theory, 0, &Relations::Track(vec![law]), false, meter)?;
    least(period, |n| value_at(period, &values, n))?;
    Ok(Claim::Periodic(period))
}

fn value_at(period: Period, values: &[u32], n: u64) -> u32 {
    match values.get(n as usize) {
        Some(value) => *value,
        None => value_at(period, values, n - period.period) + period.saltus as u32,
    }
}

/// Periods along one coordinate for the first values of the other.
fn rows_claim(case: &Case, meter: &mut Meter) -> Checked<Claim> {
    case.claim.only(&["kind", "along", "rows"])?;
    let along = case.claim.get("along")?.natural()? as usize;
    let plain = case.rule.domain.is_empty() && case.rule.wins.is_empty() && case.rule.tags.len() == 1;
    if along > 1 || !plain || case.rule.arity(0) != Some(2) {
        return Err("rows need a plain rule on two coordinates".into());
    }
    let mut rows = Vec::new();
    let mut solver = Solver::new(case.rule, Play::Grundy);
    let mut law: Option<Automaton> = None;
    for (row, json) in case.claim.get("rows")?.array()?.iter().enumerate() {
        json.only(&["preperiod", "period", "saltus"])?;
        let period = period_of(json)?;
        let values = row_values(&mut solver, along, row, period, meter)?;
        least(period, |n| value_at(period, &values, n))?;
        let mut fixed = Linear::name(1 - along);
        fixed.constant = -(row as i128);
        let fixed = equation(crate::logic::automata::Numeration::Base(2), &fixed, meter)?;
        let one = periodic(period, &values, meter)?.renamed(&[along, VALUE], meter)?.and(&fixed, meter)?;
        law = Some(law.map_or(Ok(one.clone()), |law| law.or(&one, meter))?);
        rows.push(period);
    }
    let law = law.ok_or("there are no rows")?;
    let mut theory = Theory::new(case.rule, law.numeration, meter)?;
    theory.confine(1 - along, rows.len(), meter)?;
    terminates(case, &theory, meter)?;
    is_law(&theory, 0, &Relations::Track(vec![law]), false, meter)?;
    Ok(Claim::Rows { along, rows })
}

fn row_values(
    solver: &mut Solver,
    along: usize,
    row: usize,
    period: Period,
    meter: &mut Meter,
) -> Checked<Vec<u32>> {
    let mut values = Vec::new();
    for n in 0..period.preperiod + period.period {
        let mut at = vec![row as i128; 2];
        at[along] = i128::from(n);
        match solver.value(&Position { tag: 0, at }, meter)? {
            Value::Nimber(value) => values.push(value),
            Value::Threat => return Err("a position has no value".into()),
        }
    }
    Ok(values)
}
