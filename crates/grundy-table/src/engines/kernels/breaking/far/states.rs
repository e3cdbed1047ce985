//! Windows at evenly spaced heaps, and reading on from them what was seen before.

use std::sync::Arc;

use super::super::stream::{ALIGNED, Basis, Stream, Trouble};

/// Heaps, rising, each with the values before it. When there are too many, every second one goes.
#[derive(Clone, Debug)]
pub(super) struct States {
    windows: Vec<(u64, Vec<u8>)>,
    most: usize,
    /// One in so many of those that were offered is kept.
    spacing: u64,
    /// How many were offered.
    offered: u64,
}

impl States {
    pub fn new(most: usize) -> States {
        States { windows: Vec::new(), most: most.max(2), spacing: 1, offered: 0 }
    }

    pub fn add(&mut self, heap: u64, window: &[u8]) {
        let place = self.offered;
        self.offered += 1;
        if !place.is_multiple_of(self.spacing) {
            return;
        }
        self.windows.push((heap, window.to_vec()));
        if self.windows.len() > self.most {
            let mut place = 0;
            self.windows.retain(|_| {
                place += 1;
                place % 2 == 1
            });
            self.spacing *= 2;
        }
    }

    pub fn heaps(&self) -> impl Iterator<Item = u64> + '_ {
        self.windows.iter().map(|(heap, _)| *heap)
    }

    pub fn windows(&self) -> &[(u64, Vec<u8>)] {
        &self.windows
    }

    /// How many were offered, and one in how many of them is kept.
    pub fn pace(&self) -> (u64, u64) {
        (self.offered, self.spacing)
    }

    /// The same states as were kept before.
    pub fn restored(&self, windows: Vec<(u64, Vec<u8>)>, (offered, spacing): (u64, u64)) -> States {
        States { windows, most: self.most, spacing: spacing.max(1), offered }
    }

    /// The last state at or before a heap.
    fn before(&self, heap: u64) -> Option<&(u64, Vec<u8>)> {
        self.windows[..self.windows.partition_point(|(at, _)| *at <= heap)].last()
    }
}

/// Known values from some heap on, one piece after another.
pub(super) struct Reader {
    basis: Arc<Basis>,
    at: u64,
    stream: Stream,
}

/// Heaps that are filled at once, whole blocks.
const STEP: usize = 1 << 12;

impl Reader {
    pub fn new(basis: &Arc<Basis>, states: &States, from: u64) -> Result<Reader, Trouble> {
        let beginning = (basis.head.len() as u64, basis.head[basis.head.len() - basis.look_back..].to_vec());
        let (heap, window) = states.before(from).unwrap_or(&beginning);
        let mut stream = Stream::at(basis, *heap, window);
        while stream.known() + (STEP as u64) <= from {
            stream.repeat(STEP)?;
        }
        Ok(Reader { basis: Arc::clone(basis), at: from, stream })
    }

    /// The next values.
    pub fn read(&mut self, values: &mut [u8]) -> Result<(), Trouble> {
        let mut done = 0;
        while done < values.len() {
            let wanted = values.len() - done;
            let known: &[u8] = match self.at < self.basis.head.len() as u64 {
                true => &self.basis.head[self.at as usize..],
                false => {
                    while self.stream.known() <= self.at {
                        self.stream.repeat(STEP.min(wanted.next_multiple_of(ALIGNED)))?;
                    }
                    self.stream.last((self.stream.known() - self.at) as usize)
                }
            };
            let count = known.len().min(wanted);
            values[done..done + count].copy_from_slice(&known[..count]);
            done += count;
            self.at += count as u64;
        }
        Ok(())
    }
}
