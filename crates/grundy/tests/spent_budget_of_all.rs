//! Every public function that takes a budget, asked with one that is spent: it comes back at once.
//!
//! A function that is added and not asked here fails the last test.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use grundy::code::{CodeQuestion, code_found, code_of_parameters, code_of_text};
use grundy::emit::Language;
use grundy::law::{
    LawAnswer, LawQuestion, LawRequest, Longest, SCOPES, Varied, free_rule, law, law_found,
    law_found_glimpsed, law_glimpsed, law_on_lists, law_on_lists_of, losses_on_lists, refute, row_law,
    same_as, varied_law,
};
use grundy::misere::misere_table;
use grundy::open::{Opened, open, open_in_manner};
use grundy::proof::parametric::law_for_all;
use grundy::proof::{Convention, discover};
use grundy::rule::{Given, Halt, Template};
use grundy::solve::{
    Appraisers, Component, Solved, components, continuations, explained, explained_by, groups, is_over,
    law_oracle, legal_moves, lengths, may_become, no_oracle, options, reply, solve, solve_by, solve_compound,
    solve_in_manner, some_moves, some_options,
};
use grundy::story::{story_of, tell_story, told};
use grundy::table::{COMPOUNDS, Order};
use grundy::tables::{
    CountQuestion, Counted, TableQuestion, board_values, count_found, count_in_manner, law_in_manner,
    outcome_table, refute_opened, table_found, table_part,
};
use grundy::{Budget, Locale, Play, Table};

/// So many questions are a few hundredths of a second at most.
const QUESTIONS: u64 = 2_000;

/// Asks something with a budget that is spent, and counts how often that is asked.
fn asked<T>(what: &str, work: impl FnOnce(&Budget<'_>) -> T) -> T {
    let questions = AtomicU64::new(0);
    let spent = || {
        questions.fetch_add(1, Ordering::Relaxed);
        true
    };
    let found = work(&Budget::until(&spent));
    assert!(questions.into_inner() <= QUESTIONS, "{what} asks too often");
    found
}

/// A function that was asked: its name, its rule, and whether it had an answer all the same.
type Asked = (&'static str, String, bool);

/// Rules on numbers, and positions that take long.
fn heavy() -> Vec<(String, Vec<String>)> {
    let loops: String = (0..60).map(|n| format!(" for a{n} in 0..=1")).collect();
    let less: String = (0..60).map(|n| format!(" - a{n}")).collect();
    let rules = [
        "x -> x - k for k in coprime(x)".to_string(),
        "x -> [a, b] for a in 0..x for b in 0..x".to_string(),
        format!("x -> x - 1{less}{loops}"),
        format!("x -> [{}] for a in 0..x", vec!["a"; 400].join(",")),
    ];
    rules.into_iter().map(|rule| (rule, vec!["4000".to_string(), "3000".to_string()])).collect()
}

/// Rules on lists, strings and boards, and positions that take long.
fn general() -> Vec<(String, Vec<String>)> {
    let flips = "s[] -> s[i := '-', i+1 := '-'] for i in 0..len(s)-1 if s[i] == '+' and s[i+1] == '+'";
    let cram = "b[,] -> b[i,j := '#', i,j+1 := '#'] for i in 0..rows(b) for j in 0..cols(b)-1 \
                if b[i,j] == '.' and b[i,j+1] == '.'";
    let sixty = format!("({})", vec!["7"; 60].join(","));
    [
        ("a[] -> a[i := a[i]-k] for i in 0..len(a) for k in 1..", sixty.clone()),
        ("a[] -> b for b in below(a)", sixty.clone()),
        (
            "a[] -> list(a[i] for i in 0..len(a) if i not in S) for S in subsets(0..len(a)) if len(S) > 0",
            sixty,
        ),
        ("x -> p for p in partitions(x) if len(p) > 1", "10000".to_string()),
        (flips, format!("\"{}\"", "+".repeat(100_000))),
        (cram, format!("\"{}\"", vec![".".repeat(200); 200].join("/"))),
    ]
    .map(|(rule, position)| (rule.to_string(), vec![position]))
    .to_vec()
}

fn ends<T>(found: &Result<T, Halt>) -> bool {
    found.is_ok()
}

fn ask_about_sums(rule: &str, opened: &Opened, sum: &[Component<'_>], seen: &mut Vec<Asked>) {
    let mut note = |name, answered| seen.push((name, rule.to_string(), answered));
    for play in [Play::Normal, Play::Misere] {
        note("solve", asked("solve", |budget| ends(&solve(sum, play, *budget, &no_oracle))));
        note("reply", asked("reply", |budget| ends(&reply(sum, play, *budget, &no_oracle))));
        note("lengths", asked("lengths", |budget| lengths(sum, play, *budget).is_some()));
        for (_, compound) in COMPOUNDS {
            note(
                "solve_compound",
                asked("a compound", |budget| ends(&solve_compound(sum, compound, play, budget))),
            );
        }
    }
    note("explained", asked("explained", |budget| ends(&explained(sum, *budget, 20, &no_oracle))));
    note("is_over", asked("is_over", |budget| ends(&is_over(sum, budget))));
    note("legal_moves", asked("legal_moves", |budget| ends(&legal_moves(sum, budget))));
    note("some_moves", asked("some_moves", |budget| ends(&some_moves(sum, 20, budget))));
    // A no is all that it can say.
    note(
        "may_become",
        asked("may_become", |budget| may_become(&sum[0], std::slice::from_ref(&sum[0].position), budget)),
    );
    note("options", asked("options", |budget| ends(&options(&sum[0], budget))));
    note("some_options", asked("some_options", |budget| ends(&some_options(&sum[0], 20, budget))));
    note("appraised", asked("appraised", |budget| with_appraisers(opened, rule, sum, *budget)));
}

/// What is asked of values that are kept between questions.
fn with_appraisers<'a>(opened: &'a Opened, rule: &str, sum: &[Component<'a>], budget: Budget<'a>) -> bool {
    let Ok(mut appraisers) = Appraisers::new(sum, budget, &no_oracle) else { return false };
    let solved: Result<Solved, Halt> = solve_by(sum, budget, &mut appraisers);
    let appraiser = appraisers.of(opened.rules.as_ref());
    let _ = explained_by(appraiser, &sum[0], budget, 20).map(|_| ());
    if let (Ok(solved), Ok(groups)) = (&solved, groups(&[rule.to_string(), "3".to_string()], &[])) {
        let _ = continuations(&groups, sum, solved, Play::Normal, &mut appraisers, budget).is_some();
    }
    solved.is_ok()
}

fn ask_about_rules(rule: &str, opened: &Opened, seen: &mut Vec<Asked>) {
    let rules = opened.rules.as_ref();
    let known = LawAnswer::unknown(Table::from_values(vec![0]));
    let mut note = |name, answered| seen.push((name, rule.to_string(), answered));
    let request = LawRequest { limit: None, prove: true, lists: false, longest: Longest::below(1 << 30) };
    note("law", asked("law", |budget| ends(&law(rules, request, budget))));
    let glimpsed = |budget: &Budget<'_>| law_glimpsed(rules, request, &mut |_| (), budget).is_ok();
    note("law_glimpsed", asked("law_glimpsed", glimpsed));
    let question = LawQuestion { limit: None, fix: None, longest: Longest::below(1 << 30) };
    note("law_found", asked("law_found", |budget| ends(&law_found(opened, &question, budget))));
    let glimpsed = |budget: &Budget<'_>| law_found_glimpsed(opened, &question, &mut |_| (), budget).is_ok();
    note("law_found_glimpsed", asked("law_found_glimpsed", glimpsed));
    let question = TableQuestion { limit: Some(100_000), play: Play::Normal, engine: None };
    note("table_found", asked("table_found", |budget| ends(&table_found(rules, &question, budget))));
    let part = vec![0..300; rules.arity().unwrap_or(1)];
    note("table_part", asked("table_part", |budget| ends(&table_part(rules, part, budget))));
    note("misere_table", asked("misere_table", |budget| ends(&misere_table(rules, 10_000, budget))));
    note("tell_story", asked("tell_story", |budget| ends(&tell_story(opened, Locale::English, *budget))));
    note("told", asked("told", |budget| ends(&told(opened, budget))));
    asked("story_of", |budget| story_of(opened, &known, Locale::English, *budget).title.english.is_empty());
    note("same_as", asked("same_as", |budget| !same_as(rules, &known, budget).is_empty()));
    note("law_oracle", asked("law_oracle", |budget| law_oracle(rules, budget).is_some()));
    let question = CodeQuestion { play: Play::Misere, ..CodeQuestion::new(Language::Cpp, Locale::English) };
    let _ = asked("code_found", |budget| code_found(rules, &known, &question, budget).map(|_| ()));
    let question = CountQuestion {
        below: vec![50_000],
        heaps: 9,
        order: Order::Unordered,
        kind: Counted::Lost,
        modulus: Some(7),
    };
    note("count_found", asked("count_found", |budget| ends(&count_found(rules, &question, budget))));
    if let Some(ruleset) = opened.ruleset() {
        let refuted = asked("refute", |budget| refute(ruleset, "g = x % 3", &[], budget).is_ok());
        seen.push(("refute", rule.to_string(), refuted));
        asked("discover", |budget| discover(ruleset, budget).is_some());
    }
}

#[test]
fn rules_on_numbers_come_back_at_once() {
    for (rule, positions) in heavy() {
        let opened = open(&rule, &[]).expect("a sound rule");
        let sum = components(opened.rules.as_ref(), &positions, 0).expect("positions");
        let mut seen = Vec::new();
        ask_about_sums(&rule, &opened, &sum, &mut seen);
        ask_about_rules(&rule, &opened, &mut seen);
        for (name, rule, answered) in seen.into_iter().filter(|asked| TAKE_LONG.contains(&asked.0)) {
            assert!(!answered || is_short(&rule), "{name} of {rule:.50} had an answer without any time");
        }
    }
}

/// These cannot be answered without work; the others say what they know so far.
const TAKE_LONG: [&str; 4] = ["solve", "reply", "explained", "count_found"];

/// Whether the values of a rule may show in its form.
fn is_short(rule: &str) -> bool {
    !rule.contains("coprime")
}

#[test]
fn rules_on_lists_and_boards_come_back_at_once() {
    for (rule, positions) in general() {
        let opened = open(&rule, &[]).expect("a sound rule");
        let sum = components(opened.rules.as_ref(), &positions, 0).expect("positions");
        let mut seen = Vec::new();
        ask_about_sums(&rule, &opened, &sum, &mut seen);
        let seen_law = asked("lists", |budget| {
            let rules = opened.rules.as_ref();
            let _ = board_values(rules, (4, 4), budget).map(|_| ());
            law_on_lists(rules, budget).is_ok_and(|law| law.is_some())
                || law_on_lists_of(rules, &SCOPES[..1], budget).is_ok_and(|law| law.is_some())
        });
        assert!(!seen_law, "a law of {rule:.50} was seen without any time");
        let solved = seen.iter().any(|(name, _, answered)| *name == "solve" && *answered);
        assert!(!solved, "{rule:.50} was solved without any time");
    }
}

#[test]
fn endings_come_back_at_once() {
    for (rule, position) in [
        ("x -> x+1 if 0 < x < 1000000 | x-1; loopy", "900000"),
        ("take 1..=1000; block 999", "900000"),
        ("x -> x - k for k in 1..; win at 7; stuck draws", "900000"),
    ] {
        let none: [(String, i128); 0] = [];
        let opened = open_in_manner(rule, &none).expect("a sound rule");
        let manner = Template::parse(rule).expect("a sound rule").manner();
        let sum = components(opened.rules.as_ref(), &[position.to_string()], 0).expect("a position");
        let found = asked(rule, |budget| solve_in_manner(&sum, manner, budget).map(|_| ()));
        assert_eq!(found, Err(Halt::Stopped), "{rule}");
        let rules = opened.rules.as_ref();
        let table = asked(rule, |budget| outcome_table(rules, manner, Some(100_000), budget).map(|_| ()));
        assert!(table.is_ok() || table == Err(Halt::Stopped), "{rule}");
    }
}

#[test]
fn claims_about_endings_come_back_at_once() {
    for rule in [
        "take 1..=1000; block 999",
        "x -> x - k for k in {1, 2}; block 1",
        "x -> x - 1 | x + 1 if x < 1000; loopy",
        "x -> x - max(digit_list(x)) if x > 0; misere",
    ] {
        let none: [(String, i128); 0] = [];
        let opened = open_in_manner(rule, &none).expect("a sound rule");
        let claim = "x loses iff x % 3 == 0";
        let refuted =
            asked(rule, |budget| refute_opened(&opened, opened.manner, claim, &[], budget).map(|_| ()));
        assert!(refuted.is_ok() || refuted == Err(Halt::Stopped), "{rule}");
    }
}

#[test]
fn lists_in_other_manners_come_back_at_once() {
    let none: [(String, i128); 0] = [];
    let rule = "a[] -> a[i := a[i]-k] for i in 0..len(a) for k in 1..; misere";
    let opened = open_in_manner(rule, &none).expect("a sound rule");
    let (rules, manner) = (opened.rules.as_ref(), opened.manner);
    let law = asked(rule, |budget| losses_on_lists(rules, manner, budget).map(|_| ()));
    let same = asked(rule, |budget| law_in_manner(rules, manner, None, budget).map(|_| ()));
    assert_eq!(same, law);
    let (below, order, kind) = (vec![8, 6], Order::Unordered, Counted::Lost);
    let question = CountQuestion { below, heaps: 1, order, kind, modulus: None };
    let count = asked(rule, |budget| count_in_manner(rules, manner, &question, budget).map(|_| ()));
    assert_eq!((law, count), (Err(Halt::Stopped), Err(Halt::Stopped)));
}

#[test]
fn laws_of_rows_and_of_parameters_come_back_at_once() {
    let wythoff = open("wythoff", &[]).expect("a sound rule");
    for value in [0, 5, 4000, u64::MAX] {
        let found =
            asked("a row", |budget| row_law(wythoff.rules.as_ref(), 1, value, 300, budget).map(|_| ()));
        assert!(found == Err(Halt::Stopped) || value == 0, "row {value}");
    }
    let names: String = (0..12).map(|n| format!(" | x - p{n}")).collect();
    let template = Template::parse(&format!("x -> x - 1{names}")).expect("a sound rule");
    let found = asked("all parameters", |budget| law_for_all(&template, Convention::Normal, budget));
    assert!(!matches!(found, Ok(Some(found)) if found.proof.is_ok()));
    let bash = Template::parse("take 1..=m").expect("a sound rule");
    let varied = Varied::parse("m=1..9").expect("a range");
    let found =
        asked("a range", |budget| varied_law(&bash, &[], &[varied], Some(1 << 20), budget).map(|_| ()));
    assert!(found.is_ok() || found == Err(Halt::Stopped));
    let question = CodeQuestion::new(Language::Cpp, Locale::English);
    let _ = asked("a program", |budget| code_of_parameters(bash.clone(), &[], &question, budget).map(|_| ()));
    let given = [("m".to_string(), Given::Number(1_000_000))];
    let _ = asked("a text", |budget| code_of_text("take 1..=m", &given, &[], &question, budget).map(|_| ()));
    let free = free_rule::<()>("take 1..=m", &[], false).expect("a rule with parameters");
    let _ = asked("a claim for all", |budget| free.refute("g = x mod (m+1)", budget).map(|_| ()));
}

/// The texts of the modules that outsiders name: what is seen is in them, or named there.
fn roots(source: &Path) -> String {
    let files = std::fs::read_dir(source).expect("the sources").map(|entry| entry.expect("a file").path());
    let texts =
        files.filter(|path| path.is_file()).map(|path| std::fs::read_to_string(path).expect("a text"));
    texts.collect::<Vec<String>>().join("\n")
}

/// The names of the crate's own functions that take a budget, and are seen outside.
fn with_budget(folder: &Path, exported: &str, names: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).expect("the sources") {
        let path = entry.expect("a file").path();
        if path.is_dir() {
            with_budget(&path, exported, names);
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a text");
        for function in text.split("\npub fn ").skip(1) {
            let head = function.split('{').next().unwrap_or_default();
            let name: String =
                head.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect();
            let is_exported = exported
                .split(|letter: char| !letter.is_alphanumeric() && letter != '_')
                .any(|word| word == name);
            if head.contains("Budget") && is_exported {
                names.insert(name);
            }
        }
    }
}

#[test]
fn every_function_with_a_budget_is_asked_here() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let exported = roots(&source);
    let mut names = BTreeSet::new();
    with_budget(&source, &exported, &mut names);
    assert!(names.len() > 20, "{names:?}");
    let here = include_str!("spent_budget_of_all.rs");
    let missing: Vec<&String> = names.iter().filter(|name| !here.contains(&format!("{name}("))).collect();
    assert!(missing.is_empty(), "{missing:?} take a budget, and nobody asked what they do with a spent one");
}
