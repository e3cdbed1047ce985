//! Rules of rows as the language writes them.

use std::fmt::{self, Display, Formatter};

use super::{Act, Ending, Guard, Places, Relation, RowMove, RowRule};

impl Display for RowRule {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        let mut moves: Vec<String> = self.moves.iter().map(RowMove::to_string).collect();
        // Where one move says through which places it runs, the others would share that and its conditions.
        if self.moves.len() % 2 == 1 && self.moves.iter().all(RowMove::names_a_place) {
            moves.iter_mut().for_each(|text| *text = text.replace(" for i in 0..len(a)", ""));
        }
        let text =
            format!("a{} -> {}{}", if self.is_bag { "{}" } else { "[]" }, moves.join(" | "), self.ending);
        to.write_str(&if self.is_text { with_letters(&text) } else { without_marks(&text) })
    }
}

/// Elements are marked where they are written, and become letters or stay numbers.
const MARK: char = '~';

fn with_letters(text: &str) -> String {
    let mut parts = text.split(MARK);
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |text, part| {
        let (digit, rest) = part.split_at(1);
        format!("{text}'{}'{rest}", letter(digit.parse().unwrap_or(0)))
    })
}

fn without_marks(text: &str) -> String {
    text.replace(MARK, "")
}

/// The letter that stands for a number.
pub fn letter(number: u64) -> char {
    char::from(b'a' + number as u8)
}

impl Display for RowMove {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        let places = match self.places {
            Places::All => "for i in 0..len(a)",
            Places::ButTheFirst => "for i in 1..len(a)",
            Places::ButTheLast => "for i in 0..len(a)-1",
            Places::FirstHalf => "for i in 0..len(a)/2",
        };
        match &self.act {
            Act::Take(amounts) => {
                let amounts: Vec<String> = amounts.iter().map(u64::to_string).collect();
                write!(to, "a[i := a[i]-k] {places} for k in {{{}}}", amounts.join(", "))?;
            }
            Act::TakeAny => write!(to, "a[i := a[i]-k] {places} for k in 1..")?,
            Act::Carry(most) => {
                write!(to, "a[i := a[i]-k, i-1 := a[i-1]+k] {places} for k in 1..={most}")?;
            }
            Act::Drop => write!(to, "a[..i] ++ a[i+1..] {places}")?,
            Act::Split => write!(to, "[a[..i], a[i+1..]] {places}")?,
            Act::Become(_, less) => write!(to, "a[i := {MARK}{less}] {places}")?,
            Act::Cancel => write!(to, "a[..i] ++ a[i+2..] for i in 0..len(a)-1")?,
            Act::Swap => write!(to, "a[i := a[j], j := a[i]-1] {places} for j in 0..len(a) if i != j")?,
        }
        match &self.act {
            Act::Become(from, _) => write!(to, " if a[i] == {MARK}{from}")?,
            Act::Cancel => write!(to, " if a[i] == a[i+1]")?,
            _ => {}
        }
        match &self.guard {
            Guard::Always => Ok(()),
            guard => write!(to, " if {guard}"),
        }
    }
}

impl RowMove {
    /// Whether `for i in 0..len(a)` may be left out: a place that is only named runs through all.
    fn names_a_place(&self) -> bool {
        let changes_it =
            matches!(self.act, Act::Take(_) | Act::TakeAny | Act::Carry(_) | Act::Become(..) | Act::Swap);
        changes_it && matches!(self.places, Places::All)
    }
}

impl Display for Guard {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Guard::Always => write!(to, "0 == 0"),
            Guard::Element(relation, number) => write!(to, "a[i] {relation} {MARK}{number}"),
            Guard::Place(relation, number) => write!(to, "i {relation} {number}"),
            Guard::Neighbour(relation) => write!(to, "a[i] {relation} a[i-1]"),
            Guard::Sum(modulus, rest) => write!(to, "sum(a) mod {modulus} == {rest}"),
            Guard::Count(number, relation, times) => {
                write!(to, "count(a, {MARK}{number}) {relation} {times}")
            }
            Guard::Greatest(relation, number) => write!(to, "max(a) {relation} {number}"),
            Guard::Not(inner) => write!(to, "not ({inner})"),
            Guard::And(left, right) => write!(to, "({left}) and ({right})"),
            Guard::Or(left, right) => write!(to, "({left}) or ({right})"),
        }
    }
}

impl Display for Relation {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        to.write_str(match self {
            Relation::Less => "<",
            Relation::Equal => "==",
            Relation::More => ">",
        })
    }
}

impl Display for Ending {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Plain => Ok(()),
            Ending::Misere => write!(to, "; misere"),
            Ending::Win(guard) => write!(to, "; win at a if {guard}"),
            Ending::Lose(guard) => write!(to, "; lose at a if {guard}"),
            Ending::Block(most) => write!(to, "; block {most}"),
            Ending::Draws(guard) => write!(to, "; stuck draws; win at a if {guard}"),
        }
    }
}
