//! Positions whose options are kept for a whole line of them.

use super::super::compile::Way;
use super::super::growth::{Comes, Growth};
use super::super::marks::{ABSENT, UNKNOWN};
use super::super::scalar::{holds, number};
use super::{Trouble, Walk};
use grundy_rule::tree::{Binding, Expression};

impl<'a> Walk<'a> {
    /// The way's line through the position, all its options being there; nothing if the way is not open here.
    pub(super) fn grow(
        &mut self,
        index: usize,
        way: &Way,
        growth: &Growth,
    ) -> Result<Option<usize>, Trouble> {
        if !self.is_open(&way.outer).ok_or(Trouble::Undefined)? {
            return Ok(None);
        }
        let (line, steps) = growth.line(&self.names, &self.compiled.sides);
        let done = self.grown[index].done[line];
        let next = match &growth.comes {
            Comes::Own { distance } => self.own(index, growth, line, done.max(0)..steps - distance + 1)?,
            Comes::Each { slot, first, end, includes_end, body, target } => {
                let ends = [first, end].map(|end| number(end, &self.names));
                let [Some(first), Some(end)] = ends else { return Err(Trouble::Disorder) };
                let end = end + i64::from(*includes_end);
                for element in first.max(done)..end {
                    self.names[*slot] = element;
                    if let Some(value) = self.single(body, target)? {
                        self.grown[index].add(line, value);
                    }
                    self.count_work(1)?;
                }
                end
            }
        };
        self.grown[index].done[line] = next.max(done);
        Ok(Some(line))
    }

    /// Whether the conditions hold; the other bindings give names.
    fn is_open(&mut self, bindings: &[Binding]) -> Option<bool> {
        for binding in bindings {
            match binding {
                Binding::If(condition) if !holds(condition, &self.names)? => return Some(false),
                Binding::If(_) => {}
                Binding::Let { slot, value } => self.names[*slot] = number(value, &self.names)?,
                Binding::For { .. } => return None,
            }
        }
        Some(true)
    }

    /// Adds the positions of the line itself that stand so many steps from where it begins.
    fn own(
        &mut self,
        index: usize,
        growth: &Growth,
        line: usize,
        steps: std::ops::Range<i64>,
    ) -> Result<i64, Trouble> {
        let (strides, place) = (&self.compiled.strides, self.place_of_names());
        let stride: usize = growth.axes.iter().map(|&axis| strides[axis]).sum();
        let here = growth.axes.iter().map(|&axis| self.names[axis]).min().unwrap_or(0);
        for step in steps.clone() {
            match self.values[place - stride * (here - step) as usize] {
                UNKNOWN => return Err(Trouble::Disorder),
                ABSENT => {}
                value => self.grown[index].add(line, value),
            }
            self.count_work(1)?;
        }
        Ok(steps.end.max(steps.start))
    }

    fn place_of_names(&self) -> usize {
        self.names.iter().zip(&self.compiled.strides).map(|(&name, stride)| name as usize * stride).sum()
    }

    /// The value of one option, if it exists. Lines cannot be left to the rule, so whatever is undefined ends the work.
    fn single(&mut self, body: &[Binding], target: &[Expression]) -> Result<Option<u32>, Trouble> {
        if !self.is_open(body).ok_or(Trouble::Disorder)? {
            return Ok(None);
        }
        let mut place = 0;
        for (axis, coordinate) in target.iter().enumerate() {
            let coordinate = number(coordinate, &self.names).ok_or(Trouble::Disorder)?;
            match usize::try_from(coordinate) {
                Ok(coordinate) if coordinate < self.compiled.sides[axis] => {
                    place += coordinate * self.compiled.strides[axis];
                }
                Ok(_) => return Err(Trouble::Disorder),
                Err(_) => return Ok(None),
            }
        }
        match self.values[place] {
            UNKNOWN => Err(Trouble::Disorder),
            ABSENT => Ok(None),
            value => Ok(Some(value)),
        }
    }

    /// The least value outside the sets of the lines through the position and outside what was reached otherwise.
    pub(super) fn least_free(&self) -> u32 {
        let is_reached = |value: u32| {
            let in_window = self.last_seen.get(value as usize).is_some_and(|&seen| seen > self.window);
            in_window || self.reached.contains(value) || self.ever.contains(value)
        };
        if self.open_lines.is_empty() {
            return (0..).find(|&value| !is_reached(value)).unwrap_or(0);
        }
        for word in 0.. {
            let sets = self.open_lines.iter().map(|&(index, line)| self.grown[index].of(line));
            let taken = sets.fold(0, |taken, set| taken | set.get(word).copied().unwrap_or(0));
            let mut free = !taken;
            while free != 0 {
                let value = 64 * word as u32 + free.trailing_zeros();
                if !is_reached(value) {
                    return value;
                }
                free &= free - 1;
            }
        }
        0
    }
}
