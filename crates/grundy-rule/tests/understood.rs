//! Every rule of the language has its words: no sign of the language is left over in them.

use grundy_rule::{Template, in_words, rule_example};

const NATURAL: &str = include_str!("../../../tests/data/natural-rules/rules.txt");

/// The rules that are accepted, as they are typed.
fn accepted() -> impl Iterator<Item = &'static str> {
    NATURAL
        .lines()
        .filter(|line| !line.starts_with('#') && line.contains(" => "))
        .filter_map(|line| line.split(" => ").next())
        // What names a game of the catalogue is tried where the catalogue is.
        .filter(|rule| Template::parse(rule).is_ok())
}

#[test]
fn no_sign_of_the_language_is_left_in_the_words() {
    let mut tried = 0;
    for rule in accepted() {
        let Ok(rules) = Template::parse(rule).unwrap().open(&[]) else { continue };
        let words = in_words(rules.as_ref());
        for sign in ["->", "..=", "==", "!=", "<=", ">=", " for ", " let ", ":=", "is_", "%"] {
            assert!(!words.english.contains(sign), "{rule}: {}", words.english);
            assert!(!words.chinese.contains(sign), "{rule}: {}", words.chinese);
        }
        assert!(words.english.ends_with('.') && words.chinese.ends_with('。'), "{rule}: {words:?}");
        tried += 1;
    }
    assert!(tried > 60, "only {tried} rules were tried");
}

#[test]
fn an_example_shows_options_that_the_rule_allows() {
    for (rule, position, options) in [
        ("take {1,3,4}", "7", "6, 4, 3"),
        ("take 1..3", "7", "6, 5"),
        ("x -> [a, x-a] for a in 1..x", "7", "[3, 4], [2, 5], [1, 6]"),
        ("(x, y) -> (x-1, y) | (x, y-1)", "(1, 2)", "(1, 1), (0, 2)"),
        ("x -> x - 1 if x > 100", "", ""),
        // The empty sum is a heap of 0 where that has no moves, exists, and is not what another move leaves.
        ("octal 0.0000001", "7", "0"),
        ("x -> [] if x > 0", "7", "0"),
        ("x -> []", "7", "[]"),
        ("x -> [] if x > 6 | 0 if x > 6", "7", "0, []"),
        ("x -> [] if x > 2 | x - 1; domain x >= 1", "7", "6, []"),
        ("x -> [] if x > 2 | x - 1; win at 0", "7", "6, []"),
        ("x -> [] if x > 2 | x - 1; lose at 0", "7", "6, []"),
        ("row(n) -> [] if n > 2 | row(n - 1); ring(n) -> [] if n > 2; start n -> ring(n)", "ring(7)", "[]"),
    ] {
        let rules = Template::parse(rule).unwrap().open(&[]).unwrap();
        let example = rule_example(rules.as_ref()).unwrap_or_else(|| grundy_rule::Example {
            position: String::new(),
            options: Vec::new(),
            count: 0,
        });
        assert_eq!(
            (example.position.as_str(), example.options.join(", ").as_str()),
            (position, options),
            "{rule}"
        );
    }
}
