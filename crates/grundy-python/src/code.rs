//! Programs.

use grundy::code::{CodeQuestion, code_found};
use grundy::emit::{CodeStyle, LANGUAGES, Language};
use grundy::law::{LawRequest, law};
use grundy::{Budget, Error, Game, Locale};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::game::play;

/// What is wished for, as Python says it.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Wish {
    language: String,
    style: String,
    moves: bool,
    limit: Option<u64>,
    misere: bool,
}

impl Wish {
    /// What is asked.
    pub fn read(&self, locale: Locale) -> PyResult<CodeQuestion> {
        let style = match self.style.as_str() {
            "program" => CodeStyle::Program,
            "function" => CodeStyle::Function,
            _ => return Err(PyValueError::new_err("the style is `program` or `function`")),
        };
        Ok(CodeQuestion {
            style,
            moves: self.moves,
            limit: self.limit,
            play: play(self.misere),
            ..CodeQuestion::new(language(&self.language)?, locale)
        })
    }
}

/// The language of this name.
pub fn language(name: &str) -> PyResult<Language> {
    LANGUAGES.into_iter().find(|language| language.name() == name).ok_or_else(|| {
        let known = LANGUAGES.map(Language::name).join(", ");
        PyValueError::new_err(format!("no program is written in `{name}`: the languages are {known}"))
    })
}

/// The program.
pub fn written(game: &Game, question: &CodeQuestion, budget: &Budget<'_>) -> Result<String, Error> {
    let request = LawRequest { prove: true, ..LawRequest::default() };
    let answer = law(game.rules(), request, budget)?;
    Ok(code_found(game.rules(), &answer, question, budget)?.text)
}
