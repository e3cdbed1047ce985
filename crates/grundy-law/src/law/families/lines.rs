//! Losses on finitely many rays: `start + k·step` for `k ≥ 0`.
//!
//! # Seen in
//! Games in which the player to move loses on a diagonal or on a few lines, such as Nim with two equal heaps
//! and its variants with other slopes.
//!
//! # Evidence asked for
//! At most eight rays, each with at least four losses in the first half, hold all losses of the box and nothing else;
//! up to four single losses may lie apart.
//!
//! # Cost
//! For each ray the steps to the next losses are tried, at most 24 of them.

use super::Family;
use crate::law::description::number_bits;
use crate::law::form::Form;
use crate::law::sample::Sample;
use crate::law::shape::{Shape, Voice};
use crate::law::{Claim, Law};
use grundy_table::Text;
use rustc_hash::FxHashSet;

/// The positions `start + k·step`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ray {
    /// The first position.
    pub start: (u64, u64),
    /// From one position to the next; `(0, 0)` for a single position.
    pub step: (u64, u64),
}

impl Ray {
    /// Whether a position lies on the ray.
    pub fn contains(&self, x: u64, y: u64) -> bool {
        let (Some(right), Some(up)) = (x.checked_sub(self.start.0), y.checked_sub(self.start.1)) else {
            return false;
        };
        let (step_right, step_up) = self.step;
        let aligned = u128::from(right) * u128::from(step_up) == u128::from(up) * u128::from(step_right);
        let whole =
            |distance: u64, step: u64| if step == 0 { distance == 0 } else { distance.is_multiple_of(step) };
        aligned && whole(right, step_right) && whole(up, step_up)
    }

    fn text(&self) -> String {
        let part = |start: u64, step: u64| match (start, step) {
            (start, 0) => start.to_string(),
            (0, 1) => "k".to_string(),
            (0, step) => format!("{step}k"),
            (start, 1) => format!("k + {start}"),
            (start, step) => format!("{step}k + {start}"),
        };
        format!("({}, {})", part(self.start.0, self.step.0), part(self.start.1, self.step.1))
    }
}

/// Losses on rays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines {
    /// The rays, which may overlap.
    pub rays: Vec<Ray>,
}

impl Lines {
    fn text(&self) -> String {
        self.rays.iter().map(Ray::text).collect::<Vec<_>>().join(", ")
    }
}

impl Shape for Lines {
    fn value(&self, position: &[u64]) -> Option<u128> {
        let [x, y] = *position else { return None };
        Some(u128::from(!self.rays.iter().any(|ray| ray.contains(x, y))))
    }

    fn description_length(&self) -> f64 {
        let numbers = self.rays.iter().flat_map(|ray| [ray.start.0, ray.start.1, ray.step.0, ray.step.1]);
        number_bits(self.rays.len() as u128)
            + numbers.map(|number| number_bits(u128::from(number))).sum::<f64>()
    }

    fn parameters(&self) -> Vec<(&'static str, u128)> {
        vec![("rays", self.rays.len() as u128)]
    }

    fn formula(&self, voice: &Voice) -> Text {
        let (names, rays) = (voice.names(), self.text());
        Text::new(
            format!("({names}) loses ⇔ it is one of {rays} (k ≥ 0)"),
            format!("({names}) 必败 ⇔ 形如 {rays}（k ≥ 0）"),
        )
    }

    fn words(&self, _: &Voice) -> Text {
        let rays = self.text();
        Text::new(
            format!("the losses are {rays} for k = 0, 1, 2, …"),
            format!("必败态为 {rays}，k = 0, 1, 2, ……"),
        )
    }

    fn latex(&self, voice: &Voice) -> String {
        let names = voice.names();
        format!("({names}) \\in \\mathcal{{P}} \\iff ({names}) \\in \\{{{} : k \\ge 0\\}}", self.text())
    }
}

/// Finds losses on rays.
pub struct LinesFamily;

const MOST_RAYS: usize = 8;
const MOST_SINGLE: usize = 4;
const LEAST_ON_RAY: usize = 4;
const MOST_STEPS: usize = 24;

impl Family for LinesFamily {
    fn name(&self) -> &'static str {
        "lines"
    }

    fn title(&self) -> Text {
        Text::new("losses on a few rays", "位于少数射线上的必败态")
    }

    fn takes(&self, arity: usize) -> bool {
        arity == 2
    }

    fn find(&self, sample: &Sample) -> Option<Law> {
        if sample.claim != Claim::Outcome {
            return None;
        }
        let half = sample.limit / 2;
        let losses =
            sample.known().filter(|(_, number)| *number == 0).map(|(position, _)| (position[0], position[1]));
        let mut losses: Vec<(u64, u64)> = losses.filter(|&(x, y)| x < half && y < half).collect();
        losses.sort_by_key(|&(x, y)| (x + y, x));
        let rays = cover(&losses, half).filter(|rays| rays.iter().any(|ray| ray.step != (0, 0)))?;
        Some(Law::new(2, Claim::Outcome, Form::Lines(Lines { rays }), vec![]))
    }

    fn specimen(&self) -> (Law, u64) {
        let rays = vec![Ray { start: (0, 0), step: (1, 2) }, Ray { start: (3, 1), step: (2, 0) }];
        (Law::new(2, Claim::Outcome, Form::Lines(Lines { rays }), vec![]), 48)
    }
}

/// Rays that hold exactly these losses of a box.
fn cover(losses: &[(u64, u64)], limit: u64) -> Option<Vec<Ray>> {
    if losses.len() as u64 > 16 * limit {
        return None;
    }
    let all: FxHashSet<(u64, u64)> = losses.iter().copied().collect();
    let (mut rays, mut single): (Vec<Ray>, usize) = (Vec::new(), 0);
    for &start in losses {
        if rays.iter().any(|ray| ray.contains(start.0, start.1)) {
            continue;
        }
        let ray = longest_ray(losses, &all, start, limit).unwrap_or(Ray { start, step: (0, 0) });
        single += usize::from(ray.step == (0, 0));
        rays.push(ray);
        if single > MOST_SINGLE || rays.len() - single > MOST_RAYS {
            return None;
        }
    }
    Some(rays)
}

/// The ray from a loss through the most losses that never leaves the set inside the box.
fn longest_ray(
    losses: &[(u64, u64)],
    all: &FxHashSet<(u64, u64)>,
    start: (u64, u64),
    limit: u64,
) -> Option<Ray> {
    let later =
        losses.iter().filter(|&&(x, y)| (x, y) != start && x >= start.0 && y >= start.1).take(MOST_STEPS);
    let rays = later.map(|&(x, y)| Ray { start, step: (x - start.0, y - start.1) });
    let counted = rays.filter_map(|ray| losses_on(&ray, all, limit).map(|count| (count, ray)));
    counted
        .filter(|&(count, _)| count >= LEAST_ON_RAY)
        .max_by_key(|&(count, ray)| (count, std::cmp::Reverse(ray.step)))
        .map(|(_, ray)| ray)
}

fn losses_on(ray: &Ray, all: &FxHashSet<(u64, u64)>, limit: u64) -> Option<usize> {
    let places = (0..).map(|k| (ray.start.0 + k * ray.step.0, ray.start.1 + k * ray.step.1));
    let mut inside = places.take_while(|&(x, y)| x < limit && y < limit);
    let mut count = 0;
    inside
        .all(|place| {
            count += 1;
            all.contains(&place)
        })
        .then_some(count)
}
