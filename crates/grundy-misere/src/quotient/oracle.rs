//! The exact outcomes of sums of generator heaps, where the options of a generator are again sums of generators.
//!
//! # Cost
//! Up to 48 bytes for each sum that had to be looked at.

use super::vector::{Lanes, Vector};
use super::vector_map::VectorMap;
use crate::allowance::{Allowance, Stop};

/// The outcomes of sums of generators, remembered.
#[derive(Debug)]
pub struct VectorOutcomes {
    lanes: Lanes,
    options: Vec<Vec<Vector>>,
    // Whether the vector is a P-position.
    known: VectorMap,
}

/// A sum whose options are being looked at: those of lanes below `lane` are still to come.
struct Frame {
    vector: Vector,
    lane: usize,
    option: usize,
}

/// Longer plays are not followed.
const MOST_MOVES: u64 = 1 << 20;

impl VectorOutcomes {
    /// No generators yet.
    pub fn new() -> Result<VectorOutcomes, Stop> {
        Ok(VectorOutcomes { lanes: Lanes::for_generators(0)?, options: Vec::new(), known: VectorMap::new() })
    }

    /// How vectors are packed.
    pub fn lanes(&self) -> &Lanes {
        &self.lanes
    }

    /// The number of generators.
    pub fn generators(&self) -> usize {
        self.options.len()
    }

    /// The options of one generator.
    pub fn options(&self, lane: usize) -> &[Vector] {
        &self.options[lane]
    }

    /// Takes over new options of the generators, and forgets every outcome that may depend on a change.
    ///
    /// `ascending` lists the lanes so that options only use lanes that come earlier.
    pub fn replace(
        &mut self,
        lanes: Lanes,
        options: Vec<Vec<Vector>>,
        ascending: &[usize],
        allowance: &mut Allowance<'_>,
    ) {
        let before = self.known.len();
        if lanes.packs_like(&self.lanes) {
            let changed = self.changed_mask(&lanes, &options, ascending);
            self.known.retain(|vector| vector & changed == 0);
        } else {
            self.known = VectorMap::new();
        }
        allowance.forget(before - self.known.len());
        self.lanes = lanes;
        self.options = options;
    }

    fn changed_mask(&self, lanes: &Lanes, options: &[Vec<Vector>], ascending: &[usize]) -> Vector {
        ascending.iter().fold(0, |changed, &lane| {
            let is_same = self.options.get(lane) == Some(&options[lane]);
            let is_safe = is_same && options[lane].iter().all(|option| option & changed == 0);
            if is_safe { changed } else { changed | lanes.mask(lane) }
        })
    }

    /// Whether the sum is a P-position.
    pub fn is_previous(&mut self, start: Vector, allowance: &mut Allowance<'_>) -> Result<bool, Stop> {
        // The player who cannot move wins.
        if start == 0 {
            return Ok(false);
        }
        if let Some(known) = self.known.get(start) {
            return Ok(known);
        }
        let mut open = vec![self.frame(start)];
        let mut result = false;
        while let Some(frame) = open.last_mut() {
            let Some(option) = self.next_option(frame)? else {
                allowance.remember()?;
                self.known.insert(frame.vector, true);
                result = true;
                open.pop();
                continue;
            };
            match if option == 0 { Some(false) } else { self.known.get(option) } {
                Some(true) => {
                    allowance.remember()?;
                    self.known.insert(frame.vector, false);
                    result = false;
                    open.pop();
                }
                Some(false) => frame.option += 1,
                None => {
                    // A long play makes the way down long.
                    allowance.step()?;
                    if open.len() as u64 > MOST_MOVES {
                        return Err(Stop::Memory);
                    }
                    open.push(self.frame(option));
                }
            }
        }
        Ok(result)
    }

    fn frame(&self, vector: Vector) -> Frame {
        Frame { vector, lane: self.options.len(), option: 0 }
    }

    /// The option that the frame points at, moving on to the next generator where one has no more.
    #[inline]
    fn next_option(&self, frame: &mut Frame) -> Result<Option<Vector>, Stop> {
        // The newest generator comes first: with it gone, more of the remaining sums are already known.
        while let Some(lane) = frame.lane.checked_sub(1) {
            if self.lanes.exponent(frame.vector, lane) > 0
                && let Some(&option) = self.options[lane].get(frame.option)
            {
                let rest = frame.vector - self.lanes.unit(lane);
                return self.lanes.add(rest, option).map(Some);
            }
            frame.lane = lane;
            frame.option = 0;
        }
        Ok(None)
    }
}
