//! Products of rules: the definition written in Rust, and the Tartan theorem, against `A * B`.

use std::collections::HashMap;

use grundy_rule::{Position, Template};
use grundy_table::{Budget, Values, mex, nim_product};

/// All results of a number, each the sum of some numbers.
type Results = fn(u64) -> Vec<Vec<u64>>;

/// Rules of one number that turn coins, and what they do.
const FACTORS: [(&str, Results); 7] = [
    ("(x -> 0..x)", |x| (0..x).map(|a| vec![a]).collect()),
    ("(take 1..=2)", |x| (1..=x.min(2)).map(|k| vec![x - k]).collect()),
    ("(x -> [] | a for a in 0..x)", |x| std::iter::once(vec![]).chain((0..x).map(|a| vec![a])).collect()),
    ("(x -> [x - i for i in 1..k] for k in 1..=x+1)", |x| {
        (1..=x + 1).map(|k| (1..k).map(|i| x - i).collect()).collect()
    }),
    ("(n -> [a, b] for a in 0..n for b in 0..a | a for a in 0..n | [])", |x| {
        let pairs = (0..x).flat_map(|a| (0..a).map(move |b| vec![a, b]));
        pairs.chain((0..x).map(|a| vec![a])).chain([vec![]]).collect()
    }),
    ("(x -> [x / 2; 3] if x > 0)", |x| if x > 0 { vec![vec![x / 2; 3]] } else { Vec::new() }),
    ("(k -> k - x for x in 1..=3)", |x| (1..=x.min(3)).map(|k| vec![x - k]).collect()),
];

/// The value of a pair by the definition of the product.
fn truth((x, y): (u64, u64), one: Results, other: Results, known: &mut HashMap<(u64, u64), u32>) -> u32 {
    if let Some(&value) = known.get(&(x, y)) {
        return value;
    }
    let mut reached = Vec::new();
    for left in one(x) {
        for right in other(y) {
            let mut total = 0;
            for &a in &left {
                total ^= truth((a, y), one, other, known);
            }
            for &b in &right {
                total ^= truth((x, b), one, other, known);
            }
            for &a in &left {
                for &b in &right {
                    total ^= truth((a, b), one, other, known);
                }
            }
            reached.push(total);
        }
    }
    let value = mex(&reached);
    known.insert((x, y), value);
    value
}

/// The value of one number by the definition.
fn single(x: u64, results: Results) -> u32 {
    let nim_sum = |result: &Vec<u64>| result.iter().fold(0, |sum, &part| sum ^ single(part, results));
    mex(&results(x).iter().map(nim_sum).collect::<Vec<u32>>())
}

#[test]
fn products_have_the_values_of_their_definition_and_of_the_tartan_theorem() {
    for (first, one) in FACTORS {
        for (second, other) in FACTORS {
            let rule = format!("{first} * {second}");
            let template = Template::parse(&rule).unwrap_or_else(|mistake| panic!("{rule}\n{mistake}"));
            let rules = template.open(&[]).unwrap_or_else(|mistake| panic!("{rule}\n{mistake}"));
            let mut values = Values::new(rules.as_ref(), Budget::small());
            let mut known = HashMap::new();
            for x in 0..5 {
                for y in 0..5 {
                    let found = values.of(&Position::new(&[x, y])).unwrap().nimber().unwrap();
                    assert_eq!(found, truth((x, y), one, other, &mut known), "{rule} at ({x}, {y})");
                    let product = nim_product(u64::from(single(x, one)), u64::from(single(y, other)));
                    assert_eq!(u64::from(found), product, "Tartan: {rule} at ({x}, {y})");
                }
            }
        }
    }
}

#[test]
fn three_factors_are_multiplied_one_after_the_other() {
    let rules = Template::parse("(x -> 0..x) * (x -> 0..x) * (x -> 0..x)").unwrap().open(&[]).unwrap();
    let mut values = Values::new(rules.as_ref(), Budget::small());
    for position in [[1, 2, 3], [2, 2, 2], [3, 1, 2], [2, 3, 3]] {
        let expected = nim_product(nim_product(position[0], position[1]), position[2]);
        let found = values.of(&Position::new(&position)).unwrap().nimber().unwrap();
        assert_eq!(u64::from(found), expected, "{position:?}");
    }
}

#[test]
fn a_product_is_a_rule_with_a_spelling_of_its_own() {
    for (rule, canonical) in [
        ("(x -> 0..x) * (x -> 0..x)", "(x, y) -> [(k, y), (x, k1), (k, k1)] for k in 0..x for k1 in 0..y"),
        ("(take {1}) * (y -> y - m)", "(x, y) -> [(x - k, y), (x, y - 2), (x - k, y - 2)] for k in {1}"),
    ] {
        let template = Template::parse(rule).unwrap();
        let given = [("m", 2.into())];
        let given = if template.parameters().is_empty() { &given[..0] } else { &given[..] };
        let rules = template.open(given).unwrap();
        assert_eq!(rules.canonical(), canonical, "{rule}");
    }
}

#[test]
fn what_is_no_factor_is_told() {
    for rule in [
        "(x -> x-1; win at 0) * (x -> x-1)",
        "(a[] -> a[1..]) * (x -> x-1)",
        "(ring(n) -> ring(n-1)) * (x -> x-1)",
        "(x -> x-1) * ()",
        "(x -> x-1) *",
        "(x -> x-1) * (y -> y-1",
    ] {
        let mistake = Template::parse(rule).map(|_| ()).unwrap_err();
        assert!(mistake.help.is_some() && mistake.span.is_some(), "{rule}: {mistake}");
    }
}
