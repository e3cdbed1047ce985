//! Pages of the catalogue against brute force: moves written in Rust from the description, and the definition of a value.

#[path = "further_games/moves.rs"]
mod moves;

use std::collections::HashMap;
use std::path::Path;

use moves::{GAMES, Game, value};

/// The cells of the page's table, row by row.
fn published(name: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../grundy-catalogue/pages/games");
    let page = std::fs::read_to_string(folder.join(format!("{name}.md")))
        .unwrap_or_else(|_| panic!("no page {name}"));
    let page = page.replace("\r\n", "\n");
    let block = page.split("```values\n").nth(1).and_then(|rest| rest.split("\n```").next());
    block.unwrap_or_else(|| panic!("{name} has no values")).split_whitespace().map(String::from).collect()
}

fn check(game: &Game) {
    let published = published(game.name);
    let side = (1u64..).find(|side| side.pow(game.arity as u32) >= published.len() as u64).unwrap_or(1);
    assert_eq!(side.pow(game.arity as u32), published.len() as u64, "{} is no full box", game.name);
    let mut known = HashMap::new();
    for (place, expected) in published.iter().enumerate() {
        let at: Vec<u64> =
            (0..game.arity as u32).rev().map(|digit| place as u64 / side.pow(digit) % side).collect();
        let found = match (game.start)(&at) {
            None => "-".to_string(),
            Some(sum) => {
                let total = sum.iter().fold(0, |total, state| total ^ value(state, game.moves, &mut known));
                total.to_string()
            }
        };
        assert_eq!(&found, expected, "{} at {at:?}", game.name);
    }
}

#[test]
fn further_games_have_the_values_of_brute_force() {
    assert!(GAMES.len() >= 40);
    GAMES.iter().for_each(check);
}
