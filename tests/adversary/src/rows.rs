//! Games on rows of numbers or letters: rules of lists, bags and strings made at random, printed as text, and what they mean by a definition of
//! their own, written from the description of the second edition of the language.

mod attack;
mod joined;
mod made;
mod text;

use std::collections::{BTreeSet, HashMap};

pub use attack::{RowCampaign, RowTally};

/// A row of numbers.
pub type Row = Vec<u64>;

/// A rule of rows.
#[derive(Clone, Debug)]
pub struct RowRule {
    is_bag: bool,
    /// Whether the numbers stand for the letters a, b, c, …
    is_text: bool,
    moves: Vec<RowMove>,
    ending: Ending,
}

/// What is done to a place of the row, and where that is allowed.
#[derive(Clone, Debug)]
struct RowMove {
    act: Act,
    places: Places,
    guard: Guard,
}

/// The places through which a move runs.
#[derive(Clone, Copy, Debug)]
enum Places {
    All,
    ButTheFirst,
    ButTheLast,
    FirstHalf,
}

#[derive(Clone, Debug)]
enum Act {
    /// Takes one of these amounts.
    Take(Vec<u64>),
    TakeAny,
    /// Carries up to so many to the place before.
    Carry(u64),
    Drop,
    /// The row falls into what stands before the place and what stands behind it.
    Split,
    /// Two places change places, and the first loses one.
    Swap,
    /// What is this becomes that, which is less.
    Become(u64, u64),
    /// Two equal neighbours go.
    Cancel,
}

/// A condition. Whole ones do not speak of the place.
#[derive(Clone, Debug)]
enum Guard {
    Always,
    Element(Relation, u64),
    Place(Relation, u64),
    /// The element and the one before it, which the first does not have.
    Neighbour(Relation),
    Sum(u64, u64),
    Count(u64, Relation, u64),
    /// The greatest of nothing is nothing.
    Greatest(Relation, u64),
    Not(Box<Guard>),
    And(Box<Guard>, Box<Guard>),
    Or(Box<Guard>, Box<Guard>),
}

#[derive(Clone, Copy, Debug)]
enum Relation {
    Less,
    Equal,
    More,
}

#[derive(Clone, Debug)]
enum Ending {
    Plain,
    Misere,
    Win(Guard),
    Lose(Guard),
    Block(usize),
    /// Who cannot move draws, and somewhere one wins.
    Draws(Guard),
}

/// Who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Winner {
    Next,
    Previous,
    Nobody,
}

impl Relation {
    fn holds(self, left: u64, right: u64) -> bool {
        match self {
            Relation::Less => left < right,
            Relation::Equal => left == right,
            Relation::More => left > right,
        }
    }
}

impl Guard {
    /// None where it reads a place outside, or the greatest of nothing.
    fn holds(&self, row: &[u64], place: usize) -> Option<bool> {
        Some(match self {
            Guard::Always => true,
            Guard::Element(relation, number) => relation.holds(*row.get(place)?, *number),
            Guard::Place(relation, number) => relation.holds(place as u64, *number),
            Guard::Neighbour(relation) => relation.holds(*row.get(place)?, *row.get(place.checked_sub(1)?)?),
            Guard::Sum(modulus, rest) => row.iter().sum::<u64>() % modulus == *rest,
            Guard::Count(number, relation, times) => {
                relation.holds(row.iter().filter(|one| *one == number).count() as u64, *times)
            }
            Guard::Greatest(relation, number) => relation.holds(*row.iter().max()?, *number),
            Guard::Not(inner) => !inner.holds(row, place)?,
            Guard::And(left, right) => left.holds(row, place)? && right.holds(row, place)?,
            Guard::Or(left, right) => left.holds(row, place)? || right.holds(row, place)?,
        })
    }
}

impl Places {
    fn of(self, length: usize) -> std::ops::Range<usize> {
        match self {
            Places::All => 0..length,
            Places::ButTheFirst => 1..length,
            Places::ButTheLast => 0..length.saturating_sub(1),
            Places::FirstHalf => 0..length / 2,
        }
    }
}

impl RowRule {
    /// What a move can leave, each once; a split row is two.
    fn options(&self, row: &[u64]) -> BTreeSet<Vec<Row>> {
        let mut found = BTreeSet::new();
        for one in &self.moves {
            for place in one.places.of(row.len()).filter(|&place| one.guard.holds(row, place) == Some(true)) {
                one.act.leaves(row, place, &mut |mut rows: Vec<Row>| {
                    if self.is_bag {
                        rows.iter_mut().for_each(|row| row.sort_unstable());
                    }
                    rows.sort();
                    found.insert(rows);
                });
            }
        }
        found
    }

    fn splits(&self) -> bool {
        self.moves.iter().any(|one| matches!(one.act, Act::Split))
    }
}

impl Act {
    fn leaves(&self, row: &[u64], place: usize, visit: &mut dyn FnMut(Vec<Row>)) {
        let here = row[place];
        let changed = |changes: &[(usize, u64)]| {
            let mut left = row.to_vec();
            changes.iter().for_each(|&(place, number)| left[place] = number);
            vec![left]
        };
        match self {
            Act::Take(amounts) => {
                for amount in amounts.iter().filter(|&&amount| amount <= here) {
                    visit(changed(&[(place, here - amount)]));
                }
            }
            Act::TakeAny => (0..here).for_each(|left| visit(changed(&[(place, left)]))),
            Act::Carry(most) if place > 0 => {
                for amount in 1..=here.min(*most) {
                    visit(changed(&[(place, here - amount), (place - 1, row[place - 1] + amount)]));
                }
            }
            Act::Carry(_) => {}
            Act::Drop => visit(vec![[&row[..place], &row[place + 1..]].concat()]),
            Act::Split => visit(vec![row[..place].to_vec(), row[place + 1..].to_vec()]),
            Act::Swap if here > 0 => {
                for other in (0..row.len()).filter(|&other| other != place) {
                    visit(changed(&[(place, row[other]), (other, here - 1)]));
                }
            }
            Act::Swap => {}
            Act::Become(from, to) if here == *from => visit(changed(&[(place, *to)])),
            Act::Become(..) => {}
            Act::Cancel if row.get(place + 1) == Some(&here) => {
                visit(vec![[&row[..place], &row[place + 2..]].concat()]);
            }
            Act::Cancel => {}
        }
    }
}

/// A rule with what is known of its rows.
struct Known<'r> {
    rule: &'r RowRule,
    values: HashMap<Row, u64>,
    winners: HashMap<Row, Winner>,
}

impl<'r> Known<'r> {
    fn new(rule: &'r RowRule) -> Known<'r> {
        Known { rule, values: HashMap::new(), winners: HashMap::new() }
    }

    /// The Grundy value, by its definition.
    fn value(&mut self, row: &Row) -> u64 {
        if let Some(&value) = self.values.get(row) {
            return value;
        }
        let mut reached = BTreeSet::new();
        for option in self.rule.options(row) {
            reached.insert(option.iter().fold(0, |sum, row| sum ^ self.value(row)));
        }
        let value = (0..).find(|value| !reached.contains(value)).unwrap_or(0);
        self.values.insert(row.clone(), value);
        value
    }

    /// Whether play is over because somebody moved here.
    fn is_end(&self, row: &[u64]) -> bool {
        match &self.rule.ending {
            Ending::Win(guard) | Ending::Lose(guard) | Ending::Draws(guard) => {
                guard.holds(row, usize::MAX) == Some(true)
            }
            Ending::Plain | Ending::Misere | Ending::Block(_) => false,
        }
    }

    /// Who wins a row from which play goes on, by the definition of the ending.
    fn winner(&mut self, row: &Row) -> Winner {
        if let Some(&winner) = self.winners.get(row) {
            return winner;
        }
        let options: Vec<Row> = self.rule.options(row).into_iter().flatten().collect();
        let (ends, open): (Vec<Row>, Vec<Row>) = options.into_iter().partition(|row| self.is_end(row));
        let after: Vec<Winner> = open.iter().map(|row| self.winner(row)).collect();
        let lost = after.iter().filter(|winner| **winner == Winner::Previous).count();
        let is_stuck = after.is_empty() && ends.is_empty();
        let wins = |does: bool| if does { Winner::Next } else { Winner::Previous };
        let winner = match &self.rule.ending {
            Ending::Plain | Ending::Lose(_) => wins(lost > 0),
            Ending::Misere => wins(is_stuck || lost > 0),
            Ending::Win(_) => wins(!ends.is_empty() || lost > 0),
            Ending::Block(most) => wins(lost > *most),
            Ending::Draws(_) if is_stuck => Winner::Nobody,
            Ending::Draws(_) if ends.is_empty() && lost == 0 && after.contains(&Winner::Nobody) => {
                Winner::Nobody
            }
            Ending::Draws(_) => wins(!ends.is_empty() || lost > 0),
        };
        self.winners.insert(row.clone(), winner);
        winner
    }
}
