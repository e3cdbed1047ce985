//! Ways whose options grow along a line of positions: those of the position before, and some more.
//!
//! `(x, y) -> (x-k, y) for k in 1..` reaches from `(x, y)` what it reaches from `(x-1, y)`, and `(x-1, y)`; the like holds for
//! `(i, min(y, i)) for i in 1..x` and for `(n-t, 2*t) for t in 1..=min(n, c)` as `c` rises. A set of values for each line
//! then takes the place of a loop for each position.

use grundy_rule::tree::{Binding, Expression, Function, Operator, Outcome, RangeEnd, Set, Slot, Target};

use super::compile::{Inner, Way, binding_uses, uses};
use crate::affine::Affine;

/// The lines of a way, and what comes with each step along one.
#[derive(Debug)]
pub(super) struct Growth {
    /// The coordinates that rise by one from a position to the next on its line.
    pub axes: Vec<usize>,
    pub comes: Comes,
}

/// What the options of a line are.
#[derive(Debug)]
pub(super) enum Comes {
    /// Its own positions, from so many steps before on.
    Own { distance: i64 },
    /// For each element of a range, whose end rises along the line, what is left, if it exists.
    Each {
        slot: Slot,
        first: Expression,
        end: Expression,
        includes_end: bool,
        body: Vec<Binding>,
        target: Vec<Expression>,
    },
}

impl Growth {
    /// How a way grows, if it does: its outer bindings, its innermost loop and what stands in that.
    pub fn of(
        arity: usize,
        outer: &[Binding],
        inner: Option<&Inner>,
        body: &[Binding],
        outcome: &Outcome,
    ) -> Option<Growth> {
        let (inner, Outcome::One(target)) = (inner?, outcome) else { return None };
        let is_loop = |binding: &Binding| matches!(binding, Binding::For { .. });
        if arity < 2 || outer.iter().any(is_loop) {
            return None;
        }
        let own = body.is_empty().then(|| own_positions(arity, inner, target)).flatten();
        own.or_else(|| each_element(arity, outer, inner, body, target))
    }

    /// How many lines there are in a box.
    pub fn lines(&self, sides: &[usize]) -> usize {
        self.axes.iter().map(|&face| cells_without(sides, face)).sum()
    }

    /// The line of a position, and how many steps it stands from where the line begins.
    ///
    /// A line begins where one of its coordinates is 0; lines that begin with the same coordinate are numbered by the others.
    pub fn line(&self, position: &[i64], sides: &[usize]) -> (usize, i64) {
        let mut before = 0;
        let (mut face, mut steps, mut first) = (0, i64::MAX, 0);
        for &axis in &self.axes {
            if position[axis] < steps {
                (face, steps, first) = (axis, position[axis], before);
            }
            before += cells_without(sides, axis);
        }
        let others = (0..sides.len()).filter(|&axis| axis != face);
        let place = others.fold(0, |place, axis| {
            let back = if self.axes.contains(&axis) { steps } else { 0 };
            place * sides[axis] + (position[axis] - back) as usize
        });
        (first + place, steps)
    }
}

fn cells_without(sides: &[usize], face: usize) -> usize {
    (0..sides.len())
        .filter(|&axis| axis != face)
        .fold(1, |cells: usize, axis| cells.saturating_mul(sides[axis]))
}

/// `(x-k, y, z-k) for k in 2..`: the same number is taken from some coordinates, as long as there is enough.
fn own_positions(arity: usize, inner: &Inner, target: &Target) -> Option<Growth> {
    let Set::Range(Expression::Integer(distance), end) = &inner.set else { return None };
    let distance = i64::try_from(*distance).ok().filter(|&distance| distance >= 1)?;
    let mut axes = Vec::new();
    for (axis, coordinate) in target.coordinates.iter().enumerate() {
        let coordinate = Affine::of(coordinate, &Vec::new())?;
        if coordinate == Affine::slot(axis) {
            continue;
        }
        (coordinate == Affine::slot(axis).minus(&Affine::slot(inner.slot))?).then_some(())?;
        axes.push(axis);
    }
    let never_cuts = match end {
        RangeEnd::Endless => true,
        RangeEnd::At(end) => is_no_less_than_the_least(end, &axes),
        RangeEnd::Before(_) => false,
    };
    (never_cuts && target.coordinates.len() == arity && !axes.is_empty())
        .then_some(Growth { axes, comes: Comes::Own { distance } })
}

/// Whether an expression is one of these coordinates or the least of some of them.
fn is_no_less_than_the_least(end: &Expression, axes: &[usize]) -> bool {
    match end {
        Expression::Local(slot) => axes.contains(slot),
        Expression::Call(Function::Min, arguments, _) => {
            arguments.iter().all(|argument| is_no_less_than_the_least(argument, axes))
        }
        _ => false,
    }
}

/// `… for i in a..b`, where one coordinate occurs nowhere or in `b` alone, which does not fall when it rises.
fn each_element(
    arity: usize,
    outer: &[Binding],
    inner: &Inner,
    body: &[Binding],
    target: &Target,
) -> Option<Growth> {
    let Set::Range(first, RangeEnd::Before(end) | RangeEnd::At(end)) = &inner.set else { return None };
    let is_let = |binding: &Binding| matches!(binding, Binding::Let { .. });
    if outer.iter().any(is_let) || target.coordinates.len() != arity {
        return None;
    }
    let occurs_elsewhere = |axis: usize| {
        uses(first, &[axis])
            || body.iter().any(|binding| binding_uses(binding, &[axis]))
            || target.coordinates.iter().any(|coordinate| uses(coordinate, &[axis]))
    };
    let axis = (0..arity).find(|&axis| !occurs_elsewhere(axis) && rises(end, axis))?;
    let comes = Comes::Each {
        slot: inner.slot,
        first: first.clone(),
        end: end.clone(),
        includes_end: matches!(inner.set, Set::Range(_, RangeEnd::At(_))),
        body: body.to_vec(),
        target: target.coordinates.clone(),
    };
    Some(Growth { axes: vec![axis], comes })
}

/// Whether an expression does not fall when this coordinate alone rises; "no" is always a right answer.
fn rises(expression: &Expression, axis: usize) -> bool {
    let is_positive =
        |expression: &Expression| matches!(expression, Expression::Integer(value) if *value > 0);
    match expression {
        Expression::Local(slot) if *slot == axis => true,
        Expression::Binary(Operator::Add, left, right, _) => rises(left, axis) && rises(right, axis),
        Expression::Binary(Operator::Subtract, left, right, _) => rises(left, axis) && !uses(right, &[axis]),
        Expression::Binary(Operator::Multiply, left, right, _) => {
            (rises(left, axis) && is_positive(right))
                || (rises(right, axis) && is_positive(left))
                || !uses(expression, &[axis])
        }
        Expression::Binary(Operator::Divide, left, right, _) => {
            (rises(left, axis) && is_positive(right)) || !uses(expression, &[axis])
        }
        Expression::Call(Function::Min | Function::Max, arguments, _) => {
            arguments.iter().all(|argument| rises(argument, axis))
        }
        _ => !uses(expression, &[axis]),
    }
}

/// Whether sets for lines pay: no way goes through two loops inside one another, which would take most of the time.
pub(super) fn pays(ways: &[Way]) -> bool {
    let loops = |way: &Way| {
        let outer = way.outer.iter().filter(|binding| matches!(binding, Binding::For { .. })).count();
        outer + usize::from(way.inner.is_some())
    };
    ways.iter().all(|way| loops(way) <= 1)
}

/// Sets of values as bits, one for each line, all with the same room.
#[derive(Debug, Default)]
pub(super) struct LineSets {
    words: usize,
    bits: Vec<u64>,
    /// The first element of each line that has not come yet.
    pub done: Vec<i64>,
}

impl LineSets {
    pub fn new(lines: usize) -> LineSets {
        LineSets { words: 1, bits: vec![0; lines], done: vec![i64::MIN; lines] }
    }

    /// Adds a value to the set of a line.
    #[inline(always)]
    pub fn add(&mut self, line: usize, value: u32) {
        let word = value as usize / 64;
        if word >= self.words {
            self.make_room(word + 1);
        }
        self.bits[line * self.words + word] |= 1 << (value % 64);
    }

    /// The set of a line, and nothing beyond its room.
    #[inline(always)]
    pub fn of(&self, line: usize) -> &[u64] {
        &self.bits[line * self.words..][..self.words]
    }

    fn make_room(&mut self, words: usize) {
        let words = words.next_power_of_two();
        let mut bits = vec![0; self.done.len() * words];
        for (new, old) in bits.chunks_exact_mut(words).zip(self.bits.chunks_exact(self.words)) {
            new[..self.words].copy_from_slice(old);
        }
        (self.words, self.bits) = (words, bits);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_of_a_line_has_its_number_and_no_other_has() {
        let sides = [4, 3, 5];
        for axes in [vec![0], vec![1], vec![0, 2], vec![0, 1, 2]] {
            let growth = Growth { axes: axes.clone(), comes: Comes::Own { distance: 1 } };
            let mut begins = vec![None; growth.lines(&sides)];
            for place in 0..4 * 3 * 5 {
                let position = [place / 15, place / 5 % 3, place % 5].map(|coordinate| coordinate as i64);
                let (line, steps) = growth.line(&position, &sides);
                let mut begin = position;
                axes.iter().for_each(|&axis| begin[axis] -= steps);
                assert_eq!(*begins[line].get_or_insert(begin), begin, "{axes:?} {position:?}");
                assert!(axes.iter().any(|&axis| begin[axis] == 0));
            }
        }
    }

    #[test]
    fn what_is_added_stays_when_there_is_more_room() {
        let mut sets = LineSets::new(3);
        sets.add(0, 5);
        sets.add(2, 63);
        sets.add(1, 200);
        assert_eq!(sets.of(0), [1 << 5, 0, 0, 0]);
        assert_eq!(sets.of(1), [0, 0, 0, 1 << 8]);
        assert_eq!(sets.of(2), [1 << 63, 0, 0, 0]);
    }
}
