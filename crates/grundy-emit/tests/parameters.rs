//! Programs that read the parameters of a rule: right for parameters that the law was not fitted to, in all languages.

mod support;

use grundy_emit::{CodeRequest, LANGUAGES, Language, LawSource, code, reads};
use grundy_law::{Case, Claim, VaryingLaw, find_varying};
use grundy_rule::{Rules, Ruleset, Template};
use grundy_table::{Budget, Cell, Values, engine};
use support::{Numbers, bundle, compile, execute};

/// Rules with the largest value of each parameter that the law is fitted to.
const RULES: &[(&str, &[i128])] = &[
    ("x -> x - k for k in 1..=m", &[9]),
    ("take l..=r", &[5, 8]),
    ("take {a, 2 * a}", &[9]),
    ("(x, y) -> (x - k, y) | (x, y - k) for k in 1..=m", &[8]),
    (
        "(x, y) -> (x - k, y) | (x, y - k) for k in 1.. | (x - i, y - j) for i in 1..=x for j in 1..=y if abs(i - j) < t",
        &[6],
    ),
];

struct Game {
    template: Template,
    names: Vec<String>,
    law: VaryingLaw,
}

/// All choices of parameters up to these.
fn choices(most: &[i128]) -> Vec<Vec<i128>> {
    most.iter().fold(vec![Vec::new()], |choices, &most| {
        let longer = |choice: Vec<i128>| (1..=most).map(move |value| [choice.clone(), vec![value]].concat());
        choices.into_iter().flat_map(longer).collect()
    })
}

fn ruleset(template: &Template, names: &[String], choice: &[i128]) -> Ruleset {
    let given: Vec<(&str, i128)> = names.iter().map(String::as_str).zip(choice.iter().copied()).collect();
    template.with(&given).unwrap()
}

fn game(rule: &str, most: &[i128]) -> Game {
    let template = Template::parse(rule).unwrap();
    let names: Vec<String> = template.parameters().into_iter().map(String::from).collect();
    let mut cases = Vec::new();
    for choice in choices(most) {
        let ruleset = ruleset(&template, &names, &choice);
        let limit = if ruleset.arity() == Some(1) { 100 } else { 40 };
        let table = engine("reference").unwrap().fill(&ruleset, limit, &Budget::small()).unwrap().table;
        if table.cells().any(|cell| cell != Cell::Nimber(0)) {
            cases.push(Case { parameters: choice.iter().map(|&value| value as u64).collect(), table });
        }
    }
    let law = find_varying(&names, &cases).unwrap_or_else(|| panic!("{rule} has a law")).law;
    Game { template, names, law }
}

/// A line of input, and whether the first player wins.
struct Test {
    line: String,
    wins: bool,
}

fn line(choice: &[i128], heaps: &[Vec<u64>]) -> String {
    let numbers = choice.iter().map(ToString::to_string).chain(heaps.iter().flatten().map(u64::to_string));
    format!("{} {}", heaps.len(), numbers.collect::<Vec<_>>().join(" "))
}

/// Single heaps against the reference, also for parameters that are larger than those of the law's evidence.
fn small_tests(game: &Game, most: &[i128]) -> Vec<Test> {
    let beyond: Vec<i128> = most.iter().map(|most| most + 3).collect();
    let mut tests = Vec::new();
    for choice in choices(&beyond) {
        let is_ordered = choice.windows(2).all(|pair| pair[0] <= pair[1]);
        let rules = ruleset(&game.template, &game.names, &choice);
        let mut values = Values::new(&rules, Budget::small());
        let arity = rules.arity().unwrap();
        for heap in grundy_table::boxed(arity, if arity == 1 { 40 } else { 9 }).filter(|_| is_ordered) {
            let value = values.of(&rules.at(&heap)).unwrap();
            tests.push(Test { line: line(&choice, &[heap]), wins: value != Cell::Nimber(0) });
        }
    }
    tests
}

/// Heaps near 10^18 against the law itself; sums where it gives values.
fn large_tests(game: &Game, numbers: &mut Numbers) -> Vec<Test> {
    let claim = game.law.branches[0].pattern.claim;
    let arity = game.law.branches[0].pattern.arity;
    let mut tests = Vec::new();
    for round in 0..60 {
        let mut parameters: Vec<u64> = game
            .names
            .iter()
            .map(|_| 1 + numbers.below(if round % 2 == 0 { 50 } else { 1_000_000_000 }))
            .collect();
        parameters.sort_unstable();
        let law = game.law.at(&parameters).unwrap();
        let count = if claim == Claim::Grundy { 1 + round % 3 } else { 1 };
        let heaps: Vec<Vec<u64>> = (0..count)
            .map(|_| (0..arity).map(|_| numbers.below(1_000_000_000_000_000_000)).collect())
            .collect();
        let sum = heaps.iter().try_fold(0, |sum, heap| Some(sum ^ law.value(heap)?));
        let wins = match claim {
            Claim::Grundy => sum.map(|sum| sum != 0),
            Claim::Outcome => law.is_loss(&heaps[0]).map(|loses| !loses),
        };
        let choice: Vec<i128> = parameters.iter().map(|&value| i128::from(value)).collect();
        tests.extend(wins.map(|wins| Test { line: line(&choice, &heaps), wins }));
    }
    tests
}

/// A law of outcomes decides one position at a time.
fn is_single(game: &Game) -> bool {
    game.law.branches[0].pattern.claim == Claim::Outcome
}

fn program(game: &Game, language: Language) -> String {
    let names = game.names.join(" ");
    let positions = match game.law.branches[0].pattern.arity {
        1 => "x",
        _ => "x y",
    };
    let format = if is_single(game) {
        format!("tests {{ _ {names} {positions} }}")
    } else if positions == "x" {
        format!("tests {{ count {names} x[count] }}")
    } else {
        format!("tests {{ count {names} (x,y)[count] }}")
    };
    let request = CodeRequest {
        law: Some(LawSource::Varying { law: &game.law, condition: "" }),
        is_proved: true,
        reads: Some(reads::parse(&format).unwrap()),
        ..CodeRequest::of(game.template.clone(), language)
    };
    code(&request).unwrap().text
}

#[test]
fn programs_with_parameters_are_right_for_all_of_them() {
    let mut numbers = Numbers(5);
    let games: Vec<Game> = RULES.iter().map(|(rule, most)| game(rule, most)).collect();
    let tests: Vec<Vec<Test>> = games
        .iter()
        .zip(RULES)
        .map(|(game, (_, most))| {
            small_tests(game, most).into_iter().chain(large_tests(game, &mut numbers)).collect()
        })
        .collect();
    for language in LANGUAGES {
        let programs: Vec<String> = games.iter().map(|game| program(game, language)).collect();
        let binary = compile(language, "parameters", &bundle(language, &programs));
        for (index, tests) in tests.iter().enumerate() {
            let lines: Vec<&str> = tests.iter().map(|test| test.line.as_str()).collect();
            let input = format!("{}\n{}\n", tests.len(), lines.join("\n"));
            let printed = execute(language, &binary, &[&index.to_string()], &input);
            assert_eq!(printed.lines().count(), tests.len());
            for (test, answer) in tests.iter().zip(printed.lines()) {
                let right = if test.wins { "First" } else { "Second" };
                assert_eq!(answer, right, "{language:?} errs on {} at {}", RULES[index].0, test.line);
            }
        }
    }
}

#[test]
fn parameters_keep_their_names() {
    let (rule, most) = RULES[1];
    let game = game(rule, most);
    for language in LANGUAGES {
        let text = program(&game, language);
        assert!(text.contains("% (l + r) / l") || text.contains("% (l + r) // l"), "{text}");
    }
}
