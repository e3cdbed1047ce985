//! Programs.

use grundy::code::{CodeQuestion, code_found, code_of_text};
use grundy::emit::says::Layout;
use grundy::emit::{CodeStyle, LANGUAGES, Language, limits, reads, says};
use grundy::law::{LawRequest, law};
use grundy::table::COMPOUNDS;
use grundy::{Budget, Error, Game, Locale};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::ask::Ask;
use crate::game::{given, play};
use crate::work::work;

/// What is wished for, as Python says it.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Wish {
    language: String,
    style: String,
    moves: bool,
    limit: Option<u64>,
    misere: bool,
    reads: Option<String>,
    says: Option<String>,
    limits: Option<String>,
    layout: String,
    compound: String,
    only_proved: bool,
}

impl Wish {
    /// What is asked, but for what is written in small languages of their own.
    pub fn read(&self, locale: Locale) -> PyResult<CodeQuestion> {
        Ok(CodeQuestion {
            style: one_of("style", &self.style, &STYLES)?,
            moves: self.moves,
            limit: self.limit,
            play: play(self.misere),
            layout: one_of("layout", &self.layout, &LAYOUTS)?,
            compound: one_of("compound", &self.compound, &COMPOUNDS)?,
            only_proved: self.only_proved,
            ..CodeQuestion::new(language(&self.language)?, locale)
        })
    }

    /// The same with what is read, what is said and how large the input is.
    fn described(&self, question: CodeQuestion) -> Result<CodeQuestion, Error> {
        Ok(CodeQuestion {
            reads: self.reads.as_deref().map(reads::parse).transpose()?,
            says: self.says.as_deref().map(says::parse).transpose()?,
            limits: limits::parse(self.limits.as_deref().unwrap_or_default())?,
            ..question
        })
    }
}

const STYLES: [(&str, CodeStyle); 2] = [("program", CodeStyle::Program), ("function", CodeStyle::Function)];
const LAYOUTS: [(&str, Layout); 3] =
    [("lines", Layout::Lines), ("joined", Layout::Joined), ("spaced", Layout::Spaced)];

fn one_of<T: Copy>(what: &str, word: &str, known: &[(&str, T)]) -> PyResult<T> {
    let found = known.iter().find(|(name, _)| *name == word).map(|(_, meant)| *meant);
    found.ok_or_else(|| {
        let names = known.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
        PyValueError::new_err(format!("`{word}` is no {what}: it is one of {names}"))
    })
}

/// The language of this name.
pub fn language(name: &str) -> PyResult<Language> {
    LANGUAGES.into_iter().find(|language| language.name() == name).ok_or_else(|| {
        let known = LANGUAGES.map(Language::name).join(", ");
        PyValueError::new_err(format!("no program is written in `{name}`: the languages are {known}"))
    })
}

/// The program of a game.
pub fn written(
    game: &Game,
    wish: &Wish,
    question: CodeQuestion,
    budget: &Budget<'_>,
) -> Result<String, Error> {
    let question = &wish.described(question)?;
    let request = LawRequest { prove: true, ..LawRequest::default() };
    let answer = law(game.rules(), request, budget)?;
    Ok(code_found(game.rules(), &answer, question, budget)?.text)
}

/// The program of a rule whose parameters may be read, and whose play may go in a manner of its own.
#[pyfunction]
pub fn code_of_rule(
    py: Python<'_>,
    ask: &Ask,
    text: String,
    parameters: Vec<(String, String)>,
    wish: Wish,
) -> PyResult<String> {
    let question = wish.read(ask.locale)?;
    work(py, ask, |budget| {
        let question = wish.described(question)?;
        Ok(code_of_text(&text, &given(&parameters)?, &[], &question, &budget)?.program.text)
    })
}
