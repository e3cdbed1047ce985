//! A compiled rule at work: every position of the box, in an order in which options come first.

mod growth;
mod lanes;
mod straight;
mod values;

use grundy_rule::{Halt, Position, Rules};

use super::compile::{Compiled, Order, Shape, Way, compile_box};
use super::growth::LineSets;
use super::lanes::Undefined;
use super::marks::{ABSENT, Line, Reached, UNKNOWN};
use super::registers::BothRegisters;
use super::scalar::holds;
use super::sets::Lists;
use crate::budget::{Budget, StopReason};
use crate::engines::Filled;
use crate::table::{Cell, Table, boxed};

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
    let limit = compiled.limits.iter().copied().min().unwrap_or(0);
    match walk.all() {
        Ok(()) => Ok(Some(Filled { table: walk.table(limit), stopped: None })),
        Err((Trouble::Stopped, complete)) => {
            Ok(Some(Filled { table: walk.table(complete.min(limit)), stopped: Some(StopReason::Stopped) }))
        }
        Err((Trouble::Undefined | Trouble::Disorder, _)) => Ok(None),
        Err((Trouble::Halt(halt), _)) => Err(halt),
    }
}

/// The values of a box whose limits may differ, the last coordinate running fastest; nothing if options come in an order that
/// is not known beforehand, or if there is no room.
pub fn fill_box(rules: &dyn Rules, limits: &[u64], budget: &Budget<'_>) -> Result<Option<Vec<Cell>>, Halt> {
    let Some(compiled) =
        compile_box(rules, limits).ok().filter(|compiled| compiled.positions() <= MOST_CELLS)
    else {
        return Ok(None);
    };
    let bytes = BYTES_A_CELL * compiled.positions() as u64 + compiled.line_bytes();
    let Some(_held) = budget.reserve(bytes) else { return Ok(None) };
    let mut walk = Walk::new(&compiled, rules, budget);
    match walk.all() {
        Ok(()) => Ok(Some(walk.cells(&compiled.limits))),
        Err((Trouble::Stopped, _)) => Err(Halt::Stopped),
        Err((Trouble::Undefined | Trouble::Disorder, _)) => Ok(None),
        Err((Trouble::Halt(halt), _)) => Err(halt),
    }
}

/// More would take more memory than most machines have.
const MOST_CELLS: f64 = (1u64 << 30) as f64;
/// A value while the box is filled, and the cell that is handed over.
const BYTES_A_CELL: u64 = 4 + size_of::<Cell>() as u64;

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
    // The sets of each way that grows along lines, and the lines through the position, each with its way.
    grown: Vec<LineSets>,
    open_lines: Vec<(usize, usize)>,
    // Of one coordinate: one more than the last heap of each value, and from which heap on all are options.
    last_seen: Vec<usize>,
    window: usize,
    names: Vec<i64>,
    registers: Vec<Option<BothRegisters>>,
    lists: Lists,
    // Room for the lines of one way.
    lines: Vec<Line>,
    // How many elements each way looked at, the last time its loop ended early.
    expected: Vec<usize>,
    work: usize,
    // What one option counts for: long rules take longer for each.
    weight: usize,
    recorded: u64,
}

/// A loop is expected to end this many elements after the place where it ended the last time, or before.
const MARGIN: usize = 8;

/// Options of a short rule looked at between two looks at whether to stop.
const WORK: usize = 1 << 22;

/// An option of a rule of twice so many letters takes about twice as long.
const LETTERS: usize = 8;

/// How a run over positions ends early: why, and how large a box is complete.
type Walked = Result<(), (Trouble, usize)>;

impl<'a> Walk<'a> {
    fn new(compiled: &'a Compiled, rules: &'a dyn Rules, budget: &'a Budget<'a>) -> Walk<'a> {
        let cells = compiled.sides.iter().product();
        let names = compiled.ways.iter().map(|way| way.names).max().unwrap_or(0).max(compiled.sides.len());
        let registers = |way: &Way| match &way.shape {
            Shape::Straight(_) => None,
            Shape::Lanes(_) => Some(BothRegisters::new(!compiled.by_position)),
        };
        let lines = |way: &Way| {
            way.growth
                .as_ref()
                .map_or_else(LineSets::default, |growth| LineSets::new(growth.lines(&compiled.sides)))
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
            grown: compiled.ways.iter().map(lines).collect(),
            open_lines: Vec::new(),
            last_seen: Vec::new(),
            window: usize::MAX,
            names: vec![0; names],
            registers: compiled.ways.iter().map(registers).collect(),
            lists: Lists::default(),
            lines: Vec::new(),
            expected: vec![0; compiled.ways.len()],
            work: 0,
            weight: 1 + rules.canonical().len() / LETTERS,
            recorded: 0,
        }
    }

    /// By one coordinate, and row by row where it is the same.
    fn along(&mut self, axis: usize) -> Walked {
        let sides = self.compiled.sides.clone();
        if let [limit] = *sides {
            return (self.known()..limit)
                .try_for_each(|n| self.evaluate(&[n]).map_err(|trouble| (trouble, n)));
        }
        (0..sides[axis]).try_for_each(|layer| {
            let mut coordinates = vec![0; sides.len()];
            coordinates[axis] = layer;
            self.layer(&sides, axis, &mut coordinates).map_err(|trouble| (trouble, layer))
        })
    }

    /// All positions that have this coordinate in common.
    fn layer(&mut self, sides: &[usize], axis: usize, coordinates: &mut [usize]) -> Result<(), Trouble> {
        let free: Vec<usize> = (0..sides.len()).filter(|&other| other != axis).collect();
        if free.iter().any(|&other| sides[other] == 0) {
            return Ok(());
        }
        loop {
            self.evaluate(coordinates)?;
            if !step(coordinates, sides, &free) {
                return Ok(());
            }
        }
    }

    /// How many heaps of one coordinate are known.
    fn known(&self) -> usize {
        self.prefix.len() - 1
    }

    fn sums(&mut self) -> Walked {
        let sides = self.compiled.sides.clone();
        let largest: usize = sides.iter().map(|side| side.saturating_sub(1)).sum();
        if sides.contains(&0) {
            return Ok(());
        }
        (0..=largest).try_for_each(|sum| {
            let complete = sum.div_ceil(sides.len());
            let mut coordinates = vec![0; sides.len()];
            self.of_sum(&sides, 0, sum, &mut coordinates).map_err(|trouble| (trouble, complete))
        })
    }

    /// All positions with these first coordinates whose others have this sum.
    fn of_sum(
        &mut self,
        sides: &[usize],
        axis: usize,
        rest: usize,
        coordinates: &mut [usize],
    ) -> Result<(), Trouble> {
        if axis + 1 == sides.len() {
            coordinates[axis] = rest;
            return self.evaluate(coordinates);
        }
        let later: usize = sides[axis + 1..].iter().map(|side| side - 1).sum();
        for coordinate in rest.saturating_sub(later)..sides[axis].min(rest + 1) {
            coordinates[axis] = coordinate;
            self.of_sum(sides, axis + 1, rest - coordinate, coordinates)?;
        }
        Ok(())
    }

    fn place(&self, coordinates: &[usize]) -> usize {
        match (coordinates, self.compiled.strides.as_slice()) {
            ([x], _) => *x,
            ([x, y], [stride, _]) => x * stride + y,
            (_, strides) => {
                coordinates.iter().zip(strides).map(|(coordinate, stride)| coordinate * stride).sum()
            }
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

    /// Whether there is no such position; the names are those of its coordinates.
    fn is_absent(&self, coordinates: &[usize]) -> bool {
        if !self.compiled.has_domain {
            return false;
        }
        let domain = &self.compiled.domain;
        let inside =
            domain.iter().try_fold(true, |inside, condition| Some(inside && holds(condition, &self.names)?));
        match inside.filter(|_| !domain.is_empty()) {
            Some(inside) => !inside,
            None => !self.rules.contains(&self.position(coordinates)),
        }
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
            self.see(place, value);
        }
    }

    /// Notes where a value was seen last.
    fn see(&mut self, place: usize, value: u32) {
        if value >= ABSENT {
            return;
        }
        if value as usize >= self.last_seen.len() {
            self.last_seen.resize((value as usize + 1).next_power_of_two(), 0);
        }
        self.last_seen[value as usize] = place + 1;
    }

    fn value(&mut self, coordinates: &[usize]) -> Result<u32, Trouble> {
        self.reached.clear();
        self.open_lines.clear();
        self.window = usize::MAX;
        let compiled = self.compiled;
        for (index, way) in compiled.ways.iter().enumerate() {
            let reached = match &way.growth {
                Some(growth) => self.grow(index, way, growth).map(|line| {
                    self.open_lines.extend(line.map(|line| (index, line)));
                }),
                None => self.outer(index, way, 0),
            };
            match reached {
                Err(Trouble::Undefined) if way.accumulates => return Err(Trouble::Disorder),
                Err(Trouble::Undefined) => return self.value_by_the_rule(coordinates),
                other => other?,
            }
        }
        Ok(self.least_free())
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

    /// Every position of the box.
    fn all(&mut self) -> Walked {
        match (self.compiled.by_position, self.compiled.order) {
            (true, _) => self.rows_of_positions(),
            (false, Order::Rows) => self.along(0),
            (false, Order::Along(axis)) => self.along(axis),
            (false, Order::Sums) => self.sums(),
        }
    }

    /// The cells below these limits.
    fn cells(&self, limits: &[usize]) -> Vec<Cell> {
        let all: usize = limits.iter().product();
        let free: Vec<usize> = (0..limits.len()).collect();
        let mut at = vec![0; limits.len()];
        let mut cells = Vec::with_capacity(all);
        while cells.len() < all {
            cells.push(known_cell(self.values[self.place(&at)]));
            step(&mut at, limits, &free);
        }
        cells
    }

    fn table(&self, limit: usize) -> Table {
        let arity = self.compiled.sides.len();
        if arity == 1 {
            let values = &self.values[..limit];
            let small = |&value: &u32| u8::try_from(value).ok().filter(|&byte| byte < 254);
            if let Some(bytes) = values.iter().map(small).collect() {
                return Table::from_bytes(bytes);
            }
            return Table::from_cells(1, limit as u64, values.iter().copied().map(known_cell));
        }
        let rows = boxed(arity - 1, limit as u64).flat_map(|row| {
            let row: Vec<usize> = row.iter().map(|&coordinate| coordinate as usize).collect();
            let first: usize =
                row.iter().zip(&self.compiled.strides).map(|(place, stride)| place * stride).sum();
            &self.values[first..][..limit]
        });
        Table::from_cells(arity, limit as u64, rows.copied().map(known_cell))
    }
}

fn known_cell(value: u32) -> Cell {
    if value < ABSENT { Cell::Nimber(value) } else { Cell::Absent }
}

/// The next position row by row, the last of these coordinates running fastest; none after the last.
fn step(coordinates: &mut [usize], sides: &[usize], free: &[usize]) -> bool {
    for &axis in free.iter().rev() {
        coordinates[axis] += 1;
        if coordinates[axis] < sides[axis] {
            return true;
        }
        coordinates[axis] = 0;
    }
    false
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
