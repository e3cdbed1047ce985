//! What is attacked: the only file that touches it. Rules, claims and certificates go in as text, documents come out.

use std::sync::atomic::{AtomicU64, Ordering};

use grundy::Play;
use grundy::check::{Budget as CheckBudget, Verdict as CheckVerdict, check};
use grundy::code::{CodeQuestion, code_found};
use grundy::emit::Language;
use grundy::law::{LawQuestion, LawRequest, Longest, law, law_at, law_found};
use grundy::open::open;
use grundy::proof::parametric::{ParametricLaw, law_for_all, refute_for_all};
use grundy::proof::{Convention, Verdict as ProofVerdict};
use grundy::rule::{Diagnostic, Halt, Locale, Template};
use grundy::solve::{components, law_oracle, reason, solve};
use grundy::table::{Budget, ENGINES};
use grundy::tables::{TableQuestion, table_found};
use grundy_documents::{ClaimDocument, LawDocument, MisereDocument, SolveDocument, TableDocument};
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
        let verdict = refute_for_all(&template, claim, budget).map_err(|why| said(&why))?;
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
