//! Plans that limits choose: walks, tables of what came last, laws behind a start, draws. Each program is compiled in every
//! language, with what is undefined ending it in C++, and held against the definition or against a table of the book.

mod support;

use grundy_emit::{CodeRequest, LANGUAGES, Language, LawOfParts, LawSource, code, limits, reads, says};
use grundy_rule::{Meter, Position, Rules, Template, Text};
use grundy_table::graphs::Outcome;
use grundy_table::{Budget, Side, contest, mex};
use std::collections::HashMap;
use support::{attempt, bundle, compile};

/// A program with an input, and what it must print.
struct Case {
    rule: &'static str,
    reads: &'static str,
    says: &'static str,
    limits: &'static str,
    /// The law of what a start stands for.
    parts: Option<&'static str>,
    /// What its head says.
    head: &'static str,
    input: String,
    printed: String,
}

fn plain(
    rule: &'static str,
    reads: &'static str,
    says: &'static str,
    limits: &'static str,
    head: &'static str,
) -> Case {
    Case { rule, reads, says, limits, parts: None, head, input: String::new(), printed: String::new() }
}

fn program(case: &Case, language: Language) -> Result<String, Text> {
    let parts = case.parts.map(|claim| LawOfParts {
        law: LawSource::Claim(claim),
        is_proved: true,
        standing: Text::default(),
    });
    let request = CodeRequest {
        reads: Some(reads::parse(case.reads).unwrap()),
        says: Some(says::parse(case.says).unwrap()),
        limits: limits::parse(case.limits).unwrap(),
        parts,
        ..CodeRequest::of(Template::parse(case.rule).unwrap(), language)
    };
    code(&request).map(|written| written.text).map_err(|why| why.message)
}

/// Values by the definition.
struct Definition {
    rules: Box<dyn Rules>,
    known: HashMap<Position, u32>,
}

impl Definition {
    fn of(rule: &str) -> Definition {
        Definition { rules: Template::parse(rule).unwrap().open(&[]).unwrap(), known: HashMap::new() }
    }

    fn value(&mut self, position: &Position) -> u32 {
        if let Some(&value) = self.known.get(position) {
            return value;
        }
        let options = self.rules.options(position, &mut Meter::of(10_000_000)).unwrap();
        let values: Vec<u32> =
            options.iter().map(|option| option.iter().fold(0, |sum, part| sum ^ self.value(part))).collect();
        let value = mex(&values);
        self.known.insert(position.clone(), value);
        value
    }
}

/// The same case with tests about these sums, each of positions of numbers.
fn asked(case: Case, sums: &[Vec<Vec<u64>>], is_single: bool) -> Case {
    let mut definition = Definition::of(case.rule);
    let (mut input, mut printed) = (format!("{}\n", sums.len()), String::new());
    for sum in sums {
        let numbers: Vec<String> = sum.iter().flatten().map(u64::to_string).collect();
        let count = if is_single { String::new() } else { format!("{} ", sum.len()) };
        input += &format!("{count}{}\n", numbers.join(" "));
        let value = sum.iter().fold(0, |all, own| all ^ definition.value(&Position::new(own)));
        printed += if value == 0 { "L\n" } else { "W\n" };
    }
    Case { input, printed, ..case }
}

/// All numbers below a bound alone, and some pairs of them.
fn heaps(below: u64, is_single: bool) -> Vec<Vec<Vec<u64>>> {
    let alone = (0..below).map(|x| vec![vec![x]]);
    let pairs = (0..below).map(|x| vec![vec![x], vec![(x * 7 + 3) % below], vec![x / 2]]);
    if is_single { alone.collect() } else { alone.chain(pairs).collect() }
}

/// All pairs of coordinates below two bounds.
fn places(first: u64, second: u64) -> Vec<Vec<Vec<u64>>> {
    (0..first).flat_map(|x| (1..second).map(move |y| vec![vec![x, y], vec![y, 1]])).collect()
}

const SUMS: &str = "T { n x[n] }";
const WALK: &str = "a walk through heaps";
const LATEST: &str = "a table of what came last";

fn walks() -> Vec<Case> {
    let line =
        |rule| asked(plain(rule, SUMS, "W|L", "x <= 1e8, T <= 200, n <= 3", WALK), &heaps(60, false), false);
    let pairs = |rule, reads| {
        let limits = "x <= 1e7, k <= 1e7, T <= 400, n <= 2";
        asked(plain(rule, reads, "W|L", limits, WALK), &places(40, 9), false)
    };
    vec![
        line("take 1..=x/3"),
        line("take 1..=2*x/3"),
        line("take 1..=isqrt(x)"),
        line("take 1..=min(5, x/2)"),
        line("take 1..=max(bits(x), 2)"),
        pairs("(x, k) -> (x - i, k) for i in 1..=x/k; domain k >= 1", "T { n (x,k)[n] }"),
        pairs("(x, k) -> (x - i, k) for i in 1..=k", "T { n (x,k)[n] }"),
    ]
}

fn intervals() -> Vec<Case> {
    let sums = |rule, limits| asked(plain(rule, SUMS, "W|L", limits, LATEST), &heaps(90, false), false);
    let single = |rule, limits| asked(plain(rule, "T { x }", "W|L", limits, LATEST), &heaps(150, true), true);
    vec![
        // Codeforces 256C, at its own limits.
        sums(
            "x -> y for y in 0..=isqrt(x) if y * y * y * y >= x and y < x",
            "n <= 100, T <= 300, x <= 777777777777",
        ),
        single("x -> x - k for k in 1..=x if k * k * k >= x", "x <= 1e6, T <= 300"),
        single("x -> x - k for k in 3..=x/2 | x - 1 if x % 5 == 1", "x <= 1e6, T <= 300"),
        single("x -> y for y in x/3..=x/2 if y < x", "x <= 1e6, T <= 300"),
    ]
}

fn behind_a_start() -> Vec<Case> {
    let nim = "x -> x - k for k in 1..; start a[] -> [a[i] for i in 0..len(a)]";
    let (input, printed) = ("4\n3 1 2 4\n3 3 5 6\n0\n3 1 1 1\n", "Yes 3 1\nNo\nNo\nYes 1 1\n");
    let told = |limits, parts, head| Case {
        parts,
        input: input.to_string(),
        printed: printed.to_string(),
        ..plain(nim, "T { n a[n] }", "Yes {component} {k}|No", limits, head)
    };
    vec![
        told("n <= 10, a <= 50, T <= 10", None, "no law is used"),
        told("n <= 1e5, a <= 1e9, T <= 10", Some("g = x"), "g = x"),
        // 2 + 1 * 3 and 5: equal heaps; 7 and 5 are not.
        Case {
            parts: Some("g = x"),
            input: "2\n2 3\n2 5\n1 0\n2 3\n4 5\n1 0\n".to_string(),
            printed: "No\nYes\n".to_string(),
            ..plain(
                "x -> x - k for k in 1..; start (c[], d[], m) -> [c[i] + d[i] * m for i in 0..len(c)]",
                "T { n m c[n] d[n] }",
                "Yes|No",
                "n <= 1e5, c <= 1e9, d <= 1e4, m <= 1e4, T <= 10",
                "g = x",
            )
        },
        // The same without a law.
        Case {
            input: "2\n2 3\n2 5\n1 0\n2 3\n4 5\n1 0\n".to_string(),
            printed: "No\nYes\n".to_string(),
            ..plain(
                "x -> x - k for k in 1..; start (c[], d[], m) -> [c[i] + d[i] * m for i in 0..len(c)]",
                "T { n m c[n] d[n] }",
                "Yes|No",
                "n <= 3, c <= 9, d <= 9, m <= 9, T <= 10",
                "no law is used",
            )
        },
    ]
}

fn on_lists() -> Vec<Case> {
    vec![Case {
        input: "4\n3 1 2 4\n3 3 5 6\n0\n3 1 1 1\n".to_string(),
        printed: "Yes 3 1\nNo\nNo\nYes 1 1\n".to_string(),
        ..plain(
            "a[] -> a[i := a[i] - k] for i in 0..len(a) for k in 1..=a[i]",
            "T { n a[n] }",
            "Yes {i+1} {k}|No",
            "n <= 3, a <= 6, T <= 10",
            "no law is used",
        )
    }]
}

fn lengths() -> Vec<Case> {
    // Taking 1, 3 or 4: from 7 every move is answered, and the longest play takes four moves.
    vec![Case {
        input: "8\n0 1 2 3 4 5 6 7\n".to_string(),
        printed: "0\n1 1\n2\n1 1\n1 4\n3 3\n3 4\n4\n".to_string(),
        ..plain(
            "take {1, 3, 4}",
            "T { x }",
            "{remoteness} {k}|{remoteness}",
            "x <= 100, T <= 10",
            "lengths of play",
        )
    }]
}

/// A rule that is played in a manner of its own, against the engine of such rules.
fn drawn(rule: &'static str, reads: &'static str, limits: &'static str, positions: &[Vec<u64>]) -> Case {
    let template = Template::parse(rule).unwrap();
    let rules = template.open_in_manner(&[]).unwrap();
    let (mut input, mut printed) = (format!("{}\n", positions.len()), String::new());
    for position in positions {
        let numbers: Vec<String> = position.iter().map(u64::to_string).collect();
        input += &format!("{}\n", numbers.join(" "));
        let side = Side { rules: rules.as_ref(), position: Position::new(position) };
        let found = contest(template.manner(), &[side], &Budget::small()).unwrap();
        printed += &match (found.outcome, found.remoteness) {
            (Outcome::Draw, _) => "D\n".to_string(),
            (Outcome::Next, Some(moves)) => format!("W {moves}\n"),
            (_, moves) => format!("L {}\n", moves.unwrap_or(0)),
        };
    }
    let says = "W {remoteness}|L {remoteness}|D";
    Case { input, printed, ..plain(rule, reads, says, limits, "or a draw") }
}

fn draws() -> Vec<Case> {
    let line: Vec<Vec<u64>> = (0..10).map(|x| vec![x]).collect();
    let board: Vec<Vec<u64>> = (0..6).flat_map(|x| (0..6).map(move |y| vec![x, y])).collect();
    vec![
        drawn("x -> x+1 if 0 < x < 5 | x-1 if x != 3; loopy", "T { x }", "x <= 9, T <= 10", &line),
        drawn("x -> x+2 if x < 7 | x-3; loopy", "T { x }", "x <= 9, T <= 10", &line),
        drawn(
            "(x, y) -> (y, x - 1) | (y, x) if y > 2; loopy",
            "T { x y }",
            "x <= 5, y <= 5, T <= 40",
            &board,
        ),
        drawn("x -> x - k for k in {2, 3}; win at 0; stuck draws", "T { x }", "x <= 9, T <= 10", &line[1..]),
        drawn(
            "(x, y) -> (x - 1, y) | (x, y - 2); win at (0, 0); stuck draws",
            "T { x y }",
            "x <= 5, y <= 5, T <= 40",
            &board[1..],
        ),
    ]
}

/// A token on a graph that is read: 1 leads to 2 and 3, 2 to 3, 4 to 1; 3 is an end.
fn graphs() -> Vec<Case> {
    let text = "4 4\n1 2\n1 3\n2 3\n4 1\n5\n1\n2\n3\n4\n9\n";
    let on_graph = |rule, reads, says, limits, head, printed: &str| Case {
        input: text.to_string(),
        printed: printed.to_string(),
        ..plain(rule, reads, says, limits, head)
    };
    let limits = "n <= 1000, m <= 1000, u <= 1000, w <= 1000, v <= 1000, q <= 100";
    vec![
        on_graph(
            "v -> w for w in E[v]",
            "n m (u,w):edges[m] q { v }",
            "W {value}|L {value}",
            limits,
            "no law is used",
            "W 2\nW 1\nL 0\nL 0\nL 0\n",
        ),
        // With an edge back from 3 nobody wins from 1 to 4, and 9 has no move.
        Case {
            input: "4 5\n1 2\n1 3\n2 3\n4 1\n3 1\n5\n1\n2\n3\n4\n9\n".to_string(),
            ..on_graph(
                "v -> w for w in E[v]; loopy",
                "n m E:edges[m] q { v }",
                "W|L|D",
                "n <= 1000, m <= 1000, E <= 1000, v <= 1000, q <= 100",
                "or a draw",
                "D\nD\nD\nD\nL\n",
            )
        },
    ]
}

/// Products that outgrow 63 bits.
fn products() -> Vec<Case> {
    let rule = "x -> x - 1 if x * x * x * x < 10000000 * x * x | x - 2";
    let large = "x -> x - 1 if x * x * x * x * x >= 100000 * x | x - 3";
    vec![
        asked(plain(rule, "T { x }", "W|L", "x <= 1e5, T <= 300", "no law is used"), &heaps(100, true), true),
        asked(
            plain(large, "T { x }", "W|L", "x <= 1e5, T <= 300", "no law is used"),
            &heaps(100, true),
            true,
        ),
    ]
}

fn check(name: &str, cases: &[Case]) {
    for language in LANGUAGES {
        let programs: Vec<String> = cases
            .iter()
            .map(|case| {
                let text =
                    program(case, language).unwrap_or_else(|why| panic!("{}: {}", case.rule, why.english));
                assert!(
                    text.contains(case.head),
                    "{}:\n{}",
                    case.rule,
                    text.lines().take(5).collect::<Vec<_>>().join("\n")
                );
                text
            })
            .collect();
        let binary = compile(language, name, &bundle(language, &programs));
        for (index, case) in cases.iter().enumerate() {
            // Line ends of other systems, and none at the end, change nothing.
            for input in [case.input.clone(), case.input.trim_end().replace('\n', "\r\n")] {
                let output = attempt(language, &binary, &[&index.to_string()], &input);
                let printed = String::from_utf8_lossy(&output.stdout).replace('\r', "");
                let complaint = String::from_utf8_lossy(&output.stderr);
                assert_eq!(printed, case.printed, "{language:?}: {} on\n{input}\n{complaint}", case.rule);
            }
        }
    }
}

#[test]
fn walks_through_runs_agree_with_the_definition() {
    check("walks", &walks());
}

#[test]
fn tables_of_what_came_last_agree_with_the_definition() {
    check("intervals", &intervals());
}

#[test]
fn starts_are_decided_by_the_law_of_what_they_stand_for() {
    check("starts", &behind_a_start());
}

#[test]
fn first_moves_in_lists_and_lengths_of_play_are_told() {
    let cases: Vec<Case> = on_lists().into_iter().chain(lengths()).chain(products()).collect();
    check("told", &cases);
}

#[test]
fn draws_are_those_of_the_engine() {
    check("draws", &draws());
}

#[test]
fn graphs_are_read() {
    check("graphs", &graphs());
}

/// Data that break the rule: a play without an end.
#[test]
fn a_circle_in_a_graph_is_told() {
    let case =
        plain("v -> w for w in E[v]", "n m E:edges0[m] v", "W|L", "n <= 9, m <= 9, E <= 9, v <= 9", "");
    for language in LANGUAGES {
        let binary = compile(language, "circle", &program(&case, language).unwrap());
        let output = attempt(language, &binary, &[], "3 3 0 1 1 2 2 0 0");
        assert_eq!(output.status.code(), Some(1), "{language:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("has no end"), "{language:?}");
    }
}

/// What a program says of inputs outside its limits.
#[test]
fn inputs_outside_the_limits_are_refused_in_one_line() {
    let case = plain("take 1..=x/3", "x", "W|L", "1 <= x <= 1e9", WALK);
    let binary = compile(Language::Cpp, "outside", &program(&case, Language::Cpp).unwrap());
    for (input, is_inside) in
        [("1000000000", true), ("1000000001", false), ("0", false), ("-1", false), ("", false)]
    {
        let output = attempt(Language::Cpp, &binary, &[], input);
        assert_eq!(output.status.code(), Some(i32::from(!is_inside)), "{input}");
        assert_eq!(
            String::from_utf8_lossy(&output.stderr).lines().count(),
            usize::from(!is_inside),
            "{input}"
        );
    }
}

fn refusal(rule: &'static str, reads: &'static str, limits: &'static str) -> String {
    program(&plain(rule, reads, "W|L", limits, ""), Language::Cpp).unwrap_err().english
}

#[test]
fn what_fits_no_plan_is_refused_with_what_would_be_needed() {
    let sets = refusal("take S", "k S[k] q { x }", "k <= 1000, S <= 1e6, q <= 100, x <= 1e7");
    assert!(sets.contains("a program needs a law, or limits of up to about x <= "), "{sets}");
    let lists = refusal("a[] -> a[..i] ++ a[i+1..] for i in 0..len(a)", "n a[n]", "n <= 1000, a <= 10");
    assert!(lists.contains("no plan fits these limits"), "{lists}");
}

#[test]
fn larger_sets_cost_more() {
    let cost = |limits| {
        let text = program(&plain("take S", "k S[k] x", "W|L", limits, ""), Language::Cpp).unwrap();
        text.lines().find(|line| line.contains("steps")).unwrap().to_string()
    };
    assert!(cost("k <= 10, S <= 1e6, x <= 1e6").contains("10^7 steps"));
    assert!(cost("k <= 1000, S <= 1e6, x <= 1e6").contains("10^9 steps"));
}
