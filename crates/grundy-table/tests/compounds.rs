//! Compounds other than the sum: theory against search, on all pairs and triples of small games, in both conventions.

mod movers;

use std::collections::HashMap;

use grundy_rule::{Meter, Position, Rules, Ruleset};
use grundy_table::{Budget, COMPOUNDS, Compound, Side, compound_verdict, winning_moves};

/// Twenty small games: a rule and a position.
const GAMES: [(&str, u64); 20] = [
    ("take {1}", 0),
    ("take {1}", 1),
    ("take {1}", 2),
    ("take {1}", 3),
    ("take any", 2),
    ("take any", 3),
    ("take 1..=2", 3),
    ("take 1..=2", 4),
    ("take 1..=3", 5),
    ("take {1, 3}", 4),
    ("take {2}", 3),
    ("take {2, 3}", 5),
    ("take {1, 4}", 5),
    ("take {2, 3}", 4),
    ("x -> 0 if x > 0 | x - 2", 4),
    ("x -> x - 1 if x % 2 == 1 | x - 2 if x > 1", 5),
    ("x -> x / 2 if x > 0", 5),
    ("x -> 1 if x > 1 | x - 3", 5),
    ("x -> x - k for k in divisors(x) if k < x", 6),
    ("x -> x - 1 | x / 3 if x > 0", 4),
];

type State = Vec<(usize, u64)>;

/// All rules, opened once, and the options of each position.
struct World {
    rules: Vec<Ruleset>,
    moves: HashMap<(usize, u64), Vec<u64>>,
}

impl World {
    fn new() -> World {
        let rules = GAMES.iter().map(|(rule, _)| Ruleset::parse(rule).unwrap()).collect();
        World { rules, moves: HashMap::new() }
    }

    fn options(&mut self, (game, heap): (usize, u64)) -> Vec<u64> {
        let rules = &self.rules[game];
        let found = self.moves.entry((game, heap)).or_insert_with(|| {
            let options = rules.options(&Position::heap(heap), &mut Meter::of(10_000)).unwrap();
            options.iter().map(|option| option[0].coordinates[0]).collect()
        });
        found.clone()
    }

    /// The states after every legal move of a compound, straight from its definition.
    fn after(&mut self, compound: Compound, state: &State) -> Vec<State> {
        let options: Vec<Vec<u64>> = state.iter().map(|side| self.options(*side)).collect();
        movers::after(compound, state, &options, &|&(game, _), heap| (game, heap))
    }

    fn is_won(
        &mut self,
        compound: Compound,
        misere: bool,
        state: &State,
        known: &mut HashMap<State, bool>,
    ) -> bool {
        if let Some(&won) = known.get(state) {
            return won;
        }
        let after = self.after(compound, state);
        let won = if after.is_empty() {
            misere
        } else {
            after.iter().any(|next| !self.is_won(compound, misere, next, known))
        };
        known.insert(state.clone(), won);
        won
    }
}

fn check(
    world: &mut World,
    compound: Compound,
    misere: bool,
    games: &[usize],
    known: &mut HashMap<State, bool>,
) {
    let state: State = games.iter().map(|&game| (game, GAMES[game].1)).collect();
    let sides: Vec<Side<'_>> = state
        .iter()
        .map(|&(game, heap)| Side { rules: &world.rules[game], position: Position::heap(heap) })
        .collect();
    let verdict = compound_verdict(compound, misere, &sides, &Budget::small()).unwrap();
    let counted = winning_moves(compound, misere, &sides, &Budget::small()).unwrap();
    drop(sides);
    let name = format!("{} of {state:?}, misere {misere}", compound.name());
    assert_eq!(verdict.is_won, world.is_won(compound, misere, &state, known), "{name}");
    let mut after = world.after(compound, &state);
    after.sort();
    after.dedup();
    let winning = after.iter().filter(|next| !world.is_won(compound, misere, next, known)).count();
    assert_eq!(counted, Some(winning as u64), "{name}: how many moves win");
    if verdict.is_won && !after.is_empty() {
        let mut left = state.clone();
        for (side, option) in &verdict.winning {
            left[*side].1 = option[0].coordinates[0];
        }
        assert!(after.contains(&left), "{name}: {left:?} is no move");
        assert!(!world.is_won(compound, misere, &left, known), "{name}: {left:?} does not win");
    }
}

#[test]
fn theory_agrees_with_search_on_all_pairs_and_triples() {
    let mut world = World::new();
    for (_, compound) in COMPOUNDS {
        for misere in [false, true] {
            // Sums are decided elsewhere.
            if compound == Compound::Sum {
                continue;
            }
            let mut known = HashMap::new();
            for first in 0..GAMES.len() {
                // The order of the components matters to one compound alone.
                let from = |least: usize| if compound == Compound::Ordered { 0 } else { least };
                for second in from(first)..GAMES.len() {
                    check(&mut world, compound, misere, &[first, second], &mut known);
                    for third in from(second)..GAMES.len() {
                        check(&mut world, compound, misere, &[first, second, third], &mut known);
                    }
                }
            }
        }
    }
}

#[test]
fn what_no_theorem_decides_and_no_search_reaches_is_refused() {
    let nim = Ruleset::parse("take any").unwrap();
    let sides = [40, 41, 42].map(|heap| Side { rules: &nim, position: Position::heap(heap) });
    assert!(compound_verdict(Compound::Shortened, true, &sides, &Budget::small()).is_err());
    let split = Ruleset::parse("x -> [a, x - a] for a in 1..x").unwrap();
    let sides = [Side { rules: &split, position: Position::heap(5) }];
    assert!(compound_verdict(Compound::Ordered, false, &sides, &Budget::small()).is_err());
}
