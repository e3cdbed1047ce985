//! Parts and symmetries that engines take from the form of a rule change no value: all small boards and strings.

use std::collections::HashMap;

use grundy_rule::{Meter, Position, Rules, Template};
use grundy_table::{Budget, Values, mex};

/// The value by the definition, from the options alone.
fn truth(rules: &dyn Rules, position: &Position, known: &mut HashMap<Position, u32>) -> u32 {
    if let Some(&value) = known.get(position) {
        return value;
    }
    let options = rules.options(position, &mut Meter::of(1 << 30)).unwrap();
    let mut reached = Vec::new();
    for option in &options {
        reached.push(option.iter().fold(0, |sum, part| sum ^ truth(rules, part, known)));
    }
    let value = mex(&reached);
    known.insert(position.clone(), value);
    value
}

/// All texts of so many characters of an alphabet.
fn texts(alphabet: &str, length: usize) -> Vec<String> {
    (0..length).fold(vec![String::new()], |texts, _| {
        texts
            .iter()
            .flat_map(|text| alphabet.chars().map(move |character| format!("{text}{character}")))
            .collect()
    })
}

fn check(rule: &str, positions: &[String]) {
    let rules =
        Template::parse(rule).unwrap().open(&[]).unwrap_or_else(|mistake| panic!("{rule}\n{mistake}"));
    let mut values = Values::new(rules.as_ref(), Budget::small());
    let mut known = HashMap::new();
    for text in positions {
        let position = rules.read(&format!("\"{text}\"")).unwrap();
        let found = values.of(&position).unwrap().nimber().unwrap();
        assert_eq!(found, truth(rules.as_ref(), &position, &mut known), "{rule} at {text}");
    }
}

fn boards(alphabet: &str, rows: usize, columns: usize) -> Vec<String> {
    let cut = |text: &String| {
        let characters: Vec<char> = text.chars().collect();
        let rows: Vec<String> = characters.chunks(columns).map(|row| row.iter().collect()).collect();
        rows.join("/")
    };
    texts(alphabet, rows * columns).iter().map(cut).collect()
}

const ACROSS: &str = "b[i,j := '#', i,j+1 := '#'] for i in 0..rows(b) for j in 0..cols(b)-1 if b[i,j] == '.' and b[i,j+1] == '.'";
const DOWN: &str = "b[i,j := '#', i+1,j := '#'] for i in 0..rows(b)-1 for j in 0..cols(b) if b[i,j] == '.' and b[i+1,j] == '.'";
const SLANTED: &str = "b[i,j := '#', i+1,j+1 := '#'] for i in 0..rows(b)-1 for j in 0..cols(b)-1 if b[i,j] == '.' and b[i+1,j+1] == '.'";
const BENT: &str = "b[i,j := '#', i+1,j := '#', i+1,j+1 := '#'] for i in 0..rows(b)-1 for j in 0..cols(b)-1 if b[i,j] == '.' and b[i+1,j] == '.' and b[i+1,j+1] == '.'";
const FALLING: &str = "b[i,j := '#', i+1,j := '.'] for i in 0..rows(b)-1 for j in 0..cols(b) if b[i,j] == '.' and b[i+1,j] == '#'";

#[test]
fn boards_have_the_values_of_their_options() {
    for moves in
        [&[ACROSS, DOWN][..], &[ACROSS], &[SLANTED], &[BENT], &[FALLING], &[ACROSS, BENT], &[DOWN, FALLING]]
    {
        let rule = format!("b[,] -> {}", moves.join(" | "));
        for (rows, columns) in [(1, 4), (2, 2), (2, 3), (3, 2), (3, 3), (2, 4)] {
            check(&rule, &boards(".#", rows, columns));
        }
        check(&rule, &boards(".#o", 2, 2));
    }
}

#[test]
fn strings_have_the_values_of_their_options() {
    for rule in [
        "s[] -> s[i := '-', i+1 := '-'] for i in 0..len(s)-1 if s[i] == '+' and s[i+1] == '+'",
        "s[] -> s[i := '-', i+1 := '+'] for i in 0..len(s)-1 if s[i] == '+' and s[i+1] == '-'",
        "s[] -> s[i := '-', i+1 := '-'] for i in 0..len(s)-1 if s[i] == '+' and s[i+1] == '-'",
        "s[] -> s[i := '-'] for i in 0..len(s) if s[i] == '+'",
        "s[] -> s[i := '-', i+2 := '-'] for i in 0..len(s)-2 if s[i] == '+' and s[i+1] == '-' and s[i+2] == '+'",
    ] {
        for length in 0..=7 {
            check(rule, &texts("+-", length));
        }
        check(rule, &texts("+-x", 4));
    }
}

#[test]
fn cram_is_remembered_up_to_all_symmetries_of_the_square() {
    let rules = Template::parse(&format!("b[,] -> {ACROSS} | {DOWN}")).unwrap().open(&[]).unwrap();
    let least = |text: &str| rules.independent(&rules.read(text).unwrap()).unwrap();
    let pictures = ["\"..#/.../...\"", "\"#../.../...\"", "\".../.../#..\"", "\".../.../..#\""];
    assert!(pictures.iter().all(|picture| least(picture) == least(pictures[0])));
    let across = Template::parse(&format!("b[,] -> {ACROSS}")).unwrap().open(&[]).unwrap();
    let turned = ["\"../../..\"", "\".../...\""].map(|text| across.independent(&across.read(text).unwrap()));
    assert_ne!(turned[0], turned[1], "a quarter turn is no symmetry of moves across");
}
