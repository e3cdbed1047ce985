//! Values that repeat, or grow evenly, as an automaton on the heap and its value.

use crate::automata::{Automaton, Blowup, Compiler, Formula, Linear, System};
use crate::folding::Folding;
use grundy_check::Period;

/// `value(n)` is `early[n]` below the preperiod, and `word[r] + slopes[r]·q` at `preperiod + r + period·q`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PeriodicLaw {
    pub(crate) early: Vec<u64>,
    pub(crate) word: Vec<u64>,
    pub(crate) slopes: Vec<u64>,
}

impl PeriodicLaw {
    /// The law of values that repeat as stated, read off a function.
    pub(crate) fn read(found: Period, value: impl Fn(u64) -> Option<u64>) -> Option<PeriodicLaw> {
        let Period { preperiod, period, saltus } = found;
        let early = (0..preperiod).map(&value).collect::<Option<_>>()?;
        let word = (preperiod..preperiod.checked_add(period)?).map(&value).collect::<Option<_>>()?;
        Some(PeriodicLaw { early, word, slopes: vec![saltus; period as usize] })
    }

    /// The automaton on tracks 0 (the heap) and 1 (its value).
    pub(crate) fn automaton(&self, compiler: &Compiler) -> Result<Automaton, Blowup> {
        let repeats = self.slopes.iter().all(|&slope| slope == 0);
        match compiler.numeration.system {
            System::Base(_) if repeats => self.repeating(compiler),
            _ => self.growing(compiler),
        }
    }

    fn value(&self, place: u64) -> u64 {
        let place = place as usize;
        self.early.get(place).copied().unwrap_or_else(|| self.word[place - self.early.len()])
    }

    fn repeating(&self, compiler: &Compiler) -> Result<Automaton, Blowup> {
        let folding = Folding {
            borders: vec![self.early.len() as u64],
            periods: vec![self.word.len() as u64],
            value: &|heap: &[u64]| Some(self.value(heap[0])),
        };
        folding.automaton(compiler)
    }

    fn growing(&self, compiler: &Compiler) -> Result<Automaton, Blowup> {
        let mut parts = Vec::new();
        for (heap, &value) in self.early.iter().enumerate() {
            let here = [equation(&Linear::track(0), heap as u64)?, equation(&Linear::track(1), value)?];
            parts.push(compiler.compile(&Formula::And(here.to_vec()))?);
        }
        for residue in 0..self.word.len() {
            parts.push(compiler.compile(&self.residue_class(residue)?)?);
        }
        compiler.united(parts)
    }

    /// There is a round with heap = preperiod + residue + period·round and value = word + saltus·round.
    fn residue_class(&self, residue: usize) -> Result<Formula, Blowup> {
        let number = |number: u64| i64::try_from(number).map_err(|_| Blowup::Range);
        let round = Linear::track(2);
        let first = Linear::number(number((self.early.len() + residue) as u64)?);
        let heap = first.plus_multiple(&round, number(self.word.len() as u64)?).ok_or(Blowup::Range)?;
        let first_value = Linear::number(number(self.word[residue])?);
        let value = first_value.plus_multiple(&round, number(self.slopes[residue])?).ok_or(Blowup::Range)?;
        let heap = Formula::equal(&Linear::track(0), &heap).ok_or(Blowup::Range)?;
        let value = Formula::equal(&Linear::track(1), &value).ok_or(Blowup::Range)?;
        Ok(Formula::exists(vec![2], Formula::And(vec![heap, value])))
    }
}

fn equation(left: &Linear, number: u64) -> Result<Formula, Blowup> {
    let number = i64::try_from(number).map_err(|_| Blowup::Range)?;
    Formula::equal(left, &Linear::number(number)).ok_or(Blowup::Range)
}
