//! The catalogue: lists and pages.

use grundy::catalogue;
use grundy::table::Budget;
use grundy_documents::{GamePageDocument, GamesDocument, ProblemPageDocument, ProblemsDocument};

use crate::answer::{Answer, Refusal};
use crate::ask::Ask;

/// The known games.
pub fn games(ask: &Ask, _: Budget<'_>) -> Result<Answer, Refusal> {
    Ok(Answer::document(&GamesDocument::new(ask.search.as_deref())))
}

/// The judge problems.
pub fn problems(ask: &Ask, _: Budget<'_>) -> Result<Answer, Refusal> {
    Ok(Answer::document(&ProblemsDocument::new(ask.search.as_deref())))
}

/// The page of a game.
pub fn game(ask: &Ask, _: Budget<'_>) -> Result<Answer, Refusal> {
    let page = catalogue().game(&ask.name);
    let page = page.map_or_else(|| grundy::page_called(&ask.name), Ok).map_err(Refusal::not_found)?;
    Ok(Answer::document(&GamePageDocument::new(page)))
}

/// The page of a problem.
pub fn problem(ask: &Ask, _: Budget<'_>) -> Result<Answer, Refusal> {
    let problem = grundy::problem_called(&ask.name).map_err(Refusal::not_found)?;
    Ok(Answer::document(&ProblemPageDocument::new(problem)))
}
