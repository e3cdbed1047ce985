//! What the next values of a run will cost, told from the game and the values so far alone.

use super::Breaking;
use super::class::Census;

/// A count of values that grows with the run.
#[derive(Clone, Debug)]
pub(crate) struct Outlook {
    game: Breaking,
    census: Census,
}

impl Outlook {
    pub fn new(game: &Breaking) -> Outlook {
        Outlook { game: game.clone(), census: Census::new(game) }
    }

    /// About how many nanoseconds the value of heap `n` takes; the values below `n` are known.
    ///
    /// Heaps must be asked for in rising order.
    pub fn nanoseconds_at(&mut self, n: usize, value_of: impl Fn(usize) -> u32) -> u64 {
        self.census.count_up_to(n, value_of);
        let splits = self.game.splits.len() as u64;
        let n = n as u64;
        if !self.game.triples.is_empty() {
            let words = u64::from(self.census.largest() / 64 + 1).next_power_of_two();
            return 100 + n / 3 * words * self.game.triples.len() as u64 + n * splits;
        }
        // Every pair is looked at several to a nanosecond, every rare partner about one to a nanosecond.
        let by_pairs = 100 + n / 8 * splits;
        let by_rare_partners = 20 + self.census.best_class(0).1 as u64 * splits;
        by_pairs.min(by_rare_partners)
    }
}
