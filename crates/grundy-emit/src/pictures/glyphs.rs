//! Outlines of letters, kept inside the program so that pictures need no font of the system.
//!
//! `glyphs.txt` holds them, one character on a line: its code, its width, and its outline in moves, lines and quadratic
//! curves at 512 units to the em. They are those of DejaVu Sans; `glyphs-license.txt` holds its licence.
//! `glyphs-chinese.txt` holds the Chinese characters of the pictures, the laws and the names of the catalogue in the same
//! way, from Noto Sans CJK; `glyphs-chinese-license.txt` holds its licence.

use super::raster::Outline;
use std::collections::BTreeMap;
use std::sync::LazyLock;

const UNITS: f64 = 512.0;
/// How many straight pieces stand for a curve.
const PIECES: u32 = 5;

struct Glyph {
    width: f64,
    outlines: Vec<Outline>,
}

static GLYPHS: LazyLock<BTreeMap<char, Glyph>> =
    LazyLock::new(|| FILES.iter().flat_map(|file| file.lines()).filter_map(glyph).collect());

const FILES: [&str; 2] = [include_str!("glyphs.txt"), include_str!("glyphs-chinese.txt")];

/// Whether every character of a text has an outline.
pub fn can_set(text: &str) -> bool {
    text.chars().all(|character| GLYPHS.contains_key(&character))
}

/// How wide a text is in letters of this size.
pub fn width(text: &str, size: f64) -> f64 {
    text.chars().filter_map(|character| GLYPHS.get(&character)).map(|glyph| glyph.width).sum::<f64>() * size
        / UNITS
}

/// The outlines of each letter of a text that begins here, at the height of its baseline.
pub fn outlines(text: &str, size: f64, at: (f64, f64)) -> Vec<Vec<Outline>> {
    let (scale, mut x) = (size / UNITS, at.0);
    let mut letters = Vec::new();
    for glyph in text.chars().filter_map(|character| GLYPHS.get(&character)) {
        let placed = |outline: &Outline| {
            outline.iter().map(|(right, up)| (x + right * scale, at.1 - up * scale)).collect()
        };
        letters.push(glyph.outlines.iter().map(placed).collect());
        x += glyph.width * scale;
    }
    letters
}

fn glyph(line: &str) -> Option<(char, Glyph)> {
    let mut fields = line.splitn(3, ' ');
    let character = char::from_u32(u32::from_str_radix(fields.next()?, 16).ok()?)?;
    let width = fields.next()?.parse().ok()?;
    Some((character, Glyph { width, outlines: outline(fields.next().unwrap_or(""))? }))
}

fn outline(path: &str) -> Option<Vec<Outline>> {
    let mut outlines: Vec<Outline> = Vec::new();
    for command in path.split(['M', 'L', 'Q']).skip(1).zip(commands(path)) {
        let numbers: Vec<f64> =
            command.0.split(' ').map(|number| number.parse().ok()).collect::<Option<_>>()?;
        match (command.1, numbers[..].as_ref()) {
            ('M', &[x, y]) => outlines.push(vec![(x, y)]),
            ('L', &[x, y]) => outlines.last_mut()?.push((x, y)),
            ('Q', &[control_x, control_y, x, y]) => {
                let outline = outlines.last_mut()?;
                let from = *outline.last()?;
                outline.extend((1..=PIECES).map(|piece| {
                    bezier(from, (control_x, control_y), (x, y), f64::from(piece) / f64::from(PIECES))
                }));
            }
            _ => return None,
        }
    }
    Some(outlines)
}

fn commands(path: &str) -> impl Iterator<Item = char> {
    path.chars().filter(char::is_ascii_uppercase)
}

fn bezier(from: (f64, f64), control: (f64, f64), to: (f64, f64), share: f64) -> (f64, f64) {
    let rest = 1.0 - share;
    let mixed = |from: f64, control: f64, to: f64| {
        rest * rest * from + 2.0 * rest * share * control + share * share * to
    };
    (mixed(from.0, control.0, to.0), mixed(from.1, control.1, to.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_printable_ascii_character_can_be_set() {
        assert!((' '..='~').all(|character| can_set(&character.to_string())));
        assert!(can_set("⌊kφ⌋ ⊕ √5 ≤ 2"));
        assert!(can_set("0（必败态）从 71 起周期 12，每周期加 4：威佐夫博弈"));
        assert!(!can_set("\u{d55c}"));
        assert_eq!(GLYPHS.len(), FILES.iter().flat_map(|file| file.lines()).count());
    }
}
