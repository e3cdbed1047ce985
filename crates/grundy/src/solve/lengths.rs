//! How long a game lasts when the winner hurries and the loser delays: the remoteness of a sum, and of all that can follow.
//!
//! # Cost
//! Every position that can follow is looked at once, with all its moves; larger games are given up.

use std::collections::HashMap;

use grundy_rule::Halt;
use grundy_table::Budget;

use crate::solve::components::Component;
use crate::solve::continuations::ContinuationNode;
use crate::solve::play::is_won;
use crate::solve::solution::Play;
use crate::solve::walk::{Key, Sum, Walk, key};

/// So many positions are looked at.
const MOST: usize = 2_000;

/// How many moves are left from each position that can follow a sum.
pub struct Lengths(HashMap<Key, u32>);

impl Lengths {
    /// From a position that can follow, or the sum itself.
    pub fn of(&self, node: &ContinuationNode) -> Option<u32> {
        self.0.get(&node.key).copied()
    }
}

/// The lengths of everything that can follow; none where that is too much.
pub fn lengths<'a>(sum: &[Component<'a>], play: Play, budget: Budget<'a>) -> Option<Lengths> {
    let game = Game::of(sum, &Walk { budget }).ok()??;
    let ends = game.ends(play);
    Some(Lengths(game.places.into_iter().map(|(key, place)| (key, ends[place].moves)).collect()))
}

/// How a position ends when both play well.
#[derive(Clone, Copy)]
struct End {
    wins: bool,
    moves: u32,
}

/// All positions that can follow, each with its moves.
#[derive(Default)]
struct Game {
    places: HashMap<Key, usize>,
    options: Vec<Vec<usize>>,
    /// Whether whoever moved there has won, whatever the convention.
    is_won: Vec<bool>,
}

impl Game {
    fn of<'a>(sum: &[Component<'a>], walk: &Walk<'a>) -> Result<Option<Game>, Halt> {
        let mut game = Game::default();
        let mut sums = vec![sum.to_vec()];
        game.places.insert(key(sum), 0);
        while let Some(from) = sums.get(game.options.len()).cloned() {
            let (options, are_all) = walk.options(&from)?;
            let mut places = Vec::new();
            for option in options {
                places.push(game.place(walk.without_ended(option)?, &mut sums));
            }
            if !are_all || sums.len() > MOST {
                return Ok(None);
            }
            game.options.push(places);
            game.is_won.push(is_won(&from));
        }
        Ok(Some(game))
    }

    fn place<'a>(&mut self, sum: Sum<'a>, sums: &mut Vec<Sum<'a>>) -> usize {
        *self.places.entry(key(&sum)).or_insert_with(|| {
            sums.push(sum);
            sums.len() - 1
        })
    }

    /// From the last positions back to the first: what is known of all its options is known of a position.
    fn ends(&self, play: Play) -> Vec<End> {
        let mut before = vec![Vec::new(); self.options.len()];
        let mut unknown: Vec<usize> = self.options.iter().map(Vec::len).collect();
        for (from, options) in self.options.iter().enumerate() {
            options.iter().for_each(|&to| before[to].push(from));
        }
        let mut ends = vec![End { wins: false, moves: 0 }; self.options.len()];
        let mut ready: Vec<usize> = (0..unknown.len()).filter(|&place| unknown[place] == 0).collect();
        while let Some(place) = ready.pop() {
            ends[place] = self.end(place, play, &ends);
            for &from in &before[place] {
                unknown[from] -= 1;
                if unknown[from] == 0 {
                    ready.push(from);
                }
            }
        }
        ends
    }

    /// The winner moves to where the other loses soonest; the loser has only moves after which the other wins.
    fn end(&self, place: usize, play: Play, ends: &[End]) -> End {
        let after = || self.options[place].iter().map(|&to| ends[to]);
        let soonest = after().filter(|end| !end.wins).map(|end| end.moves).min();
        match (soonest, after().map(|end| end.moves).max()) {
            (Some(moves), _) => End { wins: true, moves: moves + 1 },
            (None, Some(moves)) => End { wins: false, moves: moves + 1 },
            (None, None) => End { wins: play == Play::Misere && !self.is_won[place], moves: 0 },
        }
    }
}
