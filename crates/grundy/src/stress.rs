//! Tests for a program of somebody else: inputs from a description, answers from the engines, the smallest difference.

pub mod answers;
pub mod campaign;
mod compared;
mod explained;

use grundy_emit::inputs::{Exchange, Input};
use grundy_emit::says::Layout;
use grundy_rule::{Given, Halt, Manner, Rules, Template};
use grundy_table::{Budget, Compound};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use crate::solve::appraise::Oracle;
use crate::solve::oracle::law_oracle;
use crate::solve::solution::Play;
use crate::standing::evidence::Standing;

pub use compared::{Difference, difference};
pub use explained::explained;

/// A rule and what is exchanged about it.
pub struct Stress {
    /// The rule; what has no value is read.
    pub template: Template,
    /// What is read and said.
    pub exchange: Exchange,
    /// Who wins: the player who makes the last move, or the other.
    pub play: Play,
    /// How positions stand beside each other.
    pub compound: Compound,
    /// How answers stand beside each other.
    pub layout: Layout,
    /// Laws that were found, by the parameters of the rule.
    laws: RefCell<BTreeMap<String, Option<Rc<dyn Oracle>>>>,
}

impl Stress {
    /// Nothing is known yet.
    pub fn new(
        template: Template,
        exchange: Exchange,
        play: Play,
        compound: Compound,
        layout: Layout,
    ) -> Stress {
        Stress { template, exchange, play, compound, layout, laws: RefCell::default() }
    }

    /// The rule with these parameters.
    fn opened(&self, parameters: &[(String, Given)]) -> Result<Box<dyn Rules>, Halt> {
        let given: Vec<(&str, Given)> =
            parameters.iter().map(|(name, given)| (name.as_str(), given.clone())).collect();
        Ok(match self.manner() {
            Some(_) => self.template.open_in_manner(&given)?,
            None => self.template.open(&given)?,
        })
    }

    /// The manner of play, where it is one of its own: `loopy`, `block k`, `stuck draws`.
    fn manner(&self) -> Option<Manner> {
        let manner = self.template.manner();
        let misere = manner.misere || self.play == Play::Misere;
        manner.is_contest().then_some(Manner { misere, ..manner })
    }

    /// The proved law of a rule, found once; what is only conjectured is no measure for others.
    fn law(&self, key: &str, rules: &dyn Rules, budget: &Budget<'_>) -> Option<Rc<dyn Oracle>> {
        if let Some(known) = self.laws.borrow().get(key) {
            return known.clone();
        }
        let found = law_oracle(rules, budget).filter(|law| matches!(law.standing(), Standing::Proved(_)));
        let law: Option<Rc<dyn Oracle>> = found.map(Rc::from);
        // A search that was cut short may succeed with more time.
        if law.is_some() || !budget.stopped() {
            let mut laws = self.laws.borrow_mut();
            if laws.len() >= MOST_LAWS {
                laws.clear();
            }
            laws.insert(key.to_string(), law.clone());
        }
        law
    }

    /// The output that belongs to an input.
    pub fn output(&self, input: &Input, answers: &[String]) -> String {
        let mut text = String::new();
        let mut line = None;
        for (question, answer) in input.questions.iter().zip(answers) {
            match (self.layout, line) {
                (Layout::Lines, Some(_)) => text.push('\n'),
                (_, Some(before)) if before != question.line => text.push('\n'),
                (Layout::Spaced, Some(_)) => text.push(' '),
                _ => {}
            }
            text.push_str(answer);
            line = Some(question.line);
        }
        text.push('\n');
        text
    }
}

/// So many laws are remembered.
const MOST_LAWS: usize = 64;

/// A law that several ask.
struct Shared(Rc<dyn Oracle>);

impl Oracle for Shared {
    fn value(&self, position: &grundy_rule::Position) -> Option<u128> {
        self.0.value(position)
    }

    fn is_loss(&self, position: &grundy_rule::Position) -> Option<bool> {
        self.0.is_loss(position)
    }

    fn is_threat(&self, position: &grundy_rule::Position) -> bool {
        self.0.is_threat(position)
    }

    fn suggestions(&self, position: &grundy_rule::Position) -> Vec<grundy_rule::Position> {
        self.0.suggestions(position)
    }

    fn standing(&self) -> &Standing {
        self.0.standing()
    }
}
