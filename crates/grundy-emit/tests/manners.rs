//! Programs of rules that say how play goes and ends, and of compounds other than the sum. What they must print is worked
//! out here, straight from the definitions: whole graphs in rounds, and all plays of a compound.

mod support;

use grundy_emit::{CodeRequest, LANGUAGES, Language, MiserePlan, code, limits, reads, says};
use grundy_rule::{Diagnostic, Given, Manner, Meter, Position, Rules, Template};
use grundy_table::{COMPOUNDS, Compound};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use support::{attempt, bundle, compile};

/// What is asked for.
#[derive(Clone, Copy)]
struct Wish {
    rule: &'static str,
    limits: &'static str,
    reads: &'static str,
    says: &'static str,
    compound: Compound,
    misere: bool,
}

/// In the usual format.
fn usual(rule: &'static str, limits: &'static str) -> Wish {
    Wish { rule, limits, reads: "", says: "", compound: Compound::Sum, misere: false }
}

fn program(wish: &Wish, language: Language) -> Result<String, Diagnostic> {
    let template = Template::parse(wish.rule)?;
    let text = |text: &'static str| Some(text).filter(|text| !text.is_empty());
    let request = CodeRequest {
        reads: text(wish.reads).map(reads::parse).transpose()?,
        says: text(wish.says).map(says::parse).transpose()?,
        limits: limits::parse(wish.limits)?,
        compound: wish.compound,
        misere: wish.misere.then_some(MiserePlan::Alone),
        ..CodeRequest::of(template, language)
    };
    Ok(code(&request)?.text)
}

/// A program with an input, and what it must print.
struct Case {
    wish: Wish,
    input: String,
    printed: String,
}

fn check(name: &str, cases: &[Case]) {
    for language in LANGUAGES {
        let written = |case: &Case| {
            program(&case.wish, language).unwrap_or_else(|why| panic!("{}: {why}", case.wish.rule))
        };
        let programs: Vec<String> = cases.iter().map(written).collect();
        let binary = compile(language, name, &bundle(language, &programs));
        for (index, case) in cases.iter().enumerate() {
            let output = attempt(language, &binary, &[&index.to_string()], &case.input);
            let printed = String::from_utf8_lossy(&output.stdout).replace('\r', "");
            let complaint = String::from_utf8_lossy(&output.stderr);
            let what = format!("{language:?}: {} {:?}", case.wish.rule, case.wish.compound);
            assert_eq!(printed, case.printed, "{what} on\n{}\n{complaint}\n{}", case.input, programs[index]);
        }
    }
}

/// Who wins for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Won,
    Lost,
    Drawn,
}

/// All positions that can be reached, and their different options.
struct World {
    rules: Box<dyn Rules>,
    manner: Manner,
    options: BTreeMap<Position, Vec<Position>>,
}

impl World {
    fn of(rule: &str, given: &[(&str, Given)], misere: bool) -> World {
        let template = Template::parse(rule).unwrap();
        let own = template.manner();
        let rules = template.open_in_manner(given).unwrap();
        World { rules, manner: Manner { misere: misere || own.misere, ..own }, options: BTreeMap::new() }
    }

    /// Where moves lose at once, nobody begins.
    fn exists(&self, text: &str) -> bool {
        self.rules.parse_position(text).is_ok()
    }

    fn position(&self, text: &str) -> Position {
        self.rules.parse_position(text).unwrap().remove(0)
    }

    fn options_of(&self, position: &Position) -> Vec<Position> {
        let options = self.rules.options(position, &mut Meter::of(1_000_000)).unwrap();
        let options: BTreeSet<Position> = options.into_iter().map(|mut option| option.remove(0)).collect();
        options.into_iter().collect()
    }

    fn explore(&mut self, first: &Position) {
        let mut open = vec![first.clone()];
        while let Some(position) = open.pop() {
            if self.options.contains_key(&position) {
                continue;
            }
            let is_over = self.rules.wins_at(&position) || self.rules.loses_at(&position);
            let options = if is_over { Vec::new() } else { self.options_of(&position) };
            open.extend(options.clone());
            self.options.insert(position, options);
        }
    }

    /// Who wins each position, and in how many moves: decided in rounds, each from the round before.
    fn outcomes(&self) -> HashMap<Position, (Outcome, u32)> {
        let block = self.manner.block as usize;
        let mut known: HashMap<Position, (Outcome, u32)> = HashMap::new();
        for round in 0.. {
            let mut found = Vec::new();
            for (position, options) in self.options.iter().filter(|(own, _)| !known.contains_key(own)) {
                let count = |wanted: Outcome| {
                    options.iter().filter(|end| known.get(end).is_some_and(|(own, _)| *own == wanted)).count()
                };
                let outcome = if self.rules.loses_at(position) {
                    Some(Outcome::Won)
                } else if self.rules.wins_at(position) {
                    Some(Outcome::Lost)
                } else if options.is_empty() {
                    match self.manner {
                        Manner { misere: true, .. } => Some(Outcome::Won),
                        Manner { stuck_draws: true, .. } => None,
                        _ => Some(Outcome::Lost),
                    }
                } else if count(Outcome::Lost) > block {
                    Some(Outcome::Won)
                } else if options.len() - count(Outcome::Won) <= block {
                    Some(Outcome::Lost)
                } else {
                    None
                };
                found.extend(outcome.map(|outcome| (position.clone(), (outcome, round))));
            }
            if found.is_empty() {
                break;
            }
            known.extend(found);
        }
        let drawn = |position: &Position| (position.clone(), (Outcome::Drawn, 0));
        let undecided: Vec<_> =
            self.options.keys().filter(|own| !known.contains_key(own)).map(drawn).collect();
        known.extend(undecided);
        known
    }
}

/// How a position is read by a program, and how it is typed.
type Named = (String, String);

fn numbers(below: u64) -> Vec<Named> {
    // Large ones first, and back: what is known of some is used for others.
    let order = (0..below).rev().step_by(3).chain(0..below);
    order.map(|x| (x.to_string(), x.to_string())).collect()
}

fn pairs(below: u64) -> Vec<Named> {
    let both = (0..below).flat_map(|x| (0..below).map(move |y| (x, y)));
    both.map(|(x, y)| (format!("{x} {y}"), format!("({x},{y})"))).collect()
}

fn lists(longest: u32, most: u64) -> Vec<Named> {
    let mut named = Vec::new();
    for length in 1..=longest {
        for code in 0..(most + 1).pow(length) {
            let element = |place: u32| (code / (most + 1).pow(place) % (most + 1)).to_string();
            let elements: Vec<String> = (0..length).map(element).collect();
            named.push((format!("{length} {}", elements.join(" ")), format!("({})", elements.join(","))));
        }
    }
    named
}

fn words(longest: usize) -> Vec<Named> {
    (1..=longest).map(|length| ".".repeat(length)).map(|word| (word.clone(), format!("\"{word}\""))).collect()
}

/// What a program must say of single positions: who wins, in the usual words.
fn asked(mut wish: Wish, named: &[Named]) -> Case {
    let mut world = World::of(wish.rule, &[], wish.misere);
    if wish.reads.is_empty() && is_loopy_alone(&world) {
        wish.reads = "tests { x }";
    }
    let named: Vec<&Named> = named.iter().filter(|(_, text)| world.exists(text)).collect();
    let positions: Vec<Position> = named.iter().map(|(_, text)| world.position(text)).collect();
    positions.iter().for_each(|position| world.explore(position));
    let outcomes = world.outcomes();
    let mut input = format!("{}\n", named.len());
    let mut printed = String::new();
    for ((read, _), position) in named.iter().zip(&positions) {
        input += &format!("{read}\n");
        let (outcome, moves) = outcomes[position];
        let is_lost = |end: &&Position| outcomes[*end].0 == Outcome::Lost;
        let winning = world.options[position].iter().filter(is_lost).count();
        printed += &match (wish.says, outcome) {
            ("", Outcome::Won) => "First\n".to_string(),
            ("", Outcome::Lost) => "Second\n".to_string(),
            ("", Outcome::Drawn) => "Draw\n".to_string(),
            (LENGTHS, Outcome::Won) => format!("W {moves}\n"),
            (LENGTHS, Outcome::Lost) => format!("L {moves}\n"),
            (COUNTS, Outcome::Won) if winning == 0 => "W\n".to_string(),
            (COUNTS, Outcome::Won) => format!("W {winning}\n"),
            (COUNTS, Outcome::Lost) => "L\n".to_string(),
            _ => "D\n".to_string(),
        };
    }
    Case { wish, input, printed }
}

/// Of such rules sums are read, unless one says otherwise.
fn is_loopy_alone(world: &World) -> bool {
    world.manner == Manner { loopy: true, ..Manner::PLAIN } && !world.rules.has_wins()
}

const LENGTHS: &str = "W {remoteness}|L {remoteness}|D";
const COUNTS: &str = "W {count}|L|D";

const LADDER: &str = "x -> x+1 if 0 < x < 7 | x-1 | x-3; loopy";

fn contests() -> Vec<Case> {
    let line = |rule| asked(usual(rule, "x <= 20, tests <= 100"), &numbers(12));
    let board = |rule| asked(usual(rule, "x <= 6, y <= 6, tests <= 100"), &pairs(6));
    let rings: Vec<Named> = (0..12).map(|n| (n.to_string(), format!("ring({n})"))).collect();
    let mut cases = vec![
        line("take 1..=3; block 1"),
        line("take 1..=3; block 2"),
        line("take 1..=3; block 3"),
        line("take 1..=3; block 1000000"),
        // Two ways to one position are forbidden at once.
        line("x -> x-1 | x/2 if x > 0 | x-2; block 1"),
        board("(x,y) -> (x-k,y) | (x,y-k) | (x-k,y-k) for k in 1..; block 1"),
        board("(x,y) -> (x-k,y) | (x,y-k) | (x-k,y-k) for k in 1..; block 2"),
        board("(x,y) -> (x-1,y) | (x,y-1) | (y,x-1); block 1"),
        line("x -> x-1 | x-2 | x-3; stuck draws; win at 1; lose at 2"),
        line("take 1..=3; stuck draws; lose at x if x % 4 == 1"),
        // Nothing but draws.
        line("take {2}; stuck draws"),
        line(LADDER),
        line("x -> x+1 if 0 < x < 7 | x-1 | x-3; loopy; misere"),
        line("x -> x+1 if 0 < x < 7 | x-1 | x-3; loopy; win at 2"),
        line("x -> x+1 if 0 < x < 7 | x-1 | x-3; loopy; lose at 0"),
        line("x -> x+1 if 0 < x < 7 | x-1 | x-3; loopy; block 1"),
        line("x -> x+1 if 0 < x < 7 | x-1 | x-3 | x/2 if x > 3; loopy; block 1; win at 0"),
        line("x -> (x+2) % 9 | (x+3) % 9; loopy"),
        board(
            "(x,y) -> (x-1,y) | (x,y-2) | (x+1,y+1) if 0 < x < 3 and y < 3; loopy; stuck draws; win at (2, 0)",
        ),
        asked(
            usual("a[] -> a[i := a[i]-1] for i in 0..len(a); block 1", "a <= 3, size_a <= 3"),
            &lists(3, 3),
        ),
        asked(
            usual(
                "a{} -> a[i := a[i]-1] for i in 0..len(a); stuck draws; lose at a{} if sum(a) == 3",
                "a <= 3, size_a <= 3",
            ),
            &lists(3, 3),
        ),
        asked(
            usual(
                "s[] -> s[i := 'X'] for i in 0..len(s) if s[i] == '.'; stuck draws; win at s[] if any(s[i] == 'X' and s[i+1] == 'X' for i in 0..len(s)-1)",
                "len(s) <= 8",
            ),
            &words(7),
        ),
        asked(
            usual("ring(n) -> row(n-1); row(n) -> ring(n-2) | row(n-1) | ring(n-3); block 1", "n <= 20"),
            &rings,
        ),
    ];
    let told = |rule, says| {
        let wish = Wish { says, reads: "T { x }", ..usual(rule, "x <= 20, T <= 100") };
        asked(wish, &numbers(12))
    };
    for rule in [
        LADDER,
        "x -> x+1 if 0 < x < 7 | x-1 | x-3; loopy; misere",
        "x -> x+1 if 0 < x < 7 | x-1 | x-3; loopy; lose at 0",
        "x -> x-1 | x-2 | x-3; stuck draws; win at 1; lose at 2",
        "x -> x+1 if 0 < x < 7 | x-1 | x-3; loopy; stuck draws; win at 1; lose at 2",
        "take {2, 3}; stuck draws; win at 0",
    ] {
        cases.extend([told(rule, LENGTHS), told(rule, COUNTS)]);
    }
    cases.push(told("x -> x-1 | x/2 if x > 0 | x-2; block 1", COUNTS));
    // Names that programs use for themselves, and a search of two coordinates.
    let wish = Wish {
        says: COUNTS,
        reads: "T { keys place }",
        ..usual(
            "(keys, place) -> (keys-1, place) | (place, keys-1); block 1",
            "keys <= 9, place <= 9, T <= 100",
        )
    };
    cases.push(asked(wish, &pairs(5)));
    cases
}

/// The same with parameters that change from test to test.
fn of_parameters() -> Vec<Case> {
    let case = |rule: &'static str, most: i128| {
        let (mut input, mut printed, mut tests) = (String::new(), String::new(), 0);
        for m in (1..=most).chain([1]) {
            let mut world = World::of(rule, &[("m", Given::Number(m))], false);
            let positions: Vec<Position> = (0..10).map(|x| world.position(&x.to_string())).collect();
            positions.iter().for_each(|position| world.explore(position));
            let outcomes = world.outcomes();
            for (x, position) in positions.iter().enumerate() {
                input += &format!("{m} {x}\n");
                tests += 1;
                printed += match outcomes[position].0 {
                    Outcome::Won => "First\n",
                    Outcome::Lost => "Second\n",
                    Outcome::Drawn => "Draw\n",
                };
            }
        }
        let input = format!("{tests}\n{input}");
        Case { wish: usual(rule, "x <= 12, m <= 4, tests <= 100"), input, printed }
    };
    vec![
        case("take 1..=m; block 1", 4),
        case("x -> x-1 | x-m; stuck draws; win at 1", 4),
        case("x -> x+m if 0 < x < 6 | x-1 | x-3; loopy; stuck draws; win at 0", 4),
    ]
}

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
fn sums(below: u64) -> Vec<Vec<u64>> {
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

fn read_sums(sums: &[Vec<u64>]) -> String {
    let line = |sum: &Vec<u64>| {
        let heaps: Vec<String> = sum.iter().map(u64::to_string).collect();
        format!("{} {}\n", sum.len(), heaps.join(" "))
    };
    format!("{}\n{}", sums.len(), sums.iter().map(line).collect::<String>())
}

const SUM_COUNTS: &str = "First {count}|Second|Draw";
const SUM_VALUES: &str = "First {value}|Second {value}|Draw {value}";

fn loopy_sums() -> Vec<Case> {
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

/// What is left after each move of a compound, straight from its definition.
fn after(options: &dyn Fn(u64) -> Vec<u64>, compound: Compound, state: &[u64]) -> Vec<Vec<u64>> {
    let own: Vec<Vec<u64>> = state.iter().map(|&heap| options(heap)).collect();
    let ends_with_first =
        matches!(compound, Compound::Conjunctive | Compound::Shortened | Compound::Diminished);
    if ends_with_first && own.iter().any(Vec::is_empty) {
        return Vec::new();
    }
    let going: Vec<usize> = (0..state.len()).filter(|&side| !own[side].is_empty()).collect();
    let mut found = Vec::new();
    for chosen in 1..1_usize << going.len() {
        let moved: Vec<usize> =
            (0..going.len()).filter(|bit| chosen >> bit & 1 == 1).map(|bit| going[bit]).collect();
        let is_legal = match compound {
            Compound::Sum | Compound::Diminished => moved.len() == 1,
            Compound::Conjunctive | Compound::Every => moved.len() == going.len(),
            Compound::Selective | Compound::Shortened => true,
            Compound::Ordered => moved == [going[0]],
        };
        if is_legal {
            let mut states = vec![state.to_vec()];
            for side in moved {
                states = states
                    .iter()
                    .flat_map(|state| {
                        own[side]
                            .iter()
                            .map(|&heap| {
                                let mut next = state.clone();
                                next[side] = heap;
                                next
                            })
                            .collect::<Vec<_>>()
                    })
                    .collect();
            }
            found.extend(states);
        }
    }
    found
}

struct Search<'a> {
    options: &'a dyn Fn(u64) -> Vec<u64>,
    compound: Compound,
    misere: bool,
    known: HashMap<Vec<u64>, bool>,
}

impl Search<'_> {
    fn is_won(&mut self, state: &[u64]) -> bool {
        if let Some(&won) = self.known.get(state) {
            return won;
        }
        let after = after(self.options, self.compound, state);
        let won = if after.is_empty() { self.misere } else { after.iter().any(|next| !self.is_won(next)) };
        self.known.insert(state.to_vec(), won);
        won
    }
}

const COMPOUND_RULES: [&str; 5] = [
    "take any",
    "take {1, 3}",
    "take {2, 3}",
    "x -> x - 1 if x % 2 == 1 | x - 2 if x > 1",
    "x -> 1 if x > 1 | x - 3",
];

fn compounds() -> Vec<Case> {
    let mut cases = Vec::new();
    let all = COMPOUNDS.iter().map(|(_, compound)| *compound).filter(|compound| *compound != Compound::Sum);
    for (compound, misere) in all.flat_map(|compound| [(compound, false), (compound, true)]) {
        if misere && matches!(compound, Compound::Shortened | Compound::Diminished) {
            continue;
        }
        for rule in COMPOUND_RULES {
            let world = World::of(rule, &[], false);
            let options = |heap: u64| {
                let options = world.options_of(&Position::heap(heap));
                options.iter().map(|option| option.coordinates[0]).collect()
            };
            let mut search = Search { options: &options, compound, misere, known: HashMap::new() };
            let sums = sums(6);
            let printed =
                sums.iter().map(|sum| if search.is_won(sum) { "First\n" } else { "Second\n" }).collect();
            let wish = Wish { compound, misere, ..usual(rule, "x <= 30, tests <= 1000, count <= 3") };
            cases.push(Case { wish, input: read_sums(&sums), printed });
        }
    }
    cases
}

/// Single positions are joined to nothing, so that every compound of them is decided.
fn compounds_of_one() -> Vec<Case> {
    let case = |compound, misere| {
        let wish = Wish {
            compound,
            misere,
            reads: "T { x }",
            says: COUNTS_OF_ONE,
            ..usual("take {1, 3}", "x <= 9, T <= 9")
        };
        let input = "5\n0\n1\n2\n3\n4\n".to_string();
        // Taking 1 or 3, from 0 on: lost and won in turn, the other way round in misère play.
        let printed = if misere { "W\nL\nW 1\nL\nW 2\n" } else { "L\nW 1\nL\nW 2\nL\n" };
        Case { wish, input, printed: printed.to_string() }
    };
    let compounds = [Compound::Shortened, Compound::Diminished, Compound::Every, Compound::Ordered];
    compounds.into_iter().flat_map(|compound| [case(compound, false), case(compound, true)]).collect()
}

const COUNTS_OF_ONE: &str = "W {count}|L";

#[test]
fn positions_are_decided_in_their_manner_of_play() {
    check("manners", &contests().into_iter().chain(of_parameters()).collect::<Vec<_>>());
}

#[test]
fn loopy_sums_are_those_of_the_graph_of_all_states() {
    check("loopy", &loopy_sums());
}

#[test]
fn compounds_are_those_of_all_plays() {
    check("compounds", &compounds().into_iter().chain(compounds_of_one()).collect::<Vec<_>>());
}

/// What lies outside the limits, and plays that have no end though the rule does not allow that, end in one line.
#[test]
fn what_is_outside_is_refused_in_one_line() {
    let cases = [
        (usual("take 1..=3; block 1", "x <= 9"), "1\n9\n", "1\n10\n"),
        (usual(LADDER, "x <= 9"), "1\n1 9\n", "1\n1 10\n"),
        (usual(LADDER, "x <= 9, count <= 2"), "1\n2 9 9\n", "1\n3 1 1 1\n"),
        (usual("take 1..=3; stuck draws", "x <= 9"), "1\n9\n", "1\n-1\n"),
        (usual("x -> x-1 | x/2; block 1", "x <= 9"), "0\n", "1\n5\n"),
        (usual("(x,y) -> (y,x) if x != y | (x-1,y); stuck draws", "x <= 9, y <= 9"), "1\n0 0\n", "1\n1 2\n"),
        (Wish { compound: Compound::Diminished, ..usual("take any", "x <= 9") }, "1\n1 9\n", "1\n1 10\n"),
        (Wish { compound: Compound::Shortened, ..usual("take any", "x <= 9") }, "0\n", ""),
    ];
    for language in LANGUAGES {
        let programs: Vec<String> = cases
            .iter()
            .map(|(wish, ..)| program(wish, language).unwrap_or_else(|why| panic!("{why}")))
            .collect();
        let binary = compile(language, "outside_manners", &bundle(language, &programs));
        for (index, (wish, inside, outside)) in cases.iter().enumerate() {
            for (input, is_inside) in [(inside, true), (outside, false)] {
                let output = attempt(language, &binary, &[&index.to_string()], input);
                let what = format!("{language:?}: {} on {input}", wish.rule);
                assert_eq!(output.status.code(), Some(i32::from(!is_inside)), "{what}");
                let lines = String::from_utf8_lossy(&output.stderr).lines().count();
                assert_eq!(lines, usize::from(!is_inside), "{what}");
            }
        }
    }
}

#[test]
fn what_has_no_program_is_refused_with_what_to_type() {
    let sums = |rule| Wish { reads: "T { n x[n] }", ..usual(rule, "x <= 9") };
    let says = |rule, says| Wish { says, ..usual(rule, "x <= 9") };
    let joined = |compound, misere| Wish { compound, misere, ..usual("take any", "x <= 9") };
    for (wish, message, help) in [
        (sums("take 1..=3; block 1"), "single positions only", "`tests { x }`"),
        (sums("take 1..=3; stuck draws"), "single positions only", "`tests { x }`"),
        (says("take 1..=3; stuck draws", "W|L"), "may end in a draw", "write `W|L|Draw`"),
        (says("take 1..=3; block 1", "W {value}|L"), "no value", "leave `{value}` out"),
        (says("take 1..=3; block 1", "W {remoteness}|L"), "how many moves", "leave `{remoteness}` out"),
        (usual("x -> [a, x-a] for a in 1..x; block 1", "x <= 9"), "must leave one position", "do not split"),
        (
            usual("a[] -> a[i := a[i]-1] for i in 0..len(a) | a; loopy", "a <= 3"),
            "positions that are numbers",
            "(x, y)",
        ),
        (
            Wish { compound: Compound::Every, ..usual(LADDER, "x <= 9") },
            "do not go together",
            "leave one of them out",
        ),
        (
            Wish { misere: true, ..usual("take 1..=3; block 1", "x <= 9") },
            "do not go together",
            "leave one of them out",
        ),
        (joined(Compound::Shortened, true), "no theorem decides", "let the last move win"),
        (joined(Compound::Diminished, true), "no theorem decides", "let the last move win"),
        (
            Wish { says: "W {k}|L", ..joined(Compound::Every, false) },
            "who wins, and nothing else",
            "First|Second",
        ),
        (
            Wish { says: "W {value}|L", ..joined(Compound::Diminished, false) },
            "who wins, and nothing else",
            "First|Second",
        ),
        (
            Wish { compound: Compound::Every, ..usual("take any; win at 3", "x <= 9") },
            "only a sum",
            "plain sum",
        ),
        (
            Wish { compound: Compound::Ordered, ..usual("x -> [a, x-a] for a in 1..x", "x <= 9") },
            "leave one position",
            "plain sum",
        ),
    ] {
        let why = program(&wish, Language::Cpp).expect_err(wish.rule);
        assert!(why.message.english.contains(message), "{}: {}", wish.rule, why.message.english);
        let told = why.to_string();
        assert!(told.contains(help), "{}: {told}", wish.rule);
    }
}
