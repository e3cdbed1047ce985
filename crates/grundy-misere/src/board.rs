//! The positions of a ruleset that misère play looks at: all heaps of a code, or a finite part that is written out.

use grundy_rule::{Diagnostic, Halt, Position, Rules, Text};
use grundy_table::Budget;

use crate::form::HeapForm;
use crate::heap_game::HeapGame;
use crate::rule_game::RuleGame;
use crate::sum::Heap;

/// Heaps of a rule that is no code are written out at least up to here, and at most up to the last number. Where only a
/// longer look can show that a rule goes on for ever as it began, and options are few, it goes up to the one between.
const USUAL_HEAPS: Heap = 128;
const LONGER_LOOK: Heap = 256;
const MOST_HEAPS: Heap = 2048;
const FEW_PARTS: usize = 150_000;

/// Starting numbers, and coordinates in boxes, that are looked at when no position is given.
const USUAL_STARTS: u64 = 24;
const USUAL_BOX: [u64; 4] = [0, 128, 8, 5];

/// The positions that are looked at.
pub struct Board {
    /// The form of the rule.
    pub form: HeapForm,
    listed: Option<RuleGame>,
    /// What the numbers of the board are about.
    pub extent: Extent,
}

/// How far a board reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Every heap of a code.
    AllHeaps,
    /// The heaps below a bound.
    HeapsBelow(u64),
    /// What can be reached from starting numbers, or coordinates, below a bound.
    ReachedBelow(u64),
    /// What can be reached from the positions that were asked about.
    ReachedFromPositions,
}

impl Board {
    /// The board for these positions, or for the first positions of the rule.
    pub fn new(rules: &dyn Rules, positions: &[Position], budget: &Budget<'_>) -> Result<Board, Halt> {
        let form = HeapForm::of(rules);
        if form.code().is_some() {
            return Ok(Board { form, listed: None, extent: Extent::AllHeaps });
        }
        if let Some(listed) = by_size(rules, &form, positions, budget) {
            let extent = Extent::HeapsBelow(u64::from(listed.limit()));
            return Ok(Board { form, listed: Some(listed), extent });
        }
        let (from, extent) = roots(rules, positions)?;
        if from.is_empty() {
            return Err(needs_position().into());
        }
        let listed = RuleGame::reached(rules, &from, budget)?;
        Ok(Board { form, listed: Some(listed), extent })
    }

    /// The heap game.
    pub fn game(&self) -> &dyn HeapGame {
        static NOTHING: std::sync::LazyLock<crate::ListedGame> = std::sync::LazyLock::new(Default::default);
        match (&self.listed, self.form.code()) {
            (Some(listed), _) => listed.game(),
            (None, Some(code)) => code,
            (None, None) => &*NOTHING,
        }
    }

    /// The number of a position; on a board of heaps every heap has one, however large.
    pub fn number(&self, position: &Position) -> Option<u64> {
        match &self.listed {
            Some(listed) if !listed.is_by_size() => listed.number(position).map(u64::from),
            _ => position.coordinates.first().copied(),
        }
    }

    /// The numbers of a sum, if all its positions are on the board and below `limit`.
    pub fn numbers(&self, sum: &[Position], limit: Heap) -> Option<Vec<Heap>> {
        let small = |position| {
            self.number(position).filter(|number| *number < u64::from(limit)).map(|number| number as Heap)
        };
        sum.iter().map(small).collect()
    }

    /// The position with this number.
    pub fn position(&self, rules: &dyn Rules, heap: Heap) -> Position {
        match &self.listed {
            Some(listed) => listed.position(heap).clone(),
            None => rules.at(&[u64::from(heap)]),
        }
    }

    /// Whether numbers are sizes of heaps.
    pub fn is_by_size(&self) -> bool {
        matches!(self.extent, Extent::AllHeaps | Extent::HeapsBelow(_))
    }
}

fn by_size(
    rules: &dyn Rules,
    form: &HeapForm,
    positions: &[Position],
    budget: &Budget<'_>,
) -> Option<RuleGame> {
    let is_one_heap = rules.arity() == Some(1)
        && !rules.has_start()
        && rules.as_ruleset().is_some_and(|ruleset| ruleset.tags().len() == 1);
    if !is_one_heap {
        return None;
    }
    let largest =
        positions.iter().filter_map(|position| position.coordinates.first()).max().copied().unwrap_or(0);
    // What is written out ends below a huge heap anyway, so it may as well be short.
    let needed = if largest < u64::from(MOST_HEAPS) { largest + 1 } else { 0 };
    let limit = (needed as Heap).max(USUAL_HEAPS);
    let listed = RuleGame::by_size(rules, limit, budget)?;
    // A board of twice the length has up to eight times as many parts, where heaps are split into three.
    if *form == HeapForm::Other && limit < LONGER_LOOK && 8 * listed.parts() < FEW_PARTS {
        return RuleGame::by_size(rules, LONGER_LOOK, budget).or(Some(listed));
    }
    Some(listed)
}

fn needs_position() -> Diagnostic {
    let message = Text::new("misère play of this game needs a position", "分析反常游戏需要给出局面");
    Diagnostic::new(message).help(Text::new("write a position after the rule", "请在规则之后写出局面"))
}

/// Where a board that is no table of heaps begins.
fn roots(rules: &dyn Rules, positions: &[Position]) -> Result<(Vec<Position>, Extent), Halt> {
    if !positions.is_empty() {
        return Ok((positions.to_vec(), Extent::ReachedFromPositions));
    }
    if rules.has_start() {
        let mut from = Vec::new();
        for n in 0..USUAL_STARTS {
            from.extend(rules.start(n)?.into_iter().flatten());
        }
        return Ok((from, Extent::ReachedBelow(USUAL_STARTS)));
    }
    let arity = rules.arity().filter(|arity| *arity < USUAL_BOX.len()).unwrap_or(0);
    let side = USUAL_BOX[arity];
    let count = if arity == 0 { 0 } else { side.pow(arity as u32) };
    let from = (0..count).map(|index| rules.at(&digits(index, side, arity)));
    Ok((from.filter(|position| rules.contains(position)).collect(), Extent::ReachedBelow(side)))
}

fn digits(index: u64, side: u64, arity: usize) -> Vec<u64> {
    (0..arity).rev().map(|place| index / side.pow(place as u32) % side).collect()
}
