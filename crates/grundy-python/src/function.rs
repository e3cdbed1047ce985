//! A rule that is a function of Python: it takes the numbers of a position and gives its options.
//!
//! An option is a number (one heap), a tuple (the numbers of one position), or a list of these (a sum; the empty list is
//! nothing left). What the function raises comes out where the question was asked.

use std::sync::{Arc, Mutex, PoisonError};

use grundy::rule::{COORDINATE_BOUND, Diagnostic, Halt, Meter, Position, Rules, Text};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

/// A rule that is a function of Python.
pub struct FunctionRules {
    function: Py<PyAny>,
    name: String,
    arity: usize,
    raised: Arc<Raised>,
}

/// The first exception that a function raised and nobody has seen yet.
#[derive(Default)]
pub struct Raised(Mutex<Option<PyErr>>);

impl Raised {
    pub fn put(&self, error: PyErr) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
    }

    pub fn take(&self) -> Option<PyErr> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// What work gives; but what a function raised in it goes before the trouble that this made.
    pub fn first<T>(all: &[Arc<Raised>], work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
        for raised in all {
            raised.take();
        }
        let done = work();
        match all.iter().find_map(|raised| raised.take()) {
            Some(error) => Err(error),
            None => done,
        }
    }
}

impl FunctionRules {
    pub fn new(function: Py<PyAny>, name: String, arity: usize) -> FunctionRules {
        FunctionRules { function, name, arity, raised: Arc::default() }
    }

    pub fn raised(&self) -> Arc<Raised> {
        Arc::clone(&self.raised)
    }

    /// Calls the function, and shows every option.
    fn called(
        &self,
        py: Python<'_>,
        position: &Position,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&[Position]),
    ) -> PyResult<Result<(), Halt>> {
        let coordinates = PyTuple::new(py, position.coordinates.iter().copied())?;
        for option in self.function.bind(py).call1(coordinates)?.try_iter()? {
            if let Err(halt) = meter.step() {
                return Ok(Err(halt));
            }
            let option = option?;
            match self.sum(&option)? {
                Some(sum) => visit(&sum),
                None => return Ok(Err(self.no_option(position, &option)?.into())),
            }
        }
        Ok(Ok(()))
    }

    /// An option as a sum of positions.
    fn sum(&self, option: &Bound<'_, PyAny>) -> PyResult<Option<Vec<Position>>> {
        let Ok(list) = option.cast::<PyList>() else {
            return Ok(self.position(option).map(|position| vec![position]));
        };
        Ok(list.iter().map(|part| self.position(&part)).collect())
    }

    /// A number, or a tuple of as many as the function takes.
    fn position(&self, written: &Bound<'_, PyAny>) -> Option<Position> {
        let coordinates: Vec<u64> = match written.cast::<PyTuple>() {
            Ok(tuple) => tuple.extract().ok()?,
            Err(_) => vec![written.extract().ok()?],
        };
        let is_small = coordinates.iter().all(|&coordinate| coordinate < COORDINATE_BOUND);
        (is_small && coordinates.len() == self.arity).then(|| Position::new(&coordinates))
    }

    fn no_option(&self, position: &Position, option: &Bound<'_, PyAny>) -> PyResult<Diagnostic> {
        let (name, shown, from) = (&self.name, option.repr()?.to_string(), self.show(position));
        let (arity, tuple) = (self.arity, if self.arity == 1 { "2" } else { "(2, 3)" });
        Ok(Diagnostic::new(Text::new(
            format!("`{name}` gives an option that is no position"),
            format!("`{name}` 给出的后继不是局面"),
        ))
        .witness(Text::new(format!("{from} leaves {shown}"), format!("{from} 留下 {shown}")))
        .help(Text::new(
            format!(
                "an option holds {arity} numbers from 0 on, such as {tuple}; a list of positions is a sum, such as [{tuple}, {tuple}]"
            ),
            format!("后继由 {arity} 个非负整数组成，例如 {tuple}；局面的列表表示和，例如 [{tuple}, {tuple}]"),
        )))
    }
}

impl Rules for FunctionRules {
    /// No text of the rule language begins so: what is known about a rule of the language says nothing about this one.
    fn canonical(&self) -> String {
        format!("function in Python: {}", self.name)
    }

    fn arity(&self) -> Option<usize> {
        Some(self.arity)
    }

    fn contains(&self, position: &Position) -> bool {
        *position == Position::new(&position.coordinates) && position.coordinates.len() == self.arity
    }

    fn visit_options(
        &self,
        position: &Position,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&[Position]),
    ) -> Result<(), Halt> {
        Python::attach(|py| match self.called(py, position, meter, visit) {
            Ok(shown) => shown,
            Err(error) => {
                self.raised.put(error);
                Err(Halt::Stopped)
            }
        })
    }

    fn show(&self, position: &Position) -> String {
        let numbers: Vec<String> = position.coordinates.iter().map(u64::to_string).collect();
        if self.arity == 1 { numbers.concat() } else { format!("({})", numbers.join(", ")) }
    }

    fn parse_position(&self, text: &str) -> Result<Vec<Position>, Diagnostic> {
        let inner = text.trim().trim_start_matches('(').trim_end_matches(')');
        let number = |part: &str| part.trim().parse::<u64>().ok().filter(|&n| n < COORDINATE_BOUND);
        let coordinates: Option<Vec<u64>> = inner.split(',').map(number).collect();
        let fitting = coordinates.filter(|coordinates| coordinates.len() == self.arity);
        fitting.map(|coordinates| vec![Position::new(&coordinates)]).ok_or_else(|| {
            Diagnostic::new(Text::new(format!("`{text}` is no position"), format!("`{text}` 不是局面"))).help(
                Text::new(
                    format!("a position of this game has {} numbers below 2^63", self.arity),
                    format!("这个游戏的局面由 {} 个小于 2^63 的数组成", self.arity),
                ),
            )
        })
    }
}
