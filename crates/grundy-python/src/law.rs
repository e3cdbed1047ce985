//! A law, how far it is known, and its certificates.

use grundy::Locale;
use grundy::law::{LawFound, LawSays};
use grundy_documents::LawDocument;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::document::plain;

/// What is known about the law of a game.
#[pyclass(frozen, module = "grundy._native")]
pub struct LawAnswer {
    found: LawFound,
}

impl LawAnswer {
    pub fn new(found: LawFound) -> LawAnswer {
        LawAnswer { found }
    }
}

#[pymethods]
impl LawAnswer {
    /// As `grundy law --json` prints it.
    fn document<'py>(&self, py: Python<'py>, locale: &str) -> PyResult<Bound<'py, PyAny>> {
        let locale: Locale = locale.parse().map_err(PyValueError::new_err)?;
        plain(py, &LawDocument::of(&self.found, locale))
    }

    /// What the checker accepted, as it goes into files.
    #[getter]
    fn certificates(&self) -> Vec<String> {
        self.found.answer.shown_proofs().iter().map(|proof| proof.certificate().to_string()).collect()
    }

    /// The Grundy value there, where the law gives one.
    fn value(&self, coordinates: Vec<u64>) -> Option<u128> {
        self.found.answer.says_at(&coordinates).value()
    }

    /// Whether the player to move loses there, where the law says so.
    fn is_loss(&self, coordinates: Vec<u64>) -> Option<bool> {
        self.found.answer.says_at(&coordinates).is_loss()
    }

    /// Whether the player to move wins there at once, so that there is no value.
    fn is_threat(&self, coordinates: Vec<u64>) -> bool {
        self.found.answer.says_at(&coordinates) == LawSays::Threat
    }
}
