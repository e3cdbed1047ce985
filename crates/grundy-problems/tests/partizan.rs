//! Solvers of games that are not impartial against plain search of all plays.

mod common;

use std::collections::HashMap;

use common::*;

/// By how much the first player's sum exceeds the second's, both playing their best.
fn lead(piles: &[Vec<u64>], first_moves: bool, known: &mut HashMap<(Vec<Vec<u64>>, bool), i64>) -> i64 {
    if let Some(&lead) = known.get(&(piles.to_vec(), first_moves)) {
        return lead;
    }
    let mut leads = Vec::new();
    for place in (0..piles.len()).filter(|&place| !piles[place].is_empty()) {
        let mut after = piles.to_vec();
        let card = if first_moves { after[place].remove(0) } else { after[place].pop().unwrap_or(0) } as i64;
        leads.push(lead(&after, !first_moves, known) + if first_moves { card } else { -card });
    }
    let best = if first_moves { leads.into_iter().max() } else { leads.into_iter().min() }.unwrap_or(0);
    known.insert((piles.to_vec(), first_moves), best);
    best
}

#[test]
fn cf388c_is_the_best_play() {
    let mut chance = Chance::new(388);
    for _ in 0..400 {
        let count = chance.number(1, 3);
        let piles: Vec<Vec<u64>> = (0..count).map(|_| chance.shorter_list(4, 1, 6)).collect();
        let total = piles.iter().flatten().sum::<u64>() as i64;
        let lead = lead(&piles, true, &mut HashMap::new());
        let lines: Vec<String> =
            piles.iter().map(|pile| format!("{} {}", pile.len(), spaced(pile))).collect();
        let expected = format!("{} {}", (total + lead) / 2, (total - lead) / 2);
        check("cf388c", Frame::Single, &[(format!("{count}\n{}", lines.join("\n")), expected)]);
    }
}

/// The outcome for the first player, 1, 0 or -1: in the end only the number of ones counts.
fn outcome(
    strings: &[u32; 2],
    length: u32,
    taken: u32,
    ones: [u32; 2],
    known: &mut HashMap<(u32, [u32; 2]), i32>,
) -> i32 {
    if let Some(&outcome) = known.get(&(taken, ones)) {
        return outcome;
    }
    let turn = taken.count_ones() as usize % 2;
    let free = (0..length).filter(|place| taken >> place & 1 == 0);
    let outcomes: Vec<i32> = free
        .map(|place| {
            let mut after = ones;
            after[turn] += strings[turn] >> place & 1;
            outcome(strings, length, taken | 1 << place, after, known)
        })
        .collect();
    let best = if turn == 0 { outcomes.iter().max() } else { outcomes.iter().min() };
    let result = best.copied().unwrap_or((ones[0] as i32 - ones[1] as i32).signum());
    known.insert((taken, ones), result);
    result
}

#[test]
fn cf293a_is_the_best_play() {
    for half in 1..=3_u32 {
        let length = 2 * half;
        for strings in lists(2, 0, (1 << length) - 1).iter().step_by(if half == 3 { 7 } else { 1 }) {
            let masks = [strings[0] as u32, strings[1] as u32];
            let expected = match outcome(&masks, length, 0, [0, 0], &mut HashMap::new()) {
                1 => "First",
                0 => "Draw",
                _ => "Second",
            };
            let width = length as usize;
            let input = format!("{half}\n{:0width$b}\n{:0width$b}", masks[0], masks[1]);
            check("cf293a", Frame::Single, &[(input, expected.into())]);
        }
    }
}

/// Whether the player to move, who has the first of the purses, wins with these items left.
fn buyer_wins(prices: &[u64], mine: u64, other: u64) -> bool {
    (0..prices.len()).any(|last| {
        let cost: u64 = prices[..=last].iter().sum();
        cost <= mine && !buyer_wins(&prices[last + 1..], other, mine - cost)
    })
}

#[test]
fn hdu4701_is_the_best_play() {
    let mut cases: Vec<Case> = Vec::new();
    for purses in lists(2, 0, 5) {
        for prices in lists_of(1..=3, 0, 3) {
            cases.push(purchase(&purses, &prices));
        }
    }
    let mut chance = Chance::new(4701);
    for _ in 0..2000 {
        cases.push(purchase(&chance.list(2, 0, 25), &chance.shorter_list(8, 0, 9)));
    }
    check("hdu4701", Frame::ToEnd, &cases);
}

fn purchase(purses: &[u64], prices: &[u64]) -> Case {
    let input = format!("{} {}\n{}", prices.len(), spaced(purses), spaced(prices));
    (input, pick(buyer_wins(prices, purses[0], purses[1]), "ALICE", "BOB"))
}

fn edge_lines(parents: &[u64]) -> String {
    let lines: Vec<String> =
        edges(parents).iter().map(|(one, other)| format!("{} {}", one + 1, other + 1)).collect();
    format!("{}\n{}", parents.len() + 1, lines.join("\n"))
}

/// Which vertices are white and which black, as masks.
type Colours = (u32, u32);

/// Whether white, to move when `white_moves`, can keep a white vertex without a black neighbour.
fn white_wins(
    neighbours: &[u32],
    colours: Colours,
    white_moves: bool,
    known: &mut HashMap<Colours, bool>,
) -> bool {
    let (white, black) = colours;
    let free: Vec<usize> =
        (0..neighbours.len()).filter(|vertex| (white | black) >> vertex & 1 == 0).collect();
    if free.is_empty() {
        return (0..neighbours.len())
            .any(|vertex| white >> vertex & 1 == 1 && neighbours[vertex] & black == 0);
    }
    if let Some(&wins) = known.get(&colours) {
        return wins;
    }
    let wins = if white_moves {
        free.iter().any(|vertex| white_wins(neighbours, (white | 1 << vertex, black), false, known))
    } else {
        free.iter().all(|vertex| white_wins(neighbours, (white, black | 1 << vertex), true, known))
    };
    known.insert(colours, wins);
    wins
}

fn neighbours(edges: &[(usize, usize)], count: usize) -> Vec<u32> {
    let mut neighbours = vec![0; count];
    for &(one, other) in edges {
        neighbours[one] |= 1 << other;
        neighbours[other] |= 1 << one;
    }
    neighbours
}

#[test]
fn agc014d_is_the_best_play() {
    for parents in (2..=7).flat_map(trees) {
        let neighbours = neighbours(&edges(&parents), parents.len() + 1);
        let wins = white_wins(&neighbours, (0, 0), true, &mut HashMap::new());
        check("agc014d", Frame::Single, &[(edge_lines(&parents), pick(wins, "First", "Second"))]);
    }
}

/// A tree in which edges may be cut: the edges that are left are a mask too.
struct Gameia {
    edges: Vec<(usize, usize)>,
    count: usize,
    known: HashMap<(Colours, u32, bool), bool>,
}

impl Gameia {
    /// Whether Alice, to move when `alice_moves`, keeps a white vertex; `left` are the edges that are not cut.
    fn alice_wins(&mut self, colours: Colours, left: u32, cuts: u32, alice_moves: bool) -> bool {
        let (white, black) = colours;
        let free: Vec<usize> = (0..self.count).filter(|vertex| (white | black) >> vertex & 1 == 0).collect();
        if free.is_empty() {
            return white != 0;
        }
        if let Some(&wins) = self.known.get(&(colours, left, alice_moves)) {
            return wins;
        }
        let wins = if alice_moves {
            free.iter().any(|vertex| self.alice_wins((white | 1 << vertex, black), left, cuts, false))
        } else {
            free.iter().all(|&vertex| self.every_cut_fails(colours, left, cuts, vertex))
        };
        self.known.insert((colours, left, alice_moves), wins);
        wins
    }

    /// A cut matters only when Bob paints, so it is enough that he cuts just before.
    fn every_cut_fails(&mut self, (white, black): Colours, left: u32, cuts: u32, vertex: usize) -> bool {
        let subsets = (0..=left).filter(|after| after & !left == 0 && (left ^ after).count_ones() <= cuts);
        subsets.collect::<Vec<u32>>().into_iter().all(|after| {
            let painted = self.painted(after, vertex);
            let colours = (white & !painted, black | painted);
            self.alice_wins(colours, after, cuts - (left ^ after).count_ones(), true)
        })
    }

    fn painted(&self, left: u32, vertex: usize) -> u32 {
        let kept = self.edges.iter().enumerate().filter(|(index, _)| left >> index & 1 == 1);
        kept.fold(1 << vertex, |painted, (_, &(one, other))| match vertex {
            _ if one == vertex => painted | 1 << other,
            _ if other == vertex => painted | 1 << one,
            _ => painted,
        })
    }
}

#[test]
fn hdu6105_is_the_best_play() {
    let mut cases: Vec<Case> = Vec::new();
    let small = (1..=4).flat_map(trees).chain(trees(6).into_iter().step_by(9));
    for parents in small {
        for cuts in 0..=2 {
            let count = parents.len() + 1;
            let mut game = Gameia { edges: edges(&parents), count, known: HashMap::new() };
            let wins = game.alice_wins((0, 0), (1 << parents.len()) - 1, cuts, true);
            cases.push((format!("{count} {cuts}\n{}", spaced(&parents)), pick(wins, "Alice", "Bob")));
        }
    }
    check("hdu6105", Frame::Counted, &cases);
}

/// Whether `rounds` suffice when the secret is in `least..=most`, trying every set of numbers that is safe to write.
fn rounds_suffice(rounds: u32, least: u64, most: u64) -> bool {
    if least > most {
        return true;
    }
    let length = most + 1 - least;
    rounds > 0
        && (1_u64..1 << length).filter(|set| u64::from(set.count_ones()) <= least).any(|set| {
            let written: Vec<u64> =
                (least..=most).filter(|number| set >> (number - least) & 1 == 1).collect();
            let starts = std::iter::once(least).chain(written.iter().map(|number| number + 1));
            let ends = written.iter().map(|number| number - 1).chain(std::iter::once(most));
            starts.zip(ends).all(|(start, end)| rounds_suffice(rounds - 1, start, end))
        })
}

#[test]
fn guess_is_the_best_search() {
    let cases = (1..=9_u64).map(|most| {
        let rounds = (1..).find(|&rounds| rounds_suffice(rounds, 1, most)).unwrap_or(0);
        (most.to_string(), rounds.to_string())
    });
    check("guess", Frame::Counted, &cases.collect::<Vec<Case>>());
}

#[test]
fn guess_needs_four_rounds_from_2046_on() {
    // From the closed forms f(1, L) = 2L - 1 and f(2, L) = (L + 1) * 2^(L + 1) - 3: f(3, 1) = f(2, 7) = 2045.
    let cases = [(2045_u64, 3), (2046, 4), (1_000_000_000_000_000_000, 4)];
    check("guess", Frame::Counted, &cases.map(|(most, rounds)| (most.to_string(), rounds.to_string())));
}
