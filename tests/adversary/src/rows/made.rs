//! Rules of rows made at random.

use super::{Act, Ending, Guard, Relation, RowMove, RowRule};
use crate::random::Random;

impl RowRule {
    /// A rule; rows that fall apart are played plainly, since other endings speak of single positions.
    pub fn made(random: &mut Random) -> RowRule {
        let is_bag = random.one_in(3);
        let ending = ending(random);
        let may_split = matches!(ending, Ending::Plain);
        let moves = (0..1 + random.below(2)).map(|_| one_move(random, is_bag, may_split)).collect();
        RowRule { is_bag, moves, ending }
    }
}

fn one_move(random: &mut Random, is_bag: bool, may_split: bool) -> RowMove {
    let act = match random.below(8) {
        0 | 1 => Act::Take((1..4).filter(|_| random.one_in(2)).chain([1 + random.below(3) as u64]).collect()),
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
    RowMove { act, guard }
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
