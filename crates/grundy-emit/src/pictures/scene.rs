//! A picture before it has a file format: shapes in the order in which they are painted, in units of one pixel.

use super::palette::{Color, Theme};
use grundy_rule::Text;

/// Shapes on paper.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// Width in pixels.
    pub width: f64,
    /// Height in pixels.
    pub height: f64,
    /// The theme whose paper is the background.
    pub theme: Theme,
    /// What the picture shows, for readers that cannot see it.
    pub title: Text,
    /// The shapes, the lowest first.
    pub shapes: Vec<Shape>,
}

/// One shape.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A rectangle.
    Rectangle {
        /// Left, top, width, height.
        frame: [f64; 4],
        /// The radius of its corners.
        radius: f64,
        /// What it is filled with.
        fill: Option<Color>,
        /// Its border: colour and width.
        border: Option<(Color, f64)>,
    },
    /// A disc.
    Disc {
        /// Its centre.
        center: (f64, f64),
        /// Its radius.
        radius: f64,
        /// What it is filled with.
        fill: Color,
        /// Its border: colour and width.
        border: Option<(Color, f64)>,
    },
    /// Many equal dots.
    Dots {
        /// Their centres.
        centers: Vec<(f64, f64)>,
        /// Their radius.
        radius: f64,
        /// Their colour.
        color: Color,
    },
    /// A line through points.
    Line {
        /// The points.
        points: Vec<(f64, f64)>,
        /// Its colour.
        color: Color,
        /// Its width.
        width: f64,
        /// Whether it is dashed.
        dashed: bool,
    },
    /// Many equal squares in rows, from the top left.
    Cells {
        /// Left and top.
        origin: (f64, f64),
        /// The side of a square.
        side: f64,
        /// How many squares a row has.
        columns: usize,
        /// The colours, row by row.
        colors: Vec<Color>,
    },
    /// A line of text.
    Label {
        /// Where it stands, at the height of its baseline.
        at: (f64, f64),
        /// The size of the letters.
        size: f64,
        /// Which part of the text stands there.
        anchor: Anchor,
        /// Its colour.
        color: Color,
        /// Numbers and rules are set in a monospaced face.
        mono: bool,
        /// The words.
        words: Text,
    },
}

/// Which part of a text stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

impl Scene {
    /// Empty paper.
    pub fn new(width: f64, height: f64, theme: Theme, title: Text) -> Scene {
        Scene { width, height, theme, title, shapes: Vec::new() }
    }

    /// Adds a filled rectangle.
    pub fn fill(&mut self, frame: [f64; 4], color: Color) {
        self.shapes.push(Shape::Rectangle { frame, radius: 0.0, fill: Some(color), border: None });
    }

    /// Adds a straight line.
    pub fn line(&mut self, from: (f64, f64), to: (f64, f64), color: Color, width: f64) {
        self.shapes.push(Shape::Line { points: vec![from, to], color, width, dashed: false });
    }

    /// Adds a dashed straight line.
    pub fn dashes(&mut self, from: (f64, f64), to: (f64, f64), color: Color, width: f64) {
        self.shapes.push(Shape::Line { points: vec![from, to], color, width, dashed: true });
    }

    /// Adds words.
    pub fn label(&mut self, at: (f64, f64), size: f64, anchor: Anchor, color: Color, words: Text) {
        self.shapes.push(Shape::Label { at, size, anchor, color, mono: false, words });
    }

    /// Adds a number or a rule.
    pub fn mono(
        &mut self,
        at: (f64, f64),
        size: f64,
        anchor: Anchor,
        color: Color,
        words: impl Into<String>,
    ) {
        self.shapes.push(Shape::Label { at, size, anchor, color, mono: true, words: Text::same(words) });
    }
}
