//! A law, and the positions it speaks of, as automata for each kind of position.

use crate::automata::{Automaton, Formula, Track};
use crate::game::{Kind, VALUE, coordinates};
use crate::lower::Component;
use grundy_rule::Tag;
use std::collections::BTreeMap;
use std::sync::Arc;

/// How the value of a position stands in a law automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// The last track is the value.
    Track,
    /// The last track is two to the power of the value.
    Power,
    /// There is no value: the automaton accepts the P-positions.
    Outcome,
}

/// A law as automata, one for each kind of position: coordinates on tracks 0, 1, …, then the value.
#[derive(Clone, Debug)]
pub(crate) struct LawAutomata {
    pub(crate) encoding: Encoding,
    pub(crate) by_tag: BTreeMap<Tag, Arc<Automaton>>,
}

/// The positions of each kind that take part.
pub(crate) struct Positions {
    pub(crate) by_tag: BTreeMap<Tag, Arc<Automaton>>,
}

impl Positions {
    /// "This component is one of them"; nothing where that is always so.
    pub(crate) fn hold(&self, component: &Component) -> Option<Formula> {
        let automaton = self.by_tag.get(&component.tag)?;
        if automaton.tracks().is_empty() {
            return automaton.is_empty().then_some(Formula::Truth(false));
        }
        let tracks = automaton.tracks().iter().map(|&place| component.coordinates[place as usize]).collect();
        Some(Formula::Relation(automaton.clone(), tracks))
    }

    /// "The position on tracks 0, 1, … is one of them."
    pub(crate) fn here(&self, kind: &Kind) -> Vec<Formula> {
        self.hold(&Component { tag: kind.tag, coordinates: coordinates(kind.arity) }).into_iter().collect()
    }
}

impl LawAutomata {
    /// "The law gives this component this value."
    pub(crate) fn relation(&self, component: &Component, value: Option<Track>) -> Formula {
        let Some(automaton) = self.by_tag.get(&component.tag) else { return Formula::Truth(false) };
        let tracks = |place: Track| match component.coordinates.get(place as usize) {
            Some(&track) => track,
            None => value.unwrap_or(VALUE),
        };
        Formula::Relation(automaton.clone(), automaton.tracks().iter().map(|&place| tracks(place)).collect())
    }

    /// "The law gives the position on tracks 0, 1, … this value."
    pub(crate) fn here(&self, kind: &Kind, value: Track) -> Formula {
        self.relation(&Component { tag: kind.tag, coordinates: coordinates(kind.arity) }, Some(value))
    }
}
