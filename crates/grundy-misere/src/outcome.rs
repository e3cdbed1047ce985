//! Who wins a sum under misère play, by the definition: a sum without a move is won by the player to move;
//! any other is lost by the player to move iff every option is won by the player to move.
//!
//! # Cost
//! One remembered outcome for each sum that can be reached and had to be looked at. It is the oracle for everything
//! else in this crate, and is never made clever.

use std::collections::hash_map::Entry;

use grundy_table::recursion::{Recursion, is_lost};
use rustc_hash::FxHashMap;

use crate::allowance::{Allowance, Stop};
use crate::heap_game::HeapGame;
use crate::sum::{Heap, HeapSum, MOST_HEAPS, bytes_of, replaced, sum_of};

/// Which player wins with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Winner {
    /// The player who moves next.
    Next,
    /// The player who moved last.
    Previous,
}

/// The misère outcomes of the sums of one game, remembered.
pub struct Outcomes<'g> {
    game: &'g dyn HeapGame,
    shortcut: Shortcut<'g>,
    memory: Memory,
}

/// What was found out about the sums of one game, to go on with later.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    options: FxHashMap<Heap, Vec<Vec<Heap>>>,
    known: FxHashMap<HeapSum, Winner>,
}

/// A rule that is known to be right for some sums, and is silent about the others.
type Shortcut<'g> = Option<&'g dyn Fn(&[Heap]) -> Option<Winner>>;

/// Which heap of a sum is moved in next, and by which of its options.
#[derive(Default)]
struct Cursor {
    heap: usize,
    option: usize,
}

impl Memory {
    /// How many sums are known.
    pub fn sums(&self) -> usize {
        self.known.len()
    }
}

impl<'g> Outcomes<'g> {
    /// Nothing is known at first.
    pub fn of(game: &'g dyn HeapGame) -> Outcomes<'g> {
        Outcomes::remembering(game, Memory::default())
    }

    /// Goes on with what was found out earlier about the same game.
    pub fn remembering(game: &'g dyn HeapGame, memory: Memory) -> Outcomes<'g> {
        Outcomes { game, shortcut: None, memory }
    }

    /// What was found out.
    pub fn into_memory(self) -> Memory {
        self.memory
    }

    /// The same, where a rule that the caller has proved answers for some of the sums.
    pub fn trusting(self, rule: &'g dyn Fn(&[Heap]) -> Option<Winner>) -> Outcomes<'g> {
        Outcomes { shortcut: Some(rule), ..self }
    }

    /// Who wins this sum.
    ///
    /// ```
    /// use grundy_misere::{Allowance, CodeGame, Winner, Outcomes};
    /// let kayles = CodeGame::parse("0.77").unwrap();
    /// // The textbook rule calls heap 8 (Grundy value 1) a loss for the player to move, as a heap 1 is.
    /// let outcome = Outcomes::of(&kayles).outcome(&[8], &mut Allowance::of(1_000_000));
    /// assert_eq!(outcome, Ok(Winner::Next));
    /// ```
    pub fn outcome(&mut self, heaps: &[Heap], allowance: &mut Allowance<'_>) -> Result<Winner, Stop> {
        let mut search = Search { outcomes: self, allowance };
        let is_lost = is_lost(&mut search, &sum_of(heaps))?;
        Ok(if is_lost { Winner::Previous } else { Winner::Next })
    }
}

/// The sums of a game, looked at within an allowance.
struct Search<'s, 'g, 'a> {
    outcomes: &'s mut Outcomes<'g>,
    allowance: &'s mut Allowance<'a>,
}

impl Recursion for Search<'_, '_, '_> {
    type Sum = HeapSum;
    type Cursor = Cursor;
    type Stop = Stop;

    fn is_lost(&self, sum: &HeapSum) -> Option<bool> {
        let Outcomes { shortcut, memory, .. } = &*self.outcomes;
        let winner = shortcut.and_then(|rule| rule(sum)).or_else(|| memory.known.get(sum).copied());
        winner.map(|winner| winner == Winner::Previous)
    }

    fn next(&mut self, sum: &HeapSum, cursor: &mut Cursor) -> Result<Option<HeapSum>, Stop> {
        let Outcomes { game, memory, .. } = &mut *self.outcomes;
        while let Some(&heap) = sum.get(cursor.heap) {
            let options = match memory.options.entry(heap) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(place) => place.insert(game.options_within(heap, self.allowance)?),
            };
            if let Some(option) = options.get(cursor.option) {
                cursor.option += 1;
                let left = replaced(sum, cursor.heap, option);
                self.allowance.step_over(left.len())?;
                return Ok(Some(left));
            }
            // Equal heaps have the same moves.
            cursor.heap += sum[cursor.heap..].iter().take_while(|&&other| other == heap).count();
            cursor.option = 0;
        }
        Ok(None)
    }

    fn open(&mut self, sum: &HeapSum, _: usize) -> Result<(), Stop> {
        if sum.len() > MOST_HEAPS {
            return Err(Stop::Memory);
        }
        // It stays in memory when it is known: open and known take about the same.
        self.allowance.hold(bytes_of(sum.len()))
    }

    fn close(&mut self, sum: HeapSum, _: Cursor, is_lost: bool) -> Result<(), Stop> {
        self.allowance.remember()?;
        self.outcomes.memory.known.insert(sum, if is_lost { Winner::Previous } else { Winner::Next });
        Ok(())
    }

    // What is known stays, but what was open is not looked at any longer.
    fn abandon(&mut self, sum: HeapSum) {
        self.allowance.release(bytes_of(sum.len()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code_game::CodeGame;

    fn check(code: &str, heaps: &[Heap], expected: Winner) {
        let game = CodeGame::parse(code).unwrap();
        let outcome = Outcomes::of(&game).outcome(heaps, &mut Allowance::of(1 << 20));
        assert_eq!(outcome, Ok(expected), "{code} {heaps:?}");
    }

    #[test]
    fn the_player_without_a_move_wins() {
        check("0.77", &[], Winner::Next);
        check("0.77", &[0, 0], Winner::Next);
        check("0.77", &[1], Winner::Previous);
        check("0.77", &[1, 1], Winner::Next);
    }

    #[test]
    fn the_kayles_heaps_that_lose_are_those_of_sibert_and_conway() {
        // W. L. Sibert and J. H. Conway, Mathematical Kayles, 1992: single heaps 1, 4, 9, 12 and 20 lose.
        for heap in 1..=24 {
            let lost = [1, 4, 9, 12, 20].contains(&heap);
            check("0.77", &[heap], if lost { Winner::Previous } else { Winner::Next });
        }
    }

    #[test]
    fn little_room_ends_the_work_early() {
        let game = CodeGame::parse("0.77").unwrap();
        assert_eq!(Outcomes::of(&game).outcome(&[30, 31], &mut Allowance::of(10)), Err(Stop::Positions));
    }
}
