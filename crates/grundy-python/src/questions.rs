//! Questions that need no game: certificates, the catalogue, judges' problems, patterns, nimbers.

use grundy::Play;
use grundy::check::{Budget, Verdict, check_until};
use grundy::open::{judged, page_called, problem_called};
use grundy::rule::Manner;
use grundy::solve::{
    Group, check_manner, groups_in_manner, joined, manner_of, rule_text, solve_compound, solve_in_manner,
};
use grundy::sweep::rules_of_pattern;
use grundy::table::{COMPOUNDS, Compound, nim_value};
use grundy_documents::{
    CheckDocument, CompoundDocument, GamesDocument, PageDocument, ProblemsDocument, SolveDocument,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::ask::Ask;
use crate::code::{code_of_rule, language};
use crate::document::plain;
use crate::game::given;
use crate::work::{is_short, work, work_soon};

/// Whether the independent checker accepts a certificate; as `grundy check --json` prints it.
#[pyfunction]
fn check<'py>(py: Python<'py>, ask: &Ask, certificate: String) -> PyResult<Bound<'py, PyAny>> {
    let verdict = work(py, ask, |budget| {
        let verdict = check_until(&certificate, &Budget::default(), &|| budget.stopped());
        // What was not looked at to the end is not refuted.
        match verdict {
            Verdict::Rejected { .. } if budget.stopped() => Err(grundy::StopReason::Stopped.into()),
            verdict => Ok(verdict),
        }
    })?;
    plain(py, &CheckDocument::new(&verdict, ask.locale))
}

/// The games in which a word occurs, or all; as `grundy games --json` prints them.
#[pyfunction]
fn games<'py>(py: Python<'py>, search: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
    plain(py, &GamesDocument::new(search))
}

/// The judges' problems in which a word occurs, or all; as `grundy problems --json` prints them.
#[pyfunction]
fn problems<'py>(py: Python<'py>, search: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
    plain(py, &ProblemsDocument::new(search))
}

/// The page of a game or a problem; as `grundy show --json` prints it.
#[pyfunction]
fn page<'py>(py: Python<'py>, ask: &Ask, name: String) -> PyResult<Bound<'py, PyAny>> {
    let page = work_soon(py, ask, is_short(&name), |_| Ok(page_called(&name)?))?;
    plain(py, &PageDocument::new(page))
}

/// The judge's output for an input.
#[pyfunction]
fn judge<'py>(py: Python<'py>, ask: &Ask, id: String, input: Vec<u8>) -> PyResult<Bound<'py, PyBytes>> {
    let answer = work(py, ask, |_| Ok(judged(problem_called(&id)?, &mut input.as_slice())?))?;
    Ok(PyBytes::new(py, &answer))
}

/// A program that reads and writes the format of a judge's problem.
#[pyfunction]
fn judge_code(py: Python<'_>, ask: &Ask, id: String, name: &str) -> PyResult<String> {
    let language = language(name)?;
    work(py, ask, |budget| {
        let problem = problem_called(&id)?;
        grundy::emit::judge_code(problem.id, language, ask.locale, &budget)
            .map_err(|why| grundy::code::no_program(why.message).into())
    })
}

/// Who wins positions that may be joined otherwise than as a sum, or have a manner of play; as `grundy solve --json`.
#[pyfunction]
fn solve<'py>(
    py: Python<'py>,
    ask: &Ask,
    words: Vec<String>,
    parameters: Vec<(String, String)>,
    misere: bool,
    compound: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let Some(compound) = Compound::named(compound) else {
        let known = COMPOUNDS.map(|(name, _)| name).join(", ");
        return Err(PyValueError::new_err(format!("`{compound}` is no compound: it is one of {known}")));
    };
    let answer = work(py, ask, |budget| {
        let groups = groups_in_manner(&words, &given(&parameters)?)?;
        Ok(answered(&groups, misere, compound, ask.locale, budget)?)
    })?;
    match answer {
        Answered::Sum(document) => plain(py, &document),
        Answered::Compound(document) => plain(py, &document),
    }
}

enum Answered {
    Sum(SolveDocument),
    Compound(CompoundDocument),
}

fn answered(
    groups: &[Group],
    misere: bool,
    compound: Compound,
    locale: grundy::Locale,
    budget: grundy::Budget<'_>,
) -> Result<Answered, grundy::rule::Halt> {
    let (sum, manner) = (joined(groups)?, manner_of(groups)?);
    let play = if misere || manner.misere { Play::Misere } else { Play::Normal };
    let manner = Manner { misere: play == Play::Misere, ..manner };
    if manner.is_contest() {
        check_manner(manner, compound)?;
        let (solution, reason) = solve_in_manner(&sum, manner, &budget)?;
        return Ok(Answered::Sum(SolveDocument::new(rule_text(groups), &sum, &solution, &reason, locale)));
    }
    if compound == Compound::Sum {
        return Ok(Answered::Sum(SolveDocument::of(groups, play, locale, budget)?));
    }
    let answer = solve_compound(&sum, compound, play, &budget)?;
    Ok(Answered::Compound(CompoundDocument::new(rule_text(groups), compound, &sum, &answer, locale)))
}

/// All rules that a pattern stands for.
#[pyfunction]
fn pattern(py: Python<'_>, ask: &Ask, text: String) -> PyResult<Vec<String>> {
    work(py, ask, |_| Ok(rules_of_pattern(&text)?))
}

/// The value of an expression of nimbers.
#[pyfunction]
fn nim(py: Python<'_>, ask: &Ask, expression: String) -> PyResult<u64> {
    work_soon(py, ask, is_short(&expression), |_| Ok(nim_value(&expression)?))
}

/// All of them.
pub fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(check, module)?)?;
    module.add_function(wrap_pyfunction!(games, module)?)?;
    module.add_function(wrap_pyfunction!(problems, module)?)?;
    module.add_function(wrap_pyfunction!(page, module)?)?;
    module.add_function(wrap_pyfunction!(judge, module)?)?;
    module.add_function(wrap_pyfunction!(judge_code, module)?)?;
    module.add_function(wrap_pyfunction!(solve, module)?)?;
    module.add_function(wrap_pyfunction!(code_of_rule, module)?)?;
    module.add_function(wrap_pyfunction!(pattern, module)?)?;
    module.add_function(wrap_pyfunction!(nim, module)?)
}
