//! Whether the claim of a certificate is true, as far as the slow definition can see.

mod laws;
pub mod lemmas;
mod parametric;
mod products;
mod sums;

use serde_json::Value;

use crate::lists;
use crate::meaning::{Position, Trouble, in_domain, start};
use crate::play::{Game, Worth};
use crate::probes::{heaps, positions};
use crate::read::read_rule;
use crate::tree::Rule;
use laws::Law;

/// What was found out about a claim.
#[derive(Clone, Debug, PartialEq)]
pub enum Judged {
    /// It held at so many places.
    Holds(usize),
    /// It is false, and this shows it.
    False(String),
    /// It cannot be tried here.
    Unknown,
}

/// Work for one claim.
const FUEL: u64 = 60_000;

/// Tries the claim of a certificate everywhere that it is likely to fail.
pub fn judge(certificate: &Value) -> Judged {
    let Some(text) = certificate["rule"].as_str() else { return Judged::Unknown };
    if text.starts_with("lists") || text.starts_with("trees") {
        return lists::judge(text, &certificate["claim"]);
    }
    if certificate["claim"]["kind"] == "parametric" {
        return parametric::judge_parametric(text, &certificate["claim"]);
    }
    let Some(rule) = read_rule(text) else { return Judged::Unknown };
    if certificate["claim"]["kind"] == "product" {
        return products::judge_product(&rule, certificate);
    }
    Trial { game: Game::new(&rule, FUEL), rule: &rule, tried: 0 }.claim(&certificate["claim"])
}

/// An objection, if there is one.
type Objection = Option<String>;

struct Trial<'a> {
    rule: &'a Rule,
    game: Game<'a>,
    tried: usize,
}

impl Trial<'_> {
    fn claim(&mut self, claim: &Value) -> Judged {
        let objection = match claim["kind"].as_str().unwrap_or_default() {
            "periodic" => self.periodic(claim),
            "rows" => self.rows(claim),
            "grundy" => self.law(claim, true),
            "outcome" => self.law(claim, false),
            "table" => self.table(claim),
            "value" => self.value_claim(claim),
            "refuted" => self.refuted(claim),
            "start" => self.start_claim(claim),
            "sum" => self.sum(claim),
            "textbook" => self.textbook(claim),
            "quotient" => self.quotient(claim),
            "same" => self.same(claim),
            _ => return Judged::Unknown,
        };
        match objection {
            Some(why) => Judged::False(why),
            None if self.tried == 0 => Judged::Unknown,
            None => Judged::Holds(self.tried),
        }
    }

    /// The worth of a position, or an objection where the rule has no meaning; none in both where it costs too much.
    fn worth(&mut self, position: &Position) -> Result<Option<Worth>, String> {
        match self.game.worth(position) {
            Ok(worth) => {
                self.tried += 1;
                Ok(Some(worth))
            }
            Err(Trouble::Meaningless) => Err(format!("the rule has no meaning at or below {position:?}")),
            Err(Trouble::Endless) => Err(format!("play can go on for ever from {position:?}")),
            Err(_) => Ok(None),
        }
    }

    /// The worth of a heap, or of what a number starts where the rule has several coordinates.
    fn heap(&mut self, heap: i128) -> Result<Option<Worth>, String> {
        if self.rule.arity() > 1 && self.rule.start.is_some() {
            return self.started(heap);
        }
        self.worth(&Position { tag: String::new(), at: vec![heap] })
    }

    fn started(&mut self, number: i128) -> Result<Option<Worth>, String> {
        let worth = match start(self.rule, number) {
            Ok(Some(sum)) => self.game.sum_worth(&sum),
            Ok(None) => return Ok(Some(Worth::None)),
            Err(trouble) => Err(trouble),
        };
        match worth {
            Ok(worth) => {
                self.tried += 1;
                Ok(Some(worth))
            }
            Err(Trouble::Meaningless | Trouble::Endless) => Err(format!("start({number}) has no value")),
            Err(_) => Ok(None),
        }
    }

    fn periodic(&mut self, claim: &Value) -> Objection {
        let (e, p, s) = period_of(claim)?;
        let mut wanted = heaps(self.rule, (e + 3 * p + 60).min(1_500));
        wanted.retain(|&heap| heap >= e);
        for heap in wanted {
            let (low, high) = match (self.heap(heap), self.heap(heap + p)) {
                (Ok(low), Ok(high)) => (low, high),
                (Err(why), _) | (_, Err(why)) => return Some(why),
            };
            if let (Some(low), Some(high)) = (low, high)
                && !is_later(low, high, s)
            {
                return Some(format!("g({heap}) = {low:?}, g({}) = {high:?}", heap + p));
            }
        }
        self.least(e, p, s)
    }

    /// No smaller preperiod or period may do as well.
    fn least(&mut self, e: i128, p: i128, s: u64) -> Objection {
        if e > 0
            && let (Ok(Some(low)), Ok(Some(high))) = (self.heap(e - 1), self.heap(e - 1 + p))
            && is_later(low, high, s)
        {
            return Some(format!("the preperiod {e} is not the least"));
        }
        let known: Option<Vec<Worth>> =
            (e..e + 2 * p.min(800)).map(|heap| self.heap(heap).ok().flatten()).collect();
        let known = known.filter(|_| p <= 800)?;
        let is_shorter = |q: &usize| {
            let step = s * *q as u64 / p as u64;
            (s * *q as u64).is_multiple_of(p as u64)
                && (0..p as usize).all(|n| is_later(known[n], known[n + q], step))
        };
        (1..p as usize).find(is_shorter).map(|q| format!("{q} is a smaller period"))
    }

    fn rows(&mut self, claim: &Value) -> Objection {
        let along = claim["along"].as_u64()? as usize;
        for (row, one) in claim["rows"].as_array()?.iter().enumerate().take(8) {
            let (e, p, s) = period_of(one)?;
            let at = |n: i128| {
                let mut at = vec![row as i128; 2];
                at[along] = n;
                Position { tag: String::new(), at }
            };
            let mut wanted = heaps(self.rule, (e + 2 * p + 30).min(300));
            wanted.retain(|&n| n >= e);
            for n in wanted {
                match (self.worth(&at(n)), self.worth(&at(n + p))) {
                    (Ok(Some(low)), Ok(Some(high))) if !is_later(low, high, s) => {
                        return Some(format!("row {row}: {low:?} at {n}, {high:?} at {}", n + p));
                    }
                    (Err(why), _) | (_, Err(why)) => return Some(why),
                    _ => {}
                }
            }
        }
        None
    }

    fn law(&mut self, claim: &Value, of_values: bool) -> Objection {
        let misere = claim["play"] == "misere";
        let tags: Vec<(String, usize)> = match self.rule.clauses.as_slice() {
            [] => vec![(String::new(), 1)],
            clauses => clauses.iter().map(|one| (one.pattern.tag.clone(), one.pattern.at.len())).collect(),
        };
        let law = Law::read(&claim["law"], self.rule)?;
        for (tag, arity) in tags {
            for position in positions(self.rule, &tag, arity, 90) {
                let objection = match (of_values, misere) {
                    (true, _) => self.value_at(&law, &position),
                    (false, false) => self.loss_at(&law, &position),
                    (false, true) => self.misere_at(&law, &position),
                };
                if objection.is_some() {
                    return objection;
                }
            }
        }
        self.start_law(claim, of_values, misere)
    }

    fn value_at(&mut self, law: &Law, position: &Position) -> Objection {
        match self.worth(position) {
            Err(why) => Some(why),
            Ok(Some(Worth::Value(actual))) => law
                .says_value(&position.tag, &position.at, actual)
                .err()
                .map(|said| format!("the value at {position:?} is {actual}, the law says {said}")),
            _ => None,
        }
    }

    fn loss_at(&mut self, law: &Law, position: &Position) -> Objection {
        let loses = match self.worth(position) {
            Err(why) => return Some(why),
            Ok(Some(Worth::Value(actual))) => actual == 0,
            Ok(Some(Worth::Threat)) => false,
            _ => return None,
        };
        let said = law.says_loss(&position.tag, &position.at)?;
        (said != loses)
            .then(|| format!("{position:?} is {}lost, the law says {said}", if loses { "" } else { "not " }))
    }

    fn misere_at(&mut self, law: &Law, position: &Position) -> Objection {
        let exists = in_domain(self.rule, position) == Ok(true);
        if !exists || !self.rule.wins.is_empty() {
            return None;
        }
        let loses = match self.game.misere_loses(std::slice::from_ref(position)) {
            Err(Trouble::Meaningless) => return Some(format!("no meaning at or below {position:?}")),
            Err(_) => return None,
            Ok(loses) => loses,
        };
        self.tried += 1;
        let said = law.says_loss(&position.tag, &position.at)?;
        (said != loses).then(|| format!("misère, {position:?}: lost is {loses}, the law says {said}"))
    }

    fn start_law(&mut self, claim: &Value, of_values: bool, misere: bool) -> Objection {
        let law = Law::read_named(claim.get("start")?, &[self.rule.start.as_ref()?.0.clone()])?;
        for number in heaps(self.rule, 60) {
            let sum = match start(self.rule, number) {
                Ok(Some(sum)) => sum,
                Ok(None) => continue,
                Err(Trouble::Meaningless) => return Some(format!("start({number}) has no meaning")),
                Err(_) => continue,
            };
            if misere {
                continue;
            }
            let said = match (self.game.sum_worth(&sum), of_values) {
                (Ok(Worth::Value(actual)), true) => law
                    .says_value("", &[number], actual)
                    .err()
                    .map(|said| format!("{actual}, the law says {said}")),
                (Ok(Worth::Value(actual)), false) if sum.len() == 1 => wrong_loss(&law, number, actual == 0),
                (Ok(Worth::Threat), false) if sum.len() == 1 => wrong_loss(&law, number, false),
                (Err(Trouble::Meaningless | Trouble::Endless), _) => Some("without meaning".into()),
                _ => None,
            };
            self.tried += 1;
            if let Some(said) = said {
                return Some(format!("start({number}) is {said}"));
            }
        }
        None
    }

    fn table(&mut self, claim: &Value) -> Objection {
        let below: Vec<i128> =
            claim["below"].as_array()?.iter().map(|n| n.as_i64().unwrap_or(0).into()).collect();
        let values = claim["values"].as_array()?;
        let size: i128 = below.iter().product();
        for index in 0..size.min(3_000) {
            let mut rest = index;
            let mut at = vec![0; below.len()];
            for axis in (0..below.len()).rev() {
                at[axis] = rest % below[axis];
                rest /= below[axis];
            }
            let position = Position { tag: String::new(), at };
            let actual = match self.worth(&position) {
                Err(why) => return Some(why),
                Ok(None) => continue,
                Ok(Some(Worth::Value(value))) => value as i64,
                Ok(Some(Worth::Threat)) => -1,
                Ok(Some(Worth::None)) => -2,
            };
            if values.get(index as usize)?.as_i64() != Some(actual) {
                return Some(format!("the value at {position:?} is {actual}"));
            }
        }
        None
    }

    fn value_claim(&mut self, claim: &Value) -> Objection {
        let position = position_of(&claim["position"])?;
        let said = claim["value"].as_u64()?;
        match self.worth(&position) {
            Err(why) => Some(why),
            Ok(Some(worth)) if worth != Worth::Value(said) => Some(format!("{position:?} is {worth:?}")),
            _ => None,
        }
    }

    /// Both rules have the same values, one of them moved along; heaps below 0 are worth 0.
    fn same(&mut self, claim: &Value) -> Objection {
        let other = read_rule(claim["rule"].as_str()?)?;
        let shift = i128::from(claim["shift"].as_i64()?);
        let mut there = Game::new(&other, FUEL);
        let mut wanted = heaps(self.rule, 400);
        wanted.extend(heaps(&other, 400).iter().map(|heap| heap + shift));
        for heap in wanted {
            let left = if heap < 0 { Some(Worth::Value(0)) } else { self.heap(heap).ok()? };
            let right = match heap - shift {
                below if below < 0 => Some(Worth::Value(0)),
                moved => there.worth(&Position { tag: String::new(), at: vec![moved] }).ok(),
            };
            if let (Some(left), Some(right)) = (left, right)
                && left != right
            {
                return Some(format!("g({heap}) = {left:?}, h({}) = {right:?}", heap - shift));
            }
        }
        None
    }

    fn refuted(&mut self, claim: &Value) -> Objection {
        let position = position_of(&claim["position"])?;
        let statement = &claim["statement"];
        let actual = self.worth(&position).ok()??;
        let stands = match statement["kind"].as_str()? {
            "grundy" => {
                let law = Law::read(&statement["law"], self.rule)?;
                matches!(actual, Worth::Value(value) if law.says_value(&position.tag, &position.at, value).is_ok())
            }
            "outcome" if statement["play"] == "normal" => {
                let law = Law::read(&statement["law"], self.rule)?;
                let loses = match actual {
                    Worth::Value(value) => value == 0,
                    Worth::Threat => false,
                    Worth::None => return Some(format!("{position:?} is no position to move from")),
                };
                law.says_loss(&position.tag, &position.at)? == loses
            }
            "periodic" => {
                let (e, p, s) = period_of(statement)?;
                let heap = *position.at.first()?;
                let later = self.heap(heap + p).ok()??;
                heap < e || is_later(actual, later, s)
            }
            "same" => {
                let other = read_rule(statement["rule"].as_str()?)?;
                let exists = |rule: &Rule| in_domain(rule, &position).ok();
                Game::new(&other, FUEL).worth(&position).ok()? == actual
                    && exists(self.rule)? == exists(&other)?
            }
            _ => return None,
        };
        stands.then(|| format!("the statement holds at {position:?}, which is {actual:?}"))
    }
}

fn wrong_loss(law: &Law, number: i128, loses: bool) -> Objection {
    let said = law.says_loss("", &[number])?;
    (said != loses).then(|| format!("lost: {loses}, the law says {said}"))
}

/// Whether the second worth is the first one with the saltus added.
fn is_later(low: Worth, high: Worth, saltus: u64) -> bool {
    match (low, high) {
        (Worth::Value(low), Worth::Value(high)) => low.checked_add(saltus) == Some(high),
        _ => false,
    }
}

fn period_of(claim: &Value) -> Option<(i128, i128, u64)> {
    let number = |key: &str| claim[key].as_i64().map(i128::from);
    Some((number("preperiod")?, number("period")?, claim["saltus"].as_u64()?))
}

fn indices(list: &Value) -> Option<Vec<usize>> {
    list.as_array()?.iter().map(|one| one.as_u64().map(|one| one as usize)).collect()
}

/// A position as certificates write it: a tag may stand first.
fn position_of(list: &Value) -> Option<Position> {
    let items = list.as_array()?;
    let tag = items.first().and_then(Value::as_str).unwrap_or_default().to_string();
    let at = items.iter().filter_map(|item| item.as_i64().map(i128::from)).collect();
    Some(Position { tag, at })
}
