//! Whole programs: what they read and print, misère play, and what is refused with which reason.

mod support;

use grundy_emit::{CodeRequest, CodeStyle, LANGUAGES, Language, LawSource, MiserePlan, QuotientTable, code};
use grundy_rule::rulesets::CuttingTrees;
use grundy_rule::{Rules, Ruleset, Template};
use support::{bundle, compile, execute};

fn ruleset(rule: &str) -> Ruleset {
    Ruleset::parse(rule).unwrap()
}

/// A program with its input and what it must print.
struct Case {
    rule: &'static str,
    claim: Option<&'static str>,
    moves: bool,
    misere: Option<MiserePlan>,
    input: &'static str,
    printed: &'static str,
}

fn plain(
    rule: &'static str,
    claim: Option<&'static str>,
    input: &'static str,
    printed: &'static str,
) -> Case {
    Case { rule, claim, moves: false, misere: None, input, printed }
}

/// The misère quotient of the game in which one token may be taken: 1 and a with a² = 1, and 1 is a win.
fn parity() -> MiserePlan {
    MiserePlan::Quotient(QuotientTable {
        map: vec![0, 1],
        period: 2,
        products: vec![vec![0, 1], vec![1, 0]],
        losing: vec![1],
    })
}

/// Heaps from which nobody can move: one element, which is a win.
fn alone() -> MiserePlan {
    MiserePlan::Quotient(QuotientTable {
        map: vec![0; 9],
        period: 0,
        products: vec![vec![0]],
        losing: Vec::new(),
    })
}

fn cases() -> Vec<Case> {
    vec![
        Case { misere: Some(alone()), ..plain("take {9}", None, "2\n1 3\n2 4 5\n", "First\nFirst\n") },
        plain("take any", Some("g = x"), "3\n3 3 5 7\n2 9 9\n0\n", "First\nSecond\nSecond\n"),
        plain("take {1, 3, 4}", None, "2\n1 7\n2 1 4\n", "Second\nFirst\n"),
        plain(
            WYTHOFF,
            Some("loses iff min(x, y) == (abs(x - y) + isqrt(5 * (x - y) * (x - y))) / 2"),
            "2\n1 1 2\n1 4 9\n",
            "Second\nFirst\n",
        ),
        plain(
            "(x, y) -> (x-1, y) | (x, y-1) | (x-1, y-1)",
            None,
            "2\n1 2 2\n2 1 0 0 1\n",
            "Second\nSecond\n",
        ),
        Case {
            moves: true,
            ..plain("take any", Some("g = x"), "2\n2 1 4\n2 5 5\n", "First 2: 4 -> 1\nSecond\n")
        },
        Case { moves: true, ..plain(WYTHOFF, None, "1\n1 1 5\n", "First 1: (1, 5) -> (1, 2)\n") },
        // Misère Nim: 1 1 is a win for the player to move, 1 1 1 and 2 2 are not.
        Case {
            misere: Some(MiserePlan::Textbook),
            ..plain(
                "take any",
                Some("g = x"),
                "4\n2 1 1\n3 1 1 1\n2 2 2\n2 1 2\n",
                "First\nSecond\nSecond\nFirst\n",
            )
        },
        Case {
            misere: Some(parity()),
            ..plain("take 1..=1", None, "3\n1 0\n1 7\n2 3 5\n", "First\nSecond\nFirst\n")
        },
        // Fibonacci nim: 13 is a Fibonacci number, and 11 = 8 + 3.
        Case {
            moves: true,
            ..plain(FIBONACCI, None, "2\n1 13\n1 11\n", "Second\nFirst 1: (11, 10) -> (8, 6)\n")
        },
        // Four coordinates of which any one is lowered: Nim with four heaps.
        plain(
            "(a, b, c, d) -> (a-k, b, c, d) | (a, b-k, c, d) | (a, b, c-k, d) | (a, b, c, d-k) for k in 1..",
            Some("g = bitxor(bitxor(a, b), bitxor(c, d))"),
            "2\n1 1 2 4 7\n1 1 2 4 8\n",
            "Second\nFirst\n",
        ),
        Case { moves: true, ..plain(RING, None, "1\n1 2\n", "First 1: ring(2) -> row(0)\n") },
    ]
}

/// No more than twice what the other player took.
const FIBONACCI: &str = "(n, c) -> (n-t, 2*t) for t in 1..=min(n, c); start n -> (n, n-1)";

/// Coins in a ring, of which one or two neighbours are taken.
const RING: &str = "ring(n) -> row(n-k) for k in 1..=2; row(n) -> [row(a), row(n-k-a)] for k in 1..=2 for a in 0..=n-k; start n -> ring(n)";

const WYTHOFF: &str = "(x, y) -> (x-k, y) | (x, y-k) | (x-k, y-k) for k in 1..";

#[test]
fn whole_programs_read_tests_and_print_answers() {
    for language in LANGUAGES {
        let program = |case: &Case| {
            let rules = ruleset(case.rule);
            let (law, moves, misere) = (case.claim.map(LawSource::Claim), case.moves, case.misere.clone());
            code(&CodeRequest { law, is_proved: true, moves, misere, ..CodeRequest::new(&rules, language) })
                .map_err(|reason| (case.rule, reason.message.english))
                .unwrap()
                .text
        };
        let programs: Vec<String> = cases().iter().map(program).collect();
        let binary = compile(language, "programs", &bundle(language, &programs));
        for (index, case) in cases().iter().enumerate() {
            let printed = execute(language, &binary, &[&index.to_string()], case.input);
            assert_eq!(printed, case.printed, "{language:?} errs on {}", case.rule);
        }
    }
}

/// Who wins a sum under misère play, from the definition: a player without a move wins.
fn wins_misere(most: u64, heaps: &[u64]) -> bool {
    let mut options = heaps.iter().enumerate().flat_map(|(place, &heap)| {
        (1..=heap.min(most)).map(move |taken| {
            let mut after = heaps.to_vec();
            after[place] -= taken;
            after
        })
    });
    heaps.iter().all(|&heap| heap == 0) || options.any(|after| !wins_misere(most, &after))
}

#[test]
fn misere_moves_win() {
    let games: [(&str, &str, u64, MiserePlan); 3] = [
        ("take any", "g = x", 9, MiserePlan::Textbook),
        ("take 1..=2", "g = x % 3", 2, MiserePlan::Textbook),
        ("take 1..=1", "g = x % 2", 1, parity()),
    ];
    let sums: Vec<Vec<u64>> = grundy_table::boxed(3, 5).map(|sum| sum.to_vec()).collect();
    let lines: Vec<String> = sums.iter().map(|sum| format!("3 {} {} {}\n", sum[0], sum[1], sum[2])).collect();
    let input = format!("{}\n{}", sums.len(), lines.concat());
    for language in LANGUAGES {
        let program = |(rule, claim, _, misere): &(&str, &str, u64, MiserePlan)| {
            let (rules, law) = (ruleset(rule), Some(LawSource::Claim(claim)));
            let misere = Some(misere.clone());
            let request = CodeRequest { law, misere, moves: true, ..CodeRequest::new(&rules, language) };
            code(&CodeRequest { is_proved: true, ..request }).unwrap().text
        };
        let programs: Vec<String> = games.iter().map(program).collect();
        let binary = compile(language, "misere", &bundle(language, &programs));
        for (index, (rule, _, most, _)) in games.iter().enumerate() {
            let printed = execute(language, &binary, &[&index.to_string()], &input);
            assert_eq!(printed.lines().count(), sums.len());
            for (sum, answer) in sums.iter().zip(printed.lines()) {
                let wins = wins_misere(*most, sum);
                assert_eq!(answer.starts_with("First"), wins, "{language:?}, {rule}, {sum:?}: {answer}");
                assert_eq!(answer.trim_end(), answer, "{language:?}, {rule}, {sum:?}");
                let Some((place, after)) = moved(answer) else {
                    assert!(!wins || sum.iter().all(|&heap| heap == 0), "{rule}, {sum:?}: no move");
                    continue;
                };
                let mut left = sum.clone();
                assert!(after < left[place] && left[place] - after <= *most, "{rule}, {sum:?}: {answer}");
                left[place] = after;
                assert!(!wins_misere(*most, &left), "{language:?}, {rule}, {sum:?}: {answer}");
            }
        }
    }
}

/// The heap and what it becomes in `First 2: 7 -> 4`.
fn moved(answer: &str) -> Option<(usize, u64)> {
    let (place, rest) = answer.strip_prefix("First ")?.split_once(": ")?;
    let (_, after) = rest.split_once(" -> ")?;
    Some((place.parse::<usize>().unwrap() - 1, after.parse().unwrap()))
}

fn refusal(request: &CodeRequest<'_>) -> String {
    let reason = code(request).expect_err("this should be refused").message;
    assert!(!reason.chinese.is_empty(), "{}", reason.english);
    reason.english
}

#[test]
fn what_cannot_be_written_is_refused_with_a_reason() {
    let language = Language::Cpp;
    let trees = CuttingTrees;
    assert!(refusal(&CodeRequest::new(&trees as &dyn Rules, language)).contains("lists, trees and graphs"));
    let one_by_one = ruleset("x -> [x - i for i in 1..k] for k in 1..=x");
    assert!(
        refusal(&CodeRequest { moves: true, ..CodeRequest::new(&one_by_one, language) })
            .contains("one by one")
    );
    let queens = ruleset(&format!("{WYTHOFF}; win at (0, 0)"));
    assert!(
        refusal(&CodeRequest { misere: Some(MiserePlan::Textbook), ..CodeRequest::new(&queens, language) })
            .contains("misère")
    );
    let nim = ruleset("take any");
    let wide = Template::parse("(x, y) -> (i, j) for i in 0..x for j in 0..y").unwrap();
    let limits = grundy_emit::limits::parse("x <= 10000, y <= 10000").unwrap();
    assert!(refusal(&CodeRequest { limits, ..CodeRequest::of(wide, language) }).contains("no plan fits"));
    let large = QuotientTable { map: vec![0], period: 1, products: vec![vec![0; 65]; 65], losing: vec![] };
    let misere = Some(MiserePlan::Quotient(large));
    assert!(refusal(&CodeRequest { misere, ..CodeRequest::new(&nim, language) }).contains("65 elements"));
}

#[test]
fn names_of_a_rule_never_clash_with_the_language() {
    let rules = ruleset("(int, g) -> (int - while, g) | (int, g - while) for while in 1..");
    for language in LANGUAGES {
        let request = CodeRequest { style: CodeStyle::Function, ..CodeRequest::new(&rules, language) };
        let text = code(&request).unwrap().text;
        assert!(text.contains("int_") && text.contains("while_"), "{text}");
    }
}

#[test]
fn every_game_of_the_catalogue_gets_code_or_a_reason() {
    let folder = format!("{}/../grundy-catalogue/pages/games", env!("CARGO_MANIFEST_DIR"));
    let (mut written, mut pages) = (0, 0);
    for entry in std::fs::read_dir(folder).unwrap() {
        let page = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        let Some(rule) = page.split("```rule\n").nth(1).and_then(|rest| rest.split("```").next()) else {
            continue;
        };
        // Names of other games and of rulesets written in Rust are not rules of the language by themselves.
        let Ok(template) = Template::parse(rule) else { continue };
        let values: Vec<(&str, i128)> = template.parameters().into_iter().zip([3, 5, 7]).collect();
        let Ok(ruleset) = template.with(&values) else { continue };
        pages += 1;
        // What can be written does not depend on the language.
        for moves in [false, true] {
            match code(&CodeRequest { moves, ..CodeRequest::new(&ruleset, Language::Cpp) }) {
                Ok(code) => written += usize::from(!code.text.is_empty()),
                Err(reason) => {
                    let reason = reason.message;
                    assert!(!reason.english.is_empty() && !reason.chinese.is_empty(), "{rule}")
                }
            }
        }
    }
    assert!(pages > 60 && 4 * written > 5 * pages, "{written} programs for {pages} games");
}
