//! Several positions side by side: the same instructions on all of them at once.

use super::super::compile::{Shape, Way};
use super::super::lanes::{LANES, LanePart, Later, Program};
use super::super::marks::{ABSENT, Counted, mark_counted_pairs};
use super::super::registers::Registers;
use super::super::scalar::{holds, number};
use super::super::sets::Elements;
use super::{GROUP, MARGIN, Trouble, Walk};
use grundy_rule::tree::{Binding, Set};

impl<'a> Walk<'a> {
    pub(super) fn lanes(
        &mut self,
        index: usize,
        way: &Way,
        program: &Program,
        registers: &mut Registers,
    ) -> Result<(), Trouble> {
        registers.enter(program, &self.names)?;
        let Some(inner) = &way.inner else {
            program.run_range(0, 0, registers)?;
            return self.mark_lanes(program, registers, way.accumulates);
        };
        // A list stands in the order in which it is written, so nothing ends it early.
        let rises = !matches!(inner.set, Set::List(_));
        let (first, last, list) = match self.elements(way, inner)? {
            Elements::Range(first, last) => (first, last, None),
            Elements::List(list) => (0, list.len() as i64 - 1, Some(list)),
        };
        let mut from = first;
        while from <= last {
            let to = last.min(from + self.chunk(index, (from - first) as usize) as i64 - 1);
            let later = match &list {
                None => program.run_range(from, to, registers)?,
                Some(list) => program.run_list(&list[from as usize..=to as usize], registers)?,
            };
            self.mark_lanes(program, registers, way.accumulates)?;
            self.count_work(LANES)?;
            if let (true, Later::EndsAt(lane)) = (rises, later) {
                self.expected[index] = (from - first) as usize + lane + MARGIN;
                break;
            }
            from = to + 1;
        }
        Ok(())
    }

    /// How many elements to look at together when so many were looked at: no more than are likely to matter.
    pub(super) fn chunk(&self, index: usize, done: usize) -> usize {
        match self.expected[index].saturating_sub(done) {
            0 => LANES,
            more => more.min(LANES),
        }
    }

    pub(super) fn mark_lanes(
        &mut self,
        program: &Program,
        registers: &Registers,
        accumulates: bool,
    ) -> Result<(), Trouble> {
        let mask = registers.mask(program.mask);
        if let [LanePart::Counted { place, count }, LanePart::Counted { place: other, count: times }] =
            *program.parts
            && !self.compiled.has_domain
            && self.compiled.sides.len() == 1
        {
            let part = |place, count| Counted { place: registers.row(place), count: registers.row(count) };
            let marks = if accumulates { &mut self.ever } else { &mut self.reached };
            let known = &self.values[..self.prefix.len() - 1];
            let usual = mark_counted_pairs(known, [part(place, count), part(other, times)], mask, marks);
            return if usual { Ok(()) } else { Err(Trouble::Undefined) };
        }
        let (groups, _) = mask.as_chunks::<GROUP>();
        for (group, active) in groups.iter().enumerate() {
            let mut active = u128::from_le_bytes(*active);
            while active != 0 {
                let lane = GROUP * group + active.trailing_zeros() as usize / 8;
                active &= active - 1;
                if let Some(value) = self.option_value(program, registers, lane)? {
                    let marks = if accumulates { &mut self.ever } else { &mut self.reached };
                    marks.add(value);
                }
            }
        }
        Ok(())
    }

    pub(super) fn lane_value(
        &mut self,
        active: &[usize],
        lane: usize,
        coordinates: &[usize],
    ) -> Result<u32, Trouble> {
        let mut small = 0u64;
        let mut any_large = false;
        self.reached.clear();
        for &index in active {
            let way = &self.compiled.ways[index];
            let (Shape::Lanes(program), Some(registers)) = (&way.shape, &self.registers[index]) else {
                continue;
            };
            if registers.mask(program.mask)[lane] == 0 {
                continue;
            }
            match self.option_value(program, registers, lane) {
                Ok(None) => {}
                Ok(Some(value)) if value < 64 => small |= 1 << value,
                Ok(Some(value)) => {
                    any_large = true;
                    self.reached.add(value);
                }
                Err(Trouble::Undefined) => return self.value_by_the_rule(coordinates),
                Err(other) => return Err(other),
            }
        }
        let least = small.trailing_ones();
        if least < 64 || !any_large {
            return Ok(least);
        }
        Ok((64..).find(|&value| !self.reached.contains(value)).unwrap_or(0))
    }

    /// The positions of a row, which stand side by side in its last coordinate.
    pub(super) fn block(&mut self, row: &[usize], from: usize, to: usize) -> Result<(), Trouble> {
        let compiled = self.compiled;
        let mut active = Vec::with_capacity(compiled.ways.len());
        for (name, &coordinate) in self.names.iter_mut().zip(row) {
            *name = coordinate as i64;
        }
        let mut undefined = false;
        for (index, way) in compiled.ways.iter().enumerate() {
            match self.enter_block(index, way, from, to) {
                Ok(true) => active.push(index),
                Ok(false) => {}
                Err(Trouble::Undefined) => undefined = true,
                Err(other) => return Err(other),
            }
        }
        let mut coordinates = [row, &[from]].concat();
        for lane in 0..to - from {
            coordinates[row.len()] = from + lane;
            let value = match self.is_absent(&coordinates) {
                true => ABSENT,
                false if undefined => self.value_by_the_rule(&coordinates)?,
                false => self.lane_value(&active, lane, &coordinates)?,
            };
            let place = self.place(&coordinates);
            self.record(place, value);
        }
        Ok(())
    }

    /// Runs one way for a block of positions; says whether it has options there.
    pub(super) fn enter_block(
        &mut self,
        index: usize,
        way: &Way,
        from: usize,
        to: usize,
    ) -> Result<bool, Trouble> {
        for binding in &way.outer {
            match binding {
                Binding::If(condition) => {
                    if !holds(condition, &self.names).ok_or(Trouble::Undefined)? {
                        return Ok(false);
                    }
                }
                Binding::Let { slot, value } => {
                    self.names[*slot] = number(value, &self.names).ok_or(Trouble::Undefined)?;
                }
                Binding::For { .. } => return Err(Trouble::Disorder),
            }
        }
        let Shape::Lanes(program) = &way.shape else { return Err(Trouble::Disorder) };
        let registers = self.registers[index].as_mut().ok_or(Trouble::Disorder)?;
        registers.enter(program, &self.names)?;
        program.run_range(from as i64, to as i64 - 1, registers)?;
        Ok(true)
    }
}
