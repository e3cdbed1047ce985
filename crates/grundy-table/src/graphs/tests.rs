//! Random graphs, against the definitions.

use std::collections::HashMap;

use grundy_rule::graphs::Picture;
use grundy_rule::{Meter, Position, Rules};

use super::{LoopyValue, Outcome, grundy_values, hackenbush_value, loopy_values, outcomes, winning_cuts};

/// A linear congruential sequence: the same graphs on every machine.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound
    }
}

fn digraph(chance: &mut Chance, count: usize, arrows: usize) -> Vec<Vec<usize>> {
    let mut successors = vec![Vec::new(); count];
    for _ in 0..arrows {
        let from = chance.below(count);
        successors[from].push(chance.below(count));
    }
    successors
}

/// The graph of sums of two tokens.
fn squared(successors: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let count = successors.len();
    let ends = |vertex: usize| {
        let (left, right) = (vertex / count, vertex % count);
        let moved_left = successors[left].iter().map(move |end| end * count + right);
        moved_left.chain(successors[right].iter().map(move |end| left * count + end)).collect()
    };
    (0..count * count).map(ends).collect()
}

#[test]
fn loopy_values_decide_sums_of_two_tokens() {
    let mut chance = Chance(7);
    for round in 0..400 {
        let count = 1 + chance.below(6);
        let size = chance.below(2 * count + 2);
        let graph = digraph(&mut chance, count, size);
        let labels = loopy_values(&graph, &|| false).unwrap();
        let pairs = outcomes(&squared(&graph));
        for (vertex, pair) in pairs.iter().enumerate() {
            let tokens = [vertex / count, vertex % count];
            assert_eq!(labels.sum(&tokens).outcome, pair.outcome, "round {round}: {graph:?} at {tokens:?}");
            let winning = labels.winning_moves(&graph, &tokens);
            assert_eq!(!winning.is_empty(), pair.outcome == Outcome::Next, "round {round}");
        }
    }
}

#[test]
fn without_cycles_loopy_values_are_grundy_values() {
    let mut chance = Chance(11);
    for _ in 0..200 {
        let count = 1 + chance.below(12);
        let graph: Vec<Vec<usize>> =
            (0..count).map(|vertex| (0..vertex).filter(|_| chance.below(3) > 0).collect()).collect();
        let values = grundy_values(&graph).unwrap();
        let labels = loopy_values(&graph, &|| false).unwrap();
        assert_eq!(labels.values, values.iter().map(|&value| LoopyValue::Nimber(value)).collect::<Vec<_>>());
        for (standoff, value) in outcomes(&graph).iter().zip(values) {
            assert_eq!(standoff.outcome == Outcome::Previous, value == 0);
        }
    }
}

#[test]
fn remoteness_is_one_more_than_the_best_option() {
    let mut chance = Chance(13);
    for _ in 0..300 {
        let graph = digraph(&mut chance, 8, 14);
        let standoffs = outcomes(&graph);
        for (vertex, ends) in graph.iter().enumerate() {
            let lost = ends.iter().filter(|&&end| standoffs[end].outcome == Outcome::Previous);
            let quickest = lost.filter_map(|&end| standoffs[end].remoteness).min();
            let slowest = ends.iter().filter_map(|&end| standoffs[end].remoteness).max();
            let expected = match standoffs[vertex].outcome {
                Outcome::Next => quickest.map(|moves| moves + 1),
                Outcome::Previous => Some(slowest.map_or(0, |moves| moves + 1)),
                Outcome::Draw => None,
            };
            assert_eq!(standoffs[vertex].remoteness, expected, "{graph:?} at {vertex}");
        }
    }
}

#[test]
fn fusion_and_colon_agree_with_cutting_edges_one_by_one() {
    let mut chance = Chance(17);
    for _ in 0..150 {
        let count = 2 + chance.below(4);
        let edges: Vec<(usize, usize)> =
            (0..1 + chance.below(8)).map(|_| (chance.below(count), chance.below(count))).collect();
        let names = (0..count).map(|vertex| vertex.to_string()).collect();
        let picture = Picture { names, edges, ground: 0 };
        let mut values = HashMap::new();
        assert_eq!(
            hackenbush_value(&picture),
            by_definition(&picture, &picture.whole(), &mut values),
            "{picture:?}"
        );
        let (cuts, complete) = winning_cuts(&picture, &|| false);
        assert!(complete);
        for &edge in &picture.whole().coordinates {
            let left: Vec<u64> =
                picture.whole().coordinates.iter().copied().filter(|&kept| kept != edge).collect();
            let wins = by_definition(&picture, &picture.hanging(&left), &mut values) == 0;
            assert_eq!(cuts.contains(&(edge as usize)), wins, "{picture:?} cut {edge}");
        }
    }
}

fn by_definition(picture: &Picture, position: &Position, values: &mut HashMap<Position, u32>) -> u32 {
    if let Some(&value) = values.get(position) {
        return value;
    }
    let options = picture.options(position, &mut Meter::of(1 << 40)).unwrap();
    let reached: Vec<u32> = options
        .iter()
        .map(|option| option.iter().fold(0, |xor, part| xor ^ by_definition(picture, part, values)))
        .collect();
    let value = crate::mex(&reached);
    values.insert(position.clone(), value);
    value
}

#[test]
fn stalks_cycles_and_small_trees_have_the_values_that_one_counts_by_hand() {
    // The kinds of picture of Winning Ways, chapter 7: stalks, cycles of odd and even length, loops, trees.
    for (text, value) in [
        ("0 a\na b\nb c", 3),
        ("0 a\na b\nb 0", 1),
        ("0 a\na b\nb c\nc 0", 0),
        ("0 a\n0 a", 0),
        ("0 0", 1),
        ("0 a\na b\na c\nc d", 4),
        ("0 a\na b\nb c\nc d\nd b", 3),
    ] {
        assert_eq!(hackenbush_value(&Picture::parse(text).unwrap()), value, "{text}");
    }
}

#[test]
fn a_stalk_of_a_hundred_thousand_edges_needs_no_stack() {
    let length = 100_000;
    let names = (0..=length).map(|vertex| vertex.to_string()).collect();
    let picture =
        Picture { names, edges: (0..length).map(|vertex| (vertex, vertex + 1)).collect(), ground: 0 };
    assert_eq!(hackenbush_value(&picture), 100_000);
}
