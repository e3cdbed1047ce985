//! What is attacked: the only file that touches it. Rules, claims and certificates go in as text, documents come out.

use std::sync::atomic::{AtomicU64, Ordering};

use grundy::check::{Budget as CheckBudget, Verdict as CheckVerdict, check};
use grundy::code::{CodeQuestion, code_found};
use grundy::emit::Language;
use grundy::law::{LawQuestion, LawRequest, Longest, law, law_at, law_found};
use grundy::open::{Opened, open, open_in_manner};
use grundy::proof::parametric::{ParametricLaw, law_for_all, refute_for_all};
use grundy::proof::{Convention, Verdict as ProofVerdict, theorem_on_lists};
use grundy::rule::{Diagnostic, Given, Halt, Locale, Template};
use grundy::solve::{components, law_oracle, no_oracle, reason, solve, solve_compound, solve_in_manner};
use grundy::table::{Budget, Cell, Compound, ENGINES, Order};
use grundy::tables::{CountQuestion, Counted, TableQuestion, board_values, count_found, table_found};
use grundy::{Outcome, Play};
use grundy_documents::{
    ClaimDocument, CompoundDocument, LawDocument, MisereDocument, SolveDocument, TableDocument,
};
use serde_json::Value;

/// A document, or why there is none; the second is none where the budget ended.
pub type Answer<T> = Result<T, Option<String>>;

/// A law as it is printed, with the certificates that stand behind it.
pub struct ToldLaw {
    /// What `law --json` prints.
    pub report: Value,
    /// The certificates.
    pub certificates: Vec<String>,
}

/// What one question may cost. It depends on the work alone and on no clock, so that a seed always gives the same answers.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// How often the work may ask whether to stop.
    asks: u64,
    positions: u64,
    /// Up to which heap long periods are looked for.
    longest: u64,
}

/// For one of very many questions.
pub const QUICK: Effort = Effort { asks: 60, positions: 20_000, longest: 4_000 };
/// For a law of all parameters, which is looked for in many tables.
pub const BRIEF: Effort = Effort { asks: 25, positions: 20_000, longest: 0 };
/// For a question that was once answered wrongly.
pub const FULL: Effort = Effort { asks: 100_000, positions: 10_000_000, longest: 100_000 };

fn within<T>(effort: Effort, work: &mut dyn FnMut(&Budget<'_>) -> Answer<T>) -> Answer<T> {
    let asked = AtomicU64::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) >= effort.asks;
    work(&Budget { positions: effort.positions, bytes: 1 << 28, ..Budget::until(&stop) })
}

fn said(diagnostic: &Diagnostic) -> Option<String> {
    Some(diagnostic.message.english.clone())
}

fn halted(halt: Halt) -> Option<String> {
    match halt {
        Halt::Diagnostic(diagnostic) => said(&diagnostic),
        Halt::Stopped => None,
    }
}

/// The canonical text of a rule.
pub fn canonical(rule: &str) -> Answer<String> {
    Ok(open(rule, &[]).map_err(|why| said(&why))?.rules.canonical())
}

/// The names of the engines.
pub fn engines() -> Vec<&'static str> {
    ENGINES.iter().map(|engine| engine.name()).collect()
}

/// What `table --json` prints.
pub fn table(rule: &str, limit: u64, misere: bool, engine: Option<&str>, effort: Effort) -> Answer<Value> {
    let opened = open(rule, &[]).map_err(|why| said(&why))?;
    let play = if misere { Play::Misere } else { Play::Normal };
    let question = TableQuestion { limit: Some(limit), play, engine: engine.map(String::from) };
    within(effort, &mut |budget| {
        let found = table_found(opened.rules.as_ref(), &question, budget).map_err(halted)?;
        Ok(serde_json::to_value(TableDocument::of(&found, opened.rules.as_ref())).unwrap_or_default())
    })
}

/// What `law --json --limit N --at …` prints, with its certificates.
pub fn law_of(rule: &str, limit: Option<u64>, at: &str, effort: Effort) -> Answer<ToldLaw> {
    let opened = open(rule, &[]).map_err(|why| said(&why))?;
    let question = LawQuestion { limit, fix: None, longest: Longest::below(effort.longest) };
    within(effort, &mut |budget| {
        let found = law_found(&opened, &question, budget).map_err(halted)?;
        let at = law_at(at, &found.answer).map_err(|why| said(&why))?;
        let report = LawDocument::new(Some(found.rule.clone()), &found.answer, Locale::English).at(at);
        let others = found.answer.others.iter().flat_map(|other| &other.proofs);
        let certificates =
            found.answer.proofs.iter().chain(others).map(|proof| proof.certificate().to_string()).collect();
        Ok(ToldLaw { report: serde_json::to_value(report).unwrap_or_default(), certificates })
    })
}

/// What `solve --json` prints.
pub fn solve_of(rule: &str, positions: &[String], misere: bool, effort: Effort) -> Answer<Value> {
    let opened = open(rule, &[]).map_err(|why| said(&why))?;
    let sum = components(opened.rules.as_ref(), positions, 0).map_err(|why| said(&why))?;
    let play = if misere { Play::Misere } else { Play::Normal };
    within(effort, &mut |budget| {
        let oracle = |rules| law_oracle(rules, budget);
        let solution = solve(&sum, play, *budget, &oracle).map_err(halted)?;
        let why = reason(&sum, &solution, play);
        let report = SolveDocument::new(rule.into(), &sum, &solution, &why, Locale::English);
        Ok(serde_json::to_value(report).unwrap_or_default())
    })
}

/// What `refute --json` prints, with the certificates of a proof.
pub fn refute_of(rule: &str, claim: &str, effort: Effort) -> Answer<(Value, Vec<String>)> {
    let opened = open(rule, &[]).map_err(|why| said(&why))?;
    let ruleset = opened.ruleset().ok_or(None)?;
    within(effort, &mut |budget| {
        let verdict = grundy::law::refute(ruleset, claim, &[], budget).map_err(|why| said(&why))?;
        let certificates = match &verdict {
            grundy::proof::Verdict::Proved(proofs) => {
                proofs.iter().map(|proof| proof.certificate().to_string()).collect()
            }
            _ => Vec::new(),
        };
        let document = ClaimDocument::new(rule, claim, &verdict, Locale::English);
        Ok((serde_json::to_value(document).unwrap_or_default(), certificates))
    })
}

/// A law for all values of the parameters of a rule.
pub struct ToldForAll {
    /// The claim as certificates write it.
    pub claim: Value,
    /// The certificate, if it is proved.
    pub certificate: Option<String>,
}

/// What `law RULE` finds where the rule has free parameters.
pub fn law_for_all_of(rule: &str, misere: bool, effort: Effort) -> Answer<Option<ToldForAll>> {
    let template = Template::parse(rule).map_err(|why| said(&why))?;
    let play = if misere { Convention::Misere } else { Convention::Normal };
    within(effort, &mut |budget| {
        let found = law_for_all(&template, play, budget).map_err(|why| Some(why.english))?;
        Ok(found.map(|found| {
            let mut claim = serde_json::json!({
                "kind": "parametric", "parameters": found.game.parameters, "where": found.where_text(),
            });
            match &found.law {
                ParametricLaw::Value(_) => claim["law"] = serde_json::json!({"formula": found.text()}),
                ParametricLaw::Lost { misere, .. } => {
                    claim["play"] = if *misere { "misere" } else { "normal" }.into();
                    claim["law"] = serde_json::json!({"condition": found.text()});
                }
            }
            let certificate = found.proof.as_ref().ok().map(|proof| proof.certificate().to_string());
            ToldForAll { claim, certificate }
        }))
    })
}

/// What `refute RULE CLAIM` says where the rule has free parameters.
pub struct JudgedForAll {
    /// proved, refuted or undecided.
    pub standing: &'static str,
    /// The certificate of a proof.
    pub certificate: Option<String>,
    /// Where a refuted claim fails.
    pub position: Option<String>,
}

/// Asks about a claim for all values of the parameters.
pub fn refute_for_all_of(rule: &str, claim: &str, effort: Effort) -> Answer<JudgedForAll> {
    let template = Template::parse(rule).map_err(|why| said(&why))?;
    within(effort, &mut |budget| {
        let verdict =
            refute_for_all(&template, Convention::Normal, claim, budget).map_err(|why| said(&why))?;
        Ok(match verdict {
            ProofVerdict::Proved(proofs) => JudgedForAll {
                standing: "proved",
                certificate: proofs.first().map(|proof| proof.certificate().to_string()),
                position: None,
            },
            ProofVerdict::Refuted(witness) => {
                JudgedForAll { standing: "refuted", certificate: None, position: Some(witness.position) }
            }
            ProofVerdict::Undecided(_) => {
                JudgedForAll { standing: "undecided", certificate: None, position: None }
            }
        })
    })
}

/// What `misere --json` prints, with its certificates.
pub fn misere_of(rule: &str, positions: &[String], effort: Effort) -> Answer<(Value, Vec<String>)> {
    let opened = open(rule, &[]).map_err(|why| said(&why))?;
    let sum = components(opened.rules.as_ref(), positions, 0).map_err(|why| said(&why))?;
    let positions: Vec<_> = sum.iter().map(|component| component.position.clone()).collect();
    within(effort, &mut |budget| {
        let report = grundy::misere_play::report(opened.rules.as_ref(), &positions, budget)
            .map_err(|why| said(&why))?;
        let quotient = report.quotient.as_ref().and_then(|quotient| quotient.proved.as_ref());
        let proofs = quotient.into_iter().chain(report.textbook.proved.as_ref());
        let certificates = proofs.map(|proof| proof.certificate().to_string()).collect();
        let document = MisereDocument::new(&report, Locale::English);
        Ok((serde_json::to_value(document).unwrap_or_default(), certificates))
    })
}

/// The program that `code --lang LANGUAGE` prints.
pub fn code_of(rule: &str, language: &str, misere: bool, limit: u64, effort: Effort) -> Answer<String> {
    let opened = open(rule, &[]).map_err(|why| said(&why))?;
    let rules = opened.rules.as_ref();
    within(effort, &mut |budget| {
        let answer =
            law(rules, LawRequest { prove: true, limit: Some(limit), ..LawRequest::default() }, budget)
                .map_err(halted)?;
        let language: Language = language.parse().unwrap_or(Language::Python);
        let question = CodeQuestion {
            limit: Some(limit),
            play: if misere { Play::Misere } else { Play::Normal },
            ..CodeQuestion::new(language, Locale::English)
        };
        code_found(rules, &answer, &question, budget).map(|code| code.text).map_err(halted)
    })
}

/// Whether the checker accepts a certificate, or why not.
pub fn accepts(certificate: &str, steps: u64) -> Result<(), String> {
    match check(certificate, &CheckBudget { steps, bytes: 100_000_000 }) {
        CheckVerdict::Accepted(_) => Ok(()),
        CheckVerdict::Rejected { reason } => Err(reason),
    }
}

/// Whether a rule opens to be played in its own manner, or what is wrong with it.
pub fn opened_in_manner(rule: &str) -> Result<(), String> {
    open_in_manner::<i128>(rule, &[]).map(|_| ()).map_err(|why| why.message.english)
}

/// Sets of tuples that are given from outside.
pub type Values = Vec<(String, Vec<Vec<i128>>)>;

fn opened_with(rule: &str, given: &Values) -> Answer<Opened> {
    let given: Vec<(String, Given)> =
        given.iter().map(|(name, tuples)| (name.clone(), Given::Tuples(tuples.clone()))).collect();
    open_in_manner(rule, &given).map_err(|why| said(&why))
}

/// All boards of a size with their values.
pub fn boards_listed(rule: &str, given: &Values, size: (u64, u64)) -> Answer<Vec<(String, u64)>> {
    let opened = opened_with(rule, given)?;
    within(QUICK, &mut |budget| {
        let found = board_values(opened.rules.as_ref(), size, budget).map_err(halted)?;
        let value = |(board, cell): (String, Cell)| cell.nimber().map(|value| (board, u64::from(value)));
        Ok(found.boards.into_iter().filter_map(value).collect())
    })
}

/// Who wins positions of a rule in its own manner of play, and their value where they have one.
pub fn row_solved(rule: &str, positions: &[String]) -> Answer<(String, Option<u64>)> {
    solved_with(rule, &Vec::new(), positions)
}

/// The same of a rule with what is given to it.
pub fn solved_with(rule: &str, given: &Values, positions: &[String]) -> Answer<(String, Option<u64>)> {
    let opened = opened_with(rule, given)?;
    let manner = opened.manner;
    let sum = components(opened.rules.as_ref(), positions, 0).map_err(|why| said(&why))?;
    let play = if manner.misere { Play::Misere } else { Play::Normal };
    within(QUICK, &mut |budget| {
        let solution = match manner.is_contest() {
            true => solve_in_manner(&sum, manner, budget).map_err(halted)?.0,
            false => solve(&sum, play, *budget, &no_oracle).map_err(halted)?,
        };
        let value = solution.value.and_then(|value| u64::try_from(value).ok());
        Ok((outcome_word(solution.outcome), value))
    })
}

fn outcome_word(outcome: Outcome) -> String {
    let word = match outcome {
        Outcome::Next => "next",
        Outcome::Previous => "previous",
        Outcome::Draw => "draw",
    };
    word.to_string()
}

/// What a theorem says of each of these rows: the value, where it gives one, and whether the row is lost. None where no theorem
/// speaks of the rule.
pub fn row_theorem(rule: &str, rows: &[Vec<u64>]) -> Option<Vec<(Option<u64>, Option<bool>)>> {
    let opened = open_in_manner::<i128>(rule, &[]).ok().filter(|opened| opened.manner.is_plain())?;
    let theorem = theorem_on_lists(opened.rules.as_ref(), &Budget::small())?;
    Some(rows.iter().map(|row| (theorem.law.value(row), theorem.law.is_loss(row))).collect())
}

/// How many positions of a box are lost.
pub fn row_count(rule: &str, below: &[u64]) -> Answer<String> {
    let opened = open_in_manner::<i128>(rule, &[]).map_err(|why| said(&why))?;
    let (order, kind) = (Order::Unordered, Counted::Lost);
    let question = CountQuestion { below: below.to_vec(), heaps: 1, order, kind, modulus: None };
    within(QUICK, &mut |budget| {
        Ok(count_found(opened.rules.as_ref(), &question, budget).map_err(halted)?.count.to_string())
    })
}

/// Who wins positions that are joined in this way.
pub fn row_joined(rule: &str, positions: &[String], compound: &str) -> Answer<String> {
    let opened = open_in_manner::<i128>(rule, &[]).map_err(|why| said(&why))?;
    let sum = components(opened.rules.as_ref(), positions, 0).map_err(|why| said(&why))?;
    let play = if opened.manner.misere { Play::Misere } else { Play::Normal };
    let joined = Compound::named(compound).ok_or(None)?;
    within(QUICK, &mut |budget| {
        if joined == Compound::Sum {
            return Ok(outcome_word(solve(&sum, play, *budget, &no_oracle).map_err(halted)?.outcome));
        }
        let answer = solve_compound(&sum, joined, play, budget).map_err(halted)?;
        let report = CompoundDocument::new(rule.to_string(), joined, &sum, &answer, Locale::English);
        let report = serde_json::to_value(report).unwrap_or_default();
        Ok(report["outcome"].as_str().unwrap_or_default().to_string())
    })
}
