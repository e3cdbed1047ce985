//! A scene as pixels: every shape becomes polygons, which are filled with smooth edges.
//!
//! Letters come from outlines inside the program, so that no font of the system is needed. A label with a character
//! that has no outline is set in English instead.

use super::glyphs;
use super::palette::Color;
use super::scene::{Anchor, Scene, Shape};
use grundy_rule::{Locale, Text};

/// Pixels, three bytes each, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    /// How many pixels a row has.
    pub width: usize,
    /// How many rows there are.
    pub height: usize,
    /// Red, green and blue of each pixel.
    pub bytes: Vec<u8>,
}

/// Pictures have no more pixels than this in either direction.
const MOST_PIXELS: f64 = 16_384.0;
/// How many lines each row of pixels is sampled at.
const SAMPLES: usize = 4;

/// A closed curve as points.
pub(crate) type Outline = Vec<(f64, f64)>;

/// The scene painted with this many pixels for each unit.
pub fn pixels(scene: &Scene, locale: Locale, scale: f64) -> Pixels {
    let size = |length: f64| (length * scale).round().clamp(1.0, MOST_PIXELS) as usize;
    let (width, height) = (size(scene.width), size(scene.height));
    let paper = scene.theme.palette().paper;
    let bytes = [paper.red, paper.green, paper.blue].repeat(width * height);
    let mut canvas = Canvas { pixels: Pixels { width, height, bytes }, scale };
    scene.shapes.iter().for_each(|shape| canvas.paint(shape, locale));
    canvas.pixels
}

struct Canvas {
    pixels: Pixels,
    scale: f64,
}

impl Canvas {
    fn paint(&mut self, shape: &Shape, locale: Locale) {
        match shape {
            Shape::Rectangle { frame, radius, fill, border } => {
                if let Some(color) = fill {
                    self.fill(&[rounded(*frame, *radius)], *color);
                }
                if let Some((color, width)) = border {
                    let half = width / 2.0;
                    let inner = grown(*frame, -half);
                    let outline = [
                        rounded(grown(*frame, half), radius + half),
                        reversed(rounded(inner, radius - half)),
                    ];
                    self.fill(&outline, *color);
                }
            }
            Shape::Disc { center, radius, fill, border } => {
                self.fill(&[circle(*center, *radius)], *fill);
                if let Some((color, width)) = border {
                    let ring = [
                        circle(*center, radius + width / 2.0),
                        reversed(circle(*center, radius - width / 2.0)),
                    ];
                    self.fill(&ring, *color);
                }
            }
            Shape::Dots { centers, radius, color } => {
                centers.iter().for_each(|center| self.dot(*center, *radius, *color));
            }
            Shape::Line { points, color, width, dashed } => {
                let pieces = if *dashed {
                    dashes(points)
                } else {
                    points.windows(2).map(|pair| (pair[0], pair[1])).collect()
                };
                let strokes: Vec<Outline> =
                    pieces.into_iter().map(|(from, to)| stroke(from, to, *width)).collect();
                self.fill(&strokes, *color);
            }
            Shape::Cells { origin, side, columns, colors } => self.cells(*origin, *side, *columns, colors),
            Shape::Label { at, size, anchor, color, words, .. } => {
                self.label(*at, *size, *anchor, *color, words, locale)
            }
        }
    }

    /// A small disc, pixel by pixel: a picture may have hundreds of thousands of them, and an outline costs a hundred times
    /// as much.
    fn dot(&mut self, center: (f64, f64), radius: f64, color: Color) {
        let (x, y, radius) = (center.0 * self.scale, center.1 * self.scale, radius * self.scale);
        let pixels = |middle: f64, most: usize| {
            let from = (middle - radius - 1.0).clamp(0.0, most as f64) as usize;
            from..(middle + radius + 1.0).clamp(0.0, most as f64).ceil() as usize
        };
        for row in pixels(y, self.pixels.height) {
            for column in pixels(x, self.pixels.width) {
                let distance = (column as f64 + 0.5 - x).hypot(row as f64 + 0.5 - y);
                // How much of a pixel is covered falls from all to nothing within one pixel around the edge.
                let share = (radius + 0.5 - distance).clamp(0.0, 1.0);
                if share > 0.0 {
                    self.blend(column, row, color, share);
                }
            }
        }
    }

    fn cells(&mut self, origin: (f64, f64), side: f64, columns: usize, colors: &[Color]) {
        for (index, &color) in colors.iter().enumerate() {
            let (row, column) = (index / columns.max(1), index % columns.max(1));
            let edge =
                |start: f64, place: usize| ((start + side * place as f64) * self.scale).round() as usize;
            let (left, right) = (edge(origin.0, column), edge(origin.0, column + 1));
            for y in edge(origin.1, row)..edge(origin.1, row + 1).min(self.pixels.height) {
                (left..right.min(self.pixels.width)).for_each(|x| self.blend(x, y, color, 1.0));
            }
        }
    }

    fn label(
        &mut self,
        at: (f64, f64),
        size: f64,
        anchor: Anchor,
        color: Color,
        words: &Text,
        locale: Locale,
    ) {
        let wanted = words.in_locale(locale);
        let text = if glyphs::can_set(wanted) { wanted } else { words.in_locale(Locale::English) };
        let shift = match anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => -glyphs::width(text, size) / 2.0,
            Anchor::End => -glyphs::width(text, size),
        };
        // Each letter by itself: the outlines of two letters never mix.
        for letter in glyphs::outlines(text, size, (at.0 + shift, at.1)) {
            self.fill(&letter, color);
        }
    }

    /// Fills closed curves by the non-zero rule, with smooth edges.
    fn fill(&mut self, outlines: &[Outline], color: Color) {
        let scaled: Vec<Outline> = outlines
            .iter()
            .map(|outline| outline.iter().map(|(x, y)| (x * self.scale, y * self.scale)).collect())
            .collect();
        let heights = || scaled.iter().flatten().map(|point| point.1);
        let top = heights().fold(f64::INFINITY, f64::min).max(0.0) as usize;
        let bottom = heights().fold(0.0, f64::max).min(self.pixels.height as f64 - 1.0);
        if scaled.is_empty() || bottom < 0.0 {
            return;
        }
        // Only the columns that it lies in: a picture may have hundreds of thousands of dots.
        let places = || scaled.iter().flatten().map(|point| point.0);
        let left = places().fold(f64::INFINITY, f64::min).clamp(0.0, self.pixels.width as f64).floor();
        let right = places().fold(0.0, f64::max).clamp(left, self.pixels.width as f64).ceil();
        let mut coverage = vec![0.0; (right - left) as usize];
        for y in top..=bottom as usize {
            coverage.fill(0.0);
            for sample in 0..SAMPLES {
                let height = y as f64 + (sample as f64 + 0.5) / SAMPLES as f64;
                spans(&scaled, height).into_iter().for_each(|(from, to)| {
                    cover(&mut coverage, from - left, to - left);
                });
            }
            for (x, share) in coverage.iter().enumerate().filter(|(_, share)| **share > 0.0) {
                self.blend(left as usize + x, y, color, (share / SAMPLES as f64).min(1.0));
            }
        }
    }

    fn blend(&mut self, x: usize, y: usize, color: Color, share: f64) {
        let start = 3 * (y * self.pixels.width + x);
        let Some(pixel) = self.pixels.bytes.get_mut(start..start + 3) else { return };
        for (byte, part) in pixel.iter_mut().zip([color.red, color.green, color.blue]) {
            *byte = (f64::from(*byte) * (1.0 - share) + f64::from(part) * share).round() as u8;
        }
    }
}

/// The parts of a horizontal line that lie inside.
fn spans(outlines: &[Outline], height: f64) -> Vec<(f64, f64)> {
    let mut crossings: Vec<(f64, i32)> = Vec::new();
    for outline in outlines {
        for (index, &(x, y)) in outline.iter().enumerate() {
            let (next_x, next_y) = outline[(index + 1) % outline.len()];
            if (y <= height) != (next_y <= height) {
                let place = x + (height - y) / (next_y - y) * (next_x - x);
                crossings.push((place, if next_y > y { 1 } else { -1 }));
            }
        }
    }
    crossings.sort_by(|left, right| left.0.total_cmp(&right.0));
    let (mut winding, mut start, mut inside) = (0, 0.0, Vec::new());
    for (place, direction) in crossings {
        if winding == 0 {
            start = place;
        }
        winding += direction;
        if winding == 0 {
            inside.push((start, place));
        }
    }
    inside
}

fn cover(coverage: &mut [f64], from: f64, to: f64) {
    let (from, to) = (from.max(0.0), to.min(coverage.len() as f64));
    if from >= to {
        return;
    }
    let last = (to.ceil() as usize).min(coverage.len());
    for (x, share) in coverage.iter_mut().enumerate().take(last).skip(from as usize) {
        *share += (to.min(x as f64 + 1.0) - from.max(x as f64)).max(0.0);
    }
}

fn grown([x, y, width, height]: [f64; 4], by: f64) -> [f64; 4] {
    [x - by, y - by, width + 2.0 * by, height + 2.0 * by]
}

fn rounded([x, y, width, height]: [f64; 4], radius: f64) -> Outline {
    let radius = radius.max(0.0).min(width / 2.0).min(height / 2.0);
    if radius <= 0.0 {
        return vec![(x, y), (x + width, y), (x + width, y + height), (x, y + height)];
    }
    let corners = [
        (x + width - radius, y + radius, -90.0),
        (x + width - radius, y + height - radius, 0.0),
        (x + radius, y + height - radius, 90.0),
        (x + radius, y + radius, 180.0),
    ];
    let arc = |(x, y, from): (f64, f64, f64)| {
        (0..=6).map(move |step| {
            let angle = (from + 15.0 * f64::from(step)).to_radians();
            (x + radius * angle.cos(), y + radius * angle.sin())
        })
    };
    corners.into_iter().flat_map(arc).collect()
}

fn circle(center: (f64, f64), radius: f64) -> Outline {
    rounded([center.0 - radius, center.1 - radius, 2.0 * radius, 2.0 * radius], radius)
}

fn reversed(mut outline: Outline) -> Outline {
    outline.reverse();
    outline
}

fn stroke(from: (f64, f64), to: (f64, f64), width: f64) -> Outline {
    let (right, down) = (to.0 - from.0, to.1 - from.1);
    let length = right.hypot(down).max(1e-9);
    let (x, y) = (-down / length * width / 2.0, right / length * width / 2.0);
    vec![(from.0 + x, from.1 + y), (to.0 + x, to.1 + y), (to.0 - x, to.1 - y), (from.0 - x, from.1 - y)]
}

/// The dashes of a line, 5 long with gaps of 4.
fn dashes(points: &[(f64, f64)]) -> Vec<((f64, f64), (f64, f64))> {
    let mut pieces = Vec::new();
    for pair in points.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let length = (to.0 - from.0).hypot(to.1 - from.1).max(1e-9);
        let at = |distance: f64| {
            (from.0 + (to.0 - from.0) * distance / length, from.1 + (to.1 - from.1) * distance / length)
        };
        let starts = (0..(length / 9.0).ceil() as usize).map(|index| 9.0 * index as f64);
        pieces.extend(starts.map(|start| (at(start), at((start + 5.0).min(length)))));
    }
    pieces
}
