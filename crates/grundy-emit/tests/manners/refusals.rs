//! What programs refuse, and what has no program.

use crate::cases::{Wish, program, usual};
use crate::contests::LADDER;
use crate::support::{attempt, bundle, compile};
use grundy_emit::{LANGUAGES, Language};
use grundy_table::Compound;

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
        // Sums of loops are worked out in boxes of numbers.
        (
            Wish {
                reads: "T { n [ k a[k] ] }",
                ..usual("a[] -> a[i := a[i]-1] for i in 0..len(a) | a; loopy", "a <= 3")
            },
            "single positions only",
            "read one position",
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
