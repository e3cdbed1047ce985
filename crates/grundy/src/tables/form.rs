//! A table in the forms that other programs read, and as a picture with the law over it.

use grundy_emit::formats::{
    BfilePieces, Columns, CsvPieces, LatexPieces, NpyPieces, OnePiece, Pieces, TextPieces, whole,
};
use grundy_emit::pictures::{Scene, Style, Theme, map, rays, sequence};
use grundy_law::{Law, find};
use grundy_rule::{Diagnostic, Locale, Remedy, Text};
use grundy_table::{Table, boxed, usual_names};

use crate::open::Opened;
use crate::standing::Firmness;

/// The forms in which a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableForm {
    /// For people, aligned by the period.
    Text,
    /// Comma-separated values.
    Csv,
    /// The b-file of the OEIS.
    Bfile,
    /// For papers.
    Latex,
    /// For NumPy.
    Npy,
    /// For data frames; where it is built with the feature `parquet`.
    Parquet,
}

/// The table in this form; `base` is that of the numbers for people, and `names` what they call the coordinates.
pub fn table_in(form: TableForm, table: &Table, base: u32, names: &[String]) -> Result<Vec<u8>, Diagnostic> {
    Ok(whole(table_pieces(form, table, base, names)?.as_ref(), table))
}

/// The table in this form piece by piece, for whoever does not want to hold all of it at once.
pub fn table_pieces(
    form: TableForm,
    table: &Table,
    base: u32,
    names: &[String],
) -> Result<Box<dyn Pieces>, Diagnostic> {
    let names = &clear_names(table, names);
    Ok(match form {
        TableForm::Text if table.arity() > 3 => Box::new(OnePiece(slices(table, base, names).into_bytes())),
        TableForm::Text => Box::new(TextPieces::new(table, columns(table), base)),
        TableForm::Csv => Box::new(CsvPieces::new(table, names)),
        TableForm::Bfile => Box::new(BfilePieces::new(table).map_err(not_in_this_form)?),
        TableForm::Latex => Box::new(LatexPieces::new(table, columns(table)).map_err(not_in_this_form)?),
        TableForm::Npy => Box::new(NpyPieces::new(table).map_err(not_in_this_form)?),
        TableForm::Parquet => Box::new(OnePiece(parquet(table, names)?)),
    })
}

/// The rule's own names of the coordinates where each is a different word, and the usual ones otherwise.
fn clear_names(table: &Table, names: &[String]) -> Vec<String> {
    let is_sign = |sign: char| sign.is_alphanumeric() || "_'[]".contains(sign);
    let is_word = |name: &String| name.starts_with(char::is_alphabetic) && name.chars().all(is_sign);
    let are_different = (1..names.len()).all(|place| !names[..place].contains(&names[place]));
    let are_clear = names.len() == table.arity() && names.iter().all(is_word) && are_different;
    if are_clear { names.to_vec() } else { usual_names(table.arity()) }
}

/// Four coordinates and more: a board for all values of the others.
fn slices(table: &Table, base: u32, names: &[String]) -> String {
    let (limit, fixed) = (table.limit(), table.arity() - 2);
    let board = limit * limit;
    let mut text = String::new();
    for (slice, values) in boxed(fixed, limit).enumerate() {
        let first = slice as u64 * board;
        let cells = (first..first + board).map(|index| table.at(index));
        let named: Vec<String> =
            names.iter().zip(&values).map(|(name, value)| format!("{name} = {value}")).collect();
        let slice = Table::from_cells(2, limit, cells);
        let pieces = TextPieces::new(&slice, Columns::Plain, base);
        let shown = String::from_utf8_lossy(&whole(&pieces, &slice)).into_owned();
        text += &format!("{}\n{}\n", named.join(", "), shown.trim_end_matches('\n'));
    }
    text
}

fn not_in_this_form(why: Text) -> Diagnostic {
    Diagnostic::new(why).remedied("", Remedy::PlainForm, "")
}

#[cfg(feature = "parquet")]
fn parquet(table: &Table, names: &[String]) -> Result<Vec<u8>, Diagnostic> {
    Ok(grundy_emit::formats::parquet(table, names))
}

#[cfg(not(feature = "parquet"))]
fn parquet(_: &Table, _: &[String]) -> Result<Vec<u8>, Diagnostic> {
    let message = Text::new("this program was built without Parquet", "这个程序编译时未包含 Parquet");
    Err(Diagnostic::new(message).remedied("", Remedy::Parquet, ""))
}

/// Values that repeat are aligned by their period, so that the law can be seen.
fn columns(table: &Table) -> Columns {
    let values = if table.arity() == 1 { table.truncated(LOOKED_AT).values() } else { None };
    let found = values.and_then(|values| grundy_law::repetition(&values, 0));
    found.map_or(Columns::Plain, |found| Columns::Period(found.period))
}

const LOOKED_AT: u64 = 20_000;

/// How a picture of a table looks.
#[derive(Clone, Debug, Default)]
pub struct TableLook {
    /// Light or dark.
    pub theme: Theme,
    /// The law that is drawn over the table, and how far it is known.
    pub law: Option<(Law, Firmness)>,
    /// The one value that is looked for.
    pub value: Option<u32>,
}

/// The table as a picture, with the law that it shows by itself over it.
pub fn table_picture(
    opened: &Opened,
    table: &Table,
    theme: Theme,
    locale: Locale,
) -> Result<Scene, Diagnostic> {
    let law = find(table).law.map(|found| (found.law, Firmness::Conjectured));
    table_drawn(opened, table, &TableLook { theme, law, value: None }, locale)
}

/// The table as a picture of this look.
pub fn table_drawn(
    opened: &Opened,
    table: &Table,
    look: &TableLook,
    locale: Locale,
) -> Result<Scene, Diagnostic> {
    let law = look.law.as_ref().map(|(law, _)| law);
    let title =
        opened.title().map_or_else(|| opened.rules.canonical(), |title| title.in_locale(locale).to_string());
    let caption = look.law.as_ref().map(|(law, standing)| caption(law, *standing)).unwrap_or_default();
    let style = Style { theme: look.theme, title, caption, value: look.value };
    let scene = match table.arity() {
        1 => sequence(table, law.and_then(|law| law.periodicity()).as_ref(), &style),
        _ => map(table, &law.map(rays).unwrap_or_default(), &style),
    };
    scene.map_err(|why| Diagnostic::new(why).remedied("", Remedy::SmallerLimit, ""))
}

fn caption(law: &Law, standing: Firmness) -> Text {
    let words = standing.words();
    Text::new(
        format!("{} ({})", law.formula(Locale::English), words.english),
        format!("{}（{}）", law.formula(Locale::Chinese), words.chinese),
    )
}
