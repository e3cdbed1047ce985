//! A compiled rule at work: every position of the box, in an order in which options come first.

use grundy_rule::tree::{Binding, Set};
use grundy_rule::{Halt, Meter, Position, Rules};

use super::compile::{Compiled, Inner, Order, Shape, Way};
use super::lanes::{LANES, LanePart, Later, Program, Registers, Undefined};
use super::marks::{
    ABSENT, Counted, Line, Reached, UNKNOWN, mark_counted_pairs, mark_each, mark_lines, natural_range,
};
use super::scalar::{holds, number};
use super::sets::{Elements, Lists};
use crate::affine::Affine;
use crate::budget::{Budget, StopReason};
use crate::engines::Filled;
use crate::table::{Cell, Table};

/// Why a position has no value now.
enum Trouble {
    /// Its number is for the rule itself to find, or to complain about.
    Undefined,
    /// An option comes later in the order, so this engine cannot go on.
    Disorder,
    /// Somebody asked to stop.
    Stopped,
    /// The rule itself complains.
    Halt(Halt),
}

impl From<Undefined> for Trouble {
    fn from(_: Undefined) -> Trouble {
        Trouble::Undefined
    }
}

/// The table, its first values being known, or nothing if options come in an order that is not known beforehand.
///
/// Where [`can_extend`](Compiled::can_extend) says no, the known values are not looked at.
pub fn fill(
    compiled: &Compiled,
    rules: &dyn Rules,
    known: &[u32],
    budget: &Budget<'_>,
) -> Result<Option<Filled>, Halt> {
    let mut walk = Walk::new(compiled, rules, budget);
    if compiled.can_extend() {
        let room = compiled.sides[0].min(known.len());
        known[..room].iter().enumerate().for_each(|(n, &value)| walk.record(n, value));
    }
    let outcome = match (compiled.by_position, compiled.order) {
        (true, _) => walk.rows_of_positions(),
        (false, Order::Rows) => walk.rows(),
        (false, Order::Columns) => walk.columns(),
        (false, Order::Diagonals) => walk.diagonals(),
    };
    match outcome {
        Ok(()) => Ok(Some(Filled { table: walk.table(compiled.limit), stopped: None })),
        Err((Trouble::Stopped, complete)) => Ok(Some(Filled {
            table: walk.table(complete.min(compiled.limit)),
            stopped: Some(StopReason::Stopped),
        })),
        Err((Trouble::Undefined | Trouble::Disorder, _)) => Ok(None),
        Err((Trouble::Halt(halt), _)) => Err(halt),
    }
}

struct Walk<'a> {
    compiled: &'a Compiled,
    rules: &'a dyn Rules,
    budget: &'a Budget<'a>,
    values: Vec<u32>,
    // Of one coordinate: the xor of all values below.
    prefix: Vec<u32>,
    reached: Reached,
    // Values reached by the ways that accumulate, and how far these have come.
    ever: Reached,
    done: Vec<i64>,
    names: Vec<i64>,
    registers: Vec<Option<Registers>>,
    lists: Lists,
    // How many elements each way looked at, the last time its loop ended early.
    expected: Vec<usize>,
    work: usize,
    // What one option counts for: long rules take longer for each.
    weight: usize,
    recorded: u64,
}

/// A loop is expected to end this many elements after the place where it ended the last time, or before.
const MARGIN: usize = 8;

/// Lanes whose masks, a byte each, are read as one number.
const GROUP: usize = 16;

/// Options of a short rule looked at between two looks at whether to stop.
const WORK: usize = 1 << 22;

/// An option of a rule of twice so many letters takes about twice as long.
const LETTERS: usize = 8;

/// How a run over positions ends early: why, and how large a box is complete.
type Walked = Result<(), (Trouble, usize)>;

impl<'a> Walk<'a> {
    fn new(compiled: &'a Compiled, rules: &'a dyn Rules, budget: &'a Budget<'a>) -> Walk<'a> {
        let cells = compiled.sides.iter().product();
        let names = compiled.ways.iter().map(|way| way.names).max().unwrap_or(0).max(2);
        let registers = |way: &Way| match &way.shape {
            Shape::Straight(_) => None,
            Shape::Lanes(program) => Some(program.registers()),
        };
        Walk {
            compiled,
            rules,
            budget,
            values: vec![UNKNOWN; cells],
            prefix: vec![0],
            reached: Reached::new(),
            ever: Reached::new(),
            done: vec![i64::MIN; compiled.ways.len()],
            names: vec![0; names],
            registers: compiled.ways.iter().map(registers).collect(),
            lists: Lists::default(),
            expected: vec![0; compiled.ways.len()],
            work: 0,
            weight: 1 + rules.canonical().len() / LETTERS,
            recorded: 0,
        }
    }

    fn rows(&mut self) -> Walked {
        match *self.compiled.sides.as_slice() {
            [side] => {
                (self.known()..side).try_for_each(|x| self.evaluate(&[x]).map_err(|trouble| (trouble, x)))
            }
            [first, second] => (0..first).try_for_each(|x| {
                (0..second).try_for_each(|y| self.evaluate(&[x, y]).map_err(|trouble| (trouble, x)))
            }),
            _ => Err((Trouble::Disorder, 0)),
        }
    }

    /// How many heaps of one coordinate are known.
    fn known(&self) -> usize {
        self.prefix.len() - 1
    }

    fn columns(&mut self) -> Walked {
        let [first, second] = *self.compiled.sides.as_slice() else { return Err((Trouble::Disorder, 0)) };
        (0..second).try_for_each(|y| {
            (0..first).try_for_each(|x| self.evaluate(&[x, y]).map_err(|trouble| (trouble, y)))
        })
    }

    fn diagonals(&mut self) -> Walked {
        let [first, second] = *self.compiled.sides.as_slice() else { return Err((Trouble::Disorder, 0)) };
        (0..(first + second).saturating_sub(1)).try_for_each(|sum| {
            let from = (sum + 1).saturating_sub(second);
            let to = first.min(sum + 1);
            let complete = sum.div_ceil(2);
            (from..to).try_for_each(|x| self.evaluate(&[x, sum - x]).map_err(|trouble| (trouble, complete)))
        })
    }

    fn place(&self, coordinates: &[usize]) -> usize {
        match (coordinates, self.compiled.sides.as_slice()) {
            ([x, y], [_, second]) => x * second + y,
            _ => coordinates[0],
        }
    }

    fn evaluate(&mut self, coordinates: &[usize]) -> Result<(), Trouble> {
        for (name, &coordinate) in self.names.iter_mut().zip(coordinates) {
            *name = coordinate as i64;
        }
        self.count_work(self.compiled.ways.len())?;
        let place = self.place(coordinates);
        let value = if self.is_absent(coordinates) { ABSENT } else { self.value(coordinates)? };
        self.record(place, value);
        Ok(())
    }

    fn is_absent(&self, coordinates: &[usize]) -> bool {
        self.compiled.has_domain && !self.rules.contains(&self.position(coordinates))
    }

    fn position(&self, coordinates: &[usize]) -> Position {
        let coordinates: Vec<u64> = coordinates.iter().map(|&coordinate| coordinate as u64).collect();
        self.rules.at(&coordinates)
    }

    fn record(&mut self, place: usize, value: u32) {
        self.values[place] = value;
        self.recorded += 1;
        if value < ABSENT {
            self.reached.make_room(value);
            self.ever.make_room(value);
        }
        if self.compiled.sides.len() == 1 {
            let below = self.prefix[place];
            self.prefix.push(below ^ if value < ABSENT { value } else { 0 });
        }
    }

    fn value(&mut self, coordinates: &[usize]) -> Result<u32, Trouble> {
        self.reached.clear();
        let compiled = self.compiled;
        for (index, way) in compiled.ways.iter().enumerate() {
            match self.outer(index, way, 0) {
                Err(Trouble::Undefined) if way.accumulates => return Err(Trouble::Disorder),
                Err(Trouble::Undefined) => return self.value_by_the_rule(coordinates),
                other => other?,
            }
        }
        Ok((0..).find(|&value| !self.reached.contains(value) && !self.ever.contains(value)).unwrap_or(0))
    }

    fn count_work(&mut self, work: usize) -> Result<(), Trouble> {
        self.work = self.work.saturating_add(work.saturating_mul(self.weight));
        if self.work >= WORK {
            self.work = 0;
            (self.budget.progress)(self.recorded, self.values.len() as u64);
            if self.budget.stopped() {
                return Err(Trouble::Stopped);
            }
        }
        Ok(())
    }

    /// Walks through what comes before the innermost loop.
    fn outer(&mut self, index: usize, way: &Way, binding: usize) -> Result<(), Trouble> {
        match way.outer.get(binding) {
            None => self.inner(index, way),
            Some(Binding::If(condition)) => match holds(condition, &self.names).ok_or(Trouble::Undefined)? {
                true => self.outer(index, way, binding + 1),
                false => Ok(()),
            },
            Some(Binding::Let { slot, value }) => {
                self.names[*slot] = number(value, &self.names).ok_or(Trouble::Undefined)?;
                self.outer(index, way, binding + 1)
            }
            Some(Binding::For { slot, set, exit, .. }) => {
                let largest = way.largest[*slot];
                let elements = self.lists.elements(set, &self.names, largest).ok_or(Trouble::Undefined)?;
                self.count_work(self.lists.work())?;
                let (first, last, list) = match elements {
                    Elements::Range(first, last) => (first, last, Vec::new()),
                    Elements::List(list) => (0, list.len() as i64 - 1, list),
                };
                let accumulates = way.accumulates && binding == 0;
                let from = if accumulates { first.max(self.done[index]) } else { first };
                for counter in from..=last {
                    self.names[*slot] = list.get(counter as usize).copied().unwrap_or(counter);
                    if let Some(exit) = exit
                        && number(exit, &self.names).ok_or(Trouble::Undefined)? < 0
                    {
                        break;
                    }
                    self.outer(index, way, binding + 1)?;
                    self.count_work(1)?;
                }
                if accumulates {
                    self.done[index] = self.done[index].max(last + 1);
                }
                Ok(())
            }
        }
    }

    fn inner(&mut self, index: usize, way: &Way) -> Result<(), Trouble> {
        match &way.shape {
            Shape::Straight(parts) => self.straight(way, parts),
            Shape::Lanes(program) => {
                let mut registers = self.registers[index].take().ok_or(Trouble::Disorder)?;
                let result = self.lanes(index, way, program, &mut registers);
                self.registers[index] = Some(registers);
                result
            }
        }
    }

    fn elements(&mut self, way: &Way, inner: &Inner) -> Result<Elements, Trouble> {
        let largest = way.largest[inner.slot];
        let elements = self.lists.elements(&inner.set, &self.names, largest).ok_or(Trouble::Undefined);
        self.count_work(self.lists.work())?;
        elements
    }

    fn straight(&mut self, way: &Way, parts: &[Vec<Affine>]) -> Result<(), Trouble> {
        let slot = way.inner.as_ref().map(|inner| inner.slot);
        let elements = match &way.inner {
            None => Elements::Range(0, 0),
            Some(inner) => self.elements(way, inner)?,
        };
        let (mut first, mut last, list) = match elements {
            Elements::Range(first, last) => (first, last, None),
            Elements::List(list) => (i64::MIN, i64::MAX, Some(list)),
        };
        let mut lines = Vec::with_capacity(parts.len());
        for part in parts {
            let mut line = Line { start: 0, slope: 0 };
            for (axis, coordinate) in part.iter().enumerate() {
                let stride = if axis + 1 < part.len() { self.compiled.sides[1] as i64 } else { 1 };
                let (start, slope) = (
                    coordinate.value_without(slot, &self.names),
                    slot.map_or(0, |slot| coordinate.coefficient(slot)),
                );
                (first, last) = natural_range(start, slope, first, last);
                line.start += start * stride;
                line.slope += slope * stride;
            }
            lines.push(line);
        }
        self.count_work(1)?;
        match &list {
            None => self.mark_range(&lines, first, last, way.accumulates),
            Some(list) => self.mark_list(&lines, list, (first, last), way.accumulates),
        }
    }

    /// How many options are looked at without a look at whether to stop.
    fn piece(&self) -> usize {
        (WORK / self.weight).max(1)
    }

    fn mark_range(
        &mut self,
        lines: &[Line],
        first: i64,
        last: i64,
        accumulates: bool,
    ) -> Result<(), Trouble> {
        let mut from = first;
        while from <= last {
            let to = last.min(from + self.piece() as i64 - 1);
            let marks = if accumulates { &mut self.ever } else { &mut self.reached };
            if !mark_lines(&self.values, lines, from, to, marks) {
                return Err(Trouble::Disorder);
            }
            self.count_work((to - from + 1) as usize)?;
            from = to + 1;
        }
        Ok(())
    }

    fn mark_list(
        &mut self,
        lines: &[Line],
        list: &[i64],
        (first, last): (i64, i64),
        accumulates: bool,
    ) -> Result<(), Trouble> {
        for piece in list.chunks(self.piece()) {
            let elements = piece.iter().copied().filter(|element| (first..=last).contains(element));
            let marks = if accumulates { &mut self.ever } else { &mut self.reached };
            if !mark_each(&self.values, lines, elements, marks) {
                return Err(Trouble::Disorder);
            }
            self.count_work(piece.len())?;
        }
        Ok(())
    }

    fn lanes(
        &mut self,
        index: usize,
        way: &Way,
        program: &Program,
        registers: &mut Registers,
    ) -> Result<(), Trouble> {
        program.enter(&self.names, registers)?;
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
    fn chunk(&self, index: usize, done: usize) -> usize {
        match self.expected[index].saturating_sub(done) {
            0 => LANES,
            more => more.min(LANES),
        }
    }

    fn mark_lanes(
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

    /// The value of the option in a lane; nothing if it does not exist.
    #[inline(always)]
    fn option_value(
        &self,
        program: &Program,
        registers: &Registers,
        lane: usize,
    ) -> Result<Option<u32>, Trouble> {
        let mut sum = 0;
        for part in &program.parts {
            let value = match *part {
                LanePart::Place(place) => self.values[registers.row(place)[lane] as usize],
                LanePart::Counted { place, count } => match registers.row(count)[lane] {
                    count if count < 0 => return Err(Trouble::Undefined),
                    0 => 0,
                    count => match self.values[registers.row(place)[lane] as usize] {
                        value if value >= ABSENT => value,
                        value => value * (count & 1) as u32,
                    },
                },
                LanePart::Stretch { from, to } => {
                    self.stretch_value(registers.row(from)[lane], registers.row(to)[lane])?
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

    fn stretch_value(&self, from: i64, to: i64) -> Result<u32, Trouble> {
        if from >= to {
            return Ok(0);
        }
        match (self.prefix.get(from as usize), self.prefix.get(to as usize)) {
            (Some(from), Some(to)) if !self.compiled.has_domain => Ok(from ^ to),
            _ => Err(Trouble::Disorder),
        }
    }

    /// The mex of the options as the rule itself shows them.
    fn value_by_the_rule(&mut self, coordinates: &[usize]) -> Result<u32, Trouble> {
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
    fn rows_of_positions(&mut self) -> Walked {
        let (rows, length) = match *self.compiled.sides.as_slice() {
            [length] => (1, length),
            [rows, length] => (rows, length),
            _ => return Err((Trouble::Disorder, 0)),
        };
        let one = self.compiled.sides.len() == 1;
        for row in 0..rows {
            let first = if one { self.known() } else { 0 };
            for from in (first..length).step_by(LANES) {
                let complete = if one { from } else { row };
                self.block(row, from, length.min(from + LANES)).map_err(|trouble| (trouble, complete))?;
                let work = LANES * self.compiled.ways.len();
                self.count_work(work).map_err(|trouble| (trouble, complete))?;
            }
        }
        Ok(())
    }

    fn block(&mut self, row: usize, from: usize, to: usize) -> Result<(), Trouble> {
        let compiled = self.compiled;
        let one = compiled.sides.len() == 1;
        let mut active = Vec::with_capacity(compiled.ways.len());
        if !one {
            self.names[0] = row as i64;
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
        for lane in 0..to - from {
            let both = [row, from + lane];
            let coordinates = if one { &both[1..] } else { &both[..] };
            let value = match self.is_absent(coordinates) {
                true => ABSENT,
                false if undefined => self.value_by_the_rule(coordinates)?,
                false => self.lane_value(&active, lane, coordinates)?,
            };
            let place = self.place(coordinates);
            self.record(place, value);
        }
        Ok(())
    }

    /// Runs one way for a block of positions; says whether it has options there.
    fn enter_block(&mut self, index: usize, way: &Way, from: usize, to: usize) -> Result<bool, Trouble> {
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
        program.enter(&self.names, registers)?;
        program.run_range(from as i64, to as i64 - 1, registers)?;
        Ok(true)
    }

    fn lane_value(&mut self, active: &[usize], lane: usize, coordinates: &[usize]) -> Result<u32, Trouble> {
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

    fn table(&self, limit: usize) -> Table {
        let arity = self.compiled.sides.len();
        let cell = |value: u32| if value < ABSENT { Cell::Nimber(value) } else { Cell::Absent };
        if arity == 1 {
            let values = &self.values[..limit];
            let small = |&value: &u32| u8::try_from(value).ok().filter(|&byte| byte < 254);
            if let Some(bytes) = values.iter().map(small).collect() {
                return Table::from_bytes(bytes);
            }
            return Table::from_cells(1, limit as u64, values.iter().copied().map(cell));
        }
        let rows = (0..limit).flat_map(|x| &self.values[x * self.compiled.sides[1]..][..limit]);
        Table::from_cells(2, limit as u64, rows.copied().map(cell))
    }
}

fn cell(values: &[u32], compiled: &Compiled, position: &Position) -> u32 {
    let inside =
        position.coordinates.iter().zip(&compiled.sides).all(|(&coordinate, &side)| coordinate < side as u64);
    if !inside || position.coordinates.len() != compiled.sides.len() {
        return UNKNOWN;
    }
    let place = position
        .coordinates
        .iter()
        .zip(&compiled.sides)
        .fold(0, |place, (&coordinate, &side)| place * side + coordinate as usize);
    values[place]
}
