//! What every ruleset can do, whether it was typed in the rule language or written in Rust.

use crate::diagnostic::Diagnostic;
use crate::meter::{Halt, Meter};
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::ruleset::moves::Move;
use crate::text::{Locale, Text};
use std::cell::Cell;

pub(crate) use seal::Seal;

mod seal {
    /// The module is private: outside this crate the type has no name.
    pub struct Seal;
}

/// How many positions a list of options may hold: some hundred megabytes.
const MOST_HELD: usize = 1 << 22;

/// A ruleset: positions and their options, nothing else.
///
/// Engines take `&dyn Rules`. A position never changes; an option is a sum of positions, written as a slice.
pub trait Rules: Send + Sync {
    /// The one canonical spelling of the ruleset.
    fn canonical(&self) -> String;

    /// How many numbers a position of the table has, where that is fixed.
    fn arity(&self) -> Option<usize>;

    /// Whether the position exists, that is, lies in the domain.
    fn contains(&self, position: &Position) -> bool;

    /// What is easily overlooked in the rule, with a witness: it can be played, but perhaps not as it was meant.
    fn warning(&self) -> Option<Diagnostic> {
        None
    }

    /// Whether a player who moves any component here wins at once.
    fn wins_at(&self, _position: &Position) -> bool {
        false
    }

    /// Whether some position wins at once, so that there may be threats.
    fn has_wins(&self) -> bool {
        false
    }

    /// Whether a player who moves here loses at once, where nobody loses for want of a move: play has ended.
    fn loses_at(&self, _position: &Position) -> bool {
        false
    }

    /// Whether the rule has `lose at`, whose moves count as none. That is right for normal play of sums alone: elsewhere it
    /// matters whether a player has no move, or none but to lose.
    fn has_losses(&self) -> bool {
        false
    }

    /// Shows every option to `visit`, in the order of the rule, repetitions included.
    fn visit_options(
        &self,
        position: &Position,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&[Position]),
    ) -> Result<(), Halt>;

    /// All options, each once, in ascending order. More than a few million are not held: then it stops.
    fn options(&self, position: &Position, meter: &mut Meter<'_>) -> Result<Vec<Vec<Position>>, Halt> {
        let mut options = Vec::new();
        let held = Cell::new(0);
        meter.with_stop(&|| held.get() > MOST_HELD, |meter| {
            self.visit_options(position, meter, &mut |option| {
                held.set(held.get() + 1 + option.len());
                options.push(sorted(option));
            })
        })?;
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    /// The sum of which the cell of a table with these coordinates holds the value; none outside the domain.
    fn sum_at(&self, coordinates: &[u64]) -> Result<Option<Vec<Position>>, Halt> {
        match self.has_start() {
            true => self.start(coordinates.first().copied().unwrap_or(0)),
            false => Ok(Some(vec![self.at(coordinates)])),
        }
    }

    /// The sum that starting number `n` stands for: the position `n` itself where there is no `start`,
    /// and none where its coordinates would lie outside the domain.
    fn start(&self, n: u64) -> Result<Option<Vec<Position>>, Halt> {
        Ok(Some(vec![Position::heap(n)]))
    }

    /// Whether the rule says how starting numbers become positions, and starts from nothing else: its table is one of starts.
    fn has_start(&self) -> bool {
        false
    }

    /// How many numbers a start takes, where it takes nothing else: `start (a, b) -> abs(a - b)` takes two.
    fn start_numbers(&self) -> Option<usize> {
        None
    }

    /// Whether the rule names a start that needs no number: `start -> (0, 21)`. The empty text stands for it.
    fn starts_by_itself(&self) -> bool {
        false
    }

    /// Positions whose sum is this position, where that is evident; engines remember them instead of it.
    fn independent(&self, _position: &Position) -> Option<Vec<Position>> {
        None
    }

    /// Whether bare numbers are one position: the list of all of them.
    fn is_one_list(&self) -> bool {
        false
    }

    /// The characters of which the lists of a game on strings are made, in their order; none where lists hold numbers.
    fn alphabet(&self) -> Vec<char> {
        Vec::new()
    }

    /// The characters that the rule speaks of, on boards too.
    fn characters(&self) -> Vec<char> {
        self.alphabet()
    }

    /// The largest number of a position; a character is none.
    fn largest_number(&self, position: &Position) -> u64 {
        position.coordinates.iter().copied().max().unwrap_or(0)
    }

    /// A position as it may be typed, where positions are no plain numbers.
    fn example(&self) -> Option<String> {
        None
    }

    /// What the numbers of a position stand for, where positions are lists of any length.
    fn lists(&self) -> Lists {
        Lists::Numbers
    }

    /// What the sides of its table are called, where the rule's own text does not name them.
    fn side_names(&self) -> Option<Vec<String>> {
        None
    }

    /// The position that stands at these table coordinates.
    fn at(&self, coordinates: &[u64]) -> Position {
        Position::new(coordinates)
    }

    /// The position as the user writes it: `7`, `(3, 5)`, `ring(5)`.
    fn show(&self, position: &Position) -> String;

    /// Reads one position of the user's, or a starting number, which may stand for a sum.
    fn parse_position(&self, text: &str) -> Result<Vec<Position>, Diagnostic>;

    /// Reads one position as `show` writes it; a bare number is a heap even where the rule has a `start`.
    fn read(&self, text: &str) -> Result<Position, Diagnostic> {
        let mut positions = self.parse_position(text)?;
        match (positions.pop(), positions.is_empty()) {
            (Some(position), true) => Ok(position),
            _ => Err(Diagnostic::new(Text::new("this stands for several positions", "这代表多个局面"))
                .help(Text::new("write one position", "请写一个局面"))),
        }
    }

    /// One move in words.
    fn describe(&self, chosen: &Move, locale: Locale) -> String {
        crate::ruleset::moves::describe(self, chosen, locale)
    }

    /// The rules in plain words, where their canonical text is not one of the language; see [`crate::in_words`].
    fn own_words(&self) -> Option<Text> {
        None
    }

    /// Where the rules come from. Only this crate can name the seal, so nobody else can say that a text is their meaning.
    #[doc(hidden)]
    fn origin(&self, _: Seal) -> Origin<'_> {
        Origin::Elsewhere
    }
}

/// Where rules come from.
#[doc(hidden)]
pub enum Origin<'a> {
    /// A rule of the language.
    Language(&'a Ruleset),
    /// Rules of this crate whose moves are those of a line that the checker reads.
    Line(String),
    /// Rules that somebody else wrote in Rust: their text is a name, and says nothing about their moves.
    Elsewhere,
}

impl dyn Rules + '_ {
    /// The ruleset of the language, if that is what it is; engines that read the form of a rule ask for it.
    pub fn as_ruleset(&self) -> Option<&Ruleset> {
        match self.origin(Seal) {
            Origin::Language(ruleset) => Some(ruleset),
            Origin::Line(_) | Origin::Elsewhere => None,
        }
    }

    /// A text of which this crate answers that the moves are what it says; proofs start from it.
    pub fn vouched_text(&self) -> Option<String> {
        match self.origin(Seal) {
            Origin::Language(_) => Some(self.canonical()),
            Origin::Line(line) => Some(line),
            Origin::Elsewhere => None,
        }
    }
}

/// What the numbers of a position stand for, where positions are lists of any length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lists {
    /// Themselves.
    Numbers,
    /// The cells of a board.
    Board,
    /// The parents of the vertices of a rooted tree.
    Tree,
    /// A token, and the arrows of the graph on which it stands.
    Graph,
}

fn sorted(option: &[Position]) -> Vec<Position> {
    let mut sum = option.to_vec();
    sum.sort_unstable();
    sum
}

/// A sum as the user writes it: one position plainly, several in brackets.
pub fn show_sum(rules: &(impl Rules + ?Sized), sum: &[Position]) -> String {
    match sum {
        [position] => rules.show(position),
        several => {
            let parts: Vec<String> = several.iter().map(|position| rules.show(position)).collect();
            format!("[{}]", parts.join(", "))
        }
    }
}
