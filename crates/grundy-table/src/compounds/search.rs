//! Compounds that no theorem decides: all plays are looked at, as long as they are few.
//!
//! # Cost
//! Every state of the compound once, each with all its moves; more than [`MOST_STATES`] are refused.

use grundy_rule::{Halt, Meter, Position};
use rustc_hash::FxHashMap;

use super::{Compound, CompoundVerdict, Side, undecided};
use crate::budget::Budget;

/// So many states are remembered.
const MOST_STATES: usize = 200_000;
/// So many moves of one state are looked at.
const MOST_MOVES: usize = 20_000;

/// The components that are left, each with the number of its rules, in rising order; none once a component has ended by
/// leaving nothing.
type State = Option<Vec<(usize, Position)>>;
type Options = Vec<Vec<Position>>;
/// What is moved, by the place of the component, and what is left.
type Chosen = Vec<(usize, Vec<Position>)>;

/// Who wins a compound that ends with the first component that ends, by looking at all plays.
pub fn searched(
    compound: Compound,
    misere: bool,
    sides: &[Side<'_>],
    budget: &Budget<'_>,
) -> Result<CompoundVerdict, Halt> {
    let mut search = Search { compound, misere, sides, budget, known: FxHashMap::default() };
    let begin: Vec<(usize, Position)> =
        sides.iter().enumerate().map(|(side, own)| (side, own.position.clone())).collect();
    let is_won = search.is_won(&Some(sorted(begin.clone())))?;
    let mut winning = Vec::new();
    if is_won {
        for (chosen, next) in search.moves(&Some(begin))? {
            if !search.is_won(&next)? {
                winning = chosen;
                break;
            }
        }
    }
    Ok(CompoundVerdict { is_won, numbers: Vec::new(), measure: None, winning })
}

/// How many moves leave the opponent a lost compound; none where they are too many to be looked at.
pub fn winning_moves(
    compound: Compound,
    misere: bool,
    sides: &[Side<'_>],
    budget: &Budget<'_>,
) -> Result<Option<u64>, Halt> {
    let mut search = Search { compound, misere, sides, budget, known: FxHashMap::default() };
    let begin = sides.iter().enumerate().map(|(side, own)| (side, own.position.clone())).collect();
    let mut moves = search.moves(&Some(begin))?;
    for (chosen, _) in &mut moves {
        chosen.iter_mut().for_each(|(_, option)| option.sort_unstable());
    }
    moves.sort_unstable();
    moves.dedup();
    let mut count = 0;
    for (_, next) in moves {
        match search.is_won(&next) {
            Ok(is_won) => count += u64::from(!is_won),
            Err(Halt::Stopped) => return Err(Halt::Stopped),
            Err(_) => return Ok(None),
        }
    }
    Ok(Some(count))
}

struct Search<'s> {
    compound: Compound,
    misere: bool,
    sides: &'s [Side<'s>],
    budget: &'s Budget<'s>,
    known: FxHashMap<State, bool>,
}

impl Search<'_> {
    /// Who wins, on a stack of our own since plays may be long.
    fn is_won(&mut self, state: &State) -> Result<bool, Halt> {
        let mut path: Vec<(State, Vec<State>, bool)> = Vec::new();
        self.open(state.clone(), &mut path)?;
        while let Some((_, waiting, is_won)) = path.last_mut() {
            let next = if *is_won { None } else { waiting.pop() };
            let Some(next) = next else {
                if let Some((done, _, is_won)) = path.pop() {
                    self.known.insert(done, is_won);
                    if let Some((.., before)) = path.last_mut() {
                        *before |= !is_won;
                    }
                }
                continue;
            };
            match self.known.get(&next) {
                Some(known) => *is_won |= !known,
                None => self.open(next, &mut path)?,
            }
        }
        Ok(self.known.get(state).copied().unwrap_or(self.misere))
    }

    fn open(&mut self, state: State, path: &mut Vec<(State, Vec<State>, bool)>) -> Result<(), Halt> {
        if self.known.len() + path.len() > MOST_STATES {
            return Err(undecided(self.compound).into());
        }
        let moves = self.moves(&state)?;
        // Whoever cannot move has won in misère play and lost otherwise.
        let is_won = moves.is_empty() && self.misere;
        path.push((state, moves.into_iter().map(|(_, next)| next).collect(), is_won));
        Ok(())
    }

    /// All moves, and what they lead to; none once a component has ended.
    fn moves(&self, state: &State) -> Result<Vec<(Chosen, State)>, Halt> {
        let Some(components) = state else { return Ok(Vec::new()) };
        let options = components.iter().map(|component| self.options(component));
        let options: Vec<Options> = options.collect::<Result<_, Halt>>()?;
        if options.iter().any(Vec::is_empty) {
            return Ok(Vec::new());
        }
        let mut chosen: Vec<Chosen> = vec![Vec::new()];
        for (place, options) in options.iter().enumerate() {
            let mut further = Vec::new();
            for before in &chosen {
                let may_move = before.is_empty() || self.compound == Compound::Shortened;
                for option in options.iter().filter(|_| may_move) {
                    further.push([before.as_slice(), &[(place, option.clone())]].concat());
                }
            }
            chosen.extend(further);
            // That the plays are too many is said only where they are, and not where the time is over.
            if self.budget.stopped() {
                return Err(Halt::Stopped);
            }
            if chosen.len() > MOST_MOVES {
                return Err(undecided(self.compound).into());
            }
        }
        let moving = chosen.into_iter().filter(|chosen| !chosen.is_empty());
        Ok(moving.map(|chosen| (chosen.clone(), after(components, &chosen))).collect())
    }

    fn options(&self, (side, position): &(usize, Position)) -> Result<Options, Halt> {
        let stop = || self.budget.stopped();
        self.sides[*side].rules.options(position, &mut Meter::new(self.budget.steps(), &stop))
    }
}

fn after(components: &[(usize, Position)], chosen: &Chosen) -> State {
    let mut left = Vec::new();
    for (place, (side, position)) in components.iter().enumerate() {
        match chosen.iter().find(|(moved, _)| *moved == place) {
            None => left.push((*side, position.clone())),
            Some((_, option)) if option.is_empty() => return None,
            Some((_, option)) => left.extend(option.iter().map(|part| (*side, part.clone()))),
        }
    }
    Some(sorted(left))
}

fn sorted(mut components: Vec<(usize, Position)>) -> Vec<(usize, Position)> {
    components.sort_unstable();
    components
}
