//! Whole programs: what they read and print, misère play, and what is refused with which reason.

mod support;

use grundy_emit::{CodeRequest, CodeStyle, LANGUAGES, Language, LawSource, Misere, QuotientTable, code};
use grundy_rule::rulesets::Staircase;
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
    misere: Option<Misere>,
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
fn parity() -> Misere {
    Misere::Quotient(QuotientTable {
        map: vec![0, 1],
        period: 2,
        products: vec![vec![0, 1], vec![1, 0]],
        losing: vec![1],
    })
}

fn cases() -> Vec<Case> {
    vec![
        plain("take any", Some("g = x"), "3\n3 3 5 7\n2 9 9\n0\n", "First\nSecond\nSecond\n"),
        plain("take {1, 3, 4}", None, "2\n1 7\n2 1 4\n", "Second\nFirst\n"),
        plain(
            WYTHOFF,
            Some("loses iff min(x, y) == (abs(x - y) + isqrt(5 * (x - y) * (x - y))) / 2"),
            "3\n1 1 2\n1 4 9\n1 165580141 102334155\n",
            "Second\nFirst\nSecond\n",
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
            misere: Some(Misere::Textbook),
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
    ]
}

const WYTHOFF: &str = "(x, y) -> (x-k, y) | (x, y-k) | (x-k, y-k) for k in 1..";

#[test]
fn whole_programs_read_tests_and_print_answers() {
    for language in LANGUAGES {
        let program = |case: &Case| {
            let rules = ruleset(case.rule);
            let (law, moves, misere) = (case.claim.map(LawSource::Claim), case.moves, case.misere.clone());
            code(&CodeRequest { law, moves, misere, ..CodeRequest::new(&rules, language) })
                .map_err(|reason| reason.english)
                .unwrap()
        };
        let programs: Vec<String> = cases().iter().map(program).collect();
        let binary = compile(language, "programs", &bundle(language, &programs));
        for (index, case) in cases().iter().enumerate() {
            let printed = execute(language, &binary, &[&index.to_string()], case.input);
            assert_eq!(printed, case.printed, "{language:?} errs on {}", case.rule);
        }
    }
}

fn refusal(request: &CodeRequest<'_>) -> String {
    let reason = code(request).expect_err("this should be refused");
    assert!(!reason.chinese.is_empty(), "{}", reason.english);
    reason.english
}

#[test]
fn what_cannot_be_written_is_refused_with_a_reason() {
    let language = Language::Cpp;
    let staircase = Staircase;
    assert!(
        refusal(&CodeRequest::new(&staircase as &dyn Rules, language)).contains("lists, trees and graphs")
    );
    let fibonacci = ruleset("(n, c) -> (n-t, 2*t) for t in 1..=min(n, c); start n -> (n, n-1)");
    assert!(
        refusal(&CodeRequest { moves: true, ..CodeRequest::new(&fibonacci, language) }).contains("`start`")
    );
    let rows = ruleset("row(n) -> [row(a), row(n-1-a)] for a in 0..n; ring(n) -> row(n-1)");
    assert!(refusal(&CodeRequest { moves: true, ..CodeRequest::new(&rows, language) }).contains("tags"));
    let split = ruleset("x -> [x / 2; 3] if x % 2 == 0 and x > 0");
    assert!(
        refusal(&CodeRequest { moves: true, ..CodeRequest::new(&split, language) })
            .contains("changing number of heaps")
    );
    let queens = ruleset(&format!("{WYTHOFF}; win at (0, 0)"));
    assert!(
        refusal(&CodeRequest { misere: Some(Misere::Textbook), ..CodeRequest::new(&queens, language) })
            .contains("misère")
    );
    let nim = ruleset("take any");
    let misere = Some(Misere::Textbook);
    assert!(
        refusal(&CodeRequest { misere, moves: true, ..CodeRequest::new(&nim, language) })
            .contains("normal play")
    );
    let large = QuotientTable { map: vec![0], period: 1, products: vec![vec![0; 65]; 65], losing: vec![] };
    let misere = Some(Misere::Quotient(large));
    assert!(refusal(&CodeRequest { misere, ..CodeRequest::new(&nim, language) }).contains("65 elements"));
}

#[test]
fn names_of_a_rule_never_clash_with_the_language() {
    let rules = ruleset("(int, g) -> (int - while, g) | (int, g - while) for while in 1..");
    for language in LANGUAGES {
        let text =
            code(&CodeRequest { style: CodeStyle::Function, ..CodeRequest::new(&rules, language) }).unwrap();
        assert!(text.contains("int_") && text.contains("while_"), "{text}");
    }
}

#[test]
fn every_game_of_the_catalogue_gets_code_or_a_reason() {
    let folder = format!("{}/../../catalogue/games", env!("CARGO_MANIFEST_DIR"));
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
        for language in LANGUAGES {
            for moves in [false, true] {
                match code(&CodeRequest { moves, ..CodeRequest::new(&ruleset, language) }) {
                    Ok(text) => written += usize::from(!text.is_empty()),
                    Err(reason) => {
                        assert!(!reason.english.is_empty() && !reason.chinese.is_empty(), "{rule}")
                    }
                }
            }
        }
    }
    assert!(pages > 60 && written > 5 * pages, "{written} programs for {pages} games");
}
