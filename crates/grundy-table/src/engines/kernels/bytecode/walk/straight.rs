//! The options of one position, one after the other.

use super::super::compile::{Inner, Shape, Way};
use super::super::marks::{Line, mark_each, mark_lines, natural_range};
use super::super::scalar::{holds, number};
use super::super::sets::Elements;
use super::super::straight::Straight;
use super::{Trouble, WORK, Walk};
use grundy_rule::tree::Binding;

impl<'a> Walk<'a> {
    /// Walks through what comes before the innermost loop.
    pub(super) fn outer(&mut self, index: usize, way: &Way, binding: usize) -> Result<(), Trouble> {
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

    pub(super) fn inner(&mut self, index: usize, way: &Way) -> Result<(), Trouble> {
        match &way.shape {
            Shape::Straight(straight) => self.straight(way, straight),
            Shape::Lanes(program) => {
                let mut registers = self.registers[index].take().ok_or(Trouble::Disorder)?;
                let result = self.lanes(index, way, program, &mut registers);
                self.registers[index] = Some(registers);
                result
            }
        }
    }

    pub(super) fn elements(&mut self, way: &Way, inner: &Inner) -> Result<Elements, Trouble> {
        let largest = way.largest[inner.slot];
        let elements = self.lists.elements(&inner.set, &self.names, largest).ok_or(Trouble::Undefined);
        self.count_work(self.lists.work())?;
        elements
    }

    /// The same where it does not matter in which order they come.
    fn elements_in_any_order(&mut self, way: &Way, inner: &Inner) -> Result<Elements, Trouble> {
        let largest = way.largest[inner.slot];
        let elements = self.lists.elements_in_any_order(&inner.set, &self.names, largest);
        self.count_work(self.lists.work())?;
        elements.ok_or(Trouble::Undefined)
    }

    pub(super) fn straight(&mut self, way: &Way, straight: &Straight) -> Result<(), Trouble> {
        let slot = way.inner.as_ref().map(|inner| inner.slot);
        let elements = match &way.inner {
            None => Elements::Range(0, 0),
            Some(inner) => self.elements_in_any_order(way, inner)?,
        };
        let (mut first, mut last, list) = match elements {
            Elements::Range(first, last) => (first, last, None),
            Elements::List(list) => (i64::MIN, i64::MAX, Some(list)),
        };
        let mut lines = std::mem::take(&mut self.lines);
        lines.clear();
        for bound in &straight.bounds {
            let (start, slope) = bound.start_and_slope(slot, &mut self.names).ok_or(Trouble::Undefined)?;
            (first, last) = natural_range(start, slope, first, last);
        }
        for part in &straight.parts {
            let mut line = Line { start: 0, slope: 0 };
            for (axis, coordinate) in part.iter().enumerate() {
                let stride = self.compiled.strides[axis] as i64;
                let (start, slope) =
                    coordinate.start_and_slope(slot, &mut self.names).ok_or(Trouble::Undefined)?;
                (first, last) = natural_range(start, slope, first, last);
                line.start += start * stride;
                line.slope += slope * stride;
            }
            lines.push(line);
        }
        self.count_work(1)?;
        let marked = match list {
            None => self.mark_range(&lines, first, half(&lines, first, last), way.accumulates),
            Some(list) => {
                let marked = self.mark_list(&lines, &list, (first, last), way.accumulates);
                self.lists.take_back(list);
                marked
            }
        };
        self.lines = lines;
        marked
    }

    /// How many options are looked at without a look at whether to stop.
    pub(super) fn piece(&self) -> usize {
        (WORK / self.weight).max(1)
    }

    pub(super) fn mark_range(
        &mut self,
        lines: &[Line],
        first: i64,
        last: i64,
        accumulates: bool,
    ) -> Result<(), Trouble> {
        if !accumulates && self.reaches_back(lines, first, last) {
            return Ok(());
        }
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

    pub(super) fn mark_list(
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

    /// Whether the options are all heaps from some heap to the one before this: then it is enough to know where each value
    /// was seen last.
    fn reaches_back(&mut self, lines: &[Line], first: i64, last: i64) -> bool {
        let ([line], [_]) = (lines, self.compiled.sides.as_slice()) else { return false };
        let (lowest, highest) = match line.slope {
            1 => (line.start + first, line.start + last),
            -1 => (line.start - last, line.start - first),
            _ => return false,
        };
        let reaches_back = first <= last && highest + 1 == self.names[0];
        if reaches_back {
            self.window = self.window.min(lowest as usize);
        }
        reaches_back
    }
}

/// The last element that is worth looking at: of two parts that change places from one end of a range to the other, half.
fn half(lines: &[Line], first: i64, last: i64) -> i64 {
    match lines {
        [left, right] if first <= last && left.is_mirrored_in(right, first, last) => {
            (first + last).div_euclid(2)
        }
        _ => last,
    }
}
