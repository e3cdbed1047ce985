//! The laws that families find, as relations that automata can read: each closed form says exactly what it says.

pub(crate) mod boards;
pub(crate) mod halving;
pub(crate) mod quantities;

use crate::automata::{Automaton, Blowup, Compiler, Connective, Formula, Linear, System, Track};
use crate::game::Stuck;
use crate::game::law_automata::Encoding;
use crate::lower::Outside;
use crate::one_line;
use crate::periodic_law::PeriodicLaw;
use grundy_check::Period;
use grundy_law::{Claim, Form, Law, Numeration, Reading, Recurrence, Residues, SplitPeriodic, repetition};
use grundy_rule::Text;
use grundy_table::Cell;

/// A law as a relation: coordinates on tracks 0, 1, …, then the value unless it is a set of losses.
pub(crate) struct Lowered {
    pub(crate) encoding: Encoding,
    pub(crate) relation: Automaton,
}

/// The numeration in which a law is best read.
pub(crate) fn system_of(law: &Law) -> System {
    match &law.form {
        Form::Automaton(form) => match form.numeration {
            Numeration::Base(base) => System::Base(base as u8),
            Numeration::Zeckendorf => System::ZECKENDORF,
        },
        Form::Beatty(form) => System::Fraenkel(form.difference.min(9) as u8),
        Form::Recurrence(form) if form.coefficients == [1, 1] => System::ZECKENDORF,
        _ => System::Base(2),
    }
}

/// Lowers a law, or names the family that cannot be.
pub(crate) fn lowered(law: &Law, compiler: &Compiler) -> Result<Lowered, Stuck> {
    let (encoding, relation) = plain(law, compiler)?;
    let with_exceptions = overruled(law, encoding, relation, compiler)?;
    if law.claim == Claim::Outcome && encoding != Encoding::Outcome {
        let zero =
            Formula::equal(&Linear::track(law.arity as Track), &Linear::number(0)).ok_or(Blowup::Range)?;
        let lost = with_exceptions.joined(Connective::And, &compiler.compile(&zero)?, &compiler.limits)?;
        let relation = lost.without(&[law.arity as Track], &compiler.limits)?;
        return Ok(Lowered { encoding: Encoding::Outcome, relation });
    }
    Ok(Lowered { encoding, relation: with_exceptions })
}

fn plain(law: &Law, compiler: &Compiler) -> Result<(Encoding, Automaton), Stuck> {
    if let Some(found) =
        law.periodicity().filter(|found| law.arity == 1 && found.preperiod + found.period <= LONGEST)
    {
        // Where the law is silent any number will do: exceptions are put in afterwards.
        let value = |n: u64| law.number(&[n]).map_or(Some(0), |number| u64::try_from(number).ok());
        let read = PeriodicLaw::read(period(found), value).ok_or_else(|| beyond(&law.form))?;
        return Ok((Encoding::Track, read.automaton(compiler)?));
    }
    let relation = match &law.form {
        Form::Feature(form) => return quantities::feature(form, &law.form, compiler),
        Form::Automaton(form) => return read_automaton(form, law, compiler),
        Form::Formula(form) => return one_line::relation(form, compiler),
        Form::Residues(form) => residues(form).automaton(compiler)?,
        Form::Combination(form) => return boards::combination(form, &law.form, compiler),
        Form::NimSum(form) => boards::nim_sum(form, &law.form, compiler)?,
        Form::Grid(form) => boards::grid(form, compiler)?,
        Form::Lines(form) => return Ok((Encoding::Outcome, boards::lines(form, compiler)?)),
        Form::Recurrence(form) => return Ok((Encoding::Outcome, recurrence(form, &law.form, compiler)?)),
        Form::Beatty(form) => return Ok((Encoding::Outcome, boards::beatty(form, &law.form, compiler)?)),
        form if law.arity == 1 => one_number(form, compiler)?,
        other => return Err(beyond(other)),
    };
    Ok((Encoding::Track, relation))
}

/// The relation of a form of one number: the number on track 0, its value on track 1.
fn one_number(form: &Form, compiler: &Compiler) -> Result<Automaton, Stuck> {
    if let Some(bound) = form.shape().repeats_within() {
        return Ok(repeating(form, bound).ok_or_else(|| beyond(form))?.automaton(compiler)?);
    }
    match form {
        Form::SplitPeriodic(form) => Ok(split(form).automaton(compiler)?),
        Form::Regular(regular) => halving::regular(regular, form, compiler),
        other => Err(beyond(other)),
    }
}

/// Laws whose preperiod and period together are longer are not made into automata.
const LONGEST: u64 = 1 << 16;

/// A form that says within which bound its values begin to repeat is read off twice that far.
fn repeating(form: &Form, bound: u64) -> Option<PeriodicLaw> {
    if bound > LONGEST {
        return None;
    }
    let value = |n: u64| form.shape().value(&[n]).and_then(|value| u64::try_from(value).ok());
    let values = (0..3 * bound + 3).map(|n| value(n).and_then(|value| u32::try_from(value).ok()));
    PeriodicLaw::read(period(repetition(&values.collect::<Option<Vec<u32>>>()?, 0)?), value)
}

fn split(form: &SplitPeriodic) -> PeriodicLaw {
    let wide = |values: &[u32]| values.iter().map(|&value| u64::from(value)).collect();
    PeriodicLaw { early: wide(&form.preperiod), word: wide(&form.word), slopes: form.slopes.clone() }
}

fn residues(form: &Residues) -> PeriodicLaw {
    let value = |n: u64| u64::from(!form.loses(n));
    let word: Vec<u64> = (form.start..form.start + form.modulus).map(value).collect();
    PeriodicLaw { early: (0..form.start).map(value).collect(), slopes: vec![0; word.len()], word }
}

/// Losses that are the weights of the numeration from some place on: powers of a base, or Fibonacci numbers.
fn recurrence(form: &Recurrence, whole: &Form, compiler: &Compiler) -> Result<Automaton, Stuck> {
    let first = form.seed.iter().copied().min().unwrap_or(0);
    let start = i64::try_from(first).map_err(|_| Blowup::Range)?;
    let late = Formula::at_most(&Linear::number(start), &Linear::track(0)).ok_or(Blowup::Range)?;
    let mut losses = vec![Formula::And(vec![Formula::Weight(0), late])];
    for &loss in &form.early {
        losses.push(position(&[loss])?);
    }
    let relation = compiler.compile(&Formula::Or(losses))?;
    let system = compiler.numeration.system;
    let same_rule = match system {
        System::Base(base) => form.coefficients == [i64::from(base)],
        System::Fraenkel(t) => form.coefficients == [i64::from(t), 1],
    };
    // Both sides obey the same recurrence, so they agree for ever once they agree over more terms than its order.
    let weights: Vec<u64> = (0..40).filter_map(|place| system.weight(place)).collect();
    let numbers = (0..400).chain(weights);
    let agrees = numbers.into_iter().all(|n| form.loses(n) == Some(relation.holds(system, &[n])));
    if same_rule && agrees { Ok(relation) } else { Err(beyond(whole)) }
}

/// An automaton of the law stage: accepted pairs as they are, outputs as a relation between position and output.
fn read_automaton(
    form: &grundy_law::Automaton,
    law: &Law,
    compiler: &Compiler,
) -> Result<(Encoding, Automaton), Stuck> {
    let accepting = |wanted: u32| -> Result<Automaton, Stuck> {
        let accepting = form.outputs.iter().map(|&output| output == wanted).collect();
        let tracks = (0..form.tracks as Track).collect();
        let found = Automaton::from_parts(
            compiler.numeration.radix(),
            tracks,
            form.transitions.concat(),
            accepting,
            0,
        );
        let found = found.filter(Automaton::is_padded).ok_or_else(|| beyond(&law.form))?;
        Ok(found.minimised(&compiler.limits)?)
    };
    match form.reading {
        Reading::Number => Ok((Encoding::Track, accepting(1)?)),
        Reading::PowerOfTwo => Ok((Encoding::Power, accepting(1)?)),
        Reading::Output if law.claim == Claim::Outcome => {
            let lost = accepting(0)?;
            Ok((Encoding::Outcome, valid_words(lost, compiler)?))
        }
        Reading::Output => {
            let largest =
                form.outputs.iter().copied().filter(|&output| output < u32::MAX - 1).max().unwrap_or(0);
            let mut all = Automaton::constant(compiler.numeration.radix(), false);
            for output in 0..=largest {
                let value =
                    Formula::equal(&Linear::track(form.tracks as Track), &Linear::number(i64::from(output)));
                let value = compiler.compile(&value.ok_or(Blowup::Range)?)?;
                let here = valid_words(accepting(output)?, compiler)?.joined(
                    Connective::And,
                    &value,
                    &compiler.limits,
                )?;
                all = all.joined(Connective::Or, &here, &compiler.limits)?;
            }
            Ok((Encoding::Track, all))
        }
    }
}

fn valid_words(automaton: Automaton, compiler: &Compiler) -> Result<Automaton, Blowup> {
    let tracks = automaton.tracks().to_vec();
    tracks.iter().try_fold(automaton, |all, &track| {
        all.joined(Connective::And, &compiler.numeration.valid(track), &compiler.limits)
    })
}

/// The relation with the exceptions of the law put in their places.
fn overruled(
    law: &Law,
    encoding: Encoding,
    relation: Automaton,
    compiler: &Compiler,
) -> Result<Automaton, Stuck> {
    let mut relation = relation;
    for exception in &law.exceptions {
        let here = position(&exception.position)?;
        let here = compiler.compile(&here)?;
        relation = relation.joined(Connective::Without, &here, &compiler.limits)?;
        let Cell::Nimber(value) = exception.cell else { continue };
        let value = match encoding {
            Encoding::Track => u64::from(value),
            Encoding::Power => 1u64.checked_shl(value).ok_or(Blowup::Range)?,
            Encoding::Outcome if value > 0 => continue,
            Encoding::Outcome => 0,
        };
        let mut instead = here;
        if encoding != Encoding::Outcome {
            let number = i64::try_from(value).map_err(|_| Blowup::Range)?;
            let value = Formula::equal(&Linear::track(law.arity as Track), &Linear::number(number));
            let value = compiler.compile(&value.ok_or(Blowup::Range)?)?;
            instead = instead.joined(Connective::And, &value, &compiler.limits)?;
        }
        relation = relation.joined(Connective::Or, &instead, &compiler.limits)?;
    }
    Ok(relation)
}

/// "The coordinates are these."
pub(crate) fn position(numbers: &[u64]) -> Result<Formula, Blowup> {
    let equations = numbers.iter().enumerate().map(|(place, &number)| {
        let number = i64::try_from(number).map_err(|_| Blowup::Range)?;
        Formula::equal(&Linear::track(place as Track), &Linear::number(number)).ok_or(Blowup::Range)
    });
    Ok(Formula::And(equations.collect::<Result<_, _>>()?))
}

pub(crate) fn beyond(form: &Form) -> Stuck {
    let family = form.family();
    Stuck::Outside(Outside(Text::new(
        format!("laws of the family `{family}` are not expressed by automata"),
        format!("`{family}` 类的规律不能用自动机表示"),
    )))
}

/// The same three numbers in the checker's words.
pub(crate) fn period(found: grundy_law::Periodicity) -> Period {
    Period { preperiod: found.preperiod, period: found.period, saltus: found.saltus }
}
