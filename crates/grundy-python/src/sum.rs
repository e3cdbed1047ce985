//! Sums of positions, of one game or of several, and moves in them.

use std::sync::Arc;

use grundy::solve::binary_columns;
use grundy::{Budget, Error, Locale, Outcome, Solution, Sum, SumMove};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::ask::Ask;
use crate::function::Raised;
use crate::game::play;
use crate::work::{is_short, work_soon};

/// A sum of positions.
#[pyclass(frozen, module = "grundy._native")]
pub struct Positions {
    sum: Sum,
    is_small: bool,
    raised: Vec<Arc<Raised>>,
}

/// A move in a sum.
#[pyclass(frozen, module = "grundy._native")]
pub struct Made {
    made: SumMove,
}

impl Positions {
    /// `is_small` where questions may be tried on the thread that asks.
    pub fn new(sum: Sum, is_small: bool, raised: impl IntoIterator<Item = Arc<Raised>>) -> Positions {
        Positions { sum, is_small, raised: raised.into_iter().collect() }
    }

    fn asked<T: Send>(
        &self,
        py: Python<'_>,
        ask: &Ask,
        run: impl Fn(Budget<'_>) -> Result<T, Error> + Send + Sync,
    ) -> PyResult<T> {
        Raised::first(&self.raised, || work_soon(py, ask, self.is_small, run))
    }
}

#[pymethods]
impl Positions {
    /// Reads `nim 3 5 7 + kayles 7`.
    #[staticmethod]
    fn parse(py: Python<'_>, ask: &Ask, text: String) -> PyResult<Positions> {
        let is_small = is_short(&text);
        Ok(Positions::new(work_soon(py, ask, is_small, |_| text.parse::<Sum>())?, is_small, None))
    }

    fn __add__(&self, other: &Positions) -> Positions {
        let raised = self.raised.iter().chain(&other.raised).cloned();
        Positions::new(self.sum.clone() + other.sum.clone(), self.is_small && other.is_small, raised)
    }

    fn __len__(&self) -> usize {
        self.sum.len()
    }

    /// As it is read again.
    fn __str__(&self) -> String {
        self.sum.to_string()
    }

    /// Each position with the name of its game.
    #[getter]
    fn parts(&self) -> Vec<(String, String)> {
        let parts = self.sum.positions();
        parts.map(|(game, position)| (game.name().to_string(), game.rules().show(position))).collect()
    }

    /// Who wins, with which moves, and why.
    fn solve<'py>(&self, py: Python<'py>, ask: &Ask, misere: bool) -> PyResult<Bound<'py, PyDict>> {
        let solution = self.asked(py, ask, |budget| {
            let sum = self.sum.budget(budget);
            if misere { sum.solve_misere() } else { sum.solve() }
        })?;
        told(py, solution, ask.locale)
    }

    /// All legal moves.
    fn moves(&self, py: Python<'_>, ask: &Ask) -> PyResult<Vec<Made>> {
        let moves = self.asked(py, ask, |budget| self.sum.budget(budget).moves())?;
        Ok(moves.into_iter().map(|made| Made { made }).collect())
    }

    /// The move of a perfect opponent.
    fn reply(&self, py: Python<'_>, ask: &Ask, misere: bool) -> PyResult<Option<Made>> {
        let made = self.asked(py, ask, |budget| self.sum.budget(budget).reply(play(misere)))?;
        Ok(made.map(|made| Made { made }))
    }

    /// What a move leaves.
    fn after(&self, made: &Made) -> Positions {
        Positions::new(self.sum.after(&made.made), self.is_small, self.raised.iter().cloned())
    }
}

/// The answer, key by key.
fn told(py: Python<'_>, solution: Solution, locale: Locale) -> PyResult<Bound<'_, PyDict>> {
    let document = PyDict::new(py);
    document.set_item("outcome", outcome_word(solution.outcome))?;
    document.set_item("value", solution.value)?;
    document.set_item("complete", solution.complete)?;
    document.set_item("standing", solution.standing.word())?;
    document.set_item("reason", solution.reason.in_locale(locale))?;
    let known: Option<Vec<u128>> = solution.values.iter().copied().collect();
    let columns = known.filter(|values| values.len() > 1).map(|values| binary_columns(&values));
    document.set_item("columns", columns.unwrap_or_default())?;
    document.set_item("values", solution.values)?;
    let moves = solution.moves.into_iter().map(|made| Py::new(py, Made { made }));
    document.set_item("moves", moves.collect::<PyResult<Vec<_>>>()?)?;
    Ok(document)
}

fn outcome_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Next => "next",
        Outcome::Previous => "previous",
        Outcome::Draw => "draw",
    }
}

#[pymethods]
impl Made {
    /// Which of the positions is moved in, counted from the left.
    #[getter]
    fn place(&self) -> usize {
        self.made.place()
    }

    /// The name of the game that is moved in.
    #[getter]
    fn game(&self) -> &str {
        self.made.game().name()
    }

    /// The position before.
    #[getter]
    fn before(&self) -> String {
        self.made.from_text()
    }

    /// What is left.
    #[getter]
    fn after(&self) -> String {
        self.made.to_text()
    }

    /// In words.
    fn words(&self, locale: &str) -> PyResult<String> {
        let locale: Locale = locale.parse().map_err(PyValueError::new_err)?;
        Ok(self.made.words(locale))
    }
}
