//! Solvers of games on lists, trees and graphs against the rules of the catalogue.

mod common;

use common::*;
use grundy_catalogue::catalogue;
use grundy_rule::rulesets::{CuttingTrees, TokensOnADigraph};
use grundy_rule::{Rules, Template};

/// The rules of a game on lists.
fn game(name: &str) -> Box<dyn Rules> {
    let page = catalogue().game(name).unwrap_or_else(|| panic!("no page {name}"));
    let template = Template::parse(page.rule().unwrap_or_default());
    template.and_then(|template| template.open(&[])).unwrap_or_else(|mistake| panic!("{name}: {mistake}"))
}

fn counted(numbers: &[u64]) -> String {
    format!("{}\n{}", numbers.len(), spaced(numbers))
}

#[test]
fn acwing892_is_the_staircase() {
    let rules = game("staircase");
    for stairs in lists_of(1..=4, 0, 3) {
        let expected = pick(mover_wins(rules.as_ref(), &spaced(&stairs)), "Yes", "No");
        check("acwing892", Frame::Single, &[(counted(&stairs), expected)]);
    }
}

#[test]
fn agc002e_is_candy_piles() {
    let rules = game("candy_piles");
    let mut chance = Chance::new(2);
    let mut tests = lists_of(1..=4, 1, 5);
    tests.extend((0..300).map(|_| chance.shorter_list(8, 1, 8)));
    for heaps in tests {
        let expected = pick(mover_wins(rules.as_ref(), &spaced(&heaps)), "First", "Second");
        check("agc002e", Frame::Single, &[(counted(&heaps), expected)]);
    }
}

#[test]
fn caddi2018b_is_harlequin() {
    let rules = game("harlequin");
    for heaps in lists_of(1..=3, 1, 4) {
        let expected = pick(mover_wins(rules.as_ref(), &spaced(&heaps)), "first", "second");
        check("caddi2018b", Frame::Single, &[(counted(&heaps), expected)]);
    }
}

fn common_divisor(numbers: &[u64]) -> u64 {
    let smallest = numbers.iter().copied().min().unwrap_or(1);
    (1..=smallest).rev().find(|divisor| numbers.iter().all(|number| number % divisor == 0)).unwrap_or(1)
}

#[test]
fn agc010d_is_decrementing() {
    let rules = game("decrementing");
    let mut chance = Chance::new(10);
    let mut tests = lists_of(1..=3, 1, 9);
    tests.extend((0..150).map(|_| chance.list(4, 1, 9)));
    tests.retain(|numbers| common_divisor(numbers) == 1);
    for numbers in tests {
        let expected = pick(mover_wins(rules.as_ref(), &spaced(&numbers)), "First", "Second");
        check("agc010d", Frame::Single, &[(counted(&numbers), expected)]);
    }
}

fn edge_lines(parents: &[u64], chance: &mut Chance) -> String {
    let mut lines: Vec<String> = edges(parents)
        .iter()
        .map(|&(one, other)| if chance.number(0, 1) == 0 { (one, other) } else { (other, one) })
        .map(|(one, other)| format!("{} {}", one + 1, other + 1))
        .collect();
    let turn = chance.number(0, lines.len() as u64) as usize;
    lines.rotate_left(turn);
    format!("{}\n{}", parents.len() + 1, lines.join("\n"))
}

#[test]
fn agc017d_is_cutting_trees() {
    let mut chance = Chance::new(17);
    for parents in (2..=7).flat_map(trees) {
        let expected = pick(mover_wins(&CuttingTrees, &spaced(&parents)), "Alice", "Bob");
        check("agc017d", Frame::Single, &[(edge_lines(&parents, &mut chance), expected)]);
    }
}

#[test]
fn hdu1524_is_tokens_on_a_digraph() {
    let mut chance = Chance::new(1524);
    let mut cases: Vec<Case> = Vec::new();
    for _ in 0..200 {
        let vertices = chance.number(2, 8);
        let pairs = lists(2, 0, vertices - 1).into_iter();
        // Arrows follow an order that is not that of the numbers.
        let rank = |vertex: u64| 7 * vertex % 11;
        let arrows: Vec<Vec<u64>> =
            pairs.filter(|pair| rank(pair[0]) > rank(pair[1]) && chance.number(0, 1) == 0).collect();
        let tokens = chance.shorter_list(3, 0, vertices - 1);
        cases.push(graph_case(vertices, &arrows, &tokens));
    }
    check("hdu1524", Frame::ToEnd, &cases);
}

fn graph_case(vertices: u64, arrows: &[Vec<u64>], tokens: &[u64]) -> Case {
    let mut lines = vec![vertices.to_string()];
    for vertex in 0..vertices {
        let successors: Vec<u64> =
            arrows.iter().filter(|arrow| arrow[0] == vertex).map(|arrow| arrow[1]).collect();
        lines.push(format!("{} {}", successors.len(), spaced(&successors)));
    }
    lines.push(format!("{} {}\n0\n", tokens.len(), spaced(tokens)));
    let arrows: Vec<String> = arrows.iter().map(|arrow| format!("{}>{}", arrow[0], arrow[1])).collect();
    let wins = mover_wins(&TokensOnADigraph, &format!("{}: {}", spaced(tokens), arrows.join(", ")));
    (lines.join("\n"), pick(wins, "WIN", "LOSE"))
}

/// In how many of the sets of edges the values of the first two vertices differ, by trying all.
fn won_sets(vertices: usize, edges: &[(usize, usize)]) -> usize {
    let won = (0..1_u32 << edges.len()).filter(|set| {
        let mut values = vec![0; vertices];
        for vertex in (0..vertices).rev() {
            let kept = (0..edges.len()).filter(|edge| set >> edge & 1 == 1 && edges[*edge].0 == vertex);
            let reached: Vec<u32> = kept.map(|edge| values[edges[edge].1]).collect();
            values[vertex] = mex(&reached);
        }
        values[0] != values[1]
    });
    won.count()
}

#[test]
fn agc016f_counts_the_won_sets_of_edges() {
    let mut chance = Chance::new(16);
    for round in 0..250 {
        let vertices = chance.number(2, 7) as usize;
        let pairs = (0..vertices).flat_map(|from| (from + 1..vertices).map(move |to| (from, to)));
        let mut edges: Vec<(usize, usize)> =
            pairs.filter(|_| round % 5 == 0 || chance.number(0, 2) > 0).collect();
        edges.truncate(13);
        let lines: Vec<String> = edges.iter().map(|(from, to)| format!("{} {}", from + 1, to + 1)).collect();
        let input = format!("{vertices} {}\n{}", edges.len(), lines.join("\n"));
        check("agc016f", Frame::Single, &[(input, won_sets(vertices, &edges).to_string())]);
    }
}

#[test]
fn a_path_of_a_hundred_thousand_vertices_is_no_deeper_than_a_star() {
    let count = 100_000;
    let path: Vec<String> = (1..count).map(|vertex| format!("{vertex} {}", vertex + 1)).collect();
    let input = format!("{count}\n{}\n", path.join("\n"));
    assert_eq!(answer("agc017d", &input), "Alice\n", "a stalk of 99999 edges");
    assert_eq!(answer("agc014d", &input), "Second\n", "neighbours are paired off");
}
