//! Claims that are true for the first values, and what `refute` says about them.

use serde_json::{Value, json};

use super::table::{cell, start_cell};
use super::{Attack, shown};
use crate::forge::with_corner;
use crate::meaning::{Known, Position, Trouble, holds, value};
use crate::play::Game;
use crate::prefix::{formulas, losses};
use crate::probes::{heaps, positions};
use crate::read::{read_cond, read_expr};
use crate::subject;
use crate::tree::Rule;

/// Work for one claim.
const FUEL: u64 = 100_000;

impl Attack<'_> {
    /// Asks to refute one claim.
    pub(super) fn refute(&mut self) {
        if self.rule.has_tags() && self.rule.start.is_none() {
            return;
        }
        let Some(claim) = self.some_claim() else { return };
        let Ok((document, certificates)) = subject::refute_of(&self.text, &claim, subject::QUICK) else {
            return self.tally.count("claims refused");
        };
        let standing = document["standing"].as_str().unwrap_or_default();
        self.tally.count(&format!("refute: {standing}"));
        match standing {
            "proved" => self.proved(&claim),
            "refuted" => self.refuted(&claim, &document),
            _ => {}
        }
        self.keep(&certificates);
    }

    fn some_claim(&mut self) -> Option<String> {
        if self.random.one_in(3) {
            let other = with_corner(self.random, self.rule)?;
            return Some(format!("same as {other}"));
        }
        let names = self.claim_names();
        if names.len() > 1 {
            let list = [
                format!("loses iff {} == {}", names[0], names[1]),
                format!("g = bitxor({}, {})", names[0], names[1]),
                format!("loses iff {} == 0 and {} == 0", names[0], names[1]),
                format!("loses iff ({} + {}) % 2 == 0", names[0], names[1]),
                format!("g = {} + {}", names[0], names[1]),
                "g = 0".into(),
            ];
            let own: Vec<&String> = list.iter().filter(|claim| self.fits_first(claim)).collect();
            return Some(if own.is_empty() {
                self.random.pick(&list).clone()
            } else {
                (*self.random.pick(&own)).clone()
            });
        }
        let mut game = Game::new(self.rule, 40_000);
        let known: Vec<crate::play::Worth> =
            (0..50).map_while(|n| self.worth_of(&mut game, n).ok()).collect();
        if known.len() < 50 {
            return None;
        }
        let mut list: Vec<String> =
            formulas(&known, &names[0]).iter().map(|text| format!("g = {text}")).collect();
        list.extend(losses(&known, &names[0]).map(|text| format!("loses iff {text}")));
        let claim =
            if list.is_empty() { format!("g = {} % 3", names[0]) } else { self.random.pick(&list).clone() };
        Some(if self.random.one_in(2) { self.with_exception(&claim, &names[0]) } else { claim })
    }

    /// A claim that is false at one late place, or at none, however it is written.
    fn with_exception(&mut self, claim: &str, name: &str) -> String {
        let far = *self.random.pick(&[130, 1_500, 4_200, 5_001, 50_000, 1 << 40]) + self.random.between(0, 9);
        let Some(condition) = claim.strip_prefix("loses iff ") else {
            return match self.random.below(3) {
                0 => format!("{claim} + 1 - min(1, abs({name} - {far}))"),
                1 => format!("{claim} + {name} / {far}"),
                _ => format!("{claim} + 0 * max({name} - {far}, 0)"),
            };
        };
        match self.random.below(4) {
            0 => format!("loses iff ({condition}) or {name} == {far}"),
            1 => format!("loses iff ({condition}) and {name} != {far}"),
            2 => format!("loses iff ({condition}) and ({name} - {far}) % 7 != 9"),
            _ => format!("loses iff ({condition}) or {name} - {far} > {name}"),
        }
    }

    fn worth_of(&self, game: &mut Game<'_>, number: i128) -> Known<crate::play::Worth> {
        if self.rule.start.is_some() {
            return match crate::meaning::start(self.rule, number)? {
                Some(sum) => game.sum_worth(&sum),
                None => Ok(crate::play::Worth::None),
            };
        }
        game.worth(&Position { tag: String::new(), at: vec![number] })
    }

    fn claim_names(&self) -> Vec<String> {
        match &self.rule.start {
            Some((name, _)) => vec![name.clone()],
            None => self.rule.names(),
        }
    }

    fn fits_first(&self, claim: &str) -> bool {
        let mut game = Game::new(self.rule, 60_000);
        positions(self.rule, "", 2, 6).iter().take(36).all(|position| {
            let worth = game.worth(position).map(cell).unwrap_or(Value::Null);
            worth.is_null()
                || said_by(claim, &self.claim_names(), &position.at).is_none_or(|said| agrees(&said, &worth))
        })
    }

    /// Everything that the claim speaks of, with what is true there.
    fn places(&self, rule: &Rule, claim: &str) -> Vec<(Vec<i128>, Known<Value>)> {
        let mut game = Game::new(rule, FUEL);
        let named =
            claim.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse::<i128>().ok());
        let named = named.flat_map(|number| [number, number + 1]).filter(|number| *number > 110);
        if rule.start.is_some() {
            let all = heaps(self.rule, 70).into_iter().chain(named);
            return all.map(|n| (vec![n], start_cell(&mut game, n))).collect();
        }
        let mut all = positions(self.rule, "", rule.arity(), 110);
        if rule.arity() == 1 {
            all.extend(named.map(|n| Position { tag: String::new(), at: vec![n] }));
        }
        all.into_iter().map(|position| (position.at.clone(), game.worth(&position).map(cell))).collect()
    }

    fn proved(&mut self, claim: &str) {
        let own = self.places(self.rule, claim);
        if let Some(other) = claim.strip_prefix("same as ") {
            let Some(other) = crate::read::read_rule(other) else { return };
            // The constants of the other rule matter too.
            let far = Attack {
                rule: &other,
                text: String::new(),
                canonical: String::new(),
                random: &mut self.random.clone(),
                tally: &mut Default::default(),
                certificates: Vec::new(),
            };
            let asked: Vec<Vec<i128>> = far.places(&other, claim).into_iter().map(|(at, _)| at).collect();
            let (mut left, mut right) = (Game::new(self.rule, FUEL), Game::new(&other, FUEL));
            for at in asked {
                let position = Position { tag: String::new(), at };
                if let (Ok(one), Ok(two)) = (left.worth(&position), right.worth(&position))
                    && one != two
                    && self.rule.start.is_none()
                {
                    return self.falsehood(&format!(
                        "refute \"{claim}\" says proved; at {} they are {one:?} and {two:?}",
                        shown(&position)
                    ));
                }
            }
            return;
        }
        for (at, actual) in own {
            let Some(said) = said_by(claim, &self.claim_names(), &at) else { continue };
            let wrong = match &actual {
                Ok(actual) if actual.is_null() => false,
                Ok(actual) => !agrees(&said, actual),
                Err(Trouble::Meaningless | Trouble::Endless) => true,
                Err(_) => false,
            };
            self.tally.count("places of proved claims");
            if wrong {
                return self
                    .falsehood(&format!("refute \"{claim}\" says proved; at {at:?} true is {actual:?}"));
            }
        }
    }

    fn refuted(&mut self, claim: &str, document: &Value) {
        let Some(text) = document["position"].as_str() else { return };
        let numbers: Option<Vec<i128>> =
            text.trim_matches(['(', ')']).split(',').map(|number| number.trim().parse().ok()).collect();
        let Some(at) = numbers else { return };
        let position = Position { tag: String::new(), at: at.clone() };
        let mut game = Game::new(self.rule, FUEL);
        let actual = match self.rule.start {
            Some(_) => start_cell(&mut game, at[0]),
            None => game.worth(&position).map(cell),
        };
        let Ok(actual) = actual else { return };
        self.tally.count("witnesses tried");
        let stands = match claim.strip_prefix("same as ") {
            Some(other) => {
                let Some(other) = crate::read::read_rule(other) else { return };
                let mut game = Game::new(&other, FUEL);
                let there = if other.start.is_some() {
                    start_cell(&mut game, at[0])
                } else {
                    game.worth(&position).map(cell)
                };
                there == Ok(actual.clone())
            }
            None => said_by(claim, &self.claim_names(), &at).is_some_and(|said| agrees(&said, &actual)),
        };
        if stands {
            self.falsehood(&format!("refute \"{claim}\" says {document}; it holds there: {actual}"));
        }
    }
}

/// What a claim says at a position: a number, or whether it is lost.
fn said_by(claim: &str, names: &[String], at: &[i128]) -> Option<Value> {
    let bound: Vec<(&str, i128)> = names.iter().map(String::as_str).zip(at.iter().copied()).collect();
    if let Some(formula) = claim.strip_prefix("g = ") {
        return Some(json!(value(&read_expr(formula)?, &bound).ok()? as i64));
    }
    let condition = claim.strip_prefix("loses iff ")?;
    Some(json!(holds(&read_cond(condition)?, &bound).ok()?))
}

/// Whether that is so; a threat is not lost and has no value.
fn agrees(said: &Value, actual: &Value) -> bool {
    match said {
        Value::Bool(lost) => *lost == (*actual == json!(0)),
        _ => actual.as_u64().is_none_or(|value| said.as_u64() == Some(value)),
    }
}
