//! `--plot FILE.svg|png`: the table as a picture, with the law over it.

use clap::ValueEnum;
use grundy::emit::pictures::{Theme, png, svg};
use grundy::rule::Text;
use grundy::table::Table;
use grundy::{Opened, table_picture};

use crate::context::Context;
use crate::failure::Failure;

/// The colours of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ThemeName {
    /// Dark ink on light paper.
    Light,
    /// Light ink on dark paper.
    Dark,
}

/// Pixels for each unit of a PNG: sharp on a projector.
const SCALE: f64 = 2.0;

/// The picture in the format that the name of the file asks for.
pub fn picture(
    path: &str,
    opened: &Opened,
    table: &Table,
    theme: ThemeName,
    context: &Context,
) -> Result<Vec<u8>, Failure> {
    let theme = if theme == ThemeName::Dark { Theme::Dark } else { Theme::Light };
    let scene = table_picture(opened, table, theme, context.locale)?;
    match path.rsplit('.').next() {
        Some("svg") => Ok(svg(&scene, context.locale).into_bytes()),
        Some("png") => Ok(png(&scene, context.locale, SCALE)),
        _ => Err(Failure::new(
            Text::new(
                format!("the picture `{path}` has neither of the known endings"),
                format!("图片 `{path}` 的扩展名未知"),
            ),
            Text::new("end the name in `.svg` or `.png`", "请以 `.svg` 或 `.png` 结尾"),
        )),
    }
}
