//! Sums of positions, of one game or of several: who wins, and with which moves.

use std::fmt;
use std::ops::Add;
use std::str::FromStr;

use grundy_rule::{COORDINATE_BOUND, Diagnostic, Locale, Move, Position, Text, show_sum};
use grundy_table::Budget;

use crate::budget::deadline::Deadline;
use crate::budget::twin::Budgeted;
use crate::error::Error;
use crate::game::Game;
use crate::open::coordinates::AsCoordinates;
use crate::solve::appraise::Worth;
use crate::solve::components::{self, Component};
use crate::solve::explain::reason;
use crate::solve::groups::{groups, joined, quoted, sum_words, written};
use crate::solve::oracle::law_oracle;
use crate::solve::play::{is_over, legal_moves, reply};
use crate::solve::solution::{Outcome, Play, Solved};
use crate::solve::solve;
use crate::standing::evidence::Standing;

/// A sum of positions, of one game or of several, with a move in one of them at a time.
///
/// ```
/// use grundy::{Game, Sum};
///
/// # fn main() -> Result<(), grundy::Error> {
/// let written: Sum = "nim 4 + kayles 7".parse()?;
/// let (nim, kayles): (Game, Game) = ("nim".parse()?, "kayles".parse()?);
/// let added = nim.at([4])? + kayles.at([7])?;
/// assert_eq!(written.solve()?.value, added.solve()?.value);
///
/// let solution = added.solve()?;
/// assert_eq!(solution.value, Some(6));
/// let moves: Vec<String> = solution.moves.iter().map(|winning| winning.to_string()).collect();
/// assert_eq!(moves, ["nim: take 2 from the heap of 4", "kayles: take 2 from the heap of 7"]);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, Default)]
pub struct Sum {
    parts: Vec<Part>,
}

/// One position of a sum.
#[derive(Clone, Debug)]
struct Part {
    game: Game,
    position: Position,
    /// Which of the positions that were written it comes from, counted from the left.
    place: usize,
}

/// A move in one position of a sum.
#[derive(Clone, Debug)]
pub struct SumMove {
    game: Game,
    chosen: Move,
    index: usize,
    place: usize,
    /// The game is named where the sum has several.
    is_named: bool,
}

/// The answer about a sum.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Solution {
    /// Who wins when both play well.
    pub outcome: Outcome,
    /// The Grundy value of the sum, where it has one.
    pub value: Option<u128>,
    /// The value of each position, in their order: none where it has none, and no list where values do not decide.
    pub values: Vec<Option<u128>>,
    /// The winning moves.
    pub moves: Vec<SumMove>,
    /// Whether all winning moves are listed.
    pub complete: bool,
    /// How far the answer is known.
    pub standing: Standing,
    /// Why, in one sentence.
    pub reason: Text,
}

impl Sum {
    pub(crate) fn of(game: &Game, positions: Vec<Position>) -> Sum {
        let part = |position| Part { game: game.clone(), position, place: 0 };
        Sum { parts: positions.into_iter().map(part).collect() }
    }

    /// How many positions it has.
    pub fn len(&self) -> usize {
        self.parts.len()
    }

    /// Whether it has no position, so that nobody can move.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// The positions, each with its game.
    pub fn positions(&self) -> impl Iterator<Item = (&Game, &Position)> {
        self.parts.iter().map(|part| (&part.game, &part.position))
    }

    /// The same verbs, but within this budget.
    pub fn budget<'a>(&'a self, budget: Budget<'a>) -> Budgeted<'a, Sum> {
        Budgeted::new(self, budget)
    }

    /// Who wins if the last move wins.
    pub fn solve(&self) -> Result<Solution, Error> {
        self.budget(Deadline::usual().budget()).solve()
    }

    /// Who wins if the last move loses.
    pub fn solve_misere(&self) -> Result<Solution, Error> {
        self.budget(Deadline::usual().budget()).solve_misere()
    }

    /// All legal moves.
    pub fn moves(&self) -> Result<Vec<SumMove>, Error> {
        self.budget(Deadline::usual().budget()).moves()
    }

    /// The move of a perfect opponent: it wins where it can, and makes it hard where it cannot. None if there is none.
    pub fn reply(&self, play: Play) -> Result<Option<SumMove>, Error> {
        self.budget(Deadline::usual().budget()).reply(play)
    }

    /// Whether play has ended.
    pub fn is_over(&self) -> Result<bool, Error> {
        Ok(is_over(&self.components(), &Deadline::usual().budget())?)
    }

    /// What a move of this sum leaves.
    #[must_use]
    pub fn after(&self, made: &SumMove) -> Sum {
        let mut parts = self.parts.clone();
        let left = made.chosen.to.iter().map(|position| Part {
            game: made.game.clone(),
            position: position.clone(),
            place: made.place,
        });
        let end = (made.index + 1).min(parts.len());
        parts.splice(made.index.min(end)..end, left);
        Sum { parts }
    }

    pub(crate) fn components(&self) -> Vec<Component<'_>> {
        let parts = self.parts.iter();
        parts
            .map(|part| Component {
                rules: part.game.rules(),
                position: part.position.clone(),
                place: part.place,
            })
            .collect()
    }

    fn games(&self) -> Vec<&Game> {
        let mut games: Vec<&Game> = Vec::new();
        for part in &self.parts {
            if !games.iter().any(|known| known.is_same(&part.game)) {
                games.push(&part.game);
            }
        }
        games
    }

    fn own_move(&self, made: components::ComponentMove) -> SumMove {
        let part = &self.parts[made.component];
        SumMove {
            game: part.game.clone(),
            chosen: made.chosen,
            index: made.component,
            place: part.place,
            is_named: self.games().len() > 1,
        }
    }
}

impl Game {
    /// One position, to be solved or to be added to others: `nim.at([3])? + kayles.at([7])?`.
    pub fn at(&self, coordinates: impl AsCoordinates) -> Result<Sum, Error> {
        let coordinates = coordinates.coordinates();
        let position = self.rules().at(&coordinates);
        let is_small = coordinates.iter().all(|&coordinate| coordinate < COORDINATE_BOUND);
        let has_arity = self.rules().arity().is_none_or(|arity| arity == coordinates.len());
        if !is_small || !has_arity || !self.rules().contains(&position) {
            return Err(self.no_position(&coordinates).into());
        }
        Ok(Sum::of(self, vec![position]))
    }

    /// Positions as people write them, `7`, `(3, 5)`, `ring(5)`, several of them parted by blanks.
    pub fn position(&self, text: &str) -> Result<Sum, Error> {
        let mut sum = Sum::default();
        for word in grundy_rule::position_words(self.rules(), &sum_words(text)) {
            sum = sum + Sum::of(self, self.rules().parse_position(&word)?);
        }
        Ok(sum)
    }

    fn no_position(&self, coordinates: &[u64]) -> Diagnostic {
        let numbers: Vec<String> = coordinates.iter().map(u64::to_string).collect();
        let shown = numbers.join(", ");
        let rule = self.rule();
        Diagnostic::new(Text::new(
            format!("({shown}) is no position of this game"),
            format!("({shown}) 不是这个游戏的局面"),
        ))
        .witness(Text::same(rule))
        .help(Text::new(
            "coordinates are below 2^63, as many as the rule names, and inside its domain",
            "坐标须小于 2^63，个数与规则一致，并在定义域内",
        ))
    }
}

impl Budgeted<'_, Sum> {
    /// See [`Sum::solve`].
    pub fn solve(&self) -> Result<Solution, Error> {
        self.solved(Play::Normal)
    }

    /// See [`Sum::solve_misere`].
    pub fn solve_misere(&self) -> Result<Solution, Error> {
        self.solved(Play::Misere)
    }

    /// See [`Sum::moves`].
    pub fn moves(&self) -> Result<Vec<SumMove>, Error> {
        let moves = legal_moves(&self.noun.components(), &self.budget)?;
        Ok(moves.into_iter().map(|made| self.noun.own_move(made)).collect())
    }

    /// See [`Sum::reply`].
    pub fn reply(&self, play: Play) -> Result<Option<SumMove>, Error> {
        let oracle = |rules| law_oracle(rules, &self.budget);
        let made = reply(&self.noun.components(), play, self.budget, &oracle)?;
        Ok(made.map(|made| self.noun.own_move(made)))
    }

    fn solved(&self, play: Play) -> Result<Solution, Error> {
        let sum = self.noun.components();
        let oracle = |rules| law_oracle(rules, &self.budget);
        let solved = solve(&sum, play, self.budget, &oracle)?;
        let reason = reason(&sum, &solved, play);
        let Solved { outcome, worths, value, moves, complete, standing } = solved;
        let values = worths.into_iter().map(Worth::nimber).collect();
        let moves = moves.into_iter().map(|made| self.noun.own_move(made)).collect();
        Ok(Solution { outcome, value, values, moves, complete, standing, reason })
    }
}

impl SumMove {
    /// The game that is moved in.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Which of the positions that were written is moved in, counted from the left.
    pub fn place(&self) -> usize {
        self.place
    }

    /// The position before.
    pub fn from(&self) -> &Position {
        &self.chosen.from
    }

    /// What is left: one position or several.
    pub fn to(&self) -> &[Position] {
        &self.chosen.to
    }

    /// The position before, as it is written.
    pub fn from_text(&self) -> String {
        self.game.rules().show(&self.chosen.from)
    }

    /// What is left, as it is written: `4`, or `[2, 3]` for several.
    pub fn to_text(&self) -> String {
        show_sum(self.game.rules(), &self.chosen.to)
    }

    /// In words, with the name of the game where the sum has several.
    pub fn words(&self, locale: Locale) -> String {
        let words = self.game.rules().describe(&self.chosen, locale);
        match (self.is_named, locale) {
            (false, _) => words,
            (true, Locale::English) => format!("{}: {words}", self.game.name()),
            (true, Locale::Chinese) => format!("{}：{words}", self.game.name()),
        }
    }
}

impl Add for Sum {
    type Output = Sum;

    /// Both side by side; the places of the second are counted on from those of the first.
    fn add(mut self, other: Sum) -> Sum {
        let first = self.parts.iter().map(|part| part.place + 1).max().unwrap_or(0);
        for part in other.parts {
            // Equal games share their rules, so that their tables are filled once.
            let known = self.parts.iter().find(|known| known.game.is_same(&part.game));
            let game = known.map_or(&part.game, |known| &known.game).clone();
            self.parts.push(Part { game, place: first + part.place, position: part.position });
        }
        self
    }
}

impl FromStr for Sum {
    type Err = Error;

    /// Reads a rule and its positions, and further games behind `+`: `nim 3 5 7 + kayles 7`.
    fn from_str(text: &str) -> Result<Sum, Error> {
        let groups = groups(&sum_words(text), &[])?;
        let components = joined(&groups)?;
        let of_group = |group: &crate::solve::groups::Group| -> Vec<(Position, usize)> {
            let rules = group.opened.rules.as_ref();
            let own = components.iter().filter(|component| std::ptr::addr_eq(component.rules, rules));
            own.map(|component| (component.position.clone(), component.place)).collect()
        };
        let places: Vec<Vec<(Position, usize)>> = groups.iter().map(of_group).collect();
        let mut parts: Vec<Part> = Vec::new();
        for (group, own) in groups.into_iter().zip(places) {
            let game = Game::opened(group.opened, &group.rule);
            let known = parts.iter().map(|part| &part.game).find(|known| known.is_same(&game)).cloned();
            let game = known.unwrap_or(game);
            parts.extend(own.into_iter().map(|(position, place)| Part {
                game: game.clone(),
                position,
                place,
            }));
        }
        Ok(Sum { parts })
    }
}

impl fmt::Display for Sum {
    /// As it is read again: every game with its positions.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = |game: &Game| -> String {
            let own = self.parts.iter().filter(|part| part.game.is_same(game));
            let positions = own.map(|part| quoted(&written(part.game.rules(), &part.position)));
            std::iter::once(game.written()).chain(positions).collect::<Vec<String>>().join(" ")
        };
        let games: Vec<String> = self.games().into_iter().map(of).collect();
        formatter.write_str(&games.join(" + "))
    }
}

impl fmt::Display for SumMove {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.words(Locale::English))
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let who = match self.outcome {
            Outcome::Next => "the next player wins",
            Outcome::Previous => "the previous player wins",
            Outcome::Draw => "nobody wins",
        };
        write!(formatter, "{who}: {}", self.reason.english)?;
        match &self.standing {
            Standing::Computed | Standing::Proved(_) => Ok(()),
            // A conjecture says that it is one, wherever it is printed.
            other => write!(formatter, " ({other})"),
        }
    }
}
