//! The rows and masks of a program at work.
//!
//! Rows that depend on nothing but the running name are the same at every position: they are kept from one to the next,
//! and so are falling numbers, from which every row is cut that is a number without the running name.
//! When a condition leaves few lanes, these are put side by side, and the other steps work on one strip.

use super::entries::{Entry, Operand};
use super::lanes::{Gather, IN_USE, LANES, Program, RUNNING, Step, Undefined};
use super::scalar;

/// A row of zeros and ones.
type Mask = Vec<u8>;

/// Steps work on a multiple of this many lanes.
pub(super) const STRIP: usize = 16;

/// So many values of the running name are kept; longer loops compute them again.
const KEPT: usize = 1 << 15;

/// The rows and masks of a program at work.
#[derive(Debug)]
pub(super) struct Registers<N> {
    rows: Vec<Vec<N>>,
    masks: Vec<Mask>,
    // The same for the few lanes that are left, one strip each, if these are in use.
    few_rows: Vec<Vec<N>>,
    few_masks: Vec<Mask>,
    is_few: bool,
    // Whether lanes may be put side by side: not where each lane is a position, which is known by its place.
    may_gather: bool,
    // What is the same in all lanes, whether somebody reads its row, and how many lanes mask 0 says are in use.
    uniform: Vec<N>,
    is_read: Vec<bool>,
    in_use: Option<usize>,
    // Steps work on so many lanes.
    width: usize,
    kept: Kept<N>,
}

/// Where the rows that are kept begin, how far they are known, and where the lanes begin in them.
#[derive(Debug)]
struct Kept<N> {
    rows: Vec<bool>,
    base: i64,
    known: usize,
    start: usize,
    // The numbers from `top` down, and for each row where its lanes begin in them, if they are there.
    falling: Vec<N>,
    top: i64,
    falls_from: Vec<Option<usize>>,
}

impl<N: Entry> Registers<N> {
    pub fn of(program: &Program, may_gather: bool) -> Registers<N> {
        let read = program.rows_read();
        Registers {
            rows: vec![vec![N::default(); LANES]; program.rows],
            masks: vec![vec![0; LANES]; program.masks],
            few_rows: vec![vec![N::default(); STRIP]; program.rows],
            few_masks: vec![vec![0; STRIP]; program.masks],
            is_few: false,
            may_gather,
            uniform: vec![N::default(); program.uniform.len()],
            is_read: (1..=program.uniform.len()).map(|row| read.contains(&row)).collect(),
            in_use: None,
            width: LANES,
            kept: Kept {
                rows: program.kept.clone(),
                base: i64::MAX,
                known: 0,
                start: 0,
                falling: Vec::new(),
                top: 0,
                falls_from: vec![None; program.rows],
            },
        }
    }

    /// Computes what is the same in all lanes.
    pub fn enter(&mut self, program: &Program, names: &[i64]) -> Result<(), Undefined> {
        for (place, expression) in program.uniform.iter().enumerate() {
            let value = scalar::number(expression, names).and_then(N::fitting).ok_or(Undefined)?;
            if self.uniform[place] != value {
                self.uniform[place] = value;
                if self.is_read[place] {
                    self.rows[place + 1].fill(value);
                }
            }
        }
        Ok(())
    }

    /// The lanes hold the names of a range, as many as there are lanes; says how many.
    pub fn hold_range(&mut self, program: &Program, from: i64, to: i64) -> Result<usize, Undefined> {
        let (first, last) = (N::fitting(from).ok_or(Undefined)?, N::fitting(to).ok_or(Undefined)?);
        let count = (to - from + 1).clamp(0, LANES as i64) as usize;
        self.use_lanes(count);
        if self.kept.rows[RUNNING] {
            self.turn_to(program, from);
            self.fall_from(program, from);
        } else {
            N::count_up(first, last, &mut self.rows[RUNNING][..self.width]);
        }
        Ok(count)
    }

    /// The lanes hold these names.
    pub fn hold_list(&mut self, elements: &[i64]) -> Result<usize, Undefined> {
        let count = elements.len().min(LANES);
        self.use_lanes(count);
        let row = &mut self.rows[RUNNING];
        let mut last = N::default();
        for (lane, &element) in row.iter_mut().zip(&elements[..count]) {
            last = N::fitting(element).ok_or(Undefined)?;
            *lane = last;
        }
        row[count..self.width].fill(last);
        Ok(count)
    }

    fn use_lanes(&mut self, count: usize) {
        self.is_few = false;
        self.width = count.next_multiple_of(STRIP);
        if self.in_use != Some(count) {
            let in_use = &mut self.masks[IN_USE];
            in_use[..count].fill(1);
            in_use[count..].fill(0);
            self.in_use = Some(count);
        }
    }

    /// The lanes from this one on are no longer in use.
    pub fn end_at(&mut self, lane: usize) {
        self.masks[IN_USE][lane..].fill(0);
        self.in_use = None;
    }

    /// Finds the names from here on in the rows that are kept, which grow if need be.
    fn turn_to(&mut self, program: &Program, from: i64) {
        let fits = from >= self.kept.base && from - self.kept.base <= (KEPT - LANES) as i64;
        if !fits {
            self.kept.base = from;
            self.kept.known = 0;
        }
        self.kept.start = (from - self.kept.base) as usize;
        let needed = self.kept.start + self.width;
        if self.kept.known < needed {
            self.keep(program, needed.max((2 * self.kept.known).min(KEPT)));
        }
    }

    fn keep(&mut self, program: &Program, to: usize) {
        for (row, _) in self.rows.iter_mut().zip(&self.kept.rows).filter(|(_, kept)| **kept) {
            if row.len() < to {
                row.resize(to, N::default());
            }
        }
        for from in (self.kept.known..to).step_by(LANES) {
            let end = to.min(from + LANES);
            let first = N::cut(self.kept.base.wrapping_add(from as i64));
            N::count_up(first, N::LARGEST, &mut self.rows[RUNNING][from..end]);
            for step in &program.kept_steps {
                self.keep_step(step, from, end);
            }
        }
        self.kept.known = to;
    }

    /// The lanes of the falling rows hold their uniform numbers without the names from here on.
    fn fall_from(&mut self, program: &Program, from: i64) {
        let first = |numbers: &[N], uniform: usize| numbers[uniform - 1].wide().wrapping_sub(from);
        let is_kept = |first: &i64| (0..KEPT as i64).contains(first);
        let firsts = program.falling_rows.iter().map(|&(uniform, _)| first(&self.uniform, uniform));
        let highest = firsts.filter(is_kept).max().unwrap_or(0);
        // All rows are cut from one list, so it is long enough before the first is cut.
        if highest > self.kept.top || self.kept.falling.is_empty() {
            self.kept.top = (2 * highest).clamp(LANES as i64, KEPT as i64);
            self.kept.falling = (-(LANES as i64)..=self.kept.top).rev().map(N::cut).collect();
        }
        for &(uniform, row) in &program.falling_rows {
            let first = first(&self.uniform, uniform);
            self.kept.falls_from[row] = is_kept(&first).then(|| (self.kept.top - first) as usize);
            if !is_kept(&first) {
                let lanes = self.rows[row][..self.width].iter_mut();
                lanes.zip(0..).for_each(|(lane, number)| *lane = N::cut(first.wrapping_sub(number)));
            }
        }
    }

    fn keep_step(&mut self, step: &Step, from: usize, end: usize) {
        let (Step::Operate { to, .. } | Step::Halve { to, .. }) = *step else { return };
        let mut out = std::mem::take(&mut self.rows[to]);
        let piece = |row: usize| match self.kept.rows[row] {
            true => &self.rows[row][from..end],
            false => &self.rows[row][..end - from],
        };
        match *step {
            Step::Operate { operator, left, right, .. } => {
                let (left, right) = (Operand::Row(piece(left)), Operand::Row(piece(right)));
                N::operate(operator, left, right, &[], &mut out[from..end]);
            }
            Step::Halve { from: of, by, .. } => N::halve(piece(of), by, &mut out[from..end]),
            _ => {}
        }
        self.rows[to] = out;
    }

    /// What a step reads.
    #[inline(always)]
    fn operand(&self, row: usize) -> Operand<'_, N> {
        match row.checked_sub(RUNNING + 1).and_then(|place| self.uniform.get(place)) {
            Some(&number) => Operand::Number(number),
            None => Operand::Row(self.row(row)),
        }
    }

    /// A row; of what is the same in all lanes only if the program says that it is read.
    #[inline(always)]
    pub fn row(&self, row: usize) -> &[N] {
        // What is the same in all lanes is so in few of them.
        let is_uniform = row > RUNNING && row <= self.uniform.len();
        if self.is_few && !is_uniform {
            return &self.few_rows[row];
        }
        if let Some(start) = self.kept.falls_from[row] {
            return &self.kept.falling[start..start + self.width];
        }
        let start = if self.kept.rows[row] { self.kept.start } else { 0 };
        &self.rows[row][start..start + self.width]
    }

    #[inline(always)]
    pub fn mask(&self, mask: usize) -> &[u8] {
        let masks = if self.is_few { &self.few_masks } else { &self.masks };
        &masks[mask][..self.width]
    }

    /// A mask of all lanes, also of those that were left behind when few went on.
    pub fn whole_mask(&self, mask: usize) -> &[u8] {
        &self.masks[mask]
    }

    /// No lane is left in a mask.
    pub fn empty(&mut self, mask: usize) {
        let masks = if self.is_few { &mut self.few_masks } else { &mut self.masks };
        masks[mask][..self.width].fill(0);
    }

    /// Puts the lanes of a mask side by side, if they are few.
    pub fn gather(&mut self, gather: &Gather) {
        if !self.may_gather || self.is_few || self.width <= 2 * STRIP {
            return;
        }
        let mut lanes = [0; STRIP];
        let Some(count) = few_lanes(self.mask(gather.lanes), &mut lanes) else { return };
        for &row in &gather.rows {
            let mut few = std::mem::take(&mut self.few_rows[row]);
            let all = self.row(row);
            few.iter_mut().zip(&lanes[..count]).for_each(|(few, &lane)| *few = all[lane]);
            self.few_rows[row] = few;
        }
        for &mask in &gather.masks {
            self.few_masks[mask].fill(0);
            for (few, &lane) in self.few_masks[mask].iter_mut().zip(&lanes[..count]) {
                *few = self.masks[mask][lane];
            }
        }
        self.is_few = true;
        self.width = STRIP;
    }

    /// Does a step; says whether a lane is left, where the step gives a mask.
    pub fn apply(&mut self, step: &Step) -> Result<bool, Undefined> {
        match *step {
            Step::Operate { operator, left, right, mask, to } => self.write_row(to, |registers, out| {
                let (left, right) = (registers.operand(left), registers.operand(right));
                N::operate(operator, left, right, registers.mask(mask), out)
            }),
            Step::Call { function, left, right, mask, natural, to } => {
                self.write_row(to, |registers, out| {
                    let (left, right) = (registers.operand(left), registers.operand(right));
                    N::call(function, left, right, registers.mask(mask), natural, out)
                })
            }
            Step::Halve { from, by, to } => self.write_row(to, |registers, out| {
                N::halve(registers.row(from), by, out);
                true
            }),
            Step::Compare { comparison, left, right, mask, to } => self.write_mask(to, |registers, out| {
                let (left, right) = (registers.operand(left), registers.operand(right));
                N::compare(comparison, left, right, registers.mask(mask), out)
            }),
            Step::Test { predicate, left, right, mask, to } => self.write_mask(to, |registers, out| {
                let (left, right) = (registers.operand(left), registers.operand(right));
                for (lane, (out, &active)) in out.iter_mut().zip(registers.mask(mask)).enumerate() {
                    let numbers = (left.at(lane).wide(), right.at(lane).wide());
                    *out = u8::from(active != 0 && scalar::test(predicate, numbers.0, numbers.1));
                }
                out.contains(&1)
            }),
            Step::Either { left, right, to } => self.combine(left, right, to, |left, right| left | right),
            Step::Without { left, right, to } => self.combine(left, right, to, |left, right| left & !right),
        }
    }

    fn write_row(
        &mut self,
        to: usize,
        write: impl FnOnce(&Registers<N>, &mut [N]) -> bool,
    ) -> Result<bool, Undefined> {
        let place = |registers: &mut Registers<N>, row: Vec<N>| match registers.is_few {
            true => std::mem::replace(&mut registers.few_rows[to], row),
            false => std::mem::replace(&mut registers.rows[to], row),
        };
        let mut out = place(self, Vec::new());
        let defined = write(self, &mut out[..self.width]);
        place(self, out);
        if defined { Ok(true) } else { Err(Undefined) }
    }

    fn write_mask(
        &mut self,
        to: usize,
        write: impl FnOnce(&Registers<N>, &mut [u8]) -> bool,
    ) -> Result<bool, Undefined> {
        let place = |registers: &mut Registers<N>, mask: Mask| match registers.is_few {
            true => std::mem::replace(&mut registers.few_masks[to], mask),
            false => std::mem::replace(&mut registers.masks[to], mask),
        };
        let mut out = place(self, Mask::new());
        let any = write(self, &mut out[..self.width]);
        place(self, out);
        Ok(any)
    }

    fn combine(
        &mut self,
        left: usize,
        right: usize,
        to: usize,
        combine: impl Fn(u8, u8) -> u8,
    ) -> Result<bool, Undefined> {
        self.write_mask(to, |registers, out| {
            let pairs = registers.mask(left).iter().zip(registers.mask(right));
            out.iter_mut().zip(pairs).for_each(|(out, (&left, &right))| *out = combine(left, right));
            out.contains(&1)
        })
    }
}

/// The registers of a program for narrow numbers and for wide ones, each made when it is needed.
#[derive(Debug, Default)]
pub(super) struct BothRegisters {
    narrow: Option<Registers<i32>>,
    wide: Option<Registers<i64>>,
    may_gather: bool,
    /// Whether a block of positions was last run with narrow numbers.
    pub is_narrow: bool,
}

impl BothRegisters {
    pub fn new(may_gather: bool) -> BothRegisters {
        BothRegisters { may_gather, ..BothRegisters::default() }
    }

    pub fn narrow(&mut self, program: &Program) -> &mut Registers<i32> {
        self.narrow.get_or_insert_with(|| Registers::of(program, self.may_gather))
    }

    pub fn wide(&mut self, program: &Program) -> &mut Registers<i64> {
        self.wide.get_or_insert_with(|| Registers::of(program, self.may_gather))
    }

    /// Those that ran last.
    pub fn last(&self) -> Option<Either<'_>> {
        match self.is_narrow {
            true => self.narrow.as_ref().map(Either::Narrow),
            false => self.wide.as_ref().map(Either::Wide),
        }
    }
}

/// Registers of one kind or the other.
#[derive(Clone, Copy, Debug)]
pub(super) enum Either<'a> {
    Narrow(&'a Registers<i32>),
    Wide(&'a Registers<i64>),
}

/// The lanes of a mask and how many they are; nothing if they are more than a strip.
fn few_lanes(mask: &[u8], lanes: &mut [usize; STRIP]) -> Option<usize> {
    let mut count = 0;
    let (groups, _) = mask.as_chunks::<STRIP>();
    for (group, active) in groups.iter().enumerate() {
        let mut active = u128::from_le_bytes(*active);
        while active != 0 {
            *lanes.get_mut(count)? = STRIP * group + active.trailing_zeros() as usize / 8;
            active &= active - 1;
            count += 1;
        }
    }
    Some(count)
}
