//! The native half of the Python package `grundy`: questions go in, documents, arrays and exceptions come out.
//!
//! What people see is written in Python, in `python/grundy`; this module holds what only Rust can do. Its shape is described
//! for type checkers in `python/grundy/_native.pyi`, and a test compares the two.

mod ask;
mod cells;
mod code;
mod document;
mod free;
mod function;
mod game;
mod law;
mod mistake;
mod questions;
mod remedies;
mod sum;
mod swept;
mod work;

use pyo3::prelude::*;

/// The native half of the package.
#[pymodule(gil_used = false)]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", grundy_documents::VERSION)?;
    module.add_class::<ask::Ask>()?;
    module.add_class::<game::Rules>()?;
    module.add_class::<cells::Cells>()?;
    module.add_class::<law::LawAnswer>()?;
    module.add_class::<free::FreeRules>()?;
    module.add_class::<free::AnswerForAll>()?;
    module.add_class::<sum::Positions>()?;
    module.add_class::<sum::Made>()?;
    swept::add_to(module)?;
    questions::add_to(module)
}
