//! How many positions others lead to: walked through where they are few, else reckoned from smaller ones.

use super::grown::{grown, halved};
use super::sample::Lists;
use super::{FEW, FEW_STEPS, GROWTH_STEPS, Sampler};
use grundy_rule::{Meter, Position, Rules, Tag};
use std::collections::HashSet;

/// Positions, and the steps of all of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reached {
    /// How many positions.
    pub positions: f64,
    /// The steps of all of them.
    pub steps: f64,
}

/// So many positions are looked at to see how much of what they lead to is the same.
const TOGETHER: usize = 16;

/// A walk through all that some positions lead to.
struct Walk<'a> {
    rules: &'a dyn Rules,
    seen: HashSet<Position>,
    meter: Meter<'a>,
    allowed: u64,
}

impl<'a> Walk<'a> {
    fn of(rules: &'a dyn Rules, steps: u64) -> Walk<'a> {
        let meter = Meter::of(steps);
        Walk { rules, seen: HashSet::new(), allowed: meter.left(), meter }
    }

    /// What has been reached when this position is as well; none where that is too much.
    fn on(&mut self, first: Position) -> Option<Reached> {
        let mut open = Vec::new();
        if self.seen.insert(first.clone()) {
            open.push(first);
        }
        while let Some(position) = open.pop() {
            let seen = &mut self.seen;
            let walked = self.rules.visit_options(&position, &mut self.meter, &mut |option| {
                let fresh = option.iter().filter(|part| seen.insert((*part).clone()));
                open.extend(fresh.cloned());
            });
            if walked.is_err() || self.seen.len() > FEW {
                return None;
            }
        }
        let steps = self.allowed.saturating_sub(self.meter.left()) as f64;
        let positions = self.seen.len() as f64;
        Some(Reached { positions, steps: steps + 4.0 * positions })
    }
}

impl Sampler {
    /// Whether a position leads to so few others that they can all be remembered, with small and with large parameters.
    pub(super) fn leads_to_few(&self, kind: usize, coordinates: &[u64]) -> bool {
        let first = Position::tagged(Tag(kind as u16), coordinates);
        let steps = FEW_STEPS / self.weight;
        self.rules.iter().all(|rules| Walk::of(rules.as_ref(), steps).on(first.clone()).is_some())
    }

    /// What the largest position of a box leads to, with the worst of the parameters.
    pub fn reached(&self, kind: usize, largest: &[u64]) -> Option<Reached> {
        let has_parameters = self.longest.is_some() || self.corners.iter().any(|corner| !corner.is_empty());
        if largest.iter().all(|most| *most == 0) && has_parameters {
            return self.reached_by_parameters(kind, largest);
        }
        let each = self.rules.iter().map(|rules| self.reached_with(rules.as_ref(), kind, largest));
        let all = each.collect::<Option<Vec<Reached>>>()?;
        all.into_iter().reduce(|one, other| if one.steps >= other.steps { one } else { other })
    }

    /// What a position of zeros leads to: how far that is, only parameters can say.
    fn reached_by_parameters(&self, kind: usize, zeros: &[u64]) -> Option<Reached> {
        let first = Position::tagged(Tag(kind as u16), zeros);
        let manners: &[bool] = if self.longest.is_some() { &[true, false] } else { &[true] };
        let all = manners.iter().flat_map(|are_level| self.corners.iter().map(move |own| (own, *are_level)));
        let each = all.map(|(corner, are_level)| {
            let numbers = corner.values().map(|number| (*number).max(0) as u64);
            let numbers: Vec<u64> = numbers.chain(self.longest).collect();
            self.walked(&numbers, &|shift| {
                let smaller = |(own, number): (&String, &i128)| (own.clone(), (number >> shift).max(1));
                let lists = Lists { halved: shift, are_level };
                let rules = (self.open)(&corner.iter().map(smaller).collect(), lists)?;
                Walk::of(rules.as_ref(), GROWTH_STEPS / self.weight).on(first.clone())
            })
        });
        let all = each.collect::<Option<Vec<Reached>>>()?;
        all.into_iter().reduce(|one, other| if one.steps >= other.steps { one } else { other })
    }

    fn reached_with(&self, rules: &dyn Rules, kind: usize, largest: &[u64]) -> Option<Reached> {
        self.walked(largest, &|shift| {
            let first = Position::tagged(Tag(kind as u16), &halved(largest, shift));
            Walk::of(rules, GROWTH_STEPS / self.weight).on(first)
        })
    }

    /// What is reached where these numbers are halved so often, going on as that grows.
    fn walked(&self, largest: &[u64], walk: &dyn Fn(u32) -> Option<Reached>) -> Option<Reached> {
        let mut walks: Vec<Reached> = Vec::new();
        let positions = grown(largest, &mut |shift| {
            let walk = walk(shift)?;
            walks.push(walk);
            Some(walk.positions)
        })?;
        let mut each = walks.iter().map(|walk| walk.steps);
        let steps = self.larger * grown(largest, &mut |_| each.next())?;
        Some(Reached { positions, steps })
    }

    /// The share of what a position leads to that its neighbour does not lead to: 0 where both lead to the same, 1 where nothing
    /// is common. The neighbour has one less of its largest number.
    pub fn apart(&self, kind: usize, largest: &[u64]) -> f64 {
        let halved = |shift: u32| {
            let numbers: Vec<u64> = largest.iter().map(|most| (most >> shift).max(1)).collect();
            self.apart_at(kind, &numbers)
        };
        (0..u64::BITS).find_map(halved).unwrap_or(1.0)
    }

    /// The same of a position that is small enough to be followed; none of a larger one.
    fn apart_at(&self, kind: usize, numbers: &[u64]) -> Option<f64> {
        let walked = |numbers: &[u64]| Position::tagged(Tag(kind as u16), numbers);
        let mut smaller = numbers.to_vec();
        *smaller.iter_mut().max()? -= 1;
        let mut walk = Walk::of(self.rules()?, FEW_STEPS / self.weight);
        let alone = walk.on(walked(&smaller))?.positions;
        let both = walk.on(walked(numbers))?.positions;
        let other = Walk::of(self.rules()?, FEW_STEPS / self.weight).on(walked(numbers))?.positions;
        Some(((both - alone) / other).clamp(0.0, 1.0))
    }

    /// What so many positions of a box lead to together, where each of them leads to few: looked at for some of them, and
    /// going on as that grows.
    pub fn together(&self, kind: usize, largest: &[u64], positions: f64) -> Option<Reached> {
        let rules = self.rules()?;
        let mut walk = Walk::of(rules, FEW_STEPS / self.weight);
        let mut seen: Vec<Reached> = Vec::new();
        while seen.len() < TOGETHER && (seen.len() as f64) < positions.max(1.0) {
            let first = Position::tagged(Tag(kind as u16), &scattered(largest, seen.len()));
            match walk.on(first) {
                Some(reached) => seen.push(reached),
                None => break,
            }
        }
        let (last, quarter) = (*seen.last()?, seen[seen.len().div_ceil(4) - 1]);
        let more = (positions / seen.len() as f64).max(1.0);
        let going_on = |last: f64, quarter: f64| {
            // Of one alone it cannot be said what others share with it.
            let power = if seen.len() < 4 { 1.0 } else { (last / quarter).ln() / 4_f64.ln() };
            last * more.powf(power.clamp(0.0, 1.0))
        };
        Some(Reached {
            positions: going_on(last.positions, quarter.positions),
            steps: self.larger * going_on(last.steps, quarter.steps),
        })
    }
}

/// The largest position of a box, then others all over it.
fn scattered(largest: &[u64], turn: usize) -> Vec<u64> {
    // Multiples of the golden ratio lie apart from each other.
    let fraction = |place: usize| (0.618_033_988_749_895 * (turn * (place + 1)) as f64).fract();
    let number = |(place, most): (usize, &u64)| (*most as f64 * (1.0 - fraction(place))) as u64;
    largest.iter().enumerate().map(number).collect()
}
