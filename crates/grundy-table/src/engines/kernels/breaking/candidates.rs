//! Codes that may be reached, some for each heap of a block, and striking out those that are.

use super::blocks::{Item, Row, Vectors, WIDTH, compacted, reached};
use super::code_set::CodeSet;

/// How many codes of a heap are tested side by side at first.
pub(super) const ROWS: usize = 24;

/// Codes of the heaps of a block, in the order of their ranks in each lane.
pub(super) struct Candidates {
    rows: [Row; ROWS],
    counts: Row,
    vectors: Vectors,
}

impl Candidates {
    /// The first codes of the set of each lane, which are taken out of it.
    #[inline(always)]
    pub fn taken_from(sets: &mut [CodeSet; WIDTH], vectors: Vectors) -> Candidates {
        let mut candidates = Candidates { rows: [[0; WIDTH]; ROWS], counts: [0; WIDTH], vectors };
        let Candidates { rows, counts, .. } = &mut candidates;
        for lane in 0..WIDTH {
            counts[lane] = sets[lane].pop_many(ROWS, |place, code| rows[place % ROWS][lane] = code) as u8;
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

    /// The same, but what is not reached and not kept is put into the sets of the lanes.
    #[inline(always)]
    pub fn strike_out_into(
        &mut self,
        codes: &[u8],
        start: usize,
        items: &[Item],
        stage: Stage,
        sets: &mut [CodeSet; WIDTH],
    ) {
        let struck = self.test(codes, start, items, stage);
        for lane in (0..WIDTH).filter(|&lane| usize::from(struck.alive[lane]) > stage.kept) {
            let count = stage.rows.min(usize::from(self.counts[lane]));
            let alive = (0..count).filter(|&row| struck.hit[row][lane] == 0);
            alive.skip(stage.kept).for_each(|row| sets[lane].insert(self.rows[row][lane]));
        }
        self.keep(&struck, stage);
    }

    #[inline(always)]
    fn test(&self, codes: &[u8], start: usize, items: &[Item], stage: Stage) -> Struck {
        let mut hit = [[0; WIDTH]; ROWS];
        let (rows, hit_rows) = (&self.rows[..stage.rows], &mut hit[..stage.rows]);
        reached(codes, start, items, rows, hit_rows, self.vectors);
        let mut first = [[0; WIDTH]; MOST_KEPT];
        let counts = &self.counts;
        let alive = match stage.kept {
            ..=4 => compacted::<4>(rows, hit_rows, counts, 0, &mut first),
            5..=8 => compacted::<8>(rows, hit_rows, counts, 0, &mut first),
            _ => {
                compacted::<8>(rows, hit_rows, counts, 8, &mut first[8..]);
                compacted::<8>(rows, hit_rows, counts, 0, &mut first)
            }
        };
        Struck { hit, first, alive }
    }

    #[inline(always)]
    fn keep(&mut self, struck: &Struck, stage: Stage) {
        self.rows[..stage.kept].copy_from_slice(&struck.first[..stage.kept]);
        for lane in 0..WIDTH {
            self.counts[lane] = struck.alive[lane].min(stage.kept as u8);
        }
    }
}

/// What a stage of testing found: which codes are reached, the first that are not, and how many these are.
struct Struck {
    hit: [Row; ROWS],
    first: [Row; MOST_KEPT],
    alive: Row,
}

/// More than this no stage keeps.
const MOST_KEPT: usize = 16;

/// One stage of testing: how many codes of each heap, against how many items, and how many codes it leaves at most.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stage {
    pub rows: usize,
    pub items: usize,
    pub kept: usize,
}

/// How many codes of a heap the last test looks at.
pub(super) const LAST_ROWS: usize = 4;
