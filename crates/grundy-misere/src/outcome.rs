//! Who wins a sum under misère play, by the definition: a sum without a move is won by the player to move;
//! any other is lost by the player to move iff every option is won by the player to move.
//!
//! # Cost
//! One remembered outcome for each sum that can be reached and had to be looked at. It is the oracle for everything
//! else in this crate, and is never made clever.

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

/// A sum whose options are being looked at: the moves that are still to try.
struct Frame {
    sum: HeapSum,
    heap: usize,
    option: usize,
    can_move: bool,
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
    /// use grundy_misere::{Allowance, CodeGame, Outcome, Outcomes};
    /// let kayles = CodeGame::parse("0.77").unwrap();
    /// // The textbook rule calls heap 8 (Grundy value 1) a loss for the player to move, as a heap 1 is.
    /// let outcome = Outcomes::of(&kayles).outcome(&[8], &mut Allowance::of(1_000_000));
    /// assert_eq!(outcome, Ok(Outcome::Next));
    /// ```
    pub fn outcome(&mut self, heaps: &[Heap], allowance: &mut Allowance<'_>) -> Result<Winner, Stop> {
        let start = sum_of(heaps);
        if let Some(outcome) = self.look_up(&start) {
            return Ok(outcome);
        }
        let mut open = vec![Frame::of(start.clone())];
        let outcome = self.search(&mut open, allowance);
        // What is known stays, but what was open is not looked at any longer.
        allowance.release(open.iter().map(|frame| bytes_of(frame.sum.len())).sum());
        outcome.map(|()| self.memory.known[&start])
    }

    fn search(&mut self, open: &mut Vec<Frame>, allowance: &mut Allowance<'_>) -> Result<(), Stop> {
        while let Some(frame) = open.last_mut() {
            match self.next_option(frame, allowance)? {
                None => {
                    let outcome = if frame.can_move { Winner::Previous } else { Winner::Next };
                    self.close(open, outcome, allowance)?;
                }
                Some(option) => match self.look_up(&option) {
                    Some(Winner::Previous) => self.close(open, Winner::Next, allowance)?,
                    Some(Winner::Next) => allowance.step_over(option.len())?,
                    None => {
                        // The option is looked at again once it is known.
                        frame.option -= 1;
                        if option.len() > MOST_HEAPS {
                            return Err(Stop::Memory);
                        }
                        allowance.step_over(option.len())?;
                        // It stays in memory when it is known: open and known take about the same.
                        allowance.hold(bytes_of(option.len()))?;
                        open.push(Frame::of(option));
                    }
                },
            }
        }
        Ok(())
    }

    fn look_up(&self, sum: &HeapSum) -> Option<Winner> {
        self.shortcut.and_then(|rule| rule(sum)).or_else(|| self.memory.known.get(sum).copied())
    }

    fn close(
        &mut self,
        open: &mut Vec<Frame>,
        outcome: Winner,
        allowance: &mut Allowance<'_>,
    ) -> Result<(), Stop> {
        allowance.remember()?;
        if let Some(frame) = open.pop() {
            self.memory.known.insert(frame.sum, outcome);
        }
        Ok(())
    }

    fn next_option(
        &mut self,
        frame: &mut Frame,
        allowance: &mut Allowance<'_>,
    ) -> Result<Option<HeapSum>, Stop> {
        while let Some(&heap) = frame.sum.get(frame.heap) {
            if !self.memory.options.contains_key(&heap) {
                let options = self.game.options_within(heap, allowance)?;
                self.memory.options.insert(heap, options);
            }
            if let Some(option) = self.memory.options[&heap].get(frame.option) {
                frame.option += 1;
                frame.can_move = true;
                return Ok(Some(replaced(&frame.sum, frame.heap, option)));
            }
            // Equal heaps have the same moves.
            frame.heap += frame.sum[frame.heap..].iter().take_while(|&&other| other == heap).count();
            frame.option = 0;
        }
        Ok(None)
    }
}

impl Frame {
    fn of(sum: HeapSum) -> Frame {
        Frame { sum, heap: 0, option: 0, can_move: false }
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
