//! Answers that were given lately: a few, none of them large, the one that was longest not asked for goes first.

use std::collections::HashMap;
use std::sync::Arc;

/// Answers by question.
pub struct Recent<T> {
    kept: HashMap<String, Kept<T>>,
    asked: u64,
    weight: usize,
    most: usize,
}

struct Kept<T> {
    last: u64,
    weight: usize,
    answer: Arc<T>,
}

impl<T> Recent<T> {
    /// Nothing yet; at most this weight is kept.
    pub fn new(most: usize) -> Recent<T> {
        Recent { kept: HashMap::new(), asked: 0, weight: 0, most }
    }

    /// The answer, if it is still known.
    pub fn find(&mut self, question: &str) -> Option<Arc<T>> {
        self.asked += 1;
        let kept = self.kept.get_mut(question)?;
        kept.last = self.asked;
        Some(Arc::clone(&kept.answer))
    }

    /// Keeps an answer, unless it would take more than an eighth of all room.
    pub fn keep(&mut self, question: String, answer: Arc<T>, weight: usize) {
        let weight = weight + question.len();
        if weight > self.most / 8 || self.kept.contains_key(&question) {
            return;
        }
        self.weight += weight;
        while self.weight > self.most && self.forget_oldest() {}
        self.kept.insert(question, Kept { last: self.asked, weight, answer });
    }

    fn forget_oldest(&mut self) -> bool {
        let oldest = self.kept.iter().min_by_key(|(_, kept)| kept.last).map(|(question, _)| question.clone());
        let forgotten = oldest.and_then(|question| self.kept.remove(&question));
        self.weight -= forgotten.as_ref().map_or(0, |kept| kept.weight);
        forgotten.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_longest_not_asked_for_goes_first() {
        let mut recent = Recent::new(33);
        for question in ["a", "b", "c"] {
            recent.keep(question.to_string(), Arc::new(question), 3);
            recent.find("a");
        }
        for number in 0..6 {
            recent.keep(number.to_string(), Arc::new("more"), 3);
        }
        assert!(recent.find("b").is_none());
        assert_eq!(recent.find("c").as_deref(), Some(&"c"));
        assert_eq!(recent.find("a").as_deref(), Some(&"a"));
    }

    #[test]
    fn large_answers_are_not_kept() {
        let mut recent = Recent::new(800);
        recent.keep("large".to_string(), Arc::new(()), 100);
        recent.keep("small".to_string(), Arc::new(()), 10);
        assert!(recent.find("large").is_none());
        assert!(recent.find("small").is_some());
    }
}
