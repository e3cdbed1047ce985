//! How far a long period of a take-and-break game is looked for.

use grundy_rule::Text;

/// Long periods of take-and-break games are looked for so far, unless somebody asks for more.
pub const LONGEST_PERIOD: u64 = 1_500_000_000;

/// How far a long period is looked for: up to a heap, and with so much work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Longest {
    /// Up to which heap.
    pub heaps: u64,
    /// About how many pairs of parts are looked at; in a sparse game, where a heap has few rare ones below it, they reach far.
    pub pairs: u64,
}

impl Longest {
    /// Who names no time gets a search in which every period of a three-digit code that is known would be found but one,
    /// that of 0.106: 0.054 needs most, about 203 million heaps with 37 rare ones (and what else a heap costs). Where
    /// rare heaps are many, as in Officers, the same work ends after a few million heaps, of which nobody knows a law.
    pub const USUAL: Longest = Longest { heaps: LONGEST_PERIOD, pairs: 12_000_000_000 };

    /// One of many rules gets a twentieth of that, so that those of which nobody knows a period do not hold up the others;
    /// a second round looks further at what is left.
    pub const SWEPT: Longest = Longest { heaps: LONGEST_PERIOD, pairs: Longest::USUAL.pairs / 20 };

    /// Up to a heap, as long as the budget lasts.
    pub const fn below(heaps: u64) -> Longest {
        Longest { heaps, pairs: u64::MAX }
    }
}

/// What is known after a search without a period.
pub(crate) fn no_period_below(known: u64) -> Text {
    Text::new(
        format!("no period shows in the first {known} heaps, of which nothing follows for the others"),
        format!("前 {known} 堆中没有出现周期；由此不能推断其余的堆"),
    )
}
