//! Documents as plain data of Python: dictionaries, lists, numbers and strings.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use serde::Serialize;

/// A document as plain data, key by key what `--json` prints.
pub fn plain<'py>(py: Python<'py>, document: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    static LOADS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let text = serde_json::to_string(document).map_err(|error| PyValueError::new_err(error.to_string()))?;
    LOADS.import(py, "json", "loads")?.call1((text,))
}
