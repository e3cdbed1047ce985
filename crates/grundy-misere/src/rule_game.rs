//! The heap game of a ruleset: positions with numbers, so that options have smaller numbers.
//!
//! One-heap rules whose moves go down are numbered by size. All other positions are numbered as they are
//! finished by a search from given positions, options first.

use grundy_rule::{Halt, Meter, Position, Rules};
use grundy_table::Budget;
use rustc_hash::FxHashMap;

use crate::heap_game::{HeapGame, ListedGame};
use crate::sum::Heap;

/// Larger games are not written out: the parts of all options together.
const PARTS_BOUND: usize = 3_000_000;

/// The positions of a ruleset as a heap game.
pub struct RuleGame {
    game: ListedGame,
    positions: Vec<Position>,
    numbers: FxHashMap<Position, Heap>,
    is_by_size: bool,
}

impl RuleGame {
    /// The heaps `0..limit` of a rule on one untagged number; `Ok(None)` if some move does not go down.
    ///
    /// If the budget ends early, or the rule is wrong at some heap, the game has the heaps below.
    pub fn by_size(rules: &dyn Rules, limit: Heap, budget: &Budget<'_>) -> Option<RuleGame> {
        let mut options: Vec<Vec<Vec<Heap>>> = Vec::new();
        let mut parts = 0;
        for heap in 0..limit {
            let position = rules.at(&[u64::from(heap)]);
            let of_heap =
                if rules.contains(&position) { options_of(rules, &position, budget) } else { Ok(Vec::new()) };
            let Ok(of_heap) = of_heap else { break };
            let sizes = of_heap.iter().map(|option| sizes_below(option, heap)).collect::<Option<Vec<_>>>()?;
            parts += sizes.iter().map(Vec::len).sum::<usize>();
            options.push(sizes);
            if parts > PARTS_BOUND {
                break;
            }
        }
        let positions: Vec<Position> = (0..options.len() as u64).map(|heap| rules.at(&[heap])).collect();
        RuleGame::new(positions, options, true)
    }

    /// All positions that can be reached from the given ones; an error if there are too many of them.
    pub fn reached(rules: &dyn Rules, from: &[Position], budget: &Budget<'_>) -> Result<RuleGame, Halt> {
        let mut search = Reached::default();
        for position in from {
            search.finish(rules, position, budget)?;
        }
        let game = RuleGame::new(search.finished, search.options, false);
        game.ok_or(Halt::Stopped)
    }

    fn new(positions: Vec<Position>, options: Vec<Vec<Vec<Heap>>>, is_by_size: bool) -> Option<RuleGame> {
        let numbers = positions.iter().cloned().zip(0..).collect();
        Some(RuleGame { game: ListedGame::new(options)?, positions, numbers, is_by_size })
    }

    /// The heap game.
    pub fn game(&self) -> &ListedGame {
        &self.game
    }

    /// Whether the number of a position is the size of the heap.
    pub fn is_by_size(&self) -> bool {
        self.is_by_size
    }

    /// The number of a position.
    pub fn number(&self, position: &Position) -> Option<Heap> {
        self.numbers.get(position).copied()
    }

    /// The numbers of all positions of a sum.
    pub fn numbers(&self, sum: &[Position]) -> Option<Vec<Heap>> {
        sum.iter().map(|position| self.number(position)).collect()
    }

    /// The position with this number.
    pub fn position(&self, heap: Heap) -> &Position {
        &self.positions[heap as usize]
    }

    /// How many heaps all options leave together.
    pub fn parts(&self) -> usize {
        let mut parts = 0;
        for heap in 0..self.limit() {
            self.game.visit_while(heap, &mut |option| {
                parts += option.len();
                true
            });
        }
        parts
    }

    /// How many positions there are.
    pub fn limit(&self) -> Heap {
        self.game.limit()
    }
}

/// The options of one position, as many as a board may have.
fn options_of(
    rules: &dyn Rules,
    position: &Position,
    budget: &Budget<'_>,
) -> Result<Vec<Vec<Position>>, Halt> {
    if budget.stopped() {
        return Err(Halt::Stopped);
    }
    let steps = budget.steps().min(8 * PARTS_BOUND as u64).min(budget.room() / BYTES_TO_A_PART);
    rules.options(position, &mut Meter::new(steps, budget.should_stop))
}

/// About what a part of an option takes while the options of its position are listed.
const BYTES_TO_A_PART: u64 = 64;

fn sizes_below(option: &[Position], heap: Heap) -> Option<Vec<Heap>> {
    let size = |position: &Position| match position.coordinates.as_slice() {
        [size] if *size < u64::from(heap) => Some(*size as Heap),
        _ => None,
    };
    option.iter().map(size).collect()
}

/// A search through all positions below some, that numbers each one after its options.
#[derive(Default)]
struct Reached {
    numbers: FxHashMap<Position, Heap>,
    finished: Vec<Position>,
    options: Vec<Vec<Vec<Heap>>>,
    parts: usize,
}

impl Reached {
    fn finish(&mut self, rules: &dyn Rules, start: &Position, budget: &Budget<'_>) -> Result<(), Halt> {
        let mut open = vec![(start.clone(), None)];
        while let Some((position, options)) = open.pop() {
            if self.numbers.contains_key(&position) {
                continue;
            }
            match options {
                None => {
                    let options = options_of(rules, &position, budget)?;
                    let missing: Vec<Position> = self.missing(&options);
                    self.parts += options.iter().map(Vec::len).sum::<usize>();
                    // A play that never ends would make the stack grow without end.
                    if self.parts > PARTS_BOUND || open.len() > PARTS_BOUND {
                        return Err(Halt::Stopped);
                    }
                    open.push((position, Some(options)));
                    open.extend(missing.into_iter().map(|position| (position, None)));
                }
                Some(options) => self.number(position, &options)?,
            }
        }
        Ok(())
    }

    fn missing(&self, options: &[Vec<Position>]) -> Vec<Position> {
        options.iter().flatten().filter(|part| !self.numbers.contains_key(*part)).cloned().collect()
    }

    fn number(&mut self, position: Position, options: &[Vec<Position>]) -> Result<(), Halt> {
        let number = |part: &Position| self.numbers.get(part).copied();
        let options: Option<Vec<Vec<Heap>>> =
            options.iter().map(|option| option.iter().map(number).collect()).collect();
        // An option without a number is part of a cycle.
        self.options.push(options.ok_or(Halt::Stopped)?);
        self.numbers.insert(position.clone(), self.finished.len() as Heap);
        self.finished.push(position);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_rule::Ruleset;

    fn rules(text: &str) -> Ruleset {
        Ruleset::parse(text).unwrap()
    }

    #[test]
    fn one_heap_rules_are_numbered_by_size() {
        let game = RuleGame::by_size(&rules("x -> x - k for k in {1, 2}"), 5, &Budget::small()).unwrap();
        assert_eq!(game.game().options(4), [[2], [3]]);
        assert_eq!(game.number(&Position::heap(4)), Some(4));
    }

    #[test]
    fn an_upward_rule_is_numbered_by_a_search() {
        let write = rules("y -> y + d for d in 1..=2 if y + d < 5");
        assert!(RuleGame::by_size(&write, 5, &Budget::small()).is_none());
        let game = RuleGame::reached(&write, &[Position::heap(0)], &Budget::small()).unwrap();
        assert_eq!(game.limit(), 5);
        assert_eq!(game.position(0), &Position::heap(4), "the last number has no move");
    }

    #[test]
    fn positions_of_two_coordinates_and_tags_are_reached() {
        let kings = rules("(x, y) -> (x - 1, y) | (x, y - 1) | (x - 1, y - 1)");
        let game = RuleGame::reached(&kings, &[Position::new(&[3, 2])], &Budget::small()).unwrap();
        assert_eq!(game.limit(), 12);
    }
}
