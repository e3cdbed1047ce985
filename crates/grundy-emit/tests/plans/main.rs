//! Plans that limits choose: walks, tables of what came last, laws behind a start. Each program is compiled in every
//! language, with what is undefined ending it in C++, and held against the definition or against a table of the book.

mod cases;
mod heaps;
#[path = "../support/mod.rs"]
mod support;
mod told;

use cases::{Case, check, check_in, plain, program};
use grundy_emit::{LANGUAGES, Language, says};
use heaps::{WALK, climbs, intervals, products, repetitions, single_bits, walks};
use support::{attempt, compile};
use told::{answers_of_several_lines, behind_a_start, graphs, lengths, of_lists, on_lists, pairs, rows};

#[test]
fn walks_through_runs_agree_with_the_definition() {
    check("walks", &walks());
}

#[test]
fn numbers_that_climb_agree_with_the_definition() {
    check("climbs", &climbs().into_iter().chain(repetitions()).collect::<Vec<_>>());
}

#[test]
fn rows_of_heaps_and_components_that_are_lists_are_added_up() {
    check("rows", &rows().into_iter().chain(of_lists()).collect::<Vec<_>>());
}

#[test]
fn tables_of_what_came_last_agree_with_the_definition() {
    check("intervals", &intervals());
}

#[test]
fn starts_are_decided_by_the_law_of_what_they_stand_for() {
    check("starts", &behind_a_start());
}

#[test]
fn first_moves_in_lists_and_lengths_of_play_are_told() {
    let cases: Vec<Case> = on_lists().into_iter().chain(lengths()).chain(products()).collect();
    check("told", &cases);
}

#[test]
fn large_sets_are_taken_by_single_bits() {
    for language in LANGUAGES {
        check_in(language, "bits", &single_bits(language != Language::Python));
    }
}

#[test]
fn every_winning_move_and_the_heaps_after_one_are_told() {
    let cases: Vec<Case> = answers_of_several_lines().into_iter().chain(pairs()).collect();
    check("lines", &cases);
}

#[test]
fn what_is_said_of_each_move_speaks_of_one_move() {
    let why = says::parse("{count}{each {least k}}|No").unwrap_err();
    assert!(why.message.english.contains("numbers of one move"), "{}", why.message.english);
    assert_eq!(why.span, Some(13..22));
}

#[test]
fn graphs_are_read() {
    check("graphs", &graphs());
}

/// Data that break the rule: a play without an end.
#[test]
fn a_circle_in_a_graph_is_told() {
    let case =
        plain("v -> w for w in E[v]", "n m E:edges0[m] v", "W|L", "n <= 9, m <= 9, E <= 9, v <= 9", "");
    for language in LANGUAGES {
        let binary = compile(language, "circle", &program(&case, language).unwrap());
        let output = attempt(language, &binary, &[], "3 3 0 1 1 2 2 0 0");
        assert_eq!(output.status.code(), Some(1), "{language:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("has no end"), "{language:?}");
    }
}

/// What a program says of inputs outside its limits.
#[test]
fn inputs_outside_the_limits_are_refused_in_one_line() {
    let case = plain("take 1..=x/3", "x", "W|L", "1 <= x <= 1e9", WALK);
    let binary = compile(Language::Cpp, "outside", &program(&case, Language::Cpp).unwrap());
    for (input, is_inside) in
        [("1000000000", true), ("1000000001", false), ("0", false), ("-1", false), ("", false)]
    {
        let output = attempt(Language::Cpp, &binary, &[], input);
        assert_eq!(output.status.code(), Some(i32::from(!is_inside)), "{input}");
        assert_eq!(
            String::from_utf8_lossy(&output.stderr).lines().count(),
            usize::from(!is_inside),
            "{input}"
        );
    }
}

fn refusal(rule: &'static str, reads: &'static str, limits: &'static str) -> String {
    program(&plain(rule, reads, "W|L", limits, ""), Language::Cpp).unwrap_err().english
}

#[test]
fn what_fits_no_plan_is_refused_with_what_would_be_needed() {
    let sets = refusal("take S", "k S[k] q { x }", "k <= 1000, S <= 1e6, q <= 100, x <= 1e7");
    assert!(sets.contains("a program needs a law, or limits of up to about x <= "), "{sets}");
    let lists = refusal("a[] -> a[..i] ++ a[i+1..] for i in 0..len(a)", "n a[n]", "n <= 1000, a <= 10");
    assert!(lists.contains("no plan fits these limits"), "{lists}");
}

#[test]
fn larger_sets_cost_more() {
    let cost = |limits| {
        let text = program(&plain("take S", "k S[k] x", "W|L", limits, ""), Language::Cpp).unwrap();
        text.lines().find(|line| line.contains("steps")).unwrap().to_string()
    };
    assert!(cost("k <= 10, S <= 1e6, x <= 1e6").contains("10^7 steps"));
    assert!(cost("k <= 1000, S <= 1e6, x <= 1e6").contains("10^9 steps"));
}
