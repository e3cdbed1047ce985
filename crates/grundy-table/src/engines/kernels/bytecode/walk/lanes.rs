//! Several positions side by side: the same instructions on all of them at once.

use super::super::compile::{Inner, Shape, Way};
use super::super::entries::{Counted, Entry};
use super::super::lanes::{LANES, LanePart, Later, Program, Undefined};
use super::super::marks::{ABSENT, UNKNOWN, mark_counted_pairs};
use super::super::quotient::first_of_each;
use super::super::registers::{BothRegisters, Either, Registers};
use super::super::scalar::{holds, number};
use super::super::sets::Elements;
use super::{MARGIN, Trouble, Walk};
use grundy_rule::tree::{Binding, Set};

impl<'a> Walk<'a> {
    pub(super) fn lanes(
        &mut self,
        index: usize,
        way: &Way,
        program: &Program,
        registers: &mut BothRegisters,
    ) -> Result<(), Trouble> {
        let mut entered = Entered::default();
        let Some(inner) = &way.inner else {
            let only = Chunk { from: 0, to: 0, list: None };
            return self.run_chunk(way, program, registers, &mut entered, only).map(|_| ());
        };
        // A list stands in the order in which it is written, so nothing ends it early.
        let rises = !matches!(inner.set, Set::List(_));
        let (first, last, list) = match self.few_elements(way, inner)? {
            Elements::Range(first, last) => (first, last, None),
            Elements::List(list) => (0, list.len() as i64 - 1, Some(list)),
        };
        let mut from = first;
        while from <= last {
            let mut to = last.min(from + self.chunk(index, (from - first) as usize) as i64 - 1);
            if list.is_none() && from < program.narrow_below {
                to = to.min(program.narrow_below - 1);
            }
            let chunk = Chunk { from, to, list: list.as_deref() };
            let later = self.run_chunk(way, program, registers, &mut entered, chunk)?;
            self.count_work(LANES)?;
            if let (true, Later::EndsAt(lane)) = (rises, later) {
                self.expected[index] = (from - first) as usize + lane + MARGIN;
                break;
            }
            from = to + 1;
        }
        list.into_iter().for_each(|list| self.lists.take_back(list));
        Ok(())
    }

    /// The elements, or as many of them as give different options.
    fn few_elements(&mut self, way: &Way, inner: &Inner) -> Result<Elements, Trouble> {
        let elements = self.elements(way, inner)?;
        let (Some(of), Elements::Range(first, last)) = (&way.quotient, &elements) else {
            return Ok(elements);
        };
        let of = number(of, &self.names).ok_or(Trouble::Undefined)?;
        if *first <= 0 || of < 0 {
            return Ok(elements);
        }
        let mut list = self.lists.empty();
        first_of_each(of, *first, *last, &mut list);
        self.count_work(list.len())?;
        Ok(Elements::List(list))
    }

    /// Runs the steps for some elements and marks what they reach, in narrow rows where that is possible.
    fn run_chunk(
        &mut self,
        way: &Way,
        program: &Program,
        registers: &mut BothRegisters,
        entered: &mut Entered,
        chunk: Chunk<'_>,
    ) -> Result<Later, Trouble> {
        let is_narrow = match (&way.inner, chunk.list) {
            (Some(_), None) => chunk.to < program.narrow_below,
            _ => program.narrow_below == i64::MAX,
        };
        match is_narrow {
            true => self.run_in(way, program, registers.narrow(program), &mut entered.narrow, chunk),
            false => self.run_in(way, program, registers.wide(program), &mut entered.wide, chunk),
        }
    }

    fn run_in<N: Entry>(
        &mut self,
        way: &Way,
        program: &Program,
        registers: &mut Registers<N>,
        has_entered: &mut bool,
        Chunk { from, to, list }: Chunk<'_>,
    ) -> Result<Later, Trouble> {
        if !*has_entered {
            registers.enter(program, &self.names)?;
            *has_entered = true;
        }
        let later = match list {
            None => program.run_range(from, to, registers)?,
            Some(list) => program.run_list(&list[from as usize..=to as usize], registers)?,
        };
        self.mark_lanes(program, registers, way.accumulates)?;
        Ok(later)
    }

    /// How many elements to look at together when so many were looked at: no more than are likely to matter.
    pub(super) fn chunk(&self, index: usize, done: usize) -> usize {
        match self.expected[index].saturating_sub(done) {
            0 => LANES,
            more => more.min(LANES),
        }
    }

    fn mark_lanes<N: Entry>(
        &mut self,
        program: &Program,
        registers: &Registers<N>,
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
        if let [LanePart::Place(place)] = *program.parts {
            return self.mark_places(registers.row(place), mask, accumulates);
        }
        for lane in lanes_of(mask) {
            if let Some(value) = self.option_value(program, registers, lane)? {
                let marks = if accumulates { &mut self.ever } else { &mut self.reached };
                marks.add(value);
            }
        }
        Ok(())
    }

    /// The values at the places of the active lanes.
    fn mark_places<N: Entry>(&mut self, places: &[N], mask: &[u8], accumulates: bool) -> Result<(), Trouble> {
        let marks = if accumulates { &mut self.ever } else { &mut self.reached };
        let mut in_order = true;
        for lane in lanes_of(mask) {
            let value = self.values[places[lane].wide() as usize];
            if value < ABSENT {
                marks.add(value);
            }
            in_order &= value != UNKNOWN;
        }
        if in_order { Ok(()) } else { Err(Trouble::Disorder) }
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
            let Shape::Lanes(program) = &way.shape else { continue };
            let Some(registers) = self.registers[index].as_ref().and_then(BothRegisters::last) else {
                continue;
            };
            let found = match registers {
                Either::Narrow(registers) => self.active_value(program, registers, lane),
                Either::Wide(registers) => self.active_value(program, registers, lane),
            };
            match found {
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

    /// The value of the option in a lane, if the lane is active and the option exists.
    #[inline(always)]
    fn active_value<N: Entry>(
        &self,
        program: &Program,
        registers: &Registers<N>,
        lane: usize,
    ) -> Result<Option<u32>, Trouble> {
        match registers.mask(program.mask)[lane] {
            0 => Ok(None),
            _ => self.option_value(program, registers, lane),
        }
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
            self.names[row.len()] = (from + lane) as i64;
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
        registers.is_narrow = program.narrow_below == i64::MAX;
        let (from, to) = (from as i64, to as i64 - 1);
        match registers.is_narrow {
            true => enter_range(program, registers.narrow(program), &self.names, from, to)?,
            false => enter_range(program, registers.wide(program), &self.names, from, to)?,
        }
        Ok(true)
    }
}

fn enter_range<N: Entry>(
    program: &Program,
    registers: &mut Registers<N>,
    names: &[i64],
    from: i64,
    to: i64,
) -> Result<(), Undefined> {
    registers.enter(program, names)?;
    program.run_range(from, to, registers).map(|_| ())
}

/// The lanes of a mask, rising.
///
/// Which lanes there are is as good as random, so nothing branches on them but the end of each word.
#[inline(always)]
fn lanes_of(mask: &[u8]) -> impl Iterator<Item = usize> {
    mask.chunks(64).zip((0..).step_by(64)).flat_map(|(lanes, first)| {
        let mut word = bits_of(lanes);
        std::iter::from_fn(move || {
            let lane = (word != 0).then(|| first + word.trailing_zeros() as usize)?;
            word &= word - 1;
            Some(lane)
        })
    })
}

/// A bit for each of up to 64 bytes that are 0 or 1; there are whole eights of them.
#[inline(always)]
fn bits_of(bytes: &[u8]) -> u64 {
    // The product moves the lowest bits of eight bytes side by side into the highest byte.
    let bits = |eight: &[u8; 8]| u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    bytes.as_chunks::<8>().0.iter().rev().fold(0, |word, eight| word << 8 | bits(eight))
}

/// Elements that are looked at together: numbers of a range, or places of a list.
#[derive(Clone, Copy)]
struct Chunk<'a> {
    from: i64,
    to: i64,
    list: Option<&'a [i64]>,
}

/// Which registers know the names of the position.
#[derive(Default)]
struct Entered {
    narrow: bool,
    wide: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lanes_of_a_mask_rise() {
        for lanes in [vec![], vec![0], vec![3, 7, 8, 63, 64, 79], vec![0, 15, 16, 127, 128, 200, 255]] {
            let mut mask = [0; LANES];
            lanes.iter().for_each(|&lane| mask[lane] = 1);
            assert_eq!(lanes_of(&mask).collect::<Vec<usize>>(), lanes);
            let short = lanes_of(&mask[..80]).collect::<Vec<usize>>();
            assert!(lanes.iter().filter(|&&lane| lane < 80).eq(&short));
        }
    }
}
