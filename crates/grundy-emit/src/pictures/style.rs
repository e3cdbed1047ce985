//! What every picture is told about its look: theme, title and caption.

use super::palette::Theme;
use super::scene::{Anchor, Scene};
use grundy_rule::Text;

/// How a picture looks and what stands above it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Light or dark.
    pub theme: Theme,
    /// The rule or the name of the game.
    pub title: String,
    /// The law and its standing, in one line; empty for none.
    pub caption: Text,
    /// The one value that is looked for; the others stand back.
    pub value: Option<u32>,
}

impl Style {
    /// How much room title and caption take.
    pub(crate) fn header_height(&self) -> f64 {
        20.0 + if self.title.is_empty() { 0.0 } else { 24.0 }
            + if self.caption.english.is_empty() { 0.0 } else { 20.0 }
    }

    /// What the picture shows, in words.
    pub(crate) fn description(&self) -> Text {
        match (self.title.is_empty(), self.caption.english.is_empty()) {
            (_, true) => Text::same(self.title.clone()),
            (true, _) => self.caption.clone(),
            _ => Text::new(
                format!("{}: {}", self.title, self.caption.english),
                format!("{}：{}", self.title, self.caption.chinese),
            ),
        }
    }
}

/// Sets title and caption above a picture.
pub(crate) fn header(scene: &mut Scene, style: &Style, left: f64) {
    let palette = style.theme.palette();
    let room = scene.width - left - 12.0;
    let mut y = 20.0;
    if !style.title.is_empty() {
        y += 12.0;
        // A long rule is set smaller before it is cut.
        let size = (room / (0.61 * style.title.chars().count() as f64)).clamp(10.5, 15.0);
        scene.mono(
            (left, y),
            size,
            Anchor::Start,
            palette.ink,
            shortened(&style.title, room / (0.61 * size)),
        );
        y += 20.0;
    }
    if !style.caption.english.is_empty() {
        let words = Text::new(
            shortened(&style.caption.english, room / 6.6),
            shortened(&style.caption.chinese, room / 10.0),
        );
        scene.label((left, y), 13.0, Anchor::Start, palette.soft, words);
    }
}

fn shortened(text: &str, most: f64) -> String {
    let most = most.max(8.0) as usize;
    if text.chars().count() <= most {
        return text.to_string();
    }
    text.chars().take(most - 1).chain(['…']).collect()
}
