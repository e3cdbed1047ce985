//! A long table as bytes that survive: blocks of values, each with its checksum, that can be appended one by one.
//!
//! # Format
//! A header line `grundy-table 1 RULE\n` with the canonical rule, then blocks: the number of the first heap and the
//! number of values as 8 bytes each, the values as 2 bytes each, and a 64-bit checksum of all that; little endian.
//! A block that is cut short or damaged ends what can be read, so a file may be killed at any moment: the next run goes
//! on behind the last whole block.
//!
//! Values are certified before they are written, and the kernels are chosen from the values alone, so a run that is
//! resumed gives the same bytes as one that never stopped.

use crate::breaking::{Breaking, Run};
use crate::budget::{Budget, StopReason};

/// Values to a block.
pub const BLOCK: usize = 1 << 18;

/// The first bytes of a file of this rule.
pub fn header(canonical_rule: &str) -> Vec<u8> {
    format!("grundy-table 1 {canonical_rule}\n").into_bytes()
}

/// The values `from..from + values.len()` as a block.
pub fn encode(from: u64, values: &[u32]) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(24 + 2 * values.len());
    bytes.extend(from.to_le_bytes());
    bytes.extend((values.len() as u64).to_le_bytes());
    for &value in values {
        bytes.extend(u16::try_from(value).ok()?.to_le_bytes());
    }
    let sum = checksum(&bytes);
    bytes.extend(sum.to_le_bytes());
    Some(bytes)
}

/// What can be read of a file: the values of `0..`, and how many bytes of the file hold them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// The values of all whole blocks.
    pub values: Vec<u32>,
    /// The header and the whole blocks; what follows is to be cut off.
    pub length: usize,
}

/// Reads the file of this rule; nothing if it is of another one.
pub fn decode(canonical_rule: &str, bytes: &[u8]) -> Option<Read> {
    let header = header(canonical_rule);
    let mut rest = bytes.strip_prefix(header.as_slice())?;
    let mut read = Read { values: Vec::new(), length: header.len() };
    while let Some((values, length)) = decode_block(rest, read.values.len() as u64) {
        read.values.extend(values);
        read.length += length;
        rest = &rest[length..];
    }
    Some(read)
}

fn decode_block(bytes: &[u8], expected: u64) -> Option<(Vec<u32>, usize)> {
    let number = |place: usize| Some(u64::from_le_bytes(*bytes.get(place..)?.first_chunk()?));
    let count =
        usize::try_from(number(8)?).ok().filter(|&count| count <= BLOCK && number(0) == Some(expected))?;
    let end = 16 + 2 * count;
    if number(end)? != checksum(&bytes[..end]) {
        return None;
    }
    let (pairs, _) = bytes[16..end].as_chunks::<2>();
    Some((pairs.iter().map(|pair| u32::from(u16::from_le_bytes(*pair))).collect(), end + 8))
}

/// FNV-1a in 64 bits: it finds what a killed write or a bad disk does, not what a forger does.
fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// How a run with checkpoints ended.
#[derive(Clone, Debug)]
pub struct Resumed {
    /// The table.
    pub run: Run,
    /// Why it is shorter than asked for.
    pub stopped: Option<StopReason>,
}

/// Goes on from values read before up to `limit`; every whole block, and at the end the rest, is given to `write`.
///
/// `write` says whether to go on; it gets each block once, in order.
pub fn resume(
    game: &Breaking,
    values: &[u32],
    limit: usize,
    threads: usize,
    budget: &Budget<'_>,
    write: &mut dyn FnMut(&[u8]) -> bool,
) -> Resumed {
    let mut run = Run::resumed(game, values);
    let mut written = values.len();
    loop {
        let goal = limit.min(written + BLOCK);
        let stopped = run.advance_within(goal, threads, budget);
        let end = run.known().min(goal);
        if end > written {
            let block: Vec<u32> = (written..end).map(|n| run.value(n)).collect();
            written = end;
            if !encode(end as u64 - block.len() as u64, &block).is_some_and(|bytes| write(&bytes)) {
                return Resumed { run, stopped: Some(StopReason::Stopped) };
            }
        }
        if stopped.is_some() || written >= limit {
            return Resumed { run, stopped };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(game: &Breaking, rule: &str, limit: usize) -> Vec<u8> {
        let mut bytes = header(rule);
        resume(game, &[], limit, 1, &Budget::small(), &mut |block| {
            bytes.extend(block);
            true
        });
        bytes
    }

    #[test]
    fn a_file_cut_anywhere_is_completed_to_the_same_values() {
        let officers = Breaking::from_digits(&[0, 6]);
        let (rule, limit) = ("octal 0.6", 6000);
        let whole = file(&officers, rule, limit);
        let expected = decode(rule, &whole).expect("it is the file of this rule").values;
        assert_eq!(expected.len(), limit);
        for cut in (header(rule).len()..whole.len()).step_by(997) {
            let read = decode(rule, &whole[..cut]).expect("the header is whole");
            let mut bytes = whole[..read.length].to_vec();
            resume(&officers, &read.values, limit, 1, &Budget::small(), &mut |block| {
                bytes.extend(block);
                true
            });
            assert!(decode(rule, &bytes).expect("the header is whole").values == expected, "cut at {cut}");
        }
    }

    #[test]
    fn a_run_stopped_midway_writes_the_same_bytes() {
        let game = Breaking::from_digits(&[0, 1, 0, 6]);
        let (rule, limit) = ("octal 0.106", 2 * BLOCK + 100);
        let whole = file(&game, rule, limit);
        let mut bytes = header(rule);
        for _ in 0..4 {
            let read = decode(rule, &bytes).expect("the header is whole");
            bytes.truncate(read.length);
            resume(&game, &read.values, limit, 1, &Budget::small(), &mut |block| {
                bytes.extend(block);
                false
            });
        }
        assert!(bytes == whole);
    }

    #[test]
    fn a_changed_byte_ends_what_is_read() {
        let game = Breaking::from_digits(&[0, 7, 7]);
        let mut bytes = file(&game, "octal 0.77", 500);
        let place = bytes.len() - 40;
        bytes[place] ^= 1;
        assert_eq!(decode("octal 0.77", &bytes).map(|read| read.values.len()), Some(0));
        assert_eq!(decode("octal 0.7", &bytes), None);
    }
}
