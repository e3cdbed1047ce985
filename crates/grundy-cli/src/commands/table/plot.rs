//! `--plot FILE.svg|png`: the table as a picture, with the law over it.

use clap::ValueEnum;
use grundy::emit::pictures::{Scene, Theme, png, svg};
use grundy::law::{LawRequest, law};
use grundy::laws::{Law, find, witness_against};
use grundy::open::Opened;
use grundy::rule::Text;
use grundy::standing::Firmness as Standing;
use grundy::table::Table;
use grundy::tables::{TableLook, table_drawn};

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

/// What is drawn.
pub struct Drawing<'a> {
    /// The game.
    pub opened: &'a Opened,
    /// Its table.
    pub table: &'a Table,
    /// Whether the table is that of misère play.
    pub misere: bool,
    /// The one value that is looked for.
    pub value: Option<u32>,
    /// The colours.
    pub theme: ThemeName,
}

impl Drawing<'_> {
    /// The picture in the format that the name of the file asks for.
    pub fn picture(&self, path: &str, context: &Context) -> Result<Vec<u8>, Failure> {
        let scene = self.scene(context)?;
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

    fn scene(&self, context: &Context) -> Result<Scene, Failure> {
        let theme = if self.theme == ThemeName::Dark { Theme::Dark } else { Theme::Light };
        let look = TableLook { theme, law: self.law(context), value: self.value };
        Ok(table_drawn(self.opened, self.table, &look, context.locale)?)
    }

    /// The law of the game, which may need a longer table than the one that is drawn.
    fn law(&self, context: &Context) -> Option<(Law, Standing)> {
        if self.misere {
            return find(self.table).law.map(|found| (found.law, Standing::Conjectured));
        }
        let stop = || context.should_stop();
        let request = LawRequest { prove: true, ..LawRequest::default() };
        let answer = law(self.opened.rules.as_ref(), request, &context.budget(&stop)).ok()?;
        let agrees = |law: &&Law| witness_against(law, self.table).is_none();
        answer.law().filter(agrees).map(|law| (law.clone(), answer.standing))
    }
}
