//! Rules of rows as the language writes them.

use std::fmt::{self, Display, Formatter};

use super::{Act, Ending, Guard, Relation, RowMove, RowRule};

impl Display for RowRule {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        let moves: Vec<String> = self.moves.iter().map(RowMove::to_string).collect();
        write!(to, "a{} -> {}{}", if self.is_bag { "{}" } else { "[]" }, moves.join(" | "), self.ending)
    }
}

impl Display for RowMove {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        let places = "for i in 0..len(a)";
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
            Act::Swap => write!(to, "a[i := a[j], j := a[i]-1] {places} for j in 0..len(a) if i != j")?,
        }
        match &self.guard {
            Guard::Always => Ok(()),
            guard => write!(to, " if {guard}"),
        }
    }
}

impl Display for Guard {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Guard::Always => write!(to, "0 == 0"),
            Guard::Element(relation, number) => write!(to, "a[i] {relation} {number}"),
            Guard::Place(relation, number) => write!(to, "i {relation} {number}"),
            Guard::Neighbour(relation) => write!(to, "a[i] {relation} a[i-1]"),
            Guard::Sum(modulus, rest) => write!(to, "sum(a) mod {modulus} == {rest}"),
            Guard::Count(number, relation, times) => write!(to, "count(a, {number}) {relation} {times}"),
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
