//! Sums of positions, of one game or of several different ones.

use grundy_rule::{Diagnostic, Halt, Meter, Move, Position, Rules};
use grundy_table::Budget;

/// One position of a sum, and the rules by which it is played.
#[derive(Clone)]
pub struct Component<'a> {
    /// The rules.
    pub rules: &'a dyn Rules,
    /// The position.
    pub position: Position,
    /// Which of the positions that the user typed it belongs to, counted from the left.
    pub place: usize,
}

/// A move in one component of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumMove {
    /// The index of the component.
    pub component: usize,
    /// What is done there.
    pub chosen: Move,
}

/// Reads the positions of one game, each of which may stand for several components.
pub fn components<'a>(
    rules: &'a dyn Rules,
    positions: &[String],
    first_place: usize,
) -> Result<Vec<Component<'a>>, Diagnostic> {
    let mut components = Vec::new();
    for (offset, text) in positions.iter().enumerate() {
        for position in rules.parse_position(text)? {
            components.push(Component { rules, position, place: first_place + offset });
        }
    }
    Ok(components)
}

/// The options of one component, each once.
pub fn options(component: &Component<'_>, budget: &Budget<'_>) -> Result<Vec<Vec<Position>>, Halt> {
    if component.rules.wins_at(&component.position) {
        return Ok(Vec::new());
    }
    let stop = || budget.stopped();
    // All options are held in memory at once.
    let steps = budget.steps().min(budget.bytes / BYTES_EACH);
    component.rules.options(&component.position, &mut Meter::new(steps, &stop))
}

/// About what one option takes.
const BYTES_EACH: u64 = 128;

/// The sum after a move.
pub fn after<'a>(sum: &[Component<'a>], made: &SumMove) -> Vec<Component<'a>> {
    let mut left = sum.to_vec();
    let moved = left.remove(made.component);
    let parts =
        made.chosen.to.iter().map(|position| Component { position: position.clone(), ..moved.clone() });
    left.splice(made.component..made.component, parts);
    left
}
