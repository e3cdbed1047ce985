//! A game in progress: what lies on the table, what may be done, a hint, the opponent's answer.

use grundy::rule::{Diagnostic, Halt, Locale, Move, Position, Text, show_sum};
use grundy::solve::{
    Component, ComponentMove as SumMove, Group, Solved as Solution, after, components, is_won, joined,
    law_oracle, may_become, reason, reply, rule_text, solve, some_moves, sum_text, sum_words,
};
use grundy::table::Budget;
use grundy::{Outcome, Play};
use schemars::JsonSchema;
use serde::Serialize;

use crate::VERSION;
use crate::drawing::{Drawing, drawing};
use crate::words::{OutcomeWord, StandingWord};

/// So many moves of one component are offered.
const OFFERED: usize = 2_000;

/// Whether a hint is wanted with the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Help {
    /// The moves alone.
    None,
    /// A winning move, and why it wins.
    Hint,
}

/// A sum with its legal moves; the moves are listed also where nobody knows who wins.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PlayDocument {
    /// The version of the program.
    pub version: &'static str,
    /// The canonical rules.
    pub rule: String,
    /// The sum as it is read again.
    pub sum: String,
    /// Whether play has ended.
    pub over: bool,
    /// Whether the player who moved last has won.
    pub won: bool,
    /// Who wins, where that is known.
    pub outcome: Option<OutcomeWord>,
    /// How far that is known.
    pub standing: Option<StandingWord>,
    /// Why, in one sentence.
    pub reason: Option<String>,
    /// What lies on the table.
    pub components: Vec<PlayComponent>,
    /// The legal moves.
    pub legal: Vec<LegalMove>,
    /// What the opponent has forbidden before this move, where the rule has `block`: what would be left.
    pub forbidden: Vec<String>,
    /// Whether these are all.
    pub complete: bool,
    /// A winning move, if a hint was wanted.
    pub hint: Option<HintDocument>,
}

/// One position on the table.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PlayComponent {
    /// The position.
    pub text: String,
    /// How it is drawn.
    pub drawing: Drawing,
}

/// A legal move.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Legal")]
pub struct LegalMove {
    /// The index of the component.
    pub component: usize,
    /// The position before.
    pub from: String,
    /// What is left.
    pub to: String,
    /// In words.
    pub words: String,
    /// The sum after the move.
    pub sum: String,
}

/// A winning move, and why it wins.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct HintDocument {
    /// The move.
    #[serde(flatten)]
    pub made: LegalMove,
    /// Why it wins.
    pub reason: String,
}

/// The perfect opponent's move.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReplyDocument {
    /// The version of the program.
    pub version: &'static str,
    /// The canonical rules.
    pub rule: String,
    /// The move; none if there is none.
    #[serde(rename = "move")]
    pub made: Option<LegalMove>,
    /// The sum after it.
    pub sum: String,
    /// Why it wins, or who wins.
    pub reason: Option<String>,
    /// Who won before the move.
    pub outcome: OutcomeWord,
}

impl PlayDocument {
    /// A sum with its legal moves.
    pub fn new(
        groups: &[Group],
        play: Play,
        help: Help,
        locale: Locale,
        budget: Budget<'_>,
    ) -> Result<PlayDocument, Halt> {
        let sum = joined(groups)?;
        let (legal, complete) = offered(&sum, &budget)?;
        let won = is_won(&sum);
        let over = won || legal.is_empty();
        let solution = if over { None } else { known(solved(&sum, play, budget))? };
        let told = Told { groups, sum: &sum, locale };
        let outcome =
            if over { Some(ended(won, play)) } else { solution.as_ref().map(|known| known.outcome) };
        let hinted = solution.as_ref().filter(|_| help == Help::Hint);
        Ok(PlayDocument {
            version: VERSION,
            rule: rule_text(groups),
            sum: sum_text(groups, &sum),
            over,
            won: over && (won || play == Play::Normal),
            outcome: outcome.map(OutcomeWord::from),
            standing: solution.as_ref().map(|solution| (&solution.standing).into()),
            reason: solution.as_ref().map(|solution| told.reason(solution, play)),
            components: sum.iter().map(|component| told.component(component)).collect(),
            legal: if over { Vec::new() } else { legal.iter().map(|made| told.made(made)).collect() },
            forbidden: Vec::new(),
            complete,
            hint: hinted.and_then(|solution| told.hint(solution, play)),
        })
    }
}

/// A move that somebody typed, of which only what it leaves of one component is given: heaps may have more moves than are listed.
pub fn typed_move(
    groups: &[Group],
    component: usize,
    left: &str,
    locale: Locale,
    budget: &Budget<'_>,
) -> Result<LegalMove, Halt> {
    let sum = joined(groups)?;
    let moved = sum.get(component).ok_or_else(|| no_move(left, &rule_text(groups)))?;
    let mut to: Vec<Position> = components(moved.rules, &sum_words(left), 0)?
        .into_iter()
        .map(|component| component.position)
        .collect();
    to.sort_unstable();
    // Where there are too many options to be listed, nothing is known but what the rule can be solved for.
    if !may_become(moved, &to, budget) {
        return Err(no_move(left, &moved.rules.show(&moved.position)).into());
    }
    let made = SumMove { component, chosen: Move { from: moved.position.clone(), to } };
    Ok(Told { groups, sum: &sum, locale }.made(&made))
}

fn no_move(left: &str, from: &str) -> Diagnostic {
    Diagnostic::new(Text::new(
        format!("no move is known that leads from {from} to {left}"),
        format!("没有已知的走法能从 {from} 走到 {left}"),
    ))
    .help(Text::new("type another amount, or choose from the list", "请输入别的数，或从列表中选择"))
}

impl ReplyDocument {
    /// The answer to a sum.
    pub fn new(
        groups: &[Group],
        play: Play,
        locale: Locale,
        budget: Budget<'_>,
    ) -> Result<ReplyDocument, Halt> {
        let sum = joined(groups)?;
        let told = Told { groups, sum: &sum, locale };
        let made = if is_won(&sum) { None } else { answer(&sum, play, budget)? };
        let left = made.as_ref().map_or(sum.clone(), |(made, _)| after(&sum, made));
        let outcome = made.as_ref().map_or(ended(is_won(&sum), play), |(_, solution)| solution.outcome);
        Ok(ReplyDocument {
            version: VERSION,
            rule: rule_text(groups),
            made: made.as_ref().map(|(made, _)| told.made(made)),
            sum: sum_text(groups, &left),
            reason: made.as_ref().map(|(_, solution)| told.reason(solution, play)),
            outcome: outcome.into(),
        })
    }
}

fn answer<'a>(
    sum: &[Component<'a>],
    play: Play,
    budget: Budget<'a>,
) -> Result<Option<(SumMove, Solution)>, Halt> {
    let solution = solved(sum, play, budget)?;
    let winning = solution.moves.first().filter(|_| solution.outcome == Outcome::Next).cloned();
    let oracle = |rules| law_oracle(rules, &budget);
    let made = match winning {
        Some(made) => Some(made),
        None => reply(sum, play, budget, &oracle)?,
    };
    Ok(made.map(|made| (made, solution)))
}

fn solved<'a>(sum: &[Component<'a>], play: Play, budget: Budget<'a>) -> Result<Solution, Halt> {
    let oracle = |rules| law_oracle(rules, &budget);
    solve(sum, play, budget, &oracle)
}

/// What is not known within the budget is left out.
pub(crate) fn known<Found>(solution: Result<Found, Halt>) -> Result<Option<Found>, Halt> {
    match solution {
        Err(Halt::Stopped) => Ok(None),
        other => other.map(Some),
    }
}

/// When no move is left, the player to move has lost under normal play and won under misère play.
fn ended(won: bool, play: Play) -> Outcome {
    if play == Play::Normal || won { Outcome::Previous } else { Outcome::Next }
}

/// The moves, and whether these are all.
pub(crate) fn offered(sum: &[Component<'_>], budget: &Budget<'_>) -> Result<(Vec<SumMove>, bool), Halt> {
    some_moves(sum, OFFERED, budget)
}

/// A sum that is told in one language.
pub(crate) struct Told<'s> {
    pub(crate) groups: &'s [Group],
    pub(crate) sum: &'s [Component<'s>],
    pub(crate) locale: Locale,
}

impl Told<'_> {
    pub(crate) fn component(&self, component: &Component<'_>) -> PlayComponent {
        PlayComponent {
            text: component.rules.show(&component.position),
            drawing: drawing(component.rules, &component.position),
        }
    }

    pub(crate) fn made(&self, made: &SumMove) -> LegalMove {
        let component = &self.sum[made.component];
        LegalMove {
            component: made.component,
            from: component.rules.show(&component.position),
            to: show_sum(component.rules, &made.chosen.to),
            words: component.rules.describe(&made.chosen, self.locale),
            sum: sum_text(self.groups, &after(self.sum, made)),
        }
    }

    fn reason(&self, solution: &Solution, play: Play) -> String {
        reason(self.sum, solution, play).in_locale(self.locale).to_string()
    }

    fn hint(&self, solution: &Solution, play: Play) -> Option<HintDocument> {
        let first = solution.moves.first().filter(|_| solution.outcome == Outcome::Next)?;
        Some(HintDocument { made: self.made(first), reason: self.reason(solution, play) })
    }
}
