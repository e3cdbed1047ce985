//! A checked rule of the language: all names bound, all parameters given, endless sets bounded.

mod alone;
pub(crate) mod canonical;
pub(crate) mod ending;
pub(crate) mod moves;
pub(crate) mod options;
pub(crate) mod positions;
pub(crate) mod rules;
pub(crate) mod start;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::meter::{Halt, Meter};
use crate::position::{COORDINATE_BOUND, Position, Tag};
use crate::resolve::Resolved;
use crate::ruleset::canonical::canonical;
use crate::ruleset::ending::{Measure, check_small_positions, find_exits, measure};
use crate::ruleset::options::{in_domain, matches, visit_ways};
use crate::ruleset::rules::{Origin, Rules, Seal};
use crate::ruleset::start::start_sum;
use crate::text::Text;
use crate::tree::{Clause, Slotted, Start, Win};

/// A ruleset of the rule language.
///
/// ```
/// use grundy_rule::{Meter, Position, Rules, Ruleset};
///
/// let lasker = Ruleset::parse("x -> x-k for k in 1.. | [a, x-a] for a in 1..x").unwrap();
/// assert_eq!(lasker.to_string(), "x -> x - k for k in 1.. | [a, x - a] for a in 1..x");
/// let options = lasker.options(&Position::heap(2), &mut Meter::of(1000)).unwrap();
/// assert_eq!(options.len(), 3, "0, 1, and 1 beside 1");
/// ```
#[derive(Clone, Debug)]
pub struct Ruleset {
    source: Arc<str>,
    // Invariant: no parameter is free; every endless `for` has its exit; every tag has one arity.
    resolved: Resolved,
    measure: Option<Measure>,
    /// Whether moves were left out because they lose at once.
    has_losses: bool,
}

impl Ruleset {
    pub(crate) fn new(mut resolved: Resolved, source: &str) -> Result<Ruleset, Diagnostic> {
        find_exits(&mut resolved.clauses).map_err(|mistake| mistake.in_source(source))?;
        let measure = if resolved.clauses.is_empty() {
            Some(Measure::Coordinate(0))
        } else {
            measure(&resolved.clauses)
                .filter(|found| resolved.code.is_none() || *found == Measure::Coordinate(0))
        };
        let ruleset = Ruleset { source: Arc::from(source), resolved, measure, has_losses: false };
        check_small_positions(&ruleset)?;
        Ok(ruleset)
    }

    /// The same rules, of which moves that lose at once were left out.
    pub(crate) fn with_losses(self, has_losses: bool) -> Ruleset {
        Ruleset { has_losses, ..self }
    }

    /// The text that diagnostics point into.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The clauses; a code has none of its own.
    pub fn clauses(&self) -> &[Clause] {
        &self.resolved.clauses
    }

    /// The take-and-break code, if the rule is written as one.
    pub fn code(&self) -> Option<&Code> {
        self.resolved.code.as_ref()
    }

    /// The positions at which the game is won at once.
    pub fn wins(&self) -> &[Win] {
        &self.resolved.wins
    }

    /// How a starting number becomes a position.
    pub fn start_clause(&self) -> Option<&Start> {
        self.resolved.start.as_ref()
    }

    /// The tags and how many coordinates each has; the name of untagged positions is empty.
    pub fn tags(&self) -> &[(String, usize)] {
        &self.resolved.tags
    }

    /// The number that every move lowers, where that is evident from the form.
    pub fn measure(&self) -> Option<Measure> {
        self.measure
    }

    /// The table's smallest position.
    pub(crate) fn first_position(&self) -> Position {
        Position::tagged(Tag(0), &vec![0; self.tags()[0].1])
    }

    /// The rule with codes written out as clauses, for people and for programs that read the form of rules.
    pub fn expansion(&self) -> String {
        match self.code() {
            None => self.canonical(),
            Some(code) => {
                let spelled = canonical(self);
                let rest = spelled.split_once("; ").map_or(String::new(), |(_, rest)| format!("; {rest}"));
                crate::expansion::expanded(code) + &rest
            }
        }
    }
}

/// A starting number may stand for a sum, but not for one that takes seconds to write down.
const START_STEPS: u64 = 1 << 24;

impl Rules for Ruleset {
    fn canonical(&self) -> String {
        canonical(self)
    }

    fn arity(&self) -> Option<usize> {
        Some(if self.has_start() { 1 } else { self.tags()[0].1 })
    }

    fn warning(&self) -> Option<Diagnostic> {
        let is_name = |slot: &Slotted| matches!(slot, Slotted::Name(_));
        let everywhere = |win: &Win| win.pattern.iter().all(is_name);
        (self.tags().len() == 1 && self.wins().iter().any(everywhere)).then(won_everywhere)
    }

    fn contains(&self, position: &Position) -> bool {
        position.coordinates.iter().all(|&coordinate| coordinate < COORDINATE_BOUND)
            && self
                .tags()
                .get(usize::from(position.tag.0))
                .is_some_and(|(_, arity)| *arity == position.coordinates.len())
            && in_domain(self.clauses(), position)
    }

    fn wins_at(&self, position: &Position) -> bool {
        self.wins().iter().any(|win| matches(&win.pattern, position, win.tag))
    }

    fn has_wins(&self) -> bool {
        !self.wins().is_empty()
    }

    fn has_losses(&self) -> bool {
        self.has_losses
    }

    fn visit_options(
        &self,
        position: &Position,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&[Position]),
    ) -> Result<(), Halt> {
        if let (Some(code), [heap]) = (self.code(), position.coordinates.as_slice()) {
            code.visit(*heap, meter, visit)?;
        }
        visit_ways(self, position, meter, &mut |way| visit(way.option))
    }

    fn start(&self, n: u64) -> Result<Option<Vec<Position>>, Halt> {
        match self.start_clause() {
            Some(start) => start_sum(self, start, n, &mut Meter::of(START_STEPS)),
            None => Ok(Some(vec![self.at(&[n])])),
        }
    }

    fn has_start(&self) -> bool {
        self.resolved.start.is_some()
    }

    fn at(&self, coordinates: &[u64]) -> Position {
        Position::tagged(Tag(0), coordinates)
    }

    fn show(&self, position: &Position) -> String {
        positions::show(self.tags(), position)
    }

    fn parse_position(&self, text: &str) -> Result<Vec<Position>, Diagnostic> {
        positions::parse(self, text).map_err(|mistake| mistake.in_source(text))
    }

    fn read(&self, text: &str) -> Result<Position, Diagnostic> {
        positions::read_one(self, text).map_err(|mistake| mistake.in_source(text))
    }

    fn origin(&self, _: Seal) -> Origin<'_> {
        Origin::Language(self)
    }
}

impl fmt::Display for Ruleset {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.canonical())
    }
}

impl FromStr for Ruleset {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<Ruleset, Diagnostic> {
        Ruleset::parse(text)
    }
}

impl PartialEq for Ruleset {
    /// Two rulesets are equal when their canonical spellings are.
    fn eq(&self, other: &Ruleset) -> bool {
        self.canonical() == other.canonical()
    }
}

impl Eq for Ruleset {}

/// A pattern of names alone, which is easily taken for one place.
fn won_everywhere() -> Diagnostic {
    Diagnostic::new(Text::new(
        "`win at` names every position here, so that play is over before it begins",
        "这里的 `win at` 包括所有局面，对局还没开始就结束了",
    ))
    .help(Text::new(
        "a new name stands for any number: write numbers, as in `win at (0, 0)`, or a condition behind `if`",
        "新的名字代表任何数：请写出数，例如 `win at (0, 0)`，或在 `if` 后面写条件",
    ))
}
