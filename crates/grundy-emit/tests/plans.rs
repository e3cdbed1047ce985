//! Plans that limits choose: walks, tables of what came last, laws behind a start, draws. Each program is compiled in every
//! language, with what is undefined ending it in C++, and held against the definition or against a table of the book.

mod support;

use grundy_emit::{CodeRequest, LANGUAGES, Language, LawOfParts, LawSource, code, limits, reads, says};
use grundy_law::Law;
use grundy_rule::{Meter, Position, Rules, Template, Text};
use grundy_table::graphs::Outcome;
use grundy_table::{Budget, Compound, Side, contest, mex};
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
    /// How positions stand beside each other.
    compound: Compound,
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
    let (input, printed) = (String::new(), String::new());
    Case { rule, reads, says, limits, parts: None, compound: Compound::Sum, head, input, printed }
}

/// The law of what a start stands for is to be found.
const FOUND: &str = "found";

fn law_behind(template: &Template) -> Option<Law> {
    let rules = template.without_start()?.open(&[]).ok()?;
    let table = grundy_table::fill(rules.as_ref(), 200, &Budget::small()).ok()?.table;
    Some(grundy_law::find(&table).law?.law)
}

fn program(case: &Case, language: Language) -> Result<String, Text> {
    let template = Template::parse(case.rule).unwrap();
    let found = case.parts.filter(|claim| *claim == FOUND).and_then(|_| law_behind(&template));
    let parts = case.parts.map(|claim| LawOfParts {
        law: found.as_ref().map_or(LawSource::Claim(claim), LawSource::Law),
        is_proved: true,
        standing: Text::default(),
    });
    let request = CodeRequest {
        reads: Some(reads::parse(case.reads).unwrap()),
        says: Some(says::parse(case.says).unwrap()),
        limits: limits::parse(case.limits).unwrap(),
        parts,
        compound: case.compound,
        ..CodeRequest::of(template, language)
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
    vec![
        Case {
            input: "4\n3 1 2 4\n3 3 5 6\n0\n3 1 1 1\n".to_string(),
            printed: "Yes 3 1\nNo\nNo\nYes 1 1\n".to_string(),
            ..plain(
                "a[] -> a[i := a[i] - k] for i in 0..len(a) for k in 1..=a[i]",
                "T { n a[n] }",
                "Yes {i+1} {k}|No",
                "n <= 3, a <= 6, T <= 10",
                "no law is used",
            )
        },
        Case {
            input: "3\n3 1 2 4\n2 5 5\n1 6\n".to_string(),
            printed: "1 2 4 to 1 2 3\nlost\n6 to 0\n".to_string(),
            ..plain(
                "a[] -> a[i := a[i] - k] for i in 0..len(a) for k in 1..=a[i]",
                "T { n a[n] }",
                "{from} to {to}|lost",
                "n <= 3, a <= 6, T <= 10",
                "no law is used",
            )
        },
        Case {
            input: "3\n++++\n++-++++\n+\n".to_string(),
            printed: "+--+\n++---++\nlost\n".to_string(),
            ..plain(
                "s[] -> s[i := '-', i+1 := '-'] for i in 0..len(s)-1 if s[i] == '+' and s[i+1] == '+'",
                "T { s }",
                "{to}|lost",
                "len(s) <= 10, T <= 10",
                "no law is used",
            )
        },
    ]
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

/// Numbers that rise towards a bound, by the more the larger they are.
fn climbs() -> Vec<Case> {
    let pairs = |rule| {
        let limits = "s <= 1e6, c <= 1e6, T <= 2000, n <= 2";
        let case = plain(rule, "T { n (s,c)[n] }", "W|L", limits, "takes its place");
        asked(case, &places(60, 20), false)
    };
    vec![
        pairs("(s, c) -> (s, c + k) for k in 1..=c*c if c + k <= s"),
        pairs("(s, c) -> (s, c + k) for k in 1..=c if c + k < s"),
        pairs("(s, c) -> (s, k + c) for k in 1..=2*c + 3 if s >= k + c"),
        pairs("(s, c) -> (s, c + k) for k in 1..=max(c*c, 2) if c + k <= s / 2"),
    ]
}

/// Rows of consecutive heaps, by a law that repeats or rises.
fn rows() -> Vec<Case> {
    let row = |rule: &'static str| {
        let (reads, limits) = ("T { n (a,m)[n] }", "a <= 1e16, m <= 1e16, n <= 1e5, T <= 2000");
        let case = Case { parts: Some(FOUND), ..plain(rule, reads, "W {value}|L 0", limits, "values_below") };
        let heaps = rule.split(';').next().unwrap();
        let mut definition = Definition::of(heaps);
        let mut value =
            |a: u64, m: u64| (a..a + m).fold(0, |all, x| all ^ definition.value(&Position::new(&[x])));
        let (mut input, mut printed) = (String::new(), String::new());
        let pairs: Vec<(u64, u64)> = (0..20).flat_map(|a| (0..20).map(move |m| (a, m))).collect();
        for &(a, m) in &pairs {
            input += &format!("2 {a} {m} {m} 3\n");
            let whole = value(a, m) ^ value(m, 3);
            printed += &if whole == 0 { "L 0\n".to_string() } else { format!("W {whole}\n") };
        }
        Case { input: format!("{}\n{input}", pairs.len()), printed, ..case }
    };
    vec![
        row("x -> x - k for k in 1..; start (a, m) -> [a + i for i in 0..m]"),
        row("x -> x - k for k in {1, 3, 4}; start (a, m) -> [v for v in a..a + m]"),
        row("x -> x - k for k in 1.. | [a, x - a] for a in 1..x; start (a, m) -> [i + a for i in 0..m]"),
        row("x -> x - 2 * k for k in 1..; start (a, m) -> [a + i - 1 for i in 1..=m]"),
    ]
}

/// Who wins components that are played one after the other, by going through all plays.
fn wins_in_order(rules: &dyn Rules, sum: &[u64]) -> bool {
    let Some((&first, rest)) = sum.split_first() else { return false };
    let options = rules.options(&Position::new(&[first]), &mut Meter::of(100_000)).unwrap();
    if options.is_empty() {
        return wins_in_order(rules, rest);
    }
    options.iter().any(|option| {
        let left: Vec<u64> = option.iter().map(|part| part.coordinates[0]).collect();
        !wins_in_order(rules, &[left, rest.to_vec()].concat())
    })
}

fn in_order() -> Vec<Case> {
    let case = |rule: &'static str| {
        let rules = Template::parse(rule).unwrap().open(&[]).unwrap();
        let sums = (0..125_u64).map(|code| vec![code % 5, code / 5 % 5, code / 25]);
        let sums: Vec<Vec<u64>> = sums.chain((0..6).map(|x| vec![x])).collect();
        let (mut input, mut printed) = (format!("{}\n", sums.len()), String::new());
        for sum in &sums {
            let numbers: Vec<String> = sum.iter().map(u64::to_string).collect();
            input += &format!("{} {}\n", sum.len(), numbers.join(" "));
            printed += if wins_in_order(rules.as_ref(), sum) { "W\n" } else { "L\n" };
        }
        let plain = plain(rule, SUMS, "W|L", "x <= 1000, T <= 200, n <= 100", "normal and in misère play");
        Case { compound: Compound::Ordered, input, printed, ..plain }
    };
    vec![case("take any"), case("take {1, 3}"), case("take {2, 3}"), case("x -> x - 1 if x != 2 | x - 3")]
}

/// Components that are lists: the nim-sum of everything that is read.
fn of_lists() -> Vec<Case> {
    let case = |rule, limits, printed: &str| Case {
        input: "4\n2 2 1 2 1 4\n1 3 1 2 4\n3 0 1 5 2 4 2\n0\n".to_string(),
        printed: printed.to_string(),
        ..plain(rule, "T { n n [ m c[m] ] }", "W {value}|L {value}", limits, "")
    };
    let limits = "T <= 10, n <= 10, m <= 5, c <= 9";
    vec![
        // 3 ^ 4, 7, 0 ^ 5 ^ 6, and nothing.
        case("x -> x - k for k in 1..; start c[] -> sum(c)", limits, "W 7\nW 7\nW 3\nL 0\n"),
        // 1 ^ 2 ^ 4, 1 ^ 2 ^ 4, 5 ^ 4 ^ 2, and nothing.
        case("c[] -> c[i := c[i] - k] for i in 0..len(c) for k in 1..", limits, "W 7\nW 7\nW 3\nL 0\n"),
        // The parities of the sums: 1 ^ 0, 1, 0 ^ 1 ^ 0, and nothing.
        case("c{} -> c[i := c[i] - 1] for i in 0..len(c)", limits, "W 1\nW 1\nW 1\nL 0\n"),
    ]
}

/// Sets that are read, with heaps far beyond a table: {1, 3, 4} and {2, 3, 5} have the period 7, {1, 2, 3} has 4.
fn repetitions() -> Vec<Case> {
    let sets: [(&str, u64, &[u64]); 3] =
        [("3 1 3 4", 7, &[0, 2]), ("3 2 3 5", 7, &[0, 1]), ("3 3 1 2", 4, &[0])];
    let heaps: Vec<u64> = (0..30).chain(1_000_000_000_000_000_000 - 30..=1_000_000_000_000_000_000).collect();
    let (mut input, mut printed) = (format!("{}\n", sets.len()), String::new());
    for (set, period, lost) in sets {
        let numbers: Vec<String> = heaps.iter().map(u64::to_string).collect();
        input += &format!("{set}\n{}\n{}\n", heaps.len(), numbers.join("\n"));
        let answers = heaps.iter().map(|heap| if lost.contains(&(heap % period)) { "L\n" } else { "W\n" });
        printed += &answers.collect::<String>();
    }
    let limits = "Q <= 5, k <= 4, S <= 12, T <= 100, x <= 1e18";
    let case = plain("take S", "Q { k S[k] T { x } }", "W|L", limits, "by the repetition");
    vec![Case { input, printed, ..case }]
}

/// Large sets: a bit for each heap, and in Python a table. The wins are those of the plain recursion.
fn single_bits(language_has_bits: bool) -> Vec<Case> {
    let sets: [Vec<usize>; 2] =
        [(1..=400).map(|k| 7 * k % 2801 + 1).collect(), (1..=400).map(|k| 3 * k + 1).collect()];
    let heaps: Vec<usize> = (0..60).chain((0..60).map(|place| 20_000 - 331 * place)).collect();
    let (mut input, mut printed) = (format!("{}\n", sets.len()), String::new());
    for set in &sets {
        let mut wins: Vec<bool> = Vec::new();
        for heap in 0..=20_000 {
            let leaves_a_loss = |&taken: &usize| taken <= heap && !wins[heap - taken];
            wins.push(set.iter().any(leaves_a_loss));
        }
        let shown = |numbers: &[usize]| numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
        input += &format!("{} {}\n{} {}\n", set.len(), shown(set), heaps.len(), shown(&heaps));
        heaps.iter().for_each(|&heap| printed += if wins[heap] { "W\n" } else { "L\n" });
    }
    let head = if language_has_bits { "a bit for each heap" } else { "a table below" };
    let limits = "Q <= 2, k <= 2500, S <= 3000, T <= 200, x <= 50000";
    let case = plain("take S", "Q { k S[k] T { x } }", "W|L", limits, head);
    vec![Case { input, printed, ..case }]
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

/// Every winning move in a line of its own, and the heaps after the first. The first two are the samples of HDU 2176 and of
/// Luogu P1247.
fn answers_of_several_lines() -> Vec<Case> {
    let said = |case: Case, input: &str, printed: &str| Case {
        input: input.to_string(),
        printed: printed.to_string(),
        ..case
    };
    let lines =
        plain("take any", "{ n x[n] } until 0", "Yes{each \\n{x} {x-k}}|No", "n <= 100, x <= 1000", "");
    let after = |rule, says| plain(rule, "T { n x[n] }", says, "T <= 10, n <= 100, x <= 500", "");
    let unequal = "x -> [a, x - a] for a in 1..x if 2 * a != x";
    vec![
        said(lines, "2\n45 45\n3\n3 6 9\n5\n5 7 8 9 10\n0\n", "No\nYes\n9 5\nYes\n8 1\n9 0\n10 3\n"),
        said(
            after("take any", "{k} {component}\\n{after}|lose"),
            "2\n3\n3 6 9\n4\n15 22 19 10\n",
            "4 3\n3 6 5\nlose\n",
        ),
        // Only 3 can be split, and one heap becomes two.
        said(after(unequal, "{component}: {after}|lose"), "2\n3\n1 3 1\n1\n2\n", "2: 1 1 2 1\nlose\n"),
        // Two ways from 1 to 0 are one move.
        said(
            after("x -> x - k for k in 1..=2 | 0 if x > 0", "{count}{each , {component}: {from}->{to}}|lose"),
            "2\n2\n1 0\n2\n1 1\n",
            "1, 1: 1->0\nlose\n",
        ),
    ]
}

/// Pairs that are used as they come, beside words that nobody needs.
fn pairs() -> Vec<Case> {
    let squares = "(x, m) -> (x - k, m) for k in 1..=m";
    let input = "2\n2\nA 5 3 B\nC 1 1 D\n1\nE 4 3 F\n".to_string();
    let case =
        plain(squares, "T { n [ _ x m _ ] }", "W {value}|L {value}", "T <= 9, n <= 9, x <= 99, m <= 9", "");
    // Taking at most m leaves the remainder by m + 1: 5 mod 4 and 1 mod 2 are equal, 4 mod 4 is 0.
    vec![Case { input, printed: "L 0\nL 0\n".to_string(), ..case }]
}

fn check(name: &str, cases: &[Case]) {
    LANGUAGES.into_iter().for_each(|language| check_in(language, name, cases));
}

fn check_in(language: Language, name: &str, cases: &[Case]) {
    let programs: Vec<String> = cases
        .iter()
        .map(|case| {
            let text = program(case, language).unwrap_or_else(|why| panic!("{}: {}", case.rule, why.english));
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

#[test]
fn walks_through_runs_agree_with_the_definition() {
    check("walks", &walks());
}

#[test]
fn numbers_that_climb_agree_with_the_definition() {
    check("climbs", &climbs().into_iter().chain(repetitions()).collect::<Vec<_>>());
}

#[test]
fn rows_of_heaps_and_components_that_are_lists_are_added_up() {
    check("rows", &rows().into_iter().chain(of_lists()).collect::<Vec<_>>());
}

#[test]
fn components_one_after_the_other_are_decided_by_all_plays() {
    check("in_order", &in_order());
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
fn large_sets_are_taken_by_single_bits() {
    for language in LANGUAGES {
        check_in(language, "bits", &single_bits(language != Language::Python));
    }
}

#[test]
fn every_winning_move_and_the_heaps_after_one_are_told() {
    let cases: Vec<Case> = answers_of_several_lines().into_iter().chain(pairs()).collect();
    check("lines", &cases);
}

#[test]
fn what_is_said_of_each_move_speaks_of_one_move() {
    let why = says::parse("{count}{each {least k}}|No").unwrap_err();
    assert!(why.message.english.contains("numbers of one move"), "{}", why.message.english);
    assert_eq!(why.span, Some(13..22));
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
