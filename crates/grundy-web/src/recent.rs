//! Answers that were given lately: a few, none of them large, the one that was longest not asked for goes first.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// Answers by question.
pub struct Recent<T> {
    kept: HashMap<Arc<str>, Kept<T>>,
    // Invariant: the same questions as in `kept`, by when they were last asked.
    by_age: BTreeMap<u64, Arc<str>>,
    asked: u64,
    weight: usize,
    most: usize,
}

struct Kept<T> {
    last: u64,
    weight: usize,
    answer: Arc<T>,
}

/// What is no longer kept. It is handed out so that it can be dropped when the lock on the answers is free again.
#[must_use]
pub struct Forgotten<T> {
    _answers: Vec<Arc<T>>,
}

/// However small the answers are, more than these are not kept.
const MOST_ENTRIES: usize = 8_192;

/// What an entry takes beside its question and its answer: places in both maps, counters, heads of allocations.
pub const ENTRY: usize = 400;

impl<T> Recent<T> {
    /// Nothing yet; at most this weight is kept.
    pub fn new(most: usize) -> Recent<T> {
        Recent { kept: HashMap::new(), by_age: BTreeMap::new(), asked: 0, weight: 0, most }
    }

    /// The answer, if it is still known.
    pub fn find(&mut self, question: &str) -> Option<Arc<T>> {
        let kept = self.kept.get_mut(question)?;
        self.asked += 1;
        let question = self.by_age.remove(&kept.last)?;
        kept.last = self.asked;
        self.by_age.insert(self.asked, question);
        Some(Arc::clone(&kept.answer))
    }

    /// Keeps an answer, unless it would take more than an eighth of all room.
    pub fn keep(&mut self, question: &str, answer: Arc<T>, weight: usize) -> Forgotten<T> {
        let weight = weight.saturating_add(question.len() + ENTRY);
        if weight > self.most / 8 || self.kept.contains_key(question) {
            return Forgotten { _answers: Vec::new() };
        }
        let forgotten = self.make_room(weight);
        let question: Arc<str> = question.into();
        self.asked += 1;
        self.weight += weight;
        self.by_age.insert(self.asked, Arc::clone(&question));
        self.kept.insert(question, Kept { last: self.asked, weight, answer });
        Forgotten { _answers: forgotten }
    }

    fn make_room(&mut self, weight: usize) -> Vec<Arc<T>> {
        let mut forgotten = Vec::new();
        while self.weight + weight > self.most || self.kept.len() >= MOST_ENTRIES {
            let Some((_, question)) = self.by_age.pop_first() else { break };
            if let Some(kept) = self.kept.remove(&question) {
                self.weight -= kept.weight;
                forgotten.push(kept.answer);
            }
        }
        forgotten
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    #[test]
    fn what_was_longest_not_asked_for_goes_first() {
        let mut recent = Recent::new(10 * (ENTRY + 4));
        for question in ["a", "b", "c"] {
            let _ = recent.keep(question, Arc::new(question), 3);
            recent.find("a");
        }
        for number in 0..8 {
            let _ = recent.keep(&number.to_string(), Arc::new("more"), 3);
        }
        assert!(recent.find("b").is_none());
        assert_eq!(recent.find("c").as_deref(), Some(&"c"));
        assert_eq!(recent.find("a").as_deref(), Some(&"a"));
    }

    #[test]
    fn large_answers_are_not_kept() {
        let mut recent = Recent::new(16 * ENTRY);
        let _ = recent.keep("large", Arc::new(()), 2 * ENTRY);
        let _ = recent.keep("small", Arc::new(()), 10);
        assert!(recent.find("large").is_none());
        assert!(recent.find("small").is_some());
    }

    #[test]
    fn many_small_answers_are_bounded_by_their_number_and_go_quickly() {
        let mut recent = Recent::new(64 << 20);
        let begun = Instant::now();
        for number in 0..200_000 {
            let _ = recent.keep(&number.to_string(), Arc::new(()), 31);
        }
        let _ = recent.keep("large", Arc::new(()), 7_600_000);
        assert!(recent.kept.len() <= MOST_ENTRIES && recent.by_age.len() == recent.kept.len());
        assert!(recent.find("large").is_some());
        // A scan of all entries for each one that goes would take minutes.
        assert!(begun.elapsed().as_secs() < 10);
    }
}
