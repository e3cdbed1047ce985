//! Who wins: values by mex, threats, misère play and sums, straight from the definition.

use std::collections::HashMap;

use crate::meaning::{Fuel, Known, Position, Sum, Trouble, in_domain, is_win, options};
use crate::tree::Rule;

/// What a position is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// A Grundy value.
    Value(u64),
    /// The player to move wins at once.
    Threat,
    /// It does not exist, or the game is over there.
    None,
}

impl Worth {
    /// The Grundy value, where there is one.
    pub fn value(&self) -> Option<u64> {
        match self {
            Worth::Value(value) => Some(*value),
            Worth::Threat | Worth::None => None,
        }
    }
}

/// Worths that are remembered, for one rule.
pub struct Game<'a> {
    /// The rule.
    pub rule: &'a Rule,
    worths: HashMap<Position, Worth>,
    options: HashMap<Position, Vec<Sum>>,
    misere: HashMap<Sum, bool>,
    fuel: Fuel,
    /// A position that cost too much: larger ones are not tried.
    dear: Option<Position>,
}

/// Deeper plays are taken for endless climbs of which nothing is said.
const DEEPEST: usize = 60_000;

impl<'a> Game<'a> {
    /// Nothing is known yet; so much work may be done.
    pub fn new(rule: &'a Rule, fuel: u64) -> Game<'a> {
        Game {
            rule,
            worths: HashMap::new(),
            options: HashMap::new(),
            misere: HashMap::new(),
            fuel: Fuel(fuel),
            dear: None,
        }
    }

    /// The options of a position.
    pub fn options(&mut self, position: &Position) -> Known<Vec<Sum>> {
        options(self.rule, position, &mut self.fuel)
    }

    /// What a position is worth.
    pub fn worth(&mut self, position: &Position) -> Known<Worth> {
        if let Some(&worth) = self.worths.get(position) {
            return Ok(worth);
        }
        if self
            .dear
            .as_ref()
            .is_some_and(|dear| dear.at.iter().zip(&position.at).all(|(dear, here)| dear <= here))
        {
            return Err(Trouble::TooMuch);
        }
        let before = self.fuel.0;
        self.fuel.0 = before / 2;
        let outcome = self.walk(position);
        self.fuel.0 += before - before / 2;
        if outcome == Err(Trouble::TooMuch) {
            self.dear = Some(position.clone());
        }
        outcome
    }

    fn walk(&mut self, position: &Position) -> Known<Worth> {
        // Those on the way have entries in `options` but no worth yet.
        let mut way = vec![position.clone()];
        let outcome = self.climb(&mut way);
        way.iter().for_each(|position| drop(self.options.remove(position)));
        outcome?;
        self.worths.get(position).copied().ok_or(Trouble::Unclear)
    }

    fn climb(&mut self, way: &mut Vec<Position>) -> Known<()> {
        while let Some(top) = way.last().cloned() {
            if let Some(worth) = self.without_options(&top)? {
                self.worths.insert(top, worth);
                way.pop();
                continue;
            }
            let is_new = !self.options.contains_key(&top);
            if is_new {
                // Who can win at once need not do so: a play that returns to a threat for ever has no end.
                let found = self.options(&top)?;
                self.options.insert(top.clone(), found);
            }
            match self.first_unknown(&top) {
                Some(next) if self.options.contains_key(&next) => return Err(Trouble::Endless),
                Some(_) if way.len() > DEEPEST => return Err(Trouble::TooMuch),
                Some(next) => way.push(next),
                None => {
                    let worth = self.settled(&top);
                    self.options.remove(&top);
                    self.worths.insert(top, worth);
                    way.pop();
                }
            }
        }
        Ok(())
    }

    fn without_options(&self, position: &Position) -> Known<Option<Worth>> {
        let gone = is_win(self.rule, position) || !in_domain(self.rule, position)?;
        Ok(gone.then_some(Worth::None))
    }

    /// A component of an option whose worth is not known.
    fn first_unknown(&self, position: &Position) -> Option<Position> {
        self.options[position].iter().flatten().find(|part| !self.worths.contains_key(*part)).cloned()
    }

    fn settled(&self, position: &Position) -> Worth {
        let found = &self.options[position];
        if found.iter().flatten().any(|part| is_win(self.rule, part)) {
            return Worth::Threat;
        }
        let mut seen: Vec<u64> = found.iter().filter_map(|sum| self.known_sum(sum)).collect();
        seen.sort_unstable();
        seen.dedup();
        let mex = seen.iter().enumerate().find(|(index, value)| *index as u64 != **value);
        Worth::Value(mex.map_or(seen.len(), |(index, _)| index) as u64)
    }

    /// The xor of a sum; none if it holds a threat.
    fn known_sum(&self, sum: &[Position]) -> Option<u64> {
        sum.iter().try_fold(0, |all, part| match self.worths.get(part) {
            Some(Worth::Value(value)) => Some(all ^ value),
            _ => None,
        })
    }

    /// The xor of a sum; a threat if it holds one.
    pub fn sum_worth(&mut self, sum: &[Position]) -> Known<Worth> {
        let mut all = 0;
        let mut threat = false;
        for part in sum {
            match self.worth(part)? {
                Worth::Value(value) => all ^= value,
                Worth::Threat => threat = true,
                Worth::None => return Ok(Worth::None),
            }
        }
        Ok(if threat { Worth::Threat } else { Worth::Value(all) })
    }

    /// All winning moves of a sum: which component, and what it becomes.
    pub fn winning(&mut self, sum: &[Position]) -> Known<Vec<(usize, Sum)>> {
        let mut found = Vec::new();
        for (index, part) in sum.iter().enumerate() {
            for option in self.options(part)? {
                let mut after = sum.to_vec();
                after.remove(index);
                after.extend(option.iter().cloned());
                let wins = option.iter().any(|part| is_win(self.rule, part))
                    || self.sum_worth(&after)? == Worth::Value(0);
                if wins {
                    found.push((index, option));
                }
            }
        }
        Ok(found)
    }

    /// Whether the player to move loses where the last move loses.
    pub fn misere_loses(&mut self, sum: &[Position]) -> Known<bool> {
        self.misere_at(&sorted(sum), 0)
    }

    fn misere_at(&mut self, sum: &[Position], depth: usize) -> Known<bool> {
        if let Some(&known) = self.misere.get(sum) {
            return Ok(known);
        }
        if depth > 300 || sum.len() > 60 {
            return Err(Trouble::TooMuch);
        }
        let mut any = false;
        let mut loses = true;
        self.fuel.burn_all(5 + 2 * sum.len() as u64)?;
        for (index, part) in sum.iter().enumerate() {
            for option in self.options(part)? {
                any = true;
                self.fuel.burn_all((sum.len() + option.len()) as u64)?;
                let mut after = sum.to_vec();
                after.remove(index);
                after.extend(option);
                if self.misere_at(&sorted(&after), depth + 1)? {
                    loses = false;
                    break;
                }
            }
        }
        let loses = any && loses;
        self.misere.insert(sum.to_vec(), loses);
        Ok(loses)
    }

    /// All moves that win where the last move loses.
    pub fn misere_winning(&mut self, sum: &[Position]) -> Known<Vec<(usize, Sum)>> {
        let mut found = Vec::new();
        for (index, part) in sum.iter().enumerate() {
            for option in self.options(part)? {
                let mut after = sum.to_vec();
                after.remove(index);
                after.extend(option.iter().cloned());
                if self.misere_loses(&after)? {
                    found.push((index, option));
                }
            }
        }
        Ok(found)
    }
}

fn sorted(sum: &[Position]) -> Sum {
    let mut sum = sum.to_vec();
    sum.sort();
    sum
}
