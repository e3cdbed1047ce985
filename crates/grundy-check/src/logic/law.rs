//! Laws as relations: between coordinates and value, or as one set of positions for each value.

use crate::budget::{Checked, Meter};
use crate::json::Json;
use crate::logic::arithmetic::weights;
use crate::logic::automata::{Automaton, Numeration, explore, union};
use crate::logic::elimination::{nothing, relation};
use crate::logic::expressions::{Names, cases, values};
use crate::logic::linear::Linear;
use crate::logic::places::never_undefined;
use crate::logic::world::{VALUE, World};
use crate::rule::read_expression;
use crate::verdict::{self, Period};

/// A law for each tag.
pub(crate) enum Relations {
    /// Tuples of coordinates and value.
    Track(Vec<Automaton>),
    /// Tuples of coordinates and 2^value.
    Power(Vec<Automaton>),
    /// For each tag, for each value, the positions that have it.
    Sets(Vec<Vec<Automaton>>),
    /// The P-positions.
    Previous(Vec<Automaton>),
}

/// How the positions look for which a law is given: the tags, the number of coordinates of each (none for a tag that
/// no position has), the names that a formula uses, and for each tag the positions of which an outcome is said.
pub(crate) struct Shape<'a> {
    pub(crate) tags: Vec<String>,
    pub(crate) arities: Vec<Option<usize>>,
    pub(crate) names: Checked<Vec<String>>,
    pub(crate) spoken: &'a [Automaton],
}

/// The numeration of a law; formulas and conditions live in base 2.
pub(crate) fn numeration_of(law: &Json) -> Checked<Numeration> {
    let Some(numeration) = law.field("numeration") else { return Ok(Numeration::Base(2)) };
    match numeration.entries()? {
        [(key, value)] if key == "base" && (2..=10).contains(&value.natural()?) => {
            Ok(Numeration::Base(value.natural()? as usize))
        }
        [(key, value)] if key == "ostrowski" && (1..=9).contains(&value.natural()?) => {
            Ok(Numeration::Ostrowski(value.natural()? as usize))
        }
        _ => Err("the numeration is not known".into()),
    }
}

/// Reads a law in the numeration of the proof.
pub(crate) fn read_law(
    law: &Json,
    outcome: bool,
    shape: &Shape,
    numeration: Numeration,
    meter: &mut Meter,
) -> Checked<(Relations, verdict::Law)> {
    let key = if outcome { "condition" } else { "formula" };
    if let Some(text) = law.field(key) {
        law.only(&[key])?;
        let text = text.text()?;
        let found = vec![from_text(text, outcome, shape, numeration, meter)?];
        return Ok(match outcome {
            true => (Relations::Previous(found), verdict::Law::Condition(text.into())),
            false => (Relations::Track(found), verdict::Law::Formula(text.into())),
        });
    }
    law.only(&["numeration", "values", "automata"])?;
    if law.field("numeration").is_none() || numeration_of(law)? != numeration {
        return Err("the law has no numeration, or another one than the proof".into());
    }
    let automata = law.get("automata")?;
    if automata.entries()?.len() != shape.arities.iter().flatten().count() {
        return Err("the law has too many or too few automata".into());
    }
    let kind = if outcome { "previous" } else { law.get("values")?.text()? };
    if outcome && law.field("values").is_some() {
        return Err("a law of outcomes has no values".into());
    }
    let tracks = |arity: usize| -> Vec<usize> {
        let valued = (kind == "track" || kind == "power").then_some(VALUE);
        (0..arity).chain(valued).collect()
    };
    let (mut found, mut states) = (Vec::new(), 0);
    for (tag, arity) in shape.tags.iter().zip(&shape.arities) {
        let Some(arity) = arity else {
            found.push(vec![nothing(numeration, &[], meter)?]);
            continue;
        };
        states += automata.get(tag)?.get("next")?.array()?.len();
        found.push(read_sets(automata.get(tag)?, kind == "sets", numeration, &tracks(*arity), meter)?);
    }
    let single = |found: Vec<Vec<Automaton>>| found.into_iter().flatten().collect();
    let relations = match kind {
        "previous" => Relations::Previous(single(found)),
        "track" => Relations::Track(single(found)),
        "power" if numeration == Numeration::Base(2) => Relations::Power(single(found)),
        "sets" => Relations::Sets(found),
        _ => return Err(format!("values as `{kind}` are not known here")),
    };
    Ok((relations, verdict::Law::Automata { states }))
}

fn from_text(
    text: &str,
    outcome: bool,
    shape: &Shape,
    numeration: Numeration,
    meter: &mut Meter,
) -> Checked<Automaton> {
    let names = shape.names.clone()?;
    let expression = read_expression(text, &names)?;
    let forms: Names = (0..names.len()).map(|slot| Some(Linear::name(slot))).collect();
    let mut shown: Vec<usize> = (0..names.len()).collect();
    let worlds: Vec<World> = if outcome {
        cases(&expression, true, &forms, World::default())?
    } else {
        shown.push(VALUE);
        let valued =
            |(mut world, form): (World, Linear)| world.equal(&Linear::name(VALUE), &form).map(|()| world);
        values(&expression, &forms, World::default())?.into_iter().map(valued).collect::<Checked<_>>()?
    };
    // A formula without a value somewhere is no law there, which obligation F sees; a condition must always say yes or no.
    let (faults, worlds): (Vec<World>, Vec<World>) = worlds.into_iter().partition(|world| world.undefined);
    if outcome {
        faults.into_iter().try_for_each(|fault| never_undefined(fault, &shape.spoken[0], meter))?;
    }
    any_of(worlds, &shown, numeration, meter)
}

/// The tuples for which one of the worlds is possible.
pub(crate) fn any_of(
    worlds: Vec<World>,
    shown: &[usize],
    numeration: Numeration,
    meter: &mut Meter,
) -> Checked<Automaton> {
    let mut found = nothing(numeration, shown, meter)?;
    for world in worlds {
        found = found.or(&relation(world, Vec::new(), shown, numeration, meter)?, meter)?;
    }
    Ok(found)
}

/// Reads an automaton: one relation, or with outputs one set for each value.
fn read_sets(
    json: &Json,
    outputs: bool,
    numeration: Numeration,
    tracks: &[usize],
    meter: &mut Meter,
) -> Checked<Vec<Automaton>> {
    json.only(&["start", "next", if outputs { "outputs" } else { "accept" }])?;
    let rows = json.get("next")?.array()?;
    let states = rows.len();
    let all = Automaton::all(numeration, tracks, meter)?;
    let mut next = Vec::new();
    for row in rows {
        let row = row.naturals()?;
        if row.len() != all.letters() || row.iter().any(|state| *state >= states as u64) {
            return Err("an automaton has a wrong row".into());
        }
        next.extend(row.into_iter().map(|state| state as u32));
    }
    let start = json.get("start")?.natural()?;
    if start >= states as u64 || states > 1 << 24 {
        return Err("an automaton has a wrong start".into());
    }
    let labels: Vec<Option<u64>> = if outputs {
        let output = |one: &Json| if *one == Json::Null { Ok(None) } else { one.natural().map(Some) };
        json.get("outputs")?.array()?.iter().map(output).collect::<Checked<_>>()?
    } else {
        accepted(&json.get("accept")?.naturals()?, states)?
    };
    // (8.6)
    let padded = |state: usize| labels[state] == labels[next[state * all.letters()] as usize];
    if labels.len() != states || !(0..states).all(padded) {
        return Err(
            "an automaton is not closed under padding with zeros, or has a wrong number of outputs".into()
        );
    }
    let count = labels.iter().flatten().max().map_or(0, |most| most + 1);
    if count > 1000 {
        return Err("an output is too large for sets".into());
    }
    let count = if outputs { count } else { 1 };
    let label = |value: u64| {
        let accept = labels.iter().map(|label| *label == Some(value)).collect();
        let free = Automaton {
            numeration,
            tracks: tracks.to_vec(),
            next: next.clone(),
            accept,
            start: start as u32,
        };
        free.and(&all, meter)
    };
    (0..count).map(label).collect()
}

/// Output 0 for the states in the list, which must be increasing.
fn accepted(accept: &[u64], states: usize) -> Checked<Vec<Option<u64>>> {
    if accept.windows(2).any(|pair| pair[0] >= pair[1])
        || accept.last().is_some_and(|last| *last >= states as u64)
    {
        return Err("the accepting states are not increasing states".into());
    }
    let mut labels = vec![None; states];
    accept.iter().for_each(|state| labels[*state as usize] = Some(0));
    Ok(labels)
}

/// The pairs of a number and its value under an (arithmetic) period, in base 2.
///
/// `x = e + r + p·q` and `v = g(e+r) + s·q` for some r < p and q, or `x = i`, `v = g(i)` for some i < e. The states are
/// sets of what is left to be added in both equations; the digits of q are guessed. As q <= x, q is no longer than x.
pub(crate) fn periodic(period: Period, values: &[u32], meter: &mut Meter) -> Checked<Automaton> {
    let Period { preperiod, period, saltus } = period;
    let entry = |(x, value): (usize, &u32)| (x as u64 >= preperiod, x as i64, i64::from(*value));
    let start: Vec<(bool, i64, i64)> = values.iter().enumerate().map(entry).collect();
    let step = |set: &Vec<(bool, i64, i64)>, letter: usize, meter: &mut Meter| {
        meter.spend(8 * set.len() as u64)?;
        let (x, value) = ((letter & 1) as i64, (letter >> 1) as i64);
        let mut targets = Vec::new();
        for &(repeats, rest, value_rest) in set {
            for guess in 0..=i64::from(repeats) {
                let (a, b) = (rest + period as i64 * guess - x, value_rest + saltus as i64 * guess - value);
                if a % 2 == 0 && b % 2 == 0 {
                    targets.push((repeats, a / 2, b / 2));
                }
            }
        }
        targets.sort_unstable();
        targets.dedup();
        Ok((!targets.is_empty()).then_some(targets))
    };
    let accepts =
        |set: &Vec<(bool, i64, i64)>| set.iter().any(|(_, rest, value_rest)| (*rest, *value_rest) == (0, 0));
    explore(Numeration::Base(2), &union(&[0], &[VALUE]), start, step, accepts, meter)
}

/// The condition that the value track holds a power of two.
pub(crate) fn power_values(meter: &mut Meter) -> Checked<Automaton> {
    weights(Numeration::Base(2), VALUE, meter)
}
