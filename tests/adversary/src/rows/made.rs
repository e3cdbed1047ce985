//! Rules of rows made at random.

use super::{Act, Ending, Guard, Places, Relation, RowMove, RowRule};
use crate::random::Random;

impl RowRule {
    /// A rule; rows that fall apart are played plainly, since other endings speak of single positions.
    pub fn made(random: &mut Random) -> RowRule {
        let is_bag = random.one_in(3);
        let is_text = !is_bag && random.one_in(3);
        let ending = ending(random);
        let may_split = matches!(ending, Ending::Plain);
        let moves = (0..1 + random.below(2)).map(|_| match is_text {
            true => of_letters(random, may_split),
            false => one_move(random, is_bag, may_split),
        });
        RowRule {
            is_bag,
            is_text,
            moves: moves.collect(),
            ending: if is_text { of_text(ending) } else { ending },
        }
    }
}

fn of_letters(random: &mut Random, may_split: bool) -> RowMove {
    let act = match random.below(6) {
        0..=2 => {
            let from = 1 + random.below(3);
            Act::Become(from as u64, random.below(from) as u64)
        }
        3 => Act::Cancel,
        4 if may_split => Act::Split,
        _ => Act::Drop,
    };
    let guard = match random.below(3) {
        0 => Guard::Always,
        _ => in_letters(guard(random, 2, true)),
    };
    RowMove { act, places: Places::All, guard }
}

/// Letters are not added up, and there is no greatest one.
fn in_letters(guard: Guard) -> Guard {
    match guard {
        Guard::Sum(modulus, rest) => Guard::Count(rest, Relation::Less, modulus),
        Guard::Greatest(relation, number) => Guard::Count(number, relation, 1),
        Guard::Not(inner) => Guard::Not(Box::new(in_letters(*inner))),
        Guard::And(left, right) => Guard::And(Box::new(in_letters(*left)), Box::new(in_letters(*right))),
        Guard::Or(left, right) => Guard::Or(Box::new(in_letters(*left)), Box::new(in_letters(*right))),
        other => other,
    }
}

fn of_text(ending: Ending) -> Ending {
    match ending {
        Ending::Win(guard) => Ending::Win(in_letters(guard)),
        Ending::Lose(guard) => Ending::Lose(in_letters(guard)),
        Ending::Draws(guard) => Ending::Draws(in_letters(guard)),
        other => other,
    }
}

fn one_move(random: &mut Random, is_bag: bool, may_split: bool) -> RowMove {
    let act = match random.below(8) {
        0 | 1 => {
            let sure = 1 + random.below(3) as u64;
            Act::Take((1..4).filter(|_| random.one_in(2)).chain([sure]).collect())
        }
        2 | 3 => Act::TakeAny,
        // A bag that is carried within may be the same bag again.
        4 if !is_bag => Act::Carry(1 + random.below(3) as u64),
        5 if may_split => Act::Split,
        6 => Act::Swap,
        _ => Act::Drop,
    };
    let guard = match (&act, random.below(3)) {
        // The condition of a swap is its own.
        (Act::Swap, _) | (_, 0) => Guard::Always,
        _ => guard(random, 2, true),
    };
    let places = match random.below(8) {
        0 => Places::ButTheFirst,
        1 => Places::ButTheLast,
        2 => Places::FirstHalf,
        _ => Places::All,
    };
    RowMove { act, places, guard }
}

fn ending(random: &mut Random) -> Ending {
    match random.below(10) {
        0 => Ending::Misere,
        1 => Ending::Win(guard(random, 1, false)),
        2 => Ending::Lose(guard(random, 1, false)),
        3 => Ending::Block(1 + random.below(2)),
        4 => Ending::Draws(guard(random, 1, false)),
        _ => Ending::Plain,
    }
}

/// A condition so deep, which may speak of the place or not.
fn guard(random: &mut Random, depth: usize, of_place: bool) -> Guard {
    let relation = *random.pick(&[Relation::Less, Relation::Equal, Relation::More]);
    let number = random.below(4) as u64;
    let inner = |random: &mut Random| Box::new(guard(random, depth - 1, of_place));
    match random.below(if depth > 0 { 10 } else { 7 }) {
        0 | 1 if of_place => Guard::Element(relation, number),
        2 if of_place => Guard::Place(relation, number),
        3 if of_place => Guard::Neighbour(relation),
        4 => Guard::Count(number, relation, random.below(3) as u64),
        5 => Guard::Greatest(relation, number),
        7 => Guard::Not(inner(random)),
        8 => {
            let left = inner(random);
            Guard::And(left, inner(random))
        }
        9 => {
            let left = inner(random);
            Guard::Or(left, inner(random))
        }
        _ => {
            let modulus = 2 + random.below(3) as u64;
            Guard::Sum(modulus, random.below(modulus as usize) as u64)
        }
    }
}
