//! The C++ programs for judge problems agree with the solvers on inputs at the judges' limits.

#[path = "../../grundy-emit/tests/support/mod.rs"]
mod support;

use grundy::Budget;
use grundy::emit::{JUDGES, Language, judge_code};
use grundy::problems::solve;
use grundy::rule::Locale;
use support::{Numbers, bundle, compile, execute};

/// How the input of a problem looks at its limits (catalogue page of each problem).
enum Shape {
    /// A number of tests, each a line of so many numbers between bounds; the number of tests may stand before them.
    Lines { tests: usize, counted: bool, bounds: &'static [(u64, u64)], end: &'static str },
    /// Tests of `count` heaps between bounds, with numbers between bounds after the count.
    Heaps { tests: Option<usize>, count: usize, extra: &'static [(u64, u64)], heap: (u64, u64) },
    /// The same with several numbers for each heap.
    Tuples { tests: usize, count: usize, numbers: &'static [(u64, u64)] },
    /// Pairs of heaps, counted by their numbers.
    Pairs { tests: usize, count: usize, heap: (u64, u64) },
}

use Shape::{Heaps, Lines, Pairs, Tuples};

const BILLION: u64 = 1_000_000_000;

fn shape(id: &str) -> Shape {
    let lines = |tests, bounds| Lines { tests, counted: true, bounds, end: "" };
    match id {
        "hdu1846" => lines(100, &[(1, 1000), (1, 1000)]),
        "bash2" => lines(20_000, &[(0, BILLION), (0, BILLION), (1, BILLION)]),
        "bash_multi" => Heaps { tests: Some(10), count: 10_000, extra: &[(1, BILLION)], heap: (0, BILLION) },
        "p2197" => Heaps { tests: Some(10), count: 10_000, extra: &[], heap: (0, 9999) },
        "nim3" => lines(100_000, &[(0, BILLION), (0, BILLION), (0, BILLION)]),
        "p4279" => Heaps { tests: Some(500), count: 50, extra: &[], heap: (0, 5000) },
        "hdu2516" => Lines { tests: 50_000, counted: false, bounds: &[(2, (1 << 31) - 1)], end: "0\n" },
        "hdu1847" => Lines { tests: 50_000, counted: false, bounds: &[(1, 1000)], end: "" },
        "hdu1848" => Lines {
            tests: 50_000,
            counted: false,
            bounds: &[(1, 1000), (1, 1000), (1, 1000)],
            end: "0 0 0\n",
        },
        "fib3" => Lines {
            tests: 50_000,
            counted: false,
            bounds: &[(1, 100_000), (1, 100_000), (1, 100_000)],
            end: "0 0 0\n",
        },
        "take134" => lines(50_000, &[(0, BILLION * BILLION)]),
        "cf1194d" => lines(100, &[(0, BILLION), (3, BILLION)]),
        "abc297g" => Heaps {
            tests: None,
            count: 200_000,
            extra: &[(1, BILLION / 2), (BILLION / 2, BILLION)],
            heap: (1, BILLION),
        },
        "p4018" => lines(100_000, &[(1, 50_000_000)]),
        "cf2004e" => Heaps { tests: Some(10), count: 30_000, extra: &[], heap: (1, 10_000_000) },
        "hdu4764" => {
            Lines { tests: 50_000, counted: false, bounds: &[(1, 100_000_000), (1, 100)], end: "0 0\n" }
        }
        "acwing894" => Heaps { tests: None, count: 100, extra: &[], heap: (1, 100) },
        "hdu4664" => Heaps { tests: Some(10), count: 100_000, extra: &[], heap: (1, BILLION) },
        "hdu5795" => Heaps { tests: Some(1), count: 1_000_000, extra: &[], heap: (1, BILLION) },
        "cf603c" => Heaps { tests: None, count: 100_000, extra: &[(1, BILLION)], heap: (1, BILLION) },
        "cf768e" => Heaps { tests: None, count: 1_000_000, extra: &[], heap: (1, 60) },
        "hdu3951" => lines(100, &[(3, BILLION), (1, 10)]),
        "bob_and_ben" => Tuples { tests: 10, count: 50_000, numbers: &[(1, BILLION), (1, 9)] },
        "hdu2147" => Lines { tests: 50_000, counted: false, bounds: &[(1, 2000), (1, 2000)], end: "0 0\n" },
        "p2252" => Lines { tests: 1, counted: false, bounds: &[(0, BILLION), (0, BILLION)], end: "" },
        "poj1067" => Lines {
            tests: 20_000,
            counted: false,
            bounds: &[(0, BILLION * BILLION), (0, BILLION * BILLION)],
            end: "",
        },
        "bzoj1457" => Tuples { tests: 10, count: 1000, numbers: &[(0, 99), (0, 99)] },
        "p2148" => Pairs { tests: 20, count: 20_000, heap: (1, 2 * BILLION) },
        unknown => panic!("{unknown} has no limits here"),
    }
}

/// Between two bounds; often at one of them.
fn number(numbers: &mut Numbers, (least, most): (u64, u64)) -> String {
    let number = match numbers.below(8) {
        0 => most,
        1 => least,
        _ => least + numbers.below(most - least + 1),
    };
    number.to_string()
}

fn line(numbers: &mut Numbers, bounds: &[(u64, u64)]) -> String {
    let words: Vec<String> = bounds.iter().map(|&bound| number(numbers, bound)).collect();
    words.join(" ") + "\n"
}

fn heaps(numbers: &mut Numbers, count: usize, heap: (u64, u64)) -> String {
    (0..count).map(|_| number(numbers, heap)).collect::<Vec<_>>().join(" ") + "\n"
}

fn input(id: &str, numbers: &mut Numbers) -> String {
    match shape(id) {
        Lines { tests, counted, bounds, end } => {
            let first = if counted { format!("{tests}\n") } else { String::new() };
            let lines: String = (0..tests).map(|_| line(numbers, bounds)).collect();
            first + &lines + end
        }
        Heaps { tests, count, extra, heap } => {
            let first = tests.map(|tests| format!("{tests}\n")).unwrap_or_default();
            let test = |numbers: &mut Numbers| {
                let words: Vec<String> = std::iter::once(count.to_string())
                    .chain(extra.iter().map(|&bound| number(numbers, bound)))
                    .collect();
                format!("{}\n{}", words.join(" "), heaps(numbers, count, heap))
            };
            first + &(0..tests.unwrap_or(1)).map(|_| test(numbers)).collect::<String>()
        }
        Tuples { tests, count, numbers: bounds } => {
            let mut text = format!("{tests}\n");
            for _ in 0..tests {
                text += &format!("{count}\n");
                (0..count).for_each(|_| text += &line(numbers, bounds));
            }
            text
        }
        Pairs { tests, count, heap } => {
            let test = |numbers: &mut Numbers| format!("{count}\n{}", heaps(numbers, count, heap));
            format!("{tests}\n") + &(0..tests).map(|_| test(numbers)).collect::<String>()
        }
    }
}

#[test]
fn emitted_programs_agree_with_the_solvers_at_the_limits() {
    let programs: Vec<String> = JUDGES
        .iter()
        .map(|judge| {
            judge_code(judge.id, Language::Cpp, Locale::English, &Budget::small())
                .map_err(|reason| reason.message.english)
                .unwrap()
        })
        .collect();
    let binary = compile(Language::Cpp, "limits", &bundle(Language::Cpp, &programs));
    for (index, judge) in JUDGES.iter().enumerate() {
        let rounds = if judge.id == "p2252" { 20 } else { 2 };
        for round in 0..rounds {
            let input = input(judge.id, &mut Numbers(round));
            let expected = solve(judge.id, input.as_bytes())
                .unwrap()
                .unwrap_or_else(|why| panic!("{}: {why:?}", judge.id));
            let printed = execute(Language::Cpp, &binary, &[&index.to_string()], &input);
            assert!(printed.as_bytes() == expected, "{} differs at its limits, round {round}", judge.id);
        }
    }
}
