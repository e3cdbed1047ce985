//! One grid by several threads: tiles that stand on one line from the lower left to the upper right are filled together.
//!
//! No two of them share a row, a column or a diagonal, so their sets are apart; and all that they need stands before that
//! line. The sets are kept in groups of as many lines as a tile is wide, each behind a lock that nobody ever waits for.
//!
//! # Cost
//! That of one thread divided by the threads, but for the first and last lines of tiles, which are short; the values
//! take twice their room until they are put in order. Only rules that move along rows and columns, with or without
//! diagonals, and make no single steps.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Barrier, Mutex, MutexGuard, OnceLock, PoisonError};

use super::sets::{LineSet, least_shared};
use super::{Lines, Sets, TILE};
use crate::budget::Budget;
use crate::engines::kernels::breaking::Stored;
use crate::engines::kernels::helpers;

/// With fewer tiles in a row threads wait more than they work.
const LEAST_TILES: usize = 8;

/// The side of the box that is complete, and its values; nothing where one thread is to do it.
pub(super) fn complete_box<V: Stored>(
    rule: &Lines,
    limit: usize,
    budget: &Budget<'_>,
) -> Option<(usize, Vec<V>)> {
    let tiles = limit.div_ceil(TILE);
    let threads = budget.threads.min(tiles / 2);
    if threads < 2 || tiles < LEAST_TILES || !is_plain(rule) {
        return None;
    }
    let bytes = size_of::<V>() as u64 * (tiles * tiles * TILE * TILE) as u64;
    let _twice = budget.reserve(bytes)?;
    let front = Wavefront::<V>::new(rule, limit);
    front.fill(threads, budget);
    let complete = front.complete();
    Some((complete, front.values(complete, threads)))
}

/// Rows and columns, perhaps diagonals, and nothing else.
fn is_plain(rule: &Lines) -> bool {
    let has = |ray| rule.rays.contains(&ray);
    let rays = 2 + usize::from(has((1, 1)));
    rule.steps.is_empty() && has((0, 1)) && has((1, 0)) && rule.rays.len() == rays
}

/// The sets of as many lines as a tile is wide; made when they are first needed.
type Group = Mutex<Option<Sets>>;
type Guard<'a> = MutexGuard<'a, Option<Sets>>;

struct Wavefront<V> {
    limit: usize,
    tiles: usize,
    bound: usize,
    has_diagonals: bool,
    // Such a rule stays the same when both numbers change places: the column of a position is the row of its mirror image.
    rows: Vec<Group>,
    // The diagonals `y - x` of positions on and above the diagonal.
    diagonals: Vec<Group>,
    values: Vec<OnceLock<Vec<V>>>,
    // How many lines of tiles are complete.
    done: AtomicUsize,
}

impl<V: Stored> Wavefront<V> {
    fn new(rule: &Lines, limit: usize) -> Wavefront<V> {
        let tiles = limit.div_ceil(TILE);
        let groups = || (0..tiles).map(|_| Mutex::new(None)).collect();
        Wavefront {
            limit,
            tiles,
            bound: rule.bound(limit as u64) as usize,
            has_diagonals: rule.rays.len() == 3,
            rows: groups(),
            diagonals: groups(),
            values: (0..tiles * tiles).map(|_| OnceLock::new()).collect(),
            done: AtomicUsize::new(0),
        }
    }

    fn fill(&self, threads: usize, budget: &Budget<'_>) {
        // How many there are to wait for is known once the system has granted the threads or not.
        let (granted, next) = (OnceLock::<Barrier>::new(), AtomicUsize::new(0));
        let is_over = AtomicBool::new(false);
        let work = |is_first: bool| {
            let barrier = granted.wait();
            for line in 0..2 * self.tiles - 1 {
                self.fill_line(line, &next);
                // All have finished the line, one looks up, all go on.
                barrier.wait();
                if is_first {
                    next.store(0, Ordering::Relaxed);
                    self.done.store(line + 1, Ordering::Relaxed);
                    (budget.progress)(self.known(), (self.limit * self.limit) as u64);
                    is_over.store(budget.stopped(), Ordering::Relaxed);
                }
                barrier.wait();
                if is_over.load(Ordering::Relaxed) {
                    return;
                }
            }
        };
        std::thread::scope(|scope| {
            let all = 1 + helpers::start(scope, threads - 1, || work(false));
            granted.get_or_init(|| Barrier::new(all));
            work(true);
        });
    }

    /// Takes tiles of a line on and above the diagonal, from its upper right end on, as long as there are any.
    fn fill_line(&self, line: usize, next: &AtomicUsize) {
        let first = (line + 1).saturating_sub(self.tiles);
        loop {
            let row = first + next.fetch_add(1, Ordering::Relaxed);
            if 2 * row > line {
                return;
            }
            let values = match self.has_diagonals {
                true => self.tile::<3>(row, line - row),
                false => self.tile::<2>(row, line - row),
            };
            let _ = self.values[row * self.tiles + line - row].set(values);
        }
    }

    /// The values of a tile; of one on the diagonal only those on and above it.
    fn tile<const COUNT: usize>(&self, row: usize, column: usize) -> Vec<V> {
        let (mut rows, mut columns) = (lock(&self.rows[row]), self.held(&self.rows, column, row != column));
        let mut above = self.held(&self.diagonals, column - row, self.has_diagonals);
        let mut below = self.held(&self.diagonals, (column - row).wrapping_sub(1), self.has_diagonals);
        let mut sets = TileSets {
            rows: self.made(&mut rows),
            columns: columns.as_mut().map(|group| self.made(group)),
            above: above.as_mut().map(|group| self.made(group)),
            below: below.as_mut().map(|group| self.made(group)),
        };
        let mut values = vec![V::default(); TILE * TILE];
        let (height, width) = (TILE.min(self.limit - row * TILE), TILE.min(self.limit - column * TILE));
        for x in 0..height {
            for y in if row == column { x } else { 0 }..width {
                let value = least_shared(sets.lines::<COUNT>(x, y), |_| 0);
                values[x * TILE + y] = V::stored(value as u32);
                sets.put::<COUNT>(x, y, value);
            }
        }
        values
    }

    /// A group, if it is wanted and there is one.
    fn held<'a>(&self, groups: &'a [Group], index: usize, is_wanted: bool) -> Option<Guard<'a>> {
        groups.get(index).filter(|_| is_wanted).map(lock)
    }

    fn made<'a>(&self, group: &'a mut Guard<'_>) -> &'a mut Sets {
        group.get_or_insert_with(|| Sets::new(TILE, self.bound))
    }

    fn known(&self) -> u64 {
        (self.complete() * self.complete()) as u64
    }

    /// The side of the box all of whose tiles are filled.
    fn complete(&self) -> usize {
        let lines = self.done.load(Ordering::Relaxed);
        self.limit.min(TILE * lines.div_ceil(2))
    }

    /// The values of the complete box, row by row.
    fn values(&self, complete: usize, threads: usize) -> Vec<V> {
        let mut values = vec![V::default(); complete * complete];
        let bands: Vec<(usize, &mut [V])> = values.chunks_mut((TILE * complete).max(1)).enumerate().collect();
        let bands = Mutex::new(bands);
        let work = || {
            while let Some((row, band)) = lock(&bands).pop() {
                self.put_in_order(row, complete, band);
            }
        };
        std::thread::scope(|scope| {
            helpers::start(scope, threads - 1, work);
            work();
        });
        values
    }

    /// A band of the table that is as high as a tile: tiles, and mirror images of tiles.
    fn put_in_order(&self, row: usize, complete: usize, band: &mut [V]) {
        for (x, values) in band.chunks_mut(complete).enumerate() {
            for (column, piece) in values.chunks_mut(TILE).enumerate() {
                let (upper, right) = (row.min(column), row.max(column));
                let Some(tile) = self.values[upper * self.tiles + right].get() else { continue };
                for (y, value) in piece.iter_mut().enumerate() {
                    let is_mirrored = row > column || row == column && x > y;
                    *value = if is_mirrored { tile[y * TILE + x] } else { tile[x * TILE + y] };
                }
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The sets that a tile needs.
struct TileSets<'a> {
    rows: &'a mut Sets,
    // Where a tile stands on the diagonal its rows and its columns are the same lines.
    columns: Option<&'a mut Sets>,
    above: Option<&'a mut Sets>,
    below: Option<&'a mut Sets>,
}

impl TileSets<'_> {
    /// The lines through a place of the tile.
    #[inline(always)]
    fn lines<const COUNT: usize>(&self, x: usize, y: usize) -> [LineSet<'_>; COUNT] {
        let mut lines = [self.rows.line(x); COUNT];
        lines[1] = self.columns.as_deref().unwrap_or(self.rows).line(y);
        if let Some(line) = lines.get_mut(2) {
            let (diagonals, index) = if y >= x { (&self.above, y - x) } else { (&self.below, TILE + y - x) };
            if let Some(diagonals) = diagonals {
                *line = diagonals.line(index);
            }
        }
        lines
    }

    /// Puts a value on the lines through a place of the tile.
    #[inline(always)]
    fn put<const COUNT: usize>(&mut self, x: usize, y: usize, value: usize) {
        self.rows.remove(&[x], value);
        self.columns.as_deref_mut().unwrap_or(self.rows).remove(&[y], value);
        if COUNT > 2 {
            let (diagonals, index) =
                if y >= x { (&mut self.above, y - x) } else { (&mut self.below, TILE + y - x) };
            if let Some(diagonals) = diagonals {
                diagonals.remove(&[index], value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::kernels::grid::fill;

    #[test]
    fn several_threads_fill_the_grid_of_one() {
        let (row, column, diagonal) = ((0, 1), (1, 0), (1, 1));
        for rays in [vec![row, column], vec![column, diagonal, row]] {
            let rule = Lines { rays, steps: Vec::new() };
            for limit in [512, 575, 640] {
                let alone = fill(&rule, limit, &Budget::small());
                for threads in [2, 3] {
                    let together = Budget { threads, ..Budget::small() };
                    assert!(complete_box::<u16>(&rule, limit, &together).is_some());
                    assert!(
                        fill(&rule, limit, &together) == alone,
                        "{rule:?} to {limit} by {threads} threads"
                    );
                }
            }
        }
    }

    #[test]
    fn a_grid_that_is_told_to_stop_is_a_smaller_grid() {
        let rule = Lines { rays: vec![(0, 1), (1, 0), (1, 1)], steps: Vec::new() };
        let asked = AtomicUsize::new(0);
        let should_stop = || asked.fetch_add(1, Ordering::Relaxed) == 8;
        let budget = Budget { threads: 2, ..Budget::until(&should_stop) };
        let (table, stopped) = fill(&rule, 640, &budget);
        assert!(stopped.is_some() && table.limit() == 5 * TILE as u64, "{}", table.limit());
        assert!(table == fill(&rule, 5 * TILE, &Budget::small()).0);
    }

    #[test]
    fn other_rules_are_left_to_one_thread() {
        let budget = Budget { threads: 2, ..Budget::small() };
        for (rays, steps) in [
            (vec![(0, 1), (1, 2)], vec![]),
            (vec![(0, 1), (1, 0)], vec![(1, 2), (2, 1)]),
            (vec![(0, 1), (1, 0), (1, 2), (2, 1)], vec![]),
        ] {
            assert!(complete_box::<u16>(&Lines { rays, steps }, 640, &budget).is_none());
        }
    }
}
