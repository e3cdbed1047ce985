//! Games that use up a graph: values against brute force on all small graphs.

use std::collections::HashMap;

use grundy_rule::graphs::{GRAPH_GAMES, GraphGame, Removals, StaircaseTree};
use grundy_rule::{Meter, Position, Rules};

/// A state as bits: what is left, and the token.
type State = (u64, usize);

struct Truth {
    game: GraphGame,
    edges: Vec<(usize, usize)>,
    count: usize,
    known: HashMap<State, u32>,
}

impl Truth {
    fn value(&mut self, state: State) -> u32 {
        if let Some(&value) = self.known.get(&state) {
            return value;
        }
        let options: Vec<State> = self.moves(state);
        let values: Vec<u32> = options.into_iter().map(|option| self.value(option)).collect();
        let value = (0..).find(|value| !values.contains(value)).unwrap();
        self.known.insert(state, value);
        value
    }

    fn adjacent(&self, left: usize, right: usize) -> bool {
        self.edges.contains(&(left, right)) || self.edges.contains(&(right, left))
    }

    /// Everything that arrows lead to.
    fn above(&self, vertex: usize) -> u64 {
        let mut all = 0;
        for &(from, to) in &self.edges {
            if from == vertex {
                all |= 1 << to | self.above(to);
            }
        }
        all
    }

    fn moves(&self, (left, token): State) -> Vec<State> {
        let is_left = |place: usize| left >> place & 1 == 1;
        let vertices = (0..self.count).filter(|&vertex| is_left(vertex));
        match self.game {
            GraphGame::NodeKayles => vertices
                .map(|vertex| {
                    let near = (0..self.count).filter(|&other| self.adjacent(vertex, other));
                    (near.fold(left & !(1 << vertex), |left, other| left & !(1 << other)), 0)
                })
                .collect(),
            GraphGame::Poset => {
                vertices.map(|vertex| (left & !(1 << vertex) & !self.above(vertex), 0)).collect()
            }
            GraphGame::ArcKayles => {
                let edges = self.edges.iter().filter(|(from, to)| is_left(*from) && is_left(*to));
                edges.map(|(from, to)| (left & !(1 << from) & !(1 << to), 0)).collect()
            }
            GraphGame::VertexGeography => vertices
                .filter(|&vertex| self.adjacent(token, vertex))
                .map(|vertex| (left & !(1 << vertex), vertex))
                .collect(),
            GraphGame::EdgeGeography => {
                let edges = self.edges.iter().enumerate().filter(|(edge, _)| is_left(*edge));
                edges
                    .flat_map(|(edge, &(from, to))| {
                        let ends = [(from, to), (to, from)].into_iter().filter(|(near, _)| *near == token);
                        ends.map(move |(_, far)| (left & !(1 << edge), far)).collect::<Vec<_>>()
                    })
                    .collect()
            }
        }
    }
}

fn value(rules: &Removals, position: &Position, known: &mut HashMap<Position, u32>) -> u32 {
    if let Some(&value) = known.get(position) {
        return value;
    }
    let options = rules.options(position, &mut Meter::of(1 << 20)).unwrap();
    let mut values = Vec::new();
    for option in options {
        // Independent parts are what an engine remembers, so they are what is tested.
        let parts = rules.independent(&option[0]).unwrap_or_else(|| option.clone());
        values.push(parts.iter().fold(0, |sum, part| sum ^ value(rules, part, known)));
    }
    let least = (0..).find(|value| !values.contains(value)).unwrap();
    known.insert(position.clone(), least);
    least
}

/// All graphs on so many vertices, each as its edges.
fn graphs(count: usize) -> Vec<Vec<(usize, usize)>> {
    let pairs: Vec<(usize, usize)> =
        (0..count).flat_map(|left| (left + 1..count).map(move |right| (left, right))).collect();
    (0..1u32 << pairs.len())
        .map(|chosen| {
            pairs
                .iter()
                .enumerate()
                .filter(|(bit, _)| chosen >> bit & 1 == 1)
                .map(|(_, &pair)| pair)
                .collect()
        })
        .collect()
}

#[test]
fn values_on_all_graphs_of_five_vertices_are_those_of_brute_force() {
    let count = 5;
    for (name, game) in GRAPH_GAMES {
        for edges in graphs(count) {
            let vertices: String = (0..count).map(|vertex| format!("v{vertex}\n")).collect();
            let lines: String = edges.iter().map(|(from, to)| format!("v{from} v{to}\n")).collect();
            let rules = Removals::parse(&(vertices + &lines), game).unwrap();
            let mut truth = Truth { game, edges: edges.clone(), count, known: HashMap::new() };
            let mut known = HashMap::new();
            if !game.has_token() {
                let parts = rules.independent(&rules.whole()).unwrap();
                let found = parts.iter().fold(0, |sum, part| sum ^ value(&rules, part, &mut known));
                assert_eq!(found, truth.value(((1 << count) - 1, 0)), "{name} on {edges:?}");
                continue;
            }
            for token in 0..count {
                let position = rules.with_token(&format!("v{token}")).unwrap();
                let left = match game {
                    GraphGame::EdgeGeography => (1 << edges.len()) - 1,
                    _ => ((1 << count) - 1) & !(1 << token),
                };
                let expected = truth.value((left, token));
                assert_eq!(
                    value(&rules, &position, &mut known),
                    expected,
                    "{name} on {edges:?} from {token}"
                );
                if let Some(is_won) = rules.is_won_by_matching(&position) {
                    assert_eq!(is_won, expected > 0, "matching on {edges:?} from {token}");
                }
            }
        }
    }
}

#[test]
fn arrows_that_lead_round_are_no_order() {
    let mistake = Removals::parse("a b\nb c\nc a", GraphGame::Poset).unwrap_err();
    assert_eq!(mistake.witness.unwrap().english, "a is above itself");
}

#[test]
fn staircase_on_a_tree_is_decided_by_odd_depths() {
    let edges = "root a\na b\na c\nb d\nroot e\ne f";
    for counts in 0..3u32.pow(6) {
        let digit = |place: u32| counts / 3u32.pow(place) % 3;
        let tokens: Vec<String> = ["a", "b", "c", "d", "e", "f"]
            .iter()
            .zip(0..)
            .map(|(name, place)| format!("{name}={}", digit(place)))
            .collect();
        let tree = StaircaseTree::parse(edges, &tokens).unwrap();
        // The value is the mex of the values of the options, all of which the formula gives too.
        let reached: std::collections::BTreeSet<u64> =
            tree.moves().into_iter().map(|carry| tree.after(carry).value()).collect();
        let mex = (0..).find(|value| !reached.contains(value)).unwrap();
        assert_eq!(tree.value(), mex, "{tokens:?}");
        let wins = tree.moves().into_iter().filter(|carry| tree.after(*carry).value() == 0);
        assert_eq!(tree.winning(), wins.collect::<Vec<_>>(), "{tokens:?}");
    }
    assert!(StaircaseTree::parse("a b\nb c\nc a", &[]).is_err());
    assert!(StaircaseTree::parse("a b\nc d", &[]).is_err());
    assert!(StaircaseTree::parse("a b", &["z=3".into()]).is_err());
}
