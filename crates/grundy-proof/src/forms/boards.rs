//! Laws of positions with several coordinates as relations that automata can read.

use crate::automata::{Automaton, Bitwise, Blowup, Compiler, Formula, Linear, System, Track};
use crate::folding::Folding;
use crate::forms::{beyond, lowered};
use crate::game::Stuck;
use crate::game::law_automata::Encoding;
use grundy_law::{Beatty, Combination, Form, Grid, Law, Lines, NimSum, Operation, Ray, Residues, Shape};
use std::sync::Arc;

/// Tracks for what lies between coordinates and value.
const BETWEEN: Track = 64;

/// `f(x op y)`: there is a number that the operation makes of the coordinates, and the law of that number gives the value.
pub(crate) fn combination(
    form: &Combination,
    whole: &Form,
    compiler: &Compiler,
) -> Result<(Encoding, Automaton), Stuck> {
    if let (Operation::Columns(modulus), System::Base(2), true) =
        (form.operation, compiler.numeration.system, loses_only_at_zero(&form.law))
    {
        return Ok((Encoding::Outcome, full_columns(form.arity, modulus as usize, compiler)?));
    }
    let inner = lowered(&form.law, compiler)?;
    let value = form.arity as Track;
    let mut builder = Builder { parts: Vec::new(), bound: Vec::new(), next: BETWEEN };
    let combined = builder.combined(form.operation, form.arity).ok_or_else(|| beyond(whole))?;
    match inner.encoding {
        Encoding::Track | Encoding::Power => {
            builder.parts.push(Formula::Relation(Arc::new(inner.relation), vec![combined, value]))
        }
        Encoding::Outcome => {
            // The losses have the number 0, everything else 1.
            let relation = Arc::new(inner.relation);
            let loses = Formula::Relation(relation, vec![combined]);
            let zero = equal(&Linear::track(value), &Linear::number(0))?;
            let one = equal(&Linear::track(value), &Linear::number(1))?;
            let cases =
                vec![Formula::And(vec![loses.clone(), zero]), Formula::And(vec![loses.negated(), one])];
            builder.parts.push(Formula::Or(cases));
        }
    }
    let encoding = if inner.encoding == Encoding::Power { Encoding::Power } else { Encoding::Track };
    Ok((encoding, compiler.compile(&Formula::exists(builder.bound, Formula::And(builder.parts)))?))
}

fn loses_only_at_zero(law: &Law) -> bool {
    let zero = |form: &Residues| form.classes.is_empty() && form.early == [0];
    law.exceptions.is_empty() && matches!(&law.form, Form::Residues(form) if zero(form))
}

/// In every binary place the number of ones is a multiple of the modulus.
fn full_columns(arity: usize, modulus: usize, compiler: &Compiler) -> Result<Automaton, Blowup> {
    let tracks: Vec<Track> = (0..arity as Track).collect();
    let step = |_: &(), digits: &[usize]| digits.iter().sum::<usize>().is_multiple_of(modulus).then_some(());
    Automaton::build(2, &tracks, (), step, |_| true, &compiler.limits)
}

/// `h(x) ⊕ k(y)`.
pub(crate) fn nim_sum(form: &NimSum, whole: &Form, compiler: &Compiler) -> Result<Automaton, Stuck> {
    let value = form.laws.len() as Track;
    let mut builder = Builder { parts: Vec::new(), bound: Vec::new(), next: BETWEEN };
    let mut parts = Vec::new();
    for (place, law) in form.laws.iter().enumerate() {
        let inner = lowered(law, compiler)?;
        if inner.encoding != Encoding::Track {
            return Err(beyond(whole));
        }
        let own = builder.fresh();
        builder.parts.push(Formula::Relation(Arc::new(inner.relation), vec![place as Track, own]));
        parts.push(own);
    }
    let total = builder.folded(Bitwise::Xor, &parts).ok_or_else(|| beyond(whole))?;
    builder.parts.push(equal(&Linear::track(total), &Linear::track(value))?);
    Ok(compiler.compile(&Formula::exists(builder.bound, Formula::And(builder.parts)))?)
}

/// Numbers that repeat in every coordinate.
pub(crate) fn grid(form: &Grid, compiler: &Compiler) -> Result<Automaton, Stuck> {
    let value = |corner: &[u64]| form.value(corner).and_then(|value| u64::try_from(value).ok());
    let folding = Folding { borders: form.borders.clone(), periods: form.periods.clone(), value: &value };
    Ok(folding.automaton(compiler)?)
}

/// Losses on rays: `(x, y) = start + t·step`.
pub(crate) fn lines(form: &Lines, compiler: &Compiler) -> Result<Automaton, Stuck> {
    let rays = form.rays.iter().map(ray).collect::<Result<Vec<_>, _>>()?;
    Ok(compiler.compile(&Formula::Or(rays))?)
}

fn ray(ray: &Ray) -> Result<Formula, Blowup> {
    let along = |start: u64, step: u64| {
        let start = Linear::number(i64::try_from(start).map_err(|_| Blowup::Range)?);
        let step = i64::try_from(step).map_err(|_| Blowup::Range)?;
        start.plus_multiple(&Linear::track(BETWEEN), step).ok_or(Blowup::Range)
    };
    let parts = vec![
        equal(&Linear::track(0), &along(ray.start.0, ray.step.0)?)?,
        equal(&Linear::track(1), &along(ray.start.1, ray.step.1)?)?,
    ];
    Ok(Formula::exists(vec![BETWEEN], Formula::And(parts)))
}

/// The pairs of Beatty's sequences by their digits (Fraenkel 1982, theorem 3 and its corollary): in the numeration of the difference the
/// smaller number ends in an even number of zeros, and the larger one is the same digits with a zero behind. Both are 0, or neither.
pub(crate) fn beatty(form: &Beatty, whole: &Form, compiler: &Compiler) -> Result<Automaton, Stuck> {
    if compiler.numeration.system != System::Fraenkel(form.difference.min(255) as u8) {
        return Err(beyond(whole));
    }
    // The state: the last digit of the smaller number, and whether its zeros so far are even, odd, or closed by another digit.
    let step = |&(last, zeros): &(usize, Option<bool>), digits: &[usize]| {
        if digits[1] != last {
            return None;
        }
        let zeros = match (zeros, digits[0]) {
            (Some(even), 0) => Some(!even),
            (Some(false), _) => return None,
            _ => None,
        };
        Some((digits[0], zeros))
    };
    let accepts = |&(last, zeros): &(usize, Option<bool>)| last == 0 && zeros.is_none();
    let radix = compiler.numeration.radix();
    let limits = &compiler.limits;
    let smaller_first = Automaton::build(radix, &[0, 1], (0, Some(true)), step, accepts, limits)?;
    let turned = smaller_first.on_tracks(&[1, 0]);
    let both_zero =
        equal(&Linear::track(0).plus(&Linear::track(1)).ok_or(Blowup::Range)?, &Linear::number(0))?;
    let pairs = [Arc::new(smaller_first), Arc::new(turned)].map(|pairs| Formula::Relation(pairs, vec![0, 1]));
    let valid = [0, 1].map(|track| Formula::Relation(Arc::new(compiler.numeration.valid(0)), vec![track]));
    let all = Formula::Or([pairs.to_vec(), vec![both_zero]].concat());
    let relation = compiler.compile(&Formula::And([valid.to_vec(), vec![all]].concat()))?;
    let agrees = grundy_table::boxed(2, 80)
        .all(|pair| form.loses(pair[0], pair[1]) == relation.holds(compiler.numeration.system, &pair));
    if agrees { Ok(relation) } else { Err(beyond(whole)) }
}

fn equal(left: &Linear, right: &Linear) -> Result<Formula, Blowup> {
    Formula::equal(left, right).ok_or(Blowup::Range)
}

/// Formulas and the tracks between coordinates and value.
struct Builder {
    parts: Vec<Formula>,
    bound: Vec<Track>,
    next: Track,
}

impl Builder {
    fn fresh(&mut self) -> Track {
        let track = self.next;
        self.next += 1;
        self.bound.push(track);
        track
    }

    /// The track of the number that an operation makes of the coordinates.
    fn combined(&mut self, operation: Operation, arity: usize) -> Option<Track> {
        let coordinates: Vec<Track> = (0..arity as Track).collect();
        match operation {
            Operation::Xor => self.folded(Bitwise::Xor, &coordinates),
            Operation::Or => self.folded(Bitwise::Or, &coordinates),
            Operation::And => self.folded(Bitwise::And, &coordinates),
            Operation::OrBelow => self.below(&coordinates).and_then(|below| self.folded(Bitwise::Or, &below)),
            Operation::XorBelow => {
                self.below(&coordinates).and_then(|below| self.folded(Bitwise::Xor, &below))
            }
            Operation::Sum => {
                let sum = coordinates
                    .iter()
                    .try_fold(Linear::default(), |sum, &track| sum.plus(&Linear::track(track)))?;
                self.chosen(std::slice::from_ref(&sum), |_| Some(Formula::Truth(true)))
            }
            Operation::Difference => {
                let (x, y) = (Linear::track(0), Linear::track(1));
                self.chosen(&[x.minus(&y)?, y.minus(&x)?], |_| Some(Formula::Truth(true)))
            }
            Operation::Least => self.extreme(&coordinates, Formula::at_most),
            Operation::Greatest => self.extreme(&coordinates, |own, other| Formula::at_most(other, own)),
            _ => None,
        }
    }

    /// A track that equals one of the numbers under its condition; the track itself is at least 0.
    fn chosen(&mut self, numbers: &[Linear], condition: impl Fn(usize) -> Option<Formula>) -> Option<Track> {
        let track = self.fresh();
        let mut cases = Vec::new();
        for (index, number) in numbers.iter().enumerate() {
            cases.push(Formula::And(vec![Formula::equal(&Linear::track(track), number)?, condition(index)?]));
        }
        self.parts.push(Formula::Or(cases));
        Some(track)
    }

    fn extreme(
        &mut self,
        tracks: &[Track],
        before: impl Fn(&Linear, &Linear) -> Option<Formula>,
    ) -> Option<Track> {
        let numbers: Vec<Linear> = tracks.iter().map(|&track| Linear::track(track)).collect();
        let condition = |index: usize| {
            let all = numbers.iter().map(|other| before(&numbers[index], other));
            all.collect::<Option<Vec<_>>>().map(Formula::And)
        };
        self.chosen(&numbers, condition)
    }

    fn below(&mut self, tracks: &[Track]) -> Option<Vec<Track>> {
        tracks
            .iter()
            .map(|&track| {
                let less = Linear::track(track).plus(&Linear::number(-1))?;
                self.chosen(&[less], |_| Some(Formula::Truth(true)))
            })
            .collect()
    }

    fn folded(&mut self, operation: Bitwise, tracks: &[Track]) -> Option<Track> {
        let (&first, rest) = tracks.split_first()?;
        let mut total = first;
        for &track in rest {
            let next = self.fresh();
            self.parts.push(Formula::Bits(operation, [total, track, next]));
            total = next;
        }
        Some(total)
    }
}
