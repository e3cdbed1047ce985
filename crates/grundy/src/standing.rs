//! How far a claim is known. No screen shows a law without it.

pub(crate) mod evidence;

use grundy_rule::Text;

/// How far a claim is known, the firmest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Firmness {
    /// Worked out from the rule itself, position by position.
    Computed,
    /// The independent checker accepted a certificate.
    Proved,
    /// An outside solver says so.
    Trusted,
    /// Complete for the stated bounds.
    Bounded,
    /// Agrees with the table as far as it goes.
    Conjectured,
    /// Nothing is claimed.
    None,
}

impl Firmness {
    /// The less firm of two standings.
    pub fn weaker(self, other: Firmness) -> Firmness {
        self.max(other)
    }

    /// In words.
    pub fn words(self) -> Text {
        match self {
            Firmness::Computed => Text::new("computed", "直接计算"),
            Firmness::Proved => Text::new("proved", "已证明"),
            Firmness::Trusted => Text::new("trusted (an outside solver says so)", "可信（由外部求解器得出）"),
            Firmness::Bounded => Text::new("complete for the stated bounds", "在所述范围内完全成立"),
            Firmness::Conjectured => Text::new("conjectured", "猜想"),
            Firmness::None => Text::new("no law", "没有规律"),
        }
    }
}
