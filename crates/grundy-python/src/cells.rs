//! A table whose memory NumPy sees without a copy.

use std::borrow::Cow;

use grundy::emit::pictures::{Theme, svg};
use grundy::laws::find;
use grundy::standing::Firmness;
use grundy::table::{Cell, CellSlice, Table};
use grundy::tables::{TableForm, TableFound, TableLook, table_drawn, table_in};
use grundy::{Game, Locale};
use numpy::ndarray::{ArrayViewD, IxDyn};
use numpy::{Element, PyArrayDyn, PyArrayMethods, PyUntypedArray};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::game::Rules;
use crate::mistake::raised;

/// A table of Grundy values.
#[pyclass(frozen, module = "grundy._native")]
pub struct Cells {
    game: Game,
    table: Table,
    engine: Cow<'static, str>,
    stopped: Option<Cow<'static, str>>,
}

/// How cells without a value are packed: no value is so large.
const THREAT: u32 = u32::MAX - 1;
const ABSENT: u32 = u32::MAX;

impl Cells {
    pub fn new(game: Game, found: TableFound) -> Cells {
        let stopped = found.stopped().map(|reason| Cow::from(grundy::budget::stop_word(reason)));
        Cells { game, engine: found.engine.into(), table: found.filled.table, stopped }
    }
}

/// Arity, limit, engine, why it stopped, and all cells row by row as words: what makes the table again.
type Packed<'py> = (usize, u64, String, Option<String>, Bound<'py, PyBytes>);

#[pymethods]
impl Cells {
    /// What makes the table again elsewhere.
    fn packed<'py>(&self, py: Python<'py>) -> Packed<'py> {
        let word = |cell| match cell {
            Cell::Nimber(value) => value,
            Cell::Threat => THREAT,
            Cell::Absent => ABSENT,
        };
        let bytes: Vec<u8> = self.table.cells().flat_map(|cell| word(cell).to_le_bytes()).collect();
        let stopped = self.stopped.as_deref().map(String::from);
        (self.table.arity(), self.table.limit(), self.engine.to_string(), stopped, PyBytes::new(py, &bytes))
    }

    /// The table that was packed.
    #[staticmethod]
    fn unpacked(rules: &Rules, packed: (usize, u64, String, Option<String>, Vec<u8>)) -> PyResult<Cells> {
        let (arity, limit, engine, stopped, bytes) = packed;
        let expected = u32::try_from(arity).ok().and_then(|arity| limit.checked_pow(arity)?.checked_mul(4));
        if arity == 0 || expected != Some(bytes.len() as u64) {
            return Err(PyValueError::new_err("this is no table that was packed"));
        }
        let cell = |word: &[u8; 4]| match u32::from_le_bytes(*word) {
            THREAT => Cell::Threat,
            ABSENT => Cell::Absent,
            value => Cell::Nimber(value),
        };
        let table = Table::from_cells(arity, limit, bytes.as_chunks().0.iter().map(cell));
        let (engine, stopped) = (engine.into(), stopped.map(Cow::from));
        Ok(Cells { game: rules.game.clone(), table, engine, stopped })
    }

    /// What filled it.
    #[getter]
    fn engine(&self) -> &str {
        &self.engine
    }

    /// Why it is smaller than asked for: `time`, `memory` or `positions`.
    #[getter]
    fn stopped(&self) -> Option<&str> {
        self.stopped.as_deref()
    }

    /// The limit of each coordinate.
    #[getter]
    fn shape(&self) -> Vec<u64> {
        vec![self.table.limit(); self.table.arity()]
    }

    /// The number that stands for a threat, and the one that stands where there is no value.
    #[getter]
    fn marks(&self) -> (u32, u32) {
        let slice = self.table.slice();
        (slice.threat(), slice.absent())
    }

    /// Whether some cell has no value.
    #[getter]
    fn has_gaps(&self) -> bool {
        let absent = self.table.slice().absent();
        match self.table.slice() {
            CellSlice::Bytes(bytes) => bytes.iter().any(|&byte| u32::from(byte) >= absent),
            CellSlice::Shorts(shorts) => shorts.iter().any(|&short| u32::from(short) >= absent),
            CellSlice::Words(words) => words.iter().any(|&word| word >= absent),
        }
    }

    /// The cells as they are kept, as an array that looks into this table and cannot be written to.
    fn array(slf: Bound<'_, Self>) -> PyResult<Bound<'_, PyUntypedArray>> {
        match slf.get().table.slice() {
            CellSlice::Bytes(bytes) => seen(&slf, bytes),
            CellSlice::Shorts(shorts) => seen(&slf, shorts),
            CellSlice::Words(words) => seen(&slf, words),
        }
    }

    /// The value at these coordinates; `inf` at a threat, nothing where there is no position.
    fn cell<'py>(&self, py: Python<'py>, coordinates: Vec<u64>) -> PyResult<Option<Bound<'py, PyAny>>> {
        Ok(match self.table.cell(&coordinates) {
            Cell::Nimber(value) => Some(value.into_pyobject(py)?.into_any()),
            Cell::Threat => Some(f64::INFINITY.into_pyobject(py)?.into_any()),
            Cell::Absent => None,
        })
    }

    /// The table in a form: `text`, `csv`, `bfile`, `latex` or `npy`.
    fn written<'py>(&self, py: Python<'py>, form: &str, locale: &str) -> PyResult<Bound<'py, PyBytes>> {
        let locale: Locale = locale.parse().map_err(PyValueError::new_err)?;
        let form = match form {
            "text" => TableForm::Text,
            "csv" => TableForm::Csv,
            "bfile" => TableForm::Bfile,
            "latex" => TableForm::Latex,
            "npy" => TableForm::Npy,
            _ => return Err(PyValueError::new_err("the forms are text, csv, bfile, latex and npy")),
        };
        let bytes = py.detach(|| table_in(form, &self.table, 10, &[]));
        Ok(PyBytes::new(py, &bytes.map_err(|mistake| raised(py, mistake.into(), locale))?))
    }

    /// The first rows in words, for people.
    fn shown(&self, limit: u64) -> String {
        self.table.truncated(limit).to_string()
    }

    /// A picture of the part below the limit, with the law that it shows over it.
    fn svg(
        &self,
        py: Python<'_>,
        limit: u64,
        locale: &str,
        dark: bool,
        value: Option<u32>,
    ) -> PyResult<String> {
        let locale: Locale = locale.parse().map_err(PyValueError::new_err)?;
        let theme = if dark { Theme::Dark } else { Theme::Light };
        let drawn = py.detach(|| {
            let table = self.table.truncated(limit);
            let law = find(&table).law.map(|found| (found.law, Firmness::Conjectured));
            let look = TableLook { theme, law, value };
            table_drawn(self.game.as_opened(), &table, &look, locale).map(|scene| svg(&scene, locale))
        });
        drawn.map_err(|mistake| raised(py, mistake.into(), locale))
    }
}

/// An array over the cells of a table.
#[allow(unsafe_code)]
fn seen<'py, T: Element>(owner: &Bound<'py, Cells>, cells: &[T]) -> PyResult<Bound<'py, PyUntypedArray>> {
    let table = &owner.get().table;
    let shape = IxDyn(&vec![table.limit() as usize; table.arity()]);
    let view =
        ArrayViewD::from_shape(shape, cells).map_err(|error| PyValueError::new_err(error.to_string()))?;
    // SAFETY: the cells are those of `owner`, which never changes and lives as long as the array, whose base it is.
    let array = unsafe { PyArrayDyn::borrow_from_array(&view, owner.clone().into_any()) };
    array.readwrite().make_nonwriteable();
    Ok(array.as_untyped().clone())
}
