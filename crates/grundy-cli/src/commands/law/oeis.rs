//! Naming a sequence by the user's own copy of the OEIS.

use std::io::Read;

use flate2::read::MultiGzDecoder;
use grundy::laws::entries;
use grundy::table::Table;

use crate::failure::Failure;

/// The numbers of the sequences whose terms are the values of the table.
pub fn named(path: &str, table: &Table) -> Result<Vec<String>, Failure> {
    let bytes = std::fs::read(path).map_err(|error| Failure::file(path, &error))?;
    let text = unpacked(&bytes).map_err(|error| Failure::file(path, &error))?;
    let values = table.values().unwrap_or_default();
    Ok(entries(text.lines(), &values).into_iter().map(|entry| entry.number).collect())
}

/// The file itself is some tens of megabytes; nothing larger is unpacked.
const LARGEST: u64 = 1 << 30;

fn unpacked(bytes: &[u8]) -> std::io::Result<String> {
    let mut text = Vec::new();
    if bytes.starts_with(&[0x1f, 0x8b]) {
        MultiGzDecoder::new(bytes).take(LARGEST).read_to_end(&mut text)?;
    } else {
        text.extend_from_slice(bytes);
    }
    Ok(String::from_utf8_lossy(&text).into_owned())
}
