//! Who wins a given sum under misère play, and every move that wins it.
//!
//! A judge says who wins a sum; a move wins iff what it leaves is lost by the player who then moves.
//! Heaps of a code may be as large as 10^18: there one move of each kind is tried, since a part beyond the preperiod
//! may be lowered by the period without changing anything.

use grundy_rule::{Halt, Meter, Position, Rules};

use crate::board::Board;
use crate::code_game::CodeGame;
use crate::form::HeapForm;
use crate::outcome::Winner;
use crate::repetition::Repetition;

/// A move that wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinningMove {
    /// Which position of the sum it moves in, counted from the left.
    pub component: usize,
    /// The position before.
    pub from: Position,
    /// What is left of it.
    pub to: Vec<Position>,
}

/// How the winner was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// By looking at all play.
    Recursion,
    /// By the textbook rule, which applies.
    Textbook,
    /// By the misère quotient.
    Quotient,
}

/// Who wins, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MisereSolution {
    /// Who wins.
    pub outcome: Winner,
    /// The moves that win.
    pub moves: Vec<WinningMove>,
    /// Whether these are all of them.
    pub is_complete: bool,
    /// How it was found.
    pub basis: Basis,
}

/// Says who wins a sum, or that it does not know.
pub type Judge<'a> = dyn FnMut(&[Position]) -> Option<Winner> + 'a;

/// Heaps of a code up to this size have all their moves tried; with three parts there are very many.
const LARGE_HEAP: u64 = 4096;
const LARGE_HEAP_IN_THREE: u64 = 300;

/// Steps of rule evaluation that go into the first options of a larger heap, and how many values of each name are tried.
const FIRST_STEPS: u64 = 1 << 16;
const FIRST_VALUES: u64 = 1 << 10;

/// At most this many winning moves are listed.
const MOVES_BOUND: usize = 100_000;

/// Solves a sum with a judge; `None` if the judge does not know the sum.
pub fn solve(
    rules: &dyn Rules,
    board: &Board,
    positions: &[Position],
    repetition: Option<Repetition>,
    basis: Basis,
    judge: &mut Judge<'_>,
    meter: &mut Meter<'_>,
) -> Option<MisereSolution> {
    let outcome = judge(positions)?;
    let mut solution = MisereSolution { outcome, moves: Vec::new(), is_complete: true, basis };
    if outcome == Winner::Previous {
        return Some(solution);
    }
    for (component, from) in positions.iter().enumerate() {
        let rest: Vec<Position> = others(positions, component);
        let tried = options(rules, board, (from, &rest), repetition, meter);
        solution.is_complete &= tried.is_complete;
        for to in tried.options {
            let left: Vec<Position> = rest.iter().chain(&to).cloned().collect();
            match judge(&left) {
                Some(Winner::Previous) => {
                    solution.moves.push(WinningMove { component, from: from.clone(), to });
                }
                Some(Winner::Next) => {}
                None => solution.is_complete = false,
            }
        }
        if solution.moves.len() > MOVES_BOUND {
            solution.is_complete = false;
            break;
        }
    }
    Some(solution)
}

fn others(positions: &[Position], component: usize) -> Vec<Position> {
    [&positions[..component], &positions[component + 1..]].concat()
}

struct Tried {
    options: Vec<Vec<Position>>,
    is_complete: bool,
}

fn options(
    rules: &dyn Rules,
    board: &Board,
    (from, rest): (&Position, &[Position]),
    repetition: Option<Repetition>,
    meter: &mut Meter<'_>,
) -> Tried {
    let size = from.coordinates.first().copied().unwrap_or(0);
    if let Some(code) = board.form.code().filter(|code| size > large_heap(code)) {
        return representative_options(rules, code, size, repetition);
    }
    if board.is_by_size() && size > LARGE_HEAP {
        return first_options(rules, board, from, rest);
    }
    match rules.options(from, meter) {
        Ok(options) => Tried { options, is_complete: true },
        Err(Halt::Diagnostic(_) | Halt::Stopped) => Tried { options: Vec::new(), is_complete: false },
    }
}

/// All options of a large heap if they are few, and else those that come first in each loop of the rule, which shows every
/// kind of move.
fn first_options(rules: &dyn Rules, board: &Board, from: &Position, rest: &[Position]) -> Tried {
    let mut options: Vec<Vec<Position>> = Vec::new();
    let mut meter = Meter::of(FIRST_STEPS);
    let shown = rules.visit_options(from, &mut meter, &mut |option| options.push(option.to_vec()));
    let is_complete = shown.is_ok();
    if !is_complete {
        options = Vec::new();
        options.extend(
            rules
                .as_ruleset()
                .into_iter()
                .flat_map(|ruleset| ruleset.first_options(from, FIRST_VALUES, FIRST_STEPS)),
        );
        let size = from.coordinates.first().copied().unwrap_or(0);
        options.extend(likely_targets(rules, board, size, rest));
    }
    options.sort_unstable();
    options.dedup();
    Tried { options, is_complete }
}

/// More options of a large heap are not tried.
const MOST_TRIED: usize = 200_000;

fn large_heap(code: &CodeGame) -> u64 {
    if code.digits().iter().any(|digit| digit & 8 != 0) { LARGE_HEAP_IN_THREE } else { LARGE_HEAP }
}

/// Where any number may be taken but the heap is too large to try all, the targets that can win in games like Nim are
/// tried: the smallest heaps, and those near the xor of the others.
fn likely_targets(rules: &dyn Rules, board: &Board, size: u64, rest: &[Position]) -> Vec<Vec<Position>> {
    if !matches!(board.form, HeapForm::Nim | HeapForm::TakeAny) {
        return Vec::new();
    }
    let xor = rest.iter().filter_map(|position| position.coordinates.first()).fold(0, |xor, size| xor ^ size);
    let near = xor.saturating_sub(8)..xor.saturating_add(8);
    let mut targets: Vec<u64> = (0..8).chain(near).filter(|&target| target < size).collect();
    targets.sort_unstable();
    targets.dedup();
    targets.into_iter().map(|target| vec![rules.at(&[target])]).collect()
}

/// One option of each kind of a large heap: all parts but the largest lie below preperiod plus period.
fn representative_options(
    rules: &dyn Rules,
    code: &CodeGame,
    size: u64,
    repetition: Option<Repetition>,
) -> Tried {
    let bound = repetition.map_or(0, |found| found.preperiod + found.period).min(LARGE_HEAP);
    let mut tried = Tried { options: Vec::new(), is_complete: true };
    for (taken, &digit) in code.digits().iter().enumerate() {
        if tried.options.len() > MOST_TRIED {
            tried.is_complete = false;
            break;
        }
        let Some(rest) = size.checked_sub(taken as u64).filter(|rest| *rest > 0) else { continue };
        if digit & 2 != 0 {
            tried.options.push(vec![rules.at(&[rest])]);
        }
        if digit & 4 != 0 {
            tried.options.extend((1..bound.min(rest)).map(|part| parts(rules, rest, &[part])));
        }
        if digit & 8 != 0 {
            let bound = bound.min(LARGE_HEAP_IN_THREE).min(rest / 2);
            let pairs = (1..bound).flat_map(|one| (one..bound).map(move |other| [one, other]));
            tried.options.extend(pairs.map(|pair| parts(rules, rest, &pair)));
        }
        tried.is_complete &= digit & 12 == 0;
    }
    tried
}

fn parts(rules: &dyn Rules, rest: u64, small: &[u64]) -> Vec<Position> {
    let used: u64 = small.iter().sum();
    small.iter().map(|&part| rules.at(&[part])).chain([rules.at(&[rest - used])]).collect()
}
