//! A ruleset as formulas: its positions, its moves, and the values of what a move leaves under a given law.

pub(crate) mod law_automata;

use crate::automata::{Bitwise, Blowup, Compiler, Formula, Linear, System, Track};
use crate::game::law_automata::{Encoding, LawAutomata, Positions};
use crate::lower::{Branch, Outside, Scope, clause_branches, code_branches};
use grundy_rule::tree::{Clause, Condition, Expression, Slotted, Start, Win};
use grundy_rule::{Code, Rules, Ruleset, Tag, Text};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The track of a value.
pub(crate) const VALUE: Track = 16;
/// The track of a second value.
pub(crate) const OTHER: Track = 17;
const FIRST_FRESH: Track = 32;
const MOST_COORDINATES: usize = 8;

/// Why a statement could not be decided.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Stuck {
    Outside(Outside),
    Blowup(Blowup),
}

impl From<Outside> for Stuck {
    fn from(outside: Outside) -> Stuck {
        Stuck::Outside(outside)
    }
}

impl From<Blowup> for Stuck {
    fn from(blowup: Blowup) -> Stuck {
        Stuck::Blowup(blowup)
    }
}

/// One kind of position.
#[derive(Clone, Debug)]
pub(crate) struct Kind {
    pub(crate) tag: Tag,
    pub(crate) name: String,
    pub(crate) arity: usize,
    /// The moves from the position on tracks 0, 1, …
    pub(crate) branches: Vec<Branch>,
    /// Where the rule would have no meaning: none of it may occur at a position.
    faults: Vec<Formula>,
}

/// A ruleset lowered for one numeration.
pub(crate) struct Game<'r> {
    pub(crate) kinds: Vec<Kind>,
    pub(crate) system: System,
    scope: Scope,
    clauses: &'r [Clause],
    wins: &'r [Win],
    start: Option<&'r Start>,
    is_code: bool,
    /// The numbers that the rule names, the smallest first.
    constants: Vec<i64>,
    within: Option<Formula>,
}

/// The tracks of a position's coordinates.
pub(crate) fn coordinates(arity: usize) -> Vec<Track> {
    (0..arity as Track).collect()
}

impl<'r> Game<'r> {
    /// Lowers a ruleset, or names the part that lies outside.
    pub(crate) fn new(ruleset: &'r Ruleset, system: System) -> Result<Game<'r>, Outside> {
        let mut game = Game {
            kinds: Vec::new(),
            system,
            scope: Scope::new(system, FIRST_FRESH),
            clauses: ruleset.clauses(),
            wins: ruleset.wins(),
            start: ruleset.start_clause(),
            is_code: ruleset.code().is_some(),
            constants: numbers(&ruleset.canonical()),
            within: None,
        };
        match ruleset.code() {
            Some(code) => game.add_code(code)?,
            None => game.add_clauses(|tag| {
                ruleset.tags().get(tag.0 as usize).map_or(String::new(), |(name, _)| name.clone())
            })?,
        }
        Ok(game)
    }

    fn add_code(&mut self, code: &Code) -> Result<(), Outside> {
        let branches = code_branches(&self.scope, code, 0)?;
        let faults = Vec::new();
        self.kinds.push(Kind { tag: Tag::NONE, name: String::new(), arity: 1, branches, faults });
        Ok(())
    }

    fn add_clauses(&mut self, name: impl Fn(Tag) -> String) -> Result<(), Outside> {
        for clause in self.clauses {
            let arity = clause.pattern.len();
            if arity > MOST_COORDINATES {
                return Err(Outside::because("( )", "has too many coordinates", "的坐标太多"));
            }
            let branches = clause_branches(&self.scope, clause, &coordinates(arity))?;
            let faults = self.scope.taken_faults();
            match self.kinds.iter_mut().find(|kind| kind.tag == clause.tag) {
                Some(kind) if kind.arity != arity => {
                    return Err(Outside::because(
                        "( )",
                        "has several numbers of coordinates",
                        "的坐标个数不一致",
                    ));
                }
                Some(kind) => {
                    kind.branches.extend(branches);
                    kind.faults.extend(faults);
                }
                None => {
                    self.kinds.push(Kind { tag: clause.tag, name: name(clause.tag), arity, branches, faults })
                }
            }
        }
        Ok(())
    }

    /// The same game with only the positions for which the formula holds.
    pub(crate) fn within(mut self, part: Option<Formula>) -> Game<'r> {
        self.within = part;
        self
    }

    /// The cases of an expression in the names of the pattern: "the value track holds its value".
    pub(crate) fn expression_value(
        &self,
        expression: &Expression,
        arity: usize,
        value: Track,
    ) -> Result<Formula, Outside> {
        let mut ways = Vec::new();
        for (branch, number) in self.scope.expression(Branch::on(&coordinates(arity)), expression)? {
            let equation = Formula::equal(&Linear::track(value), &number).ok_or_else(Outside::too_large)?;
            ways.push(branch.closed(vec![equation], Vec::new()));
        }
        // An expression that has no value somewhere gives none there.
        self.scope.taken_faults();
        Ok(Formula::Or(ways))
    }

    /// A condition in the names of the pattern, which must have a meaning wherever `inside` holds.
    pub(crate) fn condition(
        &self,
        condition: &Condition,
        arity: usize,
        inside: Formula,
        compiler: &Compiler,
    ) -> Result<Formula, Stuck> {
        let tracks = coordinates(arity);
        let formula = self.scope.condition(&Branch::on(&tracks), condition)?;
        never(&self.scope.taken_faults(), &inside, &tracks, compiler)?;
        Ok(formula)
    }

    /// Whether the rule is a take-and-break code.
    pub(crate) fn is_code(&self) -> bool {
        self.is_code
    }

    /// The largest number that is written in the rule: a bound that an upward rule may climb to.
    pub(crate) fn largest_constant(&self) -> i64 {
        self.constants.last().copied().unwrap_or(0)
    }

    /// The numbers that the rule names, the smallest first.
    pub(crate) fn constants(&self) -> &[i64] {
        &self.constants
    }

    /// Whether some result is not a single position, so that outcomes alone cannot be spoken of.
    pub(crate) fn has_sums(&self) -> bool {
        self.kinds.iter().flat_map(|kind| &kind.branches).any(|branch| branch.components.len() != 1)
    }

    /// Whether some position wins at once.
    pub(crate) fn has_wins(&self) -> bool {
        !self.wins.is_empty()
    }

    /// "These coordinates are in the domain": every condition holds whose clause matches.
    pub(crate) fn domain(&self, tag: Tag, tracks: &[Track]) -> Result<Formula, Outside> {
        let mut parts = Vec::new();
        for clause in self.clauses.iter().filter(|clause| clause.tag == tag && !clause.domain.is_empty()) {
            let branch = Branch::on(tracks);
            let mut cases =
                matching(&clause.pattern, tracks)?.into_iter().map(Formula::negated).collect::<Vec<_>>();
            let conditions = clause.domain.iter().map(|condition| self.scope.condition(&branch, condition));
            let conditions = conditions.collect::<Result<Vec<_>, _>>()?;
            if cases.is_empty() {
                parts.extend(conditions);
            } else {
                cases.push(Formula::And(conditions));
                parts.push(Formula::Or(cases));
            }
        }
        Ok(if parts.is_empty() { Formula::Truth(true) } else { Formula::And(parts) })
    }

    /// The positions or starting numbers of which a claim speaks, on tracks 0, 1, …
    pub(crate) fn spoken_of(&self) -> Result<Formula, Outside> {
        match self.kinds.first() {
            Some(kind) if self.start.is_none() => self.domain(kind.tag, &coordinates(kind.arity)),
            _ => Ok(Formula::Truth(true)),
        }
    }

    /// "These coordinates are a winning place."
    pub(crate) fn win(&self, tag: Tag, tracks: &[Track]) -> Result<Formula, Outside> {
        let places = self
            .wins
            .iter()
            .filter(|win| win.tag == tag)
            .map(|win| matching(&win.pattern, tracks).map(Formula::And));
        Ok(Formula::Or(places.collect::<Result<_, _>>()?))
    }

    /// The branches of the starting number on track 0, if the rule says how to start.
    pub(crate) fn start_branches(&self) -> Result<Option<Vec<Branch>>, Outside> {
        let branches = self.start.map(|start| self.scope.outcome(Branch::on(&[0]), &start.outcome));
        if !self.scope.taken_faults().is_empty() {
            return Err(undefined());
        }
        branches.transpose()
    }

    pub(crate) fn fresh(&self) -> Result<Track, Outside> {
        self.scope.fresh()
    }

    /// The positions that have a value, for each kind: the domain without winning places and threats.
    pub(crate) fn valued_positions(&self, compiler: &Compiler) -> Result<Positions, Stuck> {
        self.positions(compiler, |kind| {
            if !self.has_wins() {
                return Ok(Vec::new());
            }
            Ok(vec![self.win(kind.tag, &coordinates(kind.arity))?.negated(), self.threat(kind)?.negated()])
        })
    }

    /// The positions in which somebody is to move, for each kind: the domain without winning places. Threats are among them.
    pub(crate) fn played_positions(&self, compiler: &Compiler) -> Result<Positions, Stuck> {
        self.positions(compiler, |kind| Ok(vec![self.win(kind.tag, &coordinates(kind.arity))?.negated()]))
    }

    fn positions(
        &self,
        compiler: &Compiler,
        conditions: impl Fn(&Kind) -> Result<Vec<Formula>, Outside>,
    ) -> Result<Positions, Stuck> {
        let mut positions = Positions { by_tag: BTreeMap::new() };
        for kind in &self.kinds {
            let mut inside = vec![self.domain(kind.tag, &coordinates(kind.arity))?];
            inside.extend(self.within.clone());
            let (tracks, faults) = (coordinates(kind.arity), self.scope.taken_faults());
            never(&faults, &Formula::Truth(true), &tracks, compiler)?;
            never(&kind.faults, &inside[0], &tracks, compiler)?;
            inside.extend(conditions(kind)?);
            let automaton = compiler.compile(&Formula::And(inside))?;
            positions.by_tag.insert(kind.tag, Arc::new(automaton));
        }
        Ok(positions)
    }

    /// "Some result has a component on a winning place, and every component in the domain."
    pub(crate) fn threat(&self, kind: &Kind) -> Result<Formula, Outside> {
        let mut ways = Vec::new();
        for branch in &kind.branches {
            let mut parts = Vec::new();
            let mut wins = Vec::new();
            for component in &branch.components {
                parts.push(self.domain(component.tag, &component.coordinates)?);
                wins.push(self.win(component.tag, &component.coordinates)?);
            }
            parts.push(Formula::Or(wins));
            ways.push(branch.closed(parts, Vec::new()));
        }
        Ok(Formula::Or(ways))
    }

    /// "Some move from here leaves components that all have a value, and `v` is the nim-sum of their values."
    pub(crate) fn option_value(
        &self,
        kind: &Kind,
        law: &LawAutomata,
        positions: &Positions,
    ) -> Result<Formula, Outside> {
        let ways = kind.branches.iter().map(|branch| self.branch_value(branch, law, positions));
        Ok(Formula::Or(ways.collect::<Result<_, _>>()?))
    }

    /// The same for one branch; for outcomes: "the component is a P-position".
    pub(crate) fn branch_value(
        &self,
        branch: &Branch,
        law: &LawAutomata,
        positions: &Positions,
    ) -> Result<Formula, Outside> {
        let mut parts: Vec<Formula> =
            branch.components.iter().flat_map(|component| positions.hold(component)).collect();
        if law.encoding == Encoding::Outcome {
            parts.extend(branch.components.iter().map(|component| law.relation(component, None)));
            return Ok(branch.closed(parts, Vec::new()));
        }
        let values = match &branch.components[..] {
            [_] => vec![VALUE],
            several => several.iter().map(|_| self.fresh()).collect::<Result<Vec<_>, _>>()?,
        };
        let valued = branch.components.iter().zip(&values);
        parts.extend(valued.map(|(component, &value)| law.relation(component, Some(value))));
        let mut bound: Vec<Track> = values.iter().copied().filter(|&value| value != VALUE).collect();
        parts.extend(self.nim_sum(&values, &mut bound)?);
        Ok(branch.closed(parts, bound))
    }

    /// "The value track holds the nim-sum of these", with a bound track for each partial sum.
    fn nim_sum(&self, values: &[Track], bound: &mut Vec<Track>) -> Result<Vec<Formula>, Outside> {
        let Some((&first, rest)) = values.split_first() else {
            let zero = Formula::equal(&Linear::track(VALUE), &Linear::number(0));
            return Ok(vec![zero.ok_or_else(Outside::too_large)?]);
        };
        let mut total = first;
        let mut parts = Vec::new();
        for (index, &value) in rest.iter().enumerate() {
            let sum = if index + 1 == rest.len() { VALUE } else { self.fresh()? };
            bound.extend((sum != VALUE).then_some(sum));
            parts.push(Formula::Bits(Bitwise::Xor, [total, value, sum]));
            total = sum;
        }
        Ok(parts)
    }

    /// "There is a move from here."
    pub(crate) fn has_option(&self, kind: &Kind, positions: &Positions) -> Formula {
        let ways = kind.branches.iter().map(|branch| {
            let inside = branch.components.iter().flat_map(|component| positions.hold(component)).collect();
            branch.closed(inside, Vec::new())
        });
        Formula::Or(ways.collect())
    }
}

/// Demands that none of these occurs inside.
fn never(faults: &[Formula], inside: &Formula, tracks: &[Track], compiler: &Compiler) -> Result<(), Stuck> {
    for fault in faults {
        let hidden = fault.free_tracks().into_iter().filter(|track| !tracks.contains(track)).collect();
        let somewhere = Formula::And(vec![Formula::exists(hidden, fault.clone()), inside.clone()]);
        if !compiler.compile(&somewhere)?.is_empty() {
            return Err(undefined().into());
        }
    }
    Ok(())
}

fn undefined() -> Outside {
    Outside(Text::new(
        "a bit function may meet a negative number, for which it is not defined",
        "位运算可能遇到负数，而它对负数没有定义",
    ))
}

fn numbers(text: &str) -> Vec<i64> {
    let parts = text.split(|character: char| !character.is_ascii_digit());
    let numbers: BTreeSet<i64> = parts.filter_map(|digits| digits.parse().ok()).collect();
    numbers.into_iter().collect()
}

/// The guards under which numbers match a pattern.
fn matching(pattern: &[Slotted], tracks: &[Track]) -> Result<Vec<Formula>, Outside> {
    let constants = pattern.iter().zip(tracks).filter_map(|(entry, &track)| match entry {
        Slotted::Constant(wanted) => Some((track, *wanted)),
        Slotted::Name(_) => None,
    });
    let equations = constants.map(|(track, wanted)| {
        let wanted = i64::try_from(wanted).map_err(|_| Outside::too_large())?;
        Formula::equal(&Linear::track(track), &Linear::number(wanted)).ok_or_else(Outside::too_large)
    });
    equations.collect()
}
