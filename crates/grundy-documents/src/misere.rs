//! Misère play.

use grundy::misere_play::{MisereReport, QuotientReport, SolutionReport, Winner};
use grundy::rule::Locale;
use schemars::JsonSchema;
use serde::Serialize;

use crate::VERSION;
use crate::words::{OutcomeWord, StandingWord};

/// What is known about the misère play of a game, and of a sum if one was given.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MisereDocument {
    /// The version of the program.
    pub version: &'static str,
    /// The canonical rule.
    pub rule: String,
    /// Whether the textbook rule names the right winner.
    pub textbook_rule: bool,
    /// How far that is known.
    pub textbook: TextbookDocument,
    /// The smallest sum for which it names the wrong one.
    pub counterexample: Option<String>,
    /// Genus and temper of the first positions.
    pub genus: Vec<GenusDocument>,
    /// Tame or not, in one sentence.
    pub temper: String,
    /// The quotient, as far as it was found.
    pub quotient: Option<QuotientDocument>,
    /// How to play, in plain words.
    pub how_to_play: String,
    /// Who wins the sum.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<OutcomeWord>,
    /// Its winning moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<MisereMove>>,
    /// Whether these are all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub complete: Option<bool>,
    /// How far the answer about the sum is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standing: Option<StandingWord>,
    /// Why, in one sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// How far the textbook rule is known.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TextbookDocument {
    /// How far.
    pub standing: StandingWord,
    /// Whether the checker accepted a certificate.
    pub checked: bool,
    /// The heaps, where only those below a bound were looked at.
    pub valid_below: Option<u64>,
    /// Why it applies or not.
    pub reason: String,
}

/// The genus of one position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GenusDocument {
    /// The position.
    pub position: String,
    /// Its genus, `2^20`.
    pub genus: String,
    /// Tame, restive, restless or wild.
    pub temper: String,
}

/// A misère quotient.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct QuotientDocument {
    /// The number of classes.
    pub order: usize,
    /// The number of classes of P-positions.
    pub p_order: usize,
    /// Preperiod of the map, where all heaps are known.
    pub preperiod: Option<u64>,
    /// Period of the map, where all heaps are known.
    pub period: Option<u64>,
    /// Heaps below this are known, where not all are.
    pub valid_below: Option<u64>,
    /// How far it is known.
    pub standing: StandingWord,
    /// Whether the checker accepted a certificate.
    pub checked: bool,
    /// Generators and relations, for small orders.
    pub presentation: Option<String>,
    /// A shortest word for each class.
    pub elements: Vec<String>,
    /// The classes of P-positions, as indices into `elements`.
    pub p_elements: Vec<usize>,
    /// The class of each heap, as an index into `elements`.
    pub phi: Vec<usize>,
    /// The multiplication table, for small orders.
    pub multiplication: Option<Vec<Vec<usize>>>,
    /// Why it goes no further, if it does not.
    pub stopped: Option<String>,
}

/// A winning move.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MisereMove {
    /// Which of the positions, counted from the left.
    pub component: usize,
    /// The position before.
    pub from: String,
    /// What is left.
    pub to: String,
}

impl MisereDocument {
    /// The document of a report.
    pub fn new(report: &MisereReport, locale: Locale) -> MisereDocument {
        let solution = report.solution.as_ref();
        let textbook = &report.textbook;
        let genus = report.genus.iter().map(|entry| GenusDocument {
            position: entry.position.clone(),
            genus: entry.genus.clone(),
            temper: entry.temper_word.english.clone(),
        });
        MisereDocument {
            version: VERSION,
            rule: report.rule.clone(),
            textbook_rule: textbook.applies,
            textbook: TextbookDocument {
                standing: textbook.standing.into(),
                checked: textbook.proved.is_some(),
                valid_below: textbook.valid_below,
                reason: textbook.explanation.in_locale(locale).to_string(),
            },
            counterexample: textbook.counterexample.clone(),
            genus: genus.collect(),
            temper: report.temper.in_locale(locale).to_string(),
            quotient: report.quotient.as_ref().map(|quotient| QuotientDocument::new(quotient, locale)),
            how_to_play: report.how_to_play.in_locale(locale).to_string(),
            outcome: solution.map(|solution| outcome_word(solution.outcome)),
            moves: solution.map(moves),
            complete: solution.map(|solution| solution.complete),
            standing: solution.map(|solution| solution.standing.into()),
            reason: solution.map(|solution| solution.explanation.in_locale(locale).to_string()),
        }
    }
}

impl QuotientDocument {
    fn new(quotient: &QuotientReport, locale: Locale) -> QuotientDocument {
        QuotientDocument {
            order: quotient.order,
            p_order: quotient.p_order,
            preperiod: quotient.preperiod,
            period: quotient.period,
            valid_below: quotient.valid_below,
            standing: quotient.standing.into(),
            checked: quotient.proved.is_some(),
            presentation: quotient.presentation.clone(),
            elements: quotient.elements.clone(),
            p_elements: quotient.previous.clone(),
            phi: quotient.map.clone(),
            multiplication: quotient.multiplication.clone(),
            stopped: quotient.stopped.as_ref().map(|reason| reason.in_locale(locale).to_string()),
        }
    }
}

fn outcome_word(outcome: Winner) -> OutcomeWord {
    match outcome {
        Winner::Next => OutcomeWord::Next,
        Winner::Previous => OutcomeWord::Previous,
    }
}

fn moves(solution: &SolutionReport) -> Vec<MisereMove> {
    let one = |made: &grundy::misere_play::MoveReport| MisereMove {
        component: made.component,
        from: made.from.clone(),
        to: made.to.clone(),
    };
    solution.moves.iter().map(one).collect()
}
