//! Automata decide all obligations at once.
//!
//! # Theorem
//! J. R. Büchi, *Weak second-order arithmetic and finite automata*, Zeitschrift für mathematische Logik und Grundlagen der Mathematik 6
//! (1960), 66–92: relations recognised by automata on digits are closed under the connectives and quantifiers of first-order logic, so
//! a statement about them is decidable. The nim-sum is such a relation in base 2. A law that gives every position a value (F) which no
//! option has (A) while every smaller value is reached (B), for a rule with a measure that falls with every move (W), is the Grundy
//! function: by induction on the measure the value is the mex.
//!
//! # What the certificate holds
//! The law (preperiod, period and saltus, or automata), and the measure. The checker derives the moves from the rule and
//! decides the obligations by itself.

use super::{Draft, Goal, Hindrance, Method};
use crate::automata::{Compiler, Limits, Numeration, Order, System};
use crate::certificate::{Stated, grundy_claim, outcome_claim, periodic_claim};
use crate::discover::{Discovered, discover};
use crate::explain;
use crate::forms::{lowered, period, system_of};
use crate::game::law_automata::{Encoding, LawAutomata};
use crate::game::{Game, Stuck};
use crate::kernel::{Decision, Question, cells_of, decide};
use crate::obligations::{Convention, Failure};
use crate::one_line;
use crate::question::{Claimed, Places, single, start_law};
use grundy_law::{Claim, Form, Law};
use grundy_rule::{Ruleset, Text};
use grundy_table::{Budget, Cell};

/// The decision procedure of automata.
pub struct ByAutomaton;

impl Method for ByAutomaton {
    fn name(&self) -> &'static str {
        "automaton"
    }

    fn draft(&self, goal: &Goal) -> Result<Draft, Hindrance> {
        if goal.ruleset.start_clause().is_some() {
            return start_draft(goal);
        }
        if several_kinds(goal.ruleset) || goal.law.claim == Claim::Outcome && has_sums(goal.ruleset) {
            return compared_draft(goal, of_positions);
        }
        let question = LawQuestion {
            ruleset: goal.ruleset,
            law: goal.law,
            plain: is_plain_heap(goal.ruleset),
            play: Convention::Normal,
        };
        match decide(goal.ruleset, &question, goal.budget).map_err(|stuck| stuck.words())? {
            Decision::Fails(failure) => Err(failed(&failure).into()),
            Decision::Holds(certificate) => {
                let encoding =
                    if goal.law.claim == Claim::Outcome { Encoding::Outcome } else { Encoding::Track };
                let explanation = explain::by_automaton(&certificate, encoding);
                Ok(Draft { certificate, explanation })
            }
        }
    }
}

/// One heap with neither tags, domain, winning places nor start: what a claim about periods speaks of.
pub(super) fn is_plain_heap(ruleset: &Ruleset) -> bool {
    let plain_clauses =
        ruleset.clauses().iter().all(|clause| clause.domain.is_empty() && clause.pattern.len() == 1);
    let single_kind = ruleset.code().is_some() || ruleset.tags().len() == 1 && ruleset.tags()[0].0.is_empty();
    plain_clauses && single_kind && ruleset.wins().is_empty()
}

/// A law of the law stage as a question.
pub(super) struct LawQuestion<'a> {
    pub(super) ruleset: &'a Ruleset,
    pub(super) law: &'a Law,
    pub(super) plain: bool,
    pub(super) play: Convention,
}

impl Question for LawQuestion<'_> {
    fn system(&self) -> System {
        system_of(self.law)
    }

    fn play(&self) -> Convention {
        self.play
    }

    fn law(&self, _: &Game, compiler: &Compiler) -> Result<LawAutomata, Stuck> {
        let lowered = lowered(self.law, compiler)?;
        Ok(single(lowered.encoding, lowered.relation))
    }

    fn claim(&self, game: &Game, law: &LawAutomata, _: &Compiler) -> Result<String, Stuck> {
        let everywhere =
            self.law.exceptions.iter().all(|exception| matches!(exception.cell, Cell::Nimber(_)));
        if let Some(found) =
            self.law.periodicity().filter(|_| self.plain && everywhere && self.law.claim == Claim::Grundy)
        {
            return Ok(periodic_claim(period(found)));
        }
        let stated = self.formula().unwrap_or_else(|| Stated::Automata(self.system(), law.clone()));
        Ok(match law.encoding {
            Encoding::Outcome => outcome_claim(&stated, None, self.play, Some(game)),
            Encoding::Track | Encoding::Power => grundy_claim(&stated, None, Some(game)),
        })
    }
}

impl LawQuestion<'_> {
    /// A formula of one line is stated as it is, where nothing overrules it.
    fn formula(&self) -> Option<Stated> {
        match &self.law.form {
            Form::Formula(form) if self.law.exceptions.is_empty() => one_line::stated(form, self.ruleset),
            _ => None,
        }
    }
}

pub(super) fn several_kinds(ruleset: &Ruleset) -> bool {
    let first = ruleset.clauses().first().map(|clause| clause.tag);
    ruleset.clauses().iter().any(|clause| Some(clause.tag) != first)
}

pub(super) fn has_sums(ruleset: &Ruleset) -> bool {
    Game::new(ruleset, System::Base(2)).is_ok_and(|game| game.has_sums())
}

pub(super) fn nothing_learned() -> Text {
    Text::new("no law of all positions was learned", "没有学到全部局面的规律")
}

/// Whether a law follows from one that was learned and proved: the same values, or the same losses.
pub fn follows_from(ruleset: &Ruleset, law: &Law, found: &Discovered, budget: &Budget) -> bool {
    let same = match ruleset.start_clause() {
        Some(_) => same_as_proved(ruleset, law, found, budget, of_starts),
        None => same_as_proved(ruleset, law, found, budget, of_positions),
    };
    same.is_ok()
}

/// A law of starting numbers: a law of all positions is learned and proved, and what follows for the start is compared.
fn start_draft(goal: &Goal) -> Result<Draft, Hindrance> {
    compared_draft(goal, of_starts)
}

/// What follows from a law of all positions, and where it speaks.
pub(super) type Following =
    fn(&Game, &LawAutomata, &Compiler) -> Result<Option<(LawAutomata, Places)>, Stuck>;

pub(super) fn of_positions(
    game: &Game,
    law: &LawAutomata,
    compiler: &Compiler,
) -> Result<Option<(LawAutomata, Places)>, Stuck> {
    Ok(Some((law.clone(), Places::of_positions(game, compiler)?)))
}

pub(super) fn of_starts(
    game: &Game,
    law: &LawAutomata,
    compiler: &Compiler,
) -> Result<Option<(LawAutomata, Places)>, Stuck> {
    let Some(start) = start_law(game, law, compiler)? else { return Ok(None) };
    Ok(Some((start, Places::of_starts(game, compiler)?)))
}

/// Learns a law of all positions; the law that follows from it, where it speaks, must be that of the goal.
/// Losses of a rule that splits follow from its values, and the first kind of position needs the laws of all kinds.
fn compared_draft(goal: &Goal, follows: Following) -> Result<Draft, Hindrance> {
    let found = discover(goal.ruleset, goal.budget).ok_or_else(nothing_learned)?;
    same_as_proved(goal.ruleset, goal.law, &found, goal.budget, follows)?;
    Ok(Draft { certificate: found.certificate, explanation: found.proved.explanation().clone() })
}

pub(super) fn same_as_proved(
    ruleset: &Ruleset,
    law: &Law,
    found: &Discovered,
    budget: &Budget,
    follows: Following,
) -> Result<(), Text> {
    let words = |stuck: Stuck| stuck.words();
    let game = Game::new(ruleset, found.system).map_err(|outside| outside.0)?;
    let limits = Limits { cells: cells_of(budget), should_stop: budget.should_stop };
    let numeration = Numeration::new(found.system, &limits).map_err(|blowup| words(blowup.into()))?;
    let compiler = Compiler::new(&numeration, limits, Order::SumsFirst);
    let (proved, speaks) = follows(&game, &found.law(), &compiler)
        .map_err(words)?
        .ok_or_else(|| Text::new("the start is a sum", "起始是若干局面之和"))?;
    let claimed = lowered(law, &compiler).map_err(words)?;
    let claimed = Claimed { encoding: claimed.encoding, relation: claimed.relation, arity: law.arity };
    if claimed.differs(&proved, &speaks, &compiler).map_err(words)? {
        return Err(Text::new(
            "the law that was learned and proved is another one",
            "学到并证明的规律与之不同",
        ));
    }
    Ok(())
}

pub(super) fn failed(failure: &Failure) -> Text {
    let Failure { obligation, position } = failure;
    Text::new(
        format!("obligation {obligation} fails at {position:?}"),
        format!("条件 {obligation} 在 {position:?} 处不成立"),
    )
}
