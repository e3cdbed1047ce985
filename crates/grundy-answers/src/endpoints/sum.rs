//! Sums: who wins, why, what can follow, and playing.

use grundy::Play;
use grundy::misere_play::report;
use grundy::rule::{Manner, Text};
use grundy::solve::{
    Group, components, groups_in_manner, joined, manner_of, rule_text, solve_compound, solve_in_manner,
    sum_words,
};
use grundy::table::{Budget, Compound};
use grundy_documents::{
    CompoundDocument, ExploreDocument, Help, MisereDocument, PlayDocument, ReplyDocument, RuleDocument,
    SolveDocument, typed_move,
};

use super::opened;
use crate::answer::Answer;
use crate::ask::Ask;
use crate::refusal::Refusal;

/// Who wins, with which moves, and why.
pub fn solve(ask: &Ask, budget: Budget<'_>) -> Result<Answer, Refusal> {
    let groups = games_in_manner(ask, budget)?;
    let manner = manner_of(&groups)?;
    let play = if manner.misere { Play::Misere } else { ask.play() };
    if !manner.is_contest() {
        return Ok(Answer::document(&SolveDocument::of(&groups, play, ask.locale, budget)?));
    }
    let sum = joined(&groups)?;
    let manner = Manner { misere: play == Play::Misere, ..manner };
    let (solution, reason) = solve_in_manner(&sum, manner, &budget)?;
    Ok(Answer::document(&SolveDocument::new(rule_text(&groups), &sum, &solution, &reason, ask.locale)))
}

/// Who wins positions that are joined otherwise than as a sum.
pub fn compound(ask: &Ask, budget: Budget<'_>) -> Result<Answer, Refusal> {
    let groups = games_in_manner(ask, budget)?;
    let manner = manner_of(&groups)?;
    let compound = ask.compound.filter(|compound| *compound != Compound::Sum && !manner.is_contest());
    let Some(compound) = compound else { return Err(no_compound()) };
    let play = if manner.misere { Play::Misere } else { ask.play() };
    let sum = joined(&groups)?;
    let answer = solve_compound(&sum, compound, play, &budget)?;
    Ok(Answer::document(&CompoundDocument::new(rule_text(&groups), compound, &sum, &answer, ask.locale)))
}

fn no_compound() -> Refusal {
    Refusal::query(
        Text::new("it is not said how the positions are joined", "没有说明局面如何复合"),
        Text::new(
            "add `compound=every` to the address, and ask for sums at /api/solve",
            "请在地址中加上 `compound=every`；普通的和请用 /api/solve",
        ),
    )
}

/// The sum taken apart.
pub fn explore(ask: &Ask, budget: Budget<'_>) -> Result<Answer, Refusal> {
    let (groups, manner) = games_and_manner(ask, budget)?;
    if manner.is_contest() {
        return Ok(Answer::document(&ExploreDocument::in_manner(&groups, manner, ask.locale, budget)?));
    }
    Ok(Answer::document(&ExploreDocument::new(&groups, play_of(manner), ask.locale, budget)?))
}

/// What may be done, and a hint.
pub fn play(ask: &Ask, budget: Budget<'_>) -> Result<Answer, Refusal> {
    let (groups, manner) = games_and_manner(ask, budget)?;
    let help = if ask.hint { Help::Hint } else { Help::None };
    let mut document = match manner.is_contest() {
        true => PlayDocument::in_manner(&groups, manner, help, ask.locale, budget)?,
        false => PlayDocument::new(&groups, play_of(manner), help, ask.locale, budget)?,
    };
    if let Some((component, left)) = &ask.to {
        document.legal = vec![typed_move(&groups, *component, left, ask.locale, &budget)?];
        document.complete = false;
    }
    Ok(Answer::document(&document))
}

/// The opponent's move.
pub fn reply(ask: &Ask, budget: Budget<'_>) -> Result<Answer, Refusal> {
    let (groups, manner) = games_and_manner(ask, budget)?;
    if manner.is_contest() {
        return Ok(Answer::document(&ReplyDocument::in_manner(&groups, manner, ask.locale, budget)?));
    }
    Ok(Answer::document(&ReplyDocument::new(&groups, play_of(manner), ask.locale, budget)?))
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

/// The games, and how all of them are played.
fn games_and_manner(ask: &Ask, budget: Budget<'_>) -> Result<(Vec<Group>, Manner), Refusal> {
    let groups = games_in_manner(ask, budget)?;
    let manner = manner_of(&groups)?;
    let misere = manner.misere || ask.play() == Play::Misere;
    Ok((groups, Manner { misere, ..manner }))
}

fn play_of(manner: Manner) -> Play {
    if manner.misere { Play::Misere } else { Play::Normal }
}

/// The games of the sum, each to be played in its own manner: positions of the rule, or games with positions; a first
/// example where there is no sum.
fn games_in_manner(ask: &Ask, budget: Budget<'_>) -> Result<Vec<Group>, Refusal> {
    let words = match &ask.sum {
        Some(sum) => sum_words(sum),
        None => example(ask, budget)?,
    };
    checked_length(&words)?;
    if ask.rule.is_none() && !words.is_empty() {
        return Ok(groups_in_manner(&words, &ask.set)?);
    }
    let all: Vec<String> = std::iter::once(ask.rule()?.to_string()).chain(words.iter().cloned()).collect();
    let read =
        groups_in_manner(&all, &ask.set).and_then(|groups| joined(&groups).map(|_| ()).map(|()| groups));
    read.or_else(|mistake| groups_in_manner(&words, &ask.set).map_err(|_| mistake.into()))
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
