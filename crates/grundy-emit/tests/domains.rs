//! Positions that a rule does not have, and formulas that need 128 bits: every language refuses the first and works out the second.

mod support;

use grundy_emit::{CodeRequest, LANGUAGES, Language, LawSource, code, limits, reads, says};
use grundy_law::{Body, Claim, Form, Formula, Join, Law, Term};
use grundy_rule::Template;
use support::{attempt, compile};

const EUCLID: &str =
    "(x, y) -> (x - k * y, y) for k in 1..=x / y | (x, y - k * x) for k in 1..=y / x; domain x >= 1, y >= 1";

/// Nivasch's formula for the game Euclid: (max(x², y²) − min(x², y²)) div xy.
fn nivasch() -> Law {
    let joined = |join, left: Term, right: Term| Term::Joined(join, Box::new(left), Box::new(right));
    let [x, y] = [0, 1].map(Term::Coordinate);
    let square = |of: &Term| joined(Join::Times, of.clone(), of.clone());
    let extreme = |join| joined(join, square(&x), square(&y));
    let difference = joined(Join::Minus, extreme(Join::Greatest), extreme(Join::Least));
    let value = joined(Join::Over, difference, joined(Join::Times, x.clone(), y.clone()));
    let form = Formula { arity: 2, body: Body::Value(value) };
    Law::new(2, Claim::Grundy, Form::Formula(form), Vec::new())
}

fn program(law: Option<&Law>, least: &str, language: Language) -> String {
    let request = CodeRequest {
        law: law.map(LawSource::Law),
        is_proved: true,
        reads: Some(reads::parse("n (x,y)[n]").unwrap()),
        says: Some(says::parse("{value}|{value}").unwrap()),
        limits: limits::parse(least).unwrap(),
        ..CodeRequest::of(Template::parse(EUCLID).unwrap(), language)
    };
    code(&request).unwrap().text
}

#[test]
fn a_formula_with_squares_goes_to_the_end_of_the_range() {
    // ⌊|x/y − y/x|⌋ by hand: 10^18 − 10^−18; 2 − 1/2; just above 0; 10^18/3 − 3/10^18 with 7 − 1/7.
    let cases = [
        ("1 1000000000000000000 1", "999999999999999999"),
        ("1 500000000000000000 1000000000000000000", "1"),
        ("1 1000000000000000000 999999999999999999", "0"),
        ("2 1000000000000000000 3 7 1", "333333333333333331"),
    ];
    for language in LANGUAGES {
        let text = program(Some(&nivasch()), "1 <= x <= 1e18, 1 <= y <= 1e18, n <= 9", language);
        let binary = compile(language, "euclid", &text);
        for (input, printed) in cases {
            let output = attempt(language, &binary, &[], input);
            let found = String::from_utf8_lossy(&output.stdout).into_owned();
            assert_eq!(found.trim(), printed, "{language:?} on {input}");
        }
    }
}

#[test]
fn a_position_outside_the_domain_is_refused_by_laws_and_by_tables() {
    let law = nivasch();
    for language in LANGUAGES {
        for (place, law) in [Some(&law), None].into_iter().enumerate() {
            let text = program(law, "x <= 50, y <= 50, n <= 9", language);
            let binary = compile(language, &format!("domain{place}"), &text);
            for input in ["1 0 5", "2 3 4 5 0", "1 0 0"] {
                let output = attempt(language, &binary, &[], input);
                let words = String::from_utf8_lossy(&output.stderr).into_owned();
                assert_eq!(output.status.code(), Some(1), "{language:?} on {input}: {words}");
                assert!(words.ends_with("lies outside the domain of the rule\n"), "{language:?}: {words}");
                assert!(words.lines().count() == 1 && output.stdout.is_empty(), "{language:?}: {words}");
            }
            let inside = attempt(language, &binary, &[], "1 5 12");
            assert_eq!(String::from_utf8_lossy(&inside.stdout).trim(), "1", "{language:?}, {place}");
        }
    }
}

#[test]
fn limits_that_keep_to_the_domain_need_no_check() {
    let text = program(None, "1 <= x <= 50, 1 <= y <= 50, n <= 9", Language::Cpp);
    assert!(!text.contains("lies outside"), "{text}");
}
