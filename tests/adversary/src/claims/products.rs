//! Products: the value of a position against the nim product of the values of its factors, both by their definitions.

use serde_json::Value;
use std::collections::BTreeMap;

use super::{FUEL, Judged};
use crate::meaning::Position;
use crate::play::{Game, Worth};
use crate::probes::positions;
use crate::read::read_rule;
use crate::tree::Rule;

/// Values beyond are too dear to be multiplied by the definition.
const LARGEST: u64 = 32;

/// Tries the claim of a certificate of kind `product`.
pub fn judge_product(rule: &Rule, certificate: &Value) -> Judged {
    let Some(factors) = factors(certificate) else { return Judged::Unknown };
    let mut whole = Game::new(rule, FUEL);
    let mut games: Vec<Game<'_>> = factors.iter().map(|(own, _)| Game::new(own, FUEL)).collect();
    let mut known = BTreeMap::new();
    let mut tried = 0;
    for position in positions(rule, "", rule.arity(), 8) {
        let mut product = Some(1);
        for (game, (_, places)) in games.iter_mut().zip(&factors) {
            let at: Option<Vec<i128>> = places.iter().map(|&place| position.at.get(place).copied()).collect();
            let Some(at) = at else { return Judged::False("a factor speaks of no coordinate".into()) };
            let value = match game.worth(&Position { tag: String::new(), at }) {
                Ok(Worth::Value(value)) => Some(value).filter(|value| *value < LARGEST),
                _ => None,
            };
            product = product.zip(value).map(|(one, other)| times(one, other, &mut known));
            product = product.filter(|product| *product < LARGEST);
        }
        let (Some(product), Ok(Worth::Value(actual))) = (product, whole.worth(&position)) else { continue };
        tried += 1;
        if actual != product {
            return Judged::False(format!("{position:?} is {actual}, its factors give {product}"));
        }
    }
    if tried == 0 { Judged::Unknown } else { Judged::Holds(tried) }
}

/// The rules of the factors and their coordinates.
fn factors(certificate: &Value) -> Option<Vec<(Rule, Vec<usize>)>> {
    let parts = certificate["claim"]["parts"].as_array()?;
    let proofs = certificate["proof"]["parts"].as_array().filter(|proofs| proofs.len() == parts.len())?;
    let factor = |(part, proof): (&Value, &Value)| {
        let places = part.as_array()?.iter().map(|place| place.as_u64().map(|place| place as usize));
        Some((read_rule(proof["rule"].as_str()?)?, places.collect::<Option<_>>()?))
    };
    parts.iter().zip(proofs).map(factor).collect()
}

/// The nim product by its definition.
fn times(one: u64, other: u64, known: &mut BTreeMap<(u64, u64), u64>) -> u64 {
    if let Some(&product) = known.get(&(one, other)) {
        return product;
    }
    let mut reached = std::collections::BTreeSet::new();
    for less in 0..one {
        for fewer in 0..other {
            reached.insert(times(less, other, known) ^ times(one, fewer, known) ^ times(less, fewer, known));
        }
    }
    let product = (0..).find(|value| !reached.contains(value)).unwrap_or(0);
    known.insert((one, other), product);
    product
}
