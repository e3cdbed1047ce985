//! Tables: as documents, in other forms, as bytes for a map, as pictures.

use grundy::emit::pictures::{png, svg};
use grundy::open::{Opened, open_in_manner};
use grundy::rule::{Manner, OfLength, Text};
use grundy::table::{Budget, Cell, Table};
use grundy::tables::{
    TableForm, TableFound, TableQuestion, outcome_table, table_found, table_names, table_picture,
    table_pieces, table_size,
};

use bytes::Bytes;
use grundy_documents::{OutcomesDocument, TableDocument};

use super::opened;
use crate::answer::Answer;
use crate::ask::Ask;
use crate::content::Content;
use crate::refusal::Refusal;
use crate::weight::Weight;

/// More cells make a document that no page reads.
const DOCUMENT_CELLS: u64 = 1_000_000;
/// More cells make a file that is better written by the command.
const FILE_CELLS: u64 = 4_000_000;
/// A map has at most so many cells: four thousand a side.
const MAP_CELLS: u64 = 1 << 24;
/// Tables beyond this size are heavy work.
const LIGHT_CELLS: u64 = 300_000;

/// The table as a document.
pub fn table(ask: &Ask, budget: Budget<'_>) -> Result<Answer, Refusal> {
    let (opened, found) = found(ask, DOCUMENT_CELLS, &budget)?;
    Ok(Answer::document(&TableDocument::of(&found, opened.rules.as_ref())))
}

/// Who wins from each position, where play goes or ends in a manner of its own.
pub fn outcomes(ask: &Ask, budget: Budget<'_>) -> Result<Answer, Refusal> {
    let opened = of_length(open_in_manner(ask.rule()?, &ask.set)?);
    let manner = Manner { misere: ask.misere || opened.manner.misere, ..opened.manner };
    let table = outcome_table(opened.rules.as_ref(), manner, ask.limit, &budget)?;
    let rule = opened.rules.canonical() + &manner.clauses();
    Ok(Answer::document(&OutcomesDocument::new(rule, &table)))
}

/// Of games on lists the lists of two numbers are shown.
const SHOWN_LENGTH: usize = 2;

fn of_length(mut opened: Opened) -> Opened {
    opened.rules = match OfLength::new(opened.rules, SHOWN_LENGTH) {
        Ok(lists) => Box::new(lists),
        Err(rules) => rules,
    };
    opened
}

/// Comma-separated values.
pub fn csv(ask: &Ask, budget: Budget<'_>) -> Result<Answer, Refusal> {
    formed(ask, TableForm::Csv, "text/csv; charset=utf-8", "table.csv", budget)
}

/// For people.
pub fn text(ask: &Ask, budget: Budget<'_>) -> Result<Answer, Refusal> {
    formed(ask, TableForm::Text, "text/plain; charset=utf-8", "table.txt", budget)
}

/// The b-file of the OEIS.
pub fn bfile(ask: &Ask, budget: Budget<'_>) -> Result<Answer, Refusal> {
    formed(ask, TableForm::Bfile, "text/plain; charset=utf-8", "b-file.txt", budget)
}

/// For papers.
pub fn latex(ask: &Ask, budget: Budget<'_>) -> Result<Answer, Refusal> {
    formed(ask, TableForm::Latex, "application/x-tex", "table.tex", budget)
}

/// For NumPy.
pub fn npy(ask: &Ask, budget: Budget<'_>) -> Result<Answer, Refusal> {
    formed(ask, TableForm::Npy, "application/octet-stream", "table.npy", budget)
}

/// The picture in vectors.
pub fn plot_svg(ask: &Ask, budget: Budget<'_>) -> Result<Answer, Refusal> {
    let (opened, found) = found(ask, FILE_CELLS, &budget)?;
    let scene = table_picture(&opened, &found.filled.table, ask.theme(), ask.locale)?;
    Ok(Answer::download("image/svg+xml", "table.svg".into(), svg(&scene, ask.locale)))
}

/// Pixels for each unit of a PNG: sharp on a projector.
const SCALE: f64 = 2.0;

/// The picture in pixels.
pub fn plot_png(ask: &Ask, budget: Budget<'_>) -> Result<Answer, Refusal> {
    let (opened, found) = found(ask, FILE_CELLS, &budget)?;
    let scene = table_picture(&opened, &found.filled.table, ask.theme(), ask.locale)?;
    Ok(Answer::download("image/png", "table.png".into(), png(&scene, ask.locale, SCALE)))
}

/// The table of a board as bytes; see [`map_bytes`].
pub fn map(ask: &Ask, budget: Budget<'_>) -> Result<Answer, Refusal> {
    let (opened, found) = found(ask, MAP_CELLS, &budget)?;
    if opened.rules.arity() != Some(2) {
        return Err(Refusal::query(
            Text::new("only games of two coordinates have a map", "只有两个坐标的游戏才有地图"),
            Text::new("ask for /api/table instead", "请改用 /api/table"),
        ));
    }
    Ok(Answer::bytes("application/octet-stream", map_bytes(&found.filled.table)))
}

/// Whether the table that is asked for is quickly filled.
pub fn weight(ask: &Ask) -> Weight {
    let cells = opened(ask).and_then(|opened| Ok(table_size(of_length(opened).rules.as_ref(), ask.limit)?));
    if cells.is_ok_and(|(_, cells)| cells > LIGHT_CELLS) { Weight::Heavy } else { Weight::Light }
}

fn found(ask: &Ask, most: u64, budget: &Budget<'_>) -> Result<(Opened, TableFound), Refusal> {
    let opened = of_length(opened(ask)?);
    let (_, cells) = table_size(opened.rules.as_ref(), ask.limit)?;
    if cells > most {
        return Err(Refusal::too_large(
            Text::new(
                format!("a table of {cells} cells is more than one request may have"),
                format!("{cells} 格的表超出一次请求的上限"),
            ),
            Text::new(
                format!("at most {most} cells here; `grundy table` writes larger ones to a file"),
                format!("这里最多 {most} 格；`grundy table` 可把更大的表写入文件"),
            ),
        ));
    }
    let question = TableQuestion { limit: ask.limit, play: ask.play(), engine: None };
    let found = table_found(opened.rules.as_ref(), &question, budget)?;
    Ok((opened, found))
}

/// The table as a file, of which the rows are written when they are sent.
fn formed(
    ask: &Ask,
    form: TableForm,
    media: &'static str,
    name: &str,
    budget: Budget<'_>,
) -> Result<Answer, Refusal> {
    let (opened, found) = found(ask, FILE_CELLS, &budget)?;
    let table = found.filled.table;
    let pieces = table_pieces(form, &table, 10, &table_names(opened.rules.as_ref()))?;
    Ok(Answer {
        content: Content::table(table, pieces),
        ..Answer::download(media, name.into(), Bytes::new())
    })
}

/// Sixteen bytes — `GMAP`, the limit, the bytes of a cell, the largest value — and then the cells, row by row.
///
/// Numbers are little-endian. The largest number of a cell stands for no value, the one before it for a threat.
fn map_bytes(table: &Table) -> Vec<u8> {
    let largest = table.cells().filter_map(Cell::nimber).max().unwrap_or(0);
    let width: u32 = match largest {
        0..0xfe => 1,
        0xfe..0xfffe => 2,
        _ => 4,
    };
    let mut bytes = Vec::with_capacity(16 + table.len() as usize * width as usize);
    bytes.extend_from_slice(b"GMAP");
    for number in [u32::try_from(table.limit()).unwrap_or(u32::MAX), width, largest] {
        bytes.extend_from_slice(&number.to_le_bytes());
    }
    for cell in table.cells() {
        let number = match cell {
            Cell::Nimber(value) => value,
            Cell::Threat => u32::MAX - 1,
            Cell::Absent => u32::MAX,
        };
        // The low bytes of the two largest numbers are again the two largest.
        bytes.extend_from_slice(&number.to_le_bytes()[..width as usize]);
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_is_its_head_and_its_cells() {
        let cells = [Cell::Nimber(0), Cell::Nimber(1), Cell::Threat, Cell::Absent];
        let head = |width: u8, largest: [u8; 2]| {
            [b"GMAP".as_slice(), &[2, 0, 0, 0, width, 0, 0, 0], &largest, &[0, 0]].concat()
        };
        let bytes = map_bytes(&Table::from_cells(2, 2, cells));
        assert_eq!(bytes, [head(1, [1, 0]), vec![0, 1, 0xfe, 0xff]].concat());
        let wide = [Cell::Nimber(0xfe), Cell::Nimber(1), Cell::Threat, Cell::Absent];
        let bytes = map_bytes(&Table::from_cells(2, 2, wide));
        assert_eq!(bytes, [head(2, [0xfe, 0]), vec![0xfe, 0, 1, 0, 0xfe, 0xff, 0xff, 0xff]].concat());
    }
}
