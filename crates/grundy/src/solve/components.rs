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
pub struct ComponentMove {
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
    component.rules.options(&component.position, &mut Meter::asking_soon(steps, &stop))
}

/// Some of the options of one component, and how many there are where all could be counted.
///
/// A heap of a thousand million has more options than anybody reads; a few of them are still worth showing.
pub fn some_options(
    component: &Component<'_>,
    most: usize,
    budget: &Budget<'_>,
) -> Result<(Vec<Vec<Position>>, Option<usize>), Halt> {
    let counted = Budget { positions: budget.positions.min(COUNTED / 1_000), ..*budget };
    match options(component, &counted) {
        Ok(mut all) => {
            let count = all.len();
            all.truncate(most);
            Ok((all, Some(count)))
        }
        Err(Halt::Stopped) if !budget.stopped() => Ok((first_options(component, most, budget)?, None)),
        Err(halt) => Err(halt),
    }
}

/// So many steps may be taken to count options.
const COUNTED: u64 = 1_000_000;

/// The options that the rule names first.
fn first_options(
    component: &Component<'_>,
    most: usize,
    budget: &Budget<'_>,
) -> Result<Vec<Vec<Position>>, Halt> {
    let mut first = Vec::new();
    let stop = || budget.stopped();
    let mut meter = Meter::asking_soon(COUNTED, &stop);
    let visited = component.rules.visit_options(&component.position, &mut meter, &mut |option| {
        if first.len() < most {
            first.push(option.to_vec());
        }
    });
    match visited {
        Err(halt @ Halt::Diagnostic(_)) => Err(halt),
        _ if budget.stopped() => Err(Halt::Stopped),
        _ => {
            first.sort_unstable();
            first.dedup();
            Ok(first)
        }
    }
}

/// About what one option takes.
const BYTES_EACH: u64 = 128;

/// The sum after a move.
pub fn after<'a>(sum: &[Component<'a>], made: &ComponentMove) -> Vec<Component<'a>> {
    let mut left = sum.to_vec();
    let moved = left.remove(made.component);
    let parts =
        made.chosen.to.iter().map(|position| Component { position: position.clone(), ..moved.clone() });
    left.splice(made.component..made.component, parts);
    left
}

/// Whether two components are played by the very same rules.
pub fn same(left: &dyn Rules, right: &dyn Rules) -> bool {
    std::ptr::addr_eq(left, right)
}
