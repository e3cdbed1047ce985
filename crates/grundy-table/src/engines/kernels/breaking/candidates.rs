//! Codes that may be hit, some for each heap of a block, and striking out those that are.

use super::blocks::{Item, Row, WIDTH, closest, nonzero_rows};

/// How many codes of a heap are tested side by side at first.
pub(super) const ROWS: usize = 12;

/// Codes of the heaps of a block, rising in each lane.
pub(super) struct Candidates {
    pub rows: [Row; ROWS],
    pub counts: [usize; WIDTH],
}

impl Candidates {
    /// None yet.
    pub fn new() -> Candidates {
        Candidates { rows: [[0; WIDTH]; ROWS], counts: [0; WIDTH] }
    }

    /// The first codes for a lane, as many as there is room for.
    #[inline(always)]
    pub fn fill(&mut self, lane: usize, codes: impl Iterator<Item = u8>) {
        let mut count = 0;
        for (row, code) in self.rows.iter_mut().zip(codes) {
            row[lane] = code;
            count += 1;
        }
        self.counts[lane] = count;
    }

    /// The codes of a lane that are left.
    pub fn of(&self, lane: usize) -> impl Iterator<Item = u8> + '_ {
        self.rows[..self.counts[lane]].iter().map(move |row| row[lane])
    }

    /// Removes those of the first `rows` codes that the items hit; the codes after these are handed over before.
    pub fn strike_out(
        &mut self,
        codes: &[u8],
        start: usize,
        items: &[Item],
        rows: usize,
        mut hand_over: impl FnMut(usize, u8),
    ) {
        for lane in 0..WIDTH {
            (rows..self.counts[lane]).for_each(|place| hand_over(lane, self.rows[place][lane]));
            self.counts[lane] = self.counts[lane].min(rows);
        }
        let mut found = [[0; WIDTH]; ROWS];
        closest(codes, start, items, &self.rows[..rows], &mut found[..rows]);
        self.keep(&nonzero_rows(&found[..rows]));
    }

    fn keep(&mut self, alive: &[u32; WIDTH]) {
        for lane in 0..WIDTH {
            let mut alive = alive[lane] & ((1 << self.counts[lane]) - 1);
            let mut next = 0;
            while alive != 0 {
                let place = alive.trailing_zeros() as usize;
                alive &= alive - 1;
                self.rows[next][lane] = self.rows[place][lane];
                next += 1;
            }
            self.counts[lane] = next;
        }
    }
}
