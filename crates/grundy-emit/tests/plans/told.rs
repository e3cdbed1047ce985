//! What is read and told: rows, lists, starts, graphs, moves, lengths.

use crate::cases::{Case, Definition, FOUND, plain};
use grundy_rule::Position;

/// Rows of consecutive heaps, by a law that repeats or rises.
pub fn rows() -> Vec<Case> {
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

/// Components that are lists: the nim-sum of everything that is read.
pub fn of_lists() -> Vec<Case> {
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

pub fn behind_a_start() -> Vec<Case> {
    let nim = "x -> x - k for k in 1..; start a[] -> [a[i] for i in 0..len(a)]";
    let (input, printed) = ("4\n3 1 2 4\n3 3 5 6\n0\n3 1 1 1\n", "Yes 3 1\nNo\nNo\nYes 1 1\n");
    let told = |limits, parts, head| Case {
        parts,
        input: input.to_string(),
        printed: printed.to_string(),
        ..plain(nim, "T { n a[n] }", "Yes {component} {k}|No", limits, head)
    };
    // 2 + 1 * 3 and 5: equal heaps; 7 and 5 are not.
    let scaled = |limits, parts, head| Case {
        parts,
        input: "2\n2 3\n2 5\n1 0\n2 3\n4 5\n1 0\n".to_string(),
        printed: "No\nYes\n".to_string(),
        ..plain(
            "x -> x - k for k in 1..; start (c[], d[], m) -> [c[i] + d[i] * m for i in 0..len(c)]",
            "T { n m c[n] d[n] }",
            "Yes|No",
            limits,
            head,
        )
    };
    vec![
        told("n <= 10, a <= 50, T <= 10", None, "no law is used"),
        told("n <= 1e5, a <= 1e9, T <= 10", Some("g = x"), "g = x"),
        scaled("n <= 1e5, c <= 1e9, d <= 1e4, m <= 1e4, T <= 10", Some("g = x"), "g = x"),
        scaled("n <= 3, c <= 9, d <= 9, m <= 9, T <= 10", None, "no law is used"),
    ]
}

pub fn on_lists() -> Vec<Case> {
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

pub fn lengths() -> Vec<Case> {
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

/// A token on a graph that is read: 1 leads to 2 and 3, 2 to 3, 4 to 1; 3 is an end.
pub fn graphs() -> Vec<Case> {
    let text = "9 4\n1 2\n1 3\n2 3\n4 1\n5\n1\n2\n3\n4\n9\n";
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
            input: "9 5\n1 2\n1 3\n2 3\n4 1\n3 1\n5\n1\n2\n3\n4\n9\n".to_string(),
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

/// Every winning move in a line of its own, and the heaps after the first. The first two are the samples of HDU 2176 and of
/// Luogu P1247.
pub fn answers_of_several_lines() -> Vec<Case> {
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
pub fn pairs() -> Vec<Case> {
    let squares = "(x, m) -> (x - k, m) for k in 1..=m";
    let input = "2\n2\nA 5 3 B\nC 1 1 D\n1\nE 4 3 F\n".to_string();
    let case =
        plain(squares, "T { n [ _ x m _ ] }", "W {value}|L {value}", "T <= 9, n <= 9, x <= 99, m <= 9", "");
    // Taking at most m leaves the remainder by m + 1: 5 mod 4 and 1 mod 2 are equal, 4 mod 4 is 0.
    vec![Case { input, printed: "L 0\nL 0\n".to_string(), ..case }]
}
