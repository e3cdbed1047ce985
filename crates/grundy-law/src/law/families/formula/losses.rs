//! The cheapest condition that tells losses from wins: one comparison of terms, or two joined by "and" or "or".

use super::{Body, Pool};
use crate::term::{Relation, Test};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// So many terms are compared with each other.
pub(super) const MOST_COMPARED: usize = 360;
/// So many terms with the same numbers at all losses are held against each other.
const MOST_ALIKE: usize = 48;
/// So many comparisons are tried in pairs.
const MOST_TESTS: usize = 1_200;
/// What a comparison costs beside its terms.
const TEST_BITS: f64 = 4.0;
/// The largest number with which terms are compared.
const LARGEST_NUMBER: i64 = 8;

/// Terms at points of which the first `losses` are losses and all others wins.
pub(super) struct Search {
    pub(super) pool: Pool,
    pub(super) losses: usize,
}

/// A comparison of two terms of the pool.
#[derive(Clone, Copy)]
pub(super) struct Compared {
    left: usize,
    relation: Relation,
    right: usize,
    bits: f64,
}

/// In which orders two rows stand, at one point or another: less, equal, greater.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Orders(u8);

const LESS: u8 = 1;
const EQUAL: u8 = 2;
const GREATER: u8 = 4;

impl Orders {
    /// So many points are looked at before it is asked whether all orders were met.
    const STRIDE: usize = 32;

    fn of(left: &[i32], right: &[i32]) -> Orders {
        let mut met = 0;
        for (left, right) in left.chunks(Orders::STRIDE).zip(right.chunks(Orders::STRIDE)) {
            for (left, right) in left.iter().zip(right) {
                let order = [(left < right, LESS), (left == right, EQUAL), (left > right, GREATER)];
                met |= order.iter().fold(0, |met, (holds, bit)| met | (u8::from(*holds) * bit));
            }
            if met == LESS | EQUAL | GREATER {
                break;
            }
        }
        Orders(met)
    }

    /// The orders in which a relation holds.
    fn holding(relation: Relation) -> Orders {
        Orders(match relation {
            Relation::Equal => EQUAL,
            Relation::Unequal => LESS | GREATER,
            Relation::Less => LESS,
            Relation::AtMost => LESS | EQUAL,
        })
    }

    /// The same with the rows exchanged.
    fn reversed(self) -> Orders {
        let (less, greater) = (self.0 & LESS, self.0 & GREATER);
        Orders((self.0 & EQUAL) | (less * GREATER) | (greater / GREATER))
    }

    fn are_among(self, others: Orders) -> bool {
        self.0 & !others.0 == 0
    }

    fn meet(self, others: Orders) -> bool {
        self.0 & others.0 != 0
    }
}

impl Search {
    /// The cheapest condition that holds at the losses and at no win.
    pub(super) fn condition(&mut self) -> Option<Body> {
        let numbers: Vec<usize> =
            (0..=LARGEST_NUMBER).filter_map(|number| self.pool.number(number)).collect();
        let (necessary, sufficient) = self.tests(&numbers);
        let one = self.equation().map(|equation| (vec![equation], false));
        let both = self.pair(&necessary, false).map(|pair| (pair.to_vec(), false));
        let either = self.pair(&sufficient, true).map(|pair| (pair.to_vec(), true));
        let bits =
            |found: &(Vec<Compared>, bool)| found.0.iter().map(|test| TEST_BITS + test.bits).sum::<f64>();
        let found = one.into_iter().chain(both).chain(either);
        let (tests, is_any) = found.min_by(|left, right| bits(left).total_cmp(&bits(right)))?;
        let tests = tests.into_iter().map(|compared| self.test(compared));
        let groups = if is_any { tests.map(|test| vec![test]).collect() } else { vec![tests.collect()] };
        Some(Body::Losses(groups))
    }

    /// One equation of two terms that tells all.
    pub(super) fn equation(&self) -> Option<Compared> {
        let mut alike: FxHashMap<&[i32], Vec<usize>> = FxHashMap::default();
        for term in 0..self.pool.len() {
            alike.entry(&self.pool.row(term)[..self.losses]).or_default().push(term);
        }
        let mut best: Option<Compared> = None;
        for group in alike.values_mut().filter(|group| group.len() > 1) {
            group.sort_by(|left, right| self.pool.bits(*left).total_cmp(&self.pool.bits(*right)));
            for (place, &right) in group.iter().take(MOST_ALIKE).enumerate() {
                for &left in &group[..place] {
                    let found = self.compared(left, Relation::Equal, right);
                    let is_better = best
                        .is_none_or(|best| (found.bits, left, right) < (best.bits, best.left, best.right));
                    if is_better && self.wins(found).all(|holds| !holds) {
                        best = Some(found);
                    }
                }
            }
        }
        best
    }

    /// Comparisons of small terms that hold at every loss, and those that hold at no win.
    fn tests(&self, numbers: &[usize]) -> (Vec<Compared>, Vec<Compared>) {
        let small = (0..self.pool.len().min(MOST_COMPARED)).chain(numbers.iter().copied());
        let small: Vec<usize> = small.collect();
        let (mut necessary, mut sufficient) = (Vec::new(), Vec::new());
        let orders = self.all_orders(&small);
        for (place, &left) in small.iter().enumerate() {
            for (other, &right) in small.iter().enumerate().filter(|(other, _)| *other != place) {
                let (at_losses, at_wins) = orders[place * small.len() + other];
                for relation in [Relation::Equal, Relation::Unequal, Relation::Less, Relation::AtMost] {
                    let symmetric = matches!(relation, Relation::Equal | Relation::Unequal);
                    if symmetric && place > other {
                        continue;
                    }
                    let holding = Orders::holding(relation);
                    if at_losses.are_among(holding) {
                        necessary.push(self.compared(left, relation, right));
                    } else if !at_wins.meet(holding) {
                        sufficient.push(self.compared(left, relation, right));
                    }
                }
            }
        }
        (necessary, sufficient)
    }

    /// In which orders each two of these terms stand at the losses, and at the wins.
    fn all_orders(&self, terms: &[usize]) -> Vec<(Orders, Orders)> {
        let count = terms.len();
        let mut orders = vec![(Orders(EQUAL), Orders(EQUAL)); count * count];
        for (place, &left) in terms.iter().enumerate() {
            for (other, &right) in terms.iter().enumerate().skip(place + 1) {
                let (at_losses, at_wins) = self.orders(left, right);
                orders[place * count + other] = (at_losses, at_wins);
                orders[other * count + place] = (at_losses.reversed(), at_wins.reversed());
            }
        }
        orders
    }

    /// In which orders two terms stand at the losses, and at the wins.
    fn orders(&self, left: usize, right: usize) -> (Orders, Orders) {
        let (lost, won) = (0..self.losses, self.losses..self.points());
        let (left, right) = (self.pool.row(left), self.pool.row(right));
        let orders = |points: Range<usize>| Orders::of(&left[points.clone()], &right[points]);
        (orders(lost), orders(won))
    }

    /// The cheapest two tests that together leave out all wins, or together hold at all losses.
    fn pair(&self, tests: &[Compared], at_losses: bool) -> Option<[Compared; 2]> {
        let useful = self.distinct(tests, at_losses);
        let all = useful.iter().fold([0; 4], |all, (_, hits)| or(all, *hits));
        let wanted = if at_losses { self.losses } else { self.points() - self.losses };
        if all != full(wanted) {
            return None;
        }
        let mut best: Option<(f64, [Compared; 2])> = None;
        for (place, (left, left_hits)) in useful.iter().enumerate() {
            for (right, right_hits) in &useful[..place] {
                let bits = left.bits + right.bits;
                if best.is_none_or(|(least, _)| bits < least) && or(*left_hits, *right_hits) == all {
                    best = Some((bits, [*right, *left]));
                }
            }
        }
        best.map(|(_, pair)| pair)
    }

    /// The cheapest test for each set of points that it decides.
    fn distinct(&self, tests: &[Compared], at_losses: bool) -> Vec<(Compared, [u64; 4])> {
        let mut sorted = tests.to_vec();
        sorted.sort_by(|left, right| left.bits.total_cmp(&right.bits));
        let mut seen: FxHashMap<[u64; 4], ()> = FxHashMap::default();
        let mut distinct = Vec::new();
        for test in sorted {
            let hits = if at_losses {
                gathered(self.lost(test))
            } else {
                gathered(self.wins(test).map(|holds| !holds))
            };
            if hits != [0; 4] && seen.insert(hits, ()).is_none() {
                distinct.push((test, hits));
            }
            if distinct.len() == MOST_TESTS {
                break;
            }
        }
        distinct
    }

    fn compared(&self, left: usize, relation: Relation, right: usize) -> Compared {
        Compared { left, relation, right, bits: self.pool.bits(left) + self.pool.bits(right) }
    }

    fn points(&self) -> usize {
        self.pool.row(0).len()
    }

    fn lost(&self, test: Compared) -> impl Iterator<Item = bool> + '_ {
        self.holds(test, 0..self.losses)
    }

    fn wins(&self, test: Compared) -> impl Iterator<Item = bool> + '_ {
        self.holds(test, self.losses..self.points())
    }

    fn holds(&self, test: Compared, points: Range<usize>) -> impl Iterator<Item = bool> + '_ {
        let left = &self.pool.row(test.left)[points.clone()];
        let right = &self.pool.row(test.right)[points];
        left.iter().zip(right).map(move |(left, right)| test.relation.holds(left, right))
    }

    fn test(&self, found: Compared) -> Test {
        Test {
            left: self.pool.term(found.left),
            relation: found.relation,
            right: self.pool.term(found.right),
        }
    }
}

fn gathered(holds: impl Iterator<Item = bool>) -> [u64; 4] {
    let mut hits = [0; 4];
    for (point, _) in holds.enumerate().filter(|(_, holds)| *holds) {
        hits[point / 64] |= 1 << (point % 64);
    }
    hits
}

fn or(left: [u64; 4], right: [u64; 4]) -> [u64; 4] {
    std::array::from_fn(|place| left[place] | right[place])
}

fn full(points: usize) -> [u64; 4] {
    gathered(std::iter::repeat_n(true, points))
}
