//! Rules whose options move along with the heap: what happens to finitely many heaps happens to all.
//!
//! # Theorem
//! Let heaps have images that repeat with period `p` from `e` on, let `s` be a multiple of `p`, and `L >= e + s`. Call a result *like*
//! another one if it has as many components, each equal to one of the other or larger by `p`, `2p`, … or `s`, where the
//! smaller is at least `e`; then both have the same images. Suppose that for every heap `x >= L`
//! (a) every result of `x` is like one of `x - s`, and (b) for every result of `x - s` one of `x` is like it.
//! Suppose also that heaps below `L` move down. Then the options of `x` have the images of the options of `x - s`, they are
//! smaller than `x` since those of `x - s` are smaller than `x - s`, and by induction every heap from `L` on has the options,
//! seen by their images, of one below `L`.
//! Where the images are Grundy values, `x` has the value of `x - s`, which is that of `x - p` because `x - s >= e`: so if
//! values repeat below `L`, all do.
//!
//! Both conditions are linear, so they are decided as in the method `automaton`.

use super::definition::{falling_values, one_heap};
use super::periods::least;
use crate::budget::{Checked, Meter};
use crate::logic::arithmetic::at_most;
use crate::logic::automata::{Automaton, Numeration};
use crate::logic::elimination::{nothing, relation};
use crate::logic::linear::Linear;
use crate::logic::moves::moves;
use crate::logic::witness::witness;
use crate::logic::world::Move;
use crate::methods::certificate::Case;
use crate::rule::Rule;
use crate::verdict::{Claim, Period};

/// The heap, and from the next number on the components of its result.
const HEAP: usize = 100;
const MOST_COMPONENTS: usize = 3;
const MOST_PERIODS: u64 = 4;
const NUMERATION: Numeration = Numeration::Base(2);

pub(super) fn check(case: &Case, meter: &mut Meter) -> Checked<Claim> {
    let claim = case.pure_period()?; // (13.8)
    let enough = enough_heaps(case, claim, meter)?;
    repeats_along(case.rule, enough, claim, meter)?;
    Ok(Claim::Periodic(claim))
}

/// The values of enough heaps, where options move along: if these repeat, all do.
pub(super) fn repeats_along(
    rule: &Rule,
    enough: u64,
    period: Period,
    meter: &mut Meter,
) -> Checked<Vec<u32>> {
    let limit = (period.preperiod + 2 * period.period).max(enough);
    meter.reserve(limit)?;
    // (13.6)
    let values = falling_values(rule, limit as usize, meter)?;
    let (from, length) = (period.preperiod as usize, period.period as usize);
    // (13.7)
    if let Some(heap) = (from..values.len() - length).find(|&n| values[n] != values[n + length]) {
        return Err(format!("the values of {heap} and {} differ", heap + length));
    }
    least(period, |n| values[n as usize])?;
    Ok(values)
}

/// Reads `{"heaps": L, "step": s}` and verifies that heaps below `L` show what all heaps do.
pub(super) fn enough_heaps(case: &Case, period: Period, meter: &mut Meter) -> Checked<u64> {
    case.proof()?.only(&["heaps", "step"])?;
    let (heaps, step) = (case.proof()?.get("heaps")?.natural()?, case.proof()?.get("step")?.natural()?);
    // (13.2)
    let is_sensible = heaps < 1 << 30 && (1..=heaps).contains(&step) && step <= MOST_PERIODS * period.period;
    if !is_sensible || step % period.period != 0 {
        return Err("the step is no small multiple of the period, or exceeds the number of heaps".into());
    }
    if heaps - step < period.preperiod {
        return Err("the last heaps are compared with heaps before the preperiod".into());
    }
    // (13.1)
    one_heap(case.rule)?;
    let all = moves(case.rule, 0, NUMERATION, meter)?;
    let most = all.iter().map(|one| one.components.len()).max().unwrap_or(0);
    // (13.3)
    if most > MOST_COMPONENTS {
        return Err("a move leaves too many heaps for the method".into());
    }
    let far = Linear::constant(i128::from(heaps)).plus(-1, &Linear::name(HEAP))?;
    let far = at_most(NUMERATION, &far, meter)?;
    for count in 0..=most {
        let alike = Alike { moves: &all, count, period, step: i128::from(step) };
        // (13.4), (13.5)
        for (name, base, cover) in [
            ("(a)", alike.results(0, meter)?, alike.like(true, meter)?),
            ("(b)", alike.results(alike.step, meter)?, alike.like(false, meter)?),
        ] {
            if let Some(result) = witness(&[(&base, true), (&far, true), (&cover, false)], meter)? {
                return Err(format!("options do not move along: {name} fails at {result}"));
            }
        }
    }
    Ok(heaps)
}

/// The moves that leave a certain number of heaps.
struct Alike<'a> {
    moves: &'a [Move],
    count: usize,
    period: Period,
    step: i128,
}

impl Alike<'_> {
    /// Pairs of a heap and a result of the heap that is smaller by `less`.
    fn results(&self, less: i128, meter: &mut Meter) -> Checked<Automaton> {
        let (order, shifts) = ((0..self.count).collect::<Vec<usize>>(), vec![0; self.count]);
        self.joined(meter, &mut |one, meter| self.pairs(one, less, &order, &shifts, meter))
    }

    /// Pairs of a heap and something that is like a result of the heap one step below, or such that a result of the heap
    /// is like it.
    fn like(&self, is_larger: bool, meter: &mut Meter) -> Checked<Automaton> {
        let (less, sign) = if is_larger { (self.step, 1) } else { (0, -1) };
        let mut all = nothing(NUMERATION, &self.shown(), meter)?;
        for order in orders(self.count) {
            for shifts in self.shifts(sign) {
                let found =
                    self.joined(meter, &mut |one, meter| self.pairs(one, less, &order, &shifts, meter))?;
                all = all.or(&found, meter)?;
            }
        }
        Ok(all)
    }

    /// Every choice of how far each component is moved.
    fn shifts(&self, sign: i128) -> Vec<Vec<i128>> {
        let period = i128::from(self.period.period);
        let each = 0..=self.step / period;
        let longer = |all: Vec<Vec<i128>>, _| {
            all.iter()
                .flat_map(|some| each.clone().map(|n| [some.as_slice(), &[sign * n * period]].concat()))
                .collect()
        };
        (0..self.count).fold(vec![Vec::new()], longer)
    }

    fn shown(&self) -> Vec<usize> {
        (HEAP..=HEAP + self.count).collect()
    }

    fn joined(
        &self,
        meter: &mut Meter,
        pairs: &mut dyn FnMut(&Move, &mut Meter) -> Checked<Automaton>,
    ) -> Checked<Automaton> {
        let mut all = nothing(NUMERATION, &self.shown(), meter)?;
        for one in self.moves.iter().filter(|one| one.components.len() == self.count) {
            all = all.or(&pairs(one, meter)?, meter)?;
        }
        Ok(all)
    }

    /// The result of the heap that is smaller by `less`, its components written in this order and moved so far.
    fn pairs(
        &self,
        one: &Move,
        less: i128,
        order: &[usize],
        shifts: &[i128],
        meter: &mut Meter,
    ) -> Checked<Automaton> {
        let mut world = one.world.clone();
        world.equal(&Linear::name(HEAP), &Linear::name(0).plus(less, &Linear::constant(1))?)?;
        for (((_, at), place), &shift) in one.components.iter().zip(order).zip(shifts) {
            let written = Linear::name(HEAP + 1 + place);
            // A component is a heap, so it is not negative even where its form says nothing about that.
            let component = Linear::name(world.variable(&at[0])?);
            world.equal(&written, &component.plus(shift, &Linear::constant(1))?)?;
            if shift != 0 {
                let smaller = if shift > 0 { &component } else { &written };
                world.ordered(&Linear::constant(i128::from(self.period.preperiod)), 0, smaller)?;
            }
        }
        relation(world, Vec::new(), &self.shown(), NUMERATION, meter)
    }
}

/// All ways to write so many components in a row.
fn orders(count: usize) -> Vec<Vec<usize>> {
    let all: &[&[usize]] = match count {
        0 => &[&[]],
        1 => &[&[0]],
        2 => &[&[0, 1], &[1, 0]],
        _ => &[&[0, 1, 2], &[0, 2, 1], &[1, 0, 2], &[1, 2, 0], &[2, 0, 1], &[2, 1, 0]],
    };
    all.iter().map(|order| order.to_vec()).collect()
}
