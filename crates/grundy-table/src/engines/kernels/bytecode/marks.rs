//! Which values a position can reach, and the tight loops that find them along straight lines of the table.

use super::entries::{Counted, Entry};
use super::lanes::LANES;

/// A cell that is not known yet, and one outside the domain.
pub(super) const UNKNOWN: u32 = u32::MAX;
pub(super) const ABSENT: u32 = u32::MAX - 1;

/// A set of values, emptied by counting up.
pub(super) struct Reached {
    stamps: Vec<u32>,
    stamp: u32,
}

impl Reached {
    pub fn new() -> Reached {
        Reached { stamps: vec![0; 64], stamp: 1 }
    }

    pub fn clear(&mut self) {
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.stamps.fill(0);
            self.stamp = 1;
        }
    }

    /// Makes room for all xors of values up to this one.
    pub fn make_room(&mut self, value: u32) {
        let size = (value as usize + 1).next_power_of_two();
        if size > self.stamps.len() {
            self.stamps.resize(size, 0);
        }
    }

    #[inline(always)]
    pub fn add(&mut self, value: u32) {
        // There is room for all values, and the length is a power of two: the mask changes nothing but the checks.
        let mask = self.stamps.len() - 1;
        self.stamps[value as usize & mask] = self.stamp;
    }

    pub fn contains(&self, value: u32) -> bool {
        self.stamps.get(value as usize) == Some(&self.stamp)
    }
}

/// Places `start + slope · element`.
#[derive(Clone, Copy)]
pub(super) struct Line {
    pub start: i64,
    pub slope: i64,
}

impl Line {
    /// Whether this line's places from the first element to the last are the other's from the last to the first.
    pub fn is_mirrored_in(self, other: &Line, first: i64, last: i64) -> bool {
        self.slope == -other.slope && self.start + self.slope * first == other.start + other.slope * last
    }
}

/// The elements of `first..=last` for which `start + slope · element` is not negative.
pub(super) fn natural_range(start: i64, slope: i64, first: i64, last: i64) -> (i64, i64) {
    match slope {
        0 if start < 0 => (0, -1),
        0 => (first, last),
        1.. => (first.max((-start).div_euclid(slope) + i64::from((-start).rem_euclid(slope) != 0)), last),
        _ => (first, last.min(start.div_euclid(-slope))),
    }
}

/// Marks the nim-sums along lines; says whether all were known.
pub(super) fn mark_lines(values: &[u32], lines: &[Line], first: i64, last: i64, marks: &mut Reached) -> bool {
    if first > last {
        return true;
    }
    match lines {
        [line] => match stretch(values, *line, first, last) {
            Some(stretch) => mark_all(stretch.iter().copied(), marks),
            None if line.slope != 0 => {
                let (one, other) = (line.start + line.slope * first, line.start + line.slope * last);
                let places = &values[one.min(other) as usize..=one.max(other) as usize];
                mark_all(places.iter().copied().step_by(line.slope.unsigned_abs() as usize), marks)
            }
            None => mark_each(values, lines, first..=last, marks),
        },
        [left, right] => match (stretch(values, *left, first, last), stretch(values, *right, first, last)) {
            (Some(one), Some(other)) if left.slope == right.slope => {
                mark_pairs(one.iter(), other.iter(), marks)
            }
            (Some(one), Some(other)) => mark_pairs(one.iter(), other.iter().rev(), marks),
            (None, Some(other)) if left.slope == 0 => {
                let fixed = values[left.start as usize];
                mark_pairs(std::iter::repeat(&fixed), other.iter(), marks)
            }
            _ => mark_each_pair(values, *left, *right, (first, last), marks),
        },
        _ => mark_each(values, lines, first..=last, marks),
    }
}

/// The same for two lines at any strides.
fn mark_each_pair(
    values: &[u32],
    left: Line,
    right: Line,
    (first, last): (i64, i64),
    marks: &mut Reached,
) -> bool {
    let places = |line: Line| {
        (first..=last).scan(line.start + line.slope * first, move |place, _| {
            let here = *place;
            *place += line.slope;
            Some(&values[here as usize])
        })
    };
    mark_pairs(places(left), places(right), marks)
}

/// The values along a line of neighbouring places, in rising order of places.
fn stretch(values: &[u32], line: Line, first: i64, last: i64) -> Option<&[u32]> {
    match line.slope {
        1 => Some(&values[(line.start + first) as usize..=(line.start + last) as usize]),
        -1 => Some(&values[(line.start - last) as usize..=(line.start - first) as usize]),
        _ => None,
    }
}

/// Marks the nim-sums of two counted parts of known heaps; says whether every count was natural and every heap known,
/// and heap 0 has the value 0.
///
/// If not, some marks are wrong or missing.
pub(super) fn mark_counted_pairs<N: Entry>(
    known: &[u32],
    parts: [Counted<'_, N>; 2],
    mask: &[u8],
    marks: &mut Reached,
) -> bool {
    if let Some(pairs) = close_pairs(known.len(), parts, mask) {
        pairs.mark(known, marks);
        return true;
    }
    let mut places = [[0; LANES]; 2];
    for (part, places) in parts.iter().zip(&mut places) {
        if known.first() != Some(&0) || !N::odd_places(*part, mask, known.len(), places) {
            return false;
        }
    }
    let whole = mask.iter().all(|&active| active == 1);
    let pairs = places[0].iter().zip(&places[1]).zip(mask);
    for ((&left, &right), &active) in pairs {
        if whole || active != 0 {
            marks.add(known[left as usize] ^ known[right as usize]);
        }
    }
    true
}

/// Pairs of places that lie close together are few, however many lanes hold them: which there are is one word.
struct ClosePairs {
    least: [i64; 2],
    // Bit 8·a + b: the heaps `least + a - 1` and `least + b - 1`, where 0 stands for no heap.
    present: u64,
}

/// So many places of a part, and none.
const CLOSE: i64 = 7;

/// The pairs of lanes all of which are active, if they are close together and nothing is unusual.
fn close_pairs<N: Entry>(known: usize, parts: [Counted<'_, N>; 2], mask: &[u8]) -> Option<ClosePairs> {
    // Most parts rise or fall from lane to lane, so the least place stands in the first lane or in the last.
    let least = parts.map(|part| part.place.first().min(part.place.last()).map(|place| place.wide()));
    let (&[Some(left), Some(right)], true) = (&least, mask.iter().all(|&active| active == 1)) else {
        return None;
    };
    let is_inside = |least: i64| least >= 0 && least + CLOSE <= known as i64;
    (is_inside(left) && is_inside(right)).then_some(())?;
    let seen = N::pairs_present(parts, [left, right]);
    (seen.offsets <= CLOSE as u64).then_some(ClosePairs { least: [left, right], present: seen.present })
}

impl ClosePairs {
    fn mark(&self, known: &[u32], marks: &mut Reached) {
        let value = |least: i64, offset: u32| match offset {
            0 => 0,
            offset => known[(least + i64::from(offset) - 1) as usize],
        };
        let mut left = self.present;
        while left != 0 {
            let pair = left.trailing_zeros();
            marks.add(value(self.least[0], pair / 8) ^ value(self.least[1], pair % 8));
            left &= left - 1;
        }
    }
}

#[inline(always)]
fn mark_all(values: impl Iterator<Item = u32>, marks: &mut Reached) -> bool {
    let mut in_order = true;
    for value in values {
        if value < ABSENT {
            marks.add(value);
        } else {
            in_order &= value != UNKNOWN;
        }
    }
    in_order
}

#[inline(always)]
fn mark_pairs<'v>(
    left: impl Iterator<Item = &'v u32>,
    right: impl Iterator<Item = &'v u32>,
    marks: &mut Reached,
) -> bool {
    let mut in_order = true;
    for (&left, &right) in left.zip(right) {
        if left < ABSENT && right < ABSENT {
            marks.add(left ^ right);
        } else {
            in_order &= left != UNKNOWN && right != UNKNOWN;
        }
    }
    in_order
}

#[inline(always)]
pub(super) fn mark_each(
    values: &[u32],
    lines: &[Line],
    elements: impl Iterator<Item = i64>,
    marks: &mut Reached,
) -> bool {
    if let [line] = lines {
        return mark_each_on_line(values, line, elements, marks);
    }
    let mut in_order = true;
    for element in elements {
        let mut sum = 0;
        let mut exists = true;
        for line in lines {
            let value = values[(line.start + line.slope * element) as usize];
            in_order &= value != UNKNOWN;
            exists &= value < ABSENT;
            sum ^= value;
        }
        if exists {
            marks.add(sum);
        }
    }
    in_order
}

/// The same for options of one part, which most rules have: a loop of its own keeps everything in registers.
#[inline(never)]
fn mark_each_on_line(
    values: &[u32],
    line: &Line,
    elements: impl Iterator<Item = i64>,
    marks: &mut Reached,
) -> bool {
    let mut in_order = true;
    for element in elements {
        let value = values[(line.start + line.slope * element) as usize];
        in_order &= value != UNKNOWN;
        if value < ABSENT {
            marks.add(value);
        }
    }
    in_order
}
