//! The programs for judge problems give the judge's output on the samples of the problem pages, and on the inputs that
//! refute each page's wrong idea.

mod support;

use grundy_emit::{BY_HAND, JUDGES, LANGUAGES, Language, judge_code};
use grundy_rule::Locale;
use grundy_table::Budget;
use support::{bundle, compile, execute_all};

/// Inputs and outputs of a problem page, in order.
fn samples(id: &str) -> Vec<(String, String)> {
    let path = format!("{}/../grundy-catalogue/pages/problems/{id}.md", env!("CARGO_MANIFEST_DIR"));
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

/// The programs of all problems in one language give what the pages say.
fn check(language: Language) {
    let ids: Vec<&str> =
        JUDGES.iter().map(|judge| judge.id).chain(BY_HAND.iter().map(|by_hand| by_hand.id)).collect();
    assert_eq!(ids.len(), 49);
    let program = |id: &&str| {
        judge_code(id, language, Locale::English, &Budget::small()).map_err(|reason| (*id, reason)).unwrap()
    };
    let programs: Vec<String> = ids.iter().map(program).collect();
    let binary = compile(language, "judges", &bundle(language, &programs));
    let (mut runs, mut expected) = (Vec::new(), Vec::new());
    for (index, id) in ids.iter().enumerate() {
        for (input, output) in samples(id) {
            // Line ends of another system, empty lines and a missing last line end change nothing.
            let odd = format!("\r\n{}", input.trim_end().replace('\n', " \r\n\r\n"));
            runs.extend([(index, input), (index, odd)]);
            expected.extend([output.clone(), output]);
        }
    }
    assert!(runs.len() > 98);
    for ((printed, output), (index, input)) in
        execute_all(language, &binary, &runs).iter().zip(&expected).zip(&runs)
    {
        assert_eq!(words(printed), words(output), "{} in {language:?} on {input}", ids[*index]);
    }
}

#[test]
fn every_program_answers_the_samples_of_its_page_in_every_language() {
    std::thread::scope(|scope| {
        LANGUAGES.map(|language| scope.spawn(move || check(language))).map(|one| one.join().unwrap())
    });
}

#[test]
fn an_unknown_problem_is_named_with_its_neighbour() {
    let reason = judge_code("hdu1847x", Language::Cpp, Locale::English, &Budget::small()).unwrap_err();
    assert!(reason.message.english.contains("did you mean `hdu1847`?"), "{}", reason.message.english);
}
