//! Inputs for a description: `T { n x[n] }` within its limits, with the question that each answer belongs to.

mod choices;
mod graphs;
mod made;
mod written;

pub use choices::{Choices, smaller};

use crate::contest::Roles;
use crate::contest::input::is_set;
use crate::contest::roles::{shape, usual_format, with_graph};
use crate::limits::Limits;
use crate::reads::Format;
use crate::rule::Pieces;
use crate::says::{Saying, USUAL};
use grundy_rule::form::Form;
use grundy_rule::{Diagnostic, Given, Template};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// What is read, what is said, and how large it may be.
pub struct Exchange {
    /// What is read.
    pub reads: Format,
    /// What is said.
    pub says: Saying,
    /// How large the input is.
    pub limits: Limits,
    form: Form,
    roles: Roles,
    sets: BTreeSet<String>,
}

/// How large the numbers of an input become, where the limits allow more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// The numbers of positions.
    pub heaps: u64,
    /// The parameters.
    pub parameters: u64,
    /// How many numbers, components or characters stand beside each other.
    pub counts: u64,
    /// How many tests there are.
    pub rounds: u64,
    /// Whether most numbers are at an end of their range.
    pub at_edges: bool,
}

/// An input.
#[derive(Clone, Debug)]
pub struct Input {
    /// As the program reads it.
    pub text: String,
    /// What is asked, in the order of the answers.
    pub questions: Vec<Question>,
    /// The choices that make it again.
    pub choices: Vec<u64>,
    blocks: Vec<Block>,
}

/// What one answer is about.
#[derive(Clone, Debug)]
pub struct Question {
    /// The number of the test, from 1.
    pub test: usize,
    /// Answers of the same line belong together.
    pub line: usize,
    /// The parameters of the rule.
    pub parameters: Vec<(String, Given)>,
    /// The positions, as the rule reads them.
    pub positions: Vec<String>,
    /// Whether the second player of the statement moves first.
    pub swapped: bool,
    choices: Range<usize>,
}

impl Question {
    /// Whether both are asked of the same input, by names that run through ranges.
    pub fn is_asked_with(&self, other: &Question) -> bool {
        (self.test, self.line, &self.choices) == (other.test, other.line, &other.choices)
    }
}

/// Rounds of a block, by the choices that made them.
#[derive(Clone, Debug)]
struct Block {
    /// The choice of how many there are, and what it is for one.
    count: Option<(usize, u64)>,
    rounds: Vec<Range<usize>>,
}

impl Exchange {
    /// What is exchanged about a rule; in the usual words where nothing is said.
    pub fn new(
        template: &Template,
        reads: Option<Format>,
        says: Option<Saying>,
        limits: Limits,
    ) -> Result<Exchange, Diagnostic> {
        let form = match &reads {
            Some(reads) => form_of(&reads.understood(template)?)?,
            None => form_of(template)?,
        };
        let says = match says {
            Some(says) => says,
            None => crate::says::parse(USUAL)?,
        };
        let reads = match reads {
            Some(reads) => reads,
            None => crate::reads::parse(&usual_format(&form, false))?,
        };
        let reads = with_graph(&reads, &form, false)?;
        let roles = Roles::new(&form).for_format(&reads, &says);
        shape(&reads, &roles, &says)?;
        let pieces = Pieces::new(&form);
        let sets = roles
            .parameters
            .iter()
            .filter(|(own, is_many)| *is_many && is_set(&pieces, own))
            .map(|(own, _)| own.clone());
        let sets = sets.collect();
        Ok(Exchange { reads, says, limits, form, roles, sets })
    }

    /// The input of these choices; none where they make one that the description excludes.
    pub fn input(&self, choices: &mut Choices, size: &Size) -> Option<Input> {
        made::made(self, choices, size)
    }

    /// The most that a number of a position may be by the limits.
    pub fn most(&self) -> u64 {
        let entries = self.roles.entries.iter().map(|(own, _)| own).chain(&self.roles.alias);
        let bounds = entries.filter_map(|own| self.limits.most(own)).max();
        bounds.and_then(|most| u64::try_from(most).ok()).unwrap_or(1_000_000_000_000_000_000)
    }

    /// Whether positions are lists, strings or boards.
    pub fn is_of_lists(&self) -> bool {
        self.roles.entries.iter().any(|(_, thing)| *thing != crate::rule::Thing::Number)
    }

    /// How many numbers a position has.
    pub fn arity(&self) -> usize {
        self.roles.entries.len()
    }
}

impl Input {
    /// The choices that leave the test of one question alone.
    pub fn alone(&self, question: usize) -> Vec<u64> {
        let mut choices: Vec<Option<u64>> = self.choices.iter().copied().map(Some).collect();
        let Some(place) = self.questions.get(question).map(|question| question.choices.clone()) else {
            return self.choices.clone();
        };
        for block in &self.blocks {
            let holds = |round: &&Range<usize>| round.start <= place.start && place.end <= round.end;
            let (Some((count, one)), Some(own)) = (block.count, block.rounds.iter().find(holds)) else {
                continue;
            };
            for round in block.rounds.iter().filter(|round| *round != own) {
                choices[round.clone()].fill(None);
            }
            choices[count] = Some(one);
        }
        choices.into_iter().flatten().collect()
    }
}

/// The form of a rule, in whatever manner it is played.
fn form_of(template: &Template) -> Result<Form, Diagnostic> {
    if template.manner().is_contest() { template.form_in_manner() } else { template.form() }
}

/// Names and what they stand for while an input is made.
#[derive(Clone, Debug, Default)]
struct Names {
    numbers: BTreeMap<String, i128>,
    lists: BTreeMap<String, Vec<i128>>,
    texts: BTreeMap<String, String>,
    graphs: BTreeMap<String, Given>,
    /// Positions that stand there with a kind of their own, already written.
    positions: Vec<String>,
}
