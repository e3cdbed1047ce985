//! A game and its questions.

use std::sync::Arc;

use grundy::emit::StoryFormat;
use grundy::law::{LONGEST_PERIOD, LawFound, LawQuestion, Longest, law_found};
use grundy::rule::{Given, Manner};
use grundy::table::Order;
use grundy::tables::{CountQuestion, Counted, TableQuestion};
use grundy::tables::{count_found, count_in_manner, law_in_manner, refute_opened, table_found};
use grundy::{Game, Locale, Play};
use grundy_documents::{ClaimDocument, CountDocument, MisereDocument};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::ask::Ask;
use crate::cells::Cells;
use crate::code;
use crate::document::plain;
use crate::function::{FunctionRules, Raised};
use crate::law::LawAnswer;
use crate::sum::Positions;
use crate::work::{is_short, work_soon};

/// A ruleset that is ready to be asked about.
#[pyclass(frozen, module = "grundy._native")]
pub struct Rules {
    pub game: Game,
    /// What a rule written in Python raised.
    pub raised: Option<Arc<Raised>>,
    /// Whether questions may be tried on the thread that asks; not where they call a function of Python, which may count.
    pub is_small: bool,
}

#[pymethods]
impl Rules {
    /// Rule text or a name of the catalogue; the values of parameters are written as in the language.
    #[new]
    fn new(py: Python<'_>, ask: &Ask, text: String, parameters: Vec<(String, String)>) -> PyResult<Rules> {
        let is_small = is_short(&text) && parameters.iter().all(|(_, value)| is_short(value));
        let game = work_soon(py, ask, is_small, |_| Game::given(&text, &given(&parameters)?))?;
        Ok(Rules { is_small: is_short(&game.rule()), game, raised: None })
    }

    /// A game whose options are told by a function of so many numbers.
    #[staticmethod]
    fn of_function(function: Py<PyAny>, name: String, arity: usize) -> PyResult<Rules> {
        if !(1..=3).contains(&arity) {
            return Err(PyValueError::new_err("a rule is a function of one, two or three numbers"));
        }
        let rules = FunctionRules::new(function, name, arity);
        let raised = Some(rules.raised());
        Ok(Rules { game: Game::custom(rules), raised, is_small: false })
    }

    /// What it was called by who asked for it.
    #[getter]
    fn name(&self) -> &str {
        self.game.name()
    }

    /// The canonical rule.
    #[getter]
    fn rule(&self) -> String {
        self.game.rule()
    }

    /// How many numbers a position has, where that is fixed.
    #[getter]
    fn arity(&self) -> Option<usize> {
        self.game.rules().arity()
    }

    /// Whether the rule is one of the language, so that its text is its meaning.
    #[getter]
    fn is_text(&self) -> bool {
        self.game.rules().vouched_text().is_some()
    }

    /// The title of its page in the catalogue.
    fn title(&self, locale: &str) -> PyResult<Option<&str>> {
        let locale: Locale = locale.parse().map_err(PyValueError::new_err)?;
        Ok(self.game.title().map(|title| title.in_locale(locale)))
    }

    /// The table, as far as the budget lasts.
    fn table(
        slf: Bound<'_, Self>,
        ask: &Ask,
        limit: Option<u64>,
        misere: bool,
        engine: Option<String>,
    ) -> PyResult<Cells> {
        let rules = slf.get();
        let question = TableQuestion { limit, play: play(misere), engine };
        let found =
            rules.asked(slf.py(), ask, |budget| Ok(table_found(rules.game.rules(), &question, &budget)?))?;
        Ok(Cells::new(rules.game.clone(), found))
    }

    /// The law, its standing and its proof.
    fn law(
        &self,
        py: Python<'_>,
        ask: &Ask,
        limit: Option<u64>,
        fix: Option<(String, i128)>,
        misere: bool,
    ) -> PyResult<LawAnswer> {
        let question = LawQuestion { limit, fix, longest: Longest::below(LONGEST_PERIOD) };
        let opened = self.game.as_opened();
        let found = self.asked(py, ask, |budget| match manner(misere) {
            Manner::PLAIN => Ok(law_found(opened, &question, &budget)?),
            manner => {
                let answer = law_in_manner(opened.rules.as_ref(), manner, limit, &budget)?;
                Ok(LawFound { rule: self.rule() + &manner.clauses(), answer, alike: Vec::new() })
            }
        })?;
        Ok(LawAnswer::new(found))
    }

    /// How many positions of a box, or sums of heaps of it, are lost, won, or have a value; as `grundy count --json`.
    #[allow(clippy::too_many_arguments, reason = "they are the keywords of the method in Python")]
    fn count<'py>(
        &self,
        py: Python<'py>,
        ask: &Ask,
        below: Vec<u64>,
        heaps: u32,
        ordered: bool,
        outcome: &str,
        value: Option<u32>,
        modulus: Option<u64>,
        misere: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let kind = match (value, outcome) {
            (Some(value), _) => Counted::OfValue(value),
            (None, "P") => Counted::Lost,
            (None, "N") => Counted::Won,
            (None, other) => {
                return Err(PyValueError::new_err(format!("`{other}` is no outcome: it is `P` or `N`")));
            }
        };
        let order = if ordered { Order::Ordered } else { Order::Unordered };
        let question = CountQuestion { below, heaps, order, kind, modulus };
        let (rules, manner) = (self.game.rules(), manner(misere));
        let found = self.asked(py, ask, |budget| match manner {
            Manner::PLAIN => Ok(count_found(rules, &question, &budget)?),
            manner => Ok(count_in_manner(rules, manner, &question, &budget)?),
        })?;
        plain(py, &CountDocument::new(self.rule() + &manner.clauses(), found))
    }

    /// What is known about misère play, and who wins a sum; as `grundy misere --json` prints it.
    fn misere<'py>(
        &self,
        py: Python<'py>,
        ask: &Ask,
        positions: Vec<String>,
    ) -> PyResult<(Bound<'py, PyAny>, Vec<String>)> {
        let report = self.asked(py, ask, |budget| {
            let sum = grundy::solve::components(self.game.rules(), &positions, 0)?;
            let sum: Vec<grundy::Position> = sum.into_iter().map(|component| component.position).collect();
            Ok(grundy::misere_play::report(self.game.rules(), &sum, &budget)?)
        })?;
        let quotient = report.quotient.as_ref().and_then(|quotient| quotient.proved.as_ref());
        let proved = [quotient, report.textbook.proved.as_ref()].into_iter().flatten();
        let certificates = proved.map(|proof| proof.certificate().to_string()).collect();
        Ok((plain(py, &MisereDocument::new(&report, ask.locale))?, certificates))
    }

    /// A claim, proved or refuted, and the certificates; as `grundy refute --json` prints it.
    fn refute<'py>(
        &self,
        py: Python<'py>,
        ask: &Ask,
        claim: String,
        misere: bool,
    ) -> PyResult<(Bound<'py, PyAny>, Vec<String>)> {
        let (opened, manner) = (self.game.as_opened(), manner(misere));
        let verdict = self.asked(py, ask, |budget| {
            Ok(refute_opened(opened, manner, &claim, &opened.parameters, &budget)?)
        })?;
        let certificates = match &verdict {
            grundy::proof::Verdict::Proved(proofs) => {
                proofs.iter().map(|proof| proof.certificate().to_string()).collect()
            }
            _ => Vec::new(),
        };
        let rule = self.rule() + &manner.clauses();
        Ok((plain(py, &ClaimDocument::new(&rule, &claim, &verdict, ask.locale))?, certificates))
    }

    /// A program.
    fn code(&self, py: Python<'_>, ask: &Ask, wish: code::Wish) -> PyResult<String> {
        let question = wish.read(ask.locale)?;
        self.asked(py, ask, |budget| code::written(&self.game, &wish, question.clone(), &budget))
    }

    /// Everything about it on one page: `md` or `html`.
    fn story(&self, py: Python<'_>, ask: &Ask, format: &str) -> PyResult<String> {
        let format = match format {
            "md" => StoryFormat::Markdown,
            "html" => StoryFormat::Html,
            _ => return Err(PyValueError::new_err("a story is `md` or `html`")),
        };
        self.asked(py, ask, |budget| self.game.budget(budget).story(ask.locale, format))
    }

    /// The position with these coordinates.
    fn at(&self, py: Python<'_>, ask: &Ask, coordinates: Vec<u64>) -> PyResult<Positions> {
        let sum = self.asked(py, ask, |_| self.game.at(&coordinates))?;
        Ok(Positions::new(sum, self.is_small, self.raised.clone()))
    }

    /// Positions as people write them.
    fn position(&self, py: Python<'_>, ask: &Ask, text: String) -> PyResult<Positions> {
        let sum = self.asked(py, ask, |_| self.game.position(&text))?;
        Ok(Positions::new(sum, self.is_small, self.raised.clone()))
    }
}

impl Rules {
    /// Does work in which the rule may be a function of Python.
    fn asked<T: Send>(
        &self,
        py: Python<'_>,
        ask: &Ask,
        run: impl Fn(grundy::Budget<'_>) -> Result<T, grundy::Error> + Send + Sync,
    ) -> PyResult<T> {
        Raised::first(self.raised.as_slice(), || work_soon(py, ask, self.is_small, run))
    }
}

/// The values of parameters, written as in the language.
pub fn given(parameters: &[(String, String)]) -> Result<Vec<(String, Given)>, grundy::Error> {
    parameters.iter().map(|(name, value)| Ok((name.clone(), Given::parse(value)?))).collect()
}

/// Normal play or misère play; a game of any other manner is not opened.
fn manner(misere: bool) -> Manner {
    Manner { misere, ..Manner::PLAIN }
}

/// Who wins: the player who makes the last move, or the other.
pub fn play(misere: bool) -> Play {
    if misere { Play::Misere } else { Play::Normal }
}
