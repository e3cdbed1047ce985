//! Pictures: values against n, maps of two coordinates, rows of periods, options graphs; as SVG, PNG or for a terminal.
//!
//! A picture is a [`Scene`] first; [`svg`] and [`png`] write it down.
//!
//! ```
//! use grundy_emit::pictures::{self, Style};
//! use grundy_rule::Locale;
//! use grundy_table::Table;
//!
//! let table = Table::from_values(vec![0, 1, 2, 0, 1, 2, 0, 1, 2]);
//! let scene = pictures::sequence(&table, None, &Style::default()).unwrap();
//! assert!(pictures::svg(&scene, Locale::English).starts_with("<svg"));
//! assert!(pictures::png(&scene, Locale::English, 1.0).starts_with(b"\x89PNG"));
//! ```

mod aligned;
mod axes;
mod glyphs;
mod graph;
mod map;
pub mod palette;
mod png;
mod raster;
mod repetition;
mod scene;
mod sequence;
mod style;
mod svg;
pub mod terminal;

pub use aligned::aligned;
pub use graph::{Node, OptionsGraph, dot, graph};
pub use map::{MOST_CELLS, Ray, color, map, rays};
pub use palette::{Color, Palette, Theme};
pub use png::png;
pub use raster::{Pixels, pixels};
pub use repetition::exceptions;
pub use scene::{Anchor, Scene, Shape};
pub use sequence::sequence;
pub use style::Style;
pub use svg::svg;
pub(crate) use svg::{encoded_for_url, escaped};
