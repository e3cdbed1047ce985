//! The text of a certificate, as `FORMAT.md` of the checker specifies it.

use crate::automata::{Automaton, System, Track};
use crate::game::Game;
use crate::game::law_automata::{Encoding, LawAutomata};
use crate::obligations::Convention;
use grundy_check::Period;
use std::fmt::Display;

/// A certificate before it is checked: the parts of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The canonical rule.
    pub(crate) rule: String,
    /// The claim, as JSON.
    pub(crate) claim: String,
    /// The name of the method.
    pub(crate) method: &'static str,
    /// What the method needs beside the claim, as JSON.
    pub(crate) proof: Option<String>,
}

impl Certificate {
    /// The text that a checker reads.
    pub fn text(&self) -> String {
        let Certificate { rule, claim, method, proof } = self;
        let proof = proof.as_ref().map(|proof| format!(",\n \"proof\": {proof}")).unwrap_or_default();
        format!(
            "{{\"format\": \"grundy-certificate\", \"version\": 1,\n \"rule\": \"{rule}\",\n \"claim\": {claim},\n \"method\": \"{method}\"{proof}}}\n"
        )
    }
}

/// A law as it stands in a claim.
pub(crate) enum Stated {
    /// An expression for the value.
    Formula(String),
    /// A condition for the P-positions.
    Condition(String),
    /// Automata.
    Automata(System, LawAutomata),
}

/// The claim that values repeat.
pub(crate) fn periodic_claim(found: Period) -> String {
    format!("{{\"kind\": \"periodic\", {}}}", period_fields(found))
}

/// The claim that the values along one coordinate repeat, a row for each small value of the other.
pub(crate) fn rows_claim(along: usize, rows: &[Period]) -> String {
    let rows = rows.iter().map(|&row| format!("{{{}}}", period_fields(row)));
    format!("{{\"kind\": \"rows\", \"along\": {along}, \"rows\": {}}}", listed(rows))
}

fn period_fields(found: Period) -> String {
    let Period { preperiod, period, saltus } = found;
    format!("\"preperiod\": {preperiod}, \"period\": {period}, \"saltus\": {saltus}")
}

/// The claim that a law gives all Grundy values.
pub(crate) fn grundy_claim(law: &Stated, start: Option<&Stated>, game: Option<&Game>) -> String {
    format!("{{\"kind\": \"grundy\", \"law\": {}{}}}", stated(law, game), start_field(start))
}

/// The claim that a law gives all P-positions.
pub(crate) fn outcome_claim(
    law: &Stated,
    start: Option<&Stated>,
    play: Convention,
    game: Option<&Game>,
) -> String {
    let play = match play {
        Convention::Normal => "normal",
        Convention::Misere => "misere",
    };
    format!(
        "{{\"kind\": \"outcome\", \"play\": \"{play}\", \"law\": {}{}}}",
        stated(law, game),
        start_field(start)
    )
}

/// The law of starting numbers has one coordinate, whatever positions have.
fn start_field(start: Option<&Stated>) -> String {
    start.map(|law| format!(", \"start\": {}", stated(law, None))).unwrap_or_default()
}

fn stated(law: &Stated, game: Option<&Game>) -> String {
    match law {
        Stated::Formula(text) => format!("{{\"formula\": \"{text}\"}}"),
        Stated::Condition(text) => format!("{{\"condition\": \"{text}\"}}"),
        Stated::Automata(system, law) => automata(*system, law, game),
    }
}

fn automata(system: System, law: &LawAutomata, game: Option<&Game>) -> String {
    let numeration = match system {
        System::Base(base) => format!("{{\"base\": {base}}}"),
        System::Fraenkel(t) => format!("{{\"ostrowski\": {t}}}"),
    };
    let values = match law.encoding {
        Encoding::Track => ", \"values\": \"track\"",
        Encoding::Power => ", \"values\": \"power\"",
        Encoding::Outcome => "",
    };
    let kinds = law.by_tag.iter().map(|(tag, relation)| {
        let kind = game.and_then(|game| game.kinds.iter().find(|kind| kind.tag == *tag));
        let (name, arity) = kind.map_or(("", 1), |kind| (kind.name.as_str(), kind.arity));
        let tracks = arity + (law.encoding != Encoding::Outcome) as usize;
        format!("\"{name}\": {}", automaton(&on_all_tracks(relation, tracks)))
    });
    let kinds: Vec<String> = kinds.collect();
    format!("{{\"numeration\": {numeration}{values}, \"automata\": {{{}}}}}", kinds.join(", "))
}

fn automaton(automaton: &Automaton) -> String {
    let states = 0..automaton.states() as u32;
    let rows = states.clone().map(|state| listed(automaton.row(state)));
    let accepting = states.filter(|&state| automaton.accepts(state));
    format!(
        "{{\"start\": {}, \"next\": {}, \"accept\": {}}}",
        automaton.initial(),
        listed(rows),
        listed(accepting)
    )
}

/// The same relation with all tracks `0..tracks`, also those on which nothing depends.
fn on_all_tracks(relation: &Automaton, tracks: usize) -> Automaton {
    let all: Vec<Track> = (0..tracks as Track).collect();
    if relation.tracks() == all {
        return relation.clone();
    }
    relation.widened(&all).unwrap_or_else(|| relation.clone())
}

pub(crate) fn listed<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    format!("[{}]", items.join(","))
}
