//! What a rule with parameters does for small values of them: the material from which laws are learned.

use super::game::{Demand, Game};
use super::term::{Operation, Term};
use crate::obligations::Convention;
use grundy_rule::Template;
use grundy_table::Budget;
use rustc_hash::FxHashMap;

/// One choice of the parameters and the values that it leads to.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The parameters.
    pub parameters: Vec<i128>,
    /// Grundy values, or in misère play 0 where the player to move loses and 1 elsewhere, row-major; none outside the domain.
    pub values: Vec<Option<u32>>,
}

/// All samples, with the limit of each coordinate.
#[derive(Clone, Debug)]
pub struct Samples {
    /// The choices for which the rule makes sense.
    pub all: Vec<Sample>,
    /// Coordinates are below this.
    pub limit: usize,
}

/// The largest value of a parameter, by the number of coordinates and of parameters: choices stay near a hundred.
const LARGEST: [[i128; 5]; 2] = [[0, 16, 7, 4, 3], [0, 8, 4, 2, 2]];
/// The same for a second look, which sees laws with more cases.
const LARGEST_AGAIN: [[i128; 3]; 1] = [[0, 30, 8]];
/// Several periods must be seen, and periods grow with products of the parameters.
const LIMITS: [usize; 2] = [520, 32];
/// Where a name runs without end, every position has as many options as tokens.
const LIMIT_OF_ENDLESS: usize = 160;
/// A parameter that bounds the domain is large enough for several periods of the others.
const ROOM: i128 = 90;

impl Samples {
    /// The values of a game with one or two coordinates for small parameters, from 0 on.
    pub fn of(template: &Template, game: &Game, play: Convention, budget: &Budget<'_>) -> Option<Samples> {
        let arity = game.coordinates.len().checked_sub(1)?;
        let largest = *LARGEST.get(arity)?.get(game.parameters.len())?;
        Samples::up_to(largest, template, game, play, budget)
    }

    /// More choices of the parameters, where there is one heap with one or two of them.
    pub fn again(template: &Template, game: &Game, play: Convention, budget: &Budget<'_>) -> Option<Samples> {
        let arity = game.coordinates.len().checked_sub(1)?;
        let largest = *LARGEST_AGAIN.get(arity)?.get(game.parameters.len())?;
        Samples::up_to(largest, template, game, play, budget)
    }

    fn up_to(
        largest: i128,
        template: &Template,
        game: &Game,
        play: Convention,
        budget: &Budget<'_>,
    ) -> Option<Samples> {
        let arity = game.coordinates.len().checked_sub(1)?;
        let limit = (*LIMITS.get(arity)?).min(if is_endless(game) { LIMIT_OF_ENDLESS } else { usize::MAX });
        let mut all = Vec::new();
        for parameters in choices(game, largest) {
            if budget.stopped() {
                return None;
            }
            // What the language refuses, such as a move that takes nothing, has no law.
            let given: Vec<(&str, i128)> =
                game.parameters.iter().map(String::as_str).zip(parameters.iter().copied()).collect();
            if template.with(&given).is_err() {
                continue;
            }
            if let Some(values) = Values::of(game, &parameters, limit, play, budget) {
                all.push(Sample { parameters, values });
            }
        }
        Some(Samples { all, limit })
    }

    /// The same samples without those that a condition excludes.
    pub fn filtered(&self, keep: impl Fn(&[i128]) -> bool) -> Samples {
        let all = self.all.iter().filter(|sample| keep(&sample.parameters)).cloned().collect();
        Samples { all, limit: self.limit }
    }
}

fn is_endless(game: &Game) -> bool {
    let demands = game.moves.iter().flat_map(|one| &one.demands);
    demands.into_iter().any(|demand| matches!(demand, Demand::Any(_, _, None)))
}

fn choices(game: &Game, largest: i128) -> Vec<Vec<i128>> {
    let mut choices = vec![Vec::new()];
    for parameter in 0..game.parameters.len() {
        let bounds = game.ceiling() == Some(parameter)
            || game.domain.iter().any(|test| test.parts().contains(&&Term::Name(parameter)));
        let range = if bounds { ROOM..=ROOM + 3 } else { 0..=largest };
        let longer = |choice: &Vec<i128>| {
            let choice = choice.clone();
            range.clone().map(move |value| [choice.as_slice(), &[value]].concat())
        };
        choices = choices.iter().flat_map(longer).collect();
    }
    choices
}

/// Values by the definition, for positions below a limit.
struct Values<'a> {
    game: &'a Game,
    parameters: &'a [i128],
    limit: i128,
    play: Convention,
    known: FxHashMap<Vec<i128>, u32>,
    budget: &'a Budget<'a>,
}

/// Names that run without an end stop so far beyond the largest number: a heap is used up by then.
const BEYOND: i128 = 80;
/// A position with more choices of what its names stand for is not looked at.
const MOST_CHOICES: usize = 1 << 20;
/// A play that goes on longer than this is taken for one without end.
const LONGEST_PLAY: usize = 5_000;

impl Values<'_> {
    fn of(
        game: &Game,
        parameters: &[i128],
        limit: usize,
        play: Convention,
        budget: &Budget<'_>,
    ) -> Option<Vec<Option<u32>>> {
        let known = FxHashMap::default();
        let mut values = Values { game, parameters, limit: limit as i128, play, known, budget };
        let positions: Vec<Vec<i128>> = match game.coordinates.len() {
            1 => (0..values.limit).map(|x| vec![x]).collect(),
            _ => (0..values.limit).flat_map(|x| (0..limit as i128).map(move |y| vec![x, y])).collect(),
        };
        let mut found = Vec::new();
        for position in positions {
            found.push(if values.contains(&position) { Some(values.value(&position)?) } else { None });
        }
        Some(found)
    }

    fn contains(&self, position: &[i128]) -> bool {
        self.game.contains(&[self.parameters, position].concat())
    }

    /// The value of a position, found without the machine's stack; none where play may not end, or there is no time.
    fn value(&mut self, position: &[i128]) -> Option<u32> {
        let mut stack = vec![position.to_vec()];
        while let Some(top) = stack.last() {
            if self.known.contains_key(top) {
                stack.pop();
                continue;
            }
            if self.budget.stopped() {
                return None;
            }
            let options = self.options(top)?;
            let unknown: Vec<Vec<i128>> =
                options.iter().filter(|one| !self.known.contains_key(*one)).cloned().collect();
            if !unknown.is_empty() {
                stack.extend(unknown);
                if stack.len() > LONGEST_PLAY {
                    return None;
                }
                continue;
            }
            let value = self.value_of(&options);
            if let Some(top) = stack.pop() {
                self.known.insert(top, value);
            }
        }
        self.known.get(position).copied()
    }

    fn value_of(&self, options: &[Vec<i128>]) -> u32 {
        let values: Vec<u32> = options.iter().map(|one| self.known[one]).collect();
        match self.play {
            Convention::Normal => (0..).find(|value| !values.contains(value)).unwrap_or(0),
            Convention::Misere => u32::from(values.is_empty() || values.contains(&0)),
        }
    }

    fn options(&self, position: &[i128]) -> Option<Vec<Vec<i128>>> {
        let here = [self.parameters, position].concat();
        let mut options = Vec::new();
        for one in &self.game.moves {
            let is_all = each_choice(&one.demands, &here, one.slots, &mut |running| {
                options.extend(one.target(&here, running).filter(|to| self.contains(to)));
            });
            is_all.then_some(())?;
        }
        options.sort();
        options.dedup();
        Some(options)
    }
}

/// All values that the names of a move can run through; says whether all were shown, and not too many.
pub(super) fn each_choice(
    demands: &[Demand],
    here: &[i128],
    slots: usize,
    visit: &mut dyn FnMut(&[i128]),
) -> bool {
    let mut values = here.to_vec();
    values.resize(slots, 0);
    let end = here.iter().max().map_or(BEYOND, |largest| largest.saturating_add(BEYOND));
    let mut choices = Choices { values, running: Vec::new(), end, left: MOST_CHOICES, visit };
    choices.walk(demands)
}

/// What the names stand for by now, and how many more choices are looked at.
struct Choices<'a> {
    values: Vec<i128>,
    running: Vec<i128>,
    end: i128,
    left: usize,
    visit: &'a mut dyn FnMut(&[i128]),
}

impl Choices<'_> {
    fn walk(&mut self, demands: &[Demand]) -> bool {
        self.left = self.left.saturating_sub(1);
        let Some((first, rest)) = demands.split_first() else {
            (self.visit)(&self.running);
            return true;
        };
        match first {
            Demand::If(_) => self.walk(rest),
            Demand::Is(slot, term) => {
                let Some(value) = term.at(&self.values) else { return true };
                self.values[*slot] = value;
                self.walk(rest)
            }
            Demand::Any(slot, from, below) => {
                let Some(from) = from.at(&self.values) else { return true };
                let below = below.as_ref().map_or(Some(self.end), |below| below.at(&self.values));
                (from..below.unwrap_or(from)).all(|value| self.with(*slot, value, rest))
            }
        }
    }

    fn with(&mut self, slot: usize, value: i128, rest: &[Demand]) -> bool {
        self.values[slot] = value;
        self.running.push(value);
        let is_all = self.left > 0 && self.walk(rest);
        self.running.pop();
        is_all
    }
}

/// Numbers that a rule speaks of, as terms in its parameters: what is taken, and the ends of ranges.
pub fn features(game: &Game) -> Vec<Term> {
    let parameters = game.parameters.len();
    let own = parameters + game.coordinates.len();
    let mut found: Vec<Term> = (0..parameters).map(Term::Name).collect();
    for one in &game.moves {
        for (at, to) in one.to.iter().enumerate() {
            for ends in ends_of(&one.demands, parameters) {
                let placed = to.with(&|slot| match slot {
                    slot if slot < parameters => Term::Name(slot),
                    slot if slot < own => Term::Number(i128::from(slot == parameters + at) << 40),
                    slot => ends.get(&slot).cloned().unwrap_or(Term::Number(0)),
                });
                found.extend(taken(&placed));
            }
        }
    }
    let mut distinct: Vec<Term> = Vec::new();
    for term in found {
        if !distinct.contains(&term) {
            distinct.push(term);
        }
    }
    distinct
}

/// What is subtracted from the heap, which stands there as a large number.
fn taken(term: &Term) -> Option<Term> {
    match term {
        Term::Binary(Operation::Subtract, left, right) if **left == Term::Number(1 << 40) => {
            Some((**right).clone())
        }
        Term::Binary(Operation::Subtract, left, right) => {
            Some(Term::of(Operation::Add, taken(left)?, (**right).clone()))
        }
        Term::Binary(Operation::Add, left, right) if **left == Term::Number(1 << 40) => {
            Some((**right).clone())
        }
        _ => None,
    }
}

/// The least and the greatest values of the names of a move, where they depend on the parameters alone.
fn ends_of(demands: &[Demand], parameters: usize) -> Vec<FxHashMap<usize, Term>> {
    let plain = |term: &Term| {
        term.parts().iter().all(|part| !matches!(part, Term::Name(slot) if *slot >= parameters))
    };
    let mut least = FxHashMap::default();
    let mut greatest = FxHashMap::default();
    for demand in demands {
        match demand {
            Demand::Is(slot, term) if plain(term) => {
                least.insert(*slot, term.clone());
                greatest.insert(*slot, term.clone());
            }
            Demand::Any(slot, from, below) => {
                if plain(from) {
                    least.insert(*slot, from.clone());
                    greatest.insert(*slot, from.clone());
                }
                if let Some(below) = below.as_ref().filter(|below| plain(below)) {
                    greatest
                        .insert(*slot, Term::of(Operation::Subtract, below.clone(), Term::Number(1)).tidy());
                }
            }
            _ => {}
        }
    }
    vec![least, greatest]
}
