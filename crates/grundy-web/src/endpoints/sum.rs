//! Sums: who wins, why, what can follow, and playing.

use grundy::misere_play::report;
use grundy::rule::Text;
use grundy::solve::{Group, components, groups, joined, sum_words};
use grundy::table::Budget;
use grundy_documents::{
    ExploreDocument, Help, MisereDocument, PlayDocument, ReplyDocument, RuleDocument, SolveDocument,
    typed_move,
};

use super::opened;
use crate::answer::Answer;
use crate::ask::Ask;
use crate::refusal::Refusal;

/// Who wins, with which moves, and why.
pub fn solve(ask: &Ask, budget: Budget<'_>) -> Result<Answer, Refusal> {
    let groups = games(ask, budget)?;
    Ok(Answer::document(&SolveDocument::of(&groups, ask.play(), ask.locale, budget)?))
}

/// The sum taken apart.
pub fn explore(ask: &Ask, budget: Budget<'_>) -> Result<Answer, Refusal> {
    let groups = games(ask, budget)?;
    Ok(Answer::document(&ExploreDocument::new(&groups, ask.play(), ask.locale, budget)?))
}

/// What may be done, and a hint.
pub fn play(ask: &Ask, budget: Budget<'_>) -> Result<Answer, Refusal> {
    let groups = games(ask, budget)?;
    let help = if ask.hint { Help::Hint } else { Help::None };
    let mut document = PlayDocument::new(&groups, ask.play(), help, ask.locale, budget)?;
    if let Some((component, left)) = &ask.to {
        document.legal = vec![typed_move(&groups, *component, left, ask.locale, &budget)?];
        document.complete = false;
    }
    Ok(Answer::document(&document))
}

/// The opponent's move.
pub fn reply(ask: &Ask, budget: Budget<'_>) -> Result<Answer, Refusal> {
    let groups = games(ask, budget)?;
    Ok(Answer::document(&ReplyDocument::new(&groups, ask.play(), ask.locale, budget)?))
}

/// Misère play of a rule, and of a sum if one is given.
pub fn misere(ask: &Ask, budget: Budget<'_>) -> Result<Answer, Refusal> {
    let opened = opened(ask)?;
    let words = sum_words(ask.sum.as_deref().unwrap_or_default());
    checked_length(&words)?;
    let sum = components(opened.rules.as_ref(), &words, 0)?;
    let positions: Vec<_> = sum.iter().map(|component| component.position.clone()).collect();
    let report = report(opened.rules.as_ref(), &positions, &budget)?;
    Ok(Answer::document(&MisereDocument::new(&report, ask.locale)))
}

/// The games of the sum: positions of the rule, or games with positions; a first example where there is no sum.
fn games(ask: &Ask, budget: Budget<'_>) -> Result<Vec<Group>, Refusal> {
    let words = match &ask.sum {
        Some(sum) => sum_words(sum),
        None => example(ask, budget)?,
    };
    checked_length(&words)?;
    if ask.rule.is_none() && !words.is_empty() {
        return Ok(groups(&words, &ask.set)?);
    }
    let all: Vec<String> = std::iter::once(ask.rule()?.to_string()).chain(words.iter().cloned()).collect();
    let read = groups(&all, &ask.set).and_then(|groups| joined(&groups).map(|_| ()).map(|()| groups));
    read.or_else(|mistake| groups(&words, &ask.set).map_err(|_| mistake.into()))
}

fn example(ask: &Ask, budget: Budget<'_>) -> Result<Vec<String>, Refusal> {
    let outline = RuleDocument::new(ask.rule()?, &ask.set, ask.locale, budget)?;
    Ok(sum_words(&outline.example.unwrap_or_default()))
}

/// More positions than anybody plays with at once.
const MOST_POSITIONS: usize = 200;

fn checked_length(words: &[String]) -> Result<(), Refusal> {
    if words.len() <= MOST_POSITIONS {
        return Ok(());
    }
    Err(Refusal::too_large(
        Text::new("the sum has too many positions", "局面太多"),
        Text::new(format!("at most {MOST_POSITIONS} here"), format!("这里最多 {MOST_POSITIONS} 个")),
    ))
}
