//! Graphs are read from edge lists and DOT, and what is written is read back.

use grundy_rule::graphs::{Digraph, Picture};
use grundy_rule::{Locale, Move, Rules};

fn arrows(text: &str) -> Vec<String> {
    let graph = Digraph::parse(text).unwrap_or_else(|mistake| panic!("{text}\n{mistake}"));
    let arrow = |from: usize, to: usize| format!("{}>{}", graph.names[from], graph.names[to]);
    (0..graph.names.len())
        .flat_map(|from| graph.successors[from].iter().map(move |&to| arrow(from, to)).collect::<Vec<_>>())
        .collect()
}

#[test]
fn both_formats_say_the_same_graph() {
    let expected = ["a>b", "a>c", "b>c"];
    for text in [
        "a b\na c\nb c\n",
        "a b # a comment\r\n\r\na c\r\nb c",
        "a -> b, c\nb -> c",
        "a: b c\nb: c",
        "digraph { a -> b -> c; a -> c }",
        "strict digraph G {\n  rankdir = LR; node [shape=circle]\n  a -> { b c } [color=\"red\"];\n  b:n -> c:s\n}",
        "// a comment\ndigraph { /* another */ \"a\" -> \"b\"; subgraph cluster { b -> c } a -> c }",
    ] {
        assert_eq!(arrows(text), expected, "{text}");
    }
}

#[test]
fn undirected_dot_has_arrows_both_ways() {
    assert_eq!(arrows("graph { a -- b }"), ["a>b", "b>a"]);
}

#[test]
fn a_vertex_may_stand_alone_and_names_may_be_chinese() {
    let graph = Digraph::parse("甲 → 乙\n丙\n").unwrap();
    assert_eq!(graph.names, ["甲", "乙", "丙"]);
    assert!(graph.vertex("丁").is_err());
}

#[test]
fn what_is_written_is_read_back() {
    for text in ["a b\nb a\nc", "digraph { \"two words\" -> \"a\\\"b\"; \"node\" -> \"\" }", "", "1 1"] {
        let graph = Digraph::parse(text).unwrap();
        let written = graph.dot(|vertex| (vertex == 0).then(|| "0\"".to_owned()), &[(0, 1)]);
        assert_eq!(Digraph::parse(&written).unwrap(), graph, "{written}");
    }
}

#[test]
fn mistakes_are_pointed_at() {
    for (text, culprit) in [
        ("a b\na b c\n", "a b c"),
        ("-> b", "-> b"),
        ("digraph { a -> }", "}"),
        ("digraph { a -> b", ""),
        ("digraph { a [shape=box", ""),
        ("digraph { \"a -> b }", "\""),
        ("digraph { a ? b }", "?"),
        ("graph a b { a -- b }", "b"),
    ] {
        let mistake = Digraph::parse(text).unwrap_err();
        assert_eq!(&text[mistake.span.clone().unwrap()], culprit, "{text}: {mistake}");
        assert!(mistake.help.is_some());
    }
    let deep = format!("digraph {}{}", "{".repeat(100_000), "}".repeat(100_000));
    assert!(Digraph::parse(&deep).is_err());
}

#[test]
fn a_picture_needs_a_ground() {
    assert_eq!(Picture::parse("a b\nb ground").unwrap().ground, 2);
    assert_eq!(Picture::parse("graph { 0 -- 1 -- 2 -- 0 }").unwrap().edges, [(0, 1), (1, 2), (2, 0)]);
    assert!(Picture::parse("a b").unwrap_err().help.is_some());
    assert_eq!(Picture::parse_with_ground("a b", "b").unwrap().ground, 1);
    assert!(Picture::parse_with_ground("a b", "c").is_err());
}

#[test]
fn what_does_not_hang_on_the_ground_is_not_in_the_picture() {
    let picture = Picture::parse("0 a\na b\nc d").unwrap();
    assert_eq!(picture.whole().coordinates.as_slice(), [0, 1]);
}

#[test]
fn moves_are_said_with_the_names_of_the_file() {
    let graph = Digraph::parse("a b").unwrap();
    let position = |name: &str| graph.parse_position(name).unwrap();
    let chosen = Move { from: position("a").remove(0), to: position("b") };
    assert_eq!(graph.describe(&chosen, Locale::English), "move the token from a to b");
    let picture = Picture::parse("0 a\na b\na c").unwrap();
    let chosen = Move { from: picture.whole(), to: picture.parse_position("0-a, a-b").unwrap() };
    assert_eq!(picture.describe(&chosen, Locale::Chinese), "砍断 a-c");
}
