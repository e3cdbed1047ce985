//! Terms enumerated by size, each known by its numbers at some points: of terms that agree at all of them the first is kept.

use crate::quantity::Quantity;
use crate::term::{JOIN_BITS, Join, Term};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

/// The most terms of a large pool.
pub(super) const MOST_TERMS: usize = 24_000;
/// Numbers beyond this are of no use at the points of a table.
const LARGEST: i64 = 1 << 24;

/// How a term of the pool is made of others.
#[derive(Clone, Copy, Debug)]
enum Node {
    Coordinate(usize),
    Number(i64),
    Quotient(usize, i64),
    Remainder(usize, i64),
    Of(Quantity, usize),
    Joined(Join, usize, usize),
}

/// Terms with their numbers at the points.
pub(super) struct Pool {
    points: Vec<Vec<u64>>,
    nodes: Vec<Node>,
    rows: Vec<i32>,
    bits: Vec<f32>,
    by_row: FxHashMap<u64, u32>,
    scratch: Vec<i32>,
    simple: usize,
    most: usize,
}

/// Functions of a single heap: of its digits, and of its prime factors.
const QUANTITIES: [Quantity; 6] = [
    Quantity::BinaryLength,
    Quantity::OneDigits,
    Quantity::Valuation(2),
    Quantity::Valuation(3),
    Quantity::PrimeFactors,
    Quantity::DistinctPrimes,
];

const JOINS: [Join; 7] =
    [Join::Plus, Join::Least, Join::Greatest, Join::Xor, Join::Minus, Join::And, Join::Or];

impl Pool {
    /// The pool of terms on these points, by growing size, about so many of them.
    pub(super) fn new(arity: usize, points: Vec<Vec<u64>>, most: usize) -> Pool {
        let mut pool = Pool {
            points,
            nodes: Vec::new(),
            rows: Vec::new(),
            bits: Vec::new(),
            by_row: FxHashMap::default(),
            scratch: Vec::new(),
            simple: 0,
            most,
        };
        let base = pool.base(arity);
        pool.simple = base;
        let changed = pool.changed(base, arity);
        pool.pairs(base, base);
        pool.pairs(changed, changed);
        pool
    }

    /// The coordinates, and what all of them together give; how many terms these are.
    fn base(&mut self, arity: usize) -> usize {
        for place in 0..arity {
            self.add(Node::Coordinate(place));
        }
        for quantity in QUANTITIES.into_iter().filter(|_| arity == 1) {
            self.add(Node::Of(quantity, 0));
        }
        for join in [Join::Plus, Join::Greatest, Join::Least, Join::Xor] {
            let mut all = Some(0);
            for place in 1..arity {
                all = all.and_then(|all| self.add(Node::Joined(join, all, place)));
            }
        }
        self.nodes.len()
    }

    /// The first terms shifted by one, halved, and reduced; how many terms there are then.
    fn changed(&mut self, base: usize, arity: usize) -> usize {
        let largest = |term: usize| if arity == 1 && term == 0 { 16 } else { 5 };
        let one = self.number(1);
        for term in 0..base {
            for divisor in 2..=largest(term) {
                self.add(Node::Quotient(term, divisor));
                self.add(Node::Remainder(term, divisor));
            }
            if let Some(one) = one {
                self.add(Node::Joined(Join::Plus, term, one));
                self.add(Node::Joined(Join::Minus, term, one));
                self.add(Node::Joined(Join::Least, term, one));
            }
            self.add(Node::Joined(Join::Plus, term, term));
        }
        self.nodes.len()
    }

    fn pairs(&mut self, first: usize, second: usize) {
        for left in 0..first {
            for right in 0..second {
                for join in JOINS {
                    if self.nodes.len() >= self.most {
                        return;
                    }
                    if left < right || !join.is_symmetric() {
                        self.add(Node::Joined(join, left, right));
                    }
                }
            }
        }
    }

    /// The term that is this number everywhere.
    pub(super) fn number(&mut self, number: i64) -> Option<usize> {
        self.add(Node::Number(number))
    }

    /// Adds a term and gives its place, or that of an earlier one with the same numbers; nothing where it has none.
    fn add(&mut self, node: Node) -> Option<usize> {
        let mut row = std::mem::take(&mut self.scratch);
        row.clear();
        let place = self.fill(node, &mut row).then(|| self.placed(node, &row));
        self.scratch = row;
        place
    }

    fn placed(&mut self, node: Node, row: &[i32]) -> usize {
        if let Some(known) = self.find(row) {
            return known;
        }
        let place = self.nodes.len();
        self.nodes.push(node);
        self.rows.extend_from_slice(row);
        self.by_row.insert(hash(row), place as u32);
        self.bits.push(self.cost(place) as f32);
        place
    }

    /// What a term costs: that of its parts is known, so most need not be written out.
    fn cost(&self, place: usize) -> f64 {
        match self.nodes[place] {
            Node::Joined(_, left, right) if left != right => JOIN_BITS + self.bits(left) + self.bits(right),
            _ => self.term(place).bits(),
        }
    }

    /// Writes the numbers of a term; tells whether it has one at every point, none of them too large.
    fn fill(&self, node: Node, row: &mut Vec<i32>) -> bool {
        let is_filled = match node {
            Node::Coordinate(place) => fill_each(row, self.points.iter().map(|point| point[place])),
            Node::Number(number) => {
                row.resize(self.points.len(), number as i32);
                number.abs() <= LARGEST
            }
            Node::Quotient(inner, divisor) => {
                row.extend(self.row(inner).iter().map(|number| number.div_euclid(divisor as i32)));
                true
            }
            Node::Remainder(inner, divisor) => {
                row.extend(self.row(inner).iter().map(|number| number.rem_euclid(divisor as i32)));
                true
            }
            Node::Of(quantity, inner) => self.fill_of(quantity, inner, row),
            Node::Joined(join, left, right) => fill_joined(join, self.row(left), self.row(right), row),
        };
        is_filled && row.iter().fold(0, |most, number| most.max(number.abs())) <= LARGEST as i32
    }

    fn fill_of(&self, quantity: Quantity, inner: usize, row: &mut Vec<i32>) -> bool {
        let numbers = self.row(inner).iter().map(|&number| quantity.of(u64::try_from(number).ok()?));
        numbers.clone().all(|number| number.is_some()) && fill_each(row, numbers.flatten())
    }

    /// How many coordinates there are; their terms come first.
    pub(super) fn arity(&self) -> usize {
        self.points.first().map_or(0, Vec::len)
    }

    /// How many terms are coordinates, or what all of them together give; they come first.
    pub(super) fn simple(&self) -> usize {
        self.simple
    }

    /// How many terms there are.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The numbers of a term at the points.
    pub(super) fn row(&self, term: usize) -> &[i32] {
        &self.rows[term * self.points.len()..(term + 1) * self.points.len()]
    }

    /// What a term costs.
    pub(super) fn bits(&self, term: usize) -> f64 {
        f64::from(self.bits[term])
    }

    /// The term that has these numbers.
    pub(super) fn find(&self, row: &[i32]) -> Option<usize> {
        let place = *self.by_row.get(&hash(row))? as usize;
        (self.row(place) == row).then_some(place)
    }

    /// A term written out.
    pub(super) fn term(&self, place: usize) -> Term {
        match self.nodes[place] {
            Node::Coordinate(coordinate) => Term::Coordinate(coordinate),
            Node::Number(number) => Term::Number(number),
            Node::Quotient(inner, divisor) => Term::Quotient(Box::new(self.term(inner)), divisor),
            Node::Remainder(inner, divisor) => Term::Remainder(Box::new(self.term(inner)), divisor),
            Node::Of(quantity, inner) => Term::Of(quantity, Box::new(self.term(inner))),
            // Twice a term is a product with a number, which every reader of formulas understands.
            Node::Joined(Join::Plus, left, right) if left == right => {
                Term::joined(Join::Times, Term::Number(2), self.term(left))
            }
            Node::Joined(join, left, right) => Term::joined(join, self.term(left), self.term(right)),
        }
    }
}

/// Writes numbers that fit; tells whether all do.
fn fill_each<T>(row: &mut Vec<i32>, numbers: impl Iterator<Item = T>) -> bool
where
    i32: TryFrom<T>,
{
    for number in numbers {
        let Ok(number) = i32::try_from(number) else { return false };
        row.push(number);
    }
    true
}

/// Writes two rows joined, point by point; tells whether that has a meaning. Numbers of a row are small, so nothing wraps.
fn fill_joined(join: Join, left: &[i32], right: &[i32], row: &mut Vec<i32>) -> bool {
    let mut fill = |joined: fn(i32, i32) -> i32| {
        row.extend(left.iter().zip(right).map(|(&left, &right)| joined(left, right)));
        true
    };
    let is_natural = || left.iter().chain(right).fold(0, |signs, number| signs | number) >= 0;
    match join {
        Join::Plus => fill(|left, right| left + right),
        Join::Minus => fill(|left, right| left - right),
        Join::Least => fill(i32::min),
        Join::Greatest => fill(i32::max),
        Join::Xor => is_natural() && fill(|left, right| left ^ right),
        Join::And => is_natural() && fill(|left, right| left & right),
        Join::Or => is_natural() && fill(|left, right| left | right),
        // Products and quotients of two terms are not among those that are enumerated.
        Join::Times | Join::Over => false,
    }
}

fn hash(row: &[i32]) -> u64 {
    let mut hasher = FxHasher::default();
    row.hash(&mut hasher);
    hasher.finish()
}
