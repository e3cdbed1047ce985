//! Single positions of rules that say how play goes and ends.

use crate::cases::{Case, Wish, usual};
use crate::world::{Outcome, World};
use grundy_rule::{Given, Manner, Position};

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

/// Boards of one to three rows and columns, some squares of which are taken.
fn boards() -> Vec<Named> {
    let mut named = Vec::new();
    for (rows, columns) in (1..=3).flat_map(|rows| (1..=3).map(move |columns| (rows, columns))) {
        for taken in [0, 1, 4, 6] {
            let square = |place: usize| if place % 7 == taken { '#' } else { '.' };
            let row =
                |row: usize| (0..columns).map(|column| square(row * columns + column)).collect::<String>();
            let all: Vec<String> = (0..rows).map(row).collect();
            named.push((format!("{rows} {columns}\n{}", all.join("\n")), format!("\"{}\"", all.join("/"))));
        }
    }
    named
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
    world.manner == Manner { loopy: true, ..Manner::PLAIN }
        && !world.rules.has_wins()
        && world.rules.arity().is_some()
}

const LENGTHS: &str = "W {remoteness}|L {remoteness}|D";
const COUNTS: &str = "W {count}|L|D";

pub const LADDER: &str = "x -> x+1 if 0 < x < 7 | x-1 | x-3; loopy";

pub fn contests() -> Vec<Case> {
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
        // Sets of lists, and pieces of boards.
        asked(
            usual("a{} -> b for b in below(a) if sum(b) >= sum(a) - 2; block 1", "a <= 3, size_a <= 3"),
            &lists(3, 3),
        ),
        asked(
            usual(
                "a[] -> b for b in below(a) if b[0] < a[0]; stuck draws; win at a[] if sum(a) == 1",
                "a <= 3, size_a <= 3",
            ),
            &lists(3, 3),
        ),
        asked(
            usual(
                "a[] -> p[1..] for p in permutations(a) if len(a) > 1 and p[0] < p[1]; stuck draws; win at a[] if a == list(2)",
                "a <= 3, size_a <= 3",
            ),
            &lists(3, 3),
        ),
        line("x -> max(p) for p in partitions(x) if len(p) > 1; block 1"),
        line("x -> sum(p[1..]) for p in partitions(x, distinct) if len(p) > 1; block 1"),
        asked(
            usual(
                "b[,] -> b[..i, ..] for i in 1..rows(b) | b[.., j..] for j in 1..cols(b) | b[..i, ..] ++ b[i+1.., ..] for i in 0..rows(b) if '#' in b[i, ..]; block 1",
                "rows <= 3, columns <= 3",
            ),
            &boards(),
        ),
        asked(
            usual(
                "(x, y) -> (x-k, y) | (x, y-k) for k in 1.. if (x, k) not in {(2, 1), (3, 3), (4, 2)}; block 1",
                "x <= 6, y <= 6, tests <= 100",
            ),
            &pairs(6),
        ),
        // Plays without end between lists, strings and boards.
        asked(
            usual("a[] -> a[i := a[i]-1] | a[i := 2] if a[i] == 1; loopy", "a <= 3, size_a <= 3"),
            &lists(3, 3),
        ),
        asked(
            usual(
                "a[] -> a[i := a[i]-1] | a[i := 2] if a[i] == 1; loopy; win at a[] if sum(a) == 3",
                "a <= 3, size_a <= 3",
            ),
            &lists(3, 3),
        ),
        asked(
            Wish {
                says: LENGTHS,
                ..usual(
                    "a{} -> a[i := a[i]-1] | a[i := 3] if a[i] == 1; loopy; misere",
                    "a <= 3, size_a <= 2",
                )
            },
            &lists(2, 3),
        ),
        asked(
            usual("s[] -> s[i := 'X'] if s[i] == '.' | s[1..] ++ \".\" if len(s) > 2; loopy", "len(s) <= 8"),
            &words(5),
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
pub fn of_parameters() -> Vec<Case> {
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
