//! Naming a sequence by the user's own copy of the OEIS.

use std::io::Read;

use flate2::read::MultiGzDecoder;
use grundy::laws::entries;
use grundy::table::Table;

use super::super::files;
use crate::failure::Failure;

/// The numbers of the sequences whose terms are the values of the table.
pub fn named(path: &str, table: &Table) -> Result<Vec<String>, Failure> {
    let text = unpacked(files::read_bytes(path)?).map_err(|error| Failure::file(path, &error))?;
    let values = table.values().unwrap_or_default();
    Ok(entries(text.lines(), &values).into_iter().map(|entry| entry.number).collect())
}

/// The file itself is some tens of megabytes; nothing much larger is unpacked.
const LARGEST: u64 = 1 << 28;

fn unpacked(bytes: Vec<u8>) -> std::io::Result<String> {
    let text = match bytes.starts_with(&[0x1f, 0x8b]) {
        true => {
            let mut text = Vec::new();
            MultiGzDecoder::new(bytes.as_slice()).take(LARGEST).read_to_end(&mut text)?;
            text
        }
        false => bytes,
    };
    Ok(String::from_utf8(text)
        .unwrap_or_else(|mistake| String::from_utf8_lossy(mistake.as_bytes()).into_owned()))
}
