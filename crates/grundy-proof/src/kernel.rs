//! One statement about one rule, decided by automata: the law is compiled, its obligations are checked, and a certificate is written.

use crate::automata::{Blowup, Compiler, Formula, Limits, Numeration, Order, System};
use crate::certificate::Certificate;
use crate::game::law_automata::LawAutomata;
use crate::game::{Game, Stuck};
use crate::measure::falling_measure;
use crate::obligations::{Convention, Failure, failure};
use grundy_rule::{Rules, Ruleset, Text};
use grundy_table::Budget;

/// What automata say about a law.
pub(crate) enum Decision {
    /// All obligations hold; the certificate still has to be checked.
    Holds(Certificate),
    /// An obligation fails at this position.
    Fails(Failure),
}

/// A law to be decided: how to compile it, and how to state it in a certificate.
pub(crate) trait Question {
    /// The numeration in which the law is compiled.
    fn system(&self) -> System;
    /// Which way the last move counts; only outcomes may ask for misère play.
    fn play(&self) -> Convention {
        Convention::Normal
    }
    /// The part of the positions that the law speaks of, where that is not all; no move leads out of it.
    fn within(&self) -> Option<Formula> {
        None
    }
    /// The law as automata.
    fn law(&self, game: &Game, compiler: &Compiler) -> Result<LawAutomata, Stuck>;
    /// The claim of the certificate.
    fn claim(&self, game: &Game, law: &LawAutomata, compiler: &Compiler) -> Result<String, Stuck>;
}

/// A fraction of the allowed cells for the first attempt in each order: most proofs are small, and a blow-up in one order says
/// nothing about the other.
const FIRST_SHARE: usize = 32;

/// The cells that one automaton may have: several automata and the lists of their minimisation are held at once.
pub(crate) fn cells_of(budget: &Budget) -> usize {
    (budget.bytes / 32).min(1 << 28) as usize
}

/// Decides a question, trying every order of elimination, first with a small share of the budget.
pub(crate) fn decide(ruleset: &Ruleset, question: &dyn Question, budget: &Budget) -> Result<Decision, Stuck> {
    let cells = cells_of(budget);
    let game = Game::new(ruleset, question.system())?.within(question.within());
    let mut last = Stuck::Blowup(Blowup::Cells);
    for share in [cells / FIRST_SHARE, cells] {
        let limits = Limits { cells: share, should_stop: budget.should_stop };
        let numeration = Numeration::new(question.system(), &limits)?;
        for order in Order::ALL {
            let compiler = Compiler::new(&numeration, limits, order);
            match decided(ruleset, &game, question, &compiler) {
                // An alphabet that is too large in one order may be small enough in another.
                Err(Stuck::Blowup(blowup @ (Blowup::Cells | Blowup::Range))) => last = Stuck::Blowup(blowup),
                other => return other,
            }
        }
    }
    Err(last)
}

/// The most cells of an automaton in a proof that is called short.
const SHORT_CELLS: usize = 1 << 15;

/// Whether all obligations are decided, either way, with small automata.
pub(crate) fn is_short(ruleset: &Ruleset, question: &dyn Question, budget: &Budget) -> bool {
    let limits = Limits { cells: SHORT_CELLS.min(cells_of(budget)), should_stop: budget.should_stop };
    let decision = || {
        let game = Game::new(ruleset, question.system())?.within(question.within());
        let numeration = Numeration::new(question.system(), &limits)?;
        decided(ruleset, &game, question, &Compiler::new(&numeration, limits, Order::SumsFirst))
    };
    decision().is_ok()
}

/// The certificate of a question that is left to the checker to decide.
pub(crate) fn certificate(
    ruleset: &Ruleset,
    question: &dyn Question,
    budget: &Budget,
) -> Result<Certificate, Stuck> {
    let limits = Limits { cells: cells_of(budget), should_stop: budget.should_stop };
    let game = Game::new(ruleset, question.system())?.within(question.within());
    let numeration = Numeration::new(question.system(), &limits)?;
    let compiler = Compiler::new(&numeration, limits, Order::SumsFirst);
    let law = question.law(&game, &compiler)?;
    stated(ruleset, &game, question, &law, &compiler)
}

fn decided(
    ruleset: &Ruleset,
    game: &Game,
    question: &dyn Question,
    compiler: &Compiler,
) -> Result<Decision, Stuck> {
    let law = question.law(game, compiler)?;
    if let Some(failure) = failure(game, &law, question.play(), compiler)? {
        return Ok(Decision::Fails(failure));
    }
    Ok(Decision::Holds(stated(ruleset, game, question, &law, compiler)?))
}

fn stated(
    ruleset: &Ruleset,
    game: &Game,
    question: &dyn Question,
    law: &LawAutomata,
    compiler: &Compiler,
) -> Result<Certificate, Stuck> {
    let Some(measure) = falling_measure(game, compiler)? else { return Err(no_measure()) };
    Ok(Certificate {
        rule: ruleset.canonical(),
        claim: question.claim(game, law, compiler)?,
        method: "automaton",
        proof: Some(measure.proof(game)),
    })
}

fn no_measure() -> Stuck {
    Stuck::Outside(crate::lower::Outside(Text::new(
        "no linear measure was found that falls with every move",
        "没有找到每步都下降的线性量",
    )))
}

impl Stuck {
    /// Why it could not be decided, for people.
    pub(crate) fn words(&self) -> Text {
        match self {
            Stuck::Outside(outside) => outside.0.clone(),
            Stuck::Blowup(Blowup::Cells) => {
                Text::new("the automata grew beyond the memory that was allowed", "自动机超出了允许的内存")
            }
            Stuck::Blowup(Blowup::Stopped) => Text::new("the time was over", "时间用完了"),
            Stuck::Blowup(Blowup::Range) => Text::new(
                "a number or an alphabet is too large for the automata",
                "数或字母表对自动机来说太大",
            ),
        }
    }
}
