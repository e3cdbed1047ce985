//! A board of two coordinates: colour means value, orange is lost for the player to move, and a law's lines lie over it.

use super::axes::ticks;
use super::palette::{Color, Theme};
use super::scene::{Anchor, Scene, Shape};
use super::style::{Style, header};
use grundy_law::{Form, Law};
use grundy_rule::Text;
use grundy_table::{Cell, Table};

const LEFT: f64 = 56.0;
const SIDE: f64 = 600.0;
const RIGHT: f64 = 132.0;
const BELOW: f64 = 52.0;
/// A map shows no more cells than this in each direction.
pub const MOST_CELLS: u64 = 600;

/// A half-line over a map, in coordinates of the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ray {
    /// Where it begins.
    pub start: (f64, f64),
    /// Which way it goes.
    pub direction: (f64, f64),
}

/// The lines along which a law puts its losses: two rays for a pair of Beatty sequences, the rays of a law of lines.
pub fn rays(law: &Law) -> Vec<Ray> {
    match &law.form {
        Form::Beatty(form) => {
            let t = form.difference as f64;
            let slope = (2.0 - t + (t * t + 4.0).sqrt()) / 2.0;
            let origin = (0.0, 0.0);
            vec![
                Ray { start: origin, direction: (slope, slope + t) },
                Ray { start: origin, direction: (slope + t, slope) },
            ]
        }
        Form::Lines(form) => {
            let ray = |ray: &grundy_law::Ray| Ray {
                start: (ray.start.0 as f64, ray.start.1 as f64),
                direction: (ray.step.0 as f64, ray.step.1 as f64),
            };
            form.rays.iter().filter(|ray| ray.step != (0, 0)).map(ray).collect()
        }
        _ => Vec::new(),
    }
}

/// The picture of a table of two coordinates; the first runs to the right, the second upwards.
pub fn map(table: &Table, rays: &[Ray], style: &Style) -> Result<Scene, Text> {
    if table.arity() != 2 || table.is_empty() {
        return Err(Text::new("a map needs a table of two coordinates", "热图需要两个坐标的非空表"));
    }
    let table = &if table.limit() > MOST_CELLS { table.truncated(MOST_CELLS) } else { table.clone() };
    let most = table.cells().filter_map(Cell::nimber).max().unwrap_or(0).max(1);
    let (top, theme) = (style.header_height() + 8.0, style.theme);
    let board = Board { table, top, most, theme, looked_for: style.value };
    let mut scene =
        Scene::new(LEFT + SIDE + RIGHT, board.top + SIDE + BELOW, style.theme, style.description());
    header(&mut scene, style, LEFT);
    board.cells(&mut scene);
    rays.iter().for_each(|ray| board.ray(&mut scene, ray));
    board.losses(&mut scene);
    board.numbers(&mut scene);
    board.axes(&mut scene);
    board.legend(&mut scene);
    Ok(scene)
}

/// The colour of a cell.
pub fn color(cell: Cell, most: u32, theme: Theme) -> Color {
    match cell {
        Cell::Nimber(value) => theme.value(value, most),
        Cell::Threat => theme.palette().accent,
        Cell::Absent => theme.palette().absent,
    }
}

struct Board<'a> {
    table: &'a Table,
    top: f64,
    most: u32,
    theme: Theme,
    looked_for: Option<u32>,
}

impl Board<'_> {
    fn side(&self) -> f64 {
        SIDE / self.table.limit() as f64
    }

    /// The middle of a cell.
    fn center(&self, x: f64, y: f64) -> (f64, f64) {
        (LEFT + (x + 0.5) * self.side(), self.top + SIDE - (y + 0.5) * self.side())
    }

    /// The colour of a cell; where one value is looked for all others are alike.
    fn color(&self, cell: Cell) -> Color {
        let palette = self.theme.palette();
        match (self.looked_for, cell) {
            (None, _) => color(cell, self.most, self.theme),
            (Some(wanted), Cell::Nimber(value)) if value == wanted => palette.loss,
            (Some(_), Cell::Absent) => palette.absent,
            (Some(_), _) => palette.line,
        }
    }

    fn cells(&self, scene: &mut Scene) {
        let limit = self.table.limit();
        let places = (0..limit).rev().flat_map(|y| (0..limit).map(move |x| [x, y]));
        let colors = places.map(|place| self.color(self.table.cell(&place))).collect();
        let columns = limit as usize;
        scene.shapes.push(Shape::Cells { origin: (LEFT, self.top), side: self.side(), columns, colors });
        let border = Some((self.theme.palette().line, 1.0));
        scene.shapes.push(Shape::Rectangle {
            frame: [LEFT, self.top, SIDE, SIDE],
            radius: 0.0,
            fill: None,
            border,
        });
    }

    /// Single orange cells would be lost among small ones: they become dots that are a little larger.
    fn losses(&self, scene: &mut Scene) {
        let limit = self.table.limit();
        let places = (0..limit).flat_map(|x| (0..limit).map(move |y| (x, y)));
        let losses: Vec<(f64, f64)> = places
            .filter(|&(x, y)| self.table.cell(&[x, y]) == Cell::Nimber(self.looked_for.unwrap_or(0)))
            .map(|(x, y)| self.center(x as f64, y as f64))
            .collect();
        if self.side() < 14.0 && (losses.len() as u64) < 8 * limit {
            let radius = (self.side() * 0.6).max(2.4);
            scene.shapes.push(Shape::Dots { centers: losses, radius, color: self.theme.palette().loss });
        }
    }

    fn numbers(&self, scene: &mut Scene) {
        let limit = self.table.limit();
        let size = (self.side() * 0.42).min(15.0);
        if size < 8.0 {
            return;
        }
        for (x, y) in (0..limit).flat_map(|x| (0..limit).map(move |y| (x, y))) {
            let cell = self.table.cell(&[x, y]);
            let words = match cell {
                Cell::Nimber(value) => value.to_string(),
                Cell::Threat => "∞".to_string(),
                Cell::Absent => continue,
            };
            let (center_x, center_y) = self.center(x as f64, y as f64);
            let ink = self.theme.ink_on(self.color(cell));
            scene.mono((center_x, center_y + size * 0.35), size, Anchor::Middle, ink, words);
        }
    }

    fn ray(&self, scene: &mut Scene, ray: &Ray) {
        let last = self.table.limit() as f64 - 0.5;
        let reach = |start: f64, step: f64| if step > 0.0 { (last - start) / step } else { f64::INFINITY };
        let length = reach(ray.start.0, ray.direction.0).min(reach(ray.start.1, ray.direction.1));
        if !length.is_finite() || length <= 0.0 {
            return;
        }
        let end = (ray.start.0 + length * ray.direction.0, ray.start.1 + length * ray.direction.1);
        let (from, to) = (self.center(ray.start.0, ray.start.1), self.center(end.0, end.1));
        scene.line(from, to, self.theme.palette().loss, 1.2);
    }

    fn axes(&self, scene: &mut Scene) {
        let palette = self.theme.palette();
        let bottom = self.top + SIDE;
        for n in ticks(self.table.limit() - 1, 10) {
            let (x, y) = self.center(n as f64, n as f64);
            scene.mono((x, bottom + 18.0), 12.0, Anchor::Middle, palette.soft, n.to_string());
            scene.mono((LEFT - 8.0, y + 4.0), 12.0, Anchor::End, palette.soft, n.to_string());
        }
        scene.label((LEFT + SIDE, bottom + 40.0), 14.0, Anchor::End, palette.ink, Text::same("x"));
        scene.label((LEFT - 8.0, self.top - 6.0), 14.0, Anchor::End, palette.ink, Text::same("y"));
    }

    fn legend(&self, scene: &mut Scene) {
        let palette = self.theme.palette();
        let (left, mut y) = (LEFT + SIDE + 24.0, self.top + 4.0);
        let mut entry = |scene: &mut Scene, color: Color, words: Text| {
            scene.shapes.push(Shape::Rectangle {
                frame: [left, y, 22.0, 16.0],
                radius: 3.0,
                fill: Some(color),
                border: None,
            });
            scene.label((left + 30.0, y + 13.0), 13.0, Anchor::Start, palette.soft, words);
            y += 22.0;
        };
        match self.looked_for {
            None | Some(0) => entry(scene, palette.loss, Text::new("0 (lost)", "0（必败态）")),
            Some(value) => entry(scene, palette.loss, Text::same(value.to_string())),
        }
        if self.looked_for.is_some() {
            return entry(scene, self.color(Cell::Threat), Text::new("others", "其余"));
        }
        for value in legend_values(self.most) {
            entry(scene, self.theme.value(value, self.most), Text::same(value.to_string()));
        }
        let has = |wanted: Cell| self.table.cells().any(|cell| cell == wanted);
        if has(Cell::Threat) {
            entry(scene, palette.accent, Text::new("∞ (threat)", "∞（威胁）"));
        }
        if has(Cell::Absent) {
            entry(scene, palette.absent, Text::new("no position", "无此局面"));
        }
    }
}

/// At most eight values from 1 to the largest, evenly spread on the scale.
fn legend_values(most: u32) -> Vec<u32> {
    if most <= 8 {
        return (1..=most).collect();
    }
    let share = |index: u32| (f64::from(index) / 7.0).powf(1.0 / 0.6);
    let mut values: Vec<u32> =
        (0..8).map(|index| 1 + (share(index) * f64::from(most - 1)).round() as u32).collect();
    values.dedup();
    values
}
