//! A line of a sweep says the same twice, and nothing that its certificate does not show.

use grundy::law::LawRequest;
use grundy::rule::Locale;
use grundy::table::Budget;
use grundy_documents::Swept;
use serde_json::{Value, json};

/// The line of a rule with some of its keys changed, which it has.
fn accepted_so(rule: &str, locale: Locale, changes: &[(&str, Value)]) -> bool {
    let request = LawRequest { prove: true, ..LawRequest::default() };
    let swept = Swept::of(rule, request, locale, &Budget::small());
    let mut line: Value = serde_json::from_str(&swept.line).unwrap();
    for (key, value) in changes {
        assert!(line.get(key).is_some(), "a line has the key {key}");
        line[key] = value.clone();
    }
    Swept { line: line.to_string(), ..swept }.accepted(locale, &|| false).is_ok()
}

/// Kayles with one key of its line changed.
fn accepted_with(key: &str, value: Value) -> bool {
    accepted_so("octal 0.77", Locale::English, &[(key, value)])
}

#[test]
fn a_line_has_the_keys_that_are_promised_and_they_agree_with_the_others() {
    assert!(accepted_with("preperiod", json!(71)));
    assert!(accepted_with("period", json!(12)));
    assert!(accepted_with("saltus", json!(0)));
}

#[test]
fn a_line_that_says_one_thing_here_and_another_there_is_refused() {
    for (key, value) in [
        ("preperiod", json!(70)),
        ("period", json!(6)),
        ("saltus", json!(1)),
        ("law", json!("g(x + 6) = g(x)")),
        ("method", json!("window")),
    ] {
        assert!(!accepted_with(key, value), "{key}");
    }
}

/// Rules with laws of several shapes, of lists and by automata too, each with a law that is false of it.
const FALSE_LAWS: [(&str, &str); 7] = [
    ("a[] -> a[i := a[i]-k] for k in 1..=3", "g = xor(a)"),
    (
        "(n, c) -> (n-t, t) for t in c..=n if t > 0; start n -> (n, 1)",
        "the P-positions are those whose digits an automaton of 2 states accepts",
    ),
    ("octal 0.77", "g(x + 12) = g(x) for x ≥ 70"),
    ("octal 0.02", "g(x) = x"),
    ("take {1,3,4}", "g(x + 7) = g(x) + 1"),
    ("x -> d for d in divisors(x) if d < x", "g(x) = v₂(x)"),
    ("wythoff", "(x, y) loses ⇔ x = y"),
];

#[test]
fn the_law_that_a_line_tells_is_the_one_that_was_proved() {
    for (rule, told) in FALSE_LAWS {
        for locale in [Locale::English, Locale::Chinese] {
            assert!(accepted_so(rule, locale, &[]), "{rule}");
            assert!(
                !accepted_so(rule, locale, &[("formula", json!(told)), ("law", json!(told))]),
                "{rule}: {told}"
            );
        }
    }
}
