//! Rules that are too long, too deep or too wide are diagnostics: nothing overflows, and nothing is compared for long.

use grundy_rule::{Rules, Ruleset};

/// The message that a rule is refused with.
fn refusal(rule: &str) -> String {
    match Ruleset::parse(rule) {
        Ok(_) => "accepted".to_string(),
        Err(mistake) => mistake.message.english,
    }
}

fn chain(first: &str, more: &str, count: usize) -> String {
    format!("{first}{}", more.repeat(count))
}

#[test]
fn a_chain_of_operators_is_bounded_by_counting() {
    let too_many = "too many operators follow each other";
    for (first, more) in [
        ("x -> x", "-1"),
        ("x -> x - 1", "+1-1"),
        ("x -> x - 1", "*1"),
        ("x -> x - 1 if x > 0", " and x > 0"),
        ("x -> x - 1 if x > 0", " or x > 0"),
    ] {
        assert_eq!(refusal(&chain(first, more, 200)), "accepted", "{first}{more}");
        assert_eq!(refusal(&chain(first, more, 6_000)), too_many, "{first}{more}");
        assert_ne!(refusal(&chain(first, more, 30_000)), "accepted", "{first}{more}");
    }
}

#[test]
fn chains_within_brackets_add_up() {
    let nested = |levels: usize| {
        let chain = "-1".repeat(90);
        (0..levels).fold("x".to_string(), |inner, _| format!("({inner}){chain}"))
    };
    assert_eq!(refusal(&format!("x -> {}", nested(5))), "accepted");
    assert_eq!(refusal(&format!("x -> {}", nested(20))), "too many operators follow each other");
}

#[test]
fn brackets_signs_and_arguments_are_bounded() {
    let brackets = |count: usize| format!("x -> {}x{} - 1", "(".repeat(count), ")".repeat(count));
    assert_eq!(refusal(&brackets(40)), "accepted");
    assert_eq!(refusal(&brackets(40_000)), "this is nested too deeply");
    assert_eq!(refusal(&format!("x -> {}x", "-".repeat(40_000))), "this is nested too deeply");
    assert_eq!(
        refusal(&format!("x -> x - 1 if {}x > 0", "not ".repeat(20_000))),
        "this is nested too deeply"
    );
    let arguments = |count: usize| format!("x -> x - min({})", vec!["1"; count].join(", "));
    assert_eq!(refusal(&arguments(40)), "accepted");
    assert_eq!(refusal(&arguments(20_000)), "too many arguments");
}

#[test]
fn what_stands_behind_a_result_is_bounded() {
    let conditions = |count: usize| format!("x -> x - 1{}", " if x > 0".repeat(count));
    assert_eq!(refusal(&conditions(100)), "accepted");
    assert_eq!(refusal(&conditions(9_000)), "too many conditions and names for one result");
}

/// The rule of 40 KB whose two long names were compared letter by letter in a matrix of 3.2 GB.
#[test]
fn a_long_name_is_a_mistake_and_is_compared_with_nothing() {
    let (left, right) = ("a".repeat(20_000), "b".repeat(20_000));
    assert_eq!(refusal(&format!("{left} -> {right} - 1")), "this name is too long");
    assert_eq!(refusal(&format!("x -> x - k for k in 1..={}", "b".repeat(8_000))), "this name is too long");
}

/// What is accepted can be written and read again, so that nothing deep comes back another way.
#[test]
fn what_is_within_the_bounds_round_trips() {
    for rule in [
        chain("x -> x", "-1", 450),
        chain("x -> x - 1 if x > 0", " or x % 7 == 3", 150),
        format!("x -> x - max({})", vec!["1"; 50].join(", ")),
    ] {
        let canonical = Ruleset::parse(&rule).expect("within the bounds").canonical();
        assert_eq!(Ruleset::parse(&canonical).expect("its own text").canonical(), canonical);
    }
}

/// The message that a rule of the second edition is refused with.
fn refusal_of_any(rule: &str) -> String {
    match grundy_rule::Template::parse(rule).and_then(|template| template.open(&[])) {
        Ok(_) => "accepted".to_string(),
        Err(mistake) => mistake.message.english,
    }
}

#[test]
fn what_the_second_edition_nests_is_bounded() {
    let many =
        |first: &str, more: &str, last: &str, count: usize| format!("{first}{}{last}", more.repeat(count));
    for (rule, expected) in [
        (many("take primes", " but {2}", "", 10_000), "too many `but` and `step` follow each other"),
        (many("a[] -> a", "[0]", "", 10_000), "too many brackets follow each other"),
        (many("a[] -> ", "sum(", "", 20_000), "this is nested too deeply"),
        (many("take ", "{", "", 20_000), "this is nested too deeply"),
        (many("x -> x - k for k in ", "{j for j in ", "", 5_000), "this is nested too deeply"),
        (many("x -> x - 1", " where x > 0", "", 4_000), "too many conditions and names for one result"),
    ] {
        assert_eq!(refusal_of_any(&rule), expected, "{}", &rule[..40]);
    }
}

#[test]
fn what_doubles_is_not_written_out() {
    // Each of these would be as large as two to the power of its length.
    let choices = format!("x -> x - 1{}", " - (if x > 3 then 1 else 2)".repeat(60));
    assert_eq!(refusal_of_any(&choices), "accepted");
    let definitions: String =
        (1..40).map(|n| format!("def f{n}(x) = f{}(x) + f{}(x); ", n - 1, n - 1)).collect();
    let rule = format!("def f0(x) = x; {definitions}x -> x - f39(x)");
    assert_eq!(refusal_of_any(&rule), "`f12` is too large when it is written out");
    let lets: String = (1..40).map(|n| format!(" let b{n} = b{} + b{}", n - 1, n - 1)).collect();
    let rule = format!("a[] -> list(9 - b39) for k in 1.. let b0 = k{lets}");
    assert_ne!(refusal_of_any(&rule), "accepted");
    let nested = (0..20)
        .fold("{1}".to_string(), |inner, n| format!("{{v{n} for v{n} in {inner} if v{n} in squarefree}}"));
    assert_eq!(refusal_of_any(&format!("x -> x - k for k in {nested}")), "accepted");
}

#[test]
fn long_texts_of_brackets_and_quotes_are_read_once() {
    for text in [
        "a(;",
        "a(b)=;",
        "'",
        "＂",
        "＼",
        "＄x",
        "～",
        "\"\n",
        "a[",
        "$\\",
        "1e",
        "take 1 ",
        "取",
        "f(x)=mex(",
    ] {
        let long = text.repeat(90_000 / text.len());
        let _ = refusal_of_any(&long);
        let _ = refusal_of_any(text);
    }
}
