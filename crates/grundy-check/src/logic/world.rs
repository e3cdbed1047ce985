//! Worlds: conditions on natural numbers that must hold together, and moves that are possible in them.

use crate::budget::Checked;
use crate::logic::arithmetic::Bitwise;
use crate::logic::linear::Linear;

/// The variables: coordinates from 0, then the value, a second value, and from `FIRST_HIDDEN` on the hidden ones.
pub(crate) const VALUE: usize = 900;
pub(crate) const SECOND: usize = 901;
pub(super) const FIRST_HIDDEN: usize = 1000;
pub(crate) const MOST_WORLDS: usize = 5000;

/// Conditions on natural numbers that must hold together.
#[derive(Clone, Debug, Default)]
pub(crate) struct World {
    /// Forms that are 0.
    pub(crate) zero: Vec<Linear>,
    /// Forms that are at most 0.
    pub(crate) at_most: Vec<Linear>,
    /// Variables that are weights of the numeration.
    pub(crate) weights: Vec<usize>,
    pub(crate) bitwise: Vec<(Bitwise, [usize; 3])>,
    /// Whether an expression has no value here, so that the rule means nothing where these conditions hold.
    pub(crate) undefined: bool,
    hidden: usize,
}

/// A way to move: the conditions, and the components of the result as tags with coordinates.
#[derive(Clone, Debug)]
pub(crate) struct Move {
    pub(crate) world: World,
    pub(crate) components: Vec<(usize, Vec<Linear>)>,
}

impl World {
    pub(crate) fn fresh(&mut self) -> usize {
        self.hidden += 1;
        FIRST_HIDDEN + self.hidden - 1
    }

    pub(crate) fn equal(&mut self, left: &Linear, right: &Linear) -> Checked<()> {
        self.zero.push(left.plus(-1, right)?);
        Ok(())
    }

    /// Adds `left + gap <= right`.
    pub(crate) fn ordered(&mut self, left: &Linear, gap: i128, right: &Linear) -> Checked<()> {
        self.at_most.push(left.plus(-1, right)?.plus(gap, &Linear::constant(1))?);
        Ok(())
    }

    /// A variable for the form: the one that it is, or a new one that equals it.
    pub(crate) fn variable(&mut self, form: &Linear) -> Checked<usize> {
        if let (0, 1, Some((&slot, 1))) = (form.constant, form.terms.len(), form.terms.first_key_value()) {
            return Ok(slot);
        }
        let fresh = self.fresh();
        self.equal(&Linear::name(fresh), form)?;
        Ok(fresh)
    }
}

/// Refuses to go on with too many cases.
pub(crate) fn limited<T>(worlds: Vec<T>) -> Checked<Vec<T>> {
    if worlds.len() > MOST_WORLDS { Err("out of budget: too many cases".into()) } else { Ok(worlds) }
}

/// The worlds where the left form is smaller, and where it is greater.
pub(crate) fn different(world: &World, left: &Linear, right: &Linear) -> Checked<[World; 2]> {
    let (mut below, mut above) = (world.clone(), world.clone());
    below.ordered(left, 1, right)?;
    above.ordered(right, 1, left)?;
    Ok([below, above])
}

/// The world where the form is natural, and the one where it is not.
pub(crate) fn signs(world: &World, form: &Linear) -> Checked<[World; 2]> {
    let (mut natural, mut negative) = (world.clone(), world.clone());
    natural.ordered(&Linear::default(), 0, form)?;
    negative.ordered(form, 1, &Linear::default())?;
    Ok([natural, negative])
}

/// Whether the form cannot be below 0.
pub(crate) fn surely_natural(form: &Linear) -> bool {
    form.constant >= 0 && form.terms.values().all(|coefficient| *coefficient > 0)
}
