//! Memory that several pieces of work share: bytes are asked for before they are used, and come back when they are let go.
//!
//! A [`Purse`] is a counter with an upper bound; clones count together.
//! A part of it ([`Purse::part`]) is a smaller purse of which everything is counted in the larger one as well.
//! What was granted is a [`Holding`], which gives it back when it is dropped.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A number of bytes that may be held at one time, by everybody who has a clone.
///
/// ```
/// use grundy_table::Purse;
///
/// let whole = Purse::new(100);
/// let part = whole.part(80);
/// let first = part.take(60).unwrap();
/// assert!(part.take(30).is_none(), "the part has 20 left");
/// let other = whole.take(40).unwrap();
/// assert!(whole.take(1).is_none());
/// drop(first);
/// assert_eq!((whole.held(), part.held()), (40, 0));
/// ```
#[derive(Clone, Debug)]
pub struct Purse {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    most: u64,
    held: AtomicU64,
    whole: Option<Purse>,
}

impl Purse {
    /// So many bytes may be held.
    pub fn new(most: u64) -> Purse {
        Purse { shared: Arc::new(Shared { most, held: AtomicU64::new(0), whole: None }) }
    }

    /// A purse of at most so many bytes, all of which come out of this one.
    pub fn part(&self, most: u64) -> Purse {
        Purse { shared: Arc::new(Shared { most, held: AtomicU64::new(0), whole: Some(self.clone()) }) }
    }

    /// So many bytes, unless they are not there.
    pub fn take(&self, bytes: u64) -> Option<Holding> {
        self.add(bytes).then(|| Holding { purse: Some(self.clone()), bytes })
    }

    /// Counts bytes that are there already, even beyond the bound: what follows then waits for their end.
    pub fn record(&self, bytes: u64) -> Holding {
        self.force(bytes);
        Holding { purse: Some(self.clone()), bytes }
    }

    /// How many bytes may be held in all.
    pub fn most(&self) -> u64 {
        self.shared.most
    }

    /// How many bytes are held now.
    pub fn held(&self) -> u64 {
        self.shared.held.load(Ordering::Relaxed)
    }

    /// How many bytes could be taken now.
    pub fn left(&self) -> u64 {
        let own = self.shared.most.saturating_sub(self.held());
        self.shared.whole.as_ref().map_or(own, |whole| own.min(whole.left()))
    }

    fn add(&self, bytes: u64) -> bool {
        let fits = |held: u64| held.checked_add(bytes).filter(|&held| held <= self.shared.most);
        if self.shared.held.fetch_update(Ordering::Relaxed, Ordering::Relaxed, fits).is_err() {
            return false;
        }
        let granted = self.shared.whole.as_ref().is_none_or(|whole| whole.add(bytes));
        if !granted {
            self.shared.held.fetch_sub(bytes, Ordering::Relaxed);
        }
        granted
    }

    fn force(&self, bytes: u64) {
        let more = |held: u64| Some(held.saturating_add(bytes));
        let _ = self.shared.held.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more);
        if let Some(whole) = &self.shared.whole {
            whole.force(bytes);
        }
    }

    fn give_back(&self, bytes: u64) {
        let less = |held: u64| Some(held.saturating_sub(bytes));
        let _ = self.shared.held.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        if let Some(whole) = &self.shared.whole {
            whole.give_back(bytes);
        }
    }
}

/// Bytes that were granted; they come back when this is dropped.
#[derive(Debug, Default)]
pub struct Holding {
    // None: nobody counts.
    purse: Option<Purse>,
    bytes: u64,
}

/// What grows asks for at least so much more at a time, so that the counter is not asked for each position.
const STEP: u64 = 1 << 18;

impl Holding {
    /// Nothing yet, of a purse if there is one.
    pub fn of(purse: Option<&Purse>) -> Holding {
        Holding { purse: purse.cloned(), bytes: 0 }
    }

    /// How many bytes are held.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Asks for as much as makes `bytes` in all; the answer says whether they are there.
    #[inline]
    pub fn grow_to(&mut self, bytes: u64) -> bool {
        bytes <= self.bytes || self.ask(bytes)
    }

    fn ask(&mut self, bytes: u64) -> bool {
        let missing = bytes - self.bytes;
        let Some(purse) = &self.purse else {
            self.bytes = bytes;
            return true;
        };
        for more in [missing.max(STEP), missing] {
            if purse.add(more) {
                self.bytes += more;
                return true;
            }
        }
        false
    }

    /// Gives back all but `bytes`.
    pub fn shrink_to(&mut self, bytes: u64) {
        let more = self.bytes.saturating_sub(bytes);
        self.bytes -= more;
        if let Some(purse) = &self.purse {
            purse.give_back(more);
        }
    }
}

impl Drop for Holding {
    fn drop(&mut self) {
        self.shrink_to(0);
    }
}

/// A copy of what was granted takes as much again, whether it is there or not.
impl Clone for Holding {
    fn clone(&self) -> Holding {
        match &self.purse {
            Some(purse) => purse.record(self.bytes),
            None => Holding { purse: None, bytes: self.bytes },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_dropped_comes_back_to_every_purse_it_came_from() {
        let whole = Purse::new(1000);
        let part = whole.part(900);
        let mut holding = Holding::of(Some(&part));
        assert!(holding.grow_to(300) && holding.grow_to(900));
        assert!(!holding.grow_to(901));
        assert_eq!((holding.bytes(), whole.left(), part.left()), (900, 100, 0));
        holding.shrink_to(50);
        assert_eq!((whole.held(), part.held()), (50, 50));
        drop(holding);
        assert_eq!((whole.held(), part.held()), (0, 0));
    }

    #[test]
    fn a_part_cannot_take_what_the_whole_does_not_have() {
        let whole = Purse::new(100);
        let (first, second) = (whole.part(80), whole.part(80));
        let kept = first.take(70);
        assert!(kept.is_some() && second.take(40).is_none());
        assert_eq!((second.held(), second.left()), (0, 30));
    }

    #[test]
    fn what_is_there_already_is_counted_beyond_the_bound() {
        let purse = Purse::new(100);
        let kept = purse.record(u64::MAX - 5);
        let copy = kept.clone();
        assert!(purse.take(1).is_none());
        drop((kept, copy));
        assert_eq!(purse.held(), 0);
    }

    #[test]
    fn threads_never_hold_more_than_the_purse_has() {
        let purse = Purse::new(1000);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for bytes in 0..2000 {
                        let _holding = purse.take(bytes % 500);
                        assert!(purse.held() <= 1000);
                    }
                });
            }
        });
        assert_eq!(purse.held(), 0);
    }
}
