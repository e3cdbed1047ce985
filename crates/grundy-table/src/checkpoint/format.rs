//! The bytes of a file of values.
//!
//! A header line `grundy-table 2 RULE\n` with the canonical rule, then blocks: the number of the first heap, the number
//! of values and the bytes to a value (1, 2 or 4, the least that fits) as 8 bytes each, the values, and a 64-bit checksum
//! of all that; little endian. A block that is cut short or damaged ends what can be read.

use crate::checksum::checksum;

/// The first bytes of a file of this rule.
pub fn header(canonical_rule: &str) -> Vec<u8> {
    format!("grundy-table 2 {canonical_rule}\n").into_bytes()
}

/// The values `from..from + values.len()` as a block.
pub fn encode(from: u64, values: &[u32]) -> Vec<u8> {
    let width = match values.iter().copied().max().unwrap_or(0) {
        0..0x100 => 1,
        0x100..0x1_0000 => 2,
        _ => 4,
    };
    let mut bytes = Vec::with_capacity(HEAD + width * values.len() + SUM);
    for number in [from, values.len() as u64, width as u64] {
        bytes.extend(number.to_le_bytes());
    }
    for &value in values {
        bytes.extend_from_slice(&value.to_le_bytes()[..width]);
    }
    let sum = checksum(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

const HEAD: usize = 24;
const SUM: usize = 8;

/// What can be read of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// The values of all whole blocks, from heap 0 on.
    pub values: Vec<u32>,
    /// Where the blocks are.
    pub ends: Ends,
}

/// Where the header and each whole block of a file end: how many heaps and how many bytes come before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ends(Vec<(u64, u64)>);

impl Ends {
    /// How many bytes the header and the whole blocks take; what follows is to be cut off.
    pub fn length(&self) -> u64 {
        self.0.last().map_or(0, |&(_, bytes)| bytes)
    }

    /// How many heaps the whole blocks hold.
    pub fn heaps(&self) -> u64 {
        self.0.last().map_or(0, |&(heaps, _)| heaps)
    }

    /// How many bytes come before the block that starts at this heap, if a block ends there.
    pub fn length_before(&self, heap: u64) -> Option<u64> {
        let place = self.0.binary_search_by_key(&heap, |&(heaps, _)| heaps).ok()?;
        Some(self.0[place].1)
    }

    /// How many blocks there are.
    pub fn blocks(&self) -> usize {
        self.0.len() - 1
    }
}

/// Reads the file of this rule; nothing if it is of another one.
pub fn decode(canonical_rule: &str, bytes: &[u8]) -> Option<Read> {
    let header = header(canonical_rule);
    let mut rest = bytes.strip_prefix(header.as_slice())?;
    let mut values = Vec::new();
    let mut ends = vec![(0, header.len() as u64)];
    while let Some(length) = decode_block(rest, &mut values) {
        rest = &rest[length..];
        ends.push((values.len() as u64, (bytes.len() - rest.len()) as u64));
    }
    Some(Read { values, ends: Ends(ends) })
}

/// Adds the values of the first block; returns how many bytes it takes.
fn decode_block(bytes: &[u8], values: &mut Vec<u32>) -> Option<usize> {
    let number = |place: usize| Some(u64::from_le_bytes(*bytes.get(place..)?.first_chunk()?));
    let (count, width) = (usize::try_from(number(8)?).ok()?, usize::try_from(number(16)?).ok()?);
    let end = count.checked_mul(width)?.checked_add(HEAD)?;
    let fits = matches!(width, 1 | 2 | 4) && count > 0 && number(0) == Some(values.len() as u64);
    if !fits || number(end)? != checksum(&bytes[..end]) {
        return None;
    }
    let value = |entry: &[u8]| entry.iter().rev().fold(0, |value, &byte| value << 8 | u32::from(byte));
    values.extend(bytes[HEAD..end].chunks_exact(width).map(value));
    Some(end + SUM)
}
