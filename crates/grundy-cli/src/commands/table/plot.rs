//! `--plot FILE.svg|png`: the table as a picture, with the law over it.

use clap::ValueEnum;
use grundy::emit::pictures::{Style, Theme, map, png, rays, sequence, svg};
use grundy::laws::find;
use grundy::rule::Text;
use grundy::table::Table;
use grundy::{Opened, Standing};

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
    let found = find(table).law;
    let law = found.as_ref().map(|found| &found.law);
    let title =
        opened.title().map_or_else(|| opened.rules.canonical(), |title| context.say(title).to_string());
    let caption = match law {
        Some(law) => {
            // The picture is drawn from the table alone, so the law over it is what the table shows.
            let seen = Standing::Conjectured.words();
            Text::new(
                format!("{} ({})", law.formula(grundy::rule::Locale::English), seen.english),
                format!("{}（{}）", law.formula(grundy::rule::Locale::Chinese), seen.chinese),
            )
        }
        None => Text::default(),
    };
    let theme = if theme == ThemeName::Dark { Theme::Dark } else { Theme::Light };
    let style = Style { theme, title, caption };
    let scene = match table.arity() {
        1 => sequence(table, law.and_then(|law| law.periodicity).as_ref(), &style),
        _ => map(table, &law.map(rays).unwrap_or_default(), &style),
    };
    let scene = scene
        .map_err(|why| Failure::new(why, Text::new("give a smaller `--limit`", "请给出较小的 `--limit`")))?;
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
