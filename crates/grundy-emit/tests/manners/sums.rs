//! Sums of which plays may have no end.

use crate::cases::{Case, Wish, usual};
use crate::contests::LADDER;
use crate::world::{Outcome, World};
use grundy_rule::Position;
use std::collections::HashMap;

/// Positions side by side, and a heap of Nim beside them.
type State = (Vec<Position>, u64);

/// What is left after each move in one component.
fn moves_in_one(world: &World, (positions, heap): &State) -> Vec<State> {
    let mut after: Vec<State> = (0..*heap).map(|less| (positions.clone(), less)).collect();
    for (place, position) in positions.iter().enumerate() {
        for option in world.options_of(position) {
            let mut next = positions.clone();
            next[place] = option;
            next.sort();
            after.push((next, *heap));
        }
    }
    after
}

/// Who wins a sum whose plays may have no end, from the graph of all its states.
fn sum_outcome(world: &World, first: &State, known: &mut HashMap<State, Outcome>) -> Outcome {
    let mut graph: HashMap<State, Vec<State>> = HashMap::new();
    let mut open = vec![first.clone()];
    while let Some(state) = open.pop() {
        if !graph.contains_key(&state) && !known.contains_key(&state) {
            let after = moves_in_one(world, &state);
            open.extend(after.clone());
            graph.insert(state, after);
        }
    }
    loop {
        let is = |state: &State, outcome: Outcome| known.get(state) == Some(&outcome);
        let decided = |(state, after): (&State, &Vec<State>)| {
            let outcome = match after {
                _ if known.contains_key(state) => return None,
                after if after.iter().any(|next| is(next, Outcome::Lost)) => Outcome::Won,
                after if after.iter().all(|next| is(next, Outcome::Won)) => Outcome::Lost,
                _ => return None,
            };
            Some((state.clone(), outcome))
        };
        let found: Vec<(State, Outcome)> = graph.iter().filter_map(decided).collect();
        if found.is_empty() {
            break;
        }
        known.extend(found);
    }
    for state in graph.into_keys() {
        known.entry(state).or_insert(Outcome::Drawn);
    }
    known[first]
}

/// The nimber whose heap beside the sum makes it a loss; else those that make it a win.
fn sum_value(world: &World, positions: &[Position], known: &mut HashMap<State, Outcome>) -> String {
    let outcomes: Vec<Outcome> =
        (0..MOST_VALUE).map(|heap| sum_outcome(world, &(positions.to_vec(), heap), known)).collect();
    if let Some(value) = outcomes.iter().position(|outcome| *outcome == Outcome::Lost) {
        return value.to_string();
    }
    let won = (0..outcomes.len()).filter(|&heap| outcomes[heap] == Outcome::Won);
    format!("inf{{{}}}", won.map(|heap| heap.to_string()).collect::<Vec<_>>().join(" "))
}

/// Sums of these rules have smaller values.
const MOST_VALUE: u64 = 8;

/// All sums of up to three heaps below a bound, the empty one too.
pub fn sums(below: u64) -> Vec<Vec<u64>> {
    let mut sums = vec![Vec::new()];
    for first in 0..below {
        sums.push(vec![first]);
        for second in 0..below {
            sums.push(vec![first, second]);
            sums.extend((second..below).map(|third| vec![first, second, third]));
        }
    }
    sums
}

pub fn read_sums(sums: &[Vec<u64>]) -> String {
    let line = |sum: &Vec<u64>| {
        let heaps: Vec<String> = sum.iter().map(u64::to_string).collect();
        format!("{} {}\n", sum.len(), heaps.join(" "))
    };
    format!("{}\n{}", sums.len(), sums.iter().map(line).collect::<String>())
}

const SUM_COUNTS: &str = "First {count}|Second|Draw";
const SUM_VALUES: &str = "First {value}|Second {value}|Draw {value}";

pub fn loopy_sums() -> Vec<Case> {
    let case = |rule: &'static str, below: u64, says: &'static str| {
        let world = World::of(rule, &[], false);
        let (mut known, mut printed) = (HashMap::new(), String::new());
        let sums: Vec<Vec<u64>> =
            sums(below).into_iter().filter(|sum| sum.iter().all(|x| world.exists(&x.to_string()))).collect();
        for sum in &sums {
            let mut state: Vec<Position> = sum.iter().map(|x| world.position(&x.to_string())).collect();
            state.sort();
            let state = (state, 0);
            let outcome = sum_outcome(&world, &state, &mut known);
            let words = match outcome {
                Outcome::Won => "First",
                Outcome::Lost => "Second",
                Outcome::Drawn => "Draw",
            };
            printed += &match (says, outcome) {
                (SUM_COUNTS, Outcome::Won) => {
                    // A move is a component and its result.
                    let after = moves_in_one(&world, &state);
                    let lost = |next: &&State| sum_outcome(&world, next, &mut known) == Outcome::Lost;
                    format!("First {}\n", after.iter().filter(lost).count())
                }
                (SUM_VALUES, _) => format!("{words} {}\n", sum_value(&world, &state.0, &mut known)),
                _ => format!("{words}\n"),
            };
        }
        let wish = Wish { says, ..usual(rule, "x <= 15, tests <= 1000, count <= 3") };
        Case { wish, input: read_sums(&sums), printed }
    };
    vec![
        case("x -> (x+2) % 9 if x > 0 | (x+3) % 9 if x > 0; loopy", 8, ""),
        case(LADDER, 6, ""),
        case(LADDER, 5, SUM_VALUES),
        case("x -> (x+2) % 9 if x > 0 | (x+3) % 9 if x > 0; loopy", 5, SUM_VALUES),
        case("x -> x-1 | x-2 | x+1 if x == 4 or x == 7; loopy", 8, SUM_COUNTS),
        case("x -> x-1 | x if x % 3 == 2; loopy", 7, SUM_COUNTS),
        case("x -> x-k for k in 1.. | x+1 if x == 5; loopy; lose at 2", 7, ""),
    ]
}
