//! A rule whose parameters have no values, and its law for all of them.

use grundy::catalogue;
use grundy::law::{FreeRule, LawSays, free_rule, says_for};
use grundy::proof::Verdict;
use grundy::proof::parametric::{Game, LawForAll};
use grundy::rule::{Diagnostic, Remedy, Template, Text};
use grundy::{Error, Locale};
use grundy_documents::{ClaimDocument, ParametricDocument};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::ask::Ask;
use crate::document::plain;
use crate::work::{is_short, work, work_soon};

/// A rule whose parameters are numbers without values.
#[pyclass(frozen, module = "grundy._native")]
pub struct FreeRules {
    text: String,
    /// Of normal play, or of misère play if the rule says so.
    free: FreeRule,
}

#[pymethods]
impl FreeRules {
    /// The rule, if it has parameters and all of them are numbers without values.
    #[staticmethod]
    fn of(py: Python<'_>, ask: &Ask, text: String) -> PyResult<Option<FreeRules>> {
        let text = text.trim().to_string();
        let free = work_soon(py, ask, is_short(&text), |_| Ok(free_rule::<()>(&text, &[], false)))?;
        Ok(free.map(|free| FreeRules { text, free }))
    }

    /// What it was called by who asked for it.
    #[getter]
    fn name(&self) -> &str {
        &self.text
    }

    /// The rule as laws for all parameters spell it, or as it was typed where there are none.
    #[getter]
    fn rule(&self) -> String {
        Game::of(&self.free.template).map_or_else(|_| self.text.clone(), |game| game.rule)
    }

    /// The title of its page in the catalogue.
    fn title(&self, locale: &str) -> PyResult<Option<&str>> {
        let locale: Locale = locale.parse().map_err(PyValueError::new_err)?;
        Ok(catalogue().page(&self.text).map(|page| page.title.in_locale(locale)))
    }

    /// The names of the parameters.
    #[getter]
    fn parameters(&self) -> Vec<String> {
        self.free.template.parameters().into_iter().map(String::from).collect()
    }

    /// The law for all values of the parameters.
    fn law(&self, py: Python<'_>, ask: &Ask, misere: bool) -> PyResult<AnswerForAll> {
        let free = self.played(misere);
        let found = work(py, ask, |budget| {
            free.law(&budget).map_err(|why| Error::from(no_law_for_all(why, &free.template)))
        })?;
        Ok(AnswerForAll { text: self.text.clone(), found })
    }

    /// A claim about all values of the parameters, decided; as `grundy refute --json` prints it.
    fn refute<'py>(
        &self,
        py: Python<'py>,
        ask: &Ask,
        claim: String,
        misere: bool,
    ) -> PyResult<(Bound<'py, PyAny>, Vec<String>)> {
        let free = self.played(misere);
        let verdict = work(py, ask, |budget| Ok(free.refute(&claim, &budget)?))?;
        let certificates = match &verdict {
            Verdict::Proved(proofs) => proofs.iter().map(|proof| proof.certificate().to_string()).collect(),
            _ => Vec::new(),
        };
        Ok((plain(py, &ClaimDocument::new(&self.text, &claim, &verdict, ask.locale))?, certificates))
    }
}

impl FreeRules {
    /// The rule in misère play, if that is asked for.
    fn played(&self, misere: bool) -> FreeRule {
        let in_misere = misere.then(|| free_rule::<()>(&self.text, &[], true)).flatten();
        in_misere.unwrap_or_else(|| self.free.clone())
    }
}

/// What is known about the law of a rule for all its parameters.
#[pyclass(frozen, module = "grundy._native")]
pub struct AnswerForAll {
    text: String,
    found: Option<LawForAll>,
}

#[pymethods]
impl AnswerForAll {
    /// As `grundy law --json` prints it.
    fn document<'py>(&self, py: Python<'py>, locale: &str) -> PyResult<Bound<'py, PyAny>> {
        let locale: Locale = locale.parse().map_err(PyValueError::new_err)?;
        plain(py, &ParametricDocument::for_all(&self.text, self.found.as_ref(), locale))
    }

    /// What the checker accepted, as it goes into a file.
    #[getter]
    fn certificates(&self) -> Vec<String> {
        let proof = self.found.as_ref().and_then(|found| found.proof.as_ref().ok());
        proof.map(|proof| proof.certificate().to_string()).into_iter().collect()
    }

    /// The parameters that the law speaks of, and the coordinates.
    #[getter]
    fn names(&self) -> Option<(Vec<String>, Vec<String>)> {
        self.found.as_ref().map(|found| (found.game.parameters.clone(), found.game.coordinates.clone()))
    }

    /// The Grundy value there, where the law gives one.
    fn value(&self, parameters: Vec<(String, i128)>, coordinates: Vec<u64>) -> Option<u128> {
        self.says(&parameters, &coordinates).value()
    }

    /// Whether the player to move loses there, where the law says so.
    fn is_loss(&self, parameters: Vec<(String, i128)>, coordinates: Vec<u64>) -> Option<bool> {
        self.says(&parameters, &coordinates).is_loss()
    }
}

impl AnswerForAll {
    fn says(&self, parameters: &[(String, i128)], coordinates: &[u64]) -> LawSays {
        self.found.as_ref().map_or(LawSays::Nothing, |found| says_for(found, parameters, coordinates))
    }
}

/// Why there is no law for all parameters, and that there may be one for a choice of them.
fn no_law_for_all(why: Text, template: &Template) -> Diagnostic {
    let name = template.parameters().first().copied().unwrap_or("m").to_string();
    Diagnostic::new(why).remedied("", Remedy::SetParameter(name), "")
}
