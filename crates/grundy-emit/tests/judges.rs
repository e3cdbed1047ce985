//! The programs for judge problems give the judge's output on the samples of the problem pages, and on the inputs that
//! refute each page's wrong idea.

mod support;

use grundy_emit::{JUDGES, Language, judge_code};
use grundy_rule::Locale;
use support::run;

/// Inputs and outputs of a problem page, in order.
fn samples(id: &str) -> Vec<(String, String)> {
    let path = format!("{}/../../catalogue/problems/{id}.md", env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let blocks = |kind: &str| -> Vec<String> {
        page.split(&format!("```{kind}\n"))
            .skip(1)
            .filter_map(|rest| rest.split("```").next())
            .map(str::to_string)
            .collect()
    };
    blocks("input").into_iter().zip(blocks("output")).collect()
}

fn words(text: &str) -> Vec<&str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect()
}

fn check(id: &str, language: Language) {
    let program =
        judge_code(id, language, Locale::English).unwrap_or_else(|reason| panic!("{id}: {}", reason.english));
    for (input, output) in samples(id) {
        let printed = run(language, &format!("judge-{id}"), &program, &input);
        assert_eq!(words(&printed), words(&output), "{id} in {language:?} on {input}");
    }
}

#[test]
fn python_answers_every_sample() {
    for judge in JUDGES {
        check(judge.id, Language::Python);
    }
}

#[test]
fn cpp_and_rust_answer_samples_of_each_format() {
    // One problem for each way to read tests and to decide heaps: compiling all would take long.
    for id in [
        "hdu1846",
        "hdu1848",
        "abc297g",
        "cf603c",
        "hdu3951",
        "bob_and_ben",
        "hdu2147",
        "poj1067",
        "bzoj1457",
        "p2148",
    ] {
        check(id, Language::Cpp);
    }
    for id in ["bash2", "hdu1847", "cf2004e", "hdu2516", "p2148"] {
        check(id, Language::Rust);
    }
}

#[test]
fn an_unknown_problem_is_named_with_its_neighbour() {
    let reason = judge_code("hdu1847x", Language::Cpp, Locale::English).unwrap_err();
    assert!(reason.english.contains("did you mean `hdu1847`?"), "{}", reason.english);
}
