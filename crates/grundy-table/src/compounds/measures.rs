//! One number of each position, from the numbers of its options: remoteness, suspense, outcome, value.

use grundy_rule::{Diagnostic, Halt, Meter, Position, Rules, Text};
use rustc_hash::FxHashMap;

use super::splits_here;
use crate::budget::Budget;
use crate::nimber::mex;

/// Which number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The winner hurries, the loser delays.
    Remoteness { misere: bool },
    /// The winner delays, the loser hurries.
    Suspense { misere: bool },
    /// 1 if the player to move wins, otherwise 0.
    Outcome { misere: bool },
    /// The value where a move that ends the game is a threat; a threat has none, nor has an end.
    Foreclosed,
}

/// The numbers of all positions that were asked for, and of all below them; rules are told apart by their address.
pub struct Measures<'b> {
    measure: Measure,
    budget: &'b Budget<'b>,
    /// Whether a move that leaves several positions, or none, is refused.
    is_single: bool,
    known: FxHashMap<(usize, Position), Option<u32>>,
}

type Options = Vec<Vec<Position>>;

impl<'b> Measures<'b> {
    pub fn new(measure: Measure, budget: &'b Budget<'b>) -> Measures<'b> {
        Measures { measure, budget, is_single: false, known: FxHashMap::default() }
    }

    /// The same where the theory needs positions that stay one.
    pub fn of_single(measure: Measure, budget: &'b Budget<'b>) -> Measures<'b> {
        Measures { is_single: true, ..Measures::new(measure, budget) }
    }

    fn key(rules: &dyn Rules, position: &Position) -> (usize, Position) {
        (std::ptr::from_ref(rules).cast::<()>() as usize, position.clone())
    }

    /// The number of a position, and first those of its options, on a stack of our own since plays may be long.
    pub fn of(&mut self, rules: &dyn Rules, position: &Position) -> Result<Option<u32>, Halt> {
        let mut path: Vec<(Position, Options, Vec<Position>)> = vec![self.opened(rules, position.clone())?];
        let mut open = std::collections::HashSet::from([position.clone()]);
        while let Some((_, options, waiting)) = path.last_mut() {
            match waiting.pop() {
                Some(next) if self.known.contains_key(&Self::key(rules, &next)) => {}
                Some(next) if open.contains(&next) => return Err(endless(rules, &next).into()),
                Some(next) => {
                    open.insert(next.clone());
                    let opened = self.opened(rules, next)?;
                    path.push(opened);
                }
                None => {
                    let value = self.value(rules, options);
                    if let Some((position, ..)) = path.pop() {
                        open.remove(&position);
                        self.known.insert(Self::key(rules, &position), value);
                    }
                }
            }
        }
        Ok(self.known.get(&Self::key(rules, position)).copied().flatten())
    }

    fn opened(
        &self,
        rules: &dyn Rules,
        position: Position,
    ) -> Result<(Position, Options, Vec<Position>), Halt> {
        let options = self.options(rules, &position)?;
        let waiting = options.iter().flatten().cloned().collect();
        Ok((position, options, waiting))
    }

    fn options(&self, rules: &dyn Rules, position: &Position) -> Result<Options, Halt> {
        if self.known.len() as u64 >= self.budget.positions.min(self.budget.bytes / BYTES_EACH)
            || self.budget.stopped()
        {
            return Err(Halt::Stopped);
        }
        let stop = || self.budget.stopped();
        let options = rules.options(position, &mut Meter::new(self.budget.steps(), &stop))?;
        if self.is_single && options.iter().any(|option| option.len() != 1) {
            return Err(splits_here(rules).into());
        }
        Ok(options)
    }

    /// Whether no move is left.
    pub fn is_over(&self, rules: &dyn Rules, position: &Position) -> Result<bool, Halt> {
        Ok(self.options(rules, position)?.is_empty())
    }

    /// An option with this number.
    pub fn option_with(
        &mut self,
        rules: &dyn Rules,
        position: &Position,
        wanted: u32,
    ) -> Result<Option<Vec<Position>>, Halt> {
        self.of(rules, position)?;
        let options = self.options(rules, position)?;
        Ok(options.into_iter().find(|option| self.joined(rules, option) == Some(wanted)))
    }

    /// The results of all moves, each once.
    pub fn distinct(&self, rules: &dyn Rules, position: &Position) -> Result<Options, Halt> {
        let mut options = self.options(rules, position)?;
        for option in &mut options {
            option.sort_unstable();
        }
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    /// The numbers of these results.
    pub fn results(&mut self, rules: &dyn Rules, position: &Position) -> Result<Vec<Option<u32>>, Halt> {
        self.of(rules, position)?;
        let results = self.distinct(rules, position)?;
        Ok(results.iter().map(|result| self.joined(rules, result)).collect())
    }

    /// An option that ends the game.
    pub fn ending_option(
        &self,
        rules: &dyn Rules,
        position: &Position,
    ) -> Result<Option<Vec<Position>>, Halt> {
        for option in self.options(rules, position)? {
            if self.ends(rules, &option)? {
                return Ok(Some(option));
            }
        }
        Ok(None)
    }

    /// Whether a result ends the game.
    pub fn ends(&self, rules: &dyn Rules, option: &[Position]) -> Result<bool, Halt> {
        for component in option {
            if self.is_over(rules, component)? {
                return Ok(true);
            }
        }
        Ok(option.is_empty())
    }

    /// The number of an option, which may be several positions: they go on as components of the same compound.
    pub fn joined(&self, rules: &dyn Rules, option: &[Position]) -> Option<u32> {
        let mut numbers =
            option.iter().map(|part| self.known.get(&Self::key(rules, part)).copied().flatten());
        match self.measure {
            Measure::Remoteness { .. } => numbers.flatten().min().or(Some(0)),
            Measure::Suspense { .. } => numbers.flatten().max().or(Some(0)),
            Measure::Outcome { misere } => match option {
                [] => Some(u32::from(misere)),
                _ => numbers.flatten().max(),
            },
            Measure::Foreclosed if option.is_empty() => None,
            Measure::Foreclosed => numbers.try_fold(0, |total, number| number.map(|number| total ^ number)),
        }
    }

    fn value(&self, rules: &dyn Rules, options: &Options) -> Option<u32> {
        let numbers: Vec<u32> = options.iter().filter_map(|option| self.joined(rules, option)).collect();
        let of = |parity: u32| numbers.iter().copied().filter(move |number| number % 2 == parity);
        match self.measure {
            _ if options.is_empty() => match self.measure {
                Measure::Outcome { misere } => Some(u32::from(misere)),
                Measure::Foreclosed => None,
                Measure::Remoteness { .. } | Measure::Suspense { .. } => Some(0),
            },
            // In normal play an even number is a loss for who moves, in misère play an odd one.
            Measure::Remoteness { misere } => {
                let lost = u32::from(misere);
                Some(1 + of(lost).min().or(of(1 - lost).max()).unwrap_or(0))
            }
            Measure::Suspense { misere } => {
                let lost = u32::from(misere);
                Some(1 + of(lost).max().or(of(1 - lost).min()).unwrap_or(0))
            }
            Measure::Outcome { .. } => Some(u32::from(numbers.contains(&0))),
            Measure::Foreclosed => {
                let ends = |option: &Vec<Position>| {
                    option.is_empty() || option.iter().any(|part| self.is_known_over(rules, part))
                };
                if options.iter().any(ends) { None } else { Some(mex(&numbers)) }
            }
        }
    }

    fn is_known_over(&self, rules: &dyn Rules, position: &Position) -> bool {
        self.is_over(rules, position).unwrap_or(false)
    }
}

const BYTES_EACH: u64 = 128;

fn endless(rules: &dyn Rules, position: &Position) -> Diagnostic {
    let shown = rules.show(position);
    Diagnostic::new(Text::new(
        "a play can go on for ever: it can return to where it was",
        "对局可能永不结束：局面可以回到原处",
    ))
    .witness(Text::new(
        format!("{shown} can be reached from itself"),
        format!("从 {shown} 出发可以回到 {shown}"),
    ))
    .help(Text::new(
        "a play must end; let every move lower some number",
        "对局必须结束；让每一步都使某个数变小",
    ))
}
