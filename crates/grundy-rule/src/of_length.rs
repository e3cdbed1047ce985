//! A game on lists, looked at on all lists of one length, or on boards of all sizes: these form a table.

use crate::diagnostic::Diagnostic;
use crate::meter::{Halt, Meter};
use crate::position::Position;
use crate::ruleset::moves::Move;
use crate::ruleset::rules::{Lists, Rules};
use crate::text::{Locale, Text};

/// The lists of one length among the positions of a game, or its boards or strings that hold the same everywhere.
///
/// Of a game on strings the coordinates count through its characters, in the order of [`Rules::alphabet`].
pub struct OfLength {
    rules: Box<dyn Rules>,
    arity: usize,
    holding: Holding,
}

/// What the coordinates say of a position.
enum Holding {
    /// Its elements; of strings they count through these characters.
    Elements(Vec<char>),
    /// How many rows and columns a board has, or how many characters a string, every place of which holds this.
    Alike(String),
}

impl OfLength {
    /// None if positions of the rules are not typed as single lists of numbers or as strings.
    pub fn new(rules: Box<dyn Rules>, length: usize) -> Result<OfLength, Box<dyn Rules>> {
        let alphabet = rules.alphabet();
        if is_list(rules.as_ref()) {
            Ok(OfLength { rules, arity: length, holding: Holding::Elements(alphabet) })
        } else {
            Err(rules)
        }
    }

    /// The strings of all lengths that hold the same everywhere: the character that leaves most to do.
    /// None if positions of the rules are not typed as single strings.
    pub fn strings(rules: Box<dyn Rules>) -> Result<OfLength, Box<dyn Rules>> {
        let letters = if is_list(rules.as_ref()) { rules.alphabet() } else { Vec::new() };
        let fills = letters.iter().map(char::to_string).collect();
        match liveliest(rules.as_ref(), fills, |fill| written_string(fill, TRIED_LENGTH)) {
            Some(fill) => Ok(OfLength { rules, arity: 1, holding: Holding::Alike(fill) }),
            None => Err(rules),
        }
    }

    /// The boards of all sizes that hold the same everywhere: of what a rule speaks of, that which leaves most to do.
    /// None if positions of the rules are not typed as single boards.
    pub fn boards(rules: Box<dyn Rules>) -> Result<OfLength, Box<dyn Rules>> {
        match fill_of(rules.as_ref()) {
            Some(fill) => Ok(OfLength { rules, arity: 2, holding: Holding::Alike(fill) }),
            None => Err(rules),
        }
    }

    /// What every place of the boards or strings holds, where they hold the same everywhere.
    pub fn fill(&self) -> Option<&str> {
        match &self.holding {
            Holding::Elements(_) => None,
            Holding::Alike(fill) => Some(fill),
        }
    }

    fn written(&self, coordinates: &[u64]) -> Option<String> {
        match (&self.holding, coordinates) {
            (Holding::Elements(alphabet), list) => written_list(list, alphabet),
            (Holding::Alike(fill), &[rows, columns]) => written_board(fill, rows, columns),
            (Holding::Alike(fill), &[length]) => written_string(fill, length),
            (Holding::Alike(_), _) => None,
        }
    }
}

/// The board of this size that holds the same everywhere, as it is typed; none without a place, or with more than are looked at.
fn written_board(fill: &str, rows: u64, columns: u64) -> Option<String> {
    let places = rows.checked_mul(columns).filter(|places| (1..=MOST_PLACES).contains(places))?;
    let is_character = fill.parse::<u64>().is_err();
    let row = vec![fill; (places / rows) as usize];
    let (row, between) = match is_character {
        true => (row.concat(), "/"),
        false => (format!("({})", row.join(", ")), ", "),
    };
    let board = vec![row; rows as usize].join(between);
    Some(if is_character { format!("\"{board}\"") } else { format!("({board})") })
}

/// The string of this length that holds the same everywhere, as it is typed.
fn written_string(fill: &str, length: u64) -> Option<String> {
    (length <= MOST_PLACES).then(|| format!("\"{}\"", fill.repeat(length as usize)))
}

/// Larger boards and longer strings are not written.
const MOST_PLACES: u64 = 10_000;

/// Whether positions are typed as single lists of numbers or as strings.
fn is_list(rules: &dyn Rules) -> bool {
    rules.is_one_list() && rules.arity().is_none() && rules.lists() == Lists::Numbers
}

/// What leaves most to do on a board of two rows and three columns: a character of the rule, or the number 1.
fn fill_of(rules: &dyn Rules) -> Option<String> {
    let is_board = rules.arity().is_none()
        && (rules.lists() == Lists::Board || rules.example().is_some_and(|example| example.contains('/')));
    if !is_board {
        return None;
    }
    let letters = rules.characters();
    let fills: Vec<String> = match letters.is_empty() {
        true => vec!["1".to_string()],
        false => letters.iter().filter(|letter| !letter.is_ascii_digit()).map(char::to_string).collect(),
    };
    liveliest(rules, fills, |fill| written_board(fill, 2, 3))
}

/// The first of those with which the position that is written so has most options.
fn liveliest(
    rules: &dyn Rules,
    fills: Vec<String>,
    written: impl Fn(&str) -> Option<String>,
) -> Option<String> {
    let options = |fill: &str| -> Option<usize> {
        let sum = rules.parse_position(&written(fill)?).ok()?;
        let mut count = 0;
        for position in &sum {
            rules.visit_options(position, &mut Meter::of(LOOKED_AT), &mut |_| count += 1).ok()?;
        }
        Some(count)
    };
    let counted = fills.into_iter().filter_map(|fill| Some((options(&fill)?, fill)));
    counted.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, fill)| fill)
}

/// A string of so many characters shows what can be done with it.
const TRIED_LENGTH: u64 = 6;

/// A position of six places has few options.
const LOOKED_AT: u64 = 100_000;

/// A list as it is typed; of a game on strings the numbers count through the characters, and none is beyond the last.
///
/// ```
/// use grundy_rule::written_list;
///
/// assert_eq!(written_list(&[3, 5], &[]).as_deref(), Some("(3, 5)"));
/// assert_eq!(written_list(&[1, 0], &['+', '-']).as_deref(), Some("\"-+\""));
/// assert_eq!(written_list(&[2], &['+', '-']), None);
/// ```
pub fn written_list(list: &[u64], alphabet: &[char]) -> Option<String> {
    if alphabet.is_empty() {
        let numbers: Vec<String> = list.iter().map(u64::to_string).collect();
        return Some(format!("({})", numbers.join(", ")));
    }
    let letters: Option<String> = list.iter().map(|&place| alphabet.get(place as usize)).collect();
    letters.map(|letters| format!("\"{letters}\""))
}

impl Rules for OfLength {
    fn canonical(&self) -> String {
        self.rules.canonical()
    }

    fn own_words(&self) -> Option<Text> {
        self.rules.own_words()
    }

    fn warning(&self) -> Option<Diagnostic> {
        self.rules.warning()
    }

    fn arity(&self) -> Option<usize> {
        Some(self.arity)
    }

    fn contains(&self, position: &Position) -> bool {
        self.rules.contains(position)
    }

    fn wins_at(&self, position: &Position) -> bool {
        self.rules.wins_at(position)
    }

    fn has_wins(&self) -> bool {
        self.rules.has_wins()
    }

    fn has_losses(&self) -> bool {
        self.rules.has_losses()
    }

    fn visit_options(
        &self,
        position: &Position,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&[Position]),
    ) -> Result<(), Halt> {
        self.rules.visit_options(position, meter, visit)
    }

    fn independent(&self, position: &Position) -> Option<Vec<Position>> {
        self.rules.independent(position)
    }

    fn side_names(&self) -> Option<Vec<String>> {
        let names: &[&str] = if self.arity == 1 { &["length"] } else { &["rows", "cols"] };
        self.fill().map(|_| names.iter().map(ToString::to_string).collect())
    }

    fn at(&self, coordinates: &[u64]) -> Position {
        // A list outside the domain is a cell without a value.
        let read = self.written(coordinates).and_then(|text| self.rules.read(&text).ok());
        read.unwrap_or_else(|| Position::new(coordinates))
    }

    fn sum_at(&self, coordinates: &[u64]) -> Result<Option<Vec<Position>>, Halt> {
        Ok(self.written(coordinates).and_then(|text| self.rules.parse_position(&text).ok()))
    }

    fn alphabet(&self) -> Vec<char> {
        match &self.holding {
            Holding::Elements(alphabet) => alphabet.clone(),
            Holding::Alike(_) => Vec::new(),
        }
    }

    fn show(&self, position: &Position) -> String {
        self.rules.show(position)
    }

    fn describe(&self, chosen: &Move, locale: Locale) -> String {
        self.rules.describe(chosen, locale)
    }

    fn parse_position(&self, text: &str) -> Result<Vec<Position>, Diagnostic> {
        self.rules.parse_position(text)
    }
}
