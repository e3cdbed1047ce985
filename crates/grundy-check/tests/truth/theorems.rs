//! What theorems say, held against values from the definition: sums, columns, stairs, selective compounds, diagrams, trees, starts.

use super::formula::evaluated;
use super::{Game, number};
use serde_json::Value;

/// Lists of this many small numbers are tried.
const LENGTH: u32 = 3;
const SIDE: u64 = 5;

impl Game<'_> {
    /// Whether the law of a theorem fails at some small position. What is no position of the rule has no value, and is passed over.
    pub fn against_theorem(&mut self, claim: &Value) -> Option<String> {
        let lists = (0..SIDE.pow(LENGTH))
            .map(|index| -> Vec<u64> { (0..LENGTH).map(|place| index / SIDE.pow(place) % SIDE).collect() });
        lists.into_iter().find_map(|list| {
            let value = u64::from(self.grundy(&(String::new(), list.clone()))?);
            let holds = self.said(claim, &list).is_some_and(|said| match claim["kind"].as_str() {
                Some("grundy") => said == value,
                _ => (said == 0) == (value == 0),
            });
            (!holds).then(|| format!("{list:?} has {value}"))
        })
    }

    /// The value that the law gives, or 0 for a loss.
    fn said(&mut self, claim: &Value, list: &[u64]) -> Option<u64> {
        let law = &claim["law"];
        if let Some(modulus) = law["columns"].as_u64() {
            let ones = |place: u32| list.iter().filter(|heap| *heap >> place & 1 == 1).count() as u64;
            return Some((0..8).map(|place| ones(place) % modulus).sum());
        }
        if let Some(chosen) = law["xor"].as_array() {
            return Some(chosen.iter().fold(0, |all, place| all ^ list[number(place) as usize]));
        }
        if law["gaps"].as_str() == Some("every other") {
            let gap = |place: usize| list[place] - if place == 0 { 0 } else { list[place - 1] + 1 };
            return Some((0..list.len()).rev().step_by(2).fold(0, |all, place| all ^ gap(place)));
        }
        match (law["places"].as_str(), law["arms"].as_str(), law["children"].as_str(), claim["kind"].as_str())
        {
            (Some("odd"), ..) => Some(list.iter().step_by(2).fold(0, |all, heap| all ^ heap)),
            (_, Some("even"), ..) => Some(arms(list)),
            (_, _, Some("xor of one more"), _) => Some(tree(list)),
            (.., Some("every")) => list.iter().map(|heap| self.part_value(*heap)).sum(),
            _ => None,
        }
    }

    /// The value of one heap of the rule between `lists of` and the semicolon.
    fn part_value(&self, heap: u64) -> Option<u64> {
        let part = self.rule.trim().strip_prefix("lists of ")?.split(';').next()?;
        Game::new(part).grundy(&super::heap(heap)).map(u64::from)
    }

    /// Whether the value of a sum differs from the xor of the values that its parts have beside empty heaps.
    pub fn against_sum(&mut self, claim: &Value) -> Option<String> {
        let parts = claim["parts"].as_array()?;
        let arity = parts.iter().map(|part| part.as_array().map_or(0, Vec::len)).sum::<usize>();
        let side = 6u64;
        (0..side.pow(arity as u32)).find_map(|index| {
            let at: Vec<u64> = (0..arity).map(|place| index / side.pow(place as u32) % side).collect();
            let value = self.grundy(&(String::new(), at.clone()))?;
            let mut together = 0;
            for part in parts {
                let mut alone = vec![0; arity];
                for place in part.as_array()?.iter().map(number) {
                    alone[place as usize] = at[place as usize];
                }
                together ^= self.grundy(&(String::new(), alone))?;
            }
            (together != value).then(|| format!("{at:?} has {value}"))
        })
    }

    /// Whether a position has another value than the nim product of what the games of its factors have.
    pub fn against_product(&mut self, certificate: &Value) -> Option<String> {
        let places: Vec<Vec<u64>> =
            certificate["claim"]["parts"].as_array()?.iter().map(position_numbers).collect();
        let rules = certificate["proof"]["parts"].as_array()?.iter().map(|part| part["rule"].as_str());
        let mut factors: Vec<Game> = rules.map(|rule| rule.map(Game::new)).collect::<Option<_>>()?;
        let arity = places.iter().map(Vec::len).sum::<usize>();
        let side = 6u64;
        (0..side.pow(arity as u32)).find_map(|index| {
            let at: Vec<u64> = (0..arity).map(|place| index / side.pow(place as u32) % side).collect();
            let value = self.grundy(&(String::new(), at.clone()))?;
            let mut together = 1;
            for (factor, places) in factors.iter_mut().zip(&places) {
                let own = places.iter().map(|place| at[*place as usize]).collect();
                together = nim_product(together, factor.grundy(&(String::new(), own))?);
            }
            (together != value).then(|| format!("{at:?} has {value}, not {together}"))
        })
    }

    /// Where a number starts, as the rule says.
    pub fn start(&self, n: u64) -> Option<Vec<u64>> {
        let (name, position) = self.rule.split_once("start ")?.1.split_once("->")?;
        let coordinates = position.trim().strip_prefix('(')?.strip_suffix(')')?.split(',');
        let value = |text: &str| evaluated(text, &[name.trim().to_string()], &[n])?.try_into().ok();
        coordinates.map(value).collect()
    }

    /// Whether the losses among starting numbers are others than claimed.
    pub fn against_start(&mut self, claim: &Value) -> Option<String> {
        let listed =
            |key: &str| claim[key].as_array().into_iter().flatten().map(number).collect::<Vec<u64>>();
        let mut seed = listed("seed");
        let lag = number(&claim["lag"]) as usize;
        while seed.last().is_some_and(|&last| last < 60) {
            seed.push(seed[seed.len() - 1] + seed[seed.len().checked_sub(1 + lag)?]);
        }
        let losses = [listed("early"), seed].concat();
        (1..40u64).find_map(|n| {
            let Some(start) = self.start(n) else { return Some("nobody knows how it starts".into()) };
            let lost = self.grundy(&(String::new(), start))? == 0;
            (lost != losses.contains(&n)).then(|| format!("{n} is a loss: {lost}"))
        })
    }
}

fn arms(rows: &[u64]) -> u64 {
    let Some(last) = (0..rows.len()).rev().find(|&place| rows[place] > place as u64) else { return 0 };
    let below = rows[last + 1..].iter().filter(|row| **row > last as u64).count() as u64;
    (rows[last] - last as u64 - 1) % 2 + below % 2
}

/// The value of the root, by the parents of the other vertices.
fn tree(parents: &[u64]) -> u64 {
    let mut values = vec![0u64; parents.len() + 1];
    for vertex in (1..=parents.len()).rev() {
        values[parents[vertex - 1] as usize - 1] ^= values[vertex] + 1;
    }
    values[0]
}

fn position_numbers(numbers: &Value) -> Vec<u64> {
    numbers.as_array().into_iter().flatten().map(number).collect()
}

/// The least number that is none of a⊗y ⊕ x⊗b ⊕ a⊗b for smaller a and b (J. H. Conway, On Numbers and Games, chapter 6).
fn nim_product(x: u32, y: u32) -> u32 {
    let side = x.max(y) as usize + 1;
    let mut known = vec![vec![0; side]; side];
    for (x, y) in (0..side).flat_map(|x| (0..side).map(move |y| (x, y))) {
        let pairs = (0..x).flat_map(|a| (0..y).map(move |b| (a, b)));
        let taken: Vec<u32> = pairs.map(|(a, b)| known[a][y] ^ known[x][b] ^ known[a][b]).collect();
        known[x][y] = (0..).find(|value| !taken.contains(value)).expect("a number");
    }
    known[x as usize][y as usize]
}
