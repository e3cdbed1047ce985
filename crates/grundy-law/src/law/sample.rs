//! What families look at: the values of a table, or only its outcomes, as one plain list.

use crate::law::description::bare_bits;
use crate::law::periodicity::{Periodicity, repetition};
use crate::law::{Claim, Exception, Law};
use grundy_table::{Cell, Table};
use std::sync::OnceLock;

/// A threat among the numbers of a sample.
pub(crate) const THREAT: u32 = u32::MAX;
/// A position outside the domain among the numbers of a sample.
pub(crate) const ABSENT: u32 = u32::MAX - 1;

/// The numbers of a box `0..limit` in each coordinate, row by row: values, or 0 for a loss and 1 for a win.
#[derive(Clone, Debug)]
pub struct Sample {
    /// How many coordinates a position has.
    pub arity: usize,
    /// The box is `0..limit` in each coordinate.
    pub limit: u64,
    /// Whether the numbers are values or outcomes.
    pub claim: Claim,
    /// With one coordinate: nothing is known below this place, everything from it on.
    pub first: usize,
    numbers: Vec<u32>,
    repetition: OnceLock<Option<Periodicity>>,
}

impl Sample {
    /// The values of a table.
    pub fn of_values(table: &Table) -> Sample {
        let numbers = table.cells().map(|cell| match cell {
            Cell::Nimber(value) => value.min(ABSENT - 1),
            Cell::Threat => THREAT,
            Cell::Absent => ABSENT,
        });
        Sample::new(table.arity(), table.limit(), Claim::Grundy, numbers.collect())
    }

    /// The outcomes of a table: 0 for a loss, 1 for a win.
    pub fn of_outcomes(table: &Table) -> Sample {
        let numbers = table.cells().map(|cell| match cell {
            Cell::Nimber(value) => u32::from(value != 0),
            Cell::Threat => 1,
            Cell::Absent => ABSENT,
        });
        Sample::new(table.arity(), table.limit(), Claim::Outcome, numbers.collect())
    }

    /// The sample with these numbers.
    pub(crate) fn new(arity: usize, limit: u64, claim: Claim, numbers: Vec<u32>) -> Sample {
        let known_from = numbers.iter().rposition(|&number| number >= ABSENT).map_or(0, |place| place + 1);
        let first = if arity == 1 { known_from } else { 0 };
        Sample { arity, limit, claim, first, numbers, repetition: OnceLock::new() }
    }

    /// All numbers, row by row.
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// Whether there is anything a law could be made of: with one coordinate, holes only near the start.
    pub fn is_usable(&self) -> bool {
        let known = self.numbers.iter().filter(|&&number| number < ABSENT).count();
        known > 0 && self.first * 4 <= self.numbers.len().max(4)
    }

    /// The number at a position inside the box; `None` where there is none.
    pub fn number(&self, position: &[u64]) -> Option<u32> {
        let index = position.iter().fold(0, |index, &coordinate| index * self.limit + coordinate);
        self.numbers.get(index as usize).copied().filter(|&number| number < ABSENT)
    }

    /// The number at a position of two coordinates.
    pub fn at(&self, x: u64, y: u64) -> Option<u32> {
        self.numbers.get((x * self.limit + y) as usize).copied().filter(|&number| number < ABSENT)
    }

    /// All positions that have a number, with it.
    pub fn known(&self) -> impl Iterator<Item = (Vec<u64>, u32)> + '_ {
        let numbered = grundy_table::boxed(self.arity, self.limit).zip(self.numbers.iter().copied());
        numbered.filter(|&(_, number)| number < ABSENT)
    }

    /// The numbers of all positions that have one.
    pub fn known_numbers(&self) -> impl Iterator<Item = u32> + '_ {
        self.numbers.iter().copied().filter(|&number| number < ABSENT)
    }

    /// The part below a smaller limit.
    pub fn below(&self, limit: u64) -> Sample {
        let limit = limit.min(self.limit);
        if self.arity == 1 {
            let numbers = self.numbers[..limit as usize].to_vec();
            return Sample { first: self.first, ..Sample::new(1, limit, self.claim, numbers) };
        }
        let inside = |position: &Vec<u64>| position.iter().all(|&coordinate| coordinate < limit);
        let numbers = grundy_table::boxed(self.arity, self.limit).zip(&self.numbers);
        let numbers = numbers.filter(|(position, _)| inside(position)).map(|(_, &number)| number).collect();
        Sample::new(self.arity, limit, self.claim, numbers)
    }

    /// The half that a law is fitted to; the other half then tests it.
    pub fn half(&self) -> Sample {
        self.below(self.limit / 2)
    }

    /// How the numbers of one coordinate repeat, if their second half follows from their first. Several families
    /// ask, and it is worked out once.
    pub fn repetition(&self) -> Option<Periodicity> {
        *self.repetition.get_or_init(|| repetition(&self.numbers, self.first))
    }

    /// Whether some position is a threat.
    pub fn has_threats(&self) -> bool {
        self.numbers.contains(&THREAT)
    }

    /// What the numbers take to write down without a law. A board equal to its mirror image is written once.
    pub fn bare_bits(&self) -> f64 {
        let known: Vec<u32> = self.numbers[self.first.min(self.numbers.len())..]
            .iter()
            .copied()
            .filter(|&number| number < ABSENT)
            .collect();
        let copies = if self.is_symmetric() { (1..=self.arity).product::<usize>() as f64 } else { 1.0 };
        bare_bits(&known) / copies
    }

    fn is_symmetric(&self) -> bool {
        self.arity > 1
            && self.known().all(|(mut position, number)| {
                position.rotate_left(1);
                let turned = self.number(&position);
                position.swap(0, 1);
                turned == Some(number) && self.number(&position) == Some(number)
            })
    }

    /// The cells near the start that have no number, as exceptions that every law of this sample shares.
    pub(crate) fn holes(&self) -> Vec<Exception> {
        if self.arity != 1 {
            return Vec::new();
        }
        let cell = |number| if number == THREAT { Cell::Threat } else { Cell::Absent };
        let numbers = self.numbers.iter().enumerate().take(self.first);
        let holes = numbers.map(|(place, &number)| Exception {
            position: vec![place as u64],
            cell: if number < ABSENT { Cell::Nimber(number) } else { cell(number) },
        });
        holes.collect()
    }

    /// The first position at which a law and the sample differ.
    pub fn refutes(&self, law: &Law) -> Option<Vec<u64>> {
        let mut position = vec![0; self.arity];
        for &number in &self.numbers {
            if number < ABSENT && !law.fits(&position, number) {
                return Some(position);
            }
            advance(&mut position, self.limit);
        }
        None
    }
}

/// The next position of the box, row by row.
pub(crate) fn advance(position: &mut [u64], limit: u64) {
    for coordinate in position.iter_mut().rev() {
        *coordinate += 1;
        if *coordinate < limit {
            return;
        }
        *coordinate = 0;
    }
}
