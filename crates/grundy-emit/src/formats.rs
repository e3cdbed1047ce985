//! Tables for other programs: aligned text, CSV, JSON, OEIS b-files, LaTeX, NumPy's `.npy`, and Parquet where it
//! is built with the feature `parquet`.
//!
//! ```
//! use grundy_emit::formats;
//! use grundy_table::Table;
//!
//! let table = Table::from_values(vec![0, 1, 2, 0]);
//! assert_eq!(formats::json_values(&table), "[0,1,2,0]");
//! assert_eq!(formats::csv(&table), "x,value\n0,0\n1,1\n2,2\n3,0\n");
//! ```
//!
//! A threat is written `inf`; a position that does not exist is left empty (`null` in JSON).

mod bfile;
mod csv;
mod json;
mod latex;
mod npy;
#[cfg(any(test, feature = "parquet"))]
mod parquet;
mod pieces;
mod text;

pub use bfile::{BfilePieces, bfile};
pub use csv::{CsvPieces, csv};
pub use json::json_values;
pub use latex::{LatexPieces, latex};
pub use npy::{NpyPieces, npy};
#[cfg(feature = "parquet")]
pub use parquet::parquet;
pub use pieces::{OnePiece, Pieces, whole};
pub use text::{Columns, TextPieces, text};
