//! Mistakes as exceptions of Python: the drawn diagnostic is the message, its parts are attributes.

use grundy::rule::Diagnostic;
use grundy::{Error, Locale};
use grundy_documents::ErrorDocument;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

use crate::document::plain;
use crate::remedies::in_python;

/// The exception of an error.
pub fn raised(py: Python<'_>, error: Error, locale: Locale) -> PyErr {
    let made = match error {
        Error::Rule(diagnostic) => rule_error(py, diagnostic, locale),
        other => stopped(py, &other.in_locale(locale)),
    };
    made.unwrap_or_else(|failure| failure)
}

/// The exception of a diagnostic.
fn rule_error(py: Python<'_>, diagnostic: Diagnostic, locale: Locale) -> PyResult<PyErr> {
    static KIND: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let diagnostic = in_python(diagnostic);
    let drawn = diagnostic.draw(locale);
    let body = plain(py, &ErrorDocument::new(&diagnostic, locale).error)?;
    let kind = KIND.import(py, "grundy.errors", "RuleError")?;
    Ok(PyErr::from_value(kind.call1((drawn.trim_end(), body))?))
}

/// The exception of work that ended with nothing to show.
fn stopped(py: Python<'_>, message: &str) -> PyResult<PyErr> {
    static KIND: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let kind = KIND.import(py, "grundy.errors", "Stopped")?;
    Ok(PyErr::from_value(kind.call1((message,))?))
}

/// The exception of a panic, which is a mistake of ours.
pub fn bug() -> PyErr {
    PyRuntimeError::new_err("bug: Grundy could not finish this; please report what you asked")
}
