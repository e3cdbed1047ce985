//! Rules that people say, each with the options of one position, written out by hand.

use grundy_rule::{Given, Meter, Template, show_sum};

fn check(rule: &str, given: &[(&str, &str)], position: &str, expected: &str) {
    let template = Template::parse(rule).unwrap_or_else(|mistake| panic!("{rule}: {mistake:?}"));
    let given: Vec<(&str, Given)> =
        given.iter().map(|(name, value)| (*name, Given::parse(value).expect("a value"))).collect();
    let rules = template.open(&given).unwrap_or_else(|mistake| panic!("{rule}: {mistake:?}"));
    let sum = rules.parse_position(position).unwrap_or_else(|mistake| panic!("{rule}: {mistake:?}"));
    let [position] = sum.as_slice() else { panic!("{rule}: {position} stands for {sum:?}") };
    let options = rules.options(position, &mut Meter::of(1 << 20)).expect("options");
    let mut shown: Vec<String> = options.iter().map(|option| show_sum(rules.as_ref(), option)).collect();
    shown.sort();
    let mut expected: Vec<String> = expected.split(" / ").map(str::trim).map(String::from).collect();
    expected.sort();
    expected.retain(|option| !option.is_empty());
    assert_eq!(shown, expected, "{rule} at {}", rules.show(position));
    assert_eq!(
        Template::parse(&rules.canonical()).expect("the canonical text").open(&[]).expect("open").canonical(),
        rules.canonical(),
        "{rule} is spelled so that it is read again"
    );
}

#[test]
fn a_start_that_reads_outside_is_a_mistake() {
    let rules =
        Template::parse("a[] -> a[0 := a[0]-1]; start a[] -> a[0 := a[1]]").unwrap().open(&[]).unwrap();
    assert_eq!(rules.show(&rules.parse_position("(3, 2)").unwrap()[0]), "(2, 2)");
    let mistake = rules.parse_position("(3)").unwrap_err();
    assert!(mistake.message.english.contains("not there"), "{mistake}");
    assert!(mistake.witness.is_some() && mistake.help.is_some(), "{mistake}");
}

#[test]
fn nobody_loses_where_a_condition_asks_for_what_is_not_there() {
    for ending in ["lose at a if max(a) == 2", "lose at a[] if max(a) > 2", "lose at a if a[0] == 5"] {
        let rule = format!("a[] -> a[..len(a)-1] if len(a) > 0; {ending}");
        let rules = Template::parse(&rule).unwrap().open(&[]).unwrap();
        for text in ["()", "(1)", "(1, 0)"] {
            assert!(rules.parse_position(text).is_ok(), "{rule} at {text}");
        }
    }
}

#[test]
fn behind_at_stands_a_position_and_no_starting_number() {
    let rules = Template::parse("x -> x - 1; start n -> n + 1").unwrap().open(&[]).unwrap();
    for (text, heap) in [("5", "6"), ("at 5", "5"), ("(5)", "5")] {
        assert_eq!(rules.show(&rules.parse_position(text).unwrap()[0]), heap, "{text}");
    }
}

#[test]
fn powers_that_may_stay_the_same_have_no_end() {
    for rule in [
        "x -> x - a^k for a in 1..4 for k in 0..",
        "x -> x - a^k for a in 0..4 for k in 0..",
        "x -> x - a^k for a in 2.. for k in 0..",
        "x -> x - a^k for a in {1, 3} for k in 1..",
    ] {
        assert!(Template::parse(rule).and_then(|template| template.open(&[])).is_err(), "{rule}");
    }
}

#[test]
fn a_condition_bounds_an_endless_set() {
    check("x -> x / p for p in primes if p <= x", &[], "12", "6 / 4 / 2 / 1");
    check("x -> x / p for p in primes if p <= x", &[], "1", "");
    check("x -> x - 2^k for k in 0..", &[], "9", "8 / 7 / 5 / 1");
    check("x -> x - 3^k for k in 0..", &[], "9", "8 / 6 / 0");
    check("x -> x - a^k for a in 2..4 for k in 0..", &[], "10", "9 / 8 / 6 / 2 / 7 / 1");
    check("x -> x - a^k for k in 0.. for a in 2..4", &[], "10", "9 / 8 / 6 / 2 / 7 / 1");
    check("x -> x - a^k for a in {3, 5} for k in 1..", &[], "30", "27 / 21 / 3 / 25 / 5");
    check("x -> x - p^k for p in primes for k in 1..", &[], "5", "3 / 2 / 1 / 0");
    check("x -> x - a^k for a in 2..=n for k in 0..", &[("n", "3")], "10", "9 / 8 / 6 / 2 / 7 / 1");
    check("x -> x mod k for k in 1.. if k * k <= x and x mod k < x", &[], "10", "0 / 1");
    check("x -> k for k in squares if k < x", &[], "10", "1 / 4 / 9");
    check("x -> k for k in 0.. if 3 * k <= x and k < x", &[], "7", "0 / 1 / 2");
    check("(x, m) -> (x - m*k, m) for k in 1..; domain m >= 1", &[], "(7, 3)", "(4, 3) / (1, 3)");
    check("(x, m) -> (x - m*k, m) if m > 0 for k in 1..", &[], "(7, 3)", "(4, 3) / (1, 3)");
    check("(x, m) -> (x - m*k, m) for k in 1.. if m > 0", &[], "(7, 3)", "(4, 3) / (1, 3)");
    check("(x, m) -> (x - m*k, m) for k in 1.. if k != 2 if m > 0", &[], "(9, 3)", "(6, 3) / (0, 3)");
    check("a[] -> a[0 := k] for k in 0.. if k < a[0]", &[], "(3, 1)", "(0, 1) / (1, 1) / (2, 1)");
}

#[test]
fn what_no_condition_bounds_is_refused() {
    for rule in [
        "x -> x / p for p in primes if p >= x",
        "x -> x / p for p in primes if x mod p == 0",
        "x -> k for k in 1.. if k != x",
        "x -> k for k in 1.. if k < 5 or x > 3",
        "(x, m) -> (x - m*k, m) for k in 1..",
        "(x, m) -> (x - m*k, m) for k in 1.. if k < 5",
        "x -> k for k in -3.. if k * k <= x",
    ] {
        let refused = Template::parse(rule).and_then(|template| template.open(&[]).map(|_| ()));
        assert!(refused.is_err(), "{rule}");
    }
}

#[test]
fn definitions_stand_anywhere() {
    check("x -> x - f(1, k) for k in 1..3; def f(x, y) = x*y+1", &[], "5", "3 / 2");
    check("take L; set L = 2, 1, L[n-1] + L[n-2]", &[], "8", "7 / 6 / 5 / 4 / 1");
    check("take Q; set Q = {k for k in 1.. if k mod 4 == 1}", &[], "6", "5 / 1");
}

#[test]
fn a_short_form_may_go_on() {
    check("take {1, 2} | x / 2 if x > 2", &[], "9", "8 / 7 / 4");
    check("take 1..=3 if even(x)", &[], "4", "3 / 2 / 1");
    check("take 1..=3 if even(x)", &[], "5", "");
    check("take S | x - m", &[("S", "{1, 5}"), ("m", "3")], "7", "6 / 2 / 4");
}

#[test]
fn a_given_set_stands_beside_numbers() {
    check("take {1, S}", &[("S", "{2, 5}")], "6", "5 / 4 / 1");
    check("x -> x - k for k in {1, S} | 0 if x in S", &[("S", "{2, 5}")], "5", "4 / 3 / 0");
    check("take {1, m}", &[("m", "3")], "6", "5 / 3");
}

#[test]
fn a_bare_mex_is_a_rule() {
    check("mex(g(n-1), g(n-3))", &[], "5", "4 / 2");
    check("mex{sg(x-1,y), sg(x,y-2)}", &[], "(3, 3)", "(2, 3) / (3, 1)");
    check("mex(g(n-k) for k in 1..=2)", &[], "5", "4 / 3");
    assert!(Template::parse("mex(g(3), g(1))").is_err());
}

#[test]
fn the_start_gives_parameters() {
    check("x -> x - k for k in 1..=m; start (n, m) -> n", &[], "(10, 2)", "(9, 2) / (8, 2)");
    check("take 1..=m; start (n, m) -> n", &[], "(10, 1)", "(9, 1)");
    check(
        "x -> x - k for k in c if k <= x; start (n, c[]) -> n",
        &[],
        "(9, (1, 4))",
        "(8, (1, 4)) / (5, (1, 4))",
    );
    assert!(Template::parse("take 1..=m; start (n, m) -> n; start n -> n").is_err());
}

#[test]
fn rows_columns_and_places_that_are_only_read() {
    for (rule, position, expected) in [
        ("b[,] -> b[i,j := '#'] if b[i,j] == '.' and '#' not in b[i, ..]", "#./..", "\"#./#.\" / \"#./.#\""),
        ("b[,] -> b[i,j := '#'] if b[i,j] == '.' and '#' not in b[.., j]", "#./..", "\"##/..\" / \"#./.#\""),
        ("b[,] -> b[i,j := '#'] if b[i][j] == '.' and count(b[i], '#') == 1", "#./..", "\"##/..\""),
        ("b[][] -> b[i][j := '#'] if b[i][j] == '.'", "#.", "\"##\""),
        ("b[,] -> b[1.., ..] ++ b[..1, ..] if b[0,0] == 'x' and b[rows(b)-1,0] == '.'", "x./.x", "\".x/x.\""),
        ("b[,] -> b[..i, ..] ++ b[i+1.., ..] for i in 0..rows(b) if '#' not in b[i, ..]", "../#.", "\"#.\""),
        // A place that is only read is any other; inside a fold it runs there.
        ("a[] -> a[i := a[j]] if a[j] < a[i]", "(3, 1, 1)", "(1, 1, 1)"),
        ("a[] -> a[i := a[i]-1] if all(a[j] <= a[i])", "(2, 1, 2)", "(1, 1, 2) / (2, 1, 1)"),
        ("a[] -> a[1..] if count(a[j] == 1) == 2", "(1, 0, 1)", "(0, 1)"),
        ("a[] -> a[1..] if sum(a[j]) == 2 and len(a) > 1", "(1, 1)", "(1)"),
        ("a[] -> a[i := a[i]-1] if i < 2", "(1, 1, 1)", "(0, 1, 1) / (1, 0, 1)"),
        ("a[] -> a[i := 0] for i < len(a) if a[i] > 0", "(1, 2)", "(0, 2) / (1, 0)"),
        ("a[] -> a[i := a[j]-1, j := 0] for j < i", "(2, 3)", "(0, 1)"),
        // Words, and lists of sets.
        ("s[] -> s[1..] if \"ab\" in s", "\"xab\"", "\"ab\""),
        ("s[] -> s[1..] if \"ba\" in s", "\"xab\"", ""),
        ("s[] -> s[1..] if \"a\" in s", "\"xab\"", "\"ab\""),
        ("a[] -> list(1..=2) if len(a) > 2 | list({7, 5}) if len(a) > 2", "(1, 1, 1)", "(1, 2) / (7, 5)"),
    ] {
        check(rule, &[], position, expected);
    }
}

#[test]
fn a_place_of_which_the_rest_of_the_rule_speaks_stays_a_parameter() {
    check(
        "a[] -> a[i := 0] if a[m] > 0 and a[i] > 0; win at a[] if a[m] == 0",
        &[("m", "1")],
        "(1, 1)",
        "(0, 1) / (1, 0)",
    );
    let rule = "a[] -> b if sum(b) > 0 let b = a[1..]";
    let mistake = Template::parse(rule).unwrap().form().unwrap_err();
    assert!(mistake.message.english.contains("before the clause that binds it"), "{mistake}");
}
