//! How far a claim is known, with the evidence for it.

use std::fmt;
use std::sync::Arc;

use grundy_proof::{Proved, Verdict, Witness};
use grundy_rule::Text;

use crate::standing::Firmness;

/// A proof: certificates that the independent checker accepted, which together show the claim.
///
/// Only the checker makes one: there is no way to write a `Proof` by hand.
#[derive(Clone, Debug, PartialEq)]
pub struct Proof {
    // Invariant: not empty.
    parts: Arc<[Proved]>,
}

impl Proof {
    pub(crate) fn of(parts: &[Proved]) -> Option<Proof> {
        (!parts.is_empty()).then(|| Proof { parts: parts.into() })
    }

    fn and(self, other: &Proof) -> Proof {
        let new = other.parts.iter().filter(|part| !self.parts.contains(part));
        Proof { parts: self.parts.iter().chain(new).cloned().collect() }
    }

    /// The certificate, as it goes into a file.
    pub fn certificate(&self) -> &str {
        self.parts[0].certificate()
    }

    /// All certificates; usually there is one.
    pub fn certificates(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().map(Proved::certificate)
    }

    /// The method, as the certificate names it.
    pub fn method(&self) -> &str {
        self.parts[0].method()
    }

    /// The proof for people: what is stated, by which method, what was checked, and why that is enough.
    pub fn explanation(&self) -> &Text {
        self.parts[0].explanation()
    }

    /// What the checker accepted, part by part.
    pub fn parts(&self) -> &[Proved] {
        &self.parts
    }
}

/// How far a claim is known, with the evidence for it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Standing {
    /// Worked out from the rule itself, position by position.
    Computed,
    /// The independent checker accepted a certificate.
    Proved(Proof),
    /// Complete for the stated bounds.
    Bounded {
        /// The claim speaks of heaps below this only, where it is a claim about heaps.
        below: Option<u64>,
    },
    /// Agrees with the table, and is not proved.
    Conjectured {
        /// The table agrees below this limit.
        agrees_below: u64,
    },
    /// A witness shows that it is wrong.
    Refuted(Box<Witness>),
    /// Neither proved nor refuted; this says why, and nothing about the claim.
    Undecided {
        /// Why.
        why: Text,
    },
    /// Nothing is claimed.
    Unknown {
        /// What was looked for in vain.
        tried: Vec<Text>,
    },
}

impl Standing {
    /// The proof, if it is proved.
    pub fn proof(&self) -> Option<&Proof> {
        match self {
            Standing::Proved(proof) => Some(proof),
            _ => None,
        }
    }

    /// Whether the checker accepted a certificate.
    pub fn is_proved(&self) -> bool {
        self.proof().is_some()
    }

    /// What is known of an answer that needs both: the less firm of the two, or both proofs.
    pub(crate) fn and(self, other: &Standing) -> Standing {
        match (self, other) {
            (Standing::Proved(own), Standing::Proved(theirs)) => Standing::Proved(own.and(theirs)),
            (own, other) if own.firmness() < other.firmness() => other.clone(),
            (own, _) => own,
        }
    }

    /// How firm it is, without the evidence.
    pub fn firmness(&self) -> Firmness {
        match self {
            Standing::Computed => Firmness::Computed,
            Standing::Proved(_) => Firmness::Proved,
            Standing::Bounded { .. } => Firmness::Bounded,
            Standing::Conjectured { .. } => Firmness::Conjectured,
            Standing::Refuted(_) | Standing::Undecided { .. } | Standing::Unknown { .. } => Firmness::None,
        }
    }

    /// One word, as documents have it.
    pub fn word(&self) -> &'static str {
        match self {
            Standing::Computed => "computed",
            Standing::Proved(_) => "proved",
            Standing::Bounded { .. } => "bounded",
            Standing::Conjectured { .. } => "conjectured",
            Standing::Refuted(_) => "refuted",
            Standing::Undecided { .. } => "undecided",
            Standing::Unknown { .. } => "none",
        }
    }

    /// In a few words.
    pub fn words(&self) -> Text {
        match self {
            Standing::Computed => Text::new("computed", "直接计算"),
            Standing::Proved(proof) => {
                let method = proof.method();
                Text::new(format!("proved ({method}), checked"), format!("已证明（{method}），已复核"))
            }
            Standing::Bounded { below: Some(below) } => {
                Text::new(format!("complete below {below}"), format!("在 {below} 以下完全成立"))
            }
            Standing::Bounded { below: None } => {
                Text::new("complete for the stated bounds", "在所述范围内完全成立")
            }
            Standing::Conjectured { agrees_below } => Text::new(
                format!("conjectured, agrees below {agrees_below}"),
                format!("猜想，在 {agrees_below} 以下符合"),
            ),
            Standing::Refuted(witness) => {
                let Text { english, chinese } = &witness.words;
                Text::new(format!("refuted: {english}"), format!("被反驳：{chinese}"))
            }
            Standing::Undecided { why } => {
                let Text { english, chinese } = why;
                Text::new(format!("undecided: {english}"), format!("未能判定：{chinese}"))
            }
            Standing::Unknown { .. } => Text::new("no law", "没有规律"),
        }
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.words().english)
    }
}

impl From<Verdict> for Standing {
    fn from(verdict: Verdict) -> Standing {
        match verdict {
            Verdict::Refuted(witness) => Standing::Refuted(witness),
            Verdict::Undecided(why) => Standing::Undecided { why },
            Verdict::Proved(proofs) => Proof::of(&proofs).map_or_else(
                || Standing::Undecided { why: Text::new("there is no certificate", "没有证书") },
                Standing::Proved,
            ),
        }
    }
}
