//! Lists, bags, strings and boards: every rule against options that are written out by hand in Rust.

use std::collections::HashMap;

use grundy_rule::{Given, Locale, Meter, Move, Position, Rules, Template};

fn open(rule: &str) -> Box<dyn Rules> {
    open_with(rule, &[])
}

fn open_with(rule: &str, given: &[(&str, &str)]) -> Box<dyn Rules> {
    let given: Vec<(&str, Given)> =
        given.iter().map(|(name, value)| (*name, Given::parse(value).unwrap())).collect();
    let template = Template::parse(rule).unwrap_or_else(|mistake| panic!("{rule}\n{mistake}"));
    template.open(&given).unwrap_or_else(|mistake| panic!("{rule}\n{mistake}"))
}

/// Values by the definition, from the options of the rules.
#[derive(Default)]
struct Values {
    known: HashMap<Position, u32>,
}

impl Values {
    fn of(&mut self, rules: &dyn Rules, position: &Position) -> u32 {
        if let Some(&value) = self.known.get(position) {
            return value;
        }
        let options = rules.options(position, &mut Meter::of(1 << 30)).unwrap();
        let values =
            options.iter().map(|option| option.iter().fold(0, |sum, part| sum ^ self.of(rules, part)));
        let values: Vec<u32> = values.collect();
        let value = mex(&values);
        self.known.insert(position.clone(), value);
        value
    }
}

fn mex(values: &[u32]) -> u32 {
    (0..).find(|value| !values.contains(value)).unwrap()
}

/// Values by the definition, from moves that are written in Rust: each is a sum of states.
fn truth<State: Clone + Eq + std::hash::Hash>(
    moves: &dyn Fn(&State) -> Vec<Vec<State>>,
    state: &State,
    known: &mut HashMap<State, u32>,
) -> u32 {
    if let Some(&value) = known.get(state) {
        return value;
    }
    let mut values = Vec::new();
    for option in moves(state) {
        values.push(option.iter().fold(0, |sum, part| sum ^ truth(moves, part, known)));
    }
    let value = mex(&values);
    known.insert(state.clone(), value);
    value
}

/// All lists of at most this length with elements below the limit.
fn lists(length: usize, limit: u64) -> Vec<Vec<u64>> {
    let mut all = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..length {
        last = last
            .iter()
            .flat_map(|list: &Vec<u64>| (0..limit).map(move |element| [list.as_slice(), &[element]].concat()))
            .collect();
        all.extend(last.clone());
    }
    all
}

fn strings(length: usize, alphabet: &str) -> Vec<String> {
    let letters: Vec<char> = alphabet.chars().collect();
    lists(length, letters.len() as u64)
        .into_iter()
        .map(|list| list.into_iter().map(|letter| letters[letter as usize]).collect())
        .collect()
}

/// Whether a rule on lists has the values of moves that are written in Rust, and its parts add up to it.
fn check_lists(rule: &str, length: usize, limit: u64, moves: impl Fn(&Vec<u64>) -> Vec<Vec<Vec<u64>>>) {
    let rules = open(rule);
    let mut values = Values::default();
    let mut known = HashMap::new();
    for list in lists(length, limit) {
        let position = rules.read(&format!("{list:?}")).unwrap();
        let expected = truth(&moves, &list, &mut known);
        assert_eq!(values.of(&*rules, &position), expected, "{rule} errs at {list:?}");
        check_parts(&*rules, &position, expected, &mut values);
    }
}

fn check_parts(rules: &dyn Rules, position: &Position, expected: u32, values: &mut Values) {
    if let Some(parts) = rules.independent(position) {
        let total = parts.iter().fold(0, |sum, part| sum ^ values.of(rules, part));
        let shown: Vec<String> = parts.iter().map(|part| rules.show(part)).collect();
        assert_eq!(total, expected, "{} is not the sum of {shown:?}", rules.show(position));
    }
}

fn check_strings(rule: &str, length: usize, alphabet: &str, moves: impl Fn(&String) -> Vec<Vec<String>>) {
    let rules = open(rule);
    let mut values = Values::default();
    let mut known = HashMap::new();
    for string in strings(length, alphabet) {
        let position = rules.read(&format!("\"{string}\"")).unwrap();
        assert_eq!(rules.show(&position), format!("\"{string}\""), "{rule}");
        let expected = truth(&moves, &string, &mut known);
        assert_eq!(values.of(&*rules, &position), expected, "{rule} errs at {string:?}");
        check_parts(&*rules, &position, expected, &mut values);
    }
}

fn changed(list: &[u64], changes: &[(usize, u64)]) -> Vec<u64> {
    let mut list = list.to_vec();
    changes.iter().for_each(|&(place, value)| list[place] = value);
    list
}

#[test]
fn nim_on_any_number_of_heaps_is_the_nim_sum() {
    check_lists("a[] -> a[i := a[i]-k] for i in 0..len(a) for k in 1..", 3, 5, |list| {
        let mut options = Vec::new();
        for place in 0..list.len() {
            options.extend((0..list[place]).map(|left| vec![changed(list, &[(place, left)])]));
        }
        options
    });
}

#[test]
fn nim_falls_into_its_heaps() {
    let nim = open("a[] -> a[i := a[i]-k] for i in 0..len(a) for k in 1..");
    let parts = nim.independent(&nim.read("(3, 0, 7)").unwrap()).unwrap();
    let shown: Vec<String> = parts.iter().map(|part| nim.show(part)).collect();
    assert_eq!(shown, ["(3)", "(0)", "(7)"]);
}

#[test]
fn the_staircase_carries_tokens_one_step_down() {
    let rule = "a[] -> a[i := a[i]-k, i-1 := a[i-1]+k] for i in 1..len(a) for k in 1.. | a[0 := a[0]-k] for k in 1..";
    check_lists(rule, 3, 4, |list| {
        let mut options = Vec::new();
        for place in 0..list.len() {
            for taken in 1..=list[place] {
                let left = (place, list[place] - taken);
                options.push(vec![match place {
                    0 => changed(list, &[left]),
                    _ => changed(list, &[left, (place - 1, list[place - 1] + taken)]),
                }]);
            }
        }
        options
    });
}

#[test]
fn coins_on_a_strip_do_not_pass_each_other() {
    let rule = "a[] -> a[i := a[i]-k] for i in 0..len(a) for k in 1.. if i == 0 or a[i]-k > a[i-1]";
    check_lists(rule, 3, 6, |list| {
        let mut options = Vec::new();
        for place in 0..list.len() {
            for left in 0..list[place] {
                if place == 0 || left > list[place - 1] {
                    options.push(vec![changed(list, &[(place, left)])]);
                }
            }
        }
        options
    });
}

fn flipped(string: &str, place: usize) -> Option<(String, String, String)> {
    let bytes = string.as_bytes();
    (bytes.get(place..place + 2) == Some(b"++"))
        .then(|| (string[..place].into(), "--".into(), string[place + 2..].into()))
}

#[test]
fn the_flip_game_on_a_string() {
    let rule = "s[] -> s[i := '-', i+1 := '-'] for i in 0..len(s)-1 if s[i] == '+' and s[i+1] == '+'";
    check_strings(rule, 8, "+-", |string| {
        let options = (0..string.len()).filter_map(|place| flipped(string, place));
        options.map(|(left, middle, right)| vec![left + &middle + &right]).collect()
    });
}

#[test]
fn the_flip_game_split_into_parts() {
    let rule = "s[] -> [s[..i], s[i+2..]] for i in 0..len(s)-1 if s[i] == '+' and s[i+1] == '+'";
    check_strings(rule, 8, "+-", |string| {
        let options = (0..string.len()).filter_map(|place| flipped(string, place));
        options.map(|(left, _, right)| vec![left, right]).collect()
    });
}

#[test]
fn a_string_falls_apart_where_nothing_can_happen() {
    let flips = open("s[] -> s[i := '-', i+1 := '-'] for i in 0..len(s)-1 if s[i] == '+' and s[i+1] == '+'");
    let parts = flips.independent(&flips.read("\"++-+-+++--++\"").unwrap()).unwrap();
    let shown: Vec<String> = parts.iter().map(|part| flips.show(part)).collect();
    assert_eq!(shown, ["\"++\"", "\"+++\"", "\"++\""]);
}

/// A move may make room for another: `a` turns into `b`, and `bb` goes away.
#[test]
fn places_that_can_still_change_hold_a_string_together() {
    let rule = "s[] -> s[i := 'b'] for i in 0..len(s) if s[i] == 'a' \
                | s[i := '.', i+1 := '.'] for i in 0..len(s)-1 if s[i] == 'b' and s[i+1] == 'b'";
    check_strings(rule, 6, "ab.", |string| {
        let mut options = Vec::new();
        for place in 0..string.len() {
            if &string[place..=place] == "a" {
                options.push(vec![format!("{}b{}", &string[..place], &string[place + 1..])]);
            }
            if string.get(place..place + 2) == Some("bb") {
                options.push(vec![format!("{}..{}", &string[..place], &string[place + 2..])]);
            }
        }
        options
    });
}

/// What is no character of the rule can still be read by it.
#[test]
fn a_character_that_the_rule_does_not_name_is_not_dead() {
    let rule = "s[] -> s[i := '-'] for i in 0..len(s) if s[i] != '-'";
    check_strings(rule, 5, "+-x", |string| {
        let places = (0..string.len()).filter(|&place| &string[place..=place] != "-");
        places.map(|place| vec![format!("{}-{}", &string[..place], &string[place + 1..])]).collect()
    });
}

#[test]
fn the_order_of_a_bag_does_not_matter() {
    let rule = "a{} -> a[i := a[i]-1] for i in 0..len(a) if not any(a[j] == a[i]-1 for j in 0..len(a))";
    check_lists(rule, 3, 5, |list| {
        let mut options = Vec::new();
        for place in 0..list.len() {
            if list[place] > 0 && !list.contains(&(list[place] - 1)) {
                options.push(vec![changed(list, &[(place, list[place] - 1)])]);
            }
        }
        options
    });
    let rules = open(rule);
    assert_eq!(rules.show(&rules.read("(5, 1, 3)").unwrap()), "(1, 3, 5)");
}

#[test]
fn nim_with_one_pass() {
    let rules = open(
        "(a[], p) -> (a[i := a[i]-k], p) for i in 0..len(a) for k in 1.. | (a, p-1) if sum(a) > 0; start a[] -> (a, 1)",
    );
    let mut values = Values::default();
    let mut known = HashMap::new();
    let moves = |(list, passes): &(Vec<u64>, u64)| {
        let mut options = Vec::new();
        for place in 0..list.len() {
            options.extend((0..list[place]).map(|left| vec![(changed(list, &[(place, left)]), *passes)]));
        }
        if *passes > 0 && list.iter().sum::<u64>() > 0 {
            options.push(vec![(list.clone(), passes - 1)]);
        }
        options
    };
    for list in lists(3, 4) {
        let shown: Vec<String> = list.iter().map(u64::to_string).collect();
        let position = rules.parse_position(&format!("({})", shown.join(", "))).unwrap();
        assert_eq!(
            values.of(&*rules, &position[0]),
            truth(&moves, &(list.clone(), 1), &mut known),
            "{list:?}"
        );
    }
    let raw = rules.read("((3, 4), 0)").unwrap();
    assert_eq!(rules.show(&raw), "((3, 4), 0)");
}

const CRAM: &str = "b[,] -> b[i,j := '#', i,j+1 := '#'] for i in 0..rows(b) for j in 0..cols(b)-1 \
    if b[i,j] == '.' and b[i,j+1] == '.' \
    | b[i,j := '#', i+1,j := '#'] for i in 0..rows(b)-1 for j in 0..cols(b) if b[i,j] == '.' and b[i+1,j] == '.'";

fn cram_moves((rows, columns, taken): &(usize, usize, u32)) -> Vec<Vec<(usize, usize, u32)>> {
    let mut options = Vec::new();
    for row in 0..*rows {
        for column in 0..*columns {
            let here = 1 << (row * columns + column);
            let right = if column + 1 < *columns { here << 1 } else { 0 };
            let below = if row + 1 < *rows { here << columns } else { 0 };
            for other in [right, below] {
                if other != 0 && taken & (here | other) == 0 {
                    options.push(vec![(*rows, *columns, taken | here | other)]);
                }
            }
        }
    }
    options
}

#[test]
fn cram_and_its_parts_have_the_values_of_brute_force() {
    for rule in [CRAM.to_string(), format!("{CRAM}; symmetric rotate, reflect")] {
        let rules = open(&rule);
        let mut values = Values::default();
        let mut known = HashMap::new();
        for (rows, columns) in [(1, 5), (2, 3), (3, 3), (2, 5), (3, 4)] {
            for taken in 0..1u32 << (rows * columns) {
                // All boards of the smaller sizes, and a sample of the larger ones.
                if rows * columns > 9 && taken % 61 != 0 {
                    continue;
                }
                let cell = |place: usize| if taken >> place & 1 == 1 { '#' } else { '.' };
                let row =
                    |row: usize| (0..columns).map(|column| cell(row * columns + column)).collect::<String>();
                let board: Vec<String> = (0..rows).map(row).collect();
                let shown = format!("\"{}\"", board.join("/"));
                let position = rules.read(&shown).unwrap();
                assert_eq!(rules.show(&position), shown);
                let expected = truth(&cram_moves, &(rows, columns, taken), &mut known);
                let parts = rules.independent(&position).unwrap_or_else(|| vec![position.clone()]);
                let total = parts.iter().fold(0, |sum, part| sum ^ values.of(&*rules, part));
                assert_eq!(total, expected, "{shown}");
            }
        }
    }
}

#[test]
fn moores_nim_lowers_at_most_so_many_heaps() {
    let rule = "a[] -> b for b in below(a) if count(b[i] != a[i] for i in 0..len(a)) <= 2";
    check_lists(rule, 3, 4, |list| {
        let lower = lists(3, 4).into_iter().filter(|other| {
            other.len() == list.len()
                && other != list
                && other.iter().zip(list).all(|(new, old)| new <= old)
                && other.iter().zip(list).filter(|(new, old)| new != old).count() <= 2
        });
        lower.map(|other| vec![other]).collect()
    });
}

/// Every bag below a bag once: the same game on bags has the same values.
#[test]
fn a_bag_below_a_bag_comes_once() {
    let rule = "a{} -> b for b in below(a) if count(b[i] != a[i] for i in 0..len(a)) >= 1";
    let rules = open(rule);
    let mut found = 0;
    rules.visit_options(&rules.read("(1, 2)").unwrap(), &mut Meter::of(1000), &mut |_| found += 1).unwrap();
    assert_eq!(found, 4, "(0, 0), (0, 1), (0, 2), (1, 1)");
}

#[test]
fn one_token_is_taken_from_every_heap_of_a_set() {
    let rule = "a[] -> a[i := a[i]-1 for i in S] for S in subsets(0..len(a)) if len(S) >= 1";
    check_lists(rule, 3, 4, |list| {
        let mut options = Vec::new();
        for chosen in 1..1usize << list.len() {
            let places: Vec<usize> = (0..list.len()).filter(|place| chosen >> place & 1 == 1).collect();
            if places.iter().all(|&place| list[place] > 0) {
                let changes: Vec<(usize, u64)> =
                    places.iter().map(|&place| (place, list[place] - 1)).collect();
                options.push(vec![changed(list, &changes)]);
            }
        }
        options
    });
}

#[test]
fn a_heap_is_split_by_a_partition() {
    for (rule, distinct) in [
        ("x -> [v for v in p] for p in partitions(x) if len(p) >= 2", false),
        ("x -> [v for v in p] for p in partitions(x, distinct) if len(p) >= 2", true),
    ] {
        let rules = open(rule);
        let mut values = Values::default();
        let mut known = HashMap::new();
        let moves = |heap: &u64| {
            partitions(*heap, *heap, distinct).into_iter().filter(|parts| parts.len() > 1).collect()
        };
        for heap in 0..11u64 {
            let position = rules.read(&heap.to_string()).unwrap();
            assert_eq!(values.of(&*rules, &position), truth(&moves, &heap, &mut known), "{rule} at {heap}");
        }
    }
}

fn partitions(rest: u64, largest: u64, distinct: bool) -> Vec<Vec<u64>> {
    if rest == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for part in 1..=largest.min(rest) {
        let next = if distinct { part - 1 } else { part };
        for more in partitions(rest - part, next, distinct) {
            all.push([&[part], more.as_slice()].concat());
        }
    }
    all
}

#[test]
fn a_list_is_read_cut_joined_and_folded() {
    // From 0 on, in the order of the rule.
    for (rule, position, options) in [
        ("a[] -> a[1..] if len(a) > 0", "(3, 1, 2)", vec!["(1, 2)"]),
        ("a[] -> a[..len(a)-1] if len(a) > 0", "(3, 1, 2)", vec!["(3, 1)"]),
        ("a[] -> a[..i] ++ a[i+1..] for i in 0..len(a)", "(3, 1, 2)", vec!["(1, 2)", "(3, 1)", "(3, 2)"]),
        ("a[] -> sorted(a)[1..] if len(a) > 0", "(3, 1, 2)", vec!["(2, 3)"]),
        ("a[] -> reversed(a)[1..] if len(a) > 0", "(3, 1, 2)", vec!["(1, 3)"]),
        ("a[] -> list(sum(a), max(a)) if len(a) > 2", "(3, 1, 2)", vec!["(6, 3)"]),
        ("a[] -> list(xor(a), min(a), gcd(a)) if len(a) > 3", "(6, 3, 12, 9)", vec!["(0, 3, 3)"]),
        ("a[] -> list(v - 1 for v in a if v > 1) if max(a) > 1", "(3, 1, 2)", vec!["(2, 1)"]),
        ("a[] -> [list(v) for v in set(a)] if len(a) > 1", "(2, 1, 2)", vec!["[(1), (2)]"]),
        ("a[] -> list(count(a, 2)) if len(a) > 1", "(2, 1, 2)", vec!["(2)"]),
        ("a[] -> list(len({a[0], a[1]})) if len(a) > 2", "(2, 2, 2)", vec!["(1)"]),
        ("a[] -> list() if len(a) > 0", "(2, 2)", vec!["()"]),
        (
            "a[] -> b[..2] for b in permutations(a) if len(a) == 3",
            "(1, 2, 2)",
            vec!["(1, 2)", "(2, 1)", "(2, 2)"],
        ),
        ("a[] -> a[0 := 7] if len(a) > 0 and a[0] > 7", "(9)", vec!["(7)"]),
        ("a[] -> a[0 := a[0] - 3] if len(a) > 0", "(2)", vec![]),
        ("a[] -> a[5 := 0]", "(2)", vec![]),
        (
            "a[] -> a[i := 0] for i in 0..9 if a[i+1] > 0 and a[i] > 0",
            "(1, 1, 1)",
            vec!["(0, 1, 1)", "(1, 0, 1)"],
        ),
        ("a[] -> a[1..] if len(a) > 0 and all(v > 0 for v in a)", "(1, 0)", vec![]),
        ("a[] -> a[1..] if (if len(a) > 1 then a[0] > a[1] else len(a) == 1)", "(2, 1)", vec!["(1)"]),
        ("s[] -> runs(s, '+') ++ list() if len(s) > 3", "\"++-+\"", vec!["(2, 1)"]),
        ("b[,] -> b[1.., 0..2] if rows(b) > 1 and b[0, 0] == '.'", "\"..#/.#./###\"", vec!["\".#/##\""]),
        ("s[] -> s[1..] if len(s) > 0 and digit(s[0]) > 3", "\"52\"", vec!["\"2\""]),
        ("x -> x - d for d in digit_list(x) if d > 0", "305", vec!["300", "302"]),
        ("x -> x - min(digit_list(x)) if x > 0 and min(digit_list(x)) > 0", "35", vec!["32"]),
        ("x -> x - omega(x) if x > 1", "12", vec!["10"]),
        ("x -> x - bigomega(x) if x > 1", "12", vec!["9"]),
        ("x -> x - divisor_count(x) if x > 0", "12", vec!["6"]),
        ("x -> x - leading_digit(x, 10) if x > 0", "732", vec!["725"]),
        ("take squarefree", "4", vec!["1", "2", "3"]),
        ("x -> x - k for k in 1..=x if k in cubes", "9", vec!["1", "8"]),
        ("x -> x - 3^k for k in 0..=2 if 3^k <= x", "9", vec!["0", "6", "8"]),
        ("x -> [y for y in 0..x for z in 0..y if z + y == x]", "3", vec!["2"]),
    ] {
        let rules = open(rule);
        let position = rules.read(position).unwrap();
        let found = rules.options(&position, &mut Meter::of(1 << 20)).unwrap();
        let mut shown: Vec<String> =
            found.iter().map(|option| grundy_rule::show_sum(&*rules, option)).collect();
        shown.sort();
        assert_eq!(shown, options, "{rule}");
    }
}

#[test]
fn sets_and_lists_are_given_as_parameters() {
    for (rule, given, canonical) in [
        ("take S", [("S", "{1, 2, 5}")], "x -> x - k for k in {1, 2, 5}"),
        (
            "x -> x - k for k in 1..=9 if k in S",
            [("S", "{1, 4}")],
            "x -> x - k for k in 1..=9 if k == 1 or k == 4",
        ),
        ("take S but {2}", [("S", "{1, 2}")], "x -> x - k for k in {1, 2} if not k == 2"),
    ] {
        assert_eq!(open_with(rule, &given).canonical(), canonical, "{rule}");
    }
    let costs = open_with("(x, i) -> (x - c[i], i + 1) if i < len(c)", &[("c", "(0, 1, 1, 2)")]);
    let options = costs.options(&costs.read("(5, 3)").unwrap(), &mut Meter::of(1000)).unwrap();
    assert_eq!(costs.show(&options[0][0]), "(3, 4)");
    let pairs = open_with("(x, y) -> (x - 1, y) if (x, y) not in S", &[("S", "{(1, 2), (3, 4)}")]);
    for (position, count) in [("(3, 4)", 0), ("(3, 5)", 1), ("(1, 2)", 0)] {
        let options = pairs.options(&pairs.read(position).unwrap(), &mut Meter::of(1000)).unwrap();
        assert_eq!(options.len(), count, "{position}");
    }
}

#[test]
fn a_parameter_that_is_given_as_another_kind_is_a_mistake() {
    let taken = Template::parse("take S").unwrap();
    assert_eq!(taken.parameters(), ["S"]);
    let mistake = taken.open(&[("S", Given::Number(3))]).err().unwrap();
    assert_eq!(mistake.message.english, "`S` is a set or a list here");
    let mistake = taken.open(&[]).err().unwrap();
    assert!(mistake.help.unwrap().english.contains("S = {1, 2, 5}"));
}

#[test]
fn positions_are_typed_and_shown_the_natural_way() {
    let nim = open("a[] -> a[i := a[i]-k] for i in 0..len(a) for k in 1..");
    for typed in ["(3, 5, 7)", "3 5 7", "3,5,7", "[3, 5, 7]", "（3，5，7）"] {
        assert_eq!(nim.show(&nim.read(typed).unwrap()), "(3, 5, 7)", "{typed}");
    }
    let flips = open("s[] -> s[i := '-'] for i in 0..len(s) if s[i] == '+'");
    for typed in ["\"++-+\"", "++-+"] {
        assert_eq!(flips.show(&flips.read(typed).unwrap()), "\"++-+\"", "{typed}");
    }
    let cram = open(CRAM);
    assert_eq!(cram.show(&cram.read("..#/.#.").unwrap()), "\"..#/.#.\"");
    assert_eq!(cram.show(&cram.read("..#\n.#.\n").unwrap()), "\"..#/.#.\"");
    assert!(cram.read("..#/.#").is_err(), "rows of different lengths");
}

#[test]
fn moves_are_said_in_both_languages() {
    for (rule, from, to, english, chinese) in [
        (
            "a[] -> a[i := a[i]-k] for i in 0..len(a) for k in 1..",
            "(3, 5)",
            "(3, 2)",
            "take 3 from heap 2",
            "从第 2 堆取 3 个",
        ),
        (
            "a[] -> a[i := a[i]-k, i-1 := a[i-1]+k] for i in 1..len(a) for k in 1..",
            "(3, 5)",
            "(6, 2)",
            "take 3 from heap 2 and put it on heap 1",
            "从第 2 堆取 3 个，放到第 1 堆",
        ),
        (
            "a{} -> a[i := a[i]-k] for i in 0..len(a) for k in 1..",
            "(3, 5)",
            "(2, 3)",
            "take 3 from the heap of 5",
            "从 5 个中取 3 个",
        ),
        (
            "s[] -> s[i := '-', i+1 := '-'] for i in 0..len(s)-1 if s[i] == '+' and s[i+1] == '+'",
            "\"+++\"",
            "\"+--\"",
            "put '-' on places 2, 3",
            "在第 2、3 位放 '-'",
        ),
        (CRAM, "\"../..\"", "\"##/..\"", "put '#' on places (1, 1), (1, 2)", "在 (1, 1)、(1, 2) 处放 '#'"),
    ] {
        let rules = open(rule);
        let chosen = Move { from: rules.read(from).unwrap(), to: vec![rules.read(to).unwrap()] };
        assert_eq!(rules.describe(&chosen, Locale::English), english, "{rule}");
        assert_eq!(rules.describe(&chosen, Locale::Chinese), chinese, "{rule}");
    }
}

#[test]
fn the_canonical_spelling_reads_back_as_itself() {
    for rule in [
        CRAM,
        "a{} -> a[i := a[i]-1] for i in 0..len(a) if not any(a[j] == a[i]-1 for j in 0..len(a))",
        "(a[], p) -> (a[i := a[i]-k], p) for i in 0..len(a) for k in 1.. | (a, p-1) if sum(a) > 0; start a[] -> (a, 1)",
        "s[] -> [s[..i], s[i+2..]] for i in 0..len(s)-1 if s[i] == '+' and s[i+1] == '+'; symmetric reversed",
        "a[] -> b for b in below(a) if count(b[i] != a[i] for i in 0..len(a)) <= 2",
        "x -> x - k for k in {1, cubes} but squarefree if k <= x",
        "row(a[]) -> ring(a[1..], 3) if len(a) > 0; ring(a[], n) -> row(a) if n > 0 and a[0] in 1..=3 step 2",
        "x -> x - (if x in squarefree then 1 else 2^(x - x)) if -x^2 < 0 and not (x in cubes or x == 2)",
    ] {
        let canonical = open(rule).canonical();
        assert_eq!(open(&canonical).canonical(), canonical, "{rule}");
    }
}

#[test]
fn what_is_given_may_be_a_graph_or_a_board() {
    let options = |rules: &dyn Rules, position: &str| {
        let position = rules.read(position).unwrap();
        let options = rules.options(&position, &mut Meter::of(10_000)).unwrap();
        options.iter().map(|option| rules.show(&option[0])).collect::<Vec<String>>()
    };
    let walk = open_with("(v, k) -> (w, k-1) for w in E[v]", &[("E", "((1,2),(2),())")]);
    assert_eq!(options(walk.as_ref(), "(0, 3)"), ["(1, 2)", "(2, 2)"]);
    assert_eq!(options(walk.as_ref(), "(1, 3)"), ["(2, 2)"]);
    assert!(options(walk.as_ref(), "(2, 3)").is_empty() && options(walk.as_ref(), "(0, 0)").is_empty());
    let counted = open_with("v -> w for w in E[v] if len(E) == 3", &[("E", "((1,2),(2),())")]);
    assert_eq!(options(counted.as_ref(), "0"), ["1", "2"]);
    let rule = "(i,j) -> (i-1,j) if b[i-1,j] == '.' | (i,j-1) if b[i,j-1] == '.' | (i,j+9) if j == 0 and cols(b) + rows(b) == 5 and j + 9 < 10";
    let maze = open_with(rule, &[("b", "..#/.#.")]);
    assert_eq!(options(maze.as_ref(), "(1, 0)"), ["(0, 0)", "(1, 9)"]);
    assert!(options(maze.as_ref(), "(1, 2)").is_empty(), "walls above and to the left");
    let element = open_with("x -> x - c[i] for i in 0..len(c)", &[("c", "(1, 3)")]);
    assert_eq!(options(element.as_ref(), "4"), ["1", "3"]);
}

#[test]
fn digits_behind_a_zero_are_a_string() {
    let rules = open("s[] -> s[..i] ++ s[i+2..] for i in 0..len(s)-1 if s[i] != s[i+1]");
    assert_eq!(rules.show(&rules.read("0110").unwrap()), "\"0110\"");
    assert_eq!(rules.show(&rules.read("110").unwrap()), "(110)", "a heap of a hundred and ten");
    assert_eq!(rules.show(&rules.read("0").unwrap()), "(0)");
}
