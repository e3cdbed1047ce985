//! The words that documents use, one type for each idea.

use grundy::laws::Claim;
use grundy::open::Kind;
use grundy::standing::Firmness;
use grundy::{Outcome, Standing};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How far a claim is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "Standing")]
pub enum StandingWord {
    /// Worked out from the rule itself.
    Computed,
    /// The independent checker accepted a certificate.
    Proved,
    /// An outside solver says so.
    Trusted,
    /// Complete for the stated bounds.
    Bounded,
    /// Agrees with the table as far as it goes.
    Conjectured,
    /// A witness shows that it is wrong.
    Refuted,
    /// Neither proved nor refuted.
    Undecided,
    /// Nothing is claimed.
    None,
}

impl From<Firmness> for StandingWord {
    fn from(firmness: Firmness) -> StandingWord {
        match firmness {
            Firmness::Computed => StandingWord::Computed,
            Firmness::Proved => StandingWord::Proved,
            Firmness::Trusted => StandingWord::Trusted,
            Firmness::Bounded => StandingWord::Bounded,
            Firmness::Conjectured => StandingWord::Conjectured,
            Firmness::None => StandingWord::None,
        }
    }
}

impl From<&Standing> for StandingWord {
    fn from(standing: &Standing) -> StandingWord {
        match standing {
            Standing::Refuted(_) => StandingWord::Refuted,
            Standing::Undecided { .. } => StandingWord::Undecided,
            other => other.firmness().into(),
        }
    }
}

impl From<grundy::misere_play::Certainty> for StandingWord {
    fn from(standing: grundy::misere_play::Certainty) -> StandingWord {
        use grundy::misere_play::Certainty as Known;
        match standing {
            Known::Proved => StandingWord::Proved,
            Known::Bounded => StandingWord::Bounded,
            Known::Computed => StandingWord::Computed,
            Known::Refuted => StandingWord::Refuted,
        }
    }
}

/// Who wins when both play well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "Outcome")]
pub enum OutcomeWord {
    /// The player to move.
    Next,
    /// The other one.
    Previous,
    /// Nobody.
    Draw,
}

impl From<Outcome> for OutcomeWord {
    fn from(outcome: Outcome) -> OutcomeWord {
        match outcome {
            Outcome::Next => OutcomeWord::Next,
            Outcome::Previous => OutcomeWord::Previous,
            Outcome::Draw => OutcomeWord::Draw,
        }
    }
}

/// What a law speaks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "Claim")]
pub enum ClaimWord {
    /// Grundy values.
    Grundy,
    /// Only who wins.
    Outcome,
}

impl From<Claim> for ClaimWord {
    fn from(claim: Claim) -> ClaimWord {
        match claim {
            Claim::Grundy => ClaimWord::Grundy,
            Claim::Outcome => ClaimWord::Outcome,
        }
    }
}

/// What the positions of a game look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "Kind")]
pub enum KindWord {
    /// One number.
    Heap,
    /// Two numbers: a square of a board.
    Board,
    /// Three numbers or more.
    Tuple,
    /// Positions of several sorts, each with its name.
    Tagged,
    /// A list of any length.
    Vector,
    /// A rooted tree.
    Tree,
    /// A token on a graph.
    Graph,
}

impl From<Kind> for KindWord {
    fn from(kind: Kind) -> KindWord {
        match kind {
            Kind::Heap => KindWord::Heap,
            Kind::Board => KindWord::Board,
            Kind::Tuple => KindWord::Tuple,
            Kind::Tagged => KindWord::Tagged,
            Kind::Vector => KindWord::Vector,
            Kind::Tree => KindWord::Tree,
            Kind::Graph => KindWord::Graph,
        }
    }
}
