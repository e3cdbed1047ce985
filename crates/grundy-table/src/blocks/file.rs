//! The bytes of a file of one block.
//!
//! A header line of 256 bytes, padded with blanks before its end: `grundy-block 1`, then the number of values in a row, the
//! bytes to a value (1, 2 or 4: as few as the largest needs), a checksum of all the rest, and what the block is a part of: any words.
//! Then the values row by row, little endian, so that other programs can map the file.

use super::Block;

/// How many bytes the header takes.
const HEAD: usize = 256;
const MAGIC: &str = "grundy-block 1";

/// The file of a block; `part_of` says of what, and is asked for again when it is read.
pub fn encode(block: &Block, part_of: &str) -> Option<Vec<u8>> {
    let bytes = match block.values.iter().copied().max().unwrap_or(0) {
        0..=0xff => 1,
        0x100..=0xffff => 2,
        _ => 4,
    };
    let mut file = vec![b' '; HEAD];
    file.reserve(block.values.len() * bytes);
    for value in &block.values {
        file.extend_from_slice(&value.to_le_bytes()[..bytes]);
    }
    let sum = checksum(&file[HEAD..], block.width, bytes, part_of);
    let head = format!("{MAGIC} width={} bytes={bytes} sum={sum:016x} {part_of}", block.width);
    if head.len() >= HEAD || head.contains('\n') {
        return None;
    }
    file[..head.len()].copy_from_slice(head.as_bytes());
    file[HEAD - 1] = b'\n';
    Some(file)
}

/// The block of a file; nothing where it is damaged, cut short, or a part of something else.
pub fn decode(file: &[u8], part_of: &str) -> Option<Block> {
    let (head, values) = file.split_at_checked(HEAD)?;
    let head = std::str::from_utf8(head).ok()?.trim_end();
    let rest = head.strip_prefix(MAGIC)?.strip_prefix(" width=")?;
    let (width, rest) = rest.split_once(" bytes=")?;
    let (bytes, rest) = rest.split_once(" sum=")?;
    let (sum, told) = rest.split_once(' ')?;
    let (width, bytes): (usize, usize) = (width.parse().ok()?, bytes.parse().ok()?);
    let is_whole = told == part_of
        && matches!(bytes, 1 | 2 | 4)
        && values.len() % (bytes * width.max(1)) == 0
        && u64::from_str_radix(sum, 16).ok()? == checksum(values, width, bytes, part_of);
    let value = |entry: &[u8]| entry.iter().rev().fold(0, |value, &byte| value << 8 | u32::from(byte));
    is_whole.then(|| Block { width, values: values.chunks_exact(bytes).map(value).collect() })
}

/// FNV-1a on words of 64 bits: it finds what a killed write or a bad disk does, not what a forger does.
fn checksum(values: &[u8], width: usize, bytes: usize, part_of: &str) -> u64 {
    let mix = |sum: u64, word: u64| (sum ^ word).wrapping_mul(0x0100_0000_01b3).rotate_left(29);
    let (words, rest) = values.as_chunks::<8>();
    let sum = words.iter().fold(0xcbf2_9ce4_8422_2325, |sum, word| mix(sum, u64::from_le_bytes(*word)));
    let sum = mix(mix(sum, width as u64), bytes as u64);
    rest.iter().chain(part_of.as_bytes()).fold(sum, |sum, &byte| mix(sum, u64::from(byte)))
}
