//! The heap game of a code: digit `k`, bit `j` says that one may take `k` tokens and leave `j` non-empty heaps.
//!
//! Octal digits leave at most two heaps, hexadecimal digits at most three; `d₀` takes nothing and must split.

use crate::heap_game::{HeapGame, MoveBounds};
use crate::sum::Heap;

/// Codes make any number of heaps; this many are more than any search reaches.
const HEAP_BOUND: Heap = 1 << 20;

/// The heap game of a finite octal or hexadecimal code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeGame {
    // Invariant: no trailing zeros, each digit below 16, and digits[0] has neither bit 0 nor bit 1.
    digits: Vec<u8>,
}

impl CodeGame {
    /// The code with these digits, `digits[0]` before the point; `None` if a digit is not one.
    pub fn new(digits: &[u8]) -> Option<CodeGame> {
        let is_code =
            digits.iter().all(|&digit| digit < 16) && digits.first().is_none_or(|digit| digit & 3 == 0);
        let end = digits.iter().rposition(|&digit| digit != 0).map_or(0, |last| last + 1);
        is_code.then(|| CodeGame { digits: digits[..end].to_vec() })
    }

    /// Reads `0.77`, `4.7` or `0.3F`, without a repeating tail.
    ///
    /// ```
    /// use grundy_misere::{CodeGame, HeapGame};
    /// let kayles = CodeGame::parse("0.77").unwrap();
    /// assert_eq!(kayles.options(3), [vec![1], vec![1, 1], vec![2]]);
    /// ```
    pub fn parse(text: &str) -> Option<CodeGame> {
        let (before, after) = text.split_once('.')?;
        let digits: Option<Vec<u8>> = before.chars().chain(after.chars()).map(digit).collect();
        if before.chars().count() == 1 { CodeGame::new(&digits?) } else { None }
    }

    /// The digits without trailing zeros, `digits[0]` before the point.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }
}

fn digit(character: char) -> Option<u8> {
    character.to_digit(16).map(|digit| digit as u8)
}

impl HeapGame for CodeGame {
    fn limit(&self) -> Heap {
        HEAP_BOUND
    }

    fn visit_while(&self, heap: Heap, visit: &mut dyn FnMut(&[Heap]) -> bool) {
        let digits = self.digits.iter().zip(0..).take_while(|&(_, taken)| taken <= heap);
        digits
            .map(|(&digit, taken)| (heap - taken, digit))
            .all(|(rest, digit)| visit_remainders(rest, digit, visit));
    }

    fn shape(&self) -> Option<MoveBounds> {
        let widest = self.digits.iter().map(|&digit| u64::from(8 - digit.leading_zeros())).max().unwrap_or(1);
        let parts = widest.saturating_sub(1).max(1);
        Some(MoveBounds { parts, taken: (self.digits.len() as u64).saturating_sub(1) })
    }
}

/// Whether to go on.
fn visit_remainders(rest: Heap, digit: u8, visit: &mut dyn FnMut(&[Heap]) -> bool) -> bool {
    (digit & 1 == 0 || rest > 0 || visit(&[]))
        && (digit & 2 == 0 || rest == 0 || visit(&[rest]))
        && (digit & 4 == 0 || (1..=rest / 2).all(|part| visit(&[part, rest - part])))
        && (digit & 8 == 0 || visit_triples(rest, visit))
}

fn visit_triples(rest: Heap, visit: &mut dyn FnMut(&[Heap]) -> bool) -> bool {
    (1..=rest / 3).all(|small| {
        (small..=(rest - small) / 2).all(|middle| visit(&[small, middle, rest - small - middle]))
    })
}
