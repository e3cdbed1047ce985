//! How play goes and ends, where a rule says more of it than its moves.

/// What the clauses `misere`, `loopy`, `block k` and `stuck draws` say. A rule without them is played plainly.
///
/// ```
/// use grundy_rule::Template;
///
/// let template = Template::parse("x -> x+1 if x < 5 | x-1; loopy").unwrap();
/// assert!(template.manner().loopy);
/// assert!(template.open(&[]).is_err(), "who does not look at the manner gets no rules");
/// assert!(template.open_in_manner(&[]).is_ok());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Manner {
    /// `misere`: whoever cannot move wins.
    pub misere: bool,
    /// `loopy`: plays may go on for ever.
    pub loopy: bool,
    /// `block k`: before each move the opponent forbids up to so many options.
    pub block: u32,
    /// `stuck draws`: whoever cannot move draws.
    pub stuck_draws: bool,
}

impl Manner {
    /// Whoever cannot move loses, and nothing else is said.
    pub const PLAIN: Manner = Manner { misere: false, loopy: false, block: 0, stuck_draws: false };

    /// Whether whoever cannot move wins, and nothing else is said.
    pub fn is_misere_alone(self) -> bool {
        self == Manner { misere: true, ..Manner::PLAIN }
    }

    /// Whether nothing is said.
    pub fn is_plain(&self) -> bool {
        *self == Manner::PLAIN
    }

    /// Whether positions are decided by who wins alone, so that Grundy values do not speak of them.
    pub fn is_contest(&self) -> bool {
        self.loopy || self.block > 0 || self.stuck_draws
    }

    /// The clauses as they are written, each behind its own `; `.
    pub fn clauses(&self) -> String {
        let said = [
            (self.misere, "; misere".to_string()),
            (self.loopy, "; loopy".to_string()),
            (self.block > 0, format!("; block {}", self.block)),
            (self.stuck_draws, "; stuck draws".to_string()),
        ];
        said.into_iter().filter(|(is_said, _)| *is_said).map(|(_, clause)| clause).collect()
    }
}
