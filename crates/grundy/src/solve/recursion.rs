//! Misère play of small sums by plain recursion with memory: the oracle for everything cleverer.

use grundy_rule::{Diagnostic, Halt, Move, Position, Remedy, Text, check_misere};
use grundy_table::Budget;
use grundy_table::recursion::{Recursion, is_lost};
use rustc_hash::FxHashMap;

use crate::solve::components::{Component, ComponentMove, options};
use crate::solve::solution::{Outcome, Solved};
use crate::standing::evidence::{Proof, Standing};

/// A sum as a sorted list of positions, each with the index of its rules.
type Key = Vec<(usize, Position)>;

/// Decides a sum under misère play: a position without moves is won by the player to move.
pub fn solve(sum: &[Component<'_>], budget: &Budget<'_>) -> Result<Solved, Halt> {
    if let Some(component) = sum.iter().find(|component| component.rules.has_wins()) {
        return Err(refused(component).into());
    }
    sum.iter().try_for_each(|component| check_misere(component.rules))?;
    let quick = Budget {
        positions: budget.positions.min(QUICK_POSITIONS),
        bytes: budget.bytes.min(QUICK_BYTES),
        ..*budget
    };
    match by_recursion(sum, &quick) {
        Err(Halt::Stopped) if !budget.stopped() => {
            by_theory(sum, budget).map_or_else(|| by_recursion(sum, budget), Ok)
        }
        other => other,
    }
}

/// So many sums are remembered before the theory of misère play is asked.
const QUICK_POSITIONS: u64 = 30_000;
const QUICK_BYTES: u64 = 64 << 20;

/// By the textbook rule where it is proved, or by the misère quotient; for sums of one game.
fn by_theory(sum: &[Component<'_>], budget: &Budget<'_>) -> Option<Solved> {
    let first = sum.first()?;
    if !sum.iter().all(|component| crate::solve::components::same(component.rules, first.rules)) {
        return None;
    }
    let positions: Vec<Position> = sum.iter().map(|component| component.position.clone()).collect();
    let solved = grundy_misere::solution(first.rules, &positions, budget).ok()??;
    let moves = solved.moves.into_iter().map(|made| ComponentMove {
        component: made.component,
        chosen: Move { from: sum[made.component].position.clone(), to: made.target },
    });
    let outcome = match solved.outcome {
        grundy_misere::Winner::Next => Outcome::Next,
        grundy_misere::Winner::Previous => Outcome::Previous,
    };
    let proof = solved.proved.as_ref().and_then(|proved| Proof::of(std::slice::from_ref(proved)));
    let standing = proof.map_or(Standing::Computed, Standing::Proved);
    let moves = moves.collect();
    Some(Solved { outcome, worths: Vec::new(), value: None, moves, complete: solved.complete, standing })
}

fn by_recursion(sum: &[Component<'_>], budget: &Budget<'_>) -> Result<Solved, Halt> {
    let mut recursion = Sums { sum, budget, known: FxHashMap::default(), held: 0 };
    let key = recursion.key();
    let is_loss = is_lost(&mut recursion, &key)?;
    let moves = if is_loss { Vec::new() } else { recursion.winning_moves()? };
    let outcome = if is_loss { Outcome::Previous } else { Outcome::Next };
    let standing = Standing::Computed;
    Ok(Solved { outcome, worths: Vec::new(), value: None, moves, complete: true, standing })
}

fn refused(component: &Component<'_>) -> Diagnostic {
    Diagnostic::new(Text::new("misère play and `win at` do not go together", "反常游戏不能与 `win at` 同用"))
        .witness(Text::same(component.rules.canonical()))
        .remedied("", Remedy::NormalPlay, "")
}

struct Sums<'s, 'a, 'b> {
    sum: &'s [Component<'a>],
    budget: &'s Budget<'b>,
    known: FxHashMap<Key, bool>,
    /// About how many bytes are held: a play may be long before anything is known.
    held: u64,
}

impl Sums<'_, '_, '_> {
    /// The index of the first component that is played by the same rules.
    fn rules_index(&self, index: usize) -> usize {
        let rules = self.sum[index].rules;
        self.sum.iter().position(|other| crate::solve::components::same(other.rules, rules)).unwrap_or(index)
    }

    fn key(&self) -> Key {
        let mut key: Key = (0..self.sum.len())
            .map(|index| (self.rules_index(index), self.sum[index].position.clone()))
            .collect();
        key.sort_unstable();
        key
    }

    /// All sums that one move leaves.
    fn moves(&self, key: &Key) -> Result<Vec<Key>, Halt> {
        let mut left = Vec::new();
        for (index, (rules, position)) in key.iter().enumerate() {
            if index > 0 && key[index - 1] == key[index] {
                continue;
            }
            let component = Component { position: position.clone(), ..self.sum[*rules].clone() };
            for option in options(&component, self.budget)? {
                let mut next = key.clone();
                next.remove(index);
                next.extend(option.into_iter().map(|part| (*rules, part)));
                next.sort_unstable();
                left.push(next);
            }
        }
        Ok(left)
    }

    fn winning_moves(&mut self) -> Result<Vec<ComponentMove>, Halt> {
        let mut moves = Vec::new();
        for (index, component) in self.sum.iter().enumerate() {
            for to in options(component, self.budget)? {
                let mut next: Key = (0..self.sum.len())
                    .filter(|&other| other != index)
                    .map(|other| (self.rules_index(other), self.sum[other].position.clone()))
                    .collect();
                next.extend(to.iter().map(|part| (self.rules_index(index), part.clone())));
                next.sort_unstable();
                if is_lost(self, &next)? {
                    moves.push(ComponentMove {
                        component: index,
                        chosen: Move { from: component.position.clone(), to },
                    });
                }
            }
        }
        Ok(moves)
    }
}

impl Recursion for Sums<'_, '_, '_> {
    type Sum = Key;
    type Cursor = Option<Listed>;
    type Stop = Halt;

    fn is_lost(&self, key: &Key) -> Option<bool> {
        self.known.get(key).copied()
    }

    fn next(&mut self, key: &Key, cursor: &mut Option<Listed>) -> Result<Option<Key>, Halt> {
        let listed = match cursor {
            Some(listed) => listed,
            None => {
                let moves = self.moves(key)?;
                let held = moves.iter().map(bytes).sum();
                self.held += held;
                cursor.insert(Listed { moves: moves.into_iter(), held })
            }
        };
        Ok(listed.moves.next())
    }

    fn open(&mut self, key: &Key, depth: usize) -> Result<(), Halt> {
        self.held += bytes(key);
        let positions = (self.known.len() + depth) as u64;
        let spent = depth > LONGEST_PLAY
            || positions >= self.budget.positions
            || self.held > self.budget.bytes
            || self.budget.stopped();
        if spent { Err(Halt::Stopped) } else { Ok(()) }
    }

    fn close(&mut self, key: Key, cursor: Option<Listed>, is_lost: bool) -> Result<(), Halt> {
        self.held = self.held.saturating_sub(cursor.map_or(0, |listed| listed.held));
        self.known.insert(key, is_lost);
        Ok(())
    }

    fn abandon(&mut self, _: Key) {}
}

/// The moves of a sum that are still to be looked at, and about how many bytes they held at first.
struct Listed {
    moves: std::vec::IntoIter<Key>,
    held: u64,
}

/// About what one sum takes in memory.
fn bytes(key: &Key) -> u64 {
    let coordinates: usize = key.iter().map(|(_, position)| position.coordinates.len()).sum();
    64 + 64 * key.len() as u64 + 8 * coordinates as u64
}

const LONGEST_PLAY: usize = 1 << 20;
