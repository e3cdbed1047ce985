//! Who wins where a rule says how play goes and ends: plays without an end, options that are forbidden, draws for want
//! of a move.
//!
//! # Method
//! All positions that can be reached are a graph, and from its ends backwards a position is won if more of its options
//! are lost than the opponent may forbid, lost if he may forbid all that are not won, and drawn otherwise. Sums of
//! loopy positions have Smith's values (see `graphs`).
//!
//! # Cost
//! Every position that can be reached is held in memory, with all its options.

use grundy_rule::{Diagnostic, Halt, Manner, Meter, Position, Rules, Text};
use rustc_hash::FxHashMap;

use crate::budget::Budget;
use crate::compounds::Side;
use crate::graphs::{LoopyValue, Outcome, Standoff, grundy_values, loopy_values};
use crate::value::at_whole_rule;

/// Who wins a position or a loopy sum, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contest {
    /// Who wins.
    pub outcome: Outcome,
    /// How many moves it takes if the winner hurries and the loser delays; of single positions without forbidden options.
    pub remoteness: Option<u32>,
    /// Smith's value of each component, where the rule is loopy and says nothing else.
    pub values: Vec<LoopyValue>,
    /// The moves that win: the component, and what it becomes; the quickest first.
    pub winning: Vec<(usize, Position)>,
}

/// Who wins these positions, played in this manner.
///
/// ```
/// use grundy_rule::{Manner, Position, Template};
/// use grundy_table::graphs::Outcome;
/// use grundy_table::{Budget, Side, contest};
///
/// let template = Template::parse("x -> x+1 if 0 < x < 5 | x-1 if x != 3; loopy").unwrap();
/// let rules = template.open_in_manner(&[]).unwrap();
/// let outcome = |heap| {
///     let side = Side { rules: rules.as_ref(), position: Position::heap(heap) };
///     contest(template.manner(), &[side], &Budget::small()).unwrap().outcome
/// };
/// assert_eq!(outcome(1), Outcome::Next);
/// assert_eq!(outcome(4), Outcome::Draw, "between 3, 4 and 5 play goes on for ever");
/// ```
pub fn contest(manner: Manner, sides: &[Side<'_>], budget: &Budget<'_>) -> Result<Contest, Halt> {
    let [side] = sides else { return several(manner, sides, budget) };
    let arena = Arena::explore(manner, sides, budget)?;
    if !manner.loopy {
        arena.check_ends()?;
    }
    let standoffs = arena.standoffs(manner.block);
    let here = standoffs[arena.tokens[0]];
    let mut winning: Vec<usize> = match here.outcome {
        Outcome::Next => arena.options_with(arena.tokens[0], Outcome::Previous, &standoffs),
        Outcome::Previous | Outcome::Draw => Vec::new(),
    };
    winning.sort_by_key(|&vertex| standoffs[vertex].remoteness);
    let winning = winning.into_iter().map(|vertex| (0, arena.positions[vertex].1.clone())).collect();
    let values =
        if is_only_loopy(manner) && !side.rules.has_wins() { arena.values(budget)? } else { Vec::new() };
    let remoteness = here.remoteness.filter(|_| manner.block == 0);
    Ok(Contest { outcome: here.outcome, remoteness, values, winning })
}

/// Who wins each of these positions by itself, played in this manner.
///
/// ```
/// use grundy_rule::{Manner, Position, Ruleset};
/// use grundy_table::graphs::Outcome;
/// use grundy_table::{Budget, Side, outcomes_in_manner};
///
/// let nim = Ruleset::parse("take 1..=3").unwrap();
/// let sides: Vec<Side<'_>> = (0..6).map(|heap| Side { rules: &nim, position: Position::heap(heap) }).collect();
/// let misere = Manner { misere: true, ..Manner::PLAIN };
/// let found = outcomes_in_manner(misere, &sides, &Budget::small()).unwrap();
/// let lost: Vec<usize> = (0..6).filter(|&heap| found[heap] == Outcome::Previous).collect();
/// assert_eq!(lost, [1, 5]);
/// ```
pub fn outcomes_in_manner(
    manner: Manner,
    sides: &[Side<'_>],
    budget: &Budget<'_>,
) -> Result<Vec<Outcome>, Halt> {
    let arena = Arena::explore(manner, sides, budget)?;
    if !manner.loopy {
        arena.check_ends()?;
    }
    let standoffs = arena.standoffs(manner.block);
    Ok(arena.tokens.iter().map(|&token| standoffs[token].outcome).collect())
}

fn is_only_loopy(manner: Manner) -> bool {
    manner == Manner { loopy: true, ..Manner::PLAIN }
}

/// Several positions, or none.
fn several(manner: Manner, sides: &[Side<'_>], budget: &Budget<'_>) -> Result<Contest, Halt> {
    if sides.is_empty() {
        let outcome = match manner {
            Manner { misere: true, .. } => Outcome::Next,
            Manner { stuck_draws: true, .. } => Outcome::Draw,
            _ => Outcome::Previous,
        };
        return Ok(Contest { outcome, remoteness: Some(0), values: Vec::new(), winning: Vec::new() });
    }
    if !is_only_loopy(manner) || sides.iter().any(|side| side.rules.has_wins()) {
        return Err(single_only().into());
    }
    let arena = Arena::explore(manner, sides, budget)?;
    let values = loopy_values(&arena.successors, &|| budget.stopped()).ok_or(Halt::Stopped)?;
    let winning = values.winning_moves(&arena.successors, &arena.tokens);
    let sum = values.sum(&arena.tokens);
    Ok(Contest {
        outcome: sum.outcome,
        remoteness: None,
        values: arena.tokens.iter().map(|&token| values.values[token].clone()).collect(),
        winning: winning.into_iter().map(|(token, end)| (token, arena.positions[end].1.clone())).collect(),
    })
}

/// How a position is over.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ended {
    /// It is not.
    No,
    /// Whoever would be to move has lost.
    Lost,
    /// Whoever would be to move has won.
    Won,
    /// Nobody has won.
    Drawn,
}

/// All positions that can be reached, as a graph.
struct Arena<'a> {
    rules: Vec<&'a dyn Rules>,
    positions: Vec<(usize, Position)>,
    successors: Vec<Vec<usize>>,
    ended: Vec<Ended>,
    /// Where the components stand.
    tokens: Vec<usize>,
}

/// About what a position takes beside its coordinates, and an arrow.
const POSITION_BYTES: u64 = 240;
const ARROW_BYTES: u64 = 24;

impl<'a> Arena<'a> {
    fn explore(manner: Manner, sides: &[Side<'a>], budget: &Budget<'_>) -> Result<Arena<'a>, Halt> {
        let mut arena = Arena {
            rules: Vec::new(),
            positions: Vec::new(),
            successors: Vec::new(),
            ended: Vec::new(),
            tokens: Vec::new(),
        };
        let mut known = FxHashMap::default();
        for side in sides {
            let index = arena.rules_index(side.rules);
            let vertex = arena.vertex(index, &side.position, &mut known);
            arena.tokens.push(vertex);
        }
        let mut holding = budget.holding();
        let mut bytes = 0;
        while arena.successors.len() < arena.positions.len() {
            let (index, position) = arena.positions[arena.successors.len()].clone();
            let rules = arena.rules[index];
            let (ended, options) = options(manner, rules, &position, budget)?;
            bytes +=
                POSITION_BYTES + 8 * position.coordinates.len() as u64 + ARROW_BYTES * options.len() as u64;
            let is_full = arena.positions.len() as u64 >= budget.positions
                || bytes >= budget.bytes
                || !holding.grow_to(bytes);
            if is_full || (arena.successors.len().is_multiple_of(256) && budget.stopped()) {
                return Err(Halt::Stopped);
            }
            let mut ends: Vec<usize> =
                options.iter().map(|option| arena.vertex(index, option, &mut known)).collect();
            ends.sort_unstable();
            ends.dedup();
            arena.successors.push(ends);
            arena.ended.push(ended);
        }
        Ok(arena)
    }

    fn rules_index(&mut self, rules: &'a dyn Rules) -> usize {
        match self.rules.iter().position(|known| std::ptr::addr_eq(*known, rules)) {
            Some(index) => index,
            None => {
                self.rules.push(rules);
                self.rules.len() - 1
            }
        }
    }

    fn vertex(
        &mut self,
        index: usize,
        position: &Position,
        known: &mut FxHashMap<(usize, Position), usize>,
    ) -> usize {
        let next = self.positions.len();
        let vertex = *known.entry((index, position.clone())).or_insert(next);
        if vertex == next {
            self.positions.push((index, position.clone()));
        }
        vertex
    }

    /// A rule that is not loopy must end, whatever is forbidden.
    fn check_ends(&self) -> Result<(), Halt> {
        let Err(cycle) = grundy_values(&self.successors) else { return Ok(()) };
        let shown = |&vertex: &usize| self.rules[self.positions[vertex].0].show(&self.positions[vertex].1);
        let mut steps: Vec<String> = cycle.0.iter().take(SHOWN).map(shown).collect();
        steps.extend(cycle.0.first().map(shown));
        let rules = self.rules[0];
        let mistake = Diagnostic::new(Text::new(
            "a play can go on for ever: it can return to where it was",
            "对局可能永不结束：局面可以回到原处",
        ))
        .witness(Text::same(steps.join(" → ")))
        .help(Text::new("add `; loopy` if that is meant", "若允许这样，请加上 `; loopy`"));
        Err(at_whole_rule(rules, mistake).into())
    }

    fn options_with(&self, vertex: usize, outcome: Outcome, standoffs: &[Standoff]) -> Vec<usize> {
        self.successors[vertex].iter().copied().filter(|&end| standoffs[end].outcome == outcome).collect()
    }

    fn values(&self, budget: &Budget<'_>) -> Result<Vec<LoopyValue>, Halt> {
        let values = loopy_values(&self.successors, &|| budget.stopped()).ok_or(Halt::Stopped)?;
        Ok(self.tokens.iter().map(|&token| values.values[token].clone()).collect())
    }

    /// Who wins each position: from the ends backwards, in rounds.
    fn standoffs(&self, block: u32) -> Vec<Standoff> {
        let block = block as usize;
        let mut predecessors = vec![Vec::new(); self.successors.len()];
        for (from, ends) in self.successors.iter().enumerate() {
            ends.iter().for_each(|&to| predecessors[to].push(from));
        }
        let mut standoffs =
            vec![Standoff { outcome: Outcome::Draw, remoteness: None }; self.successors.len()];
        let mut lost_options = vec![0; self.successors.len()];
        let mut other_options: Vec<usize> = self.successors.iter().map(Vec::len).collect();
        let mut queue = Vec::new();
        for vertex in 0..self.successors.len() {
            let outcome = match self.ended[vertex] {
                Ended::Lost => Outcome::Previous,
                Ended::Won => Outcome::Next,
                // All its options may be forbidden at once.
                Ended::No if other_options[vertex] <= block => Outcome::Previous,
                Ended::No | Ended::Drawn => continue,
            };
            standoffs[vertex] = Standoff { outcome, remoteness: Some(0) };
            queue.push(vertex);
        }
        let mut next = 0;
        while next < queue.len() {
            let vertex = queue[next];
            next += 1;
            let Standoff { outcome, remoteness } = standoffs[vertex];
            let remoteness = remoteness.map(|moves| moves.saturating_add(1));
            for &previous in &predecessors[vertex] {
                if standoffs[previous].remoteness.is_some() {
                    continue;
                }
                let found = if outcome == Outcome::Previous {
                    lost_options[previous] += 1;
                    (lost_options[previous] > block).then_some(Outcome::Next)
                } else {
                    other_options[previous] -= 1;
                    (other_options[previous] <= block).then_some(Outcome::Previous)
                };
                if let Some(outcome) = found {
                    standoffs[previous] = Standoff { outcome, remoteness };
                    queue.push(previous);
                }
            }
        }
        standoffs
    }
}

/// So many positions of a cycle are shown.
const SHOWN: usize = 8;

/// How the position is over, and its options if it is not.
fn options(
    manner: Manner,
    rules: &dyn Rules,
    position: &Position,
    budget: &Budget<'_>,
) -> Result<(Ended, Vec<Position>), Halt> {
    if rules.loses_at(position) {
        return Ok((Ended::Won, Vec::new()));
    }
    if rules.wins_at(position) {
        return Ok((Ended::Lost, Vec::new()));
    }
    let stop = || budget.stopped();
    let mut options = Vec::new();
    let mut is_split = false;
    rules.visit_options(position, &mut Meter::new(budget.steps(), &stop), &mut |option| match option {
        [one] => options.push(one.clone()),
        _ => is_split = true,
    })?;
    if is_split {
        return Err(splits(rules, position).into());
    }
    options.sort_unstable();
    options.dedup();
    let ended = match (options.is_empty(), manner) {
        (false, _) => Ended::No,
        (true, Manner { misere: true, .. }) => Ended::Won,
        (true, Manner { stuck_draws: true, .. }) => Ended::Drawn,
        (true, _) => Ended::Lost,
    };
    Ok((ended, options))
}

fn splits(rules: &dyn Rules, position: &Position) -> Diagnostic {
    Diagnostic::new(Text::new(
        "in this manner of play a move must leave one position",
        "在这种约定下，每一步必须恰好留下一个局面",
    ))
    .witness(Text::new(
        format!("a move from {} leaves several or none", rules.show(position)),
        format!("从 {} 出发有一步留下多个局面或不留下局面", rules.show(position)),
    ))
    .help(Text::new(
        "`loopy`, `block` and `stuck draws` belong to rules whose moves do not split",
        "`loopy`、`block` 和 `stuck draws` 只用于不分裂的规则",
    ))
}

fn single_only() -> Diagnostic {
    Diagnostic::new(Text::new(
        "this manner of play is decided for single positions only",
        "这种约定只支持单个局面",
    ))
    .help(Text::new(
        "give one position; sums are decided where the rule says `loopy` and nothing else",
        "请只给一个局面；只有单独使用 `loopy` 的规则才支持和",
    ))
}
