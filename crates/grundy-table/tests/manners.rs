//! How play goes and ends: every clause against a search that follows its words, with moves written in Rust.

use std::collections::HashMap;

use grundy_rule::{Manner, Position, Rules, Template};
use grundy_table::graphs::Outcome;
use grundy_table::{Budget, Side, Values, contest};

/// A position of one or two numbers.
type State = Vec<u64>;
type Moves = fn(&State) -> Vec<State>;

fn side<'r>(rules: &'r dyn Rules, state: &State) -> Side<'r> {
    Side { rules, position: Position::new(state) }
}

/// All states below the limit in each number.
fn states(arity: usize, limit: u64) -> Vec<State> {
    match arity {
        1 => (0..limit).map(|x| vec![x]).collect(),
        _ => (0..limit).flat_map(|x| (0..limit).map(move |y| vec![x, y])).collect(),
    }
}

/// Who wins within so many moves; a draw is what nobody wins in any number of them.
struct Search {
    moves: Moves,
    manner: Manner,
    wins_at: fn(&State) -> bool,
    loses_at: fn(&State) -> bool,
    known: HashMap<(State, u32), Outcome>,
}

impl Search {
    /// The outcome as far as it is decided within `depth` moves.
    fn outcome(&mut self, state: &State, depth: u32) -> Outcome {
        if let Some(&found) = self.known.get(&(state.clone(), depth)) {
            return found;
        }
        let found = self.outcome_afresh(state, depth);
        self.known.insert((state.clone(), depth), found);
        found
    }

    fn outcome_afresh(&mut self, state: &State, depth: u32) -> Outcome {
        if (self.loses_at)(state) {
            return Outcome::Next;
        }
        if (self.wins_at)(state) {
            return Outcome::Previous;
        }
        let mut options = (self.moves)(state);
        options.sort();
        options.dedup();
        // Before each move the opponent forbids any set of at most so many options.
        let forbidden = (0..1u32 << options.len()).filter(|set| set.count_ones() <= self.manner.block);
        let mut worst = Outcome::Next;
        for set in forbidden.collect::<Vec<u32>>() {
            let allowed: Vec<State> = (0..options.len())
                .filter(|&place| set >> place & 1 == 0)
                .map(|place| options[place].clone())
                .collect();
            let found = self.best_of(&allowed, depth);
            worst = if rank(found) < rank(worst) { found } else { worst };
        }
        worst
    }

    fn best_of(&mut self, allowed: &[State], depth: u32) -> Outcome {
        if allowed.is_empty() {
            return match self.manner {
                Manner { misere: true, .. } => Outcome::Next,
                Manner { stuck_draws: true, .. } => Outcome::Draw,
                _ => Outcome::Previous,
            };
        }
        if depth == 0 {
            return Outcome::Draw;
        }
        let mut best = Outcome::Previous;
        for state in allowed {
            let found = match self.outcome(state, depth - 1) {
                Outcome::Previous => Outcome::Next,
                Outcome::Next => Outcome::Previous,
                Outcome::Draw => Outcome::Draw,
            };
            best = if rank(found) > rank(best) { found } else { best };
        }
        best
    }
}

/// How good it is for the player to move.
fn rank(outcome: Outcome) -> u32 {
    match outcome {
        Outcome::Previous => 0,
        Outcome::Draw => 1,
        Outcome::Next => 2,
    }
}

fn never(_: &State) -> bool {
    false
}

struct Case {
    rule: &'static str,
    arity: usize,
    limit: u64,
    moves: Moves,
    wins_at: fn(&State) -> bool,
    loses_at: fn(&State) -> bool,
}

fn check(case: &Case) {
    let template = Template::parse(case.rule).unwrap_or_else(|mistake| panic!("{}\n{mistake}", case.rule));
    let rules = template.open_in_manner(&[]).unwrap_or_else(|mistake| panic!("{}\n{mistake}", case.rule));
    let manner = template.manner();
    let mut search = Search {
        moves: case.moves,
        manner,
        wins_at: case.wins_at,
        loses_at: case.loses_at,
        known: HashMap::new(),
    };
    let all = states(case.arity, case.limit);
    // A win that can be forced at all is forced before any position comes twice.
    let depth = all.len() as u32 + 1;
    for state in all {
        let found = contest(manner, &[side(rules.as_ref(), &state)], &Budget::small()).unwrap();
        let expected = search.outcome(&state, depth);
        assert_eq!(found.outcome, expected, "{} at {state:?}", case.rule);
        for (_, left) in &found.winning {
            let left = left.coordinates.to_vec();
            assert!((case.moves)(&state).contains(&left), "{} at {state:?}: {left:?} is no move", case.rule);
            assert_eq!(search.outcome(&left, depth), Outcome::Previous, "{} at {state:?}", case.rule);
        }
        assert_eq!(found.winning.is_empty(), found.outcome != Outcome::Next || is_over(case, &state));
        if manner.block == 0 && found.outcome != Outcome::Draw {
            let quickest = (0..).find(|&depth| search.outcome(&state, depth) == found.outcome);
            assert_eq!(found.remoteness, quickest, "{} at {state:?}", case.rule);
        }
    }
}

fn is_over(case: &Case, state: &State) -> bool {
    (case.loses_at)(state) || (case.moves)(state).is_empty()
}

/// Up by one below 7, down by one or three.
fn ladder(state: &State) -> Vec<State> {
    let x = state[0];
    let mut moves = Vec::new();
    moves.extend((x > 0 && x < 7).then(|| vec![x + 1]));
    moves.extend(x.checked_sub(1).map(|y| vec![y]));
    moves.extend(x.checked_sub(3).map(|y| vec![y]));
    moves
}

/// Round a ring of nine by two or three steps, until 0.
fn ring(state: &State) -> Vec<State> {
    match state[0] {
        0 => Vec::new(),
        x => vec![vec![(x + 2) % 9], vec![(x + 3) % 9]],
    }
}

fn wythoff(state: &State) -> Vec<State> {
    let (x, y) = (state[0], state[1]);
    let mut moves: Vec<State> = Vec::new();
    moves.extend((1..=x).map(|k| vec![x - k, y]));
    moves.extend((1..=y).map(|k| vec![x, y - k]));
    moves.extend((1..=x.min(y)).map(|k| vec![x - k, y - k]));
    moves
}

fn up_to_three(state: &State) -> Vec<State> {
    (1..=3).filter_map(|k| state[0].checked_sub(k)).map(|x| vec![x]).collect()
}

/// A step along either coordinate, or both up, within 0..4.
fn walk(state: &State) -> Vec<State> {
    let (x, y) = (state[0], state[1]);
    let mut moves = Vec::new();
    moves.extend(x.checked_sub(1).map(|x| vec![x, y]));
    moves.extend(y.checked_sub(2).map(|y| vec![x, y]));
    moves.extend((x > 0 && x < 3 && y < 3).then(|| vec![x + 1, y + 1]));
    moves
}

#[test]
fn plays_without_an_end_are_won_lost_or_drawn() {
    let ladder_rule = "x -> x+1 if 0 < x < 7 | x-1 | x-3; loopy";
    let ring_rule = "x -> (x+2) % 9 if x > 0 | (x+3) % 9 if x > 0; loopy";
    let walk_rule = "(x,y) -> (x-1,y) | (x,y-2) | (x+1,y+1) if 0 < x < 3 and y < 3; loopy";
    check(&Case { rule: ladder_rule, arity: 1, limit: 8, moves: ladder, wins_at: never, loses_at: never });
    check(&Case { rule: ring_rule, arity: 1, limit: 9, moves: ring, wins_at: never, loses_at: never });
    check(&Case { rule: walk_rule, arity: 2, limit: 4, moves: walk, wins_at: never, loses_at: never });
}

#[test]
fn loopy_play_may_be_misere_and_end_at_once() {
    let rule = "x -> x+1 if 0 < x < 7 | x-1 | x-3; loopy; misere";
    check(&Case { rule, arity: 1, limit: 8, moves: ladder, wins_at: never, loses_at: never });
    let rule = "x -> x+1 if 0 < x < 7 | x-1 | x-3; loopy; win at 2";
    check(&Case { rule, arity: 1, limit: 8, moves: ladder, wins_at: |x| x[0] == 2, loses_at: never });
}

#[test]
fn forbidden_options_are_those_of_the_definition() {
    for (rule, moves) in [
        ("take 1..=3; block 1", up_to_three as Moves),
        ("take 1..=3; block 2", up_to_three),
        ("take 1..=3; block 3", up_to_three),
        ("x -> x+1 if 0 < x < 7 | x-1 | x-3; loopy; block 1", ladder),
    ] {
        check(&Case { rule, arity: 1, limit: 8, moves, wins_at: never, loses_at: never });
    }
    for rule in [
        "(x,y) -> (x-k,y) | (x,y-k) | (x-k,y-k) for k in 1..; block 1",
        "(x,y) -> (x-k,y) | (x,y-k) | (x-k,y-k) for k in 1..; block 2",
    ] {
        check(&Case { rule, arity: 2, limit: 4, moves: wythoff, wins_at: never, loses_at: never });
    }
}

#[test]
fn wythoff_with_one_forbidden_option_loses_where_it_does_by_hand() {
    let template = Template::parse("(x,y) -> (x-k,y) | (x,y-k) | (x-k,y-k) for k in 1..; block 1").unwrap();
    let rules = template.open_in_manner(&[]).unwrap();
    let is_lost = |x, y| {
        let side = side(rules.as_ref(), &vec![x, y]);
        contest(template.manner(), &[side], &Budget::small()).unwrap().outcome == Outcome::Previous
    };
    assert!(is_lost(0, 0) && is_lost(0, 1) && is_lost(2, 2), "the first ones");
    assert!(!is_lost(1, 1) && !is_lost(0, 2), "three options, two of them lost");
}

#[test]
fn who_cannot_move_may_draw() {
    let rule = "x -> x-1 | x-2 | x-3; stuck draws; win at 1; lose at 2";
    check(&Case {
        rule,
        arity: 1,
        limit: 10,
        moves: up_to_three,
        wins_at: |x| x[0] == 1,
        loses_at: |x| x[0] == 2,
    });
    let rule =
        "(x,y) -> (x-1,y) | (x,y-2) | (x+1,y+1) if 0 < x < 3 and y < 3; loopy; stuck draws; win at (2, 0)";
    check(&Case { rule, arity: 2, limit: 4, moves: walk, wins_at: |at| at == &vec![2, 0], loses_at: never });
    let rule = "take 1..=3; stuck draws; lose at x if x % 4 == 1";
    check(&Case {
        rule,
        arity: 1,
        limit: 12,
        moves: up_to_three,
        wins_at: never,
        loses_at: |x| x[0] % 4 == 1,
    });
}

/// Whether the player to move wins a sum in which whoever moves a heap to a losing number loses at once.
fn wins_sum(
    heaps: &[u64],
    moves: fn(u64) -> Vec<Vec<u64>>,
    loses_at: fn(u64) -> bool,
    known: &mut HashMap<Vec<u64>, bool>,
) -> bool {
    let mut key = heaps.to_vec();
    key.sort_unstable();
    if let Some(&won) = known.get(&key) {
        return won;
    }
    let mut won = false;
    for (place, &heap) in heaps.iter().enumerate() {
        for option in moves(heap) {
            if option.iter().any(|&part| loses_at(part)) {
                continue;
            }
            let mut rest = heaps.to_vec();
            rest.remove(place);
            rest.extend(option);
            won |= !wins_sum(&rest, moves, loses_at, known);
        }
    }
    known.insert(key, won);
    won
}

#[test]
fn a_move_that_loses_at_once_ends_the_whole_sum() {
    type Case = (&'static str, fn(u64) -> Vec<Vec<u64>>, fn(u64) -> bool);
    let cases: [Case; 5] = [
        ("take 1..=3; lose at 0", |x| (1..=x.min(3)).map(|k| vec![x - k]).collect(), |x| x == 0),
        ("take any; lose at x if x % 3 == 1", |x| (0..x).map(|y| vec![y]).collect(), |x| x % 3 == 1),
        (
            "x -> [a, x - a] for a in 1..x | x - 1; lose at 2",
            |x| (1..x).map(|a| vec![a, x - a]).chain(x.checked_sub(1).map(|y| vec![y])).collect(),
            |x| x == 2,
        ),
        (
            "x -> [x - 1 - i for i in 0..k] for k in 1..=x; lose at 1",
            |x| (1..=x).map(|k| (0..k).map(|i| x - 1 - i).collect()).collect(),
            |x| x == 1,
        ),
        (
            "x -> [x / 2; x % 3] if x > 0 | x - 1; lose at 1",
            |x| {
                let halves = (x > 0).then(|| vec![x / 2; (x % 3) as usize]);
                halves.into_iter().chain(x.checked_sub(1).map(|y| vec![y])).collect()
            },
            |x| x == 1,
        ),
    ];
    for (rule, moves, loses_at) in cases {
        let rules = Template::parse(rule).unwrap().open(&[]).unwrap_or_else(|mistake| panic!("{mistake}"));
        let mut values = Values::new(rules.as_ref(), Budget::small());
        let mut known = HashMap::new();
        let starts = (0..7).filter(|&heap| !loses_at(heap)).collect::<Vec<u64>>();
        for &one in &starts {
            for &two in &starts {
                let sum = [Position::heap(one), Position::heap(two)];
                let value = values.of_sum(&sum).unwrap().nimber().unwrap();
                let expected = wins_sum(&[one, two], moves, loses_at, &mut known);
                assert_eq!(value != 0, expected, "{rule}: {one} and {two}");
            }
        }
    }
}

#[test]
fn a_tag_may_lose() {
    let rule = "ring(n) -> row(n-1); row(n) -> row(n-1) | row(n-2); lose at row(0); start n -> ring(n)";
    let rules = Template::parse(rule).unwrap().open(&[]).unwrap();
    let value = |n: u64| {
        let sum = rules.start(n).unwrap().unwrap();
        Values::new(rules.as_ref(), Budget::small()).of_sum(&sum).unwrap().nimber().unwrap()
    };
    // row(1) can only lose, so it is worth 0; then 1, 2, 0, 1, 2, …; a ring has the one option row(n - 1).
    assert_eq!((2..=8).map(value).collect::<Vec<u32>>(), [1, 0, 0, 1, 0, 0, 1]);
}

#[test]
fn loopy_sums_have_the_outcomes_of_a_search() {
    let template = Template::parse("x -> (x+2) % 9 if x > 0 | (x+3) % 9 if x > 0; loopy").unwrap();
    let rules = template.open_in_manner(&[]).unwrap();
    let pair: Moves = |state| {
        let mut moves = Vec::new();
        for place in 0..2 {
            for next in ring(&vec![state[place]]) {
                let mut left = state.clone();
                left[place] = next[0];
                moves.push(left);
            }
        }
        moves
    };
    let manner = template.manner();
    let mut search = Search { moves: pair, manner, wins_at: never, loses_at: never, known: HashMap::new() };
    for state in states(2, 9) {
        let sides = state.iter().map(|&x| side(rules.as_ref(), &vec![x])).collect::<Vec<_>>();
        let found = contest(manner, &sides, &Budget::small()).unwrap();
        assert_eq!(found.outcome, search.outcome(&state, 82), "{state:?}");
    }
}

#[test]
fn what_the_clauses_do_not_decide_is_refused() {
    let refused = |rule: &str, heaps: &[u64]| {
        let template = Template::parse(rule).unwrap();
        let rules = template.open_in_manner(&[]).unwrap();
        let sides: Vec<Side<'_>> = heaps.iter().map(|&heap| side(rules.as_ref(), &vec![heap])).collect();
        contest(template.manner(), &sides, &Budget::small()).is_err()
    };
    assert!(refused("take 1..=3; block 1", &[3, 4]), "sums with forbidden options");
    assert!(refused("take 1..=3; stuck draws", &[3, 4]), "sums that draw");
    assert!(refused("x -> [a, x - a] for a in 1..x; block 1", &[5]), "moves that split");
    assert!(
        refused("x -> x+1 if 0 < x < 7 | x-1; block 1", &[5]),
        "plays without an end that nobody allowed"
    );
    for rule in
        ["take 1..=3; block 1; misere", "take 1..=3; lose at 0; misere", "take 1..=3; stuck draws; misere"]
    {
        assert!(Template::parse(rule).is_err(), "{rule}");
    }
    for rule in ["take 1..=3; block 1", "take 1..=3; misere", "take 1..=3; loopy", "take 1..=3; stuck draws"]
    {
        assert!(Template::parse(rule).unwrap().open(&[]).is_err(), "{rule}");
        assert!(Template::parse(rule).unwrap().with(&[]).is_err(), "{rule}");
    }
}
