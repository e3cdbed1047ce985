//! Where the lines through a block run, inside it and before it.

use super::{Blocks, Place};

/// The lines through one block.
pub(super) struct Reach<'a> {
    blocks: &'a Blocks,
    top: u64,
    left: u64,
    height: usize,
    width: usize,
    margin: (usize, usize),
    /// No value of the block, or on its lines before it, is larger: a position has no more options.
    pub bound: usize,
}

impl<'a> Reach<'a> {
    pub fn new(blocks: &'a Blocks, place: Place) -> Reach<'a> {
        let (limit, side) = (blocks.limit, blocks.side);
        let (top, left) = (place.row * side, place.column * side);
        let (height, width) = (side.min(limit.saturating_sub(top)), side.min(limit.saturating_sub(left)));
        let steps = &blocks.rule.steps;
        let margin = (
            steps.iter().map(|step| step.0).max().unwrap_or(0),
            steps.iter().map(|step| step.1).max().unwrap_or(0),
        );
        let options = |&(a, b): &(usize, usize)| {
            let down = (top + height).checked_div(a as u64).unwrap_or(u64::MAX);
            down.min((left + width).checked_div(b as u64).unwrap_or(u64::MAX))
        };
        let bound = blocks.rule.rays.iter().map(options).sum::<u64>() as usize + steps.len();
        Reach { blocks, top, left, height: height as usize, width: width as usize, margin, bound }
    }

    /// Its height and width.
    pub fn size(&self) -> (usize, usize) {
        (self.height, self.width)
    }

    /// How far single steps lead above and to the left.
    pub fn margin(&self) -> (usize, usize) {
        self.margin
    }

    /// The position of the table at a place of the block.
    pub fn global(&self, x: usize, y: usize) -> (u64, u64) {
        (self.top + x as u64, self.left + y as u64)
    }

    /// Where a position stands in the block with its margin, if it does.
    pub fn in_margin(&self, x: u64, y: u64) -> Option<(usize, usize)> {
        let x = (x + self.margin.0 as u64).checked_sub(self.top)? as usize;
        let y = (y + self.margin.1 as u64).checked_sub(self.left)? as usize;
        (x < self.height + self.margin.0 && y < self.width + self.margin.1).then_some((x, y))
    }

    /// How many lines run through the block.
    pub fn lines(&self) -> usize {
        self.blocks.rule.rays.iter().map(|&(a, b)| self.count(a, b)).sum()
    }

    /// How many lines of one direction: as many as there are places from which one more step back leaves the block.
    fn count(&self, a: usize, b: usize) -> usize {
        let (a, b) = (a.min(self.height), b.min(self.width));
        a * self.width + b * (self.height - a)
    }

    /// The number of the line of one direction through a place of the block.
    #[inline(always)]
    fn line(&self, (a, b): (usize, usize), x: usize, y: usize) -> usize {
        let times = match (a, b) {
            (0, 1) => y,
            (1, 0) => x,
            (1, 1) => x.min(y),
            (0, b) => y / b,
            (a, 0) => x / a,
            (a, b) => (x / a).min(y / b),
        };
        let (x, y) = (x - times * a, y - times * b);
        // A direction that is wider than the block has a line of its own at every place of a row.
        if x < a { x * self.width + y } else { a * self.width + (x - a) * b.min(self.width) + y }
    }

    /// The numbers of the lines through a place; where there are fewer than `COUNT`, the first stands there again.
    #[inline(always)]
    pub fn lines_through<const COUNT: usize>(&self, x: usize, y: usize) -> [usize; COUNT] {
        let rays = &self.blocks.rule.rays;
        let mut lines = [self.line(rays[0], x, y); COUNT];
        let mut first = 0;
        for (line, &ray) in lines.iter_mut().zip(rays) {
            *line = first + self.line(ray, x, y);
            first += self.count(ray.0, ray.1);
        }
        lines
    }

    /// For each line of one direction the position at which it enters the block, in the order of their numbers.
    pub fn ends(&self, a: usize, b: usize) -> Vec<(u64, u64)> {
        let (a, b) = (a.min(self.height), b.min(self.width));
        let above = (0..a).flat_map(|x| (0..self.width).map(move |y| (x, y)));
        let beside = (a..self.height).flat_map(|x| (0..b).map(move |y| (x, y)));
        above.chain(beside).map(|(x, y)| self.global(x, y)).collect()
    }

    /// How many steps back from a position one stands in another block: at least the first, fewer than the second.
    pub fn times_within(&self, end: (u64, u64), ray: (usize, usize), place: Place) -> (u64, u64) {
        let side = self.blocks.side;
        let along = |start: u64, step: usize, first: u64| {
            let (first, last) = (first * side, first * side + side - 1);
            match step as u64 {
                0 if (first..=last).contains(&start) => (1, u64::MAX),
                0 => (1, 0),
                _ if start < first => (1, 0),
                step => (start.saturating_sub(last).div_ceil(step), (start - first) / step + 1),
            }
        };
        let (down, across) = (along(end.0, ray.0, place.row), along(end.1, ray.1, place.column));
        (down.0.max(across.0).max(1), down.1.min(across.1))
    }

    /// The blocks before this one that its lines cross or its single steps reach.
    pub fn needed(&self) -> Vec<Place> {
        let side = self.blocks.side;
        let own = Place { row: self.top / side, column: self.left / side };
        let before = (0..=own.row).flat_map(|row| (0..=own.column).map(move |column| Place { row, column }));
        before
            .filter(|place| *place != own && (self.is_crossed(*place) || self.is_stepped_to(*place)))
            .collect()
    }

    fn is_crossed(&self, place: Place) -> bool {
        let crosses = |&(a, b): &(usize, usize)| {
            let mut ends = self.ends(a, b).into_iter();
            ends.any(|end| {
                let (from, to) = self.times_within(end, (a, b), place);
                from < to
            })
        };
        self.blocks.rule.rays.iter().any(crosses)
    }

    fn is_stepped_to(&self, place: Place) -> bool {
        let side = self.blocks.side;
        let near = |first: u64, start: u64, margin: usize| (first + 1) * side + margin as u64 > start;
        let has_steps = !self.blocks.rule.steps.is_empty();
        has_steps && near(place.row, self.top, self.margin.0) && near(place.column, self.left, self.margin.1)
    }
}
