//! Laws far beyond the table that the finder saw.

use serde_json::{Value, json};

use super::table::{cell, start_cell};
use super::{Attack, shown};
use crate::meaning::{Known, Position, Trouble};
use crate::play::Game;
use crate::probes::{heaps, positions};
use crate::subject;

/// Work for one law.
const FUEL: u64 = 150_000;

impl Attack<'_> {
    /// Asks for the law with a small table and tries it where the table does not reach.
    pub(super) fn law(&mut self) {
        let limit = match self.rule.arity() {
            1 => *self.random.pick(&[None, Some(16), Some(24), Some(40), Some(80), Some(120), Some(300)]),
            2 => *self.random.pick(&[None, Some(8), Some(16), Some(24)]),
            _ => Some(6),
        };
        // Without a limit the finder looks as far as its budget lets it, which is dear.
        let limit = if self.random.one_in(8) { limit } else { limit.or(Some(30)) };
        let asked = self.asked();
        if asked.is_empty() {
            return;
        }
        let separator = if asked[0].0.contains('(') { ";" } else { "," };
        let at = asked.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>().join(separator);
        match subject::law_of(&self.text, limit, &at, subject::QUICK) {
            Ok(document) => {
                self.tally.count("laws asked");
                self.told(&document.report, &asked, limit);
                self.keep(&document.certificates);
            }
            Err(Some(why)) => self.tally.remark(&format!("no law: {why}"), &self.text.clone()),
            Err(None) => {}
        }
    }

    /// Where the law is asked for: what is typed, and what is true there.
    fn asked(&self) -> Vec<(String, Known<Value>)> {
        let mut game = Game::new(self.rule, FUEL);
        if self.rule.start.is_some() {
            return heaps(self.rule, 70)
                .into_iter()
                .map(|n| (n.to_string(), start_cell(&mut game, n)))
                .collect();
        }
        // The law of a rule with tags speaks of the first one.
        let all = positions(self.rule, &self.first_tag(), self.rule.arity(), 130);
        let all = all.into_iter().map(|position| {
            let known = game.worth(&position).map(cell);
            (shown(&Position { tag: String::new(), ..position }), known)
        });
        all.filter(|(_, known)| !matches!(known, Err(Trouble::TooMuch | Trouble::Unclear))).collect()
    }

    fn told(&mut self, report: &Value, asked: &[(String, Known<Value>)], limit: Option<u64>) {
        let standing = report["standing"].as_str().unwrap_or("none");
        self.tally.count(&format!("laws {standing}"));
        if standing == "none" {
            return;
        }
        let outcome = report["claim"] == "outcome";
        for (typed, actual) in asked {
            let said = said_at(&report["at"], typed);
            let right = match actual {
                Ok(actual) => fits(said, actual, outcome),
                Err(Trouble::Meaningless | Trouble::Endless) => said.is_null() || standing != "proved",
                Err(_) => continue,
            };
            self.tally.count("places asked");
            if !right && standing == "proved" {
                let what = format!(
                    "law --limit {limit:?}: {} by {}, says {said} at {typed}, true is {actual:?}",
                    report["formula"], report["method"]
                );
                self.falsehood(&what);
                return;
            }
            if !right {
                self.tally.count("conjectures that are false");
                let below = report["agrees_below"].as_u64().unwrap_or(0);
                if typed.parse::<u64>().is_ok_and(|heap| heap < below) && self.rule.start.is_none() {
                    self.falsehood(&format!(
                        "a conjecture {} that the table contradicts at {typed}",
                        report["formula"]
                    ));
                }
                return;
            }
        }
    }
}

/// Positions may be written back with or without blanks.
fn said_at<'v>(at: &'v Value, typed: &str) -> &'v Value {
    let bare = |text: &str| text.replace([' ', '(', ')'], "");
    let found = at.as_object().and_then(|map| map.iter().find(|(key, _)| bare(key) == bare(typed)));
    found.map_or(&Value::Null, |(_, value)| value)
}

/// Whether what a law says fits the truth. Where it says nothing it is not wrong.
fn fits(said: &Value, actual: &Value, outcome: bool) -> bool {
    if said.is_null() {
        return true;
    }
    match (outcome, actual) {
        // Where there is no position, nothing should be said.
        (_, Value::Null) => false,
        (true, actual) => *said == json!(if *actual == json!(0) { "P" } else { "N" }) || said == actual,
        (false, actual) => said == actual,
    }
}
