//! The value of what an option leaves.

use super::super::entries::Entry;
use super::super::lanes::{LANES, LanePart, Program};
use super::super::marks::{ABSENT, UNKNOWN};
use super::super::registers::Registers;
use super::{Trouble, Walk, Walked, cell, step};
use grundy_rule::{Halt, Meter};

impl<'a> Walk<'a> {
    /// The value of the option in a lane; nothing if it does not exist.
    #[inline(always)]
    pub(super) fn option_value<N: Entry>(
        &self,
        program: &Program,
        registers: &Registers<N>,
        lane: usize,
    ) -> Result<Option<u32>, Trouble> {
        let mut sum = 0;
        for part in &program.parts {
            let value = match *part {
                LanePart::Place(place) => self.values[registers.row(place)[lane].wide() as usize],
                LanePart::Counted { place, count } => match registers.row(count)[lane].wide() {
                    count if count < 0 => return Err(Trouble::Undefined),
                    0 => 0,
                    count => match self.values[registers.row(place)[lane].wide() as usize] {
                        value if value >= ABSENT => value,
                        value => value * (count & 1) as u32,
                    },
                },
                LanePart::Stretch { from, to } => {
                    self.stretch_value(registers.row(from)[lane].wide(), registers.row(to)[lane].wide())?
                }
            };
            match value {
                UNKNOWN => return Err(Trouble::Disorder),
                ABSENT => return Ok(None),
                value => sum ^= value,
            }
        }
        Ok(Some(sum))
    }

    pub(super) fn stretch_value(&self, from: i64, to: i64) -> Result<u32, Trouble> {
        if from >= to {
            return Ok(0);
        }
        match (self.prefix.get(from as usize), self.prefix.get(to as usize)) {
            (Some(from), Some(to)) if !self.compiled.has_domain => Ok(from ^ to),
            _ => Err(Trouble::Disorder),
        }
    }

    /// The mex of the options as the rule itself shows them.
    pub(super) fn value_by_the_rule(&mut self, coordinates: &[usize]) -> Result<u32, Trouble> {
        self.reached.clear();
        let stop = || self.budget.stopped();
        let mut meter = Meter::new(self.budget.steps(), &stop);
        let mut in_order = true;
        let (values, reached, compiled) = (&self.values, &mut self.reached, self.compiled);
        let position = {
            let coordinates: Vec<u64> = coordinates.iter().map(|&coordinate| coordinate as u64).collect();
            self.rules.at(&coordinates)
        };
        let visited = self.rules.visit_options(&position, &mut meter, &mut |option| {
            let sum = option.iter().try_fold(0, |sum, part| match cell(values, compiled, part) {
                UNKNOWN => None,
                value => Some(sum ^ value),
            });
            in_order &= sum.is_some();
            reached.add(sum.unwrap_or(0));
        });
        match visited {
            Err(Halt::Stopped) => Err(Trouble::Stopped),
            Err(halt) => Err(Trouble::Halt(halt)),
            Ok(()) if !in_order => Err(Trouble::Disorder),
            Ok(()) => Ok((0..).find(|&value| !self.reached.contains(value)).unwrap_or(0)),
        }
    }

    /// Row by row, 256 positions of a row at a time.
    pub(super) fn rows_of_positions(&mut self) -> Walked {
        let sides = self.compiled.sides.clone();
        let length = sides.last().copied().unwrap_or(0);
        let first = if sides.len() == 1 { self.known() } else { 0 };
        let before: Vec<usize> = (0..sides.len() - 1).collect();
        let mut row = vec![0; sides.len() - 1];
        if sides.contains(&0) {
            return Ok(());
        }
        loop {
            for from in (first..length).step_by(LANES) {
                let complete = row.first().copied().unwrap_or(from);
                self.block(&row, from, length.min(from + LANES)).map_err(|trouble| (trouble, complete))?;
                let work = LANES * self.compiled.ways.len();
                self.count_work(work).map_err(|trouble| (trouble, complete))?;
            }
            if !step(&mut row, &sides, &before) {
                return Ok(());
            }
        }
    }
}
