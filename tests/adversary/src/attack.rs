//! One rule against everything that is said about it.

mod claims;
mod law;
mod misere;
mod parameters;
mod solve;
mod table;

use serde_json::Value;

use crate::meaning::Position;
use crate::random::Random;
use crate::read::read_rule;
use crate::subject;
use crate::tally::{Clock, Tally};
use crate::tree::Rule;

pub use parameters::attack_parameters;

/// What one attack needs.
pub struct Attack<'a> {
    /// The rule.
    pub rule: &'a Rule,
    /// Its text.
    pub text: String,
    /// Its canonical text, as the attacked program writes it.
    pub canonical: String,
    /// Choices.
    pub random: &'a mut Random,
    /// What was tried and found.
    pub tally: &'a mut Tally,
    /// True certificates, for forging.
    pub certificates: Vec<Value>,
}

/// How often the dear questions are asked: once in so many rules.
#[derive(Clone, Copy, Debug)]
pub struct Dear {
    /// The law.
    pub law: usize,
    /// A claim.
    pub refute: usize,
    /// Misère play.
    pub misere: usize,
    /// A window on the checker's logic.
    pub window: usize,
    /// A rule with a parameter beside the others.
    pub parameters: usize,
}

/// Attacks one rule; gives the certificates that were written about it.
pub fn attack(rule: &Rule, dear: Dear, random: &mut Random, tally: &mut Tally) -> Vec<Value> {
    tally.count("rules");
    let text = rule.to_string();
    let canonical = match subject::canonical(&text) {
        Ok(canonical) => canonical,
        Err(why) => {
            tally.remark(&format!("refused: {}", why.unwrap_or_default()), &text);
            return Vec::new();
        }
    };
    let mut attack = Attack { rule, text, canonical, random, tally, certificates: Vec::new() };
    attack.canonical_reads_back();
    let mut clock = Clock::new();
    let has_table = attack.table();
    clock.lap("table", attack.tally);
    if has_table {
        if attack.random.one_in(dear.law) {
            attack.law();
        }
        clock.lap("law", attack.tally);
        attack.solve();
        clock.lap("solve", attack.tally);
        if attack.random.one_in(dear.refute) {
            attack.refute();
        }
        clock.lap("refute", attack.tally);
        if attack.random.one_in(dear.misere) {
            attack.misere();
        }
        clock.lap("misere", attack.tally);
    }
    attack.certificates
}

impl Attack<'_> {
    fn falsehood(&mut self, what: &str) {
        let text = format!("{what}\n    rule: {}", self.text);
        self.tally.falsehood(text);
    }

    /// The canonical text must be one that our reader knows, or certificates about it could not be judged.
    fn canonical_reads_back(&mut self) {
        if read_rule(&self.canonical).is_none() {
            let text = format!("{} for {}", self.canonical, self.text);
            self.tally.remark("canonical text that we cannot read", &text);
        }
    }

    /// The tag of the first clause.
    fn first_tag(&self) -> String {
        self.rule.clauses.first().map_or(String::new(), |clause| clause.pattern.tag.clone())
    }

    /// Keeps certificates, and tries what they claim.
    fn keep(&mut self, texts: &[String]) {
        for text in texts {
            let Ok(certificate) = serde_json::from_str::<Value>(text) else {
                self.falsehood(&format!("a certificate that is no JSON: {text}"));
                continue;
            };
            self.tally.count("certificates written");
            self.judge(&certificate, "certificate written");
            if self.certificates.len() < 4 {
                self.certificates.push(certificate);
            }
        }
    }

    /// Tries the claim of a certificate that was accepted.
    fn judge(&mut self, certificate: &Value, whence: &str) {
        judge_accepted(certificate, whence, self.tally);
    }
}

/// Tries the claim of a certificate that was accepted.
pub fn judge_accepted(certificate: &Value, whence: &str, tally: &mut Tally) {
    match crate::claims::judge(certificate) {
        crate::claims::Judged::Holds(places) => {
            tally.count("claims tried");
            tally.add("places tried", places as u64);
        }
        crate::claims::Judged::Unknown => tally.count("claims that could not be tried"),
        crate::claims::Judged::False(why) => {
            tally.falsehood(format!("{whence}: {why}\n    {certificate}"));
        }
    }
}

/// A position as it is typed.
pub fn shown(position: &Position) -> String {
    let numbers: Vec<String> = position.at.iter().map(ToString::to_string).collect();
    match (position.tag.as_str(), numbers.as_slice()) {
        ("", [one]) => one.clone(),
        (tag, several) => format!("{tag}({})", several.join(", ")),
    }
}
