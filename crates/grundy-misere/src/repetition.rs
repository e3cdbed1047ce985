//! A sequence that repeats: `value(n + period) = value(n)` for every `n` from `preperiod` on.

use crate::heap_game::MoveBounds;

/// Where a sequence begins to repeat, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The least number from which on the values repeat.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
}

impl Repetition {
    /// The number below `preperiod + period` that has the same value as `n`.
    pub fn reduced(self, n: u64) -> u64 {
        if n < self.preperiod { n } else { self.preperiod + (n - self.preperiod) % self.period }
    }
}

/// How a repetition is proved for a rule that is neither a code nor a subtraction set: the heaps below `heaps` show what
/// all heaps do, because from there on the options of a heap are those of the heap `step` below it, moved along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Along {
    /// So many heaps decide.
    pub heaps: u64,
    /// A multiple of the period.
    pub step: u64,
}

/// The least repetition that was seen three times, from its beginning to the end; it proves nothing by itself.
pub fn likely_repetition<T: PartialEq>(images: &[T]) -> Option<Repetition> {
    (1..=images.len() as u64 / 3).find_map(|period| {
        let repetition = Repetition { preperiod: preperiod(images, period as usize), period };
        (images.len() as u64 >= repetition.preperiod + 3 * period).then_some(repetition)
    })
}

/// The repetition of the images of heaps that is decided by the heaps seen so far, for a rule of this shape.
///
/// # Evidence asked for
/// All heaps below [`MoveBounds::decisive_limit`]; from there on the images repeat by induction. The least period comes first.
pub fn decided_repetition<T: PartialEq>(images: &[T], shape: MoveBounds) -> Option<Repetition> {
    (1..=images.len() as u64 / 2).find_map(|period| {
        let repetition = Repetition { preperiod: preperiod(images, period as usize), period };
        let needed = shape.decisive_limit(repetition.preperiod, period);
        (images.len() as u64 >= needed).then_some(repetition)
    })
}

fn preperiod<T: PartialEq>(images: &[T], period: usize) -> u64 {
    let end = images.len() - period;
    let agree = images[..end].iter().rev().zip(images.iter().rev()).take_while(|(early, late)| early == late);
    (end - agree.count()) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_grundy_values_of_kayles_repeat_once_enough_are_seen() {
        use crate::{Allowance, CodeGame, grundy_values};
        let kayles = CodeGame::parse("0.77").unwrap();
        let (values, _) = grundy_values(&kayles, 200, &mut Allowance::of(1000));
        let shape = MoveBounds { parts: 2, taken: 2 };
        // Winning Ways, chapter 4: period 12, last exception 70. The bound is 2·71 + 2·12 + 2 - 1 = 167.
        assert_eq!(decided_repetition(&values[..166], shape), None);
        let repetition = Repetition { preperiod: 71, period: 12 };
        assert_eq!(decided_repetition(&values[..167], shape), Some(repetition));
        assert_eq!(decided_repetition(&values, shape), Some(repetition));
    }
}
