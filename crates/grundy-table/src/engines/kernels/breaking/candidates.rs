//! Ranks that may be reached, some for each heap of a block, and striking out those that are.

use super::blocks::{Item, Row, Vectors, WIDTH, compacted, reached};
use super::rank_set::RankSet;

/// How many ranks of a heap are tested side by side at first.
pub(super) const ROWS: usize = 8;

/// Ranks of the heaps of a block, rising in each lane.
pub(super) struct Candidates {
    rows: [Row; ROWS],
    counts: Row,
    vectors: Vectors,
}

impl Candidates {
    /// The first ranks of the set of each lane, which are taken out of it.
    #[inline(always)]
    pub fn taken_from(sets: &mut [RankSet; WIDTH], vectors: Vectors) -> Candidates {
        let mut candidates = Candidates { rows: [[0; WIDTH]; ROWS], counts: [0; WIDTH], vectors };
        let Candidates { rows, counts, .. } = &mut candidates;
        for lane in 0..WIDTH {
            counts[lane] = sets[lane].pop_many(ROWS, |place, rank| rows[place % ROWS][lane] = rank) as u8;
        }
        candidates
    }

    /// The codes of a lane that are left.
    pub fn of(&self, lane: usize) -> impl Iterator<Item = u8> + '_ {
        self.rows[..usize::from(self.counts[lane])].iter().map(move |row| row[lane])
    }

    /// The first of the first four codes of a lane for which nothing says that it is reached.
    #[inline(always)]
    pub fn first(&self, lane: usize, is_reached: impl Fn(u8) -> bool) -> Option<u8> {
        let codes: [u8; LAST_ROWS] = std::array::from_fn(|row| self.rows[row][lane]);
        let mut alive = (1u32 << self.counts[lane].min(LAST_ROWS as u8)) - 1;
        for (row, &code) in codes.iter().enumerate() {
            alive &= !(u32::from(is_reached(code)) << row);
        }
        (alive != 0).then(|| codes[alive.trailing_zeros() as usize % LAST_ROWS])
    }

    /// Removes those of the first codes of each lane that the items reach, and all that the stage does not keep.
    #[inline(always)]
    pub fn strike_out(&mut self, codes: &[u8], start: usize, items: &[Item], stage: Stage) {
        let struck = self.test(codes, start, items, stage);
        self.keep(&struck, stage);
    }

    /// How many codes the lane has that has most.
    #[inline(always)]
    pub fn most(&self) -> usize {
        usize::from(self.counts.iter().copied().max().unwrap_or(0))
    }

    /// Removes all codes that the items reach, and takes others out of the sets of the lanes in their place.
    #[inline(always)]
    pub fn strike_out_all(
        &mut self,
        codes: &[u8],
        start: usize,
        items: &[Item],
        sets: &mut [RankSet; WIDTH],
    ) {
        let rows = self.most();
        let stage = Stage { rows, items: items.len(), kept: rows };
        self.strike_out(codes, start, items, stage);
        for (lane, set) in sets.iter_mut().enumerate() {
            let count = usize::from(self.counts[lane]);
            let taken = set.pop_many(ROWS - count, |place, rank| self.rows[count + place][lane] = rank);
            self.counts[lane] += taken as u8;
        }
    }

    #[inline(always)]
    fn test(&self, codes: &[u8], start: usize, items: &[Item], stage: Stage) -> Struck {
        let mut hit = [[0; WIDTH]; ROWS];
        let (rows, hit_rows) = (&self.rows[..stage.rows], &mut hit[..stage.rows]);
        reached(codes, start, items, rows, hit_rows, self.vectors);
        let mut first = [[0; WIDTH]; MOST_KEPT];
        let counts = &self.counts;
        let alive = match stage.kept {
            ..=4 => compacted::<4>(rows, hit_rows, counts, &mut first),
            _ => compacted::<8>(rows, hit_rows, counts, &mut first),
        };
        Struck { first, alive }
    }

    #[inline(always)]
    fn keep(&mut self, struck: &Struck, stage: Stage) {
        self.rows[..stage.kept].copy_from_slice(&struck.first[..stage.kept]);
        for lane in 0..WIDTH {
            self.counts[lane] = struck.alive[lane].min(stage.kept as u8);
        }
    }
}

/// What a stage of testing found: the first codes that are not reached, and how many are not.
struct Struck {
    first: [Row; MOST_KEPT],
    alive: Row,
}

/// More than this no stage keeps.
const MOST_KEPT: usize = 8;

/// One stage of testing: how many codes of each heap, against how many items, and how many codes it leaves at most.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stage {
    pub rows: usize,
    pub items: usize,
    pub kept: usize,
}

/// Whether no stage leaves candidates aside that an earlier one kept: they would be lost.
pub(super) const fn are_gapless(stages: &[Stage]) -> bool {
    let (mut kept, mut place) = (ROWS, 0);
    while place < stages.len() {
        if stages[place].rows != kept || stages[place].kept > MOST_KEPT {
            return false;
        }
        (kept, place) = (stages[place].kept, place + 1);
    }
    true
}

/// How many ranks of a heap the last test looks at.
pub(super) const LAST_ROWS: usize = 4;
