//! The catalogue: lists and pages.

use grundy::catalogue;
use grundy::code::no_program;
use grundy::emit::judge_code;
use grundy::open::open;
use grundy::table::Budget;
use grundy_documents::{
    Atlas, AtlasQuery, CodeDocument, GamePageDocument, GamesDocument, ProblemPageDocument, ProblemsDocument,
};

use crate::answer::Answer;
use crate::ask::Ask;
use crate::refusal::Refusal;

/// The known games.
pub fn games(ask: &Ask, _: Budget<'_>) -> Result<Answer, Refusal> {
    Ok(Answer::document(&GamesDocument::new(ask.search.as_deref())))
}

/// The judge problems.
pub fn problems(ask: &Ask, _: Budget<'_>) -> Result<Answer, Refusal> {
    Ok(Answer::document(&ProblemsDocument::new(ask.search.as_deref())))
}

/// The atlas: what fits a question, or all of it.
pub fn atlas(ask: &Ask, _: Budget<'_>) -> Result<Answer, Refusal> {
    let query = AtlasQuery::parse(ask.search.as_deref().unwrap_or_default())?;
    Ok(Answer::document(&Atlas::own()?.search(&query)))
}

/// One class of the atlas, by its number.
pub fn atlas_class(ask: &Ask, _: Budget<'_>) -> Result<Answer, Refusal> {
    let query = AtlasQuery::parse(&format!("class {}", ask.name)).map_err(Refusal::not_found)?;
    Ok(Answer::document(&Atlas::own()?.search(&query)))
}

/// The certificates of a rule of the atlas.
pub fn atlas_certificates(ask: &Ask, _: Budget<'_>) -> Result<Answer, Refusal> {
    let opened = open(ask.rule.as_deref().unwrap_or_default(), &[])?;
    let document = Atlas::own_certificates(&opened.rules.canonical()).map_err(Refusal::not_found)?;
    Ok(Answer::document(&document))
}

/// The page of a game.
pub fn game(ask: &Ask, _: Budget<'_>) -> Result<Answer, Refusal> {
    let page = catalogue().game(&ask.name);
    let page = page.map_or_else(|| grundy::open::page_called(&ask.name), Ok).map_err(Refusal::not_found)?;
    Ok(Answer::document(&GamePageDocument::new(page)))
}

/// The program to submit to a judge, in the judge's own format.
pub fn program(ask: &Ask, budget: Budget<'_>) -> Result<Answer, Refusal> {
    let problem = grundy::open::problem_called(&ask.name).map_err(Refusal::not_found)?;
    let (language, word) = super::law::language(ask);
    let program =
        judge_code(problem.id, language, ask.locale, &budget).map_err(|why| no_program(why.message))?;
    Ok(Answer::document(&CodeDocument::of_problem(program, word)))
}

/// The page of a problem.
pub fn problem(ask: &Ask, _: Budget<'_>) -> Result<Answer, Refusal> {
    let problem = grundy::open::problem_called(&ask.name).map_err(Refusal::not_found)?;
    Ok(Answer::document(&ProblemPageDocument::new(problem)))
}
