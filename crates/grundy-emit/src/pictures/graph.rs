//! The options graph of a position: what can be reached in a few moves, with values; winning moves stand out.

use super::palette::{Color, Theme};
use super::scene::{Anchor, Scene, Shape};
use super::style::{Style, header};
use grundy_rule::{Halt, Meter, Position, Rules, show_sum};
use grundy_table::{Budget, Cell, Values};
use std::fmt::Write;

/// Positions and the moves between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionsGraph {
    /// The positions; the first is the one asked about.
    pub nodes: Vec<Node>,
    /// Moves from node to node, each once.
    pub edges: Vec<(usize, usize)>,
    /// Whether more could be reached than is shown.
    pub is_cut: bool,
}

/// A position of the graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// As the user writes it.
    pub label: String,
    /// Its value.
    pub cell: Cell,
    /// How many moves away the longest shown play to it is.
    pub layer: usize,
}

impl OptionsGraph {
    /// What can be reached from a sum in at most `depth` moves, but no more than `most` positions.
    pub fn of(
        rules: &dyn Rules,
        sum: &[Position],
        depth: usize,
        most: usize,
        budget: Budget<'_>,
    ) -> Result<OptionsGraph, Halt> {
        let mut values = Values::new(rules, budget);
        let mut growing = Growing { rules, sums: vec![(sum.to_vec(), 0)], edges: Vec::new(), is_cut: false };
        let mut next = 0;
        while next < growing.sums.len() {
            growing.expand(next, depth, most.max(1), budget)?;
            next += 1;
        }
        let layers = layers(growing.sums.len(), &growing.edges);
        let node = |((sum, _), layer): (&(Vec<Position>, usize), usize)| {
            Ok(Node { label: show_sum(rules, sum), cell: values.of_sum(sum)?, layer })
        };
        let nodes = growing.sums.iter().zip(layers).map(node).collect::<Result<_, Halt>>()?;
        Ok(OptionsGraph { nodes, edges: growing.edges, is_cut: growing.is_cut })
    }
}

struct Growing<'a> {
    rules: &'a dyn Rules,
    sums: Vec<(Vec<Position>, usize)>,
    edges: Vec<(usize, usize)>,
    is_cut: bool,
}

impl Growing<'_> {
    fn expand(&mut self, index: usize, depth: usize, most: usize, budget: Budget<'_>) -> Result<(), Halt> {
        let (sum, distance) = self.sums[index].clone();
        let mut reached = Vec::new();
        for (place, component) in sum.iter().enumerate() {
            let mut meter = Meter::new(budget.steps(), budget.should_stop);
            for option in self.rules.options(component, &mut meter)? {
                let mut next = sum.clone();
                next.remove(place);
                next.extend(option);
                reached.push(next);
            }
        }
        let mut reached =
            reached.iter().map(|next| self.without_ended(next, budget)).collect::<Result<Vec<_>, _>>()?;
        reached.sort_unstable();
        reached.dedup();
        if distance == depth {
            self.is_cut |= !reached.is_empty();
            reached.retain(|next| self.sums.iter().any(|(known, _)| known == next));
        }
        for next in reached {
            let known = self.sums.iter().position(|(known, _)| *known == next);
            if known.is_none() && self.sums.len() >= most {
                self.is_cut = true;
                continue;
            }
            let target = known.unwrap_or(self.sums.len());
            if known.is_none() {
                self.sums.push((next, distance + 1));
            }
            self.edges.push((index, target));
        }
        Ok(())
    }

    /// The sum in ascending order. A heap without a move adds nothing to others, so it is left out beside them.
    fn without_ended(&self, sum: &[Position], budget: Budget<'_>) -> Result<Vec<Position>, Halt> {
        let mut moving = Vec::new();
        for component in sum {
            let mut meter = Meter::new(budget.steps(), budget.should_stop);
            let ended =
                !self.rules.wins_at(component) && self.rules.options(component, &mut meter)?.is_empty();
            if !ended {
                moving.push(component.clone());
            }
        }
        let mut kept = if moving.is_empty() { sum[..sum.len().min(1)].to_vec() } else { moving };
        kept.sort_unstable();
        Ok(kept)
    }
}

/// The length of the longest shown play to each position. Plays end, so this settles after as many rounds as nodes.
fn layers(count: usize, edges: &[(usize, usize)]) -> Vec<usize> {
    let mut layers = vec![0; count];
    for _ in 0..count {
        let before = layers.clone();
        edges.iter().for_each(|&(from, to)| layers[to] = layers[to].max(layers[from] + 1));
        if before == layers {
            break;
        }
    }
    layers
}

/// The graph in the DOT language of Graphviz.
pub fn dot(graph: &OptionsGraph, theme: Theme) -> String {
    let mut text = String::from(
        "digraph options {\n  rankdir=TB;\n  node [shape=box, style=\"rounded,filled\", fontname=\"monospace\"];\n",
    );
    for (index, node) in graph.nodes.iter().enumerate() {
        let fill = fill(node.cell, most(graph), theme);
        let _ = writeln!(
            text,
            "  p{index} [label=\"{}\\n{}\", fillcolor=\"{fill}\", fontcolor=\"{}\"];",
            node.label.replace('"', "\\\""),
            value_text(node.cell),
            theme.ink_on(fill)
        );
    }
    for &(from, to) in &graph.edges {
        let wins = if is_winning(graph, to) {
            format!(" [color=\"{}\", penwidth=2]", theme.palette().loss)
        } else {
            String::new()
        };
        let _ = writeln!(text, "  p{from} -> p{to}{wins};");
    }
    text + "}\n"
}

const NODE_HEIGHT: f64 = 40.0;
const LAYER_HEIGHT: f64 = 96.0;
const MARGIN: f64 = 32.0;

/// The graph as a picture: a row for each layer, the position asked about at the top.
pub fn graph(graph: &OptionsGraph, style: &Style) -> Scene {
    let layer_count = graph.nodes.iter().map(|node| node.layer).max().map_or(0, |last| last + 1);
    let order: Vec<Vec<usize>> = (0..layer_count)
        .map(|layer| (0..graph.nodes.len()).filter(|&node| graph.nodes[node].layer == layer).collect())
        .collect();
    let node_width =
        graph.nodes.iter().map(|node| node.label.chars().count()).max().unwrap_or(1) as f64 * 8.0 + 24.0;
    let widest = order.iter().map(Vec::len).max().unwrap_or(1) as f64;
    let width = (widest * (node_width + 18.0) + 2.0 * MARGIN).max(600.0);
    let top = style.header_height() + 10.0;
    let mut scene =
        Scene::new(width, top + LAYER_HEIGHT * layer_count as f64, style.theme, style.description());
    header(&mut scene, style, MARGIN);
    let mut places = vec![(0.0, 0.0); graph.nodes.len()];
    for (layer, nodes) in order.iter().enumerate() {
        let step = (width - 2.0 * MARGIN) / nodes.len() as f64;
        for (index, &node) in nodes.iter().enumerate() {
            places[node] =
                (MARGIN + step * (index as f64 + 0.5), top + LAYER_HEIGHT * layer as f64 + NODE_HEIGHT / 2.0);
        }
    }
    let palette = style.theme.palette();
    for winning in [false, true] {
        for &(from, to) in graph.edges.iter().filter(|&&(_, to)| is_winning(graph, to) == winning) {
            // What follows later stands back behind the moves of the position asked about.
            let plain = if from == 0 { palette.soft } else { palette.line };
            let (color, width) = if winning { (palette.loss, 1.8) } else { (plain, 0.9) };
            arrow(&mut scene, places[from], places[to], color, width);
        }
    }
    for (node, &place) in graph.nodes.iter().zip(&places) {
        draw_node(&mut scene, node, place, node_width, most(graph));
    }
    scene
}

fn draw_node(scene: &mut Scene, node: &Node, (x, y): (f64, f64), width: f64, most: u32) {
    let theme = scene.theme;
    let fill = fill(node.cell, most, theme);
    let ink = theme.ink_on(fill);
    let frame = [x - width / 2.0, y - NODE_HEIGHT / 2.0, width, NODE_HEIGHT];
    scene.shapes.push(Shape::Rectangle {
        frame,
        radius: 7.0,
        fill: Some(fill),
        border: Some((theme.palette().paper, 2.0)),
    });
    scene.mono((x, y - 2.0), 13.0, Anchor::Middle, ink, node.label.clone());
    scene.mono((x, y + 14.0), 12.0, Anchor::Middle, ink, value_text(node.cell));
}

fn arrow(scene: &mut Scene, from: (f64, f64), to: (f64, f64), color: Color, width: f64) {
    let (start, end) = ((from.0, from.1 + NODE_HEIGHT / 2.0), (to.0, to.1 - NODE_HEIGHT / 2.0 - 2.0));
    scene.line(start, end, color, width);
    let length = (end.0 - start.0).hypot(end.1 - start.1).max(1e-9);
    let (right, down) = ((end.0 - start.0) / length, (end.1 - start.1) / length);
    for side in [-1.0, 1.0] {
        let tip = (end.0 - 8.0 * right + side * 3.4 * down, end.1 - 8.0 * down - side * 3.4 * right);
        scene.line(tip, end, color, width);
    }
}

fn most(graph: &OptionsGraph) -> u32 {
    graph.nodes.iter().filter_map(|node| node.cell.nimber()).max().unwrap_or(1)
}

fn fill(cell: Cell, most: u32, theme: Theme) -> Color {
    super::map::color(cell, most, theme)
}

fn is_winning(graph: &OptionsGraph, to: usize) -> bool {
    graph.nodes[to].cell == Cell::Nimber(0)
}

fn value_text(cell: Cell) -> String {
    match cell {
        Cell::Nimber(value) => format!("g = {value}"),
        Cell::Threat => "∞".to_string(),
        Cell::Absent => "won".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_rule::Ruleset;

    #[test]
    fn kayles_with_three_pins_has_its_four_options() {
        let kayles = Ruleset::parse("octal 0.77").unwrap();
        let graph = OptionsGraph::of(&kayles, &[Position::heap(3)], 1, 50, Budget::small()).unwrap();
        let labels: Vec<&str> = graph.nodes.iter().map(|node| node.label.as_str()).collect();
        assert_eq!(labels, ["3", "1", "[1, 1]", "2"]);
        assert!(graph.is_cut);
        assert_eq!(graph.nodes[2].cell, Cell::Nimber(0), "two equal heaps");
        assert!(dot(&graph, Theme::Light).contains("p0 -> p2 [color="));
    }

    #[test]
    fn no_more_positions_are_shown_than_asked_for() {
        let nim = Ruleset::parse("take any").unwrap();
        let graph = OptionsGraph::of(&nim, &[Position::heap(30)], 9, 7, Budget::small()).unwrap();
        assert_eq!(graph.nodes.len(), 7);
        assert!(graph.is_cut);
        let whole = OptionsGraph::of(&nim, &[Position::heap(5)], 9, 50, Budget::small()).unwrap();
        assert_eq!((whole.nodes.len(), whole.edges.len(), whole.is_cut), (6, 15, false));
        assert_eq!(whole.nodes[0].layer, 0);
    }
}
