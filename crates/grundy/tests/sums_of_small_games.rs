//! Sums under both conventions: what `solve` says against a search of all plays, on all pairs and triples of twenty games.

use std::collections::HashMap;

use grundy::open::{Opened, open};
use grundy::rule::{Meter, Position};
use grundy::solve::{Component, no_oracle, solve};
use grundy::table::Budget;
use grundy::{Outcome, Play};

/// A rule and a heap; some fall into two, some leave nothing at once.
const GAMES: [(&str, u64); 20] = [
    ("take {1}", 1),
    ("take {1}", 2),
    ("take any", 3),
    ("take 1..=2", 4),
    ("take 1..=3", 5),
    ("take {1, 3}", 4),
    ("take {2}", 3),
    ("take {2, 3}", 5),
    ("take {1, 4}", 5),
    ("octal 0.77", 4),
    ("octal 0.07", 5),
    ("octal 0.6", 4),
    ("x -> [a, x - a] for a in 1..x if 2*a < x", 6),
    ("x -> 0 if x > 0 | x - 2", 4),
    ("x -> x - 1 if x % 2 == 1 | x - 2 if x > 1", 5),
    ("x -> x / 2 if x > 0", 5),
    ("x -> [x / 2; 3] if x > 1", 3),
    ("x -> [] if x > 2 | x - 1", 4),
    ("x -> x - k for k in divisors(x) if k < x", 6),
    ("x -> x - 1 | x / 3 if x > 0", 4),
];

type State = Vec<(usize, Position)>;

struct World {
    games: Vec<Opened>,
    known: HashMap<(bool, State), bool>,
}

impl World {
    /// Whether the player to move wins, by trying every move.
    fn is_won(&mut self, misere: bool, state: &State) -> bool {
        if let Some(&won) = self.known.get(&(misere, state.clone())) {
            return won;
        }
        let after = self.after(state);
        let won = if after.is_empty() { misere } else { after.iter().any(|next| !self.is_won(misere, next)) };
        self.known.insert((misere, state.clone()), won);
        won
    }

    fn after(&self, state: &State) -> Vec<State> {
        let mut after = Vec::new();
        for (place, (game, position)) in state.iter().enumerate() {
            let rules = self.games[*game].rules.as_ref();
            for option in rules.options(position, &mut Meter::of(10_000)).unwrap() {
                let mut next = state.clone();
                next.remove(place);
                next.extend(option.into_iter().map(|part| (*game, part)));
                next.sort_unstable();
                after.push(next);
            }
        }
        after
    }
}

fn check(world: &mut World, games: &[usize], play: Play) {
    let mut state: State = games.iter().map(|&game| (game, Position::heap(GAMES[game].1))).collect();
    let solved = {
        let component = |(place, (game, position)): (usize, &(usize, Position))| Component {
            rules: world.games[*game].rules.as_ref(),
            position: position.clone(),
            place,
        };
        let sum: Vec<Component<'_>> = state.iter().enumerate().map(component).collect();
        solve(&sum, play, Budget::small(), &no_oracle).unwrap()
    };
    state.sort_unstable();
    let expected = if world.is_won(play == Play::Misere, &state) { Outcome::Next } else { Outcome::Previous };
    let named: Vec<&(&str, u64)> = games.iter().map(|&game| &GAMES[game]).collect();
    assert_eq!(solved.outcome, expected, "{named:?} {play:?}");
}

#[test]
fn sums_of_all_pairs_and_triples_are_won_as_a_search_says() {
    let games = GAMES.iter().map(|(rule, _)| open(rule, &[]).unwrap()).collect();
    let mut world = World { games, known: HashMap::new() };
    for play in [Play::Normal, Play::Misere] {
        for first in 0..GAMES.len() {
            for second in first..GAMES.len() {
                check(&mut world, &[first, second], play);
                for third in second..GAMES.len() {
                    check(&mut world, &[first, second, third], play);
                }
            }
        }
    }
}
