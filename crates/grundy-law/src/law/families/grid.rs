//! Values that repeat in every coordinate: beyond a border, `g(x + p, y) = g(x, y) = g(x, y + q)`.
//!
//! # Seen in
//! Kiki's game (a king that moves left, down or both), two-heap Bash, many games of short steps on a board.
//!
//! # Evidence asked for
//! Border and period of each coordinate within the first half of the box, so that its corner gives all of it.
//!
//! # Cost
//! One pass over the box to number equal slices, then a Z-function for each coordinate.

use super::Family;
use crate::law::description::{number_bits, values_bits};
use crate::law::form::Form;
use crate::law::periodicity::least_period;
use crate::law::sample::Sample;
use crate::law::shape::{Shape, Voice};
use crate::law::typeset;
use crate::law::{Claim, Law};
use grundy_table::{Text, boxed};
use rustc_hash::FxHashMap;

/// Values that repeat in every coordinate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The border of each coordinate, in which nothing repeats.
    pub borders: Vec<u64>,
    /// The period of each coordinate.
    pub periods: Vec<u64>,
    /// The numbers of the corner `0..border + period`, row by row; `None` where there is no position.
    pub corner: Vec<Option<u32>>,
}

impl Grid {
    /// The place in the corner that a coordinate comes back to.
    fn folded(&self, axis: usize, coordinate: u64) -> u64 {
        let (border, period) = (self.borders[axis], self.periods[axis]);
        if coordinate < border { coordinate } else { border + (coordinate - border) % period }
    }

    fn sizes(&self) -> Vec<u64> {
        self.borders.iter().zip(&self.periods).map(|(border, period)| border + period).collect()
    }
}

impl Shape for Grid {
    fn value(&self, position: &[u64]) -> Option<u128> {
        if position.len() != self.periods.len() {
            return None;
        }
        let sizes = self.sizes();
        let index = position
            .iter()
            .enumerate()
            .fold(0, |index, (axis, &coordinate)| index * sizes[axis] + self.folded(axis, coordinate));
        self.corner.get(index as usize).copied().flatten().map(u128::from)
    }

    fn description_length(&self) -> f64 {
        let sizes: f64 =
            self.borders.iter().chain(&self.periods).map(|&number| number_bits(u128::from(number))).sum();
        sizes + values_bits(&self.corner.iter().map(|number| number.unwrap_or(u32::MAX)).collect::<Vec<_>>())
    }

    fn parameters(&self) -> Vec<(&'static str, u128)> {
        let names = [("x_border", "x_period"), ("y_border", "y_period"), ("z_border", "z_period")];
        let numbers = self.borders.iter().zip(&self.periods);
        names
            .iter()
            .zip(numbers)
            .flat_map(|(name, (&border, &period))| {
                [(name.0, u128::from(border)), (name.1, u128::from(period))]
            })
            .collect()
    }

    fn formula(&self, voice: &Voice) -> Text {
        let (sizes, names) = (typeset::list(&self.periods).replace(", ", "×"), voice.names());
        let corner = self.corner_text();
        let border = if self.borders.iter().all(|&border| border == 0) {
            String::new()
        } else {
            format!(" ({} ≥ {})", names, typeset::list(&self.borders))
        };
        match voice.claim {
            Claim::Grundy => Text::new(
                format!("g({names}) repeats {sizes}{border}: {corner}"),
                format!("g({names}) 以 {sizes} 为周期{border}：{corner}"),
            ),
            Claim::Outcome => Text::new(
                format!("({names}) loses: repeats {sizes}{border}, 0 is a loss: {corner}"),
                format!("({names}) 的胜负以 {sizes} 为周期{border}，0 表示必败：{corner}"),
            ),
        }
    }

    fn words(&self, voice: &Voice) -> Text {
        let (borders, periods) = (typeset::list(&self.borders), typeset::list(&self.periods));
        let what = if voice.claim == Claim::Grundy { ("values", "SG 值") } else { ("outcomes", "胜负") };
        Text::new(
            format!("the {} repeat in every coordinate, with periods {periods} from {borders} on", what.0),
            format!("{}在每个坐标方向上循环：周期为 {periods}，分别从 {borders} 起", what.1),
        )
    }

    fn latex(&self, voice: &Voice) -> String {
        let moved = |axis: usize| {
            let names: Vec<String> = voice
                .coordinates
                .iter()
                .enumerate()
                .map(|(place, name)| {
                    if place == axis { format!("{name} + {}", self.periods[axis]) } else { name.to_string() }
                })
                .collect();
            format!("g({})", names.join(", "))
        };
        let sides: Vec<String> = (0..self.periods.len()).map(moved).collect();
        format!("{} = g({})", sides.join(" = "), voice.names())
    }
}

impl Grid {
    fn corner_text(&self) -> String {
        let row = self.sizes().last().copied().unwrap_or(1).max(1) as usize;
        let cell = |number: &Option<u32>| number.map_or("·".to_string(), |number| number.to_string());
        let rows = self
            .corner
            .chunks(row)
            .take(12)
            .map(|row| row.iter().take(40).map(cell).collect::<Vec<_>>().join(" "));
        rows.collect::<Vec<_>>().join(" / ")
    }
}

/// Finds values that repeat in every coordinate.
pub struct GridFamily;

impl Family for GridFamily {
    fn name(&self) -> &'static str {
        "grid"
    }

    fn title(&self) -> Text {
        Text::new("values that repeat in every coordinate", "各坐标方向上都循环的规律")
    }

    fn takes(&self, arity: usize) -> bool {
        arity >= 2
    }

    fn find(&self, sample: &Sample) -> Option<Law> {
        let most = (sample.limit / 2) as usize;
        let repeats: Vec<(usize, usize)> = (0..sample.arity)
            .map(|axis| least_period(&slices(sample, axis), 0, most))
            .collect::<Option<_>>()?;
        let borders: Vec<u64> = repeats.iter().map(|repeat| repeat.0 as u64).collect();
        let periods: Vec<u64> = repeats.iter().map(|repeat| repeat.1 as u64).collect();
        let form = Grid { corner: corner(sample, &borders, &periods), borders, periods };
        Some(Law::new(sample.arity, sample.claim, Form::Grid(form), vec![]))
    }

    fn specimen(&self) -> (Law, u64) {
        let corner = [0, 1, 2, 1, 0, 3].map(Some).to_vec();
        let form = Grid { borders: vec![0, 1], periods: vec![2, 2], corner };
        (Law::new(2, Claim::Grundy, Form::Grid(form), vec![]), 24)
    }
}

/// For each place on an axis a number that is the same for equal slices.
fn slices(sample: &Sample, axis: usize) -> Vec<u32> {
    let limit = sample.limit as usize;
    let stride = limit.pow((sample.arity - 1 - axis) as u32);
    let mut slices: Vec<Vec<u32>> = vec![Vec::new(); limit];
    for (index, run) in sample.numbers().chunks(stride).enumerate() {
        slices[index % limit].extend_from_slice(run);
    }
    let mut names: FxHashMap<&[u32], u32> = FxHashMap::default();
    slices
        .iter()
        .map(|slice| {
            let next = names.len() as u32;
            *names.entry(slice.as_slice()).or_insert(next)
        })
        .collect()
}

fn corner(sample: &Sample, borders: &[u64], periods: &[u64]) -> Vec<Option<u32>> {
    let sizes: Vec<u64> = borders.iter().zip(periods).map(|(border, period)| border + period).collect();
    let inside =
        |position: &Vec<u64>| position.iter().zip(&sizes).all(|(coordinate, size)| coordinate < size);
    let positions = boxed(sample.arity, sizes.iter().copied().max().unwrap_or(0)).filter(inside);
    positions.map(|position| sample.number(&position)).collect()
}
