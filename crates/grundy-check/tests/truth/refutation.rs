//! What formulas, conditions and other statements say about one position, held against values from the definition.

use super::formula::evaluated;
use super::{Game, Position, number, position};
use serde_json::Value;

/// The names of the coordinates, as the first clause has them; a code has its heap `n`.
pub fn names(rule: &str) -> Vec<String> {
    let Some((left, _)) = rule.split_once("->") else { return vec!["n".into()] };
    let inside = left.trim().trim_start_matches(|character| character != '(').trim_matches(['(', ')']);
    let listed = if inside.is_empty() { left } else { inside };
    listed.split(',').map(|name| name.trim().to_string()).collect()
}

impl Game<'_> {
    /// What is wrong with a refutation: nothing if the statement fails at the position.
    pub fn against_refutation(&mut self, claim: &Value) -> Option<String> {
        let position = position(&claim["position"]);
        match self.holds(&claim["statement"], &position) {
            Some(false) => None,
            Some(true) => Some(format!("the statement holds at {position:?}")),
            None => Some(format!("nobody knows what is said of {position:?}")),
        }
    }

    /// Whether a law in words fails at some small position.
    pub fn against_words(&mut self, claim: &Value) -> Option<String> {
        let arity = names(self.rule).len();
        let side = [36u64, 7, 4][arity.clamp(1, 3) - 1];
        (0..side.pow(arity as u32)).find_map(|index| {
            let at: Vec<u64> = (0..arity).map(|place| index / side.pow(place as u32) % side).collect();
            let position = (String::new(), at);
            self.grundy(&position)?;
            let holds = self.holds(claim, &position);
            (holds != Some(true)).then(|| format!("{position:?}: {holds:?}"))
        })
    }

    fn holds(&mut self, statement: &Value, position: &Position) -> Option<bool> {
        let law = &statement["law"];
        let said = |key: &str| evaluated(law[key].as_str()?, &names(self.rule), &position.1);
        match statement["kind"].as_str()? {
            "grundy" => {
                let said = said("formula")?;
                Some(said == i128::from(self.grundy(position)?))
            }
            "outcome" => {
                let said = said("condition")? != 0;
                Some(said == self.is_loss(statement["play"].as_str()?, position)?)
            }
            "periodic" => {
                let (n, period) = (*position.1.first()?, number(&statement["period"]));
                let here = u64::from(self.grundy(position)?);
                let there = u64::from(self.grundy(&(position.0.clone(), vec![n.checked_add(period)?]))?);
                let evenly = here.checked_add(number(&statement["saltus"])) == Some(there);
                Some(n < number(&statement["preperiod"]) || evenly)
            }
            "same" => {
                let other = Game::new(statement["rule"].as_str()?).grundy(position);
                Some(self.grundy(position) == other)
            }
            _ => None,
        }
    }

    fn is_loss(&mut self, play: &str, position: &Position) -> Option<bool> {
        match play {
            "normal" => Some(self.grundy(position)? == 0),
            "misere" => Some(self.is_misere_loss(std::slice::from_ref(position))),
            _ => None,
        }
    }

    /// Whether a table differs from the definition, row by row.
    pub fn against_table(&mut self, claim: &Value) -> Option<String> {
        let below: Vec<u64> = claim["below"].as_array()?.iter().map(number).collect();
        let values = claim["values"].as_array()?;
        if values.len() as u64 != below.iter().product::<u64>() {
            return Some("the table has another size".into());
        }
        values.iter().enumerate().find_map(|(index, claimed)| {
            let mut rest = index as u64;
            let mut at = vec![0; below.len()];
            for (coordinate, limit) in at.iter_mut().zip(&below).rev() {
                (*coordinate, rest) = (rest % limit, rest / limit);
            }
            let value = self.grundy(&(String::new(), at));
            (value.map(u64::from) != claimed.as_u64()).then(|| format!("entry {index} is {value:?}"))
        })
    }
}
