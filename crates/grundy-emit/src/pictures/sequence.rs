//! Values against n: a dot for each value, losses in orange, the preperiod shaded, each period marked, exceptions ringed.

use super::axes::ticks;
use super::palette::Palette;
use super::repetition::exceptions;
use super::scene::{Anchor, Scene, Shape};
use super::style::{Style, header};
use grundy_law::Periodicity;
use grundy_rule::Text;
use grundy_table::{Cell, Table};
use std::collections::BTreeSet;

const LEFT: f64 = 64.0;
const WIDTH: f64 = 860.0;
const HEIGHT: f64 = 300.0;
const RIGHT: f64 = 28.0;
const BELOW: f64 = 52.0;

/// The picture of a table of one coordinate.
pub fn sequence(table: &Table, periodicity: Option<&Periodicity>, style: &Style) -> Result<Scene, Text> {
    if table.arity() != 1 || table.is_empty() {
        return Err(Text::new(
            "values against n need a table of one coordinate",
            "折线图需要一个坐标的非空表",
        ));
    }
    let top = style.header_height() + 26.0;
    let most = table.cells().filter_map(Cell::nimber).max().unwrap_or(0).max(1);
    let plot = Plot { table, top, most, palette: style.theme.palette(), looked_for: style.value };
    let mut scene = Scene::new(LEFT + WIDTH + RIGHT, top + HEIGHT + BELOW, style.theme, style.description());
    header(&mut scene, style, LEFT);
    if let Some(periodicity) = periodicity.filter(|found| found.period > 0) {
        plot.periods(&mut scene, periodicity);
    }
    plot.axes(&mut scene);
    plot.dots(&mut scene);
    if let Some(periodicity) = periodicity {
        plot.rings(&mut scene, periodicity);
    }
    Ok(scene)
}

struct Plot<'a> {
    table: &'a Table,
    top: f64,
    most: u32,
    palette: &'static Palette,
    looked_for: Option<u32>,
}

impl Plot<'_> {
    fn x(&self, n: u64) -> f64 {
        LEFT + 6.0 + (WIDTH - 12.0) * n as f64 / (self.table.limit().max(2) - 1) as f64
    }

    fn y(&self, value: u32) -> f64 {
        self.top + HEIGHT - 8.0 - (HEIGHT - 16.0) * f64::from(value) / f64::from(self.most)
    }

    fn axes(&self, scene: &mut Scene) {
        let Palette { soft, line, ink, .. } = *self.palette;
        for value in ticks(u64::from(self.most), 6) {
            let y = self.y(value as u32);
            scene.line((LEFT, y), (LEFT + WIDTH, y), line, 1.0);
            scene.mono((LEFT - 8.0, y + 4.0), 12.0, Anchor::End, soft, value.to_string());
        }
        let bottom = self.top + HEIGHT;
        for n in ticks(self.table.limit() - 1, 10) {
            scene.line((self.x(n), bottom), (self.x(n), bottom + 5.0), soft, 1.0);
            scene.mono((self.x(n), bottom + 19.0), 12.0, Anchor::Middle, soft, n.to_string());
        }
        scene.line((LEFT, bottom), (LEFT + WIDTH, bottom), soft, 1.0);
        scene.label((LEFT + WIDTH, bottom + 40.0), 13.0, Anchor::End, ink, Text::same("n"));
        scene.label((LEFT - 8.0, self.top - 8.0), 13.0, Anchor::End, ink, Text::same("g(n)"));
    }

    fn dots(&self, scene: &mut Scene) {
        let radius = (WIDTH / self.table.limit() as f64 * 0.36).clamp(0.9, 3.6);
        // A dot is wider than a unit: where one stands already another shows nothing, and what it costs is bounded.
        let mut seen = BTreeSet::new();
        let (mut losses, mut others) = (Vec::new(), Vec::new());
        for (n, cell) in (0..).zip(self.table.cells()) {
            let Some(value) = cell.nimber() else { continue };
            let center = (self.x(n), self.y(value));
            if seen.insert((center.0 as i64, center.1 as i64)) {
                if value == self.looked_for.unwrap_or(0) { losses.push(center) } else { others.push(center) }
            }
        }
        let color = if self.looked_for.is_some() { self.palette.line } else { self.palette.accent };
        scene.shapes.push(Shape::Dots { centers: others, radius, color });
        scene.shapes.push(Shape::Dots { centers: losses, radius, color: self.palette.loss });
    }

    fn periods(&self, scene: &mut Scene, periodicity: &Periodicity) {
        let Periodicity { preperiod, period, saltus } = *periodicity;
        let limit = self.table.limit();
        if preperiod >= limit {
            return;
        }
        let half = (WIDTH - 12.0) / (limit.max(2) - 1) as f64 / 2.0;
        let start = (self.x(preperiod) - half).max(LEFT);
        scene.fill([LEFT, self.top, start - LEFT, HEIGHT], self.palette.absent);
        let width = self.x(period) - self.x(0);
        // Marks of short periods would be all that one sees.
        if width >= 12.0 && period > 1 {
            let starts =
                (0..).map(|index| preperiod.saturating_add(index * period)).take_while(|&n| n < limit);
            for n in starts {
                let x = (self.x(n) - half).max(LEFT);
                scene.dashes((x, self.top), (x, self.top + HEIGHT), self.palette.soft, 0.7);
            }
        }
        if (preperiod, period) == (0, 1) {
            return;
        }
        let words = if saltus == 0 {
            Text::new(
                format!("period {period} from {preperiod} on"),
                format!("从 {preperiod} 起周期 {period}"),
            )
        } else {
            Text::new(
                format!("period {period} from {preperiod} on, each {saltus} higher"),
                format!("从 {preperiod} 起周期 {period}，每周期加 {saltus}"),
            )
        };
        let anchor = if start > LEFT + 0.7 * WIDTH { Anchor::End } else { Anchor::Start };
        scene.label((start, self.top - 8.0), 13.0, anchor, self.palette.soft, words);
    }

    fn rings(&self, scene: &mut Scene, periodicity: &Periodicity) {
        for n in exceptions(self.table, periodicity).into_iter().take(500) {
            let Some(value) = self.table.cell(&[n]).nimber() else { continue };
            scene.shapes.push(Shape::Rectangle {
                frame: [self.x(n) - 5.5, self.y(value) - 5.5, 11.0, 11.0],
                radius: 5.5,
                fill: None,
                border: Some((self.palette.ink, 1.4)),
            });
        }
    }
}
