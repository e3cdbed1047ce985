//! A table in the forms that other programs read, and as a picture with the law over it.

use grundy_emit::formats::{Columns, bfile, csv, latex, npy, text};
use grundy_emit::pictures::{Scene, Style, Theme, map, rays, sequence};
use grundy_law::find;
use grundy_rule::{Diagnostic, Locale, Text};
use grundy_table::Table;

use crate::open::Opened;
use crate::standing::Standing;

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
}

/// The table in this form; `base` is that of the numbers for people.
pub fn table_in(form: TableForm, table: &Table, base: u32) -> Result<Vec<u8>, Diagnostic> {
    let formed = match form {
        TableForm::Text => Ok(text(table, columns(table), base).into_bytes()),
        TableForm::Csv => Ok(csv(table).into_bytes()),
        TableForm::Bfile => bfile(table).map(String::into_bytes),
        TableForm::Latex => latex(table, columns(table)).map(String::into_bytes),
        TableForm::Npy => npy(table),
    };
    formed.map_err(|why| {
        Diagnostic::new(why)
            .help(Text::new("`--format csv` takes every table", "`--format csv` 适用于所有的表"))
    })
}

/// Values that repeat are aligned by their period, so that the law can be seen.
fn columns(table: &Table) -> Columns {
    let values = if table.arity() == 1 { table.truncated(LOOKED_AT).values() } else { None };
    let found = values.and_then(|values| grundy_law::repetition(&values, 0));
    found.map_or(Columns::Plain, |found| Columns::Period(found.period))
}

const LOOKED_AT: u64 = 20_000;

/// The table as a picture, with the law that it shows over it.
pub fn table_picture(
    opened: &Opened,
    table: &Table,
    theme: Theme,
    locale: Locale,
) -> Result<Scene, Diagnostic> {
    let found = find(table).law;
    let law = found.as_ref().map(|found| &found.law);
    let title =
        opened.title().map_or_else(|| opened.rules.canonical(), |title| title.in_locale(locale).to_string());
    let caption = match law {
        Some(law) => {
            // The picture is drawn from the table alone, so the law over it is what the table shows.
            let seen = Standing::Conjectured.words();
            Text::new(
                format!("{} ({})", law.formula(Locale::English), seen.english),
                format!("{}（{}）", law.formula(Locale::Chinese), seen.chinese),
            )
        }
        None => Text::default(),
    };
    let style = Style { theme, title, caption };
    let scene = match table.arity() {
        1 => sequence(table, law.and_then(|law| law.periodicity).as_ref(), &style),
        _ => map(table, &law.map(rays).unwrap_or_default(), &style),
    };
    scene.map_err(|why| {
        Diagnostic::new(why).help(Text::new("give a smaller `--limit`", "请给出较小的 `--limit`"))
    })
}
