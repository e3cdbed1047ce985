//! A search for a far period as bytes, to go on with after a kill.
//!
//! Numbers are of 8 bytes, little endian; a list is its length and its entries; a checksum of all that comes last. The table of
//! the first heaps is found again and not saved. A file from elsewhere can slow a search or mislead it, but prove nothing: what
//! is found goes to the checker.

use super::super::plan::WitnessRecord;
use super::super::stream::{ALIGNED, Stream};
use super::FarSearch;
use super::states::States;
use crate::checksum::checksum;

impl FarSearch {
    /// The first bytes of a file of this rule.
    pub fn header(canonical_rule: &str) -> Vec<u8> {
        format!("grundy-far-period 1 {canonical_rule}\n").into_bytes()
    }

    /// Whether what was saved is all there, as far as its checksum tells.
    pub fn is_whole(saved: &[u8]) -> bool {
        saved.split_last_chunk::<8>().is_some_and(|(bytes, sum)| checksum(bytes) == u64::from_le_bytes(*sum))
    }

    /// All that has to be saved.
    pub fn saved(&self) -> Vec<u8> {
        let mut bytes = Bytes(Vec::new());
        self.identity().iter().for_each(|&number| bytes.number(number));
        bytes.number(self.known());
        bytes.list(self.stream.last(self.sizes.look));
        bytes.number(self.witnesses.maxima().len() as u64);
        for &(heap, bound) in self.witnesses.maxima() {
            bytes.number(heap as u64);
            bytes.number(bound as u64);
        }
        let (offered, spacing) = self.states.pace();
        bytes.number(offered);
        bytes.number(spacing);
        bytes.windows(self.states.windows());
        bytes.windows(&self.anchors);
        bytes.number(self.period.unwrap_or(0));
        bytes.number(self.preperiod.map_or(u64::MAX, |preperiod| preperiod));
        let sum = checksum(&bytes.0);
        bytes.number(sum);
        bytes.0
    }

    /// The search that was saved, if it is whole and of the game that this one is of.
    pub fn resumed(&self, saved: &[u8]) -> Option<FarSearch> {
        let (bytes, _) = saved.split_last_chunk::<8>()?;
        let mut rest = Rest(bytes);
        let is_ours =
            FarSearch::is_whole(saved) && self.identity().iter().all(|&number| rest.number() == Some(number));
        let known = rest.number().filter(|_| is_ours)?;
        let look = rest.list()?;
        let mut witnesses = WitnessRecord::default();
        for _ in 0..rest.number()? {
            witnesses.add(rest.number()? as usize, rest.number()? as usize);
        }
        let pace = (rest.number()?, rest.number()?);
        let states: States = self.states.restored(rest.windows()?, pace);
        let anchors = rest.windows()?;
        let period = Some(rest.number()?).filter(|&period| period > 0);
        let preperiod = Some(rest.number()?).filter(|&preperiod| preperiod < u64::MAX);
        let all = states.windows().iter().chain(&anchors);
        let is_sound = |(heap, window): &(u64, Vec<u8>)| {
            window.len() == self.basis.look_back && (self.known()..=known).contains(heap) && is_aligned(*heap)
        };
        let is_known = known >= self.known() && look.len() == self.sizes.look && is_aligned(known);
        let fits = |period: u64| period < known && preperiod.is_none_or(|preperiod| preperiod < known);
        (is_known && all.clone().all(is_sound) && period.is_none_or(fits) && rest.0.is_empty()).then(|| {
            FarSearch {
                stream: Stream::at(&self.basis, known, look),
                witnesses,
                states,
                anchors,
                period,
                preperiod,
                ..self.clone()
            }
        })
    }

    /// What must be the same for a saved search to be gone on with.
    fn identity(&self) -> [u64; 6] {
        let basis = &self.basis;
        let parity = basis.class.position_parity.map_or(2, u64::from);
        let rare = basis.rare.iter().fold(0u64, |sum, &heap| sum.wrapping_mul(31).wrapping_add(heap as u64));
        let class = u64::from(basis.class.mask);
        [class, parity, rare, basis.look_back as u64, self.sizes.head as u64, checksum(&basis.head)]
    }
}

/// Every heap at which something is kept is at the border of a block.
fn is_aligned(heap: u64) -> bool {
    heap.is_multiple_of(ALIGNED as u64)
}

struct Bytes(Vec<u8>);

impl Bytes {
    fn number(&mut self, number: u64) {
        self.0.extend(number.to_le_bytes());
    }

    fn list(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        self.0.extend(bytes);
    }

    fn windows(&mut self, windows: &[(u64, Vec<u8>)]) {
        self.number(windows.len() as u64);
        for (heap, window) in windows {
            self.number(*heap);
            self.list(window);
        }
    }
}

struct Rest<'a>(&'a [u8]);

impl<'a> Rest<'a> {
    fn number(&mut self) -> Option<u64> {
        let (number, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(u64::from_le_bytes(*number))
    }

    fn list(&mut self) -> Option<&'a [u8]> {
        let length = usize::try_from(self.number()?).ok()?;
        let (list, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(list)
    }

    fn windows(&mut self) -> Option<Vec<(u64, Vec<u8>)>> {
        let mut windows: Vec<(u64, Vec<u8>)> = Vec::new();
        for _ in 0..self.number()? {
            let heap = self.number()?;
            let is_later = windows.last().is_none_or(|(before, _)| *before < heap);
            windows.push((heap, self.list().filter(|_| is_later)?.to_vec()));
        }
        Some(windows)
    }
}
