//! The colours of every picture: paper and ink, orange for losses, and an even scale from light to dark for values.
//!
//! The scale runs from a pale blue to a deep violet in Björn Ottosson's OKLab space (2020), where equal steps look equal.
//! Lightness falls all the way, so that it is read by every eye and in print; orange differs from it in every kind of
//! colour blindness because it is the only warm colour.

use std::fmt;

/// A colour of 24 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Color {
    /// Red.
    pub red: u8,
    /// Green.
    pub green: u8,
    /// Blue.
    pub blue: u8,
}

impl Color {
    /// The colour written as `0xRRGGBB`.
    pub const fn new(code: u32) -> Color {
        Color { red: (code >> 16) as u8, green: (code >> 8) as u8, blue: code as u8 }
    }

    /// How bright it looks, from 0 to 1 (relative luminance).
    pub fn luminance(self) -> f64 {
        let [red, green, blue] =
            [self.red, self.green, self.blue].map(|part| to_linear(f64::from(part) / 255.0));
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// The nearest of the 256 colours of older terminals.
    pub fn of_256(self) -> u8 {
        let level = |part: u8| {
            [0u8, 95, 135, 175, 215, 255]
                .iter()
                .enumerate()
                .min_by_key(|(_, step)| step.abs_diff(part))
                .map_or(0, |(index, _)| index as u8)
        };
        16 + 36 * level(self.red) + 6 * level(self.green) + level(self.blue)
    }
}

impl fmt::Display for Color {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

/// Light or dark paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Dark ink on warm white.
    #[default]
    Light,
    /// Light ink on warm black.
    Dark,
}

/// The named colours of a theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// The background.
    pub paper: Color,
    /// Text.
    pub ink: Color,
    /// Text of less weight, axes.
    pub soft: Color,
    /// Hairlines.
    pub line: Color,
    /// The one accent.
    pub accent: Color,
    /// P-positions, and nothing else.
    pub loss: Color,
    /// Where there is no position.
    pub absent: Color,
}

const LIGHT: Palette = Palette {
    paper: Color::new(0xfbfaf7),
    ink: Color::new(0x1d1f24),
    soft: Color::new(0x6b6f78),
    line: Color::new(0xe4e1d9),
    accent: Color::new(0x0b6e6e),
    loss: Color::new(0xc2410c),
    absent: Color::new(0xefede7),
};

const DARK: Palette = Palette {
    paper: Color::new(0x181613),
    ink: Color::new(0xebe7df),
    soft: Color::new(0xa8a196),
    line: Color::new(0x35312b),
    accent: Color::new(0x5fc3c3),
    loss: Color::new(0xff9d66),
    absent: Color::new(0x211f1b),
};

/// How many different colours values have.
pub const STEPS: usize = 64;

impl Theme {
    /// The named colours.
    pub fn palette(self) -> &'static Palette {
        match self {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
        }
    }

    /// The step of the scale for a value above 0, when values go up to `most`.
    ///
    /// The exponent gives small values, which most tables are made of, more than their share of the scale.
    pub fn step(value: u32, most: u32) -> usize {
        let share = f64::from(value.min(most)) / f64::from(most.max(1));
        ((share.powf(0.6) * (STEPS - 1) as f64).round() as usize).min(STEPS - 1)
    }

    /// The colour of a step of the scale; dark means large on both papers.
    pub fn scale(self, step: usize) -> Color {
        let share = step.min(STEPS - 1) as f64 / (STEPS - 1) as f64;
        let between = |from: f64, to: f64| from + (to - from) * share;
        let darkest = if self == Theme::Light { 0.30 } else { 0.38 };
        let hue = between(225.0, 292.0).to_radians();
        let chroma = between(0.025, 0.135) + 0.05 * (share * (1.0 - share));
        oklab(between(0.93, darkest), chroma * hue.cos(), chroma * hue.sin())
    }

    /// The colour of a Grundy value: orange for 0, else its place on the scale.
    pub fn value(self, value: u32, most: u32) -> Color {
        if value == 0 { self.palette().loss } else { self.scale(Theme::step(value, most)) }
    }

    /// Ink that can be read on a colour.
    pub fn ink_on(self, background: Color) -> Color {
        if background.luminance() > 0.209 { LIGHT.ink } else { Color::new(0xffffff) }
    }

    fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }
}

impl Palette {
    /// Each colour with its name.
    pub fn named(&self) -> [(&'static str, Color); 7] {
        [
            ("paper", self.paper),
            ("ink", self.ink),
            ("soft", self.soft),
            ("line", self.line),
            ("accent", self.accent),
            ("loss", self.loss),
            ("absent", self.absent),
        ]
    }
}

/// Both themes as JSON: `{"light": {"paper": "#…", …, "scale": […]}, "dark": …}`.
pub fn json() -> String {
    let theme = |theme: Theme| {
        let named: Vec<String> =
            theme.palette().named().iter().map(|(name, color)| format!("\"{name}\": \"{color}\"")).collect();
        let scale: Vec<String> = (0..STEPS).map(|step| format!("\"{}\"", theme.scale(step))).collect();
        format!("\"{}\": {{{}, \"scale\": [{}]}}", theme.name(), named.join(", "), scale.join(", "))
    };
    format!("{{{}, {}}}\n", theme(Theme::Light), theme(Theme::Dark))
}

/// Both themes as CSS custom properties, the dark one under `[data-theme=dark]`.
pub fn css() -> String {
    let block = |selector: &str, theme: Theme| {
        let named: String =
            theme.palette().named().iter().map(|(name, color)| format!("--{name}:{color};")).collect();
        let scale: String = (0..STEPS).map(|step| format!("--scale-{step}:{};", theme.scale(step))).collect();
        format!("{selector}{{{named}{scale}}}\n")
    };
    block(":root", Theme::Light) + &block("[data-theme=dark]", Theme::Dark)
}

/// The named colours as CSS custom properties, dark where the reader prefers it dark.
pub fn css_of_names() -> String {
    let named = |theme: Theme| -> String {
        theme.palette().named().iter().map(|(name, color)| format!("--{name}:{color};")).collect()
    };
    let (light, dark) = (named(Theme::Light), named(Theme::Dark));
    format!(":root{{{light}}}\n@media (prefers-color-scheme:dark){{:root{{{dark}}}}}\n")
}

fn to_linear(part: f64) -> f64 {
    if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
}

fn from_linear(part: f64) -> u8 {
    let part = part.clamp(0.0, 1.0);
    let gamma = if part <= 0.003_130_8 { 12.92 * part } else { 1.055 * part.powf(1.0 / 2.4) - 0.055 };
    (gamma * 255.0).round() as u8
}

fn oklab(lightness: f64, a: f64, b: f64) -> Color {
    let long = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
    let medium = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
    let short = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b).powi(3);
    Color {
        red: from_linear(4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short),
        green: from_linear(-1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short),
        blue: from_linear(-0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701 * short),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn larger_values_are_darker_in_both_themes() {
        for theme in [Theme::Light, Theme::Dark] {
            let bright: Vec<f64> = (0..STEPS).map(|step| theme.scale(step).luminance()).collect();
            assert!(bright.windows(2).all(|pair| pair[0] > pair[1]), "{theme:?}: {bright:?}");
        }
    }

    #[test]
    fn text_can_be_read_on_every_value() {
        for theme in [Theme::Light, Theme::Dark] {
            let colors = (0..STEPS).map(|step| theme.scale(step)).chain([theme.palette().loss]);
            for color in colors {
                let (text, back) = (theme.ink_on(color).luminance(), color.luminance());
                // WCAG 2.1 asks for a contrast of 4.5 for text, 3 for large text and pictures.
                let contrast = (text.max(back) + 0.05) / (text.min(back) + 0.05);
                assert!(contrast >= 4.0, "{theme:?} {color}: {contrast}");
            }
        }
    }
}
