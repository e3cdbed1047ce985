//! Walking through the sums that can follow another, a move at a time.

use grundy_rule::{Halt, Meter, Move, Position};
use grundy_table::Budget;

use crate::solve::components::{Component, ComponentMove, after};

/// So many options of one component are looked at.
const LOOKED_AT: usize = 60;
/// So many steps are taken to find them.
const STEPS: u64 = 1 << 13;

/// Components side by side.
pub(super) type Sum<'a> = Vec<Component<'a>>;

/// Options of a sum, and whether these are all.
pub(super) type Options<'a> = (Vec<Sum<'a>>, bool);

/// What two sums have in common that are the same heaps in another order.
pub(super) type Key = Vec<(usize, Position)>;

/// Where the rules of a component are: which game it is of.
fn game(component: &Component<'_>) -> usize {
    std::ptr::from_ref(component.rules).cast::<()>() as usize
}

fn is_equal(left: &Component<'_>, right: &Component<'_>) -> bool {
    game(left) == game(right) && left.position == right.position
}

/// The key of a sum.
pub(super) fn key(sum: &[Component<'_>]) -> Key {
    let mut key: Key = sum.iter().map(|component| (game(component), component.position.clone())).collect();
    key.sort_unstable();
    key
}

/// Finds options within a budget.
pub(super) struct Walk<'a> {
    pub(super) budget: Budget<'a>,
}

impl<'a> Walk<'a> {
    /// The first sums one move away.
    pub(super) fn options(&self, sum: &[Component<'a>]) -> Result<Options<'a>, Halt> {
        let (mut sums, mut is_all) = (Vec::new(), true);
        if crate::solve::play::is_won(sum) {
            return Ok((sums, is_all));
        }
        for (index, component) in sum.iter().enumerate() {
            // The same move in an equal component leads to the same sum.
            if sum[..index].iter().any(|earlier| is_equal(earlier, component)) {
                continue;
            }
            self.look_at_clock()?;
            let (few, are_all) = few_options(component, LOOKED_AT, STEPS, &self.budget)?;
            is_all &= are_all;
            for to in few {
                let chosen = Move { from: component.position.clone(), to };
                sums.push(after(sum, &ComponentMove { component: index, chosen }));
            }
        }
        Ok((sums, is_all))
    }

    /// A heap without a move adds nothing to others, so it is left out beside them.
    pub(super) fn without_ended(&self, sum: Vec<Component<'a>>) -> Result<Vec<Component<'a>>, Halt> {
        let mut moving = Vec::new();
        for component in &sum {
            self.look_at_clock()?;
            let is_won = component.rules.wins_at(&component.position);
            let (some, are_all) = few_options(component, 1, 1, &self.budget)?;
            if is_won || !some.is_empty() || !are_all {
                moving.push(component.clone());
            }
        }
        Ok(if moving.is_empty() { sum.into_iter().take(1).collect() } else { moving })
    }

    /// Sums of many small components take too few steps in each of them to be asked by a meter.
    pub(super) fn look_at_clock(&self) -> Result<(), Halt> {
        if self.budget.stopped() { Err(Halt::Stopped) } else { Ok(()) }
    }
}

/// The options that the rule names first, and whether there are no others.
fn few_options(
    component: &Component<'_>,
    most: usize,
    steps: u64,
    budget: &Budget<'_>,
) -> Result<(Vec<Vec<Position>>, bool), Halt> {
    let (mut few, mut are_all) = (Vec::new(), true);
    if component.rules.wins_at(&component.position) {
        return Ok((few, are_all));
    }
    let stop = || budget.stopped();
    let mut meter = Meter::asking_soon(steps, &stop);
    let visited = component.rules.visit_options(&component.position, &mut meter, &mut |option| {
        are_all &= few.len() < most;
        if few.len() < most {
            few.push(option.to_vec());
        }
    });
    match visited {
        Err(Halt::Stopped) if !budget.stopped() => are_all = false,
        other => other?,
    }
    few.sort_unstable();
    few.dedup();
    Ok((few, are_all))
}
