//! Games on lists of any length, by their definition.

use std::collections::HashMap;

use serde_json::Value;

use crate::claims::Judged;
use crate::meaning::{Fuel, Known, Position, Trouble, options};
use crate::play::{Game, Worth};
use crate::read::read_rule;
use crate::tree::Rule;

/// Tries a claim about `lists of RULE; move in …`.
pub fn judge(text: &str, claim: &Value) -> Judged {
    let Some((rule, most)) = read_lists(text) else { return Judged::Unknown };
    let mut tried = 0;
    let mut game = Lists { rule: &rule, most, lost: HashMap::new() };
    for list in small_lists() {
        let said = match (claim["kind"].as_str(), claim["law"]["columns"].as_u64()) {
            (Some("every"), _) => every(&rule, &list),
            (Some("outcome"), Some(modulus)) => Some(columns(&list, modulus)),
            _ => return Judged::Unknown,
        };
        let (Some(said), Ok(lost)) = (said, game.lost(&list)) else { continue };
        if said != lost {
            return Judged::False(format!("{list:?}: lost is {lost}"));
        }
        tried += 1;
    }
    if tried == 0 { Judged::Unknown } else { Judged::Holds(tried) }
}

fn read_lists(text: &str) -> Option<(Rule, usize)> {
    let (rule, how) = text.strip_prefix("lists of ")?.split_once("; move in ")?;
    let most = if how == "any" { usize::MAX } else { how.strip_prefix("at most ")?.parse().ok()? };
    Some((read_rule(rule)?, most))
}

fn small_lists() -> Vec<Vec<i128>> {
    let ones = (1..40).map(|a| vec![a]);
    let twos = (1..12).flat_map(|a| (1..=a).map(move |b| vec![a, b]));
    let threes = (1..7).flat_map(|a| (1..=a).flat_map(move |b| (1..=b).map(move |c| vec![a, b, c])));
    ones.chain(twos).chain(threes).collect()
}

/// Whether every heap is lost by itself, in the game on one heap.
fn every(rule: &Rule, list: &[i128]) -> Option<bool> {
    let mut single = Lists { rule, most: usize::MAX, lost: HashMap::new() };
    let mut all = true;
    for &heap in list {
        all &= single.lost(&[heap]).ok()?;
    }
    // The claim rests on the values of the rule, so these must agree with it.
    let mut game = Game::new(rule, 300_000);
    let of_values = list.iter().map(|&heap| game.worth(&Position { tag: String::new(), at: vec![heap] }));
    let of_values: Vec<Worth> = of_values.collect::<Known<_>>().ok()?;
    let said = of_values.iter().all(|worth| *worth == Worth::Value(0));
    Some(if said == all { all } else { said })
}

fn columns(list: &[i128], modulus: u64) -> bool {
    let ones = |place: u32| list.iter().filter(|n| *n >> place & 1 == 1).count() as u64;
    (0..64).all(|place| ones(place).is_multiple_of(modulus))
}

struct Lists<'a> {
    rule: &'a Rule,
    most: usize,
    lost: HashMap<Vec<i128>, bool>,
}

impl Lists<'_> {
    fn lost(&mut self, list: &[i128]) -> Known<bool> {
        let mut list = list.to_vec();
        list.retain(|&heap| heap > 0);
        list.sort_unstable_by(|a, b| b.cmp(a));
        if let Some(&known) = self.lost.get(&list) {
            return Ok(known);
        }
        if self.lost.len() > 20_000 {
            return Err(Trouble::TooMuch);
        }
        let mut lost = true;
        for after in self.moves(&list, 0, 0)? {
            if after != list && self.lost(&after)? {
                lost = false;
                break;
            }
        }
        self.lost.insert(list, lost);
        Ok(lost)
    }

    /// What the heaps from `at` on may become, with a move in at most `most` of all of them.
    fn moves(&self, list: &[i128], at: usize, moved: usize) -> Known<Vec<Vec<i128>>> {
        let Some(&heap) = list.get(at) else {
            return Ok(if moved > 0 { vec![Vec::new()] } else { Vec::new() });
        };
        let mut found = Vec::new();
        let with = |first: &[i128], rest: Vec<Vec<i128>>, found: &mut Vec<Vec<i128>>| {
            found.extend(rest.into_iter().map(|tail| [first, &tail].concat()));
        };
        with(&[heap], self.moves(list, at + 1, moved)?, &mut found);
        if moved < self.most {
            let position = Position { tag: String::new(), at: vec![heap] };
            for option in options(self.rule, &position, &mut Fuel(20_000))? {
                let heaps: Vec<i128> = option.iter().map(|part| part.at[0]).collect();
                with(&heaps, self.moves(list, at + 1, moved + 1)?, &mut found);
            }
        }
        Ok(found)
    }
}
