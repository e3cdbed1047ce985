//! Periods with a saltus, of one heap or of the rows of two coordinates: the law is built from the first values.

use super::measure::terminates;
use super::obligations::is_law;
use crate::budget::{Checked, Meter};
use crate::logic::arithmetic::equation;
use crate::logic::automata::{Automaton, Numeration};
use crate::logic::law::{Relations, periodic};
use crate::logic::linear::Linear;
use crate::logic::theory::Theory;
use crate::logic::world::VALUE;
use crate::methods::certificate::Case;
use crate::methods::definition::{BYTES_FOR_EACH_POSITION, Play, Solver, Value, heap_values};
use crate::methods::periods::{least, period_of};
use crate::options::Position;
use crate::verdict::{Claim, Period};

/// Periods with any saltus (8.14).
pub(super) fn period_claim(case: &Case, meter: &mut Meter) -> Checked<Claim> {
    let period = case.period()?;
    let values = heap_values(case.rule, (period.preperiod + period.period) as usize, meter)?;
    let law = periodic(period, &values, meter)?;
    let theory = Theory::new(case.rule, law.numeration, meter)?;
    terminates(case, &theory, meter)?;
    is_law(case, &theory, 0, &Relations::Track(vec![law]), false, meter)?;
    least(period, |n| value_at(period, &values, n))?;
    Ok(Claim::Periodic(period))
}

fn value_at(period: Period, values: &[u32], n: u64) -> u64 {
    match values.get(n as usize) {
        Some(value) => u64::from(*value),
        None => value_at(period, values, n - period.period) + period.saltus,
    }
}

/// Periods along one coordinate for the first values of the other.
pub(super) fn rows_claim(case: &Case, meter: &mut Meter) -> Checked<Claim> {
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
        let fixed = equation(Numeration::Base(2), &fixed, meter)?;
        let one = periodic(period, &values, meter)?.renamed(&[along, VALUE], meter)?.and(&fixed, meter)?;
        law = Some(law.map_or(Ok(one.clone()), |law| law.or(&one, meter))?);
        rows.push(period);
    }
    let law = law.ok_or("there are no rows")?;
    let mut theory = Theory::new(case.rule, law.numeration, meter)?;
    // (8.15)
    theory.confine(1 - along, rows.len(), meter)?;
    terminates(case, &theory, meter)?;
    is_law(case, &theory, 0, &Relations::Track(vec![law]), false, meter)?;
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
        meter.reserve(BYTES_FOR_EACH_POSITION)?;
        let mut at = vec![row as i128; 2];
        at[along] = i128::from(n);
        match solver.value(&Position { tag: 0, at }, meter)? {
            Value::Nimber(value) => values.push(value),
            Value::Threat => return Err("a position has no value".into()),
        }
    }
    Ok(values)
}
