//! Rules of a sweep and blocks of a table: what is done on many machines, one piece at a time.

use std::time::Duration;

use grundy::budget::Clock;
use grundy::law::{LawRequest, Longest};
use grundy::rule::Halt;
use grundy::table::blocks::{Block, Blocks, HeapBlocks, Place, decode, encode};
use grundy::{Error, StopReason};
use grundy_documents::{Swept, gave_up, rule_budget, rule_purse, swept_name};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::ask::Ask;
use crate::function::Raised;
use crate::game::Rules;
use crate::work::work;

/// The canonical rule, the line and the certificates of one rule.
type Record = (String, String, Vec<String>);

fn record(swept: Swept) -> Record {
    (swept.rule, swept.line, swept.certificates)
}

/// Finds the law of one rule of a sweep, in so many seconds of processor time, as `grundy sweep` does.
#[pyfunction]
fn sweep_rule(
    py: Python<'_>,
    ask: &Ask,
    rule: String,
    each: f64,
    limit: Option<u64>,
    longest: Option<u64>,
) -> PyResult<Record> {
    if each.is_nan() || each < 0.0 {
        return Err(PyValueError::new_err("each is a number of seconds from 0 on"));
    }
    let longest = longest.map_or(Longest::SWEPT, Longest::below);
    let request = LawRequest { limit, prove: true, lists: false, longest };
    work(py, ask, |asked| {
        let clock = Clock::new(Duration::try_from_secs_f64(each).unwrap_or(Duration::MAX));
        let (purse, should_stop) = (rule_purse(), || asked.stopped() || clock.is_over());
        Ok(record(Swept::of(&rule, request, ask.locale, &rule_budget(&purse, &should_stop))))
    })
}

/// The record of a rule that ended the work of so many workers.
#[pyfunction]
fn sweep_failed(ask: &Ask, rule: &str, attempts: usize) -> Record {
    record(Swept::failed(rule, &gave_up(attempts), ask.locale))
}

/// What the checker accepts of a record that somebody else made; an exception where the line does not follow from it.
#[pyfunction]
fn sweep_accepted(
    py: Python<'_>,
    ask: &Ask,
    rule: String,
    line: String,
    certificates: Vec<String>,
) -> PyResult<Vec<String>> {
    let locale = ask.locale;
    let accepted = work(py, ask, |budget| {
        let Some(swept) = Swept::read(&rule, &line, certificates) else { return Ok(None) };
        let accepted = swept.accepted(locale, &|| budget.stopped());
        if accepted.is_err() && budget.stopped() {
            return Err(StopReason::Stopped.into());
        }
        Ok(Some(accepted))
    })?;
    match accepted {
        Some(Ok(sentences)) => Ok(sentences),
        Some(Err(why)) => Err(PyValueError::new_err(why.in_locale(locale).to_string())),
        None => Err(PyValueError::new_err("the line is damaged, or of another rule")),
    }
}

/// The canonical rule, and the name of its files.
#[pyfunction]
fn sweep_name(py: Python<'_>, ask: &Ask, rule: String) -> PyResult<(String, String)> {
    work(py, ask, |_| {
        let rule = match grundy::open::open(&rule, &[]) {
            Ok(opened) => opened.rules.canonical(),
            Err(_) => rule,
        };
        let name = swept_name(&rule);
        Ok((rule, name))
    })
}

/// A table that is cut into blocks.
#[pyclass(frozen, module = "grundy._native")]
pub struct Cut {
    shape: Shape,
    part_of: String,
}

/// What the blocks are parts of.
enum Shape {
    Grid(Blocks),
    Heaps(HeapBlocks),
}

#[pymethods]
impl Cut {
    #[new]
    fn new(rules: &Rules, limit: u64, side: u64) -> PyResult<Cut> {
        let game = rules.game.rules();
        let shape = match game.arity() {
            Some(1) => HeapBlocks::new(game, limit, side).map(Shape::Heaps),
            _ => Blocks::new(game, limit, side).map(Shape::Grid),
        };
        let shape = shape.map_err(|refusal| PyValueError::new_err(refusal.0.english))?;
        let part_of = format!("{} limit={limit} side={side}", swept_name(&rules.game.rule()));
        Ok(Cut { shape, part_of })
    }

    /// The blocks that are wanted, in an order in which each comes after all that it needs.
    #[getter]
    fn wanted(&self) -> Vec<(u64, u64)> {
        let wanted = match &self.shape {
            Shape::Grid(blocks) => blocks.wanted(),
            Shape::Heaps(blocks) => blocks.wanted(),
        };
        wanted.into_iter().map(|place| (place.row, place.column)).collect()
    }

    /// How many bytes filling the largest block takes.
    #[getter]
    fn memory(&self) -> u64 {
        match &self.shape {
            Shape::Grid(blocks) => blocks.bytes(),
            Shape::Heaps(blocks) => blocks.bytes(),
        }
    }

    /// Whether a block is the mirror image of one that is wanted.
    fn is_mirrored(&self, row: u64, column: u64) -> bool {
        matches!(&self.shape, Shape::Grid(blocks) if blocks.is_mirrored(Place { row, column }))
    }

    /// Whether the bytes are the whole file of this block.
    fn is_whole(&self, py: Python<'_>, row: u64, column: u64, file: &[u8]) -> bool {
        py.detach(|| self.decoded(Place { row, column }, file).is_some())
    }

    /// The file of a block; `read(row, column)` gives the files of those before it.
    fn fill(
        &self,
        py: Python<'_>,
        ask: &Ask,
        row: u64,
        column: u64,
        read: Py<PyAny>,
    ) -> PyResult<Py<PyBytes>> {
        let place = Place { row, column };
        let raised = Raised::default();
        let mut known = |place: Place| self.known(place, &read, &raised);
        let file = work(py, ask, |budget| {
            let block = match &self.shape {
                Shape::Grid(blocks) => blocks.fill_block(place, &mut known, &budget)?,
                Shape::Heaps(blocks) => blocks.fill_block(place, &mut known, &budget)?,
            };
            encode(&block, &self.part(place)).ok_or(Error::Stopped(StopReason::Memory))
        });
        match raised.take() {
            Some(error) => Err(error),
            None => Ok(PyBytes::new(py, &file?).unbind()),
        }
    }
}

impl Cut {
    fn part(&self, place: Place) -> String {
        format!("{} row={} column={}", self.part_of, place.row, place.column)
    }

    fn decoded(&self, place: Place, file: &[u8]) -> Option<Block> {
        decode(file, &self.part(place))
    }

    /// A block before, from its file or from that of its mirror image.
    fn known(&self, place: Place, read: &Py<PyAny>, raised: &Raised) -> Result<Block, Halt> {
        let is_mirrored = self.is_mirrored(place.row, place.column);
        let file = if is_mirrored { Place { row: place.column, column: place.row } } else { place };
        let bytes = Python::attach(|py| -> PyResult<Vec<u8>> {
            read.call1(py, (file.row, file.column))?.extract(py)
        });
        let damaged = || PyValueError::new_err(format!("block {}, {} is damaged", file.row, file.column));
        match bytes.and_then(|bytes| self.decoded(file, &bytes).ok_or_else(damaged)) {
            Ok(block) if is_mirrored => Ok(block.mirrored()),
            Ok(block) => Ok(block),
            Err(error) => {
                raised.put(error);
                Err(Halt::Stopped)
            }
        }
    }
}

/// All of them.
pub fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Cut>()?;
    module.add_function(wrap_pyfunction!(sweep_rule, module)?)?;
    module.add_function(wrap_pyfunction!(sweep_failed, module)?)?;
    module.add_function(wrap_pyfunction!(sweep_accepted, module)?)?;
    module.add_function(wrap_pyfunction!(sweep_name, module)?)
}
