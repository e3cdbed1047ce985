//! Numbers that repeat in every coordinate, as an automaton on the coordinates and their number.

use crate::automata::{Automaton, Blowup, Compiler, Track};

/// `value` depends on each coordinate only up to its period, from its border on.
pub(crate) struct Folding<'a> {
    pub(crate) borders: Vec<u64>,
    pub(crate) periods: Vec<u64>,
    /// The number at folded coordinates, where there is one.
    pub(crate) value: &'a dyn Fn(&[u64]) -> Option<u64>,
}

impl Folding<'_> {
    /// The automaton in a base: coordinates on tracks 0, 1, …, the number on the last.
    ///
    /// Read from the most significant digit, a coordinate is known up to its period, and the number up to the largest one; that
    /// automaton is then reversed.
    pub(crate) fn automaton(&self, compiler: &Compiler) -> Result<Automaton, Blowup> {
        let arity = self.borders.len();
        let base = compiler.numeration.radix() as u64;
        let largest = self.largest().ok_or(Blowup::Cells)?;
        let tracks: Vec<Track> = (0..=arity as Track).collect();
        let step = |read: &Vec<u64>, digits: &[usize]| {
            let longer = |place: usize| read[place] * base + digits[place] as u64;
            let number = longer(arity);
            let folded = (0..arity).map(|place| self.folded(place, longer(place)));
            (number <= largest).then(|| folded.chain([number]).collect())
        };
        let accepts = |read: &Vec<u64>| (self.value)(&read[..arity]) == Some(read[arity]);
        let start = vec![0; arity + 1];
        let forward = Automaton::build(base as usize, &tracks, start, step, accepts, &compiler.limits)?;
        forward.reversed(&compiler.limits)
    }

    fn folded(&self, place: usize, coordinate: u64) -> u64 {
        let (border, period) = (self.borders[place], self.periods[place]);
        if coordinate < border { coordinate } else { border + (coordinate - border) % period }
    }

    /// The largest number in the corner that everything folds into; nothing if the corner is too large to look at.
    fn largest(&self) -> Option<u64> {
        const LARGEST_CORNER: u64 = 1 << 22;
        let sizes: Vec<u64> =
            self.borders.iter().zip(&self.periods).map(|(border, period)| border + period).collect();
        let count = sizes
            .iter()
            .try_fold(1u64, |count, &size| count.checked_mul(size))
            .filter(|&count| count <= LARGEST_CORNER)?;
        let place = |index: u64| {
            let mut rest = index;
            let split = |&size: &u64| {
                let coordinate = rest % size;
                rest /= size;
                coordinate
            };
            sizes.iter().map(split).collect::<Vec<u64>>()
        };
        Some((0..count).filter_map(|index| (self.value)(&place(index))).max().unwrap_or(0))
    }
}
