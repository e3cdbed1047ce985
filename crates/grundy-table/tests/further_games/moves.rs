//! The moves of games of the catalogue, written in Rust from their descriptions: nothing of the rule language is used.

use std::collections::HashMap;

/// The numbers of a position.
pub type State = Vec<u64>;
/// All moves of a position, each of which leaves a sum of positions.
pub type Moves = fn(&[u64]) -> Vec<Vec<State>>;
/// The sum that stands at the coordinates of a table; none where there is no position.
pub type Start = fn(&[u64]) -> Option<Vec<State>>;

/// A game, and how many coordinates its table has.
pub struct Game {
    pub name: &'static str,
    pub arity: usize,
    pub start: Start,
    pub moves: Moves,
}

/// The value of a position by the definition.
pub fn value(state: &State, moves: Moves, known: &mut HashMap<State, u32>) -> u32 {
    if let Some(&value) = known.get(state) {
        return value;
    }
    let mut reached = Vec::new();
    for option in moves(state) {
        let mut total = 0;
        for part in &option {
            total ^= value(part, moves, known);
        }
        reached.push(total);
    }
    let least = (0..).find(|value| !reached.contains(value)).unwrap_or(0);
    known.insert(state.clone(), least);
    least
}

fn heap(at: &[u64]) -> Option<Vec<State>> {
    Some(vec![at.to_vec()])
}

fn ones(heaps: impl IntoIterator<Item = u64>) -> Vec<Vec<State>> {
    heaps.into_iter().map(|heap| vec![vec![heap]]).collect()
}

fn single(states: Vec<State>) -> Vec<Vec<State>> {
    states.into_iter().map(|state| vec![state]).collect()
}

/// Take a number of this list.
fn taking(x: u64, amounts: &[u64]) -> Vec<Vec<State>> {
    ones(amounts.iter().filter(|&&amount| amount <= x).map(|&amount| x - amount))
}

/// Turn over the coin x and up to `most` further ones to its left, numbered from 1.
fn turned(x: u64, most: usize) -> Vec<Vec<State>> {
    let mut chosen: Vec<Vec<u64>> = if x == 0 { vec![] } else { vec![vec![]] };
    let mut all = chosen.clone();
    for _ in 0..most {
        let mut longer = Vec::new();
        for some in &chosen {
            let below = some.last().copied().unwrap_or(x);
            longer.extend((1..below).map(|coin| [some.clone(), vec![coin]].concat()));
        }
        all.extend(longer.clone());
        chosen = longer;
    }
    all.into_iter().map(|some| some.into_iter().map(|coin| vec![coin]).collect()).collect()
}

fn is_prime(n: u64) -> bool {
    n > 1 && (2..n).all(|d| !n.is_multiple_of(d))
}

/// Every way to lower one place, as long as the result is allowed.
fn lowered(at: &[u64], allowed: fn(&[u64]) -> bool) -> Vec<Vec<State>> {
    let mut found = Vec::new();
    for place in 0..at.len() {
        for value in 0..at[place] {
            let mut left = at.to_vec();
            left[place] = value;
            if allowed(&left) {
                found.push(left);
            }
        }
    }
    single(found)
}

fn are_different(at: &[u64]) -> bool {
    (0..at.len()).all(|i| (0..i).all(|j| at[i] != at[j]))
}

fn are_rising(at: &[u64]) -> bool {
    at.windows(2).all(|pair| pair[0] < pair[1])
}

fn are_different_or_empty(at: &[u64]) -> bool {
    (0..at.len()).all(|i| (0..i).all(|j| at[i] != at[j] || at[i] == 0))
}

fn existing(at: &[u64], exists: fn(&[u64]) -> bool) -> Option<Vec<State>> {
    exists(at).then(|| vec![at.to_vec()])
}

/// Lower the places of each of these sets by the same amounts, chosen freely from 1 on where `equal` says so.
fn from_sets(at: &[u64], sets: &[&[usize]], equal: bool) -> Vec<Vec<State>> {
    let mut found = Vec::new();
    for set in sets {
        let most = set.iter().map(|&place| at[place]).min().unwrap_or(0);
        if equal {
            for amount in 1..=most {
                let mut left = at.to_vec();
                set.iter().for_each(|&place| left[place] -= amount);
                found.push(left);
            }
        } else {
            let mut lefts = vec![at.to_vec()];
            for &place in *set {
                let mut more = Vec::new();
                for left in &lefts {
                    for value in 0..=left[place] {
                        let mut next = left.clone();
                        next[place] = value;
                        more.push(next);
                    }
                }
                lefts = more;
            }
            found.extend(lefts.into_iter().filter(|left| left != at));
        }
    }
    single(found)
}

pub const GAMES: &[Game] = &[
    Game {
        name: "triplets",
        arity: 1,
        start: heap,
        moves: |at| (0..at[0]).flat_map(|a| (0..a).map(move |b| vec![vec![a], vec![b]])).collect(),
    },
    Game { name: "moebius", arity: 1, start: heap, moves: |at| turned(at[0], 4) },
    Game { name: "take_cubes", arity: 1, start: heap, moves: |at| taking(at[0], &[1, 8, 27, 64]) },
    Game { name: "take_factorials", arity: 1, start: heap, moves: |at| taking(at[0], &[1, 2, 6, 24, 120]) },
    Game {
        name: "take_lucas",
        arity: 1,
        start: heap,
        moves: |at| taking(at[0], &[1, 2, 3, 4, 7, 11, 18, 29, 47, 76]),
    },
    Game {
        name: "take_even",
        arity: 1,
        start: heap,
        moves: |at| ones((0..at[0]).filter(|y| (at[0] - y) % 2 == 0)),
    },
    Game { name: "powers_of_three", arity: 1, start: heap, moves: |at| taking(at[0], &[1, 3, 9, 27, 81]) },
    Game {
        name: "take_one_or_prime",
        arity: 1,
        start: heap,
        moves: |at| ones((0..at[0]).filter(|y| at[0] - y == 1 || is_prime(at[0] - y))),
    },
    Game {
        name: "four_in_a_row",
        arity: 1,
        start: heap,
        moves: |at| {
            // Four neighbours go, and what is left on both sides are the new heaps.
            let x = at[0];
            if x < 4 {
                vec![]
            } else {
                (0..=x - 4).map(|left| vec![vec![left], vec![x - 4 - left]]).collect()
            }
        },
    },
    Game {
        name: "split_only",
        arity: 1,
        start: heap,
        moves: |at| (1..at[0]).map(|a| vec![vec![a], vec![at[0] - a]]).collect(),
    },
    Game {
        name: "one_or_halve",
        arity: 1,
        start: heap,
        moves: |at| if at[0] == 0 { vec![] } else { ones([at[0] - 1, at[0] / 2]) },
    },
    Game {
        name: "one_half_or_third",
        arity: 1,
        start: heap,
        moves: |at| if at[0] == 0 { vec![] } else { ones([at[0] - 1, at[0] / 2, at[0] / 3]) },
    },
    Game {
        name: "binary_length_nim",
        arity: 1,
        start: heap,
        moves: |at| {
            let length = (0..).find(|&k| at[0] >> k == 0).unwrap_or(0);
            ones((1..=length).filter(|&k| k <= at[0]).map(|k| at[0] - k))
        },
    },
    Game {
        name: "digit_sum_nim",
        arity: 1,
        start: heap,
        moves: |at| {
            let sum: u64 = at[0].to_string().bytes().map(|digit| u64::from(digit - b'0')).sum();
            ones((1..=sum.min(at[0])).map(|k| at[0] - k))
        },
    },
    Game {
        name: "node_kayles_ring",
        arity: 1,
        start: |at| Some(vec![vec![1, at[0]]]),
        moves: |at| {
            let n = at[1];
            if at[0] == 1 {
                // On a ring every vertex takes itself and its neighbours.
                return if n == 0 { vec![] } else { vec![vec![vec![0, n.saturating_sub(3)]]] };
            }
            let gone = |v: u64| (v.saturating_sub(1), (v + 2).min(n));
            (0..n)
                .map(|v| {
                    let (from, to) = gone(v);
                    vec![vec![0, from], vec![0, n - to]]
                })
                .collect()
        },
    },
    Game {
        name: "one_more_than_last",
        arity: 1,
        start: |at| (at[0] > 0).then(|| vec![vec![at[0], at[0] - 1]]),
        moves: |at| single((1..=at[0].min(at[1])).map(|t| vec![at[0] - t, t + 1]).collect()),
    },
    Game {
        name: "no_more_than_last",
        arity: 1,
        start: |at| (at[0] > 0).then(|| vec![vec![at[0], at[0] - 1]]),
        moves: |at| single((1..=at[0].min(at[1])).map(|t| vec![at[0] - t, t]).collect()),
    },
    Game {
        name: "no_less_than_last",
        arity: 1,
        start: |at| Some(vec![vec![at[0], 1]]),
        moves: |at| single((at[1]..=at[0]).map(|t| vec![at[0] - t, t]).collect()),
    },
    Game {
        name: "not_the_same_take",
        arity: 1,
        start: |at| Some(vec![vec![at[0], 0]]),
        moves: |at| {
            single((1..=3).filter(|&t| t <= at[0] && t != at[1]).map(|t| vec![at[0] - t, t]).collect())
        },
    },
    Game {
        name: "turning_corners",
        arity: 2,
        start: heap,
        moves: |at| {
            let (x, y) = (at[0], at[1]);
            (0..x).flat_map(|a| (0..y).map(move |b| vec![vec![a, y], vec![x, b], vec![a, b]])).collect()
        },
    },
    Game {
        name: "welter_two",
        arity: 2,
        start: |at| existing(at, are_different),
        moves: |at| lowered(at, are_different),
    },
    Game {
        name: "silver_dollar_two",
        arity: 2,
        start: |at| existing(at, are_rising),
        moves: |at| lowered(at, are_rising),
    },
    Game {
        name: "antonim_two",
        arity: 2,
        start: |at| existing(at, are_different_or_empty),
        moves: |at| lowered(at, are_different_or_empty),
    },
    Game {
        name: "yama_nim",
        arity: 2,
        start: heap,
        moves: |at| {
            let (x, y) = (at[0], at[1]);
            let left = (2..=x).map(|k| vec![x - k, y + 1]);
            single(left.chain((2..=y).map(|k| vec![x + 1, y - k])).collect())
        },
    },
    Game {
        name: "chocolate",
        arity: 2,
        start: |at| existing(at, |at| at[1] <= at[0] / 2),
        moves: |at| {
            let (x, y) = (at[0], at[1]);
            single((0..x).map(|a| vec![a, y.min(a / 2)]).chain((0..y).map(|b| vec![x, b])).collect())
        },
    },
    Game {
        name: "transfer_nim",
        arity: 2,
        start: heap,
        moves: |at| {
            let (x, y) = (at[0], at[1]);
            let mut found: Vec<State> = (1..=x).map(|k| vec![x - k, y]).collect();
            found.extend((1..=y).map(|k| vec![x, y - k]));
            found.extend((1..=x).filter(|k| x - k >= y + k).map(|k| vec![x - k, y + k]));
            found.extend((1..=y).filter(|k| y - k >= x + k).map(|k| vec![x + k, y - k]));
            single(found)
        },
    },
    Game {
        name: "delete_nim",
        arity: 2,
        start: heap,
        moves: |at| {
            let halves = |n: u64| (0..n).map(move |a| vec![a, n - 1 - a]);
            single(halves(at[0]).chain(halves(at[1])).collect())
        },
    },
    Game {
        name: "euclid_to_zero",
        arity: 2,
        start: heap,
        moves: |at| {
            let (x, y) = (at[0], at[1]);
            if x == 0 || y == 0 {
                return vec![];
            }
            let left = (1..=x / y).map(|k| vec![x - k * y, y]);
            single(left.chain((1..=y / x).map(|k| vec![x, y - k * x])).collect())
        },
    },
    Game {
        name: "rook_and_king",
        arity: 2,
        start: heap,
        moves: |at| {
            let (x, y) = (at[0], at[1]);
            let mut found: Vec<State> =
                (0..x).map(|a| vec![a, y]).chain((0..y).map(|b| vec![x, b])).collect();
            found.extend((x > 0 && y > 0).then(|| vec![x - 1, y - 1]));
            single(found)
        },
    },
    Game {
        name: "larger_heap_nim",
        arity: 2,
        start: heap,
        moves: |at| {
            let (x, y) = (at[0], at[1]);
            let mut found: Vec<State> = Vec::new();
            found.extend((0..x).filter(|_| x >= y).map(|a| vec![a, y]));
            found.extend((0..y).filter(|_| y >= x).map(|b| vec![x, b]));
            single(found)
        },
    },
    Game {
        name: "smaller_heap_nim",
        arity: 2,
        start: heap,
        moves: |at| {
            let (x, y) = (at[0], at[1]);
            let mut found: Vec<State> = Vec::new();
            found.extend((0..x).filter(|_| x <= y || y == 0).map(|a| vec![a, y]));
            found.extend((0..y).filter(|_| y <= x || x == 0).map(|b| vec![x, b]));
            single(found)
        },
    },
    Game {
        name: "no_more_than_the_other",
        arity: 2,
        start: heap,
        moves: |at| {
            let (x, y) = (at[0], at[1]);
            let most = x.min(y);
            single((1..=most).map(|k| vec![x - k, y]).chain((1..=most).map(|k| vec![x, y - k])).collect())
        },
    },
    Game {
        name: "camel",
        arity: 2,
        start: heap,
        moves: |at| {
            let steps = [(-3i64, -1i64), (-3, 1), (-1, -3), (1, -3)];
            let moved = steps.iter().map(|(dx, dy)| (at[0] as i64 + dx, at[1] as i64 + dy));
            single(moved.filter(|(x, y)| *x >= 0 && *y >= 0).map(|(x, y)| vec![x as u64, y as u64]).collect())
        },
    },
    Game {
        name: "one_from_each_or_both",
        arity: 2,
        start: heap,
        moves: |at| {
            let (x, y) = (at[0] as i64, at[1] as i64);
            let moved = [(x - 1, y), (x, y - 1), (x - 2, y - 2)];
            single(
                moved
                    .iter()
                    .filter(|(x, y)| *x >= 0 && *y >= 0)
                    .map(|(x, y)| vec![*x as u64, *y as u64])
                    .collect(),
            )
        },
    },
    Game {
        name: "welter_three",
        arity: 3,
        start: |at| existing(at, are_different),
        moves: |at| lowered(at, are_different),
    },
    Game {
        name: "silver_dollar_three",
        arity: 3,
        start: |at| existing(at, are_rising),
        moves: |at| lowered(at, are_rising),
    },
    Game {
        name: "antonim_three",
        arity: 3,
        start: |at| existing(at, are_different_or_empty),
        moves: |at| lowered(at, are_different_or_empty),
    },
    Game {
        name: "end_nim",
        arity: 3,
        start: heap,
        moves: |at| {
            let full: Vec<usize> = (0..3).filter(|&place| at[place] > 0).collect();
            let mut ends: Vec<usize> = full.first().into_iter().chain(full.last()).copied().collect();
            ends.dedup();
            let mut found = Vec::new();
            for place in ends {
                for value in 0..at[place] {
                    let mut left = at.to_vec();
                    left[place] = value;
                    found.push(left);
                }
            }
            single(found)
        },
    },
    Game {
        name: "lim",
        arity: 3,
        start: heap,
        moves: |at| {
            let mut found = Vec::new();
            for third in 0..3 {
                let (one, two) = ((third + 1) % 3, (third + 2) % 3);
                for amount in 1..=at[one].min(at[two]) {
                    let mut left = at.to_vec();
                    left[one] -= amount;
                    left[two] -= amount;
                    left[third] += amount;
                    found.push(left);
                }
            }
            single(found)
        },
    },
    Game {
        name: "two_of_three",
        arity: 3,
        start: heap,
        moves: |at| from_sets(at, &[&[0, 1], &[1, 2], &[0, 2]], false),
    },
    Game {
        name: "circular_nim",
        arity: 4,
        start: heap,
        moves: |at| from_sets(at, &[&[0, 1], &[1, 2], &[2, 3], &[3, 0]], false),
    },
    Game {
        name: "slow_exact_nim",
        arity: 3,
        start: heap,
        moves: |at| {
            let pairs = [[0, 1], [1, 2], [0, 2]];
            let moved = pairs.iter().filter(|pair| pair.iter().all(|&place| at[place] > 0));
            single(
                moved
                    .map(|pair| {
                        let mut left = at.to_vec();
                        pair.iter().for_each(|&place| left[place] -= 1);
                        left
                    })
                    .collect(),
            )
        },
    },
    Game {
        name: "largest_heap_nim",
        arity: 3,
        start: heap,
        moves: |at| {
            let largest = at.iter().copied().max().unwrap_or(0);
            let mut found = Vec::new();
            for place in (0..3).filter(|&place| at[place] == largest) {
                for value in 0..largest {
                    let mut left = at.to_vec();
                    left[place] = value;
                    found.push(left);
                }
            }
            single(found)
        },
    },
    Game {
        name: "one_or_all_alike",
        arity: 3,
        start: heap,
        moves: |at| from_sets(at, &[&[0], &[1], &[2], &[0, 1, 2]], true),
    },
    Game {
        name: "pairs_alike",
        arity: 3,
        start: heap,
        moves: |at| from_sets(at, &[&[0, 1], &[1, 2], &[0, 2]], true),
    },
];
